"""How long a table's log may become. An ordinary game is nowhere near; whoever only wants a long log meets a sentence.

A log is replayed when its table is loaded, and kept for as long as the table is: neither may be without bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from karban.errors import BadOption, abbreviated
from karban.i18n.texts import _
from karban.notation import Game
from karban.table import events as e
from karban.table.events import PendingEvent
from karban.table.refusals import TableRefusal
from karban.table.table import Table

# A game can go on without more of these, and of hand-overs: but where somebody is away, the others would wait for ever.
OPTIONAL = (e.Sat, e.Freed, e.FirstChosen, e.UndoAsked, e.Undone, e.HintAsked)
MAX_STAND_INS = 1_000  # of one seat; then it is not handed over any more, and who goes away is played for to the end


class LogLimits(NamedTuple):
    """How much may happen at one table."""

    moves: int = 20_000  # those taken back included; 100 rounds of GAP with six people are 3,600
    undos: int = 500
    other_events: int = 5_000  # sitting down and getting up, stand-ins, requests to take back


class Limit(TableRefusal):
    """This has been done too often at one table."""

    code = "limit"


def check(table: Table, pending: Sequence[PendingEvent], most: LogLimits) -> None:
    """Raise a refusal if a table has had enough of this."""
    kinds = {type(one.event) for one in pending}
    if table.undos >= most.undos and kinds & {e.UndoAsked, e.Undone}:
        raise Limit(_("at one table decisions can be taken back {most} times"), most=most.undos)
    handed_over = [one.event.seat for one in pending if isinstance(one.event, e.StoodIn) and one.event.reason != "away"]
    too_often = any(table.seats[seat].stood_in >= MAX_STAND_INS for seat in handed_over)
    too_much = (kinds & {*OPTIONAL} or handed_over) and table.number - moves_made(table) >= most.other_events
    if too_often or too_much:
        raise Limit(_("too much has happened at this table besides the game: now it can only be played to its end"))


def bot_stays(table: Table, seat: int) -> bool:
    """Whether the bot that stands in does so to the end: else who comes and goes would make the log grow for ever."""
    return table.seats[seat].stood_in > MAX_STAND_INS


def check_return(table: Table, seat: int) -> None:
    """Raise a refusal if a bot has come to stay in somebody's seat."""
    if bot_stays(table, seat):
        raise Limit(_("bots have stood in for you too often at this table: now one plays to the end"))


def closing(table: Table, most: LogLimits) -> list[PendingEvent]:
    """The end of a game that has become too long for a live table."""
    return [PendingEvent(e.Closed("limit"))] if moves_made(table) >= most.moves and table.playing else []


def moves_made(table: Table) -> int:
    """All moves ever made here, those taken back included."""
    return sum(table.decided)


def check_options(game: Game[Any], in_force: Mapping[str, Any]) -> None:
    """Raise a refusal if a game with these options would be too long for a live table."""
    for name, most in game.table_most.items():
        value = in_force.get(name)
        if isinstance(value, int) and value > most:
            raise BadOption(
                _("{name}: at a live table a whole number up to {most}, not {value!r}"),
                name=name,
                most=most,
                value=abbreviated(value),
            )
