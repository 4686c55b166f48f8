"""Learning a game: from the first page through its lesson into a game with a whisper, and what happens on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe
from tests.browser.lessons import GAMES, NEXT, SAYS, Step, go_through, lesson_of, make, open_lesson
from tests.browser.tables import PLAY_ON, play_out, take_a_turn, wait_for_turn
from tests.browser.test_offline import visit
from tests.browser.test_walk import LEAST_LETTERS, LEAST_PRESSED, OUT_OF_SIGHT
from tests.server.client import Server

LEARN = {"en": "Learn in 2 minutes", "cs": "Naučit se za 2 minuty"}
REAL = {"en": "Now a real game", "cs": "Teď opravdová hra"}
ALONE = {"en": "No more whispers", "cs": "Už neradit"}
SMALL = [(320, 568), (844, 390)]
SCREENS = [*SMALL, (568, 320), (768, 1024), (1280, 800), (2560, 1440)]
EASY = """if (location.protocol.startsWith("http") && !localStorage.getItem("karban.level")) {
  localStorage.setItem("karban.level", "random");
  localStorage.setItem("karban.settings", JSON.stringify({ motion: "off" }));
}"""
GAP_CARDS = 6  # in a hand
# What is pointed at, and what the line says, can be seen whole and is covered by nothing.
POINTED = """async (selectors) => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // a ring goes along
  const found = [...document.querySelectorAll(`.table :is(${selectors})`)].filter((one) => one.checkVisibility());
  const complaints = found.length ? [] : [`nothing is ${selectors}`];
  const line = document.querySelector(".teacher-says");
  for (const one of [...found, line]) {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || width < 4 || height < 4;
    if (out) complaints.push(`out of sight: ${one.className} ${[left, top, right, bottom].map(Math.round)}`);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (hit?.closest(".teacher, .teacher-does") && !hit.closest(".teacher")?.contains(one)) {
      complaints.push(`covered by the teacher: ${one.className}`);
    }
  }
  const rings = document.querySelectorAll(".ring").length;
  if (rings !== found.length) complaints.push(`${rings} rings around ${found.length}`);
  return complaints;
}"""


def learner(person: Person, lang: str, size: tuple[int, int]) -> Page:
    """Somebody who knows nothing yet; bots play fast and anything."""
    page = person(lang, size=size)
    page.add_init_script(EASY)
    return page


def selectors_of(pointing: Step) -> str:
    point = pointing["point"]
    return ", ".join(point) if isinstance(point, list) else str(point)


@pytest.mark.parametrize(
    ("game", "lang", "size"),
    [
        ("gap", "cs", PHONE),
        ("number", "en", (1280, 800)),
        ("qwixx", "cs", PHONE),
        ("three", "en", (1280, 800)),
    ],
)
def test_a_stranger_learns_a_game_and_plays_it(person: Person, game: str, lang: str, size: tuple[int, int]) -> None:
    page = learner(person, lang, size)
    page.goto("/")
    page.add_locator_handler(page.locator(PLAY_ON), lambda button: button.click())
    page.locator(f".poster a[href='/learn/{game}']", has_text=LEARN[lang]).click()
    page.locator(".table[data-foresight]").wait_for(state="attached")
    go_through(page, game, lesson_of(page, game))
    page.get_by_role("button", name=REAL[lang]).click()
    page.wait_for_url(f"**/play/{game}/*")
    assert wait_for_turn(page)
    expect(page.locator(".whispers .teacher-says")).to_have_text(re.compile(r"\w.*\."))
    if game == "gap":  # a whole game is many rounds alike
        for card in range(GAP_CARDS):
            assert wait_for_turn(page)
            take_a_turn(page, card)
    else:
        play_out(page)
        expect(page.locator("dialog.ending")).to_be_visible()
        expect(page.locator(".whispers")).to_have_count(0)
    page.goto("/")
    expect(page.locator(f".poster .learn[href='/learn/{game}']")).to_have_count(0)  # it is not a stranger any more,
    expect(page.locator(f".measures a[href='/learn/{game}']")).to_be_visible()  # and may look it up again


# Czech sentences are the longer ones; those of Qwixx have the least room.
@pytest.mark.parametrize(("lang", "game"), [*(("cs", game) for game in GAMES), ("en", "qwixx")])
def test_what_a_step_points_at_is_in_sight(person: Person, game: str, lang: str) -> None:
    page = learner(person, lang, SMALL[0])
    complaints: list[str] = []

    def look(page: Page, place: int) -> None:
        step = lesson["steps"][place]
        for size in SCREENS if place in (0, 1) else SMALL:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for text in ("100%", "130%"):
                found = page.evaluate(OUT_OF_SIGHT, [text, LEAST_PRESSED, LEAST_LETTERS])
                if any("dialog" in one for one in found):  # the end of a round has opened just now
                    page.locator(".teacher").click(trial=True)
                    found = page.evaluate(OUT_OF_SIGHT, [text, LEAST_PRESSED, LEAST_LETTERS])
                if "point" in step and text == "100%":
                    page.wait_for_function("() => document.querySelector('.ring')")
                    found += page.evaluate(POINTED, selectors_of(step))
                complaints.extend(f"step {place + 1} at {size}, text at {text}: {one}" for one in found)
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
        page.set_viewport_size({"width": SMALL[0][0], "height": SMALL[0][1]})

    def read(page: Page, place: int, right: Step) -> None:
        if "point" not in right:
            expect(page.locator(".ring")).to_have_count(0)
            return
        page.wait_for_function("() => document.querySelector('.ring')")
        for size in SMALL:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            found = page.evaluate(POINTED, selectors_of(right))
            complaints.extend(f"the reason of step {place + 1} at {size}: {one}" for one in found)
        page.set_viewport_size({"width": SMALL[0][0], "height": SMALL[0][1]})

    lesson = open_lesson(page, game)
    go_through(page, game, lesson, look, read=read)
    expect(page.locator(".graduation")).to_be_visible()
    for size in SCREENS:  # the board is not needed any more
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = page.evaluate(OUT_OF_SIGHT, ["100%", LEAST_PRESSED, LEAST_LETTERS])
        complaints.extend(f"the end at {size}: {one}" for one in found if "data-needed" not in one and "<button" in one)
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("game", GAMES)
def test_in_a_coached_game_everything_needed_is_in_sight(person: Person, game: str) -> None:
    page = learner(person, "cs", SMALL[0])
    page.goto("/")
    page.evaluate(f"localStorage.setItem('karban.coached', JSON.stringify({{ next: '{game}' }}))")
    page.goto(f"/play/{game}")
    assert wait_for_turn(page)
    expect(page.locator(".whispers")).to_be_visible()
    complaints: list[str] = []
    for size in SCREENS:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for text in ("100%", "130%"):
            found = page.evaluate(OUT_OF_SIGHT, [text, LEAST_PRESSED, LEAST_LETTERS])
            complaints.extend(f"{size}, text at {text}: {one}" for one in found)
    assert not complaints, "\n".join(complaints)


def test_another_legal_move_is_not_made_and_one_tries_again(page: Page) -> None:
    lesson = open_lesson(page, "gap")
    go_through(page, "gap", lesson, upto=1)
    hand = page.locator(".gap-hand button")
    before = hand.count()
    make(page, "gap", "Y0")
    expect(page.locator(".says-otherwise")).to_contain_text(lesson["steps"][1]["otherwise"])
    expect(hand).to_have_count(before)
    page.locator(".gap-hand [data-card$='R7']").click()  # whoever looks at the board again finds the task
    expect(page.locator(".says-step")).to_contain_text(lesson["steps"][1]["say"])
    page.locator(".dock-does .main").click()
    expect(page.locator(".says-because")).to_contain_text(lesson["steps"][1]["accept"][0]["because"])
    expect(hand).to_have_count(before - 1)


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_on_a_desktop_what_was_laid_is_said_whole(person: Person, lang: str) -> None:
    page = learner(person, lang, (1280, 800))
    cut = "(note) => note.scrollHeight > note.clientHeight + 1 && note.textContent"
    found: list[str] = []
    lesson = open_lesson(page, "three")

    def read(page: Page, place: int, right: Step | None = None) -> None:
        found.extend(page.locator(".three-last").evaluate_all(f"(all) => all.map({cut}).filter(Boolean)"))

    go_through(page, "three", lesson, read, read=read)
    assert not found, "\n".join(found)


def test_after_a_number_that_is_not_meant_another_is_written_at_once(person: Person) -> None:
    page = learner(person, "en", PHONE)
    lesson = open_lesson(page, "number")
    go_through(page, "number", lesson, upto=6)
    void = page.get_by_role("button", name="No valid number")
    expect(void.locator(".words")).to_be_visible()
    assert void.locator(".words").evaluate("(words) => words.clientWidth > 40")  # the lesson speaks of it
    make(page, "number", "999")
    expect(page.locator(".says-otherwise")).to_contain_text(lesson["steps"][6]["otherwise"])
    make(page, "number", "-")
    expect(page.locator(".says-because")).to_be_visible()


def test_the_others_play_when_the_reason_has_been_read(page: Page) -> None:
    lesson = open_lesson(page, "gap")
    go_through(page, "gap", lesson, upto=1)
    row = page.locator(".gap-row [data-card]")
    cards = "(all) => all.map((one) => one.dataset.card).sort()"
    make(page, "gap", "R7")
    expect(page.locator(".says-because")).to_be_visible()
    expect(page.locator(".gap-row [data-card$='Y7']")).to_have_count(0)
    before = row.evaluate_all(cards)
    assert len(before) == 4  # the opponent's 0 does not lie there yet
    page.locator(NEXT).click()
    expect(page.locator(SAYS)).to_contain_text("3/")
    assert row.evaluate_all(cards) != before


def test_the_end_of_a_round_is_looked_at_until_the_reason_has_been_read(page: Page) -> None:
    lesson = open_lesson(page, "gap")
    last = max(place for place, step in enumerate(lesson["steps"]) if "accept" in step)
    go_through(page, "gap", lesson, upto=last)
    page.remove_locator_handler(page.locator(PLAY_ON))
    make(page, "gap", lesson["steps"][last]["accept"][0]["moves"][0])
    expect(page.locator(".says-because")).to_be_visible()
    expect(page.locator(".gap-hand button")).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(NEXT).click()
    expect(page.locator("dialog.moment")).to_be_visible()
    expect(page.locator(".says-step")).to_have_count(0)
    page.locator(PLAY_ON).click()
    expect(page.locator(".says-step")).to_be_visible()
    expect(page.locator(".gap-hand button")).to_have_count(6)


def test_a_lesson_that_was_left_goes_on_where_it_was(page: Page) -> None:
    lesson = open_lesson(page, "gap")
    go_through(page, "gap", lesson, upto=3)
    expect(page.locator(SAYS)).to_contain_text("4/")
    page.goto("/")
    page.locator("a[href='/learn/gap']").click()
    expect(page.locator(SAYS)).to_contain_text("4/")
    expect(page.locator(".gap-hand button")).to_have_count(4)
    page.go_back()
    expect(page.locator(".posters")).to_be_visible()
    page.go_forward()
    expect(page.locator(SAYS)).to_contain_text("4/")
    page.locator(".heading .icon").first.click()
    page.get_by_role("button", name="Begin the lesson again").click()
    expect(page.locator(SAYS)).to_contain_text("1/")
    expect(page.locator(".gap-hand button")).to_have_count(6)


def test_a_lesson_is_done_with_the_keyboard_alone(page: Page) -> None:
    lesson = open_lesson(page, "gap")
    page.keyboard.press("Enter")
    expect(page.locator(SAYS)).to_contain_text("2/")
    expect(page.locator(".dock.decides")).to_be_attached()
    cards = page.locator(".gap-hand button").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    page.keyboard.press(str(1 + cards.index("1R7")))
    expect(page.locator(".dock-does .main")).to_be_visible()
    page.locator(".dock-does .main").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".says-because")).to_be_visible()
    expect(page.locator(NEXT)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(SAYS)).to_contain_text(lesson["steps"][2]["say"])


def test_what_is_said_is_also_heard(page: Page) -> None:
    lesson = open_lesson(page, "gap")
    heard = page.locator(".teacher [role=status]")
    expect(heard).to_have_text(lesson["steps"][0]["say"])
    page.locator(NEXT).click()
    expect(heard).to_have_text(lesson["steps"][1]["say"])


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_nothing_against_it_for_people_who_cannot_see_it_well(person: Person, game: str) -> None:
    page = learner(person, "en", PHONE)
    found: list[str] = []
    lesson = open_lesson(page, game)
    go_through(page, game, lesson, lambda page, place: found.extend(axe(page)))
    found += axe(page)
    assert not found, "\n".join(found)


def test_after_one_visit_a_lesson_and_its_game_need_no_network(person: Person, server: Server) -> None:
    page = person(url=server.url, keeps=True, lost=True)
    page.add_init_script(EASY)
    visit(page)
    server.kill()
    page.context.set_offline(True)
    lesson = open_lesson(page, "number")
    go_through(page, "number", lesson)
    page.get_by_role("button", name=REAL["en"]).click()
    page.wait_for_url("**/play/number/*")
    assert wait_for_turn(page)
    expect(page.locator(".whispers")).to_be_visible()


def test_whispers_end_with_one_press_and_stay_away(page: Page) -> None:
    page.add_init_script(EASY)
    page.goto("/")
    page.evaluate("localStorage.setItem('karban.coached', JSON.stringify({ next: 'number' }))")
    page.get_by_role("button", name="Play now: The Number").click()
    assert wait_for_turn(page)
    expect(page.locator(".whispers")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name=ALONE["en"]).click()
    expect(page.locator(".whispers")).to_have_count(0)
    page.reload()
    assert wait_for_turn(page)
    page.keyboard.press("m")  # what is loaded later is there
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".whispers")).to_have_count(0)


# The hints of the coach are held back: `hints` gives the one of a decision, with these chances to win.
HELD = """window.held = [];
window.hints = (which, best, own) => window.held[which]([best, own].map(
  ([move, wins]) => ({ move, wins, error: 0.01, points: 9 })));
const asked = new Set();
window.Worker = class extends Worker {
  postMessage(message) {
    if (message.type === "request" && message.to.endsWith("/hint")) asked.add(message.id);
    super.postMessage(message);
  }
  set onmessage(hear) {
    this.addEventListener("message", ({ data }) => {
      if (data.type !== "answer" || !asked.has(data.id)) return hear({ data });
      window.held.push((considered) => hear({ data: { ...data, content: { ...data.content, considered } } }));
    });
  }
};"""


def test_a_remark_is_about_the_last_move_however_late_the_hints_come(page: Page) -> None:
    page.add_init_script(EASY)
    page.add_init_script(HELD)
    page.goto("/")
    page.evaluate("localStorage.setItem('karban.coached', JSON.stringify({ next: 'number' }))")
    page.get_by_role("button", name="Play now: The Number").click()
    for turn, number in enumerate(["123", "456"], start=1):
        assert wait_for_turn(page)
        page.wait_for_function("(turn) => window.held.length === turn", arg=turn)
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    page.wait_for_function("() => window.held.length === 3")  # both have been made
    says = page.locator(".whispers .teacher-says")
    page.evaluate("() => hints(1, ['789', 0.7], ['456', 0.45])")
    expect(says).to_contain_text("Your chance to win went from about 70% to 45%. Better: Write 789")
    page.evaluate("""async () => {
      hints(0, ['987', 0.6], ['123', 0.4]);
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }""")
    expect(says).to_contain_text("from about 70% to 45%")


def test_the_menu_and_the_rules_lead_to_the_lesson(page: Page) -> None:
    page.goto("/rules/gap")
    page.get_by_role("link", name=LEARN["en"]).first.click()
    expect(page.locator(SAYS)).to_be_visible()
    page.goto("/play/number")
    assert wait_for_turn(page)
    page.keyboard.press("m")
    page.get_by_role("button", name=LEARN["en"]).click()
    page.wait_for_url("**/learn/number")
    expect(page.locator(SAYS)).to_be_visible()
    page.go_back()
    assert wait_for_turn(page)


def test_a_game_without_a_lesson_has_none(person: Person) -> None:
    page = person(lost=True)
    answer = page.goto("/learn/chess")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
