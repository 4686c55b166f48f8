"""What the settings of a server must be like, beyond their types; refused in a sentence before anything starts."""

from __future__ import annotations

from dataclasses import replace

from karban.errors import BadOption, abbreviated
from karban.web.http.root_path import checked_root_path
from karban.web.live.bans import network
from karban.web.settings import Settings

MIN_TOKEN_CHARS = 16


def checked(settings: Settings) -> Settings:
    """The settings as the server uses them, or a refusal that names the one that is wrong."""
    for name in ("metrics_from", "banned"):
        for given in getattr(settings, name):
            _check_network(f"--{name.replace('_', '-')}", given)
    if settings.metrics_token is not None and len(settings.metrics_token) < MIN_TOKEN_CHARS:
        raise BadOption("--metrics-token: at least {least} characters", least=MIN_TOKEN_CHARS)
    return replace(settings, root_path=checked_root_path(settings.root_path))


def _check_network(where: str, given: str) -> None:
    try:
        network(given)
    except ValueError:
        raise BadOption(
            "{where}: addresses and networks such as 192.0.2.7 or 2001:db8::/32, not {given}",
            where=where,
            given=abbreviated(given),
        ) from None
