"""What an analysis shows: as plain values, as lines to read, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from karban.drawing import find
from karban.drawing.paint import MARGIN, Paint, grid, indented
from karban.drawing.seat_names import displayed_names, recorded_names
from karban.i18n.texts import Texts, _, signed
from karban.reasons import reason
from karban.reasons.figures import Figures
from karban.reports import analysis_words, simulation_picture

if TYPE_CHECKING:
    from rich.console import Console

    from karban.drawing.paint import Lines
    from karban.lab.accounts import Account, AnalysedMove, Analysis, Judgement
    from karban.match import Match
    from karban.reports.analysis_words import RoundedAccount, ShownFigure

# Where they differ from the names of the fields.
JSON_KEYS = {"bot_move": "would", "gave_away": "given", "gave_away_error": "given_error"}
STANDARD_ERRORS = 1.96  # standard errors to either side: 95 %


def names_of(analysis: Analysis, texts: Texts) -> list[str]:
    record = analysis.record
    seats = recorded_names(record.names, record.players, record.more.get("bots"))
    return displayed_names(seats, texts, levels=True)


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
        "rounds": analysis.rounds,
        "over": analysis.over,
        "fair": analysis.fair,
        "seats": [_seat(account) for account in analysis.accounts],
        "moves": [_step(step) for step in analysis.steps],
    }


def _seat(account: Account) -> dict[str, Any]:
    values = {JSON_KEYS.get(name, name): getattr(account, name) for name in account.__dataclass_fields__}
    return {**values, "worst": [step.number for step in account.worst]}


def _step(step: AnalysedMove) -> dict[str, Any]:
    """Number 0 is the deal."""
    values: dict[str, Any] = {"number": step.number, "seat": step.seat, "move": step.move}
    for part in ("share", "error", "play", "play_error", "luck"):
        values[part] = list(getattr(step, part))
    return {**values, "decision": None if step.judgement is None else _judgement(step.judgement)}


def _judgement(judgement: Judgement) -> dict[str, Any]:
    """What was considered stands there as in a hint."""
    values = {JSON_KEYS.get(name, name): getattr(judgement, name) for name in judgement.__dataclass_fields__}
    return {**values, "considered": [Figures.of(one)._asdict() for one in judgement.considered]}


# ----------------------------------------------------------------------- lines


def percent(share: float, texts: Texts, *, plus: bool = False) -> str:
    """A share in %, with a real minus sign.

    >>> from karban.i18n.texts import speak
    >>> percent(-0.0312, speak("en"), plus=True), percent(0.25, speak("en"))
    ('−3.1', '25.0')
    """
    return texts.decimal(100 * share, 1, plus=plus)


def as_lines(analysis: Analysis, texts: Texts, console: Console) -> Iterator[Lines]:
    """For people, in blocks of lines: what the review page says, in its words."""
    paint = Paint(texts, console, names_of(analysis, texts))
    title = Text(texts.translate(find(analysis.record.game).title) or analysis.record.game)
    decisions = sum(account.decisions for account in analysis.accounts)
    heading = paint.count(
        "{n} decision, judged by {bot}", "{n} decisions, judged by {bot}", decisions, bot=analysis.bot
    )
    yield [paint.bar(title, heading)]
    accounts = [analysis_words.rounded(account) for account in analysis.accounts]
    if analysis.over:
        yield [line for seat, account in enumerate(accounts) for line in _verdict(seat, account, analysis, paint)]
    yield _table(analysis, accounts, paint)
    matches = list(analysis.record.matches())
    for account in analysis.accounts:
        yield _costly(account, matches, paint)
    for sentence in _explained(analysis, paint):
        yield _wrapped(paint, sentence)


def _verdict(seat: int, account: RoundedAccount, analysis: Analysis, paint: Paint) -> Lines:
    won = analysis.steps[-1].share[seat] > 0
    return _wrapped(paint, paint.say(analysis_words.verdict(account, won=won), name=paint.name(seat)))


def _table(analysis: Analysis, accounts: list[RoundedAccount], paint: Paint) -> Lines:
    """From the fair share to the result, a column a seat, adding up to the last hundredth."""
    parts = {
        "deal": _("Luck of the deal"),
        "draws": _("Luck in play"),
        "others": _("The others’ play"),
        "play": _("Own play"),
    }
    known = [part for part in parts if any(any(account.parts[part][:2]) for account in accounts)]
    rows = [[Text(), *(paint.name(seat, 12) for seat in range(len(accounts)))]]
    rows.append([paint.say(_("Fair share")), *(Text(str(account.fair)) for account in accounts)])
    for part in known:
        rows.append([paint.say(parts[part]), *(_figure(account.parts[part], paint) for account in accounts)])
    end = _("Result") if analysis.over else _("Share now")
    rows.append([paint.say(end), *(Text(str(account.result)) for account in accounts)])
    rows.append([paint.say(_("Given away")), *(_given(account) for account in analysis.accounts)])
    for row in rows:
        row[0].stylize(paint.look("quiet"))
    align = "<" + ">" * len(accounts)
    lines = indented(grid(rows, align))
    return lines if lines[0].cell_len <= paint.width else indented(grid(rows, align, 1))


def _figure(figure: ShownFigure, paint: Paint) -> Text:
    words = f"{signed(figure.gain)} ± {figure.left_open}"
    return Text(words) if figure.clear else Text(f"({words})", paint.look("quiet"))


def _given(account: Account) -> Text:
    if account.unknown == account.decisions:
        return Text("?")
    given = analysis_words.hundredths(account.gave_away)
    return Text(f"{given} ± {analysis_words.left_open(account.gave_away_error)}" if given else "0")


def _costly(account: Account, matches: list[Match], paint: Paint) -> Lines:
    """The costly decisions of a seat: what was played, what was better and why."""
    name = paint.name(account.seat)
    if not account.worst:
        counted = paint.texts.count(
            "No mistake can be proven in {n} decision.", "No mistake can be proven in {n} decisions.", account.decisions
        )
        return _wrapped(paint, Text.assemble(name, ": ", counted))
    lines = _wrapped(paint, Text.assemble(name, ": ", paint.say("Costly decisions")))
    for step in account.worst:
        match = matches[step.number - 1]
        view = match.view(account.seat)
        words = find(match.game)(paint).words(view)
        judgement = step.judgement
        assert judgement
        given, still = analysis_words.hundredths(judgement.gave_away or 0.0), analysis_words.left_open(judgement.error)
        head = Text.assemble(
            paint.say("Move {number}", number=step.number),
            " ",
            paint.say("−{given} ± {open}", given=given, open=still),
            ": ",
            words.get(step.move, Text(step.move)),
        )
        lines += _wrapped(paint, head, 2 * MARGIN)
        better = paint.say("Better: {best}", best=words.get(judgement.best, Text(judgement.best)))
        lines += _wrapped(paint, better, 3 * MARGIN)
        figures = [Figures.of(one) for one in judgement.considered]
        why = Text(reason(paint.texts, view, judgement.best, figures), paint.look("quiet"))
        lines += _wrapped(paint, why, 3 * MARGIN) if why else []
    return lines


def _wrapped(paint: Paint, text: Text, indent: str = MARGIN) -> Lines:
    lines = paint.wrapped(text, indent)
    for line in lines:
        line.rstrip()
    return lines


def _explained(analysis: Analysis, paint: Paint) -> Iterator[Text]:
    yield paint.say(
        "In hundredths of a win; ± is what two standard errors leave open, what stands in brackets is too close to say."
    )
    yield paint.say(
        "These are estimates: play and luck from {games} games that greedy plays on from each position, so play is "
        "measured against greedy.",
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
            given=percent(account.gave_away, texts),
            luck=percent(account.luck, texts, plus=True),
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
