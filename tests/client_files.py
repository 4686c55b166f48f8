"""What of the built client is there for score pads alone: it is counted apart from the rest."""

from __future__ import annotations

from karban.web.http.assets import Manifest

PAD = "pad"


def only_of_pads(made: Manifest, *languages: str) -> set[str]:
    """The files that nothing but score pads loads: scripts, their sheet of styles, their texts in these languages."""
    others = {name for page, names in made.pages.items() if page != PAD for name in names}
    for part in (made.games, made.lessons, made.puzzles, made.worker):
        others |= {name for names in part.values() for name in names}
    scripts = {name for names in (made.pages[PAD], *made.pads.values()) for name in names}
    texts = {made.texts[lang][PAD] for lang in languages if PAD in made.texts.get(lang, {})}
    return (scripts - others - {made.js, *made.preload}) | texts | {made.css[PAD]}
