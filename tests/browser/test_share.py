"""A finished game is shared: its link opened by a stranger, its picture, the share sheet of a phone."""

from __future__ import annotations

import base64
import json
import re
import zlib
from io import BytesIO
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Page, expect

import karban
from karban.bots import choose
from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe

SIZE = (1200, 630)
ASKS = re.compile(r"/review#r=1[\w-]+&as=\d&ask=1$")
SHEET = """() => {
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files, ...rest }) => {
    globalThis.handed = { ...rest, type: files[0].type, name: files[0].name };
  };
}"""


def finished_game() -> karban.Record:
    match = karban.new("gap", players=3, seed="shared", rounds=1, names=["Žofie", "bot:easy", "bot:easy"])
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, choose("random", match, seat, [len(match.moves) + 1]))
    return match.record()


def link_of(record: karban.Record) -> str:
    """The fragment in which a game is carried to another device."""
    packing = zlib.compressobj(wbits=-15)
    packed = packing.compress(record.to_json().encode()) + packing.flush()
    return "game=1" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def picture_in(page: Page) -> Image.Image:
    """The picture as it would be sent, looked at."""
    shown = page.locator("dialog.sharing img")
    expect(shown).to_be_visible()
    kind, _, data = str(shown.get_attribute("src")).partition(",")
    assert kind == "data:image/png;base64"
    picture = Image.open(BytesIO(base64.b64decode(data)))
    assert (picture.format, picture.size) == ("PNG", SIZE)
    return picture.convert("RGB")


def shades(picture: Image.Image) -> int:
    return len(picture.getcolors(SIZE[0] * SIZE[1]) or [])


def shared_link(page: Page) -> str:
    field = page.locator("dialog.sharing input[readonly]")
    expect(field).not_to_have_value("")
    return field.input_value()


def test_a_stranger_opens_the_link_to_a_finished_game_and_passes_a_question_on(person: Person) -> None:
    record = finished_game()
    page = person(size=PHONE)
    page.add_init_script(f"({SHEET})()")
    page.goto(f"/play/gap#{link_of(record)}")
    page.locator("dialog.ending").get_by_role("button", name="Share").click()
    result = picture_in(page)
    assert shades(result) > 100, "cards, words and their edges"
    link = shared_link(page)
    assert axe(page) == []
    page.locator("dialog.sharing").get_by_role("button", name="Share").click()
    page.wait_for_function("() => globalThis.handed")
    handed = page.evaluate("() => globalThis.handed")
    assert (handed["url"], handed["type"], handed["name"]) == (link, "image/png", "karban-gap.png")
    points = record.result["scores"] if record.result else []
    assert all(str(score).replace("-", "−") in handed["text"] for score in points)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    moves = json.loads(saved.value.path().read_text("utf-8"))["moves"]
    assert [tuple(move) for move in moves] == [tuple(move) for move in record.moves]

    stranger = person("cs", "dark")
    asked: list[str] = []
    stranger.on("request", lambda request: asked.append(request.url))
    stranger.goto(link)
    expect(stranger.get_by_role("heading", level=1, name="GAP")).to_be_visible()
    assert not [url for url in asked if urlsplit(link).fragment[:40] in url], "no server is told"
    stranger.get_by_role("button", name="Sdílet").click()
    stranger.get_by_role("radio", name="Co byste zahráli?").check(force=True)
    expect(stranger.locator("dialog.sharing")).to_contain_text("GAP: co byste zahráli")
    expect(stranger.locator("dialog.sharing input[readonly]")).to_have_value(ASKS)
    question = picture_in(stranger)
    assert shades(question) > 100
    assert question.tobytes() != result.tobytes()
    assert axe(stranger) == []
