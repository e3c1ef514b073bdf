"""A shuffle that can be checked: a secret seed promised by its hash, players' words, salted promises of hands.

Anybody can recompute everything with sha256 alone; docs/SHUFFLE.md shows how.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256


def new_secret() -> str:
    """128 random bits as hex: a seed or a salt."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    """What the invitation promises: SHA-256 of the seed's hex text."""
    return sha256(seed.encode()).hexdigest()


def engine_seed(seed: str, words: Iterable[tuple[str, str]]) -> str:
    """The seed the engine deals from: SHA-256 of the seed and one line `p1=word` per player in order of invitation.

    A player without a word counts as an empty word. The seed was promised before the words came, so that nobody who
    does not know it can choose the result; whoever can read it can try words, if theirs is the last.
    """
    lines = [seed, *(f"{player}={word}" for player, word in words)]
    return sha256("\n".join(lines).encode()).hexdigest()


def commitment(salt: str, text: str) -> str:
    """A promise of `text` that tells nothing about it until the salt is known: SHA-256 of `salt:text`."""
    return sha256(f"{salt}:{text}".encode()).hexdigest()


def seat_promise(token: str, address: str) -> str:
    """A promise in the record of whose a seat is: nobody can try out addresses who does not know its token."""
    return commitment(token, address)
