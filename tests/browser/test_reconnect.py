"""The connection breaks, at the worst moment, and comes back by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.browser.conftest import Person
from tests.browser.line import Network
from tests.browser.tables import Place, choosable, create_table, does_it, play_out, sit_down, take_a_turn, wait_for_turn
from tests.server.client import Server

# How many seconds pass between attempts, and until a silent server counts as gone, is measured where time stands still:
# client/tests/table-socket.test.ts. One attempt may meet the network while it is being mended.
MAX_ATTEMPTS = 2


@pytest.fixture
def network(shared_server: Server) -> Iterator[Network]:
    with Network(shared_server.port) as network:
        yield network


@pytest.fixture
def place(url: str) -> Place:
    return create_table(url, "gap")


@pytest.fixture
def ann(person: Person, network: Network, place: Place) -> Page:
    """Somebody who must decide, behind a network that will break."""
    page = person(lost=True, url=network.url)
    sit_down(page, place)
    assert wait_for_turn(page)
    page.locator(".notices").wait_for(state="attached")  # what is opened later is loaded, too
    return page


def own_moves(place: Place) -> list[str]:
    return [event["move"] for event in place.look()["events"] if event["type"] == "moved" and event["seat"] == 0]


def notice(page: Page) -> None:
    expect(page.get_by_text("Connecting again…")).to_be_visible()


def is_back(page: Page) -> None:
    expect(page.get_by_text("Connecting again…")).to_have_count(0)


def attempts_until_back(page: Page, network: Network) -> int:
    """Mend the network; how often the page has tried to connect until it was current again."""
    attempts: list[WebSocket] = []

    def count(socket: WebSocket) -> None:
        attempts.append(socket)

    page.on("websocket", count)
    network.mend()
    is_back(page)
    page.remove_listener("websocket", count)
    return len(attempts)


def test_a_cut_is_said_quietly_and_the_page_is_back_with_its_next_attempt(ann: Page, network: Network) -> None:
    for _ in range(3):
        network.cut()
        notice(ann)
        for _ in range(3):  # attempts in vain
            with ann.expect_websocket():
                pass
        expect(choosable(ann).first).to_be_enabled()  # one may go on thinking and choosing
        assert attempts_until_back(ann, network) <= MAX_ATTEMPTS
    play_out(ann)


def test_a_server_that_says_nothing_is_noticed(ann: Page, network: Network) -> None:
    network.silence()
    notice(ann)
    assert attempts_until_back(ann, network) <= MAX_ATTEMPTS


def test_a_move_made_without_a_network_is_sent_once_it_is_back(ann: Page, network: Network, place: Place) -> None:
    choosable(ann).first.click()
    network.cut()
    notice(ann)
    does_it(ann).click()
    expect(ann.locator(".dock.decides")).to_have_count(0)  # it is on its way, nothing else can be chosen
    assert own_moves(place) == []
    network.mend()
    assert wait_for_turn(ann)
    assert len(own_moves(place)) == 1


def test_a_move_whose_answer_was_lost_is_made_once(ann: Page, network: Network, place: Place) -> None:
    choosable(ann).first.click()
    network.deafen()
    does_it(ann).click()
    notice(ann)
    assert len(own_moves(place)) == 1  # the server has it, the page does not know
    network.mend()
    assert wait_for_turn(ann)
    assert len(own_moves(place)) == 1
    take_a_turn(ann)
    play_out(ann)
    assert len(own_moves(place)) == 6


def test_the_browser_says_that_the_network_is_back(ann: Page, network: Network) -> None:
    """Then the page need not wait for its next attempt."""
    ann.context.set_offline(True)
    network.cut()
    notice(ann)
    network.mend()
    ann.context.set_offline(False)
    is_back(ann)


def test_that_the_server_did_not_answer_is_not_said_any_longer_than_it_is_so(ann: Page, network: Network) -> None:
    network.cut()
    notice(ann)
    ann.get_by_role("button", name="Hint").click()
    refusal = ann.locator(".notices .refusal")
    expect(refusal).to_contain_text("The server does not answer.")
    network.mend()
    is_back(ann)
    expect(refusal).to_have_count(0)


def is_the_page_asking(request: Request) -> bool:
    """Whether the page has asked if the server is there."""
    return request.url.endswith("/sw.js") and request.method == "HEAD"


def test_the_way_home_waits_for_the_network(ann: Page) -> None:
    """The first page is not loaded yet; a browser that tried would leave nothing but its own complaint."""
    ann.context.set_offline(True)
    ann.get_by_role("button", name="Menu").click()
    with ann.expect_event("requestfailed", is_the_page_asking):
        ann.get_by_role("button", name="All games").click()
    with ann.expect_event("requestfailed", is_the_page_asking):
        pass  # it has asked again, and stays where it is
    expect(ann.get_by_role("heading", name="GAP", include_hidden=True)).to_be_attached()
    ann.context.set_offline(False)
    expect(ann.get_by_role("heading", name="Choose a game")).to_be_visible()


def test_why_there_is_no_rematch_is_said_where_it_was_asked_for(ann: Page, network: Network) -> None:
    play_out(ann)
    dialog = ann.get_by_role("dialog")
    expect(dialog).to_be_visible()
    network.cut()
    dialog.get_by_role("button", name="Play again").click()
    expect(dialog.get_by_role("alert")).to_contain_text("The server does not answer.")
    network.mend()
    dialog.get_by_role("button", name="Play again").click()
    expect(ann.locator(".dock.decides, .dock:not(:has(.dock-result))").first).to_be_visible()


def test_what_happened_meanwhile_is_there_at_once(person: Person, network: Network, url: str) -> None:
    """Ann is cut off; a move of her own is on its way, or Bob moves while she is away. Then it is the other's turn."""
    place = create_table(url, "gap", ["me", "open"])
    bob, ann = person(url=url), person(lost=True, url=network.url)
    bob.goto(place.path)
    bob.get_by_role("textbox").first.fill("Bob")
    bob.get_by_role("button", name="Sit down").first.click()
    sit_down(ann, place)
    expect(bob.locator(".dock")).to_be_visible()
    first, second = (ann, bob) if place.look()["decision"] else (bob, ann)
    network.cut()
    notice(ann)
    take_a_turn(first)
    assert attempts_until_back(ann, network) <= MAX_ATTEMPTS
    expect(second.locator(".dock.decides")).to_be_visible()
    expect(first.locator(".dock:not(.decides)")).to_be_visible()
