"""What holds in every position: each invariant is seen to fail on a position falsified for it, and on no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.eighteen import invariants
from engine.eighteen.map.laid import City
from engine.eighteen.table import Marker
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, StockRound
from engine.games.g1861.rules import RULES
from tests.engine.eighteen.positions import middle
from tests.rules.g1861.placing import relay

Falsify = Callable[[Game], object]


def broken(own: Game, forming: str = "") -> list[str]:
    return invariants.broken(own, own.flags.unlimited_tiles, forming, ownerless=("RSR",))


def company(name: str, **fields: object) -> Falsify:
    return lambda own: own.change(name, **fields)


def shares(**held: int) -> Falsify:
    return lambda own: own.shares.update(NW=held)


def cities(hex_id: str, *there: City) -> Falsify:
    return lambda own: relay(own, cities={**own.laid.cities, hex_id: there})


def both(*changes: Falsify) -> Falsify:
    return lambda own: [change(own) for change in changes]


def test_a_right_position_breaks_none() -> None:
    assert broken(middle()) == []
    assert RULES.faults(middle()) == ()


FALSE: dict[str, tuple[Falsify, str]] = {
    "money from nowhere": (lambda own: own.purses.update(anne=9999), "money: there are"),
    "a purse below nothing": (lambda own: own.purses.update(anne=-10, ben=850), "money: anne has -10"),
    "bank overdrawn": (
        lambda own: own.purses.update(bank=-5, anne=own.purses["anne"] + own.purses["bank"] + 5),
        "the bank is overdrawn but not broken",
    ),
    "a purse of nobody": (lambda own: own.purses.update(MKN=0), "purses: MKN"),
    "a company without purse": (
        lambda own: own.purses.update(bank=own.purses["bank"] + own.purses.pop("M-K")),
        "purses: M-K",
    ),
    "a minor with shares": (lambda own: own.shares.update({"M-V": {"anne": 5, "ben": 5}}), "only a public, has shares"),
    "a public without": (lambda own: own.shares.pop("SW"), "SW: a public, and only a public"),
    "a strange president": (company("M-V", president="zoe"), "M-V: its president is zoe"),
    "no price": (lambda own: own.markers.pop("M-V"), "M-V: a company with a president, and no other, has a price"),
    "a price without president": (company("M-V", president=None), "M-V: a company with a president, and no other"),
    "a price of what is not in play": (lambda own: own.markers.update(MKN=Marker((5, 5), 99)), "not in play"),
    "a private of nobody": (lambda own: own.privates.update(TSR="MKN"), "TSR belongs to MKN"),
    "nine shares": (shares(anne=4, ben=2, NW=3), "NW: its shares are"),
    "a hand with no share": (shares(anne=4, ben=2, carl=0, NW=4), "NW: its shares are"),
    "a strange holder": (shares(anne=4, ben=2, SW=4), "SW cannot hold shares"),
    "a pool too full": (shares(anne=3, ben=1, pool=6), "NW: 6 shares in the pool"),
    "a hand too full": (shares(anne=7, NW=3), "more than 6 shares in one hand: anne 7"),
    "a president with less": (shares(anne=2, ben=4, NW=4), "NW: its president is anne, while the players hold anne"),
    "a president with one share": (shares(anne=1, NW=9), "NW: its president is anne, while the players hold anne"),
    "a rusted train": (lambda own: setattr(own, "pool_trains", ("3", "2")), "train 2: rusted, yet 1 in use"),
    "a rusted train in the bank": (lambda own: own.depot.update({"2": 1}), "train 2: rusted, yet 0 in use and 1"),
    "a train too many": (lambda own: own.depot.update({"5": 5}), "train 5: 0 in use and 5 in the bank of 4"),
    "a train lost": (lambda own: setattr(own, "pool_trains", ()), "train 3: 3 in use and 3 in the bank of 7"),
    "a train that the bank has not": (
        both(lambda own: own.depot.update({"5": -1}), lambda own: setattr(own, "pool_trains", ("3", *"55555"))),
        "train 5: 5 in use and -1 in the bank of 4",
    ),
    "a tile too many": (lambda own: own.laid.supply.update({"63": 4}), "tile 63: 0 laid and 4 left of 3"),
    "a stop too many": (cities("H18", City(("NW",)), City()), "H18: 1 stops, 2 cities"),
    "two tokens in a hex": (cities("H8", City(("NW",)), City(("NW",)), City()), "H8: two tokens of one company"),
    "too many tokens": (cities("E9", City(("SW", "NW"))), "E9: NW, SW in 1 places"),
    "nobody's turn": (lambda own: setattr(own, "round", MergerRound(())), "the game is not over, and nobody must act"),
    "a stranger's turn": (lambda own: setattr(own, "round", StockRound(("zoe",))), "zoe must act"),
    "no such cell": (lambda own: own.markers.update(NW=Marker((9, 9), 1)), "NW stands at (9, 9)"),
    "a token of nobody": (cities("D20", City(("MKN",))), "D20: tokens of MKN, which are not in play"),
}


@pytest.mark.parametrize("name", FALSE)
def test_each_is_seen_to_fail(name: str) -> None:
    change, sentence = FALSE[name]
    own = middle()
    change(own)
    found = broken(own)
    assert any(sentence in one for one in found), found
    assert len(found) == 1, found


OF_1861: dict[str, tuple[Falsify, str]] = {
    "gone and in play": (lambda own: setattr(own, "gone", (*own.gone, "M-V")), "gone and in play: M-V"),
    "less than no loans": (company("M-V", loans=-1), "M-V: -1 loans"),
    "a minor above its limit": (company("M-V", loans=3), "M-V: 3 loans"),
    "a seventh token": (
        both(*(cities(hex_id, City(("RSR",))) for hex_id in ("B4", "D20", "H18", "I19", "K17", "M19", "P8"))),
        "the RSR has tokens at",
    ),
    "a fourth token": (company("NW", charter=(20, 40)), "NW has 2 tokens on the map and 2 on its charter"),
    "no such cell": (lambda own: own.markers.update(NW=Marker((9, 9), 1)), "NW stands at (9, 9)"),
    "another map": (lambda own: setattr(own, "laid", replace(own.laid)), "is not the one that lies there"),
}


@pytest.mark.parametrize("name", OF_1861)
def test_each_of_1861_is_seen_to_fail(name: str) -> None:
    change, sentence = OF_1861[name]
    own = middle()
    change(own)
    assert any(sentence in one for one in RULES.faults(own)), RULES.faults(own)


def test_5_4_a_public_may_be_above_its_limit() -> None:
    """§5.4 AMBIGUOUS: a merged one keeps what it inherited."""
    own = middle()
    company("NW", loans=9)(own)
    assert RULES.faults(own) == ()


def test_5_4_a_minor_may_be_at_its_limit() -> None:
    own = middle()
    company("M-V", loans=2)(own)
    assert RULES.faults(own) == ()


@pytest.mark.parametrize("held", [{"anne": 6, "NW": 4}, {"anne": 4, "ben": 1, "pool": 5}])
def test_4_hands_and_pool_may_be_full(held: dict[str, int]) -> None:
    """§4.1, §4.2: 60 % in a hand, 50 % in the pool."""
    own = middle()
    shares(**held)(own)
    assert broken(own) == []


def test_7_a_broken_bank_may_be_overdrawn() -> None:
    own = middle()
    FALSE["bank overdrawn"][0](own)
    own.broken = True
    assert broken(own) == []


def test_1_6_a_bank_may_have_paid_all_it_held() -> None:
    """It is broken when it has to pay more than that."""
    own = middle()
    own.purses.update(bank=0, anne=own.purses["anne"] + own.purses["bank"])
    assert broken(own) == []


def test_1_5_unlimited_trains_and_tiles_are_not_counted() -> None:
    own = middle()
    company("SW", trains=("4", "8", "8"))(own)
    own.laid.supply["8"] = -3
    assert broken(own) == []


def test_6_2_a_public_being_formed_is_left_alone() -> None:
    """Its tokens and its president are not settled yet."""
    own = middle()
    both(shares(anne=1, ben=1, NW=8), cities("H8", City(("NW",)), City(("NW",)), City()))(own)
    assert len(broken(own)) == 2
    assert broken(own, "NW") == []
