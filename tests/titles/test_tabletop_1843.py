"""A file of a position of 1843: the example of the docs begins a game, and each mistake is told with its key."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.g1843.rounds import OperatingRound, StockRound
from engine.games.g1843.rules import RULES
from tests.sampled import sampled
from tests.spoilt import Spoil, several, to, typed, without
from tests.tabletop_1843 import again, example, slips, taken_up, written

NO_ROUND = ("next", "done")  # what a stock round has otherwise
MISTAKES: dict[str, tuple[Spoil, list[str]]] = {
    "an unknown key": (to([], "playrs"), ["playrs: there is no such key; did you mean `players`?"]),
    "a missing key": (without("round"), ["round: is missing"]),
    "a number that may not be chosen": (to(5, "plm_stations"), ["plm_stations: there is no `5`, only 3, 4"]),
    "another game": (to("1861", "game"), ["game: this is a position of 1861, not of 1843"]),
    "an unknown company": (
        to({"ipo": 1}, "companies", "PLN"), ["companies.PLN: there is no company `PLN`; did you mean `PLM`?"],
    ),
    "a share that is none": (to(0, "pool", "shares", "SO"), ["pool.shares.SO: Expected a number >= 1"]),
    "more shares than printed": (
        to(3, "players", 0, "shares", "OU"), ["companies.OU: players and pool hold 11 of its 10 shares"],
    ),
    "too many in the pool": (
        several(to(6, "pool", "shares", "SO"), to(1, "companies", "SO", "ipo")),
        ["pool.shares.SO: 6 shares; more than 5 cannot be in one hand, or in the pool, here"],
    ),
    "an IPO that does not add up": (
        to(3, "companies", "NOR", "ipo"),
        ["companies.NOR.ipo: the IPO has 3 shares, but players and pool leave 4 of 10"],
    ),
    "two with most shares": (
        several(to(3, "players", 0, "shares", "MID"), to(1, "companies", "MID", "ipo")),
        ["companies.MID.director: is missing: Ann and Dora have 3 shares each"],
    ),
    "a share of a company without a first price": (
        several(to(1, "players", 0, "shares", "ETA"), to(8, "companies", "ETA", "ipo")),
        ["companies.ETA.par: is missing: 2 of its shares are out, so it has a first price"],
    ),
    "a share that came with a private and is nowhere": (
        several(without("companies", "ETA"), without("players", 2, "shares", "ETA")),
        ["companies.ETA: is missing: a share of it came with Boulogne-Amiens"],
    ),
    "a director’s certificate that is nowhere": (
        several(without("companies", "PLM"), *(without("players", at, "shares", "PLM") for at in range(4)),
                to(["OU"], "prices", 0, "companies"), to(["OU", "SO", "EST", "MID"], "done"), without("bank"),
                to({"green": 2, "yellow": 4}, "foreigners")),
        ["companies.PLM: is missing: a director’s certificate of it came with Lyon-Mediterranee"],
    ),
    "a first price of a later phase": (
        to(105, "companies", "NOR", "par"),
        ["companies.NOR.par: 105 is no first price in phase green; these are 67, 73, 79, 86, 94"],
    ),
    "what a company has that has not floated": (
        several(to(2, "pool", "shares", "NOR"), to(5, "companies", "NOR", "ipo")),
        ["companies.NOR: fewer than 6 of its shares are sold, so it has not floated and has no cash and no trains and "
         "no privates and no tokens"],
    ),
    "the cash of one that has": (
        several(without("companies", "NOR", "cash"), without("bank")), ["companies.NOR.cash: is missing"],
    ),
    "a bank that does not add up": (
        to(96000, "bank"),
        ["bank: is 96000, but players and companies have 3072 of the 100000 there are, which leaves 96928"],
    ),
    "a phase that the trains do not tell": (
        to("blue", "phase"), ["phase: is blue, but by the trains that were sold it is green"],
    ),
    "a train that is none": (
        several(to(["4+1", "6+2"], "companies", "OU", "trains"), without("depot"), without("foreigners"),
                to({"yellow": 3, "green": 2}, "foreigners")),
        ["companies.OU.trains[1]: there is no train `6+2`; did you mean `5+2`?"],
    ),
    "trains that have rusted": (
        several(to(["5+2"], "companies", "OU", "trains"), without("depot"), without("foreigners"), to("blue", "phase"),
                to({"yellow": 0, "green": 0}, "depot"), to([], "companies", "PLM", "trains")),
        ["companies.SO.trains: 2+1 has rusted: phase blue has begun"],
    ),
    "a train made of a private with too few players": (
        to(["2", "2+1", "4+1"], "companies", "OU", "trains"),
        ["companies.OU.trains: Val-de-Loire is turned into a 2 with 5 or 6 players only"],
    ),
    "certificates that nobody has": (
        several(without("foreigners"), without("depot")),
        ["depot.yellow: 2 are left over, but in phase green none is; who has them? The foreigners: "
         "`foreigners: {yellow: 2}`"],
    ),
    "certificates that do not add up": (
        to(1, "foreigners", "green"),
        ["depot.green: is 0, but companies and pool leave 2 of 7, and the foreigners have 1"],
    ),
    "more certificates than printed": (
        several(to(["4+1"] * 4, "companies", "OU", "trains"), to(["4+1"] * 2, "companies", "EST", "trains"),
                to(3, "foreigners", "yellow")),
        ["companies: there are 9 green certificates, but only 7 are printed"],
    ),
    "a colour that is none": (
        to(3, "depot", "purple"),
        ["depot.purple: there is no colour `purple`, only yellow, green, blue, brown, red, gray"],
    ),
    "a card on a train that is not there": (
        to("5E", "companies", "OU", "engineers"), ["companies.OU.engineers: OU has no 5E among its `trains`"],
    ),
    "a train that has not rusted yet": (
        several(to(["4+1"], "companies", "OU", "obsolete"), to({"yellow": 2, "green": 1}, "foreigners")),
        ["companies.OU.obsolete: 4+1 has not rusted yet; it stands under `trains`"],
    ),
    "a private that gave the Engineers card": (
        several(to("4+1", "companies", "OU", "engineers"), to(["LYM"], "closed"), to(["VDL"], "players", 0, "privates"),
                without("tiles", "G14")),
        ["privates: Val-de-Loire has closed, for it gave the Engineers card; write it under `closed`"],
    ),
    "a private of two": (
        to(["Cie du Havre"], "players", 0, "privates"),
        ["companies.NOR.privates: Havre belongs to somebody else already"],
    ),
    "a private that nobody owns": (
        to(["LYM"], "closed"),
        ["privates: nobody has Val-de-Loire; the auction of the privates is played to its end before a game can go on "
         "here"],
    ),
    "a private that has closed and has not": (
        to(["Val-de-Loire", "LYM", "BAM"], "closed"), ["closed: Boulogne-Amiens belongs to somebody"],
    ),
    "a private that is never a company’s": (
        several(to(["VDL"], "closed"), to(["LYM", "BAM"], "companies", "SO", "privates")),
        ["privates: Lyon-Mediterranee is never a company’s (§10.2)",
         "privates: Lyon-Mediterranee has closed, for PLM has a train; write it under `closed`"],
    ),
    "track on a hex of a private": (
        several(to(["6"], "players", 0, "privates"), without("companies", "SO", "privates")),
        ["tiles.C18: nobody builds there while Ann owns Boulogne-Amiens (§10.1)"],
    ),
    "a tile that cannot lie there": (
        to("8 NE SE", "tiles", "H7"), ["tiles.H7: tile 8 cannot lie on H7; of its colour there could: 57"],
    ),
    "a tile without the name of its city": (
        to("14 NE E SW W", "tiles", "C20"), ["tiles.C20: tile 14 cannot lie on C20; of its colour there could: X03"],
    ),
    "a tile that lies one way": (
        to("X05 1", "tiles", "E16"), ["tiles.E16: `X05 1`: tile X05 lies only one way, write it alone"],
    ),
    "a tile of a later phase": (
        to("X08 NE E SE SW W", "tiles", "C14"),
        ["tiles.C14: tile X08 is brown, which is not laid in phase green"],
    ),
    "one of several cities": (
        to(["Rennes", "J9"], "companies", "OU", "tokens"),
        ["companies.OU.tokens[1]: `J9`: J9 has several cities; write Montauban or Albi"],
    ),
    "one of several cities whose names are on the tile": (
        to(["Rennes", "Paris"], "companies", "OU", "tokens"),
        ["companies.OU.tokens[1]: `Paris`: E16 has several cities; write North Paris or South Paris or Montparnasse"],
    ),
    "a name that no tile tells": (
        several(without("cities"), to(["Bordeaux", "C18 W"], "companies", "SO", "tokens")),
        ["companies.MID.tokens[0]: `Albi`: which city of J9 that is the tile does not tell; say a side that its track "
         "leads to, here `J9 NE`, or `{Albi: NE}` under `cities`"],
    ),
    "a city by a side that it has not": (
        to(["J9 E"], "companies", "MID", "tokens"), ["companies.MID.tokens[0]: on J9 no city leads to that side"],
    ),
    "a name for a side that no city has": (
        several(to("E", "cities", "Albi"), to(["J9 SW"], "companies", "MID", "tokens")),
        ["cities.Albi: on J9 no city leads to that side"],
    ),
    "two names for one city": (
        to("W", "cities", "Boulogne-sur-Mer"),
        ["cities.Boulogne-sur-Mer: on C18 another city is said to be this one"],
    ),
    "a name where no tile lies": (to("NE", "cities", "Nancy"), ["cities.Nancy: F23 has no tile yet; leave this out"]),
    "a city that is none": (
        to(["Renes"], "companies", "OU", "tokens"),
        ["companies.OU.tokens[0]: there is no hex `Renes`; did you mean `Rennes`?"],
    ),
    "a marker where there is no city": (
        to(["Rennes", "D11"], "companies", "OU", "tokens"), ["companies.OU.tokens[1]: D11 is no city"],
    ),
    "a marker in a town": (
        to(["Rennes", "G8", "G14 NE"], "companies", "OU", "tokens"),
        ["companies.OU.tokens[1]: G8 is no city", "companies.OU.tokens[2]: G14 is no city"],
    ),
    "two markers on one hex": (
        several(to(["Rennes", "North Paris", "South Paris"], "companies", "OU", "tokens")),
        ["companies.OU.tokens: OU has two markers on E16"],
    ),
    "a marker where there is no track": (
        to(["Rennes", "Limoges"], "companies", "OU", "tokens"),
        ["companies.OU.tokens: no track leads to H11, where OU has a marker"],
    ),
    "a marker where there is no room": (
        to(["Rennes", "Albi"], "companies", "OU", "tokens"),
        ["companies: tokens of OU, MID on J9 Albi, which has room for 1"],
    ),
    "a company that is not at home": (
        to(["Rouen"], "companies", "OU", "tokens"),
        ["companies.OU.tokens: its home marker stands on D9 before any other (§8.5.1)"],
    ),
    "too many markers": (
        to(["Lille", "Rouen", "North Paris"], "companies", "NOR", "tokens"),
        ["companies.NOR.tokens: 3 markers, but NOR has 2"],
    ),
    "a hex under two names": (
        to("57 E W", "tiles", "Bordeaux"), ["tiles.Bordeaux: H7 stands here already, as `H7`"],
    ),
    "a colour under two names": (
        to(18, "depot", "grey"), ["depot.grey: gray stands here already, as `gray`"],
    ),
    "a company in two rows": (
        to({"ipo": 9}, "companies", "eta"), ["companies.eta: ETA stands here already, as `ETA`"],
    ),
    "a city under two sides": (
        several(to("W", "cities", "Boulogne"), to("E", "cities", "Boulogne-sur-Mer"), without("cities", "Calais")),
        ["cities.Boulogne-sur-Mer: on C18 this is said to be another city already"],
    ),
    "a blocked marker that nobody left": (
        to(["Rouen"], "blocked"),
        ["blocked: 1 of them, but nobody has `moved: true`: each that has leaves one behind (§8.5.2)"],
    ),
    "a marker that was moved too early": (
        several(to(["Rouen"], "blocked"), to(True, "companies", "OU", "moved"),
                to(["Rennes"], "companies", "OU", "tokens")),
        ["companies: OU cannot have moved a marker in phase green (§8.5.2)"],
    ),
    "a port of two": (
        to(["H7"], "companies", "OU", "ports"), ["companies.OU.ports: SO has the marker of Bordeaux already"],
    ),
    "a port that is none": (
        to(["Lyon"], "companies", "OU", "ports"),
        ["companies.OU.ports[0]: there is no port `Lyon`, only Brest, Le Havre, Boulogne-sur-Mer/Calais, Bordeaux, "
         "Toulouse, Marseille"],
    ),
    "a company without a price": (without("prices", 1), ["prices: SO has no price: put it in the stack of a cell"]),
    "a price of a company without a first one": (
        to(["PLM", "OU", "ETA"], "prices", 0, "companies"),
        ["prices: ETA has a price, but no first price: it needs a `par` under `companies`"],
    ),
    "a round that is none": (
        to("operating round 4", "round"),
        ["round: `operating round 4`: write `stock round 3`, or `operating round 3.1 of 2` for the first one of two"],
    ),
    "an operating round of how many": (
        to("operating round 4.1", "round"),
        ["round: how many are there in this set, 1 or 2? Write `operating round 4.1 of 2`"],
    ),
    "an operating round too many": (
        to("operating round 4.3", "round"), ["round: in phase green a set has at most 2 operating rounds"],
    ),
    "a set as no phase has it": (
        to("operating round 4.2 of 4", "round"), ["round: a set of 4 operating rounds cannot be: it is 2"],
    ),
    "a set before which no train was bought": (
        to(4, "gray_set"), ["gray_set: no company has a gray train; leave this out"],
    ),
    "what belongs into another round": (
        several(to("stock round 5", "round"), without("next"), to(["Ann"], "passed")),
        ["done: has no meaning in `stock round 5`; leave it out"],
    ),
    "a stock round that is over": (
        several(to("stock round 5", "round"), without("next"), without("done"),
                to(["Ann", "Ben", "Cleo", "Dora"], "passed")),
        ["passed: all have passed, so the stock round is over; write down what follows it"],
    ),
    "the first stock round of a game that has been played": (
        several(to("stock round 1", "round"), without("next"), without("done")),
        ["round: before the first operating round nothing is built or bought; is it not the first one?"],
    ),
    "an end that is past": (
        several(to("stock round 5", "round"), without("next"), without("done"), to(500, "prices", 0, "price")),
        ["prices: with a price at the end of the market the game is over (§8.10.1)"],
    ),
    "who is not next": (
        to("PLM", "next"),
        ["next: is PLM, but by the prices NOR comes before it; `done` names those that have had their turn"],
    ),
    "an operating round that is over": (
        several(to(["PLM", "OU", "SO", "EST", "MID", "NOR"], "done"), without("next")),
        ["done: nobody is left to operate, so the round is over; write down what follows it"],
    ),
    "a company that operates before it floats": (
        several(to(["PLM", "OU", "SO", "EST", "MID", "ETA"], "done")), ["done: ETA has not floated"],
    ),
    "a company that has operated and only floats": (
        several(to(["MID"], "floated")), ["floated: MID floated in this round, so it has had no turn in it"],
    ),
    "cards that somebody lacks": (
        to(["Ann", "Ben"], "cards"),
        ["cards: Cleo, Dora must stand there too: everybody once, who has card #1 first"],
    ),
    "who opened a later stock round": (
        several(to("stock round 5", "round"), without("next"), without("done"), to("Ben", "opened")),
        ["opened: who has card #1 opens every stock round but the first; leave this out (§7.1)"],
    ),
    "too many trains": (
        several(to(["4+1"] * 3 + ["2+1"] * 2, "companies", "OU", "trains"), without("depot"),
                to({"yellow": 1, "green": 0}, "foreigners")),
        ["companies.OU.trains: more than 4 trains on 4 certificates, its limit in phase green; give some up first"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("spoil", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_key_and_what_is_right(spoil: Spoil, told: list[str]) -> None:
    data = example()
    spoil(data)
    assert slips(data) == told


def test_several_mistakes_are_told_at_once() -> None:
    data = example()
    data["bank"] = 1
    data["companies"]["PO"] = {"par": 3}
    data["companies"]["OU"]["tokens"] = ["Z9"]
    data["prices"][0]["price"] = 1
    assert [told.partition(":")[0] for told in slips(data)] == [
        "companies.PO.par", "companies.PO", "bank", "companies.OU.tokens[0]", "prices[0].price", "prices",
    ]  # fmt: skip


def test_the_example_is_the_position_that_it_says() -> None:
    game = taken_up(example())
    assert RULES.faults(game) == ()
    assert isinstance(game.round, OperatingRound)
    assert (game.active, game.phase, game.set_number, game.or_number, game.ors) == (("p2",), "green", 4, 2, 2)
    assert (game.cards, game.first, game.purses["bank"]) == (("p1", "p3", "p2", "p4"), "p1", 96928)
    assert game.shares["NOR"] == {"p2": 3, "pool": 3, "NOR": 4}
    assert [game.president(one) for one in ("OU", "NOR", "ETA")] == ["p4", "p2", None]
    assert [game.companies[one].charter for one in ("NOR", "OU", "SO")] == [(40,), (100,), (100,)]
    assert game.network.tokens_of("MID") == (("J9", 1),)
    assert game.port_markers() == ("C14", "C18", "K8", "N15")
    assert game.discarded == ("yellow", "yellow", "green", "green")
    assert game.bank_trains() == ("5+2", "4/6x2")
    assert written(again(game)) == written(game)


def test_a_certificate_may_be_called_by_the_train_that_it_is_too() -> None:
    data = example()
    data["companies"]["PLM"]["trains"] = ["3+1", "2+1"]
    assert taken_up(data).companies["PLM"].trains == ("2+1", "2x2")
    data["companies"]["PLM"]["trains"] = ["2×2", "2+1"]
    assert taken_up(data).companies["PLM"].trains == ("2+1", "2x2")


def test_a_city_is_called_by_a_side_by_its_name_or_by_both() -> None:
    data = example()
    for marker in ("Albi", "J9 NW", "J9 Albi", "albi", "J9 northwest", "J9 1"):
        data["companies"]["MID"]["tokens"] = [marker]
        assert taken_up(data).network.tokens_of("MID") == (("J9", 1),), marker
    data["cities"] = {"Montauban": "NW", "Calais": "W"}  # the other way round
    data["companies"]["MID"]["tokens"] = ["Albi"]
    game = taken_up(data)
    assert game.network.tokens_of("MID") == (("J9", 0),)
    assert game.city_names()["J9"] == ("Albi", "Montauban")
    assert "tokens: [Albi]" in written(game)
    assert written(again(game)) == written(game)


def test_before_the_first_tile_the_marker_at_home_is_in_no_city() -> None:
    data = example()
    del data["tiles"]["J9"], data["cities"]["Albi"]
    for marker in ("J9", "Albi", "Montauban", "Montauban/Albi"):
        data["companies"]["MID"]["tokens"] = [marker]
        assert taken_up(data).network.tokens_of("MID") == (("J9", 0),), marker
    assert "tokens: [Montauban/Albi]" in written(taken_up(data))


def stock_round(number: int) -> Any:
    """The example in a stock round."""
    data = example()
    for key in NO_ROUND:
        del data[key]
    return data | {"round": f"stock round {number}"}


def test_a_stock_round_goes_on_by_the_cards() -> None:
    game = taken_up(stock_round(5) | {"next": "Ben", "passed": ["Cleo"], "sold": {"Ann": ["OU"]}})
    here = game.round
    assert isinstance(here, StockRound)
    assert (here.order, game.active, here.passed) == (("p1", "p3", "p2", "p4"), ("p2",), frozenset({"p3"}))
    assert here.sold == {("p1", "OU")}
    assert taken_up(stock_round(5)).active == ("p1",)
    del (data := stock_round(5))["cards"]
    assert taken_up(data).cards == ("p1", "p2", "p3", "p4")


def test_who_floats_in_an_operating_round_operates_from_the_next_one_on() -> None:
    data = example()
    data |= {"done": ["PLM", "OU", "SO", "EST"], "floated": ["NOR"], "next": "MID"}
    data["companies"]["NOR"] |= {"trains": [], "tokens": [], "privates": []}
    data["players"][0]["privates"] = ["1", "2", "3", "4"]
    data["foreigners"]["green"] = 3
    del data["tiles"]["K8"], data["tiles"]["E14"]
    del data["companies"]["SO"]["tokens"][0]
    game = taken_up(data)
    assert isinstance(game.round, OperatingRound)
    assert game.round.order == ("PLM", "OU", "SO", "EST", "MID")
    assert written(again(game)) == written(game)
    assert "floated: [NOR]" in written(game)


def test_an_end_that_was_reached_stays_reached() -> None:
    data = example()
    for price, said in ((115, True), (500, False)):
        data["prices"][0]["price"] = price
        game = taken_up(data | {"end_reached": said})
        assert isinstance(game.round, OperatingRound)
        assert game.round.reached
        assert ("end_reached" in written(game)) is said
        assert written(again(game)) == written(game)


STRANGE: tuple[Any, ...] = (
    None, 0, -1, 7, 99_999, "", "x", "NOR", "PO", "Ann", [], {}, ["OU"], ["VDL"], ["1", "1"], {"OU": 3}, {"PO": 1},
    True, 1.5, "operating round 4.1", "stock round 1", "operating round 9.4 of 4", "Electric", ["Electric"],
    ["8E", "2"], "J9 9", "J9 NE", ["J9 SW", "Paris"], ["Nancy"], "J9", ["J9"], ["blocked"], "X15 0", "9 NE SW", "X12",
    "gray", {"gray": 17},
    {"yellow": 6}, "E side 2", ["C18 side 9"], ["side 1"], 4, "own", {"Nancy": "NE"}, {"Albi": 9}, {"Ann": ["OU"]},
)  # fmt: skip
MORE = (
    "PO", "ETA", "done", "sold", "floated", "gray_set", "closed", "blocked", "cities", "opened", "end_reached",
    "engineers", "obsolete", "moved", "ports", "director", "tokens", "privates", "zz",
)  # fmt: skip
TRIES = 150


@pytest.mark.parametrize("tries", sampled([TRIES // 3, TRIES], 1))
def test_whatever_is_written_it_is_a_position_or_its_mistakes_are_told(tries: int) -> None:
    """Nothing that somebody types brings the reader down; here one thing is another one, or is not there."""
    dice, wrong = Random("typed"), 0
    for _ in range(tries):
        wrong += bool(slips(typed(example(), dice, STRANGE, MORE)))  # anything but BadPosition would come through
    assert tries * 0.6 < wrong < tries


def test_any_private_may_have_been_cashed_in_an_emergency() -> None:
    data = example()
    data["companies"]["NOR"]["privates"] = ["1", "2", "3"]
    data["closed"].append("Havre")
    assert "HAV" in taken_up(data).closed
    assert written(again(taken_up(data))) == written(taken_up(data))
