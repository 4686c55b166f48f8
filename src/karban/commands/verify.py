"""karban verify: whether the cards of a finished online game were dealt as promised."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from karban.i18n.texts import Texts
from karban.match import record_files

if TYPE_CHECKING:
    from karban.match.record import Record

NAME = "verify"
HELP = "check the shuffles of a finished online game against its commitment"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--json", action="store_true", help="print the steps as JSON and nothing else")


def run(args: Namespace, texts: Texts) -> int:
    from karban.table import proof

    record = record_files.read(args.file)
    steps = proof.check(record)
    said = [texts.refusal(step.fault) if step.fault else texts.translate(step.shows) for step in steps]
    fault = steps[-1].fault
    if args.json:
        printed = [
            {"step": step.name, "fits": not step.fault, "says": says} for step, says in zip(steps, said, strict=True)
        ]
        print(json.dumps({"fits": not fault, "commitment": record.more["commitment"], "steps": printed}))
    else:
        print(*said[: -1 if fault else None], sep="\n", end="\n" if len(steps) > 1 else "")
    if fault:
        raise fault
    if not args.json:
        _show_what_to_compare(record, texts)
    return 0


def _show_what_to_compare(record: Record, texts: Texts) -> None:
    """What no program can know, only the players: what they saw and what they gave."""
    from karban.table import proof

    print(texts.say("The table must have shown this commitment before the deal:"))
    print(f"  {record.more['commitment']}")
    print(texts.say("And these must be the salts that the seats gave:"))
    for name, salt in zip(record.names or range(record.players), record.more["salts"], strict=True):
        print(f"  {name}: {json.dumps(salt, ensure_ascii=False)}")
    if proof.first_was_chosen(record):
        assert record.first is not None
        name = str(record.names[record.first] if record.names else record.first)
        print(texts.say("And the table must have said before the deal who was chosen to begin: {name}", name=name))
    early = [str(record.names[seat] if record.names else seat) for seat in proof.early_salts(record)]
    if early:
        print(
            texts.say(
                "The server had these salts before it showed its commitment, so they prove nothing to others: {names}",
                names=texts.together(early),
            )
        )
