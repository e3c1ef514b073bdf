"""1861 §5.8.4: what becomes of a nationalised company, when minors and publics are nationalised, and privates."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PriceMoved, TokenPlaced, TokenRemoved
from engine.games.g1861 import nationalise
from engine.games.g1861.events import LoansRepaid, NationalisationDeclined, Nationalised, PrivateNationalised
from tests.rules.g1861.mergers import line
from tests.rules.g1861.table import Scene, table

VARIANTS = ("jklm", "gtg")
EIGHT = ("F18", "B4", "D20", "E9", "H18", "K17", "N10", "Q3")  # cities outside Moscow and St. Petersburg


def taken(scene: Scene, company: str) -> Scene:
    """The company is nationalised; the events are kept."""
    own = scene.game.copied()
    nationalise.nationalise(own, company)
    return Scene(own, tuple(own.told))


def public(variant: str = "jklm", loans: int = 0, cash: int = 0, price: int = 100) -> Scene:
    """NW: anne 4, ben 2, pool 1, treasury 3; a 5-train, a private, tokens in Ekaterinoslav and Moscow."""
    return (
        table(variant=variant).with_(phase="5")
        .with_public("NW", price=price, cash=cash, loans=loans, trains="5", at="F18 H8/1", anne=4, ben=2, pool=1)
        .with_privates(TSR="NW", BSS="ben")
    )  # fmt: skip


# (a) loans, (b) price


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_8_4_a_repays_what_the_treasury_can(variant: str) -> None:
    """§5.8.4 a: 120 R repay two loans of three; one cell left, and one more for the open one: 100, 90, 80."""
    game = taken(public(variant, loans=3, cash=120), "NW")
    assert game.told(LoansRepaid) == (LoansRepaid(company="NW", count=2, paid=100),)
    assert game.told(PriceMoved) == (PriceMoved(company="NW", old=100, new=80),)


@pytest.mark.parametrize(("loans", "cash", "price"), [(0, 0, 90), (1, 49, 80), (1, 50, 90), (5, 0, 55)])
def test_5_8_4_b_one_left_and_one_more_for_each_open_loan(loans: int, cash: int, price: int) -> None:
    """§5.8.4 b: from 100 (4, 5); past the first cell of the row it goes down: 100, 90, 80, 70, 65, 60, 55."""
    game = taken(public(loans=loans, cash=cash), "NW")
    (event,) = game.told(Nationalised)
    assert isinstance(event, Nationalised)
    assert event.price == price


def test_5_8_4_b_at_the_bottom_left_it_stays() -> None:
    """§5.8.4 b, §5.5.5.2: 35 is the lowest price."""
    scene = line().with_minor("N", "anne", cell=(9, 0))
    (event,) = taken(scene, "N").told(Nationalised)
    assert event == Nationalised(company="N", price=35, paid={"anne": 70})


# (c) payment


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_8_4_c_players_are_paid_by_the_bank(variant: str) -> None:
    """§5.8.4 c: the new price per share; nothing for the pool and the treasury."""
    before = public(variant)
    game = taken(before, "NW")
    assert game.cash("anne") - before.cash("anne") == 4 * 90
    assert game.cash("ben") - before.cash("ben") == 2 * 90
    assert before.cash("bank") - game.cash("bank") == 6 * 90
    assert game.told(Nationalised) == (Nationalised(company="NW", price=90, paid={"anne": 360, "ben": 180}),)


def test_5_8_4_c_a_minor_counts_as_two_shares() -> None:
    """§5.8.4 c: 70 falls to 65; its owner gets 130."""
    before = line().with_minor("N", "ben", cell=(5, 3))
    game = taken(before, "N")
    assert game.cash("ben") - before.cash("ben") == 130


# (d) assets


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_8_4_d_assets_go_to_the_state(variant: str) -> None:
    """§5.8.4 d: cash, trains, privates; open loans are cancelled, those of the RSR stay."""
    scene = public(variant, loans=2, cash=90)
    before = scene.edit(lambda own: own.change("RSR", loans=1))
    game = taken(before, "NW")
    rsr = game.game.companies["RSR"]
    assert (game.cash("RSR"), rsr.trains, rsr.loans) == (40, ("5",), 1)
    assert game.game.privates == {"TSR": "RSR", "BSS": "ben"}


def test_5_8_4_a_public_leaves_the_game_and_may_return() -> None:
    """§5.8.4 AMBIGUOUS: it is as if it had never been started."""
    game = taken(public(), "NW").game
    assert "NW" not in game.companies
    assert "NW" not in game.shares
    assert "NW" not in game.purses
    assert "NW" not in game.markers
    assert "NW" not in game.gone


def test_5_8_4_a_minor_is_gone_for_good() -> None:
    """§5.8.4 AMBIGUOUS: and no place is kept for it."""
    game = taken(line().with_minor("R-O", "ben"), "R-O").game
    assert "R-O" in game.gone
    assert "R-O" not in game.companies
    assert "R-O" not in game.purses
    assert "R-O" not in game.markers
    assert all("R-O" not in city.reserved for city in game.laid.cities["B4"])


# (e) tokens


def test_5_8_4_e_its_tokens_become_those_of_the_state() -> None:
    """§5.8.4 e: on the same places."""
    game = taken(public(), "NW")
    assert set(game.tokens("RSR")) == {("F18", 0), ("H8", 1)}
    assert game.tokens("NW") == ()
    assert {(event.hex, event.stop) for event in game.told(TokenPlaced) if isinstance(event, TokenPlaced)} == {
        ("F18", 0), ("H8", 1),
    }  # fmt: skip


def test_5_8_4_e_one_token_a_hex() -> None:
    """§5.8.4 e: where the RSR has one the other is just removed, on another circle too."""
    game = taken(public().with_tokens("RSR", "H8/0"), "NW")
    assert set(game.tokens("RSR")) == {("F18", 0), ("H8", 0)}
    assert TokenRemoved(company="NW", hex="H8", stop=1) in game.events
    assert game.game.laid.cities["H8"][1].tokens == ()


def test_5_8_4_e_at_most_six_elsewhere() -> None:
    """§5.8.4 e: with six outside Moscow and St. Petersburg no more, but Moscow has a token of its own."""
    scene = public().with_tokens("RSR", *[place for place in EIGHT if place != "F18"][:6])
    game = taken(scene, "NW")
    assert ("F18", 0) not in game.tokens("RSR")
    assert ("H8", 1) in game.tokens("RSR")
    assert len(game.tokens("RSR")) == 7


def test_5_8_4_e_tokens_of_the_reserved_hexes_do_not_count_there() -> None:
    """§5.6.1, §5.8.4 e: five elsewhere and both reserved ones: one more can go elsewhere."""
    others = [place for place in EIGHT if place != "F18"][:5]
    game = taken(public().with_tokens("RSR", "E1/1", "H8/0", *others), "NW")
    assert ("F18", 0) in game.tokens("RSR")
    assert len(game.tokens("RSR")) == 8


def test_5_8_4_e_st_petersburg_takes_the_reserved_token_and_the_place_lapses() -> None:
    """§5.6.1, §5.8.4 e: the token on another circle is enough; nothing is kept for the RSR there any more."""
    game = taken(line().with_minor("StP-W", "ben"), "StP-W")
    assert game.tokens("RSR") == (("E1", 0),)
    assert all("RSR" not in city.reserved for city in game.game.laid.cities["E1"])


def test_5_8_4_e_the_best_cities_first() -> None:
    """§5.8.4 AMBIGUOUS: one token left: printed value now (Odessa 30 on a yellow Y tile beats 20 and bare cities)."""
    scene = (
        table().with_(phase="5").with_tiles("F18 57 0", "D20 621 0")
        .with_public("NW", anne=4, at="F18 D20 E9").with_tokens("RSR", "B4", "H18", "K17", "N10", "Q3")
    )  # fmt: skip
    game = taken(scene, "NW")
    assert ("D20", 0) in game.tokens("RSR")
    assert not {("F18", 0), ("E9", 0)} & set(game.tokens("RSR"))


def test_5_8_4_e_ties_by_hex_descending() -> None:
    """§5.8.4 AMBIGUOUS: of equal cities the later hex, as text: K17 before F18 before E9 (and N10 before I13)."""
    scene = (
        table().with_(phase="5").with_public("NW", anne=4, at="E9 K17 F18")
        .with_tokens("RSR", "B4", "H18", "D20", "N10")
    )  # fmt: skip
    game = taken(scene, "NW")
    assert {("K17", 0), ("F18", 0)} <= set(game.tokens("RSR"))
    assert ("E9", 0) not in game.tokens("RSR")
    order = [event.hex for event in game.events if isinstance(event, TokenRemoved)]
    assert order == ["K17", "F18", "E9"]


# who, when


def ranks() -> Scene:
    """Phase 4: minors N (80, no train), M-K (70, a train), M-V (60, no train), D (50, never operated)."""
    return (
        line().with_(phase="4").with_minor("M-V", "ben", price=60).with_minor("N", "anne", price=80)
        .with_minor("M-K", "carl", price=70, trains="3").with_minor("D", "carl", price=50, operated=False)
        .with_public("SW", price=90, ben=4).with_public("NW", price=120, anne=4)
        .with_public("SE", price=150, carl=4, trains="4").with_public("MK", price=165, carl=4, operated=False)
    )  # fmt: skip


def test_5_8_4_trainless_minors_at_once_then_publics_are_asked() -> None:
    """§5.8.4: only those that have operated, in operating order."""
    own = ranks().game.copied()
    nationalise.trainless(own)
    assert [event.company for event in own.told if isinstance(event, Nationalised)] == ["N", "M-V"]
    assert own.trainless == ("NW", "SW")
    assert {"M-K", "D", "SE", "MK"} <= set(own.companies)


def test_5_8_4_all_remaining_minors_in_phase_8() -> None:
    """§5.8.4: with trains or without, operated or not."""
    own = ranks().game.copied()
    nationalise.all_minors(own)
    assert [event.company for event in own.told if isinstance(event, Nationalised)] == ["N", "M-K", "M-V", "D"]
    assert own.trainless == ()
    assert own.companies["RSR"].trains == ("3",)


def asked() -> Scene:
    """NW (anne), then SW (ben) may be nationalised, in the middle of an operating round."""
    scene = ranks().operating()
    own = scene.game.copied()
    nationalise.trainless(own)
    return Scene(own)


def test_5_8_4_the_director_agrees() -> None:
    """§5.8.4: NW is absorbed, then ben is asked about SW."""
    game = asked()
    assert game.active == "anne"
    assert game.legal() == ("nationalise NW", "pass")
    game = game.play("anne: nationalise NW")
    assert "NW" not in game.game.companies
    assert game.active == "ben"


def test_5_8_4_the_director_declines() -> None:
    """§5.8.4: it stays in play without a train."""
    game = asked().play("anne: pass")
    assert game.told(NationalisationDeclined) == (NationalisationDeclined(company="NW"),)
    assert "NW" in game.game.companies
    game = game.play("ben: pass")
    assert game.game.trainless == ()


def test_5_8_4_only_the_public_that_is_asked_about() -> None:
    """§5.8.4: in operating order; nothing else goes on before."""
    game = asked()
    refused = game.refusal("anne: nationalise SW")
    assert (refused.code, refused.section) == ("other_trainless", "1861 §5.8.4")
    assert refused.facts["asked"] == "NW"
    assert game.refuses("ben: nationalise SW") == "not_your_turn"
    assert game.refuses("anne: train NW 4 350 bank") == "not_now"


# privates


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_8_4_privates_are_bought_for_their_value(variant: str) -> None:
    """§5.8.4: of players and companies; nothing for those the RSR has already."""
    before = line(variant=variant).with_minor("N", "ben", cash=10).with_privates(
        TSR="anne", BSS="RSR", MYR="N", MRR="carl", WVR="RSR"
    )  # fmt: skip
    own = before.game.copied()
    nationalise.nationalise_privates(own)
    game = Scene(own, tuple(own.told))
    assert game.game.privates == dict.fromkeys(("TSR", "BSS", "MYR", "MRR", "WVR"), "RSR")
    assert (game.cash("anne"), game.cash("N"), game.cash("carl"), game.cash("RSR")) == (1030, 70, 1075, 0)
    assert game.told(PrivateNationalised) == (
        PrivateNationalised(company="TSR", owner="anne", paid=30),
        PrivateNationalised(company="MYR", owner="N", paid=60),
        PrivateNationalised(company="MRR", owner="carl", paid=75),
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_5_8_4_no_money_is_lost(variant: str) -> None:
    """§5.8.4: all that is paid comes from somewhere."""
    before = public(variant, loans=3, cash=120)
    game = taken(before, "NW")
    assert sum(game.game.purses.values()) == sum(before.game.purses.values()) == game.game.definition.bank
