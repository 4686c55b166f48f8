"""What is played at a table, in words, on pages without scripts."""

from __future__ import annotations

import pytest

from karban.i18n.texts import speak
from karban.notation.three import standard_colours
from karban.web.http.assets import Option, OptionAnswer, OwnTableAnswer
from karban.web.pages import table_terms

COLOURS = Option(
    "colours",
    "Colours of the numbers",
    "…",
    [OptionAnswer("standard", "always the same"), OptionAnswer("shuffled", "new in every game")],
    table=OwnTableAnswer("as on my cards", "as on an owner’s cards"),
)


@pytest.mark.parametrize(
    ("given", "words", "usual"),
    [("standard", "always the same", True), (standard_colours(), "as on an owner’s cards", False)],
)
def test_a_table_of_somebody_s_own_is_told(
    monkeypatch: pytest.MonkeyPatch, given: object, words: str, usual: bool
) -> None:
    monkeypatch.setattr(table_terms, "options_of", lambda game: [COLOURS])
    told = table_terms.options(speak("en"), "three", {"colours": given})
    assert told == [("Colours of the numbers", words, usual)]
