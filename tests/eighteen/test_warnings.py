"""What the rules threaten: true by the rules, the same for everybody, few and short."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import play
from engine.eighteen.table import BANK
from engine.eighteen.trains import sold_in_turn
from engine.games.g1861 import phases
from engine.games.g1861.game import Game
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.supply import Supply
from pbem.eighteen.offered.warnings import MOST_WARNINGS, warnings
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.test_samples import positions
from tests.random_1861 import begin, known_walk
from tests.sampled import sampled

LONGEST = 260
NOBODY = Reader({})  # looks on


def sold_first(game: Game) -> str | None:
    """The train whose sale begins the next phase, by doing what the bank can sell until one does."""
    own = game.copied()
    for _ in range(40):
        train = sold_in_turn(own, own.definition.trains)
        if train is None:
            return None
        before, left = own.phase, own.depot[train]
        phases.train_sold(own, train)
        if own.phase != before:
            return train
        own.depot[train] = None if left is None else left - 1
        if left is None:
            return None
    return None


@pytest.mark.parametrize("variant", ["jklm", "gtg"])
def test_the_next_phase_is_that_of_the_train_sold_next(variant: str) -> None:
    """As the sales themselves show."""
    for game in positions(variant, "lines 1")[::6]:
        coming = Supply().next_phase(game)
        assert (coming.train if coming else None) == sold_first(game)


@pytest.mark.parametrize(
    ("variant", "seed"), sampled([("jklm", "lines 1"), ("gtg", "lines 1"), ("jklm", "lines 2"), ("gtg", "lines 2")], 2)
)
def test_few_sentences_and_no_names_but_those_given(variant: str, seed: str) -> None:
    """At most six; a finished game threatens nothing."""
    told = set[str]()
    for game in positions(variant, seed):
        found = warnings(HINTS, game, NOBODY)
        assert len(found) <= MOST_WARNINGS
        assert all(len(one) <= LONGEST and one.endswith(".") for one in found)
        told.update(found)
    assert any("removes all 2s" in one for one in told)
    assert any("must buy one" in one for one in told)


def test_rusting_names_those_who_lose_their_last_train() -> None:
    """Whoever it says has none after the sale, and nobody else."""
    looked = 0
    for _, game in known_walk(4, "jklm"):
        coming = Supply().next_phase(game) if not game.finished else None
        said = [one for one in warnings(HINTS, game, NOBODY) if "would have no train" in one] if coming else []
        if not said or coming is None or looked > 20:
            continue
        looked += 1
        own = game.copied()
        phases.train_sold(own, coming.train)
        for name, state in game.companies.items():
            left = own.companies.get(name)
            named = name in said[0].split(": ")[1].replace(",", "").split()
            gone = state.president is not None and bool(state.trains) and (left is None or not left.trains)
            assert named == gone, (name, said)
    assert looked > 3


def test_who_is_over_the_certificate_limit_is_named() -> None:
    """By the name that is given."""
    game = begin(6, "jklm").copied()
    game.privates = dict.fromkeys(game.definition.privates, "p2")
    seats = tuple(replace(one, cert_limit=4) for one in game.definition.seats)
    game.definition = replace(game.definition, seats=seats)
    (told,) = [one for one in warnings(HINTS, game, Reader({"p2": "Ben"})) if "certificates" in one]
    assert told.startswith("Over the limit of 4 certificates: Ben (5).")


def test_the_bank_and_the_end() -> None:
    """A low bank, a broken one, and a finished game."""
    game = begin(4, "jklm").copied()
    game.purses[BANK] = 500
    assert any("only 500 R left" in one for one in warnings(HINTS, game, NOBODY))
    game.broken = True
    assert any("The bank is broken" in one for one in warnings(HINTS, game, NOBODY))
    assert warnings(HINTS, play.stop(game)[0], NOBODY) == ()
    game.last_set = 3
    assert any("ends with operating round 3.3" in one for one in warnings(HINTS, game, NOBODY))
