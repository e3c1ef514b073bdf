"""Every line that a letter offers does what it says when it is sent back, over the letters of random games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import timedelta

import pytest

from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import InboundMail
from tests.house import House, Sent, sample_orders
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

# What people send; most of it is wrong in some way, so that something is offered.
CLUMSY = (
    "biuld blue D10",
    "build blu to Dijon",
    "build yellow Z99",
    "build yellow to Marseille",
    "build green C09",
    "build red from A01 to Lyon",
    "build purple to Lile",
    "build",
    "trade",
    "trade blue for 7 yellow",
    "trade 2 blue for red",
    "trade black for black",
    "zone CET",
    "zone Pariss",
    "zone Eastern",
    "away 17-3 aug",
    "away 3/4 - 5/4",
    "quiet 10-7",
    "quiet 7-7",
    "mail digest x",
    "mail now and then",
    "press Bne: hello",
    "press Ann hello there",
    "press nobody: hello",
    "name all",
    "name Mary Ann",
    "defualt build blue D10",
    "default build blue Z99",
    "help bulid",
    "help build",
    "help trade",
    "help confirm",
    "help undo",
    "help away",
    "help scoring",
    "histroy",
    "history 999999",
    "rules 4.9",
    "rules cut-off",
    "staus",
    "undo please",
    "confrim 7K3M-Q9TX",
    "relaese 7K3M-Q9TX",
    "resgin",
    "blue D10 C10",
    "maybe blue D10?",
    "I'd like to build red to Lyon",
    "please build black E09",
    "a yellow for two blues",
    "how do I trade?",
    "what can I do?",
    "pass",
    ". status\n. map",
    ". build blue D10\n. build red E11",
    ".1 status\n.2 map",
    ".1 build blue D10\n.12 build red E11",
    "accept as Ann",
)
BAD = ("Refused.", "Not understood.", "could not be done", "Nothing was done")
MOVES = 2
DOTS = (". ", ".3 ", ". 3 ", ".")


def offered(letter: Sent) -> Sequence[str]:
    """The lines it offers; a table of the record or a fingerprint has no dot."""
    return sample_orders(letter)


def comes_to(house: House, name: str, line: str, letter: Sent) -> str:
    """What becomes of the line, sent back with its dot and a number in an answer to the letter that offered it."""
    house.take(house.mail(name, f".7 {line}", answering=letter))
    house.post()
    with connected():
        row = InboundMail.select().order_by(InboundMail.id.desc()).first()
        return str(row.outcome)


def tried_on_copies(house: House, name: str, letter: Sent) -> list[tuple[str, str]]:
    """Each line of the letter, sent back as `preview` and found wanting."""
    wrong = []
    for line in offered(letter):
        house.now += timedelta(minutes=2)  # so many questions an hour are answered
        answer = next(
            one for one in house.write(name, f"preview\n{line}", answering=letter) if one.to.startswith(f"{name}@")
        )
        said = " ".join(answer.text.split())
        if any(bad in said for bad in BAD):
            wrong.append((line, said[:300]))
    return wrong


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 20))])
def test_every_line_offered_in_a_game_can_be_sent(running: House, seed: int) -> None:
    chance = random.Random(f"offered {seed}")
    for _ in range(MOVES if seed else 1):
        mover = running.active()
        turn = running.last(mover, "your_turn")
        assert tried_on_copies(running, mover, turn) == []
        for name in ("ann", "ben", "cleo"):
            for text in chance.sample(CLUMSY, 4):
                running.now += timedelta(minutes=2)
                answers = [one for one in running.write(name, f"preview\n{text}") if one.to.startswith(f"{name}@")]
                for letter in answers:
                    assert tried_on_copies(running, name, letter) == [], (name, text)
        running.write(mover, f"{chance.choice(DOTS)}{chance.choice(list(offered(turn)))}", answering=turn)


@pytest.mark.parametrize("text", spread(CLUMSY, 4, single=True))
def test_what_a_refusal_offers_is_done_when_sent_with_its_dot(running: House, text: str) -> None:
    mover = running.active()
    letter = next(one for one in running.write(mover, text) if one.to.startswith(f"{mover}@"))
    lines = offered(letter)
    if lines and "Done, " not in letter.text:
        line = lines[0]
        assert comes_to(running, mover, line, letter) in ("applied", "answered"), (line, letter.text)


def test_the_lines_of_an_invitation_can_be_sent(store: Settings) -> None:
    house = House(store)
    house.create()
    for name, line in zip(("ann", "ben"), sample_orders(house.last("ann", "invitation")), strict=True):
        line = line.replace("Ann", name.title())
        assert comes_to(house, name, line, house.last(name, "invitation")) == "applied"
    answer = house.write("cleo", "acept as Cleo, zone CET")[0]
    for line in sample_orders(answer):
        assert tried_on_copies(house, "cleo", answer) == [], line
