"""Writing as the moderator, for tests: his orders, his codes, and what came of them."""

from __future__ import annotations

import re

from tests.edges import legal_order, standing
from tests.house import House, Sent


def ask(house: House, text: str) -> list[Sent]:
    """Mo writes to his own reply address; the letters that follow, his answer first."""
    token = house.member("mo", role="moderator").token
    mime = house.mail("ann", text, to=f"play+{token}@mail.test").replace(
        b"From: Ann <ann@example.org>", b"From: Mo <mo@example.org>"
    )
    house.take(mime)
    return house.post()


def confirmed(house: House, text: str) -> list[Sent]:
    """Mo writes, gets a preview and a code, and confirms."""
    (preview,) = ask(house, text)
    assert "nothing has been done yet" in plain(preview)
    return ask(house, f"confirm {code_in(preview)}")


def seated(house: House, name: str, new: str) -> list[Sent]:
    """Mo asks somebody (the name before the @) to take over the seat of Name, and they accept; what follows from it."""
    confirmed(house, f"replace {name} by {new}@example.org")
    return house.write(new, "accept")


def code_in(letter: Sent) -> str:
    """The code of a letter that asks for one."""
    found = re.search(r"^confirm ([0-9A-Z]{4}-[0-9A-Z]{4})$", letter.text, re.MULTILINE)
    assert found, letter.text
    return found[1]


def plain(letter: Sent) -> str:
    """A letter's words without its line breaks."""
    return " ".join(letter.text.split())


def to(letters: list[Sent]) -> list[str]:
    """Whom the letters go to, in alphabetical order."""
    return sorted(letter.to.partition("@")[0] for letter in letters)


def kinds() -> list[str]:
    """The record, by the kinds of its entries."""
    return [kind for _, kind, _ in standing()["log"]]


def play_moves(house: House, count: int) -> list[str]:
    """So many moves of whoever is asked; who made them."""
    movers = []
    for _ in range(count):
        name, order = legal_order(house)
        house.write(name, order)
        movers.append(name)
    return movers
