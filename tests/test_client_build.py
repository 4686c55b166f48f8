"""How the browser client is built: which texts it takes along, and what the server finds of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import karban
from karban.notation import find_game
from karban.web.http.assets import Manifest
from tests.client_files import only_of_pads
from tools import client_texts
from tools.client_texts import Found, texts_of

ROOT = Path(__file__).parents[1]
KNOWN, COUNTED = "The rules in short", ("{n} card in the pile", "{n} cards in the pile")


def source(folder: Path, text: str, name: str = "table/log.tsx") -> Path:
    """Sources with one file."""
    file = folder / "src" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return folder / "src"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ('t("Hello")', "Hello"),
        ("t('It is')", "It is"),
        ("t(`Plain`)", "Plain"),
        ('t(\n  "Hello {name}",\n  { name },\n)', "Hello {name}"),
        ('t("One " +\n  "sentence")', "One sentence"),
        (r't("\"quoted\" \u2013 \u{2013} \x41")', '"quoted" – – A'),
        ('mark("Later")', "Later"),
        ('tn("{n} card", "{n} cards", n)', ("{n} card", "{n} cards")),
        ('markn("{n} card", "{n} cards")', ("{n} card", "{n} cards")),
        ("t(words)", None),
        ("t(`Hello ${name}`)", None),
        ('function t("x")', None),
        ('at("home")', None),
        ('list.t("x")', None),
    ],
)
def test_a_text_is_found_where_it_is_written_out(tmp_path: Path, written: str, text: client_texts.Text | None) -> None:
    found = [one.text for one in texts_of(source(tmp_path, f"\nconst words = {written};\n"))]
    assert found == ([] if text is None else [text])


def test_a_text_is_named_with_its_file_and_line(tmp_path: Path) -> None:
    sources = source(tmp_path, '\n\nconst words = t("Nobody has ever said this");\n')
    assert list(texts_of(sources)) == [Found("Nobody has ever said this", "src/table/log.tsx:3", "panels")]
    command = [sys.executable, str(ROOT / "tools/client_texts.py"), str(sources)]
    lenient, strict = [
        subprocess.run([*command, *flag], capture_output=True, text=True, encoding="utf-8")
        for flag in ([], ["--strict"])
    ]
    assert (lenient.returncode, strict.returncode) == (0, 1)
    assert lenient.stderr == strict.stderr
    assert "src/table/log.tsx:3: not in the catalogue of cs: 'Nobody has ever said this'" in strict.stderr


def test_a_mark_must_be_written_out(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"log\.tsx:1"):
        list(texts_of(source(tmp_path, "mark(words)")))


def test_every_part_takes_along_what_it_says_and_the_core_says_nothing_twice(tmp_path: Path) -> None:
    source(tmp_path, f't("{KNOWN}")', "ui/dialog.tsx")
    source(tmp_path, f't("{KNOWN}"); tn("{COUNTED[0]}", "{COUNTED[1]}", n)', "games/gap/row.tsx")
    found, missing = client_texts.compiled(source(tmp_path, 't("nothing")', "games/gap/rules.tsx"))
    assert missing == []
    assert found["cs"]["scripts"]["core"].keys() == {KNOWN}
    assert found["cs"]["scripts"]["gap"].keys() == {COUNTED[0]}
    assert len(found["cs"]["scripts"]["gap"][COUNTED[0]]) == 3
    assert found["cs"]["pages"].keys() == {KNOWN, COUNTED[0], "nothing"}


# ---------------------------------------------------------------------------- the build


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client, built once more into another folder."""
    node = shutil.which("node") or shutil.which("node", path=str(ROOT / ".venv/bin"))
    if not node or not (ROOT / "client/node_modules/esbuild").exists():
        pytest.skip("the packages of the client are not installed (npm ci in client/)")
    out = tmp_path_factory.mktemp("build") / "client"
    command = [node, str(ROOT / "client/build.mjs"), "--out", str(out)]
    done = subprocess.run(command, env={**os.environ, "PYTHON": sys.executable}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in out.parent.iterdir()] == ["client"], "nothing half made is left"
    return out


def test_everything_that_the_manifest_names_is_there_and_compressed(built: Path) -> None:
    made = json.loads((built / "manifest.json").read_text("utf-8"))
    names = {made["js"], *made["css"].values(), *made["preload"]}
    names |= {name for part in (made["pages"], made["games"]) for files in part.values() for name in files}
    names |= {name for parts in made["texts"].values() for name in parts.values()} | set(made["workers"].values())
    for name in names:
        sizes = [(built / f"{name}{suffix}").stat().st_size for suffix in ("", ".gz", ".br")]
        assert min(sizes) > 0
    scripts = {path.name for path in built.glob("*.js")}
    assert scripts <= names | {made["js"]} | _lazily(built), "nothing is carried that nobody loads"


SCRIPTS_LIMIT, STYLES_LIMIT = 40_000, 15_000  # bytes of a page as they are sent, before anything is pressed


@pytest.mark.parametrize("page", ["home", "setup", "review", "gap", "number", "qwixx", "three"])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_what_a_page_loads_at_once_is_as_small_as_promised(built: Path, page: str, lang: str) -> None:
    made = msgspec.json.decode((built / "manifest.json").read_bytes(), type=Manifest)
    game = page if page in made.games else ""
    scripts = [made.js, *made.ahead(lang, "table" if game else page, game)]
    sent = [sum((built / f"{name}.br").stat().st_size for name in names) for names in (scripts, made.sheets(game))]
    assert sent[0] < SCRIPTS_LIMIT
    assert sent[1] < STYLES_LIMIT
    assert not {name for name in scripts if name.startswith(("panels", "preferences", "lobby"))}, "that is for later"
    assert len(made.preload) == 1, "what all pages share is one file: a Worker that uses some of it has its own"
    assert not any({*made.preload} & {*files} for files in made.worker.values()), "and does not load that of the pages"


PADS_LIMIT = 60_000  # bytes of all that is loaded for score pads and for nothing else


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_all_score_pads_together_are_as_small_as_promised(built: Path, lang: str) -> None:
    made = msgspec.json.decode((built / "manifest.json").read_bytes(), type=Manifest)
    assert set(made.pads) == set(karban.games())
    own = only_of_pads(made, lang)
    assert len(own) > len(made.pads), "each has a script of its own"
    assert sum((built / f"{name}.br").stat().st_size for name in own) <= PADS_LIMIT
    assert (built / f"{made.css['pad']}.br").stat().st_size < STYLES_LIMIT


def _lazily(built: Path) -> set[str]:
    """The scripts that other scripts load."""
    sources = "".join(path.read_text("utf-8") for path in built.glob("*.js"))
    return {path.name for path in built.glob("*.js") if path.name in sources}


def test_the_rules_of_every_game_are_drawn_in_every_language(built: Path) -> None:
    games = {path.parent.name for path in (ROOT / "client/src/games").glob("*/rules.tsx")}
    drawn = {path.name for path in (built / "rules").iterdir()}
    assert drawn == {f"{game}.{lang}.html" for game in games for lang in ("cs", "en")}
    for game in games:
        english, czech = ((built / "rules" / f"{game}.{lang}.html").read_text("utf-8") for lang in ("en", "cs"))
        assert english != czech
        frame, *words = [
            next(built.glob(f"rules-{name}-{'?' * 8}.html")).read_text("utf-8")
            for name in (game, f"{game}-en", f"{game}-cs")
        ]
        for said, whole in zip(words, (english, czech), strict=True):
            filled = zip(frame.split("{}"), [*said.split("\n"), ""], strict=True)
            assert "".join(drawn + line for drawn, line in filled) == whole, "the client puts them together"


def test_every_option_of_every_game_can_be_chosen(built: Path) -> None:
    made = json.loads((built / "manifest.json").read_text("utf-8"))
    for name in karban.games():
        asked = made["options"].get(name, [])
        offered = {option["name"] for option in asked}
        offered |= {answer["option"] for option in asked for answer in option.get("values", []) if "option" in answer}
        offered |= {unit["option"] for option in asked if "own" in option for unit in option["own"]["units"]}
        game = find_game(name)
        assert offered == set(game.defaults) == set(game.allowed)
        for option in asked:
            for answer in option.get("values", []):
                game.options(game.seats.start, {answer.get("option", option["name"]): answer["value"]})
            usual = [answer["value"] for answer in option.get("values", [])[:1]]
            assert usual in ([], [game.options(game.seats.start, {})[option["name"]]])


def test_a_failed_build_leaves_the_old_one(built: Path, tmp_path: Path) -> None:
    broken = source(tmp_path, "const = ;", "main.tsx")
    node = shutil.which("node") or str(ROOT / ".venv/bin/node")
    before = (built / "manifest.json").read_bytes()
    command = [node, str(ROOT / "client/build.mjs"), "--out", str(built), "--from", str(broken)]
    done = subprocess.run(command, env={**os.environ, "PYTHON": sys.executable}, capture_output=True, text=True)
    assert done.returncode == 1
    assert "the client cannot be built" in done.stderr
    assert (built / "manifest.json").read_bytes() == before
    assert [path.name for path in built.parent.iterdir()] == ["client"]
