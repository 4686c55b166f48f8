"""Names of tables, and the tokens by which people are known. Only the hash of a token is ever kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another: no 0 and o, no 1, i and l
NAME_CHARS = 10  # 49 bits: a private table is not found by trying, and the name can still be read out to somebody
NAME = re.compile(f"[{LETTERS}]{{{NAME_CHARS}}}")
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
    number = int.from_bytes(hashlib.sha256(token.encode() + body).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(NAME_CHARS))


def new_token() -> str:
    """256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not depend on where they differ."""
    return hmac.compare_digest(one, other)
