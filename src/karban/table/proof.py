"""The shuffle's proof: nobody, not even the server, can choose the cards, and anyone can check it afterwards.

The table draws a secret and shows its commitment before anybody sits down. Every seat adds a salt, a text of its own.
The seed of the game is made of both: whoever knew the secret did not know the salts, and the secret cannot be changed
any more. When the game is over, the record tells all of them.

    commitment = SHA-256("karban/commitment/1/<secret>")
    seed = SHA-256("karban/seed/1/<secret>/<length>:<salt>/<length>:<salt>…"), one salt a seat, in their order

The secret is written in 64 hexadecimal digits; a salt is UTF-8, and its length is that in bytes. From the seed on, all
is as in `karban.match.seeds`. This never changes: finished games depend on it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from karban.errors import BadOption, BadRecord, Refusal, abbreviated
from karban.i18n.texts import _
from karban.match.record import Record
from karban.match.seeds import draw

SECRET_BYTES = 32
MAX_SALT_CHARS = 64


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the deal: it gives nothing away, and fits no other secret.

    >>> commitment(bytes(32))
    'f74adf95b651f63a4ff8afaa1613326e092fe4c6d5e77307a1529d4f9659bd1f'
    """
    return hashlib.sha256(f"karban/commitment/1/{_hexadecimal(secret)}".encode()).hexdigest()


def checked_salt(salt: object) -> str:
    """A salt as a seat gave it; it may be empty."""
    if not isinstance(salt, str) or len(salt) > MAX_SALT_CHARS or any("\ud800" <= sign <= "\udfff" for sign in salt):
        raise BadOption(
            "salt: a text of at most {most} characters, not {salt!r}", most=MAX_SALT_CHARS, salt=abbreviated(salt)
        )
    return salt


def seed_of(secret: bytes, salts: Sequence[str]) -> str:
    """The seed of the game, from the secret and the salts of all seats.

    >>> seed_of(bytes(32), ["Ann", "", "žluť"])
    'ec0d47ce19ba00b835a5149c4f62cb2f2f2227785da39be26e3ef919d4ad6d34'
    """
    digest = hashlib.sha256(f"karban/seed/1/{_hexadecimal(secret)}".encode())
    for salt in salts:
        text = checked_salt(salt).encode()
        digest.update(b"/%d:%b" % (len(text), text))
    return digest.hexdigest()


def proof_fields(
    secret: bytes, salts: Sequence[str], early: Sequence[int] = (), first_chosen: bool = False
) -> dict[str, Any]:
    """What the record of a finished game carries, so that its shuffles can be checked. `early`: the seats whose salts
    the server had before it showed its commitment; they bind nobody but whoever gave them. `first_chosen`: whether it
    was chosen before the deal who begins."""
    fields = {"commitment": commitment(secret), "salts": list(salts), "secret": _hexadecimal(secret)}
    more: dict[str, Any] = {"early_salts": list(early)} if early else {}
    return {**fields, **more, **({"first_chosen": True} if first_chosen else {})}


def early_salts(record: Record) -> list[int]:
    """The seats whose salts, as the record says, the server had before it showed its commitment."""
    seats = record.more.get("early_salts", [])
    known = range(record.players)
    return [seat for seat in seats if type(seat) is int and seat in known] if isinstance(seats, list) else []


def first_was_chosen(record: Record) -> bool:
    """Whether, as the record says, it was chosen before the deal who begins, and not drawn."""
    return record.more.get("first_chosen") is True and record.first is not None


def _hexadecimal(secret: bytes) -> str:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret.hex()


# ------------------------------------------------------------------- checking


class ProofStep(NamedTuple):
    """One step of the proof: what is shown by it, or why it fails."""

    name: str  # "commitment", "seed", "first", "game"
    shows: str  # a sentence, to be translated
    fault: Refusal | None = None


COMMITMENT = _("The commitment fits the secret: it was fixed before the deal.")
SEED = _("The seed follows from the secret and the salts of all seats: nobody alone has chosen it.")
FIRST = _("The seat that began was drawn from the seed.")
CHOSEN = _("The seat that began was not drawn: it was chosen before the deal.")
GAME = _("The game replays from the seed to its result: every card was dealt and played as recorded.")


def check(record: Record) -> list[ProofStep]:
    """The steps of the proof, to the end or to the first that fails. Raises BadRecord if the record has no proof."""
    secret, salts, shown_before = _proof(record)
    checks: tuple[tuple[str, str, Callable[[], None]], ...] = (
        ("commitment", COMMITMENT, partial(_check_commitment, secret, shown_before)),
        ("seed", SEED, partial(_check_seed, record, seed_of(secret, salts))),
        ("first", CHOSEN if first_was_chosen(record) else FIRST, partial(_check_first, record)),
        ("game", GAME, partial(_check_game, record)),
    )
    steps: list[ProofStep] = []
    for name, shows, look in checks:
        try:
            look()
        except Refusal as fault:
            return [*steps, ProofStep(name, shows, fault)]
        steps.append(ProofStep(name, shows))
    return steps


def _proof(record: Record) -> tuple[bytes, list[str], str]:
    more = record.more
    missing = [key for key in ("commitment", "salts", "secret") if key not in more]
    if missing:
        raise BadRecord("this game cannot be verified: its record has no {keys}", keys=", ".join(map(repr, missing)))
    secret, salts, shown_before = more["secret"], more["salts"], more["commitment"]
    for key, value in (("secret", secret), ("commitment", shown_before)):
        if not isinstance(value, str) or not re.fullmatch("[0-9a-f]{64}", value):
            raise BadRecord("{key!r} must be 64 hexadecimal digits in small letters", key=key)
    if not isinstance(salts, list) or len(salts) != record.players:
        raise BadRecord("'salts' must be a list of {players} texts, one a seat", players=record.players)
    return bytes.fromhex(secret), [checked_salt(salt) for salt in salts], shown_before


def _check_commitment(secret: bytes, shown_before: str) -> None:
    if commitment(secret) != shown_before:
        raise BadRecord("the commitment does not fit the secret: the secret was changed after it was shown")


def _check_seed(record: Record, seed: str) -> None:
    if record.seed != seed:
        raise BadRecord("the seed does not follow from the secret and the salts: the deck was not shuffled by them")


def _check_first(record: Record) -> None:
    assert record.seed is not None
    if first_was_chosen(record):
        return
    drawn = draw(record.seed, "first", record.players)
    if record.first is not None and record.first != drawn:
        raise BadRecord("seat {first} began, but the seed draws seat {drawn}", first=record.first, drawn=drawn)


def _check_game(record: Record) -> None:
    if not record.replay().over:
        raise BadRecord("the game is not over: only a finished game can be verified")
    if record.result is None:
        raise BadRecord("the record of this finished game has no result")
