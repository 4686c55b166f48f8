"""Build hook: compile every message catalogue before a wheel or an editable install is made."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Writes a `.mo` beside each `karban.po`; the wheel stays pure Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        locales = Path(self.root, "src", "karban", "locale")
        for po in sorted(locales.glob("*/LC_MESSAGES/karban.po")):
            with po.open("rb") as source:
                catalogue = read_po(source, locale=po.parents[1].name, abort_invalid=True)
            # Renamed into place: a running game never reads half a catalogue.
            fresh = po.with_suffix(".mo.new")
            with fresh.open("wb") as target:
                write_mo(target, catalogue)
            os.replace(fresh, po.with_suffix(".mo"))
