"""No secret in the page: what the browser receives is the view of its seat, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Response, WebSocket

from karban import Match, Record
from tests.browser.conftest import Person
from tests.browser.tables import GAMES, Place, create_table, give, play_out, sit_down
from tests.server.client import merged

Json = dict[str, Any]
HAND = {"gap": "hand", "three": "hand"}  # cards that are written nowhere else than where they lie


class WatchedWire:
    """All that a page has received."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.bodies: dict[str, str] = {}
        self.kinds: set[str] = set()
        page.on("websocket", self._connected)
        page.on("response", self._answered)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _answered(self, response: Response) -> None:
        self.kinds.add(response.url.partition("?")[0])
        if response.request.resource_type in ("document", "fetch") and response.ok:
            self.bodies[response.url] = response.text()

    @property
    def messages(self) -> list[Json]:
        """Every state of the table, as the page puts it together: a delta changes the one before it."""
        found: list[Json] = []
        for frame in map(json.loads, self.frames):
            if frame["type"] == "state":
                found.append(frame)
            elif frame["type"] == "delta":
                found.append(merged(found[-1], frame))
        return [message for message in found if message.get("view")]


def positions(place: Place) -> list[Match]:
    """The game again after every move, from the record that the server gives when it is over."""
    record = httpx.get(f"{place.url}/api/tables/{place.table}/record", trust_env=False)
    assert record.status_code == 200, record.text
    return list(Record.from_json(record.text).matches())


def leaves(told: Any) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(told, dict):
        for key, value in told.items():
            if key != "colours":  # which number has which colour is no secret
                yield from leaves(value)
    elif isinstance(told, list):
        for value in told:
            yield from leaves(value)
    elif isinstance(told, str):
        yield from re.split(r"[:,]", told)


def played(page: Page, url: str, game: str, *onlookers: Page) -> tuple[Place, list[WatchedWire]]:
    """A whole game with all that went over the wire: to the player, and to those who looked on."""
    place = create_table(url, game)
    wires = [WatchedWire(one) for one in (page, *onlookers)]
    for onlooker in onlookers:
        give(onlooker.context)
        onlooker.goto(place.path)
    sit_down(page, place)
    play_out(page)
    for one in (page, *onlookers):
        one.locator(".dock-result").wait_for()  # the last message has come
    return place, wires


@pytest.mark.parametrize("game", GAMES)
def test_a_player_and_a_spectator_receive_their_own_views_and_nothing_else(person: Person, url: str, game: str) -> None:
    place, wires = played(person(), url, game, person())
    matches = positions(place)
    for seat, wire in zip((0, None), wires, strict=True):
        assert len(wire.messages) > 5
        for message in wire.messages:
            position = matches[message["view"]["moves"]]
            assert message["view"] == position.view(seat)
            for hidden in hidden_from(seat, position, game):
                assert hidden not in set(leaves(message)), f"{hidden} was sent before it was public"
        assert wire.messages[-1]["view"]["over"]


def hidden_from(seat: int | None, position: Match, game: str) -> list[str]:
    """The cards that only others may see now."""
    if game not in HAND or position.over:
        return []
    others = [other for other in range(position.view(0)["players"]) if other != seat]
    return [card for other in others for card in position.view(other)[HAND[game]]]


def test_a_sealed_number_is_not_sent_before_all_have_chosen(page: Page, url: str) -> None:
    _place, [wire] = played(page, url, "number")
    waited = 0
    for message in wire.messages:
        view, sealed = message["view"], [seat for seat, chosen in enumerate(message["view"]["chosen"]) if chosen]
        fresh = [
            event for event in message["events"] if event["type"] in ("chosen", "moved") and event["seat"] in sealed
        ]
        waited += len(fresh)
        assert not any("move" in event and event["seat"] != 0 for event in fresh if view["turns"] == [])
    assert waited


def test_the_document_and_the_answers_name_no_card_and_no_token(page: Page, url: str) -> None:
    place, [wire] = played(page, url, "gap")
    known = re.compile(
        rf"^{re.escape(url)}(/t/{place.table}|/static/[\w.-]+|/favicon(-turn)?.svg|/api/tables/{place.table}/\w+)$"
    )
    assert {address for address in wire.kinds if not known.match(address)} == set()
    for address, body in wire.bodies.items():
        assert place.token not in body, address
        assert not re.search(r'"[RYGBP]\d"', body), address
