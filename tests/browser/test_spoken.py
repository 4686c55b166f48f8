"""Nothing on any screen goes past the catalogues: where all translations stand in brackets, nothing stands outside."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, Route

from karban.bots.characters import CHARACTERS
from karban.web.http.assets import File, client
from tests.browser.conftest import Person
from tests.browser.screens import NAMES, WALKS, Walker

LANG = "cs"
# These come from the server, which has tests of its own for its words.
FROM_THE_SERVER = ("rules", "text")
EXPORTED = re.compile(r"export\s*\{\s*(\w+) as default\s*\};?")
IN_BRACKETS = """
const bracketed = (said) => `⟦${said}⟧`;
const forms = (words) => words.split("\\t").map(bracketed).join("\\t");
NAME[1] = NAME[1].split("\\n").map(forms).join("\\n"); // of the keys and the texts
export { NAME as default };"""

# Every text that is shown or read aloud. Names of keys, colours' letters and addresses are the same in all languages.
OUTSIDE = """(names) => {
  const outside = new Set();
  const judge = (text, where) => {
    let rest = text;
    for (let before = ""; before !== rest; ) rest = (before = rest).replace(/⟦[^⟦⟧]*⟧/g, "");
    for (const name of names) rest = rest.replaceAll(name, "");
    if (/\\p{L}{2}/u.test(rest)) outside.add(`${rest.trim()} (${where.cloneNode(false).outerHTML.slice(0, 100)})`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent.closest("script, noscript, kbd, .rules-text, a[href^=http]")) judge(texts.currentNode.data, parent);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
    for (const one of document.querySelectorAll(`body [${name}]`)) {
      if (!one.closest(".rules-text")) judge(one.getAttribute(name), one);
    }
  }
  judge(document.title, document.documentElement);
  return [...outside];
}"""


def speak_in_brackets(page: Page) -> None:
    """Give the page catalogues in which every translation is marked."""
    built = client()
    assert built
    marked = {name: in_brackets(built.files[name]) for name in built.manifest.texts[LANG].values()}

    def answer(route: Route) -> None:
        route.fulfill(body=marked[name_of(route.request.url)], content_type="text/javascript")

    page.context.route(lambda address: name_of(address) in marked, answer)


def name_of(address: str) -> str:
    return address.rpartition("/")[2]


def in_brackets(catalogue: File) -> str:
    script = catalogue.variants[""].decode()
    assert EXPORTED.search(script), script[-100:]
    return EXPORTED.sub(lambda found: IN_BRACKETS.replace("NAME", found[1]), script)


def people_waiting(url: str) -> list[str]:
    """Those whom other tests have left at open tables, which the first page shows."""
    tables = httpx.get(f"{url}/api/tables", trust_env=False).json()["tables"]
    return [name for table in tables for name in table["names"] if name]


@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk not in FROM_THE_SERVER])
def test_every_word_on_every_screen_comes_from_a_catalogue(person: Person, url: str, walk: str) -> None:
    page = person(LANG)
    speak_in_brackets(page)
    names = ["Karban", "Čeština", "English", "Ann", *(name for names in NAMES.values() for name in names)]
    names += [*people_waiting(url), *CHARACTERS]
    found = []
    for screen, shown in WALKS[walk](Walker(page, url, LANG, quick=True)):
        if not screen.startswith("rules"):
            found += [f"{screen}: {words}" for words in shown.evaluate(OUTSIDE, names)]
    if found:
        pytest.fail("\n".join(dict.fromkeys(found)), pytrace=False)
