"""Everything that the client says is in the catalogues, in every language."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import client_texts

CLIENT = Path(__file__).parents[2] / "client"
LOOKER = Path(__file__).with_name("bare_texts.mjs")
LANGUAGES = client_texts.languages()
PLURALS = {"cs": 3}
FIELD = re.compile(r"\{\w+\}")


def bare_texts(client: Path) -> list[str]:
    """The words in the sources of a client that go past the catalogues."""
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/typescript").exists():
        pytest.skip("the packages of the client are not installed (npm ci in client/)")
    done = subprocess.run([node, LOOKER, client], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def fields(text: str) -> set[str]:
    return set(FIELD.findall(text))


def test_no_text_is_missing_in_any_language() -> None:
    _texts, missing = client_texts.compiled(client_texts.SOURCES)
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_has_the_same_fields(lang: str) -> None:
    """A plural may say one in words; the other forms have the number where English has it."""
    known = client_texts.catalogue(lang)
    wrong = []
    for text, where, _page in client_texts.texts_of(client_texts.SOURCES):
        words = client_texts.translated(known, text)
        forms = [words] if isinstance(words, str) else words or []
        english = fields(text if isinstance(text, str) else text[1])
        for number, form in enumerate(forms):
            spoken_out = {"{n}"} if len(forms) > 1 and number == 0 else set()
            if fields(form) | spoken_out != english | spoken_out:
                wrong.append(f"{where}: {form!r} has other fields than {text!r}")
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_counted_has_all_its_plurals(lang: str) -> None:
    known = client_texts.catalogue(lang)
    assert known.num_plurals == PLURALS[lang]
    for text, where, _page in client_texts.texts_of(client_texts.SOURCES):
        if isinstance(text, tuple):
            forms = client_texts.translated(known, text)
            assert forms is not None, where
            assert len(forms) == PLURALS[lang], where
            assert not isinstance(forms, str), where


def test_no_word_in_the_sources_goes_past_the_catalogues() -> None:
    assert bare_texts(CLIENT) == []


def test_words_that_go_past_the_catalogues_are_found(tmp_path: Path) -> None:
    (tmp_path / "tsconfig.json").write_text('{"compilerOptions": {"jsx": "preserve"}, "include": ["src"]}')
    (tmp_path / "node_modules").symlink_to(CLIENT / "node_modules")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/bad.tsx").write_text(
        """
document.title = "Your turn";
export const Bad = ({ n }: { n: number }) => (
  <p class="fine by me" title="Hello" aria-label={`Card ${n}`}>
    Words {n > 1 ? "many" : t("one")} {n} · Karban {n === 2 && "two"} {t("Hello {name}", { name: "not here" })}
  </p>
);
"""
    )
    found = [line.partition(": ")[2].strip('"') for line in bare_texts(tmp_path)]
    assert found == ["Your turn", "Hello", "Card", "Words", "many", "two", "not here"]
