"""What the settings of a server must be like, beyond their types; refused in a sentence before anything starts."""

from __future__ import annotations

from dataclasses import replace

from karban.web.http.root_path import checked_root_path
from karban.web.settings import Settings


def checked(settings: Settings) -> Settings:
    """The settings as the server uses them, or a refusal that names the one that is wrong."""
    return replace(settings, root_path=checked_root_path(settings.root_path))
