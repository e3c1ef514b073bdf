"""1861 §5.4: what a company may borrow for, how many loans, what they bring."""

from __future__ import annotations

import pytest

from engine.games.g1861.events import LoansTaken
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, north_western, now, sold_out

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def loans(scene: Scene, company: str) -> int:
    return scene.game.companies[company].loans


def voronezh(cash: int, loans: int = 0, variant: str = "jklm") -> Scene:
    """M-V at its first track: its home may be built on for nothing, the next hex for 20."""
    scene = table(variant=variant).without_room().with_minor("M-V", "anne", cash=cash, loans=loans, trains="2")
    return scene.with_minor("N", "ben", price=50, trains="2").operating().play("lay M-V 57 I13 0")


@EDITIONS
def test_5_4_a_loan_for_track_brings_45(variant: str) -> None:
    """§5.4, §5.5.2.1: without a rouble the second operation takes one loan: 45 less 20."""
    scene = voronezh(0, variant=variant).play("lay M-V 9 I11 0")
    assert (loans(scene, "M-V"), scene.cash("M-V")) == (1, 25)
    assert scene.told(LoansTaken) == (LoansTaken(company="M-V", count=1, received=45),)


def test_5_4_none_while_it_can_pay() -> None:
    scene = voronezh(20).play("lay M-V 9 I11 0")
    assert (loans(scene, "M-V"), scene.cash("M-V")) == (0, 0)


@pytest.mark.parametrize(("cash", "taken", "left"), [(19, 1, 44), (0, 1, 25)])
def test_5_4_the_fewest_that_suffice(cash: int, taken: int, left: int) -> None:
    scene = voronezh(cash).play("lay M-V 9 I11 0")
    assert (loans(scene, "M-V"), scene.cash("M-V")) == (taken, left)


@EDITIONS
@pytest.mark.parametrize(("cash", "allowed"), [(0, False), (19, False), (20, True)])
def test_5_4_a_minor_has_two_loans_at_most(variant: str, cash: int, allowed: bool) -> None:
    """With both it is not even asked about a second operation that it cannot pay."""
    scene = voronezh(cash, 2, variant)
    assert (now(scene) == ("M-V", "track")) is allowed


def buying(cash: int, loans: int = 0, trains: str = "", variant: str = "jklm") -> Scene:
    """NW at its train step in phase 4; the bank sells 4s for 350."""
    scene = north_western(variant, cash=cash, loans=loans, trains=trains)
    return sold_out(at(scene, "trains"), "2", "3")


@EDITIONS
@pytest.mark.parametrize(
    ("had", "cash", "allowed"), [(0, 125, True), (0, 124, False), (3, 260, True), (3, 259, False), (5, 349, False)]
)
def test_5_4_a_public_has_five_loans_at_most(variant: str, had: int, cash: int, allowed: bool) -> None:
    """Five loans bring 225, and 125 are missing to 350."""
    assert buying(cash, had, variant=variant).allows("train NW 4 350 bank") is allowed


@EDITIONS
def test_5_4_more_than_five_inherited_are_kept_and_none_is_added(variant: str) -> None:
    """§5.4 AMBIGUOUS: a merged public keeps its seven, and takes none while it has five or more."""
    scene = buying(349, 7, variant=variant)
    assert scene.refuses("train NW 4 350 bank") == "train_cash"
    played = buying(350, 7, variant=variant).play("train NW 4 350 bank")
    assert loans(played, "NW") == 7


def test_5_4_for_a_train_the_fewest_loans_that_suffice() -> None:
    scene = buying(210).play("train NW 4 350 bank")
    assert (loans(scene, "NW"), scene.cash("NW")) == (4, 210 + 180 - 350)


def test_5_4_only_a_company_without_any_train_borrows_for_one() -> None:
    scene = buying(300, trains="3")
    assert scene.refuses("train NW 4 350 bank") == "train_cash"
    assert "has a train already" in scene.refusal("train NW 4 350 bank").sentence
    assert buying(350, trains="3").allows("train NW 4 350 bank")


def test_5_4_for_a_train_of_the_pool_too() -> None:
    scene = buying(0).with_(pool_trains=("3",)).play("train NW 3 225 pool")
    assert (loans(scene, "NW"), scene.cash("NW")) == (5, 0)


def test_5_4_not_for_a_train_of_another_company() -> None:
    scene = buying(10).with_minor("M-V", "anne", trains="3", price=50)
    assert scene.refuses("train NW 3 11 M-V") == "price_range"
    assert loans(scene.play("train NW 3 10 M-V"), "NW") == 0


@EDITIONS
@pytest.mark.parametrize(
    ("step", "line", "code"),
    [
        ("token", "token NW G15 0", "token_cash"),
        ("redeem", "redeem NW 1", "redeem_cash"),
        ("private", "private NW TSR 30", "cash"),
    ],
)
def test_5_4_not_for_tokens_shares_or_privates(variant: str, step: str, line: str, code: str) -> None:
    scene = table(variant=variant).without_room().with_(phase="4").with_privates(TSR="anne")
    scene = scene.with_tiles("H18 57 0", "H16 9 0", "H14 7 0", "G15 202 4")
    scene = scene.with_public("NW", anne=3, pool=2, price=100, cash=10, at="H18").operating()
    assert at(scene, step).refuses(line) == code


def test_5_4_interest_of_a_new_loan_is_prepaid() -> None:
    """§5.5.6: 45 came in, and nothing falls due in this turn."""
    scene = voronezh(0).play("lay M-V 9 I11 0")
    assert scene.cash("M-V") == 25
    assert loans(scene, "M-V") == 1


@EDITIONS
def test_5_4_the_rsr_has_no_limit(variant: str) -> None:
    """§5.6.4, §5.6.5: without a train and money it borrows eight times for a 4."""
    scene = sold_out(table(variant=variant).without_room().with_(phase="4"), "2", "3").operating()
    national = scene.game.companies["RSR"]
    assert (national.trains, national.loans, scene.cash("RSR")) == (("4",), 8, 8 * 45 - 350)
