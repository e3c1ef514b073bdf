"""1861 §5.5, §5.5.8: private companies for companies, and deals that another owner must agree to."""

from __future__ import annotations

import pytest

from engine.eighteen.events import PrivateSold
from engine.games.g1861.events import DealAnswered, DealOffered
from engine.games.g1861.notation import read_action, write_action
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.rules import RULES
from tests.rules.g1861.mergers import owned
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, north_western, now, until

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def meeting(variant: str = "jklm", phase: str = "3", cash: int = 200) -> Scene:
    """Anne's NW at its track; anne owns TSR (30), ben WVR (90) and M-V with a 3, the RSR MYR."""
    scene = north_western(variant, phase=phase, cash=cash, trains="2").with_privates(TSR="anne", WVR="ben", MYR="RSR")
    return scene.with_minor("M-V", "ben", trains="3", price=50)


# privates


@EDITIONS
@pytest.mark.parametrize(("price", "allowed"), [(0, False), (1, True), (30, True), (31, False)])
def test_1_2_1_from_1_to_its_value(variant: str, price: int, allowed: bool) -> None:
    scene = meeting(variant)
    line = f"private NW TSR {price}"
    if not allowed:
        refused = scene.refusal(line)
        assert (refused.code, refused.section, refused.facts["value"]) == ("private_price", "1861 §1.2.1", "30")
        return
    played = scene.play(line)
    assert (played.cash("anne"), played.cash("NW")) == (420 + price, 200 - price)
    assert played.game.privates["TSR"] == "NW"
    assert played.told(PrivateSold) == (PrivateSold(company="NW", private="TSR", seller="anne", price=price),)


@pytest.mark.parametrize(("phase", "allowed"), [("2", False), ("3", True), ("4", True), ("5", True), ("6", False)])
def test_5_5_in_phases_3_to_5(phase: str, allowed: bool) -> None:
    scene = meeting(phase=phase) if phase < "6" else north_western(phase="6", cash=200).with_privates(TSR="anne")
    assert scene.allows("private NW TSR 30") is allowed
    if not allowed:
        refused = scene.refusal("private NW TSR 30")
        assert (refused.code, refused.facts["phases"]) == ("no_private_sales", "3, 4, 5")


@pytest.mark.parametrize("step", ["redeem", "track", "token", "run", "dividend", "private", "trains", "private_last"])
def test_5_5_at_any_time_in_its_turn(step: str) -> None:
    """And the step goes on afterwards."""
    scene = at(meeting(), step)
    played = scene.play("private NW TSR 10") if step in ("track", "private", "private_last", "trains", "run") else None
    assert scene.allows("private NW TSR 10")
    if played:
        assert now(played) == ("NW", step)


def test_5_5_only_in_its_own_turn() -> None:
    assert meeting().refuses("anne: private M-V TSR 10") == "other_company"


def test_5_4_no_loan_for_a_private() -> None:
    refused = meeting(cash=29).refusal("private NW TSR 30")
    assert (refused.code, refused.facts["cash"]) == ("cash", "29")


@pytest.mark.parametrize(
    ("private", "code"), [("MYR", "private_owner"), ("BSS", "private_owner"), ("XYZ", "no_private")]
)
def test_5_5_from_players_only(private: str, code: str) -> None:
    """Not from the RSR, not from the bank, not what there is not; and a company sells none."""
    assert meeting().refuses(f"private NW {private} 10") == code
    assert meeting().play("private NW TSR 10").refuses("private NW TSR 10") == "private_owner"


@EDITIONS
def test_5_5_director_and_owner_agree(variant: str) -> None:
    scene = meeting(variant)
    refused = scene.refusal("private NW WVR 90")
    assert (refused.code, refused.facts["other"]) == ("needs_consent", "ben")
    offered = scene.play("offer private NW WVR 90")
    assert (offered.active, offered.legal()) == ("ben", ("accept", "decline"))
    assert offered.told(DealOffered) == (DealOffered(by="anne", deal="private NW WVR 90", asked=("ben",)),)
    assert offered.cash("ben") == 420
    done = offered.play("accept")
    assert (done.game.privates["WVR"], done.cash("ben"), done.cash("NW")) == ("NW", 510, 110)
    assert (done.active, done.game.offered) == ("anne", None)


def test_5_5_own_companies_need_no_offer() -> None:
    assert meeting().refuses("offer private NW TSR 10") == "no_consent_needed"


# answers


def test_5_5_declined_once_it_is_over_for_this_turn() -> None:
    scene = meeting().play("offer private NW WVR 90", "ben: decline")
    assert scene.told(DealAnswered) == (DealAnswered(player="ben", agreed=False),)
    assert (scene.active, scene.game.privates["WVR"]) == ("anne", "ben")
    assert scene.refuses("offer private NW WVR 90") == "declined_already"
    assert scene.allows("offer private NW WVR 80")


def test_5_5_in_the_next_turn_it_may_be_offered_again() -> None:
    scene = meeting().play("offer private NW WVR 90", "ben: decline")
    again = until(scene.operating(), "track", "NW")
    assert again.allows("offer private NW WVR 90")


def test_5_5_nothing_else_until_it_is_answered() -> None:
    scene = meeting().play("offer private NW WVR 90")
    assert scene.refuses("anne: pass") == "not_your_turn"
    assert scene.refuses("carl: accept") == "not_your_turn"
    assert scene.refuses("ben: pass") == "not_now"


def test_5_5_nothing_to_answer() -> None:
    assert meeting().refuses("anne: accept") == "not_now"


@EDITIONS
def test_5_5_an_illegal_deal_cannot_be_offered(variant: str) -> None:
    """It is refused as the deal itself would be."""
    scene = meeting(variant)
    assert scene.refuses("offer private NW WVR 91") == "private_price"
    assert scene.refuses("offer private NW MYR 10") == "private_owner"
    assert at(scene, "trains").refuses("offer train NW 3 201 M-V") == "price_range"


@pytest.mark.parametrize("step", ["redeem", "track", "token", "run", "dividend", "private", "private_last"])
def test_5_5_8_trains_are_offered_for_at_the_train_step_only(step: str) -> None:
    """§5.5: step 8; otherwise a company could run in this turn what it bought in it."""
    refused = at(meeting(), step).refusal("offer train NW 3 100 M-V")
    assert (refused.code, refused.section.startswith("1861 §5.5")) == ("not_now", True)
    assert at(meeting(), "trains").allows("offer train NW 3 100 M-V")


def test_6_2_a_merger_is_offered_in_a_merger_round_only() -> None:
    scene = meeting().with_minor("N", "anne", trains="2")
    assert scene.refuses("offer merge N M-V into SW") == "not_now"


def test_5_5_what_is_listed_for_offers() -> None:
    """The lowest and the highest price; when they are declined, those beside them."""
    scene = meeting()
    assert scene.legal("offer") == ("offer private NW WVR 1", "offer private NW WVR 90")
    scene = scene.play("offer private NW WVR 90", "ben: decline", "offer private NW WVR 1", "ben: decline")
    assert scene.legal("offer") == ("offer private NW WVR 2", "offer private NW WVR 89")


# another price


def test_5_5_the_owner_names_another_price() -> None:
    scene = meeting().play("offer private NW WVR 60", "ben: counter 80")
    assert scene.told(DealOffered) == (DealOffered(by="ben", deal="private NW WVR 80", asked=("anne",)),)
    assert (scene.active, scene.legal()) == ("anne", ("accept", "decline"))
    done = scene.play("accept")
    assert (done.game.privates["WVR"], done.cash("ben"), done.cash("NW")) == ("NW", 500, 120)
    assert (done.active, done.game.offered) == ("anne", None)


def test_5_5_8_so_does_the_owner_of_a_train() -> None:
    scene = at(meeting(), "trains").play("offer train NW 3 100 M-V", "ben: counter 170")
    assert scene.refuses("ben: accept") == "not_your_turn"
    done = scene.play("anne: accept")
    assert (done.cash("M-V"), done.game.companies["NW"].trains) == (170, ("2", "3"))


def test_5_5_back_and_forth_each_price_once() -> None:
    """A price that was answered with another one has been declined."""
    scene = meeting().play("offer private NW WVR 60", "ben: counter 90", "anne: counter 70")
    assert (scene.active, scene.refuses("ben: counter 60"), scene.refuses("ben: counter 90")) == (
        "ben", "declined_already", "declined_already",
    )  # fmt: skip
    scene = scene.play("ben: counter 80", "anne: decline")
    assert (scene.active, scene.game.offered, scene.game.privates["WVR"]) == ("anne", None, "ben")
    assert [scene.refuses(f"offer private NW WVR {price}") for price in (60, 70, 80, 90)] == ["declined_already"] * 4
    assert scene.allows("offer private NW WVR 85")


def test_5_5_the_other_price_must_be_legal_and_another() -> None:
    scene = meeting().play("offer private NW WVR 60")
    refused = scene.refusal("ben: counter 60")
    assert (refused.code, refused.section, refused.facts["price"]) == ("same_price", "1861 §5.5", "60")
    assert scene.refuses("ben: counter 91") == "private_price"
    assert scene.refuses("ben: counter 0") == "private_price"
    assert scene.refuses("carl: counter 70") == "not_your_turn"
    assert meeting(cash=79).play("offer private NW WVR 60").refuses("ben: counter 80") == "cash"
    train = at(meeting(), "trains").play("offer train NW 3 100 M-V")
    assert train.refuses("ben: counter 281") == "price_range"


def test_5_5_no_counter_where_nothing_is_offered() -> None:
    assert meeting().refuses("anne: counter 10") == "not_now"


def test_6_2_a_merger_has_no_price() -> None:
    scene = owned({"N": "anne", "M-K": "ben", "M-V": "ben"}).play("anne: offer merge N M-K M-V into NW")
    refused = scene.refusal("ben: counter 10")
    assert (refused.code, refused.section) == ("no_counter", "1861 §6.2")


def test_5_5_a_counter_is_stored_like_any_offer() -> None:
    game = meeting().play("offer private NW WVR 60", "ben: counter 80").game
    back = RULES.decode(game.definition, RULES.encode(game))
    assert (back.offered, back.round) == (game.offered, game.round)
    assert write_action(read_action("ben: counter 80")) == "ben: counter 80"
    assert RULES.write_action(RULES.default_action(back)) == "anne: decline"


# when it is asked


@EDITIONS
def test_5_5_asked_before_interest_and_at_the_end(variant: str) -> None:
    """As in recorded games: while a player owns a private and the company has a rouble."""
    scene = at(meeting(variant), "private").play("pass")
    assert now(scene) == ("NW", "trains")
    assert now(scene.play("pass")) == ("NW", "private_last")


@pytest.mark.parametrize("owner", ["RSR", "NW"])
def test_5_5_not_asked_while_no_player_owns_one(owner: str) -> None:
    scene = meeting().with_privates(TSR=owner, WVR=owner)
    played = at(scene, "trains").play("pass")
    assert isinstance(played.round, MergerRound)


def test_5_5_not_asked_without_a_rouble() -> None:
    """80 are kept or paid; SW holds none of its own shares."""
    scene = table().without_room().with_(phase="3").with_privates(TSR="anne")
    scene = scene.with_public("NW", anne=5, ben=5, trains="2", at="H8/1 E1/1", price=200)
    scene = until(scene.operating(), "dividend")
    assert now(scene.play("dividend NW keep")) == ("NW", "private")
    assert scene.play("dividend NW pay").game.or_number == 2


def test_6_2_a_declined_merger_is_the_same_in_another_order() -> None:
    scene = owned({"N": "anne", "M-K": "ben", "M-V": "ben"}).play("anne: offer merge N M-K M-V into NW", "ben: decline")
    for minors in ("M-K M-V", "M-V M-K"):
        refused = scene.refusal(f"anne: offer merge N {minors} into NW")
        assert (refused.code, refused.section) == ("declined_already", "1861 §6.2")
    assert scene.allows("anne: offer merge N M-V into NW")
    assert scene.allows("anne: offer merge N M-V M-K into SW")
