"""1861 §5.5.6 and §5.5.7: interest on loans, repayment, and what becomes of a company that cannot pay."""

from __future__ import annotations

import pytest

from engine.games.g1861.events import InterestPaid, LoansRepaid, LoansTaken, Nationalised
from engine.games.g1861.game import Game
from engine.games.g1861.loans import take
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import at, nikolaev, north_western, now

EDITIONS = pytest.mark.parametrize("variant", ["jklm", "gtg"])


def paying(cash: int, loans: int, variant: str = "jklm") -> Scene:
    """N before its interest, with this much after its run; ben's M-V operates after it."""
    scene = table(variant=variant).without_room().with_(phase="3").with_privates(TSR="anne")
    scene = scene.with_minor("M-V", "ben", price=50, trains="2", cash=1).with_minor(
        "N", "anne", price=70, loans=loans, trains="2", cash=cash
    )
    return at(scene.operating(), "private")


def loans(scene: Scene, company: str = "N") -> int:
    return scene.game.companies[company].loans


@EDITIONS
@pytest.mark.parametrize(("had", "left"), [(1, 44), (2, 39)])
def test_5_5_6_5_for_each_loan(variant: str, had: int, left: int) -> None:
    scene = paying(49, had, variant)
    played = scene.play("pass")
    assert (played.cash("N"), loans(played), played.cash("bank")) == (left, had, scene.cash("bank") + 49 - left)
    assert played.told(InterestPaid) == (InterestPaid(company="N", amount=5 * had),)


@EDITIONS
def test_5_5_6_loans_taken_in_this_turn_have_paid_already(variant: str) -> None:
    """The first interest was kept back (§5.4)."""
    scene = table(variant=variant).without_room().with_minor("M-V", "anne", cash=0, trains="2")
    scene = scene.with_minor("N", "ben", price=50, trains="2").operating()
    scene = scene.play("lay M-V 57 I13 0", "lay M-V 9 I11 0")
    assert (scene.cash("M-V"), loans(scene, "M-V")) == (25, 1)
    assert scene.operating().game.companies["M-V"].owes == 1


@EDITIONS
def test_5_5_6_short_of_cash_it_takes_another_loan(variant: str) -> None:
    """4 in cash, one loan: one more brings 45, and 5 are paid."""
    played = paying(4, 1, variant).play("pass")
    assert (loans(played), played.cash("N")) == (2, 44)
    assert played.told(LoansTaken) == (LoansTaken(company="N", count=1, received=45),)


@EDITIONS
@pytest.mark.parametrize(("cash", "survives"), [(9, False), (10, True)])
def test_5_5_6_if_it_cannot_it_is_nationalised_at_once(variant: str, cash: int, survives: bool) -> None:
    """With two loans a minor can take none; the next company operates."""
    played = paying(cash, 2, variant).play("pass")
    assert ("N" in played.game.companies) is survives
    assert bool(played.told(Nationalised)) is not survives
    if not survives:
        assert now(played)[0] == "M-V"
        assert played.cash("RSR") == cash


@EDITIONS
@pytest.mark.parametrize(("had", "cash", "survives"), [(5, 25, True), (5, 24, False), (7, 34, False), (7, 35, True)])
def test_5_5_6_a_public_at_its_limit(variant: str, had: int, cash: int, survives: bool) -> None:
    """§5.4 AMBIGUOUS: one that inherited seven pays for seven and can take none."""
    scene = north_western(variant, phase="4", cash=cash, loans=had, trains="3").with_privates(TSR="anne")
    played = at(scene, "private").play("pass")
    assert ("NW" in played.game.companies) is survives


@EDITIONS
@pytest.mark.parametrize(
    ("cash", "had", "repaid", "left"), [(49, 1, 0, 44), (54, 1, 0, 49), (55, 1, 1, 0), (110, 2, 2, 0), (159, 2, 2, 49)]
)
def test_5_5_7_it_repays_all_it_can_after_the_interest(
    variant: str, cash: int, had: int, repaid: int, left: int
) -> None:
    played = paying(cash, had, variant).play("pass")
    assert (had - loans(played), played.cash("N")) == (repaid, left)
    told = (LoansRepaid(company="N", count=repaid, paid=50 * repaid),) if repaid else ()
    assert played.told(LoansRepaid) == told


def test_5_5_7_one_of_two() -> None:
    played = paying(109, 2).play("pass")
    assert (loans(played), played.cash("N")) == (1, 49)


def test_5_5_7_loans_of_this_turn_are_repaid_too() -> None:
    """A loan of this turn owes no interest, and goes back if 50 are there."""

    def borrow(own: Game) -> None:
        take(own, own.definition.loan, "N", 1)

    scene = at(nikolaev(cash=0, trains="2").edit(borrow), "run")
    played = scene.play(scene.legal("run")[0])
    assert (loans(played), played.cash("N")) == (0, 45 + 40 - 50)
    assert played.told(InterestPaid) == ()


def test_5_5_7_nobody_is_asked() -> None:
    """A company with 1000 and no loan and one with two go on alike."""
    played = paying(1000, 2).play("pass")
    assert (loans(played), played.cash("N")) == (0, 890)


@EDITIONS
def test_5_6_4_the_rsr_borrows_for_interest_as_much_as_needed(variant: str) -> None:
    """60 loans, 300 R of interest; its run to Moscow brought 90: five more loans, 15 left."""
    scene = table(variant=variant).without_room().with_(phase="4").with_minor("N", "anne", trains="2", cash=0, price=50)
    scene = scene.edit(indebted).operating()
    for _ in range(10):
        if scene.told(InterestPaid):
            break
        scene = scene.play("pass" if scene.allows("pass") else scene.legal()[0])
    assert InterestPaid(company="RSR", amount=300) in scene.events
    assert (loans(scene, "RSR"), scene.cash("RSR")) == (65, 15)


def indebted(own: Game) -> None:
    """The RSR has a 4 and 60 loans."""
    own.change("RSR", loans=60, trains=("4",))
    own.depot["4"] = 3
