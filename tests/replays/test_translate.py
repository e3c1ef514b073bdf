"""Recorded actions become actions of our engine."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.errors import BadGameFile
from engine.eighteen.game import Game18xx
from pbem.recorded.entries import AnyRecorded
from pbem.recorded.names import Names
from pbem.recorded.shares import TREASURY, Certificates
from pbem.recorded.translate import Translator, Unfit
from pbem.titles.g1861.files import FILES
from pbem.titles.g1861.files.translate import Translator1861
from tests.replays.logs import by
from tests.rules.g1861.table import Scene, definition, table


def translator() -> Translator1861:
    """For a file whose players are 10, 20 and 30."""
    return Translator1861(Names("1861", definition(), "game.json", [10, 20, 30]))


def scene() -> Scene:
    """Players p1 to p3 in phase 5; companies of each."""
    start = table("p1 p2 p3", variant="gtg").with_(phase="5").with_privates(TSR="p2", BSS="p1")
    start = start.with_public("GR", price=100, p1=3, p2=2, pool=2, at="F18", cash=500, trains="4 4")
    return start.with_minors("p1", "N M-NN", cash=200).with_minor("D", "p2", cash=300, trains="5").operating()


def told(scene: Scene, *actions: dict[str, Any], to: Translator1861 | None = None) -> str:
    """The last action in our notation, the others only remembered."""
    by_ours = to or translator()
    *before, last = (msgspec.convert(action, AnyRecorded) for action in actions)
    for action in before:
        by_ours.done(scene.game, scene.game, action, by_ours.actions(scene.game, action))
    return ", ".join(map(FILES.rules.write_action, by_ours.actions(scene.game, last)))


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (by(20, "pass"), "p2: pass"),
        (by("N", "pass"), "p1: pass"),
        (by(30, "bid", company="WVR", price=60), "p3: bid WVR 60"),
        (by(30, "bid", corporation="SPW", price=110), "p3: bid StP-W 110"),
        (by(30, "par", corporation="SE", share_price="150,2,7"), "p3: start SE 150"),
        (by(30, "par", corporation="SE", share_price="200,0,17"), "p3: start SE 200"),
        (by("GRR", "place_token", city="P8-6-0", slot=0), "p1: token GR P8 0"),
        (by("GRR", "place_token", city="H8-0-2", slot=0), "p1: token GR H8 2"),
        (by("GRR", "remove_token", city="F18-0-0", slot=0), "p1: remove GR F18 0"),
        (by("N", "lay_tile", hex="I7", tile="8-12", rotation=5), "p1: lay N 8 I7 5"),
        (by("GRR", "dividend", kind="payout"), "p1: dividend GR pay"),
        (by("GRR", "dividend", kind="half"), "p1: dividend GR half"),
        (by("GRR", "dividend", kind="withhold"), "p1: dividend GR keep"),
        (by("GRR", "buy_shares", shares=["GRR_3", "GRR_4"], percent=20), "p1: redeem GR 2"),
        (by(20, "sell_shares", shares=["GRR_1", "GRR_2"], percent=20), "p2: sell GR 2"),
        (by(10, "sell_shares", shares=["GRR_0"], percent=10), "p1: sell GR 1"),
        (by(10, "sell_shares", shares=["GRR_0", "GRR_7"]), "p1: sell GR 3"),
        (by("N", "buy_company", company="BSS", price=45), "p1: private N BSS 45"),
        (by("N", "buy_company", company="TSR", price=9), "p1: offer private N TSR 9, p2: accept"),
        (by("N", "buy_train", train="5-1", price=550, variant="5"), "p1: train N 5 550 bank"),
        (by("GRR", "buy_train", train="5+5E-0", price=1500), "p1: train GR 5+5E 1500 bank"),
        (by("GRR", "discard_train", train="4-3"), "p1: discard GR 4"),
        (by("GRR", "choose", choice="nationalize"), "p1: nationalise GR"),
        (by("GRR", "choose", choice="pass"), "p1: pass"),
        (by("N", "convert"), ""),
        (by("N", "merge", corporation="MNN"), ""),
        (by(10, "program", unconditional=True), ""),
        (by(10, "end_game"), ""),
    ],
)
def test_one_action(action: dict[str, Any], line: str) -> None:
    assert told(scene(), action) == line


def test_the_russian_state_railway_is_run_by_who_has_the_card() -> None:
    assert told(scene().with_(first="p3"), by("RSR", "run_routes", routes=[])) == "p3: run RSR none"


def test_a_city_is_named_by_the_tile_now_on_its_hex() -> None:
    """A tile's own number finds the hex; a tile that returned may lie elsewhere later."""
    laid = by("N", "lay_tile", hex="H8", tile="635-0", rotation=0)
    token = by("GRR", "place_token", city="635-0-2", slot=0)
    assert told(scene(), laid, token) == "p1: token GR H8 2"
    again = by("N", "lay_tile", hex="D14", tile="635-0", rotation=0)
    assert told(scene(), laid, again, token) == "p1: token GR D14 2"


@pytest.mark.parametrize("city", ["635-0-2", "Z9-0-0", "F18", "F18-0-x", "", "--"])
def test_a_city_that_is_not_there(city: str) -> None:
    with pytest.raises(Unfit, match="there is no city"):
        told(scene(), by("GRR", "place_token", city=city))


def test_trains_of_others_are_known_by_their_number() -> None:
    """Who held this very train tells whom to pay; the RSR's silent purchases only use up numbers."""
    bought = by("Y", "buy_train", train="5-1", price=550, variant="5")
    sold = by("N", "buy_train", train="5-1", price=77)
    assert told(scene(), bought, sold) == "p1: offer train N 5 77 D, p2: accept"
    assert told(scene(), bought, by("N", "buy_train", train="5-3", price=550)) == "p1: train N 5 550 bank"
    thrown = by("Y", "discard_train", train="5-1")
    assert told(scene(), bought, thrown, by("N", "buy_train", train="5-1", price=550)) == "p1: train N 5 550 pool"


def test_trains_go_with_a_merger() -> None:
    bought = by("N", "buy_train", train="4-1", price=350, variant="4")
    formed = (by("N", "merge", corporation="MNN"), by("N", "pass"), by("N", "merge", corporation="GRR"))
    sold = by("Y", "buy_train", train="4-1", price=5)
    assert told(scene(), bought, *formed, sold) == "p2: offer train D 4 5 GR, p1: accept"


def test_a_merger_is_one_action() -> None:
    """Minors are named one by one; a pass closes the list, or it closes by itself; then comes the public."""
    named, closed, formed = (
        by("N", "merge", corporation="MNN"), by("N", "pass"), by("N", "merge", corporation="NW"),
    )  # fmt: skip
    assert told(scene(), named, formed) == "p1: merge N M-NN into NW"
    assert told(scene(), named, closed) == ""
    assert told(scene(), named, closed, formed) == "p1: merge N M-NN into NW"
    assert told(scene(), named, closed, formed, by("N", "pass")) == "p1: pass"


def test_a_merger_with_another_owner_has_his_consent() -> None:
    named, formed = by("N", "merge", corporation="Y"), by("N", "merge", corporation="NW")
    assert told(scene(), named, formed) == "p1: offer merge N D into NW, p2: accept"


def test_a_conversion_is_one_action() -> None:
    assert told(scene(), by("N", "convert"), by("N", "merge", corporation="NW")) == "p1: convert N NW"


def buy(share: str, player: int = 30) -> dict[str, Any]:
    """A certificate bought by a player."""
    return by(player, "buy_shares", shares=[share], percent=10)


def begun() -> Translator1861:
    """GR as it is in the scene: Ann has 3 (the director's and 1), Ben 2 and 3, in the pool are 4 and 5."""
    to = translator()
    kept = Certificates()
    kept.begin("p1")
    for player, number in (("p1", 1), ("p2", 2), ("p2", 3), ("p3", 4), ("p3", 5)):
        kept.buy(player, number, TREASURY, "p1")
    kept.sell("p3", [4, 5], 2, "p1")
    to.memory.certificates["GRR"] = kept
    return to


def test_where_a_certificate_is_bought() -> None:
    """Treasury and pool both have some: the lists of certificates say which has this one."""
    to = begun()
    assert (told(scene(), buy("GRR_6"), to=to), to.guessed) == ("p3: buy GR treasury", False)
    assert (told(scene(), buy("GRR_5"), to=to), to.guessed) == ("p3: buy GR pool", False)


def test_certificates_are_followed_from_deal_to_deal() -> None:
    to = begun()
    redeemed = by("GRR", "buy_shares", shares=["GRR_4"], percent=10)
    sold = by(20, "sell_shares", shares=["GRR_3"], percent=10)
    assert told(scene(), redeemed, buy("GRR_4"), to=to) == "p3: buy GR treasury"
    assert told(scene(), sold, buy("GRR_3"), to=to) == "p3: buy GR pool"
    assert to.guesses == 0


def test_a_certificate_whose_place_is_not_known_is_guessed_and_counted() -> None:
    """Nothing is known of the public, or its lists went wrong: the treasury is supposed to have it."""
    to = translator()
    assert (told(scene(), buy("GRR_6"), to=to), to.guessed) == ("p3: buy GR treasury", True)
    to = begun()
    assert (told(scene(), buy("GRR_2"), to=to), to.guessed) == ("p3: buy GR treasury", True)  # Ben has it
    assert (told(scene(), buy("GRR_2"), buy("GRR_5"), to=to), to.guessed, to.guesses) == (
        "p3: buy GR treasury",
        True,
        1,
    )


def test_a_sale_of_what_the_seller_has_not_is_counted() -> None:
    """It is read all the same; what is bought of this public from now on is a guess."""
    to = begun()
    sold = by(20, "sell_shares", shares=["GRR_7"], percent=10)
    assert (told(scene(), sold, buy("GRR_5"), to=to), to.guessed, to.guesses) == ("p3: buy GR treasury", True, 1)


def test_a_public_that_is_started_again_has_all_its_certificates_again() -> None:
    to = begun()
    start = by(10, "par", corporation="GRR", share_price="100,1,1")
    assert (told(scene(), start, buy("GRR_5"), to=to), to.guessed) == ("p3: buy GR treasury", False)


def test_a_merger_hands_out_certificates_to_the_owners_in_operating_order() -> None:
    """N and M-NN are Ann's and come before D, Ben's, in the market's stack."""
    to, start, after = translator(), scene(), scene().with_public("NW", price=100, p1=2, p2=1)
    to.memory.merging = ("MNN", "Y")
    action = msgspec.convert(by("N", "merge", corporation="NW"), AnyRecorded)
    to.done(start.game, after.game, action, to.actions(start.game, action))
    assert to.memory.certificates["NW"].lists == {TREASURY: [1, 2, 3, 4, 5, 6, 7], "p1": [0], "p2": [8]}


def test_where_only_one_place_has_certificates_the_number_does_not_matter() -> None:
    full = table("p1 p2 p3").with_public("GR", p1=6, p2=4)
    assert told(full, buy("GRR_6")) == "p3: buy GR treasury"
    pool = table("p1 p2 p3").with_public("GR", p1=6, p2=2, pool=2)
    assert told(pool, buy("GRR_6")) == "p3: buy GR pool"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (by("NW", "pass"), "NW is not in play"),
        (by("Y", "pass"), "it is the turn of N, not D"),
        (by(10, "dividend", kind="half"), "a company must do this, not a player"),
        (by(10, "bid", price=20), "the bid names no company"),
        (by(10, "par", corporation="SE", share_price="much"), "`much` is not a price"),
        (by(30, "buy_shares", shares=["GRR_1", "GRR_2"], percent=20), "one certificate of 10 %"),
        (by(30, "sell_shares", shares=["GRR_1", "NW_2"], percent=20), "shares of one public"),
        (by(30, "sell_shares", shares=[], percent=10), "shares of one public"),
        (by("N", "run_routes", routes=[{"train": "2-0", "connections": []}]), "not a line of track"),
    ],
)
def test_what_is_not_there(action: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unfit, match=reason):
        told(scene(), action)


def test_a_minor_that_is_gone_cannot_be_merged() -> None:
    with pytest.raises(Unfit, match="S-V is not in play"):
        told(scene(), by("N", "merge", corporation="SV"), by("N", "merge", corporation="NW"))


def test_a_company_that_1861_does_not_have() -> None:
    with pytest.raises(BadGameFile, match="no company 'CNR' in 1861"):
        told(scene(), by("CNR", "pass"))


def test_companies_are_written_as_the_file_writes_them() -> None:
    names = translator().names
    assert (names.company("GRR"), names.company("RO"), names.company("RSR")) == ("GR", "R-O", "RSR")
    assert [names.file_company(ours) for ours in ("GR", "R-O", "RSR", "M-V")] == ["GRR", "RO", "RSR", "M-V"]
    assert (names.player("20"), names.player(20), names.file_player("p3")) == ("p2", "p2", 30)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (by("N", "convert"), "A plain 18xx game has no such action"),
        (by("GRR", "buy_shares", shares=["GRR_1"], percent=10), "no company buys its own shares in this game"),
    ],
)
def test_what_not_every_18xx_game_has_is_left_to_the_game(action: dict[str, Any], why: str) -> None:
    shared = Translator[Game18xx](Names("A plain 18xx game", definition(), "game.json", [10, 20, 30]))
    with pytest.raises(Unfit, match=why):
        shared.actions(scene().game, msgspec.convert(action, AnyRecorded))


def test_what_every_18xx_game_has_is_read_alike() -> None:
    shared = Translator[Game18xx](Names("A plain 18xx game", definition(), "game.json", [10, 20, 30]))
    for action in (by(20, "pass"), by("N", "pass"), by(30, "par", corporation="SE", share_price="150,2,7")):
        recorded = msgspec.convert(action, AnyRecorded)
        assert shared.actions(scene().game, recorded) == translator().actions(scene().game, recorded)
