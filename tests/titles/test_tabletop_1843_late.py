"""Files of positions of 1843 from late in a game: gray trains, moved markers, Val de Loire as a train and as a card."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.games.g1843 import sequence
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.rules import RULES
from engine.games.g1843.tabletop import telling
from tests.random_1843 import begin, walk
from tests.spoilt import Spoil, several, to, without
from tests.tabletop_1843 import again, example, slips, taken_up, written

GRAY: dict[str, Any] = {
    "plm_stations": 4,
    "round": "operating round 9.2 of 3",
    "done": ["PLM"],
    "gray_set": 9,
    "players": [
        {"name": "Ann", "cash": 900, "shares": {"PLM": 6, "ETA": 3}},
        {"name": "Ben", "cash": 800, "shares": {"OU": 6, "ETA": 2, "PLM": 2}},
    ],
    "companies": {
        "ETA": {"par": 67, "cash": 20, "trains": ["5E"], "tokens": ["Nevers"]},
        "PLM": {"par": 67, "cash": 100, "trains": ["Electric", "3+1"], "tokens": ["Lyon"], "ports": ["Brest"]},
        "OU": {"par": 79, "cash": 500, "tokens": ["Le Mans"], "moved": True, "obsolete": ["5/7x2"]},
    },
    "blocked": ["Rennes"],
    "prices": [
        {"price": 443, "companies": ["PLM"]},
        {"price": 230, "companies": ["OU"]},
        {"price": 96, "row": 5, "companies": ["ETA"]},
    ],
    "pool": {"shares": {"ETA": 5}},
    "depot": {"gray": 15},
    "foreigners": {"gray": 2, "brown": 1},
    "cities": {"Le Mans": "W"},
    "tiles": {"D9": "15 NE E SE SW", "D11": "8 SE W", "E12": "10 E W"},
}


def gray() -> Any:
    """A position in gray phase."""
    return deepcopy(GRAY)


def test_a_position_in_gray_phase() -> None:
    game = taken_up(gray())
    assert RULES.faults(game) == ()
    assert isinstance(game.round, OperatingRound)
    assert (game.phase, game.gray_set, game.ors, game.round.order) == ("gray", 9, 3, ("PLM", "OU", "ETA"))
    assert game.depot == {"yellow": 5, "green": 7, "blue": 7, "brown": 4, "red": 6, "gray": 15}
    assert game.discarded == ("brown", "gray", "gray")
    assert set(game.closed) == set(game.definition.privates)
    assert game.laid.cities["D9"][0].tokens == ("blocked",)
    assert game.laid.cities["D9"][0].reserved == ()  # its home was there
    assert game.companies["OU"].charter == (40, 100)
    assert game.companies["PLM"].charter == (40, 100, 100)  # by the option
    assert (game.round.trained, game.companies["OU"].obsolete) == (True, ("5/7x2",))
    assert written(again(game)) == written(game)


def test_it_goes_on_to_its_end() -> None:
    """It is the first of two sets, or the second."""
    later = gray()
    later["gray_set"] = 8
    assert [taken_up(data).gray_set for data in (gray(), later)] == [9, 8]
    assert "gray_set: 8" in written(taken_up(later))


LATE: dict[str, tuple[Spoil, list[str]]] = {
    "a set that may be two": (
        without("gray_set"),
        [
            "gray_set: is missing: in which set did a company first own a gray train, 8 or 9? The game ends with the "
            "next one"
        ],
    ),
    "a game that would be over": (
        to(7, "gray_set"),
        ["gray_set: is 7, but it can only be 8 or 9, else the game were over"],
    ),
    "a pair of rusted trains": (
        to(["2x2"], "companies", "ETA", "trains"),
        ["companies.ETA.trains: 2x2 has rusted: phase blue has begun"],
    ),
    "two rusted trains": (
        to(["5E", "2+1"], "companies", "ETA", "trains"),
        ["ETA has several rusted trains: 2+1, 5E (§8.8.1)"],
    ),
    "rusted trains left": (to(5, "depot", "red"), ["depot.red: is 5, but in phase gray it is 6"]),
    "a private after all have closed": (
        to(["Ceinture"], "players", 0, "privates"),
        ["privates: Ceinture belongs to nobody: all privates have closed with phase brown"],
    ),
    "a marker moved and none left behind": (
        without("blocked"),
        [
            "blocked: 0 of them, but OU has `moved: true`: each that has leaves one behind (§8.5.2)",
            "companies.OU.tokens: its home marker stands on D9 before any other (§8.5.1)",
        ],
    ),
    "more blocked markers than there is room for": (
        several(to(["Rennes", "Le Mans"], "blocked"), to(True, "companies", "PLM", "moved")),
        ["companies: tokens of OU, blocked on E12 Le Mans, which has room for 1"],
    ),
}


@pytest.mark.parametrize(("spoil", "told"), LATE.values(), ids=LATE)
def test_a_mistake_of_a_late_position_is_told(spoil: Spoil, told: list[str]) -> None:
    data = gray()
    spoil(data)
    assert slips(data) == told


def test_two_blocked_markers_may_stand_in_one_city() -> None:
    data = gray()
    data["companies"]["PLM"] |= {"moved": True, "tokens": ["Lyon"]}
    data["blocked"] = ["Rennes", "Rennes"]
    game = taken_up(data)
    assert game.laid.cities["D9"][0].tokens == ("blocked", "blocked")
    assert "blocked: [Rennes, Rennes]" in written(game)
    assert written(again(game)) == written(game)


def test_val_de_loire_as_a_train_and_as_a_card() -> None:
    data = example()
    data["players"].append({"name": "Eve", "cash": 0})
    data["cards"].append("Eve")
    data["companies"]["MID"]["trains"] = [2]
    data["foreigners"]["green"] = 3
    game = taken_up(data)
    assert game.companies["MID"].trains == ("2",)
    assert "trains: [2]" in written(game)
    assert written(again(game)) == written(game)
    data["companies"]["OU"]["engineers"] = "4+1"
    assert slips(data) == ["companies: MID, OU: the Engineers card, or the train of it, is there once"]
    data["companies"]["MID"]["trains"] = ["4+1"]
    data["foreigners"]["green"] = 2
    game = taken_up(data)
    assert game.companies["OU"].engineers == "4+1"
    assert "engineers: 4+1" in written(game)
    assert written(again(game)) == written(game)


def early() -> Any:
    """The first stock round, opened by who did not have card #1."""
    return {
        "round": "stock round 1",
        "cards": ["Ann", "Ben", "Cleo"],
        "opened": "Cleo",
        "next": "Ann",
        "players": [
            {"name": "Ben", "cash": 500, "privates": ["Ceinture", "Havre", "Val-de-Loire"]},
            {"name": "Ann", "cash": 500, "shares": {"PLM": 2}, "privates": ["Toulouse", "7"]},
            {
                "name": "Cleo",
                "cash": 500,
                "shares": {"ETA": 1},
                "privates": ["Saint-Germain", "Cie de Boulogne - Amiens"],
            },
        ],
        "companies": {"ETA": {}, "PLM": {"par": 94}},
        "prices": [{"price": 94, "row": 6, "companies": ["PLM"]}],
    }


def test_the_one_who_opened_the_first_stock_round() -> None:
    game = taken_up(early())
    assert (game.phase, game.set_number, game.active) == ("yellow", 1, ("p2",))
    assert game.rotation == ("p2", "p1", "p3")
    assert game.round.order == ("p3", "p2", "p1")  # type: ignore[union-attr]
    assert "opened: Cleo" in written(game)
    assert written(again(game)) == written(game)


def test_a_company_owns_no_private_in_yellow_phase() -> None:
    data = early()
    data["players"][0] |= {"shares": {"PLM": 4}, "privates": ["Havre", "Val-de-Loire"]}
    data["players"][1] |= {"shares": {"PLM": 2}}
    data["companies"]["PLM"] |= {"cash": 900, "privates": ["Ceinture"]}
    assert slips(data) == ["privates: companies buy privates from phase green on; PLM cannot have Ceinture yet"]


WHYS = {
    "the game is over",
    "the privates are still being auctioned",
    "the game waits for trains to be given up; write the position down when that is settled",
    "the game waits for an answer to an offer; write the position down when that is settled",
    telling.MIDDLE,
}


def test_why_a_position_cannot_be_written_down() -> None:
    """Positions of a random game that are no beginnings of turns."""
    found: set[str] = set()
    for _, game in walk(begin(3), "b"):
        here = game.round
        begun = isinstance(here, PrivateAuction) or (isinstance(here, StockRound) and here.acted)
        if game.finished or begun or sequence.interruption(game) is not None:
            found.add(telling.why_not_told(game))
    assert found >= WHYS
