"""Who begins: drawn, or chosen by the host; over HTTP it is honoured or refused, never ignored."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest

import karban
from karban.cli import main
from karban.errors import BadOption
from karban.match.seeds import draw
from karban.table import proof, seating
from karban.table.message import StateMessages, record
from karban.table.refusals import NotYours, Stale
from karban.table.seating import Newcomer
from karban.web.app import application
from tests.server.inside import running
from tests.server.loops import in_loop
from tests.server.tabletop import Tabletop, seated, state_of, token

IN_TURNS = ("gap", "qwixx", "three")


def played_out(top: Tabletop) -> karban.Record:
    chance = random.Random(1)
    while top.table.playing:
        top.play_any(chance)
    return karban.Record.from_json(record(top.table).to_json())


def other_than_drawn(players: int, **more: Any) -> int:
    """A seat that the seed of such a table would not draw."""
    match = seated("three", players, **more).table.match
    assert match
    assert match.seed
    return (draw(match.seed, "first", players) + 1) % players


# ------------------------------------------------------------------------- at the table


@pytest.mark.parametrize("game", IN_TURNS)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_seat_that_was_chosen_begins(game: str, first: int) -> None:
    top = seated(game, 3, first=first)
    assert top.table.match
    assert top.table.match.first == first
    assert top.message()["setup"]["first"] == first
    if game != "qwixx":  # there all decide about the first number
        assert top.table.to_act == (first,)


def test_the_cards_are_the_same_whoever_begins() -> None:
    hands = [seated("gap", 3, first=first).message(1)["view"]["hand"] for first in (None, 0, 2)]
    assert hands[0] == hands[1] == hands[2]


def test_the_record_of_a_chosen_beginning_proves_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = other_than_drawn(2)
    found = played_out(seated("three", 2, first=first))
    assert (found.first, found.more["first_chosen"]) == (first, True)
    steps = proof.check(found)
    assert [step.fault for step in steps] == [None] * 4
    assert steps[2].shows == proof.CHOSEN
    (tmp_path / "game.json").write_text(found.to_json())
    assert main(["verify", str(tmp_path / "game.json")]) == 0
    out = capsys.readouterr().out
    assert proof.CHOSEN in out
    assert f"who was chosen to begin: {['Ann', 'person 1'][first]}\n" in out


def test_a_drawn_beginning_is_still_proved() -> None:
    found = played_out(seated("three", 2))
    assert "first_chosen" not in found.more
    assert proof.check(found)[2].shows == proof.FIRST


def test_a_rematch_keeps_who_begins() -> None:
    top = seated("three", 2, first=1)
    played_out(top)
    again = Tabletop("me", "open")
    again.table, again.log = type(again.table)("def"), []
    again.do(seating.rematch(top.table, [0], Newcomer("Ann", token(0)), bytes(32)))
    assert again.table.first == 1
    again.do(seating.choose_first(again.table, [0], None))  # who asked for it is the host there
    again.do(seating.join(again.table, Newcomer("person 1", token(1)))[0])
    assert "first_chosen" not in played_out(again).more


# ------------------------------------------------------------------------- in the lobby


def test_the_host_chooses_until_the_game_begins() -> None:
    top = Tabletop("me", "open", "open")
    top.join("Bob")
    assert (top.table.host, top.message(1)["setup"]["host"]) == (0, 0)
    for first in (2, None, 1):
        top.do(seating.choose_first(top.table, [0], first))
        assert top.last_told(1) == {
            "n": top.table.number,
            "at": top.now_ms,
            "type": "first-chosen",
            **({} if first is None else {"seat": first}),
        }
        assert top.message(1)["setup"]["first"] == first
    assert seating.choose_first(top.table, [0], 1) == []
    with pytest.raises(NotYours):
        seating.choose_first(top.table, [1], 1)
    with pytest.raises(NotYours):
        seating.choose_first(top.table, [], 1)
    with pytest.raises(BadOption, match="a seat from 0 to 2, not 3"):
        seating.choose_first(top.table, [0], 3)
    top.join("Cid")
    assert top.table.to_act == (1,)
    with pytest.raises(Stale):
        seating.choose_first(top.table, [0], 2)
    assert state_of(top.replayed()) == state_of(top.table)


def test_when_the_host_leaves_whoever_came_next_is_the_host() -> None:
    top = Tabletop("open", "open", "me", "bot:easy")
    top.do(seating.join(top.table, Newcomer("Bob", token(1)), 1)[0])
    assert top.table.host == 2
    top.do(seating.leave(top.table, [2]))
    assert top.table.host == 1
    top.do(seating.leave(top.table, [1]))
    assert top.table.host is None


def test_the_others_are_told_at_once_that_it_was_chosen() -> None:
    top = Tabletop("me", "open", "open")
    before = StateMessages(top.table.fork(), [True] * 3)
    top.do(seating.choose_first(top.table, [0], 2))
    delta = StateMessages(top.table, [True] * 3, before).delta([], top.now_ms)
    assert delta
    assert b'"first":2' in delta


# ---------------------------------------------------------------------------- over HTTP


@in_loop
async def test_first_over_http_is_honoured_or_refused(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            body = {"seats": ["me", "open", "open"]}
            for game in IN_TURNS:
                made = await http.post("/api/tables", json={"game": game, **body, "first": 2})
                assert made.status_code == 201
                assert (await http.get(f"/api/tables/{made.json()['table']}")).json()["setup"]["first"] == 2
            refused: list[tuple[dict[str, Any], str]] = [
                ({"game": "gap", "first": 3}, "first: a seat from 0 to 2, not 3"),
                ({"game": "gap", "first": -1}, "first: a seat from 0 to 2, not -1"),
                ({"game": "gap", "first": "Ann"}, "first"),
                ({"game": "gap", "first": True}, "first"),
                ({"game": "gap", "options": {"first": 1}}, "first: gap has no such option"),
                ({"game": "number", "first": 0}, "first: in number nobody begins, all decide at the same time"),
            ]
            for more, sentence in refused:
                answer = await http.post("/api/tables", json={**body, **more})
                assert answer.status_code == 400
                assert sentence in answer.json()["message"]


@in_loop
async def test_the_lobby_s_choice_over_http(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            games = {one["game"]: one["one_begins"] for one in (await http.get("/api/games")).json()["games"]}
            assert games == {"gap": True, "number": False, "qwixx": True, "three": True}
            made = (await http.post("/api/tables", json={"game": "gap", "seats": ["me", "open"]})).json()
            path, ann = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
            assert (await http.post(f"{path}/first", json={"seat": 1}, headers=ann)).json()["ok"] is True
            assert (await http.get(path)).json()["setup"]["first"] == 1
            assert (await http.post(f"{path}/first", json={"seat": 2}, headers=ann)).status_code == 400
            assert (await http.post(f"{path}/first", json={}, headers=ann)).status_code == 400
            joined = await http.post(f"{path}/join", json={"name": "Bob"})
            bob = {"authorization": f"Bearer {joined.json()['token']}"}
            assert (await http.get(path, headers=bob)).json()["view"]["to_act"] == [1]
            assert (await http.post(f"{path}/first", json={"seat": 0}, headers=ann)).status_code == 409


# ------------------------------------------------------------------- pages without scripts


@in_loop
async def test_pages_without_scripts_ask_who_begins_and_say_it(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", follow_redirects=True) as http:
            assert (await http.get("/text")).text.count("Who begins") == 3  # not for The Number
            form = {"game": "gap", "players": "3", "friends": "1", "first": "0", "name": "Ann"}
            lobby = await http.post("/play", data=form)
            assert "<dt>Who begins</dt><dd>Ann" in lobby.text
            changed = await http.post(f"{lobby.url.path}/first", data={"seat": ""})
            assert "<dt>Who begins</dt><dd>drawn by lot</dd>" in changed.text
            number = await http.post("/play", data={"game": "number", "players": "3", "friends": "1"})
            assert "Who begins" not in number.text


# -------------------------------------------------------------------------- in the terminal


def test_the_terminal_refuses_a_beginning_where_nobody_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "number", "--seats", "random,random,random", "--first", "0"]) == 2
    assert "nobody begins" in capsys.readouterr().err
    assert main(["play", "three", "--seats", "random,random", "--first", "2"]) == 2
    assert "first: a seat from 0 to 1, not 2" in capsys.readouterr().err


def test_the_terminal_lets_the_chosen_seat_begin(tmp_path: Path) -> None:
    for first in ("0", "1"):
        saved = tmp_path / f"{first}.json"
        arguments = ["--seats", "random,random", "--seed", "1", "--first", first, "--save", str(saved)]
        assert main(["play", "three", *arguments]) == 0
        found = karban.Record.from_json(saved.read_text())
        assert (found.first, found.moves[0][0]) == (int(first), int(first))
