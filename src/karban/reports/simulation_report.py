"""What a simulation shows: as plain values, as lines to read, as a table of games."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any

from karban.i18n.texts import Texts, _, number

if TYPE_CHECKING:
    from karban.lab.simulation import Simulation


def as_values(result: Simulation) -> dict[str, Any]:
    """The summary as plain JSON values, by seat where there are lists."""
    return {
        "game": result.game,
        "players": result.players,
        "options": result.options,
        "bots": list(result.bots),
        "seed": result.seed,
        "games": result.games,
        "moves": result.moves,
        "seconds": result.seconds,
        "mean": result.scores.mean(axis=0).tolist(),
        "sd": result.scores.std(axis=0).tolist(),
        "low": result.scores.min(axis=0).tolist(),
        "high": result.scores.max(axis=0).tolist(),
        "win_share": result.win_share.tolist(),
        "win_error": result.win_error.tolist(),
        "length": {
            "mean": float(result.lengths.mean()),
            "low": int(result.lengths.min()),
            "high": int(result.lengths.max()),
        },
    }


def thousands(n: int) -> str:
    """A large number with thin gaps, as both languages write it.

    >>> thousands(1234567)
    '1\u202f234\u202f567'
    """
    return f"{n:,}".replace(",", "\u202f")


def as_lines(result: Simulation, texts: Texts) -> Iterator[str]:
    """The summary for people."""
    values = as_values(result)
    games = texts.count("{games} game", "{games} games", result.games, games=thousands(result.games))
    yield games + texts.say(
        ", {moves} decisions in {seconds} s: {rate} a second",
        moves=thousands(result.moves),
        seconds=texts.decimal(result.seconds, 2),
        rate=thousands(round(result.moves / max(result.seconds, 1e-9))),
    )
    length = values["length"]
    mean = texts.decimal(length["mean"], 1)
    yield texts.say("Decisions in a game: {mean} on average, {low} to {high}", **{**length, "mean": mean})
    yield texts.say("Seed: {seed}", seed=result.seed)
    yield ""
    columns = (
        _("seat"),
        _("bot"),
        _("mean score"),
        _("spread"),
        _("lowest"),
        _("highest"),
        _("wins"),
        _("95 % interval"),
    )
    rows = [tuple(map(texts.translate, columns)), *(tuple(_row(values, seat, texts)) for seat in range(result.players))]
    widths = [max(len(row[i]) for row in rows) for i in range(len(columns))]
    for row in rows:
        cells = [
            cell.ljust(w) if i == 1 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _row(values: dict[str, Any], seat: int, texts: Texts) -> Iterator[str]:
    share, reach = values["win_share"][seat], 1.96 * values["win_error"][seat]
    yield str(seat)
    yield values["bots"][seat]
    yield texts.decimal(values["mean"][seat], 2)
    yield texts.decimal(values["sd"][seat], 2)
    yield number(values["low"][seat])
    yield number(values["high"][seat])
    yield f"{texts.decimal(100 * share, 2)} %"
    low, high = 100 * max(0.0, share - reach), 100 * min(1.0, share + reach)
    yield f"{texts.decimal(low, 2)} – {texts.decimal(high, 2)} %"


def write_csv(result: Simulation, file: IO[str]) -> None:
    """One line a game: its number, the decisions in it, the scores by seat, and who won."""
    seats = range(result.players)
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["game", "decisions", *(f"score{seat}" for seat in seats), *(f"won{seat}" for seat in seats)])
    for game in range(result.games):
        won = result.won[game].astype(int).tolist()
        table.writerow([game, result.lengths[game], *result.scores[game].tolist(), *won])
