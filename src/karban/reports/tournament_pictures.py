"""The pictures of a tournament: rating ladder, pairwise table, score distributions, seat advantage.

Each is drawn twice by the same code: as PNG on white paper, and as SVG for the report, in colours that the page sets,
so that it can be light or dark.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from karban.errors import BadOption
from karban.i18n.texts import Texts, number
from karban.lab.tournament import Tournament
from karban.reports.tournament_report import percent, ranked, short, turn_names

WIDTH_INCHES = 5.2  # so that the letters are still large enough on a phone
FONT_POINTS = 11.5
MAX_NAME_CHARS = 18


@dataclass(frozen=True)
class Palette:
    ink: str  # text
    faint: str  # lines and ticks
    main: str  # what the picture is about
    other: str  # its opposite


PAPER = Palette(ink="#1d2330", faint="#8a93a3", main="#2563a8", other="#c2571a")
# Colours that occur nowhere else; the page puts its own in their place.
PAGE = Palette(ink="#010203", faint="#040506", main="#070809", other="#0a0b0c")
VARIABLES = {"#010203": "var(--ink)", "#040506": "var(--faint)", "#070809": "var(--main)", "#0a0b0c": "var(--other)"}


def check() -> None:
    """Whether pictures can be drawn."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadOption("report: pictures need matplotlib: pip install 'karban[plot]'") from None


Draw = Callable[[Tournament, Texts, Palette], Any]


def save(figure: Any, title: str, path: Path) -> None:
    """A picture as a file that can stand alone."""
    figure.get_layout_engine().set(w_pad=0.15, h_pad=0.15)
    figure.set_figheight(figure.get_figheight() + 0.4)
    figure.suptitle(title, x=0.03, ha="left", fontsize=FONT_POINTS + 1, fontweight="bold", color=PAPER.ink)
    figure.savefig(path, dpi=200, facecolor="white")


def inline(draw: Draw, result: Tournament, texts: Texts) -> str:
    """A picture as SVG that can stand in a page."""
    import matplotlib

    text = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "karban"}):
        draw(result, texts, PAGE).savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)  # several pictures stand in one page
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    for colour, variable in VARIABLES.items():
        svg = svg.replace(colour, variable)
    return svg


def _figure(height: float, colours: Palette) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH_INCHES, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[:].set_visible(False)
    axes.tick_params(colors=colours.ink, length=0, labelsize=FONT_POINTS)
    return figure, axes


def _name(name: str) -> str:
    """A name as a label: to matplotlib a dollar sign means a formula."""
    return short(name, MAX_NAME_CHARS).replace("$", r"\$")


def _rows(axes: Any, names: list[str], colours: Palette) -> None:
    """One row a name, from the top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", color=colours.faint, alpha=0.25, linewidth=0.8)
    axes.set_axisbelow(True)


def _dot(axes: Any, row: int, value: float, ends: tuple[float, float] | None, colours: Palette) -> None:
    """A value with its interval."""
    if ends:
        axes.plot(ends, [row, row], color=colours.main, linewidth=6, alpha=0.3, solid_capstyle="round")
    axes.plot([value], [row], "o", color=colours.main, markersize=8)


def ladder(result: Tournament, texts: Texts, colours: Palette) -> Any:
    """The ratings with their intervals, the strongest on top."""
    bots = ranked(result)
    figure, axes = _figure(0.9 + 0.5 * len(bots), colours)
    for row, bot in enumerate(bots):
        ends = None if bot.low is None or bot.high is None else (bot.low, bot.high)
        _dot(axes, row, bot.rating, ends, colours)
        axes.annotate(
            number(round(bot.rating)),
            (bot.rating, row),
            (0, 9),
            textcoords="offset points",
            ha="center",
            color=colours.ink,
            fontsize=FONT_POINTS,
        )
    _rows(axes, [_name(bot.name) for bot in bots], colours)
    axes.set_ylim(len(bots) - 0.5, -0.8)
    axes.margins(x=0.08)
    axes.locator_params(axis="x", nbins=6)
    axes.set_xlabel(texts.say("rating"), color=colours.ink, fontsize=FONT_POINTS)
    return figure


def pairwise(result: Tournament, texts: Texts, colours: Palette) -> Any:
    """How often the row finished ahead of the column: the more, the stronger the colour."""
    order = [result.names.index(bot.name) for bot in ranked(result)]
    names = [_name(result.names[bot]) for bot in order]
    figure, axes = _figure(1.2 + 0.52 * len(order), colours)
    for y, row in enumerate(order):
        for x, column in enumerate(order):
            share = result.pairwise[row][column]
            if share is not None:
                colour = colours.main if share >= 0.5 else colours.other
                cell = {"color": colour, "alpha": 0.06 + 1.1 * min(0.5, abs(share - 0.5)), "linewidth": 0}
                axes.fill_between([x - 0.47, x + 0.47], y - 0.45, y + 0.45, **cell)
            mark = "·" if share is None else percent(share, texts)
            axes.text(x, y, mark, ha="center", va="center", color=colours.ink, fontsize=FONT_POINTS)
    axes.set_xticks(range(len(names)), [short(name, max(6, 36 // len(names))) for name in names])
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.tick_top()
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_ylim(len(names) - 0.5, -0.5)
    return figure


def scores(result: Tournament, texts: Texts, colours: Palette) -> Any:
    """How the points of each bot are spread, one above the other; the upright line is the mean."""
    bots = ranked(result)
    figure, axes = _figure(0.9 + 0.75 * len(bots), colours)
    low, high = int(result.scores.min()), int(result.scores.max())
    step = max(1, -(-(high - low) // 40))
    edges = np.arange(low, high + 2 * step, step) - 0.5
    for row, bot in enumerate(bots):
        points = result.scores[result.seatings == result.names.index(bot.name)]
        heights, _ = np.histogram(points, edges)
        heights = 0.8 * heights / max(1, heights.max())
        floor = row + 0.4
        outline = np.repeat(floor - heights, 2)
        across = np.repeat(edges, 2)[1:-1]
        axes.fill_between(across, outline, floor, color=colours.main, alpha=0.3, linewidth=0)
        axes.plot(across, outline, color=colours.main, linewidth=1.2)
        axes.plot([bot.mean_score] * 2, [floor, floor - 0.8], color=colours.ink, linewidth=1.5)
    _rows(axes, [_name(bot.name) for bot in bots], colours)
    axes.set_xlabel(texts.say("points at the end of the game"), color=colours.ink, fontsize=FONT_POINTS)
    return figure


def turns(result: Tournament, texts: Texts, colours: Palette) -> Any:
    """The share of wins by order of play, beside the fair one."""
    from matplotlib.ticker import MaxNLocator

    figure, axes = _figure(0.9 + 0.42 * result.players, colours)
    for row, turn in enumerate(result.turns):
        ends = None if turn.low is None or turn.high is None else (100 * turn.low, 100 * turn.high)
        _dot(axes, row, 100 * turn.share, ends, colours)
    _rows(axes, turn_names(result, texts), colours)
    axes.axvline(100 / result.players, color=colours.ink, linewidth=1, linestyle=(0, (4, 3)))
    left, right = axes.get_xlim()
    axes.set_xlim(max(-2, min(left, 100 / result.players - 5)), min(102, max(right, 100 / result.players + 5)))
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.set_xlabel(texts.say("share of wins in %"), color=colours.ink, fontsize=FONT_POINTS)
    return figure
