"""A new language is a catalogue and one line: done so in a copy of the sources, then looked for everywhere."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
LANG, NAME = "pl", "Toy Polish"  # three plural forms, and another rule than the Czech ones: 22 is like 2
LINE = f'    "{LANG}": "{NAME}",\n'


def toy_catalogue() -> Catalog:
    """Every text of the Czech catalogue, in a language of words that begin with ~."""
    with (ROOT / "src/karban/locale/cs/LC_MESSAGES/karban.po").open("rb") as po:
        czech = read_po(po, locale="cs")
    toy = Catalog(locale=LANG)
    for message in czech:
        if isinstance(message.id, tuple):
            toy.add(message.id, [f"~{form}~{message.id[1]}" for form in range(3)])
        elif message.id:
            toy.add(message.id, f"~{message.id}")
    return toy


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources that speaks one more language."""
    root = tmp_path_factory.mktemp("sources")
    ignored = shutil.ignore_patterns("client", "__pycache__", "node_modules")
    for part in ("src", "client", "tools"):
        shutil.copytree(ROOT / part, root / part, ignore=ignored)
    if (ROOT / "client/node_modules").exists():
        (root / "client/node_modules").symlink_to(ROOT / "client/node_modules")
    folder = root / "src/karban/locale" / LANG / "LC_MESSAGES"
    folder.mkdir(parents=True)
    toy = toy_catalogue()
    with (folder / "karban.po").open("wb") as po, (folder / "karban.mo").open("wb") as mo:
        write_po(po, toy)
        write_mo(mo, toy)
    languages = root / "src/karban/i18n/languages.py"
    text = languages.read_text("utf-8")
    languages.write_text(text.replace('    "en": "English",\n', f'    "en": "English",\n{LINE}'), "utf-8")
    return root


def run(root: Path, *command: str, **environment: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "PYTHON": sys.executable, **environment}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


SERVER = """
from karban.i18n.texts import guess
from karban.web.http.requests import texts_of
from karban.web.pages.layout import language_form
import karban
assert guess({"LANG": "pl_PL.UTF-8"}) == "pl"
asked = texts_of({"accept-language": "pl-PL,en;q=0.5"})
print(karban.__file__)
print(asked.lang, asked.say("The rules in short"))
print([asked.count("{n} point", "{n} points", n) for n in (1, 22, 25)])
print(language_form("en"))
"""


def test_the_server_speaks_a_language_that_is_a_catalogue_and_a_line(sources: Path) -> None:
    where, said, counted, buttons = run(sources, sys.executable, "-c", SERVER).splitlines()
    assert where.startswith(str(sources))
    assert said == "pl ~The rules in short"
    assert counted == "['~0~1 points', '~1~22 points', '~2~25 points']"
    assert f'<button name="lang" value="{LANG}" lang="{LANG}">{NAME}</button>' in buttons


def test_the_command_line_takes_it(sources: Path) -> None:
    assert "~" in run(sources, sys.executable, "-m", "karban", "play", "--help", "--lang", LANG)


def test_the_build_of_the_client_takes_it_along(sources: Path) -> None:
    node = shutil.which("node") or shutil.which("node", path=str(ROOT / ".venv/bin"))
    if not node or not (ROOT / "client/node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    out = sources / "built"
    run(sources, node, str(sources / "client/build.mjs"), "--strict", "--out", str(out))
    made = json.loads((out / "manifest.json").read_text("utf-8"))
    assert made["texts"][LANG].keys() == made["texts"]["cs"].keys()
    assert "~" in (out / f"opening.{LANG}.html").read_text("utf-8")
    assert (out / "rules" / f"gap.{LANG}.html").exists()
    scripts = "".join((out / name).read_text("utf-8") for name in (made["js"], *made["preload"]))
    assert NAME in scripts, "there is a button for it"
    assert '["one","few","many"]' in scripts, "its plurals are counted as Polish ones"


def test_a_catalogue_without_its_line_is_refused(sources: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(sources, copy, symlinks=True)
    languages = copy / "src/karban/i18n/languages.py"
    languages.write_text(languages.read_text("utf-8").replace(LINE, ""), "utf-8")
    tool = [sys.executable, str(copy / "tools/client_texts.py")]
    done = subprocess.run(tool, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1
    assert LANG in done.stderr
