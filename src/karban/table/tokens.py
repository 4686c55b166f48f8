"""Names of tables, and the tokens by which people are known. Only the hash of a token is ever kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another: no 0 and o, no 1, i and l
NAME_CHARS = 10  # 49 bits: a private table is not found by trying, and the name can still be read out to somebody
NAME = re.compile(f"[{LETTERS}]{{{NAME_CHARS}}}")
PAD_CHARS = 8  # 39 bits: it is typed in at a table, nothing hidden is behind it, and a network has few guesses
PAD = re.compile(f"[{LETTERS}]{{{PAD_CHARS}}}")
PAD_PREFIX = "pad-"  # of the names under which pads are stored: no table has a name with a hyphen
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_name() -> str:
    """The name of a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(NAME_CHARS))


def name_for(token: str, body: bytes) -> str:
    """The name of the table that a request with this token and this body creates: always the same, so that the same
    request twice is one table. It reveals nothing about the token.

    >>> name_for("A" * 43, b"{}")
    '32tgsdgfv8'
    """
    return _name_from(hashlib.sha256(token.encode() + body).digest())


def name_of_rematch(table: str, secret: str) -> str:
    """The name of the table where the people of this one play again: always the same, so that whoever asks first, or
    several at once, or once more after a crash, get one table. Without the secret it cannot be foreseen.

    >>> name_of_rematch("32tgsdgfv8", "00" * 32)
    'qertusetg2'
    """
    return _name_from(hashlib.sha256(f"karban/rematch/1/{table}/{secret}".encode()).digest())


def code_of_pad(token: str, body: bytes) -> str:
    """The code of the score pad that a request with this token and this body opens: always the same.

    >>> code_of_pad("A" * 43, b"{}")
    'ar5nqq86'
    """
    return _name_from(hashlib.sha256(b"karban/pad/1/" + token.encode() + body).digest(), PAD_CHARS)


def _name_from(digest: bytes, chars: int = NAME_CHARS) -> str:
    number = int.from_bytes(digest)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(chars))


def new_token() -> str:
    """256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not depend on where they differ."""
    return hmac.compare_digest(one, other)
