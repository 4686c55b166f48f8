"""Options of a game as they are typed: `-o target=15 -o colours=R,Y,G`."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable
from gettext import gettext
from typing import Any

from karban.errors import BadOption
from karban.i18n.texts import _
from karban.notation import find_game


def game_options(pairs: Iterable[str] | None) -> dict[str, Any]:
    """The options written as NAME=VALUE: whole numbers, true or false, words, and lists of these with commas.

    >>> game_options(["target=15", "jokers=true", "colours=R,Y,G"])
    {'target': 15, 'jokers': True, 'colours': ['R', 'Y', 'G']}
    """
    options: dict[str, Any] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not name or not equals or not value:
            raise BadOption("-o: write NAME=VALUE, such as target=15; not {pair!r}", pair=pair[:40])
        if name in options:
            raise BadOption("-o: {name} is given twice", name=name[:40])
        options[name] = _value(value)
    return options


def options_of(game: str, pairs: Iterable[str] | None) -> dict[str, Any]:
    """The same, where every name is an option of the game."""
    options, known = game_options(pairs), find_game(game).defaults
    for name in options:
        if name not in known:
            raise BadOption(
                "{name}: {game} has no such option; it has {allowed}",
                name=name[:40],
                game=game,
                allowed=", ".join(known) or "none",
            )
    return options


def whole_number(text: str) -> int:
    """A whole number on the command line."""
    try:
        return int(text)
    except ValueError:
        why = gettext(_("a whole number, not {text!r}")).format(text=text[:40])
        raise ArgumentTypeError(why) from None


def _value(text: str) -> Any:
    if "," in text:
        return [_value(part) for part in text.split(",") if part]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("-?[0-9]{1,18}", text, re.ASCII) else text
