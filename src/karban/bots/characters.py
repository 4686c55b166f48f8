"""What bots are called at a table: animals whose names are the same in many languages, and which nobody is called by.

Any of them may play at any level. The browser client draws their faces; whoever cannot draw has their names.
"""

from __future__ import annotations

from hashlib import sha256

CHARACTERS = ("Axo", "Kiwi", "Koala", "Lemur", "Okapi", "Panda", "Puma", "Zebra")


def in_order(of: str) -> list[str]:
    """All of them, in the order in which they come to a table; `of`: what tells that table from others.

    >>> in_order("k7f3q2")[:3]
    ['Koala', 'Kiwi', 'Zebra']
    """
    return sorted(CHARACTERS, key=lambda name: sha256(f"{of} {name}".encode()).digest())
