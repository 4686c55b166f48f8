"""The keys that every view is promised to have; views may have more."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import karban
from tests.games import GAMES

SHARED = "game seat players options to_act legal moves scores over winners"


def promised(match: karban.Match, seat: int | None) -> dict[str, Any]:
    """The promised part of a view."""
    view = match.view(seat)
    return {key: view[key] for key in f"{SHARED} {GAMES[match.game].view}".split()}


def digest(match: karban.Match) -> str:
    """A fingerprint of what the spectators and all seats see."""
    views = [promised(match, seat) for seat in (None, *range(match.players))]
    return hashlib.sha256(json.dumps(views, sort_keys=True).encode()).hexdigest()[:16]
