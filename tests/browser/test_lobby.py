"""A table that waits for its players, as people find it."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from karban.table.tokens import new_token
from tests.browser.conftest import Person
from tests.browser.helpers import LANGUAGES, PHONE, SIZES, axe
from tests.browser.tables import Place, create_table, give, sit_down

AT_A_TABLE = re.compile(r"/t/\w+$")


def invite(page: Page, game: str, players: int) -> str:
    """Let Eva put up a table for friends; its link."""
    page.goto(f"/new/{game}#friends")
    page.get_by_label("Your name").fill("Eva")
    for seat in range(3, players, -1):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url(AT_A_TABLE)
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    return page.url


def playing(page: Page) -> None:
    expect(page.get_by_role("main", name="Table")).to_be_visible(timeout=20_000)  # on a busy machine, too


def play_a_card(page: Page) -> None:
    """Play the first card of a hand of GAP."""
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    before = hand.count()
    hand.first.click()
    page.get_by_role("button", name=re.compile("^Play (the )?(red|yellow|green|blue|purple)")).click()
    expect(hand).to_have_count(before - 1)


def test_two_browsers_meet_at_one_table_by_its_link(person: Person) -> None:
    eva, adam = person(), person(size=PHONE)
    link = invite(eva, "gap", 2)
    adam.goto(link)
    expect(adam.get_by_role("region", name="Who plays")).to_contain_text("Eva")
    adam.get_by_label("Your name").fill("Adam")
    adam.get_by_role("button", name="Sit down").click()
    playing(adam)
    playing(eva)
    expect(eva.get_by_text("Adam").first).to_be_visible()
    for _ in range(2):
        up = next(page for page in (eva, adam) if page.locator(".dock.decides").count())
        play_a_card(up)
        expect((adam if up is eva else eva).locator(".dock.decides")).to_be_visible()


def test_the_host_says_who_begins_and_the_others_see_it(person: Person) -> None:
    eva, adam = person(), person(size=PHONE)
    adam.goto(invite(eva, "gap", 2))
    terms = adam.get_by_role("region", name="What is played here")
    expect(terms).to_contain_text("drawn by lot")
    expect(terms.get_by_role("combobox")).to_have_count(0)
    eva.get_by_role("combobox", name="Who begins").select_option("2. free seat")
    expect(terms).to_contain_text("2. free seat")
    adam.get_by_label("Your name").fill("Adam")
    adam.get_by_role("button", name="Sit down").click()
    expect(adam.locator(".dock.decides")).to_be_visible()


def test_who_has_a_name_sits_down_with_one_tap(person: Person) -> None:
    eva, adam = person(), person(size=PHONE)
    adam.goto("/")
    adam.evaluate("localStorage.setItem('karban.settings', JSON.stringify({ name: 'Adam' }))")
    adam.goto(invite(eva, "number", 2))
    adam.get_by_role("button", name="Sit down").click()
    playing(adam)
    expect(eva.get_by_text("Adam").first).to_be_visible()


@pytest.mark.parametrize(
    ("name", "initial"), [("👵 Babička", "👵"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("نرگس‌سادات", "ن"), ("שרה", "ש"), ("éva", "É")]
)
def test_whoever_has_a_name_may_use_it(person: Person, url: str, name: str, initial: str) -> None:
    page = person()
    place = create_table(url, "gap", ["me", "open", "bot:random"], name=name)
    give(page.context, place)
    page.goto(place.path)
    seat = page.get_by_role("listitem").filter(has_text=name)
    expect(seat.locator(".face")).to_have_text(initial)
    page.get_by_role("button", name="Begin now with bots").click()
    playing(page)
    discs = page.locator(".gap-race li .face")
    assert discs.all_inner_texts() == [initial, "", ""]
    faces = discs.locator(".portrait").evaluate_all("(all) => all.map((one) => one.innerHTML)")
    assert len(set(faces)) == 2, "nobody is told from others by the colour alone"


def test_the_page_of_those_who_wait_fills_as_others_come(person: Person) -> None:
    eva, adam = person(), person()
    link = invite(eva, "three", 3)
    expect(eva.get_by_text("Waiting for 2 players").first).to_be_visible()
    adam.goto(link)
    adam.get_by_label("Your name").fill("Adam")
    adam.get_by_role("button", name="Sit down").click()
    expect(eva.get_by_role("region", name="Who plays")).to_contain_text("Adam")
    expect(eva.get_by_text("Waiting for 1 player").first).to_be_visible()
    expect(adam.get_by_role("heading", name="Invite friends")).to_be_visible()


def test_bots_fill_free_seats(page: Page) -> None:
    invite(page, "qwixx", 3)
    seats = page.get_by_role("region", name="Who plays").get_by_role("listitem")
    seats.nth(1).get_by_role("button", name="Bot").click()
    expect(seats.nth(1)).to_contain_text("has played often")
    seats.nth(1).get_by_role("button", name="Send this bot away").click()
    expect(seats.nth(1)).to_contain_text("free seat")
    page.get_by_label("How strong the bot is").select_option("easy")
    page.get_by_role("button", name="Begin now with bots").click()
    playing(page)


def test_somebody_at_the_same_device_takes_a_seat(page: Page) -> None:
    invite(page, "gap", 2)
    page.get_by_role("button", name="Someone here").click()
    name = page.get_by_label("Name of the person at this device")
    expect(name).to_be_focused()
    name.fill("Dana")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text(re.compile("Dana|Eva")).first).to_be_visible()
    expect(page.get_by_role("heading", name="Invite friends")).to_have_count(0)


def test_the_invitation_is_a_link_and_a_picture(person: Person) -> None:
    page = person(permissions=["clipboard-read", "clipboard-write"])
    link = invite(page, "gap", 2)
    shown = page.get_by_role("region", name="Invite friends").get_by_role("link")
    expect(shown).to_contain_text(re.sub(r"^.*/t/", "/t/", link))
    picture = page.get_by_role("img", name="QR code of the link to this table")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth > 0")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == shown.get_attribute("href")


TERMS = {
    "en": {
        "Length": "45 points",
        "A tie at the top": "another round for all",
        "Colours": "red green purple",
        "Who begins": "drawn by lot",
        "Clock": "1 minute a move When the time is up, a bot decides.",
        "Hints": "allowed, and everybody sees who asks for one",
        "Who may join": "only those who have the link",
    },
    "cs": {
        "Délka": "45 bodů",
        "Shoda na prvním místě": "další kolo pro všechny",
        "Barvy": "červená zelená fialová",
        "Kdo začíná": "rozhodne los",
        "Hodiny": "1 minuta na tah Komu dojde čas, za toho rozhodne počítač.",
        "Rady": "povoleny, a všichni vidí, kdo o radu žádá",
        "Kdo smí přisednout": "jen ten, kdo má odkaz",
    },
}
CALLED = {"en": "What is played here", "cs": "Co se tu hraje"}


def terms(part: Locator) -> dict[str, str]:
    """What is said of a table, by title."""
    rows = [row.locator("dt, dd").all_inner_texts() for row in part.locator("dl > div").all()]
    return {title: " ".join(words.split()) for title, words in rows}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_opens_the_link_is_told_what_will_be_played(person: Person, url: str, lang: str) -> None:
    options = {"target": 45, "tiebreak": "extra-round", "colours": ["R", "G", "P"]}
    place = create_table(url, "gap", ["me", "open"], "Eva", options=options, clock={"each": 60})
    page = person(lang, size=PHONE)
    page.goto(place.path)
    part = page.get_by_role("region", name=CALLED[lang])
    expect(part).to_be_visible()
    assert terms(part) == TERMS[lang]


def test_what_nobody_has_chosen_is_told_too(person: Person, url: str) -> None:
    page = person()
    page.goto(create_table(url, "gap", ["me", "open", "open", "open"], "Eva", options={}, listed=True).path)
    part = page.get_by_role("region", name="What is played here")
    expect(part).to_be_visible()
    assert terms(part) == {
        "Length": "normal (30 points)",
        "A tie at the top": "the best single round",
        "Who begins": "drawn by lot",
        "Clock": "no clock",
        "Hints": "no hints",
        "Who may join": "everybody: the table is shown on the first page",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_tells_what_is_played_during_the_game(person: Person, url: str, lang: str) -> None:
    options = {"target": 45, "tiebreak": "extra-round", "colours": ["R", "G", "P"]}
    page = person(lang)
    sit_down(page, create_table(url, "gap", options=options, clock={"each": 60}))
    page.keyboard.press("m")
    part = page.get_by_role("dialog").get_by_role("region", name=CALLED[lang])
    expect(part).to_be_visible()
    told = terms(part)
    bots = told.pop({"cs": "Soupeři", "en": "Bots"}[lang])
    assert re.fullmatch(r"\w+: (náhodný|random)", bots), "and how strong they are"
    hints = {"cs": ("Rady", "povoleny"), "en": ("Hints", "allowed")}[lang]  # a bot does not mind
    assert list(told.items()) == [*list(TERMS[lang].items())[:-2], hints]


def test_who_leaves_frees_a_seat(person: Person) -> None:
    eva, adam = person(), person()
    adam.goto(invite(eva, "three", 3))
    adam.get_by_role("button", name="Sit down").click()
    adam.get_by_role("button", name="Leave the table").click()
    expect(adam.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(adam.get_by_role("heading", name="Continue where you left off")).to_have_count(0)
    expect(eva.get_by_text("Waiting for 2 players").first).to_be_visible()


def test_who_only_watches_sees_the_game_begin(person: Person) -> None:
    eva, guest = person(), person()
    guest.goto(invite(eva, "gap", 2))
    expect(guest.get_by_text("Or just stay and watch")).to_be_visible()
    eva.get_by_role("button", name="Begin now with bots").click()
    playing(guest)
    expect(guest.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(0)


def said(place: Place, what: str, **body: object) -> dict[str, object]:
    """What the server answers to somebody at a table."""
    headers = {"authorization": f"Bearer {place.token}"}
    answer = httpx.post(f"{place.url}/api/tables/{place.table}/{what}", json=body, headers=headers, trust_env=False)
    assert answer.is_success, answer.text
    told: dict[str, object] = answer.json()
    return told


def finished(url: str) -> tuple[Place, Place]:
    """Two people who have just played a game against each other."""
    eva = create_table(url, "gap", ["me", "open"], "Eva")
    adam = eva._replace(token=new_token())
    said(adam, "join", name="Adam")
    while True:
        for place in (eva, adam):
            seen = place.look()
            if seen["stage"] == "over":
                return eva, adam
            if seen["decision"]:
                said(place, "moves", key=new_token(), decision=seen["decision"], move=seen["view"]["legal"][0])


def test_in_a_rematch_the_seats_are_kept_for_those_who_played(person: Person, url: str) -> None:
    eva, adam = finished(url)
    again = str(said(eva, "rematch")["table"])
    stranger, before = person(), person()
    stranger.goto(f"/t/{again}")
    expect(stranger.get_by_text("The free seats are kept for those who have played here before.")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit down")).to_have_count(0)
    give(before.context, adam)
    before.goto(f"/t/{again}")
    before.get_by_role("button", name="Sit down").click()
    playing(before)
    playing(stranger)


def asked_to_play_again(person: Person, url: str) -> tuple[Page, Page]:
    """Eva has asked for a rematch; Adam looks at the table, and has closed the result."""
    eva, adam = finished(url)
    asker, asked = person(), person()
    give(asker.context, eva)
    give(asked.context, adam)
    for page, place in ((asker, eva), (asked, adam)):
        page.goto(place.path)
        expect(page.get_by_role("dialog")).to_be_visible()
    asked.keyboard.press("Escape")
    expect(asked.get_by_role("dialog")).to_have_count(0)
    asker.get_by_role("button", name="Play again").click()
    expect(asker.get_by_role("heading", name="Rematch")).to_be_visible()
    expect(asker.get_by_text("Adam has not answered yet.").first).to_be_visible()
    expect(asker.get_by_role("heading", name="Invite friends")).to_be_hidden()
    expect(asked.locator(".request")).to_contain_text("Eva wants a rematch.")
    return asker, asked


def test_who_is_asked_for_a_rematch_accepts_and_it_begins(person: Person, url: str) -> None:
    asker, asked = asked_to_play_again(person, url)
    asked.locator(".request").get_by_role("button", name="Accept").click()
    playing(asker)
    playing(asked)
    assert asker.url == asked.url


def test_who_says_no_to_a_rematch_is_not_waited_for(person: Person, url: str) -> None:
    asker, asked = asked_to_play_again(person, url)
    asked.get_by_role("button", name="Result").click()
    dialog = asked.get_by_role("dialog")
    expect(dialog).to_contain_text("Eva wants a rematch.")
    dialog.get_by_role("button", name="No", exact=True).click()
    expect(dialog.get_by_role("button", name="Accept")).to_have_count(0)
    expect(asker.get_by_text("Adam would rather not play this time.").first).to_be_visible()
    asker.get_by_role("button", name="Play with a bot instead").click()
    playing(asker)


def test_a_seat_that_somebody_else_has_just_taken_is_refused_in_words(person: Person) -> None:
    eva, late = person(), person(lost=True)
    link = invite(eva, "three", 3)
    late.goto(link)
    expect(late.get_by_role("button", name="Sit down")).to_be_visible()
    told = {"error": "full", "message": "there is no free seat"}
    late.route("**/join", lambda route: route.fulfill(status=409, json=told))
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_role("alert").filter(has_text="there is no free seat")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_is_good_for_everyone(person: Person, url: str, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    page.goto(create_table(url, "three", ["me", "open", "open", "bot:easy"], options={"colours": "shuffled"}).path)
    sit = page.get_by_role("button", name={"en": "Sit down", "cs": "Přisednout"}[lang])
    expect(sit).to_be_visible()
    for _ in ("a guest", "a player"):
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
        if sit.count():
            sit.click()
            expect(page.locator(".invite")).to_be_visible()
