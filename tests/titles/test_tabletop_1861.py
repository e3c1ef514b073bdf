"""A file of a position of 1861: the example of the docs begins a game, and each mistake is told with its key."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.g1861.rounds import StockRound
from engine.games.g1861.rules import RULES
from tests.sampled import sampled
from tests.spoilt import Spoil, to, typed, without
from tests.tabletop_1861 import again, example, slips, taken_up, written

MISTAKES: dict[str, tuple[Spoil, list[str]]] = {
    "an unknown key": (to([], "playrs"), ["playrs: there is no such key; did you mean `players`?"]),
    "a missing key": (without("round"), ["round: is missing"]),
    "a word for a number": (to("much", "players", 0, "cash"), ["players[0].cash: Expected a number, got a word"]),
    "a list of the wrong kind": (to({"Ann": 1}, "players"), ["players: Expected a list, got keys with values"]),
    "an edition that is none": (to("jklmn", "edition"), ["edition: there is no `jklmn`; did you mean `jklm`?"]),
    "another game": (to("1843", "game"), ["game: this is a position of 1843, not of 1861"]),
    "an unknown company": (
        to({"cash": 1}, "companies", "M-L"),
        ["companies.M-L: there is no company `M-L`; did you mean `M-V`?"],
    ),
    "shares of an unknown company": (
        to(1, "players", 0, "shares", "NWW"),
        ["players[0].shares.NWW: there is no company `NWW`; did you mean `NW`?"],
    ),
    "shares that do not add up": (
        to(6, "players", 0, "shares", "NW"),
        ["companies.NW.treasury: the treasury has 4 shares, but players and pool leave 3 of 10"],
    ),
    "more shares than printed, and more than one hand may hold": (
        to(7, "players", 2, "shares", "NW"),
        [
            "players[2].shares.NW: 7 shares; more than 6 cannot be in one hand, or in the pool, here",
            "companies.NW: players and pool hold 13 of its 10 shares",
        ],
    ),
    "two with most shares": (
        lambda data: (to({"SW": 4, "NW": 5}, "players", 0, "shares")(data), to(1, "companies", "SW", "treasury")(data)),
        ["companies.SW.director: is missing: Ben and Ann have 4 shares each"],
    ),
    "a director who is none": (
        to("Cleo", "companies", "NW", "director"),
        ["companies.NW.director: Cleo has 1 shares, Ben has 5"],
    ),
    "a bank that does not add up": (
        to(12000, "bank"),
        ["bank: is 12000, but players and companies have 2165 of the 15000 there are, which leaves 12835"],
    ),
    "a phase that the trains do not tell": (to(4, "phase"), ["phase: is 4, but by the trains that were sold it is 3"]),
    "an unknown train, and one too many in the depot": (
        to([2, 9], "companies", "GR", "trains"),
        [
            "companies.GR.trains[1]: there is no train `9`, only 2, 3, 4, 5, 6, 7, 8, 2+2, 5+5E",
            "depot.2: is 0, but by the trains of the companies and the pool it is 1",
        ],
    ),
    "an unknown tile": (to("999 2", "tiles", "E9"), ["tiles.E9: there is no tile `999`; did you mean `9`?"]),
    "an unknown hex": (to("9 0", "tiles", "Z3"), ["tiles.Z3: there is no hex `Z3`; did you mean `Q3`?"]),
    "a tile that cannot lie there": (
        to("8 0", "tiles", "E9"),
        ["tiles.E9: tile 8 cannot lie on E9; of its colour there could: 5, 6, 57"],
    ),
    "a tile where nothing is built": (
        to("9 0", "tiles", "B18"),
        ["tiles.B18: nothing is ever built on B18, which is red"],
    ),
    "more tiles than are printed": (
        lambda data: (to("88 0", "tiles", "E11")(data), to("88 0", "tiles", "K11")(data)),
        ["tiles: tile 88 lies on 3 hexes (E11, G13, K11), but there are only 2"],
    ),
    "a tile of a later phase": (
        to("611 0", "tiles", "I13"),
        ["tiles.I13: tile 611 is brown, which is not laid in phase 3"],
    ),
    "sides that a tile does not have": (
        to("9 NE SE", "tiles", "C3"),
        ["tiles.C3: `9 NE SE`: tile 9 cannot lead to all these sides"],
    ),
    "sides that leave the turn open": (
        to("207 N", "tiles", "K7"),
        ["tiles.K7: `207 N`: the sides leave it open how the tile is turned; write 207 0 or 207 1 or 207 2 or 207 3"],
    ),
    "a token in one of several cities": (
        to(["H8"], "companies", "GR", "tokens"),
        ["companies.GR.tokens[0]: `H8`: H8 has 3 places for cities; say which: `H8 0` to `H8 2`"],
    ),
    "a token where there is no room": (
        to(["H8 2"], "companies", "GR", "tokens"),
        ["companies: tokens of M-NN, GR on H8 2, which has room for 1"],
    ),
    "a price that is none": (
        to(155, "prices", 0, "price"),
        ["prices[0].price: there is no price 155 on this market; the nearest is 150"],
    ),
    "a price without its row": (
        without("prices", 0, "row"),
        ["prices[0].row: is missing: 150 stands in the rows 1, 2, 3, 4, 5, counted from the top"],
    ),
    "a company without a price": (
        without("prices", 0),
        ["prices: SW has no price: put it in the stack of a cell"],
    ),
    "a minor that nobody owns": (
        to(["K-B"], "players", 0, "minors"),
        ["companies.StP-W: no player has it among their `minors`"],
    ),
    "a private that nobody owns": (
        to([], "players", 1, "privates"),
        ["privates: nobody has MYR; the auction of the privates is played to its end before a game can go on here"],
    ),
    "a round that is none": (
        to("stok round 4", "round"),
        ["round: `stok round 4`: write `stock round 3`, `operating round 3.1` or `merger round 3.1`"],
    ),
    "an operating round too many": (to("operating round 4.3", "round"), ["round: set 4 has only 2 operating rounds"]),
    "a stock round that is over": (
        to(["Ann", "Ben", "Cleo"], "passed"),
        ["passed: all have passed, so the stock round is over; write down what follows it"],
    ),
    "somebody who does not play": (to("Dora", "next"), ["next: there is no player `Dora`, only Ben, Cleo, Ann"]),
    "two of one name": (to("ben", "players", 1, "name"), ["players: two of them have the same name"]),
    "what only the invariants see": (to(3, "companies", "M-V", "loans"), ["M-V: 3 loans (§5.4)"]),
}


@pytest.mark.parametrize(("spoil", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_key_and_what_is_right(spoil: Spoil, told: list[str]) -> None:
    data = example()
    spoil(data)
    assert slips(data) == told


def test_several_mistakes_are_told_at_once() -> None:
    data = example()
    data["bank"] = 1
    data["companies"]["GR"]["tokens"] = ["Z9"]
    data["prices"][0]["price"] = 1
    assert [told.partition(":")[0] for told in slips(data)] == [
        "bank", "companies.GR.tokens[0]", "prices[0].price",
    ]  # fmt: skip


def test_the_example_is_the_position_that_it_says() -> None:
    game = taken_up(example())
    assert RULES.faults(game) == ()
    assert isinstance(game.round, StockRound)
    assert (game.active, game.phase, game.set_number, game.purses["bank"]) == (("p2",), "3", 4, 12835)
    assert game.shares["NW"] == {"p1": 5, "p2": 1, "NW": 4}
    assert [game.companies[one].president for one in ("GR", "M-NN", "NW")] == ["p3", "p2", "p1"]
    assert (game.laid.supply["207"], game.laid.supply["87"]) == (2, 1)
    assert game.companies["GR"].charter == (20, 40)
    assert written(again(game)) == written(game)


def test_an_operating_round_goes_on_with_whoever_has_not_had_a_turn() -> None:
    data = example()
    for key in ("passed", "last", "next"):
        del data[key]
    game = taken_up(data | {"round": "operating round 4.1", "done": ["O-K", "K-B"]})
    order = game.round.order  # type: ignore[union-attr]
    assert order == ("O-K", "K-B", "R-O", "M-V", "StP-W", "M-NN", "SW", "GR", "NW", "RSR")
    assert game.active == ("p2",)


def test_who_is_next_must_be_so_by_the_prices() -> None:
    data = example()
    for key in ("passed", "last"):
        del data[key]
    assert slips(data | {"round": "operating round 4.1", "next": "K-B"}) == [
        "next: is K-B, but by the prices O-K comes before it; `done` names those that have had their turn"
    ]


STRANGE: tuple[Any, ...] = (
    None, 0, -1, 7, 99_999, "", "x", "N", "RSR", "NW", "M-K", "Ann", [], {}, ["NW"], ["RSR"], ["TSR", "TSR"], {"NW": 3},
    {"RSR": 1}, True, 1.5, "operating round 4.1", "merger round 4.2", "stock round 1", "5+5E", [8], [5, 6], "H8 9",
    "C5", ["B8 0"], ["H8 0", "H8 1"], "9 NE SW", "639 0", "207 0 1", "column", "gtg", "own",
)  # fmt: skip
MORE = ("RSR", "N", "K-R", "done", "sold", "last_set", "gone", "charter", "director", "tokens", "operated", "zz")
TRIES = 100


@pytest.mark.parametrize("tries", sampled([TRIES // 3, TRIES], 1))
def test_whatever_is_written_it_is_a_position_or_its_mistakes_are_told(tries: int) -> None:
    """Nothing that somebody types brings the reader down; here one thing is another one, or is not there."""
    dice, wrong = Random("typed"), 0
    for _ in range(tries):
        data = typed(example(), dice, STRANGE, MORE)
        wrong += bool(slips(data))  # anything but BadPosition would come through
    assert tries * 0.6 < wrong < tries


def test_a_hex_with_the_number_of_a_city_is_no_other_hex() -> None:
    data = example()
    data["companies"]["RSR"] = {"cash": 0, "tokens": ["E1 1"]}  # there is an E11, too
    assert taken_up(data).network.tokens_of("RSR") == (("E1", 1),)


def test_a_city_may_be_called_by_its_name() -> None:
    data = example()
    data["companies"]["NW"]["tokens"] = ["Kharkov"]
    assert taken_up(data).network.tokens_of("NW") == (("G15", 0),)
