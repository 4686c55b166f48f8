"""What a tournament shows: as plain values, and as lines to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from karban.i18n.texts import Texts, _, number
from karban.lab.tournament import SeatOrder, Standing, Tournament
from karban.reports.simulation_report import thousands

MAX_NAME_CHARS = 40
UNKNOWN = "–"
JSON_KEYS = {"standard_error": "se", "slowest_ms": "slowest"}  # where they differ from the names of the fields


def as_values(result: Tournament) -> dict[str, Any]:
    """The result as plain JSON values."""
    return {
        "game": result.game,
        "players": result.players,
        "games": result.games,
        "moves": result.moves,
        "ms": result.setup.ms,
        "bots": [_as_json(bot) for bot in result.bots],
        "options": result.options,
        "seed": result.setup.seed,
        "thinking": result.setup.thinking_rounds,
        "deals": result.deals,
        "fair_share": 1 / result.players,
        "pairwise": result.pairwise,
        "turns": [_as_json(turn) for turn in result.turns],
        "stopped": result.stopped,
        "anytime": result.anytime,
        "seconds": result.seconds,
    }


def _as_json(row: Standing | SeatOrder) -> dict[str, Any]:
    return {JSON_KEYS.get(name, name): value for name, value in asdict(row).items()}


def ranked(result: Tournament) -> list[Standing]:
    """The bots, the strongest first."""
    return sorted(result.bots, key=lambda bot: -bot.rating)


def short(name: str, most: int = MAX_NAME_CHARS) -> str:
    """A name that fits: of a program with its arguments the end says most.

    >>> short("cmd:python3 ../my/bots/clever.py", 16)
    '…/bots/clever.py'
    """
    return name if len(name) <= most else "…" + name[1 - most :]


def percent(share: float, texts: Texts) -> str:
    """
    >>> from karban.i18n.texts import speak
    >>> percent(0.4321, speak("en"))
    '43.2 %'
    """
    return f"{texts.decimal(100 * share, 1)} %"


def share_interval(low: float | None, high: float | None, texts: Texts) -> str:
    """A 95 % interval for a share."""
    if low is None or high is None:
        return UNKNOWN
    return f"{texts.decimal(100 * low, 1)} – {percent(high, texts)}"


def rating_interval(bot: Standing) -> str:
    """The 95 % interval of a rating."""
    return UNKNOWN if bot.low is None or bot.high is None else f"{number(round(bot.low))} – {number(round(bot.high))}"


COLUMNS = (
    _("bot"),
    _("seats"),
    _("rating"),
    _("95 % interval"),
    _("share of wins"),
    _("95 % interval"),
    _("mean score"),
    _("faults"),
)


TURNS = (_("began"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"))


def cells(bot: Standing, texts: Texts) -> list[str]:
    """A bot in the ladder, column by column."""
    return [
        short(bot.name),
        str(bot.seats),
        number(round(bot.rating)),
        rating_interval(bot),
        percent(bot.share, texts),
        share_interval(bot.share_low, bot.share_high, texts),
        texts.decimal(bot.mean_score, 1),
        str(bot.faults),
    ]


def turn_names(result: Tournament, texts: Texts) -> list[str]:
    """What the seats are called by the order of play."""
    words = [texts.translate(word) for word in TURNS[: result.players]]
    return words + [str(n) for n in range(len(words) + 1, result.players + 1)]


def amount(result: Tournament, texts: Texts) -> str:
    """How much was played."""
    games = texts.count("{games} game", "{games} games", result.games, games=thousands(result.games))
    deals = texts.count("{deals} deal", "{deals} deals", result.deals, deals=thousands(result.deals))
    return texts.say("{games}: {deals}, each in {n} seatings", games=games, deals=deals, n=result.setup.games_per_deal)


def clear(result: Tournament, texts: Texts) -> str | None:
    """What the bets after every deal have shown, if there were any."""
    if result.anytime is None:
        return None
    low, high = (texts.decimal(100 * end, 1) for end in result.anytime)
    name = short(result.names[0])
    if result.stopped:
        return texts.say(
            "Stopped: it is clear that the share of {name} is not fair; it is {low} – {high} %",
            name=name,
            low=low,
            high=high,
        )
    return texts.say("Not clear yet: the share of {name} is {low} – {high} %", name=name, low=low, high=high)


def as_lines(result: Tournament, texts: Texts) -> Iterator[str]:
    """The ladder for people."""
    yield amount(result, texts) + texts.say(
        ", {moves} decisions in {seconds} s: {rate} a second",
        moves=thousands(result.moves),
        seconds=texts.decimal(result.seconds, 2),
        rate=thousands(round(result.moves / max(result.seconds, 1e-9))),
    )
    yield texts.say("Fair share: {share}", share=percent(1 / result.players, texts))
    yield texts.say("Seed: {seed}", seed=result.setup.seed)
    if sentence := clear(result, texts):
        yield sentence
    yield ""
    rows = [[texts.translate(column) for column in COLUMNS], *(cells(bot, texts) for bot in ranked(result))]
    yield from _columns(rows)
    yield ""
    yield texts.say("Share of wins by order of play, all bots together:")
    yield from _columns(
        [
            [name, percent(turn.share, texts), share_interval(turn.low, turn.high, texts)]
            for name, turn in zip(turn_names(result, texts), result.turns, strict=True)
        ]
    )


def _columns(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for name, *others in rows:
        yield "  ".join([name.ljust(widths[0]), *map(str.rjust, others, widths[1:])])
