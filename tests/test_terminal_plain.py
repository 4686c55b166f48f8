"""A game that brings no drawing of its own: it is played in the terminal and on the text pages all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import karban
from docs.examples.high.notation import GAME
from karban import notation
from karban.drawing import Drawing, find
from karban.drawing.paint import Paint
from karban.drawing.plain import shape_of
from karban.terminal.screen import Leave
from tests.server.loops import in_loop
from tests.terminal import LANGUAGES, Spy, Typist, play, table_for
from tests.web.conftest import Serving, new_table, serving

__all__ = ["serving"]  # the fixture
HERE = {"origin": "http://karban.test"}


@pytest.fixture(autouse=True)
def high(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of cards 0 to 11, with hands, a table and tricks."""
    monkeypatch.setattr(notation, "_added", {})
    notation.add(GAME)
    yield
    shape_of.cache_clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_without_a_drawing_is_played_to_its_end(lang: str) -> None:
    table, screen = play("high", ["me", "bot:random", "bot:greedy"], LANGUAGES[lang])
    assert table.match.over
    assert type(table.drawing) is Drawing
    assert max(line.cell_len for page in screen.pages for line in page) <= 80


def test_cards_lie_in_rows_and_what_each_seat_has_stands_in_its_line() -> None:
    screen = Spy(Typist(), colour=False)
    match = karban.new("high", players=3, seed=5, first=0, names=["Ann", "bot:random", "bot:random"])
    with pytest.raises(Leave):
        table_for(match, screen).ask(match.to_act[0])
    hand = " ".join(f"[{card}]" for card in match.view(match.to_act[0])["hand"])
    assert re.search(r"hand_sizes +table +points", screen.output)
    assert re.search(r"Ann +3 +· +0", screen.output)
    assert f"  hand  {hand}\n" in screen.output


def test_a_move_that_is_a_number_is_chosen_by_itself_and_not_by_its_place() -> None:
    match = karban.new("high", players=2, seed=5, names=["me", "bot:random"])
    seat = match.to_act[0]
    last = match.view(seat)["hand"][-1]
    assert table_for(match, Spy(Typist(last), colour=False)).ask(seat) == last


def test_what_is_a_list_by_seat_is_found_out_at_every_number_of_players() -> None:
    shape = shape_of("high")
    assert set(shape.by_seat) == {"hand_sizes", "table"}  # "laid" grows, whatever its length
    assert set(shape.own) == {"hand"}


def test_a_replay_shows_what_each_seat_had() -> None:
    match = karban.new("high", players=2, seed=5)
    drawing = find("high")(Paint(LANGUAGES["en"], Spy(Typist(), colour=False).console, ["Ann", "Bob"]))
    for seat in range(2):
        hand = drawing.own(match.view(seat)).plain
        assert hand == "hand  " + " ".join(f"[{card}]" for card in match.view(seat)["hand"])


@in_loop
async def test_a_game_without_a_drawing_is_played_on_the_text_pages(serving: Serving) -> None:
    async with serving() as http:
        made = await new_table(http, game="high", seats=["me", "bot:easy"])
        path, cookie = f"/t/{made['table']}/text", {**HERE, "cookie": f"karban-seat={made['token']}"}
        page = (await http.get(path, headers=cookie)).text
        while "The game is over" not in page:
            fields = {name: re.findall(f'name="{name}" value="([^"]*)"', page) for name in ("decision", "key", "move")}
            form = {name: values[0] for name, values in fields.items()}
            assert (await http.post(f"{path}/move", data=form, headers=cookie)).status_code == 303
            page = (await http.get(path, headers=cookie)).text
        for other in ("/text", "/rules/high", "/new/high", f"/t/{made['table']}"):
            assert (await http.get(other)).status_code == 200
