"""How the simulated players behave: who they are, what they say, how they slip on the keyboard."""

from __future__ import annotations

from random import Random

import msgspec

from pbem.demo.clients import Style


class Persona(msgspec.Struct, frozen=True, kw_only=True):
    """One simulated player. Chances are between 0 and 1, for each move."""

    name: str
    address: str
    style: Style
    zone: str
    word: str  # for the shuffle
    signature: str
    tidy: bool  # writes as our letters do; else in their own way
    talks: float
    slips: float
    asks: float
    remarks: tuple[str, ...]

    @property
    def mailbox(self) -> str:
        """Name and address, as an invitation is addressed."""
        return f"{self.name} <{self.address}>"


ROSTER: tuple[Persona, ...] = (
    Persona(
        name="Ann", address="ann@example.org", style="gmail", zone="Europe/London", word="platypus",
        signature="Ann, on the night train", tidy=True, talks=0.16, slips=0.05, asks=0.05,
        remarks=(
            "nice one!", "My locomotives are warming up.",
            "I had my eye on that hex.", "Mind the gap.",
        ),
    ),
    Persona(
        name="Ben", address="ben@example.com", style="outlook", zone="Europe/Berlin", word="semaphore",
        signature="Ben Koenig", tidy=False, talks=0.1, slips=0.1, asks=0.03,
        remarks=(
            "all change, please", "This train is late, as usual.", "I should have kept that one.",
        ),
    ),
    Persona(
        name="Chloe", address="chloe@example.net", style="iphone", zone="America/New_York", word="lantern",
        signature="", tidy=False, talks=0.12, slips=0.07, asks=0.04,
        remarks=("haha, good one", "typing this on the platform", "choo choo"),
    ),
)  # fmt: skip

REPLIES = (
    "Ha, we shall see.", "I say nothing without my conductor.", "Agreed, more or less.",
    "Good to hear from you on this slow line.", "You may be right.", "That is what they all say on the platform.",
)  # fmt: skip
PRAISE = ("Well played, everybody!", "Good game. Next train?", "Thank you all, that was close.")

_NEAR = {"a": "s", "e": "r", "i": "o", "l": "k", "o": "p", "u": "i", "t": "r", "r": "t", "d": "f"}


def slip(order: str, rng: Random) -> str:
    """The order as it comes out of hasty fingers: its verb spelt in a way that is no order.

    A company and a colon may stand before the verb.
    """
    about, colon, said = order.rpartition(": ")
    verb, _, rest = said.partition(" ")
    at = rng.randrange(1, len(verb) - 1)
    swapped = verb[:at] + verb[at + 1] + verb[at] + verb[at + 2 :]
    missed = verb[:at] + _NEAR.get(verb[at], "x") + verb[at + 1 :]
    return f"{about}{colon}{swapped if swapped != verb and rng.random() < 0.6 else missed} {rest}".rstrip()


def in_own_way(order: str, rng: Random) -> str:
    """The order as an untidy writer puts it: capitals and zeros as they come, a remark to themselves behind it."""
    words = order.split(" ")
    written = " ".join(_without_zero(word) if rng.random() < 0.4 else word for word in words)
    case = rng.randrange(4)
    written = written.capitalize() if case == 0 else written.lower() if case == 1 else written
    return f"{written}   # let us see" if rng.random() < 0.1 else written


def _without_zero(word: str) -> str:
    """`G07` → `G7`."""
    return word[0] + word[1:].lstrip("0") if len(word) == 3 and word[0].isalpha() and word[1:].isdigit() else word
