"""Recorded games looked at again: what was given away, and what luck did."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import karban
from karban import bots, compiled
from karban.bots.bot import Bot, Considered, Thought
from karban.cli import main
from karban.lab import position_values
from karban.lab.accounts import AnalysedMove, Analysis
from karban.lab.analysis import analyse
from karban.match.question import Question
from karban.notation import find_game
from karban.reports import analysis_report, analysis_words
from karban.rules.kit import randbelow
from tests.test_texts import czech

GAMES = karban.games()

# GAP for two, one round. The last card is G3: with Y4 it wins by 9 to 5, with R4 it loses by 2 to 5.
DECK = "Y7 R0 Y1 R7 R2 G2 G3 G1 Y0 G8 R1 Y5 G6 Y2 Y4 G9 R5 Y6 R3 R8 G0 R4 Y8 R6 G4 G7 R9 G5 Y3 Y9"
BEFORE = "R7:G6 G8:G9 R0 R1:R0,Y2 G2:R3 G1 R2:G1 Y0 Y1:Y0 Y5 Y7:Y6,R8"
BLUNDER, BEST = "G3:R4", "G3:Y4"


class Dreamer(Bot):
    """Imagines some worlds for every move and plays on there at random: slow, simple, and honest about its errors."""

    name = "dreamer"

    def __init__(self, worlds: int = 6, blind: str = "") -> None:
        self.worlds, self.blind = worlds, blind
        self.asked: Counter[int] = Counter()  # by the number of moves before

    def choose(
        self,
        question: Question,
        stream: list[int],
        *,
        ms: float | None = None,
        rounds: int | None = None,
        why: bool = False,
    ) -> Thought:
        self.asked[question.view["moves"]] += 1
        moves = [move for move in question.moves if question.write(move) != self.blind][:8]
        found = sorted((self.considered(question, move, stream) for move in moves), key=lambda one: -one.share)
        return Thought(found[0].move, tuple(found) if why else (), 1000 * (rounds or 1))

    def considered(self, question: Question, move: int, stream: list[int]) -> Considered:
        shares = [self.dream(question, move, stream) for _world in range(self.worlds)]
        error = float(np.std(shares)) / math.sqrt(len(shares))
        return Considered(question.write(move), float(np.mean(shares)), error, 0.0, 1.0)

    def dream(self, question: Question, move: int, stream: list[int]) -> float:
        s, rules, room = question.state.copy(), question.game.rules, [0] * 1024
        rules.imagine(s, question.seat, stream)
        rules.apply(s, question.seat, move)
        for _move in range(5):
            if rules.to_shuffle(s) or not rules.to_act(s):
                break
            seat = rules.to_act(s).bit_length() - 1
            rules.apply(s, seat, rules.any_move(s, seat, room, stream))
        points = [rules.score(s, seat) for seat in range(s.players)]
        return float(points[question.seat] == max(points)) / points.count(max(points))


class Silent(Dreamer):
    """A bot that gives no reasons."""

    name = "silent"

    def choose(self, question: Question, stream: list[int], **_more: Any) -> Thought:
        moves = question.moves
        return Thought(question.write(moves[randbelow(stream, len(moves))]))


def blunder(move: str = BLUNDER) -> karban.Match:
    match = karban.new("gap", players=2, decks=[DECK.split()], first=0, rounds=1, names=["Ann", "bot:greedy"])
    for number, text in enumerate([*BEFORE.split(), move]):
        match.play(number % 2, text)
    return match


def played(game: str, moves: int | None = None, **more: Any) -> karban.Record:
    options: dict[str, Any] = {"rounds": 1} if game == "gap" else {}
    match = karban.new(game, **{"players": 3, "seed": 8, "names": ["Ann", "bot:greedy", "Eve"], **options, **more})
    while not match.over and (moves is None or len(match.moves) < moves):
        seat = match.to_act[0]
        match.play(seat, bots.choose("random" if seat else "greedy", match, seat, [len(match.moves) + 1]))
    return match.record()


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Uncompiled, which is faster for a handful of games. Not for those of The Number, whose moves are many."""
    callspec = getattr(request.node, "callspec", None)
    if not callspec or callspec.params.get("game") != "number":
        monkeypatch.setattr(compiled, "available", lambda: False)


def look(record: karban.Record, bot: Bot | None = None, games: int = 3, **more: Any) -> Analysis:
    return analyse(record, bot or Dreamer(2), games=games, **more)


# ----------------------------------------------------------------- what was given away


@pytest.mark.usefixtures("_plain")
def test_an_obvious_blunder_is_found() -> None:
    result = look(blunder().record(), Dreamer(8))
    worst = result.accounts[1].worst[0]
    assert (worst.number, worst.seat, worst.move) == (12, 1, BLUNDER)
    assert worst.judgement
    assert (worst.judgement.bot_move, worst.judgement.best) == (BEST, BEST)
    assert worst.judgement.gave_away == 1.0
    assert 0 < worst.judgement.error < 0.01  # eight rounds that all end alike are not certain
    assert worst.play[1] < -0.9  # greedy takes the right card
    assert result.accounts[1].gave_away >= 1


@pytest.mark.usefixtures("_plain")
def test_the_best_move_gives_nothing_away() -> None:
    last = look(blunder(BEST).record(), Dreamer(8)).steps[-1]
    assert last.judgement
    assert (last.judgement.gave_away, last.judgement.error) == (0.0, 0.0)
    assert last.play == (0.0, 0.0)


def test_the_hard_bot_finds_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    file.write_text(blunder().record().to_json(), "utf-8")
    assert main(["analyse", str(file), "--json", "--rounds", "300", "--games", "20"]) == 0
    values = json.loads(capsys.readouterr().out)
    decision = values["moves"][12]["decision"]
    assert values["bot"] == "hard"
    assert decision["best"] == BEST
    assert decision["given"] > 0.9


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_given_away_is_negative(game: str) -> None:
    result = look(played(game, 9))
    given = [step.judgement.gave_away for step in result.steps if step.judgement]
    assert len(given) == 9
    assert all(share is None or share >= 0 for share in given)


@pytest.mark.usefixtures("_plain")
def test_a_move_that_was_not_considered_is_asked_for_again_and_then_unknown() -> None:
    bot = Dreamer(8, blind=BLUNDER)
    result = look(blunder().record(), bot)
    assert result.steps[12].judgement
    assert result.steps[12].judgement.gave_away is None
    assert result.accounts[1].unknown >= 1
    assert bot.asked[11] == 2


@pytest.mark.usefixtures("_plain")
def test_the_worst_are_proven_mistakes_the_worst_first() -> None:
    result = look(blunder(BEST).record(), Dreamer(8))
    assert 12 not in {step.number for account in result.accounts for step in account.worst}
    proven = look(blunder().record(), Dreamer(8))
    assert proven.proven >= {12}
    for account in proven.accounts:
        given = [step.judgement.gave_away or 0.0 for step in account.worst if step.judgement]
        assert given == sorted(given, reverse=True)
        assert len(given) <= 3
        assert all(step.number in proven.proven and step.seat == account.seat for step in account.worst)


@pytest.mark.usefixtures("_plain")
def test_a_bot_without_reasons_leaves_the_account_of_luck() -> None:
    result = look(blunder().record(), Silent())
    assert {account.unknown for account in result.accounts} <= {5, 6}  # but for moves that had to be made
    adds_up(result)


# ------------------------------------------------------------------- where the win went


def adds_up(result: Analysis) -> None:
    seats = range(result.record.players)
    shares = np.full(len(seats), result.fair)
    for step in result.steps:
        shares = shares + step.play + step.luck
        assert shares == pytest.approx(step.share)
        assert sum(step.share) == pytest.approx(1)
        assert sum(step.play) == pytest.approx(0)
        assert sum(step.luck) == pytest.approx(0, abs=1e-12)
    for account in result.accounts:
        parts = account.play + account.others + account.deal + account.draws
        assert account.result - account.fair == pytest.approx(parts, abs=1e-12)
        assert account.luck == pytest.approx(account.deal + account.draws, abs=1e-12)
        shown = analysis_words.rounded(account)
        assert shown.result - shown.fair == sum(figure.gain for figure in shown.parts.values())


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize("game", GAMES)
def test_play_and_luck_add_up(game: str) -> None:
    adds_up(look(played(game, 8)))


@pytest.mark.usefixtures("_plain")
def test_at_the_end_the_share_is_the_result() -> None:
    result = look(blunder().record())
    assert result.over
    assert result.steps[-1].share == (1.0, 0.0)
    assert result.steps[-1].error == (0.0, 0.0)
    adds_up(result)


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize("game", ["gap", "three"])
def test_whoever_plays_like_greedy_has_luck_alone(game: str) -> None:
    options: dict[str, Any] = {"rounds": 1} if game == "gap" else {}
    match = karban.new(game, players=2, seed=3, first=0, **options)
    for _turn in range(6):
        match.play(match.to_act[0], only_greedy(match))
    result = look(match.record(), Silent(), games=2)
    assert any(any(step.luck) for step in result.steps)
    for step in result.steps:
        assert max(map(abs, step.play)) <= 0.5 * (len(ties(result, step)) > 1)


def only_greedy(match: karban.Match) -> str:
    return bots.choose("greedy", match, match.to_act[0], [1])


def ties(result: Analysis, step: AnalysedMove) -> set[str]:
    """What greedy may play instead of a move."""
    if step.seat is None:
        return set()
    match = list(result.record.matches())[step.number - 1]
    return {bots.choose("greedy", match, step.seat, [stream]) for stream in range(1, 60)}


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize("game", ["number", "qwixx"])
def test_sealed_choices_count_in_any_order(game: str) -> None:
    """Whoever writes last knows no more than the first, and what comes of it shows when all have chosen."""
    record = played(game, 7)
    matches = list(record.matches())
    result = look(record)
    for step, match, before in zip(result.steps[1:], matches[1:], matches):
        if len(before.to_act) > 1 and set(match.to_act) < set(before.to_act):
            assert step.luck == pytest.approx((0, 0, 0))
    together = next(number for number, match in enumerate(matches) if len(match.to_act) == 3)
    moves = list(record.moves)
    moves[together : together + 3] = reversed(moves[together : together + 3])
    other = karban.Record(**{**vars(record), "moves": tuple(moves)})
    shares = [look(r, Silent()).steps[together + 3].share for r in (record, other)]
    assert shares[0] == shares[1]


def test_a_game_without_chance_has_no_luck() -> None:
    result = look(played("number", 9))
    for step in result.steps:
        assert step.luck == pytest.approx((0, 0, 0), abs=1e-12)
    errors = {(account.error, account.deal_error, account.draws_error) for account in result.accounts}
    assert errors == {(0.0, 0.0, 0.0)}


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_may_be_unfinished_or_not_begun(game: str) -> None:
    for moves in (0, 3):
        result = look(played(game, moves), games=4)
        assert not result.over
        assert len(result.steps) == moves + 1
        assert any(result.steps[-1].error) or game == "number"
        adds_up(result)


@pytest.mark.usefixtures("_plain")
def test_a_game_on_the_clock_ends_all_the_same() -> None:
    match = karban.new("gap", players=2, seed=4, minutes=5)
    for _turn in range(3):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    match.play(None, match.legal(None)[0])
    result = look(match.record())
    assert result.steps[-1].judgement is None
    assert sum(account.decisions for account in result.accounts) == 3
    adds_up(result)


# ------------------------------------------------------------------------ the estimates


@pytest.mark.usefixtures("_plain")
def test_the_same_seed_gives_the_same_result() -> None:
    record = played("gap", 5)
    one, same, other = (analysis_report.as_values(look(record, seed=seed)) for seed in (1, 1, 2))
    assert one == same
    assert one != other


@pytest.mark.both_forms
@pytest.mark.parametrize("game", ["gap", "number"])
def test_compiled_and_plain_give_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(game, 4)
    fast = look(record, Silent())
    monkeypatch.setattr(compiled, "available", lambda: False)
    assert look(record, Silent()).steps == fast.steps


@pytest.mark.parametrize("game", GAMES)
def test_what_is_undrawn_is_what_nobody_can_know(game: str) -> None:
    """Found without knowing the game: the pile of gap, the piles of three, that of Qwixx below its top card."""
    *_others, match = played(game, 9).matches()
    cards, places = position_values.undrawn(match._state)
    view = match.view()
    left = {
        "gap": view.get("pile"),
        "number": 0,
        "qwixx": view.get("pile", 0) - 1,
        "three": 24 + sum(view.get("piles", [])),
    }
    hidden = sorted(find_game(game).card(card) for card in cards)
    assert len(cards) == len(places) == left[game]
    if game == "gap":
        assert hidden == sorted(match.position()["pile"])


def test_a_win_is_estimated_as_it_turns_out() -> None:
    """Before the last card the win is certain for whoever is to play it well."""
    *_others, before, _over = blunder().record().matches()
    shares = position_values.position_shares(before._state, position_values.seeds("any", 10))
    assert shares.mean(axis=0).tolist() == [0.0, 1.0]


# --------------------------------------------------------------------------- for people


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(blunder().record().to_json(), "utf-8")
    return str(path)


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch, _plain: None) -> None:
    monkeypatch.setattr(bots, "make", lambda _name: Dreamer(8))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("_quick")
def test_the_account_in_words(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", file, "--games", "3"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "12 decisions, judged by dreamer" in out
    words = " ".join(out.split())
    assert "greedy: Costly decisions Move 12 −100 ± 1: [◆G3] takes [●R4] → gap 2 Better:" in words
    assert "Better: [◆G3] takes [▲Y4] → gap 9" in words
    assert "Play the green 3 and take the yellow 4" in words  # the reasons of a hint
    assert "Fair share 50 50" in words
    assert "Result 100 0" in words
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.usefixtures("_plain")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_words(game: str) -> None:
    from rich.console import Console

    names = ["Ann the Most Patient", "bot:greedy", "Eve"]
    result = look(played(game, 6, names=names))
    for texts in (czech(), karban.i18n.texts.speak("en")):
        console = Console(width=80, color_system=None)
        lines = [line for block in analysis_report.as_lines(result, texts, console) for line in block]
        assert all(line.cell_len <= 80 for line in lines)
        assert any("Ann" in line.plain for line in lines)


@pytest.mark.usefixtures("_quick")
def test_json_is_complete_and_nothing_else(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", file, "--json", "--games", "3"]) == 0
    out, err = capsys.readouterr()
    values = json.loads(out)
    assert err == ""
    assert out.count("\n") == 1
    assert {"game", "players", "names", "bot", "seed", "games", "over", "fair", "seats", "moves"} <= set(values)
    assert len(values["moves"]) == 13
    assert values["seats"][1]["worst"][0] == 12
    assert values["moves"][12]["decision"]["considered"][0]["move"] == BEST


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_is_drawn(file: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    path = tmp_path / f"picture.{ending}"
    assert main(["analyse", file, "--json", "--games", "3", "--plot", str(path)]) == 0
    assert path.read_bytes()[:4] in (b"<?xm", b"\x89PNG")


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--ms", "5", "--rounds", "5"], "--ms, --rounds: one or the other, not both"),
        (["--ms", "0"], "--ms: a whole number from 1 to 600000, not 0"),
        (["--rounds", "-1"], "--rounds: a whole number from 1 to 1000000000, not -1"),
        (["--games", "1"], "games: a whole number from 2 to 1000000"),
        (["--plot", "picture.gif"], "plot: the file must end in .png, .svg, .pdf"),
        (["--ms", "much"], "a whole number, not 'much'"),
    ],
)
def test_wrong_arguments_are_refused(
    file: str, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", file, *arguments]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sentence in err


def test_an_unknown_bot_is_refused(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", file, "--bot", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err


@pytest.mark.usefixtures("_quick")
def test_bad_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = blunder().record().to_json()
    wrong = {
        "nothing.json": "",
        "half.json": good[: len(good) // 2],
        "move.json": good.replace('"R7:G6"', '"R9"'),
        "result.json": good.replace('"winners": [0]', '"winners": [1]'),
        "new.json": good.replace('"karban": 1', '"karban": 2'),
    }
    for name, text in wrong.items():
        (tmp_path / name).write_text(text, "utf-8")
    for name in (*wrong, "missing.json", "."):
        assert main(["analyse", str(tmp_path / name)]) == 2, name
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1), name
        assert err.startswith("karban: ")
