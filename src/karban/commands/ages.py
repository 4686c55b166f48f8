"""How long ago, as it is typed: 30d, 12h, 90m."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from gettext import gettext

from karban.i18n.texts import _

MS_OF = {"m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 7 * 86_400_000}


def age(text: str) -> int:
    """In milliseconds.

    >>> age("2d") == 2 * 24 * age("1h") == 48 * age("60m")
    True
    """
    found = re.fullmatch(r"([0-9]{1,5})([mhdw])", text, re.ASCII)
    if not found:
        why = gettext(_("an age such as 30d, 12h or 90m, not {text!r}")).format(text=text[:40])
        raise ArgumentTypeError(why)
    return int(found[1]) * MS_OF[found[2]]
