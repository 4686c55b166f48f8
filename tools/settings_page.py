"""Writes the table of docs/settings.md from the settings that there are."""

from __future__ import annotations

from pathlib import Path

from karban.commands.settings_file import as_table

PAGE = Path(__file__).parents[1] / "docs/settings.md"
HEADING = "## All of them\n\n"


def main() -> None:
    before, heading, _table = PAGE.read_text("utf-8").partition(HEADING)
    PAGE.write_text(before + heading + as_table(), "utf-8")


if __name__ == "__main__":
    main()
