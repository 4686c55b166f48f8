"""A picture of a simulation: how the scores are spread, bot by bot or seat by seat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from karban.errors import BadOption
from karban.i18n.texts import Texts
from karban.reports.simulation_report import thousands

if TYPE_CHECKING:
    from karban.lab.simulation import Simulation

FORMATS = ("png", "svg", "pdf")
COLOURS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
)  # told apart by colour-blind people too
STYLES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 1)))


def check(path: Path) -> None:
    """Whether a picture can be drawn and where it is to go, before the games are played."""
    if path.suffix.lower().lstrip(".") not in FORMATS:
        raise BadOption("plot: the file must end in .{formats}", formats=", .".join(FORMATS))
    if not path.resolve().parent.is_dir():
        raise BadOption("plot: there is no folder {folder}", folder=str(path.parent))
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadOption("plot: pictures need matplotlib: pip install 'karban[plot]'") from None


def draw(result: Simulation, path: Path, texts: Texts) -> None:
    """Draw the distribution of scores; the vertical lines are the means."""
    check(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    low, high = int(result.scores.min()), int(result.scores.max())
    step = max(1, (high - low) // 80)
    edges = np.arange(low, high + 2 * step, step) - 0.5
    for seat in range(result.players):
        share, _ = np.histogram(result.scores[:, seat], edges)
        label = texts.say(
            "seat {seat}, {bot}: {mean} points, wins {wins} %",
            seat=seat,
            bot=result.bots[seat],
            mean=texts.decimal(float(result.scores[:, seat].mean()), 1),
            wins=texts.decimal(100 * float(result.win_share[seat]), 1),
        )
        style: dict[str, Any] = {"color": COLOURS[seat % len(COLOURS)], "linestyle": STYLES[seat % len(STYLES)]}
        axes.plot(
            edges[:-1] + 0.5,
            100 * share / result.games,
            drawstyle="steps-mid",
            label=label,
            linewidth=1.8,
            **style,
        )
        axes.axvline(result.scores[:, seat].mean(), linewidth=0.9, alpha=0.7, **style)
    axes.set_xlabel(texts.say("points at the end of the game"))
    axes.set_ylabel(texts.say("% of games"))
    games = texts.count("{games} game", "{games} games", result.games, games=thousands(result.games))
    axes.set_title(f"{result.game}: {games}", loc="left", fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)
    figure.savefig(path, dpi=150)
