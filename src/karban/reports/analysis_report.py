"""What an analysis shows: as plain values, as lines to read, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karban.drawing import find
from karban.drawing.paint import MARGIN, Paint, grid, indented
from karban.drawing.seat_names import displayed_names, recorded_names
from karban.i18n.texts import Texts, _
from karban.reports import simulation_picture

if TYPE_CHECKING:
    from rich.console import Console

    from karban.drawing.paint import Lines
    from karban.lab.analysis import Account, AnalysedMove, Analysis, Judgement

# Where they differ from the names of the fields.
JSON_KEYS = {"bot_move": "would", "gave_away": "given", "gave_away_error": "given_error"}
STANDARD_ERRORS = 1.96  # standard errors to either side: 95 %


def names_of(analysis: Analysis, texts: Texts) -> list[str]:
    return displayed_names(recorded_names(analysis.record.names, analysis.record.players), texts, you=False)


# ---------------------------------------------------------------------- values


def as_values(analysis: Analysis) -> dict[str, Any]:
    """Everything, as plain JSON values; shares are parts of 1, errors are standard errors, lists are by seat."""
    record = analysis.record
    return {
        "game": record.game,
        "players": record.players,
        "options": dict(record.options),
        "names": None if record.names is None else list(record.names),
        "bot": analysis.bot,
        "seed": analysis.seed,
        "games": analysis.games,
        "over": analysis.over,
        "fair": analysis.fair,
        "seats": [_seat(account) for account in analysis.accounts],
        "moves": [_step(step) for step in analysis.steps],
    }


def _seat(account: Account) -> dict[str, Any]:
    return {**_as_json(account), "worst": [step.number for step in account.worst]}


def _as_json(row: Account | Judgement) -> dict[str, Any]:
    return {JSON_KEYS.get(name, name): value for name, value in asdict(row).items()}


def _step(step: AnalysedMove) -> dict[str, Any]:
    """Number 0 is the deal."""
    values: dict[str, Any] = {"number": step.number, "seat": step.seat, "move": step.move}
    for part in ("share", "error", "play", "play_error", "luck"):
        values[part] = list(getattr(step, part))
    return {**values, "decision": None if step.judgement is None else _as_json(step.judgement)}


# ----------------------------------------------------------------------- lines


def percent(share: float, sign: str = "") -> str:
    """A share in %, with a real minus sign.

    >>> percent(-0.0312, "+"), percent(0.25)
    ('−3.1', '25.0')
    """
    text = f"{100 * share:{sign}.1f}"
    return text.replace("-", "−") if text.strip("+-0.") else "0.0"


def _sure(share: float, error: float, sign: str = "") -> str:
    """A share in %, and how sure it is.

    >>> _sure(0.0312, 0.01)
    '3.1 ± 2.0'
    """
    return f"{percent(share, sign)} ± {percent(STANDARD_ERRORS * error)}"


def as_lines(analysis: Analysis, texts: Texts, console: Console) -> Iterator[Lines]:
    """For people, in blocks of lines."""
    paint = Paint(texts, console, names_of(analysis, texts))
    title = Text(texts.translate(find(analysis.record.game).title) or analysis.record.game)
    decisions = sum(account.decisions for account in analysis.accounts)
    heading = paint.count(
        "{n} decision, judged by {bot}", "{n} decisions, judged by {bot}", decisions, bot=analysis.bot
    )
    yield [paint.bar(title, heading)]
    yield _table(analysis, paint)
    for account in analysis.accounts:
        if account.worst:
            yield _worst(account, analysis, paint)
    for sentence in _explained(analysis, paint):
        yield _wrapped(paint, sentence)


def _table(analysis: Analysis, paint: Paint) -> Lines:
    """A line a seat; all but the number of decisions is in % of a win."""
    columns = (_("decisions"), _("gave away"), _("result"), _("own play"), _("others’ play"), _("luck"))
    rows = [[Text(), *(paint.say(column) for column in columns)]]
    for cell in rows[0]:
        cell.stylize(paint.look("quiet"))
    for account in analysis.accounts:
        cells = (
            str(account.decisions),
            "?" if account.unknown == account.decisions else _sure(account.gave_away, account.gave_away_error),
            percent(account.result),
            percent(account.play, "+"),
            percent(account.others, "+"),
            _sure(account.luck, account.error, "+"),
        )
        rows.append([paint.name(account.seat, 12), *(Text(cell) for cell in cells)])
    lines = indented(grid(rows, "<>>>>>>"))
    return lines if lines[0].cell_len <= paint.width else indented(grid(rows, "<>>>>>>", 1))


def _worst(account: Account, analysis: Analysis, paint: Paint) -> Lines:
    """The worst decisions of a seat in words."""
    lines = _wrapped(paint, paint.say("{name} gave away most here:", name=paint.name(account.seat)))
    matches = list(analysis.record.matches())
    for step in account.worst:
        drawing = find(analysis.record.game)(paint)
        view = matches[step.number - 1].view(account.seat)
        words = {choice.move: choice.words for choice in drawing.choices(view)}
        judgement = step.judgement
        assert judgement
        line = paint.say(
            "move {number}, {given} %: {played}; better: {best}",
            number=step.number,
            given=_sure(judgement.gave_away or 0.0, judgement.error),
            played=words.get(step.move, Text(step.move)),
            best=words.get(judgement.best, Text(judgement.best)),
        )
        lines += _wrapped(paint, line, 2 * MARGIN)
    return lines


def _wrapped(paint: Paint, text: Text, indent: str = MARGIN) -> Lines:
    lines = paint.wrapped(text, indent)
    for line in lines:
        line.rstrip()
    return lines


def _explained(analysis: Analysis, paint: Paint) -> Iterator[Text]:
    errors = analysis.steps[0].error
    deal = [Text.assemble(paint.name(a.seat), f" {_sure(a.deal, errors[a.seat], '+')}") for a in analysis.accounts]
    yield paint.say(
        "All in % of a win. A fair share is {fair}; result − fair share = own play + others’ play + luck. Luck of the "
        "deal alone: {deal}.",
        fair=percent(analysis.fair),
        deal=paint.side_by_side(deal, ", "),
    )
    yield paint.say(
        "These are estimates: play and luck from {games} games that greedy plays on from each position, so play is "
        "measured against greedy. ± is a 95 % interval.",
        games=analysis.games,
    )
    unknown = [Text.assemble(paint.name(a.seat), f" {a.unknown}") for a in analysis.accounts if a.unknown]
    if unknown:
        yield paint.say(
            "Not counted are decisions of which {bot} cannot say what they gave away: {seats}.",
            bot=analysis.bot,
            seats=paint.side_by_side(unknown, ", "),
        )
    if not analysis.over:
        yield paint.say("The game is not over: the result is an estimate too.")


# --------------------------------------------------------------------- picture


def draw(analysis: Analysis, path: Path, texts: Texts) -> None:
    """The win share of each seat over the game; a band is a 95 % interval, a triangle one of its worst decisions."""
    simulation_picture.check(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 5), layout="constrained")
    axes = figure.add_subplot()
    numbers = [step.number for step in analysis.steps]
    for account, name in zip(analysis.accounts, names_of(analysis, texts), strict=True):
        seat = account.seat
        colour = simulation_picture.COLOURS[seat % len(simulation_picture.COLOURS)]
        style = simulation_picture.STYLES[seat % len(simulation_picture.STYLES)]
        shares = [100 * step.share[seat] for step in analysis.steps]
        reach = [100 * STANDARD_ERRORS * step.error[seat] for step in analysis.steps]
        label = texts.say(
            "{name}: gave away {given} %, luck {luck} %",
            name=name.replace("$", r"\$"),
            given=percent(account.gave_away),
            luck=percent(account.luck, "+"),
        )
        low, high = ([max(0, s - r) for s, r in zip(shares, reach)], [min(100, s + r) for s, r in zip(shares, reach)])
        axes.fill_between(numbers, low, high, color=colour, alpha=0.15, linewidth=0)
        axes.plot(numbers, shares, color=colour, linestyle=style, linewidth=1.8, label=label)
        worst = [step.number for step in account.worst]
        axes.plot(worst, [shares[number] for number in worst], "v", color=colour, markersize=8)
    axes.axhline(100 * analysis.fair, color="#666666", linewidth=0.8, linestyle=(0, (1, 3)))
    axes.set_ylim(0, 100)
    axes.set_xlim(0, max(1, numbers[-1]))
    axes.set_xlabel(texts.say("moves"))
    axes.set_ylabel(texts.say("% of a win"))
    title = texts.translate(find(analysis.record.game).title) or analysis.record.game
    axes.set_title(title, loc="left", fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
