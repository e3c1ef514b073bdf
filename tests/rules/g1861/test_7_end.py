"""1861 §7: when the game ends, the last price changes, and who wins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.play import stop
from engine.eighteen.events import BankBroke, GameEnded, PriceMoved
from engine.games.g1861 import automation, ending, sequence
from engine.games.g1861.events import FinalSet
from engine.games.g1861.rounds import OperatingRound, StockRound
from tests.rules.g1861.mergers import flagged
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import north_western, until

VARIANTS = ("jklm", "gtg")


def running(variant: str = "jklm", **fields: object) -> Scene:
    """A table with a public that waits for its first step when an operating round begins."""
    return table(variant=variant).with_(**fields).with_public("NW", anne=4, cash=30, at="F18")


def announced(or_number: int, set_number: int = 4) -> Scene:
    """The first 8-train has just been sold in this operating round of a set."""
    scene = running(phase="8", set_number=set_number).operating(or_number)
    own = scene.game.copied()
    ending.announce(own)
    return Scene(own, tuple(own.told))


def round_over(scene: Scene) -> Scene:
    """The operating round is over."""
    own = scene.game.copied()
    sequence.end_operating_round(own)
    return Scene(own, tuple(own.told))


# the first 8-train


def test_7_first_8_train_in_the_first_round_of_a_set() -> None:
    """§7: two more operating rounds, no stock round: this set has three."""
    game = announced(1)
    assert (game.game.last_set, game.game.ors) == (4, 3)
    assert game.told(FinalSet) == (FinalSet(set_number=4),)
    for number in (2, 3):
        game = round_over(game)
        assert isinstance(game.round, OperatingRound)
        assert (game.game.set_number, game.game.or_number) == (4, number)
    game = round_over(game)
    assert game.game.ended == "final_phase"


def test_7_first_8_train_in_the_second_round_of_a_set() -> None:
    """§7: a stock round, then three operating rounds."""
    game = announced(2)
    assert (game.game.last_set, game.game.ors) == (5, 2)
    game = round_over(game)
    assert isinstance(game.round, StockRound)
    assert game.game.set_number == 5
    own = game.game.copied()
    sequence.end_stock_round(own)
    game = Scene(own)
    assert (game.game.or_number, game.game.ors) == (1, 3)
    game = round_over(round_over(game))
    assert game.game.or_number == 3
    assert not game.game.finished
    assert round_over(game).game.ended == "final_phase"


def test_7_only_the_first_8_train_counts() -> None:
    """§7: later ones move nothing."""
    own = announced(1).game.copied()
    own.or_number = 2
    ending.announce(own)
    assert (own.last_set, own.ors, own.told) == (4, 3, [])


# the bank


def broken(or_number: int = 1) -> Scene:
    """The bank has had to pay more than it held."""
    return running(phase="5", broken=True).operating(or_number)


@pytest.mark.parametrize("or_number", [1, 2])
def test_7_broken_bank_ends_the_game_with_the_operating_round(or_number: int) -> None:
    """§7: no merger round follows."""
    game = round_over(broken(or_number))
    assert game.game.ended == "bank"
    assert game.game.finished
    assert game.active == ""
    assert game.refuses("anne: pass") == "game_over"


def test_7_a_bank_that_does_not_break_ends_nothing() -> None:
    """§1.6, §7: whether the bank breaks is data; without it there is only paper money."""
    game = broken(1).game
    own = game.copied()
    own.definition = replace(game.definition, bank_breaks=False)
    assert ending.due(game) == "bank"
    assert ending.due(own) is None


def test_7_bank_broken_in_a_stock_round_ends_the_next_operating_round() -> None:
    """§7 AMBIGUOUS: it stays broken, the game goes on until then."""
    game = table().with_(phase="5", broken=True).stock()
    own = game.game.copied()
    sequence.end_stock_round(own)
    assert isinstance(own.round, OperatingRound)
    assert not own.finished
    assert round_over(Scene(own)).game.ended == "bank"


def test_7_the_bank_pays_on_in_paper_money() -> None:
    """§7 AMBIGUOUS: broken = has to pay more than it holds; exactly all of it is not broken."""
    before = running(phase="5").with_privates(TSR="anne").with_cash(anne=0, ben=0, NW=0)
    exact = before.with_cash(carl=14990).operating()
    assert (exact.cash("bank"), exact.game.broken) == (0, False)
    over = before.with_cash(carl=14991).operating()
    assert (over.cash("bank"), over.cash("anne"), over.game.broken) == (-1, 10, True)


@pytest.mark.parametrize(("variant", "ends"), [("jklm", "bank"), ("gtg", None)])
@pytest.mark.parametrize("last_set", [1, 2])
def test_7_bank_then_8(variant: str, ends: str | None, last_set: int) -> None:
    """§7 AMBIGUOUS: both, in either order: jklm: the bank always ends it; gtg: the last set is played out."""
    game = running(variant, phase="8", broken=True, last_set=last_set, ors=3).operating(1)
    assert ending.due(game.game) == ends
    other = "extended" if variant == "jklm" else "ends"
    assert ending.due(flagged(game, bank_then_8=other).game) == (None if variant == "jklm" else "bank")
    assert ending.due(flagged(game.with_(last_set=None), bank_then_8=other).game) == "bank"


@pytest.mark.parametrize("variant", VARIANTS)
def test_7_broken_in_the_very_last_round_the_set_ends_it(variant: str) -> None:
    """§7: both reasons fall together; the round would have been the last anyway."""
    game = running(variant, phase="8", broken=True, last_set=1, ors=3).operating(3)
    assert ending.due(game.game) == "final_phase"


def test_7_the_break_is_told_with_what_broke_it() -> None:
    """§7: selling shares to a bank that holds less than their price."""
    scene = running(phase="5").stock().with_cash(anne=0, ben=0, carl=14951, NW=0)
    assert scene.cash("bank") == 49
    game = scene.play("anne: sell NW 1")
    assert game.told(BankBroke) == (BankBroke(),)
    assert (game.cash("anne"), game.cash("bank")) == (100, -51)
    assert not game.play("anne: sell NW 1").told(BankBroke)


# prices and wealth


def test_7_one_cell_left_per_unpaid_loan() -> None:
    """§7: in operating order; the treasury repays nothing, it does not count; that settles the loans."""
    scene = (
        table().with_(phase="5").with_public("NW", price=100, cash=500, loans=2, anne=4)
        .with_minor("R-O", "ben", price=60, loans=1).with_public("SW", price=90, carl=3)
    )  # fmt: skip
    own = scene.game.copied()
    ending.finish(own, "bank")
    game = Scene(own, tuple(own.told))
    assert game.told(PriceMoved) == (
        PriceMoved(company="R-O", old=60, new=55),
        PriceMoved(company="NW", old=100, new=80),
    )
    assert (game.price("SW"), game.cash("NW"), game.game.companies["NW"].loans) == (90, 500, 0)


@pytest.mark.parametrize(("variant", "private"), [("jklm", 0), ("gtg", 30)])
def test_7_privates_in_wealth(variant: str, private: int) -> None:
    """§7: after that; what companies own does not count; a minor is two shares; a private nothing, in gtg its value."""
    scene = (
        table(variant=variant).with_(phase="5").with_public("NW", price=100, cash=500, loans=2, anne=4, ben=2, pool=1)
        .with_minor("R-O", "ben", price=60, cash=300, loans=1).with_privates(TSR="carl", BSS="NW", MYR="RSR")
        .with_cash(anne=10, ben=20, carl=30)
    )  # fmt: skip
    own = scene.game.copied()
    ending.finish(own, "bank")
    expected = {"anne": 10 + 4 * 80, "ben": 20 + 2 * 80 + 2 * 55, "carl": 30 + private}
    assert ending.final_scores(own) == expected
    assert own.told[-1] == GameEnded(reason="bank", scores=expected)
    assert ending.winners(own) == ("anne",)


def test_7_a_tie_is_shared() -> None:
    """§7 AMBIGUOUS: the tied players share the win."""
    game = table().with_cash(anne=100, ben=300, carl=300)
    assert ending.winners(game.game) == ("ben", "carl")


def test_7_ended_by_the_moderator() -> None:
    """The moderator stops the game: counted like any other end."""
    scene = table().with_(phase="5").with_public("NW", price=100, loans=1, anne=4).with_cash(anne=0).stock()
    after, events = stop(scene.game)
    assert after.ended == "moderator"
    assert isinstance(events[-1], GameEnded)
    assert events[-1].scores["anne"] == 360
    assert scene.game.ended is None, "the position before is as it was"


def test_7_after_the_end_it_is_nobodys_turn() -> None:
    """§7: wherever the game was stopped: in a company's turn, when its trains would run by themselves, in a player's
    turn, in an auction, or before a private is sold."""
    auction = table().with_(phase="2").stock().play("anne: bid N 100")
    runs = until(north_western(), "run")
    assert automation.implied(runs.game) is not None
    for scene in (running(phase="5").operating(), runs, running(phase="5").stock(), auction, table()):
        assert scene.active
        after = Scene(stop(scene.game)[0])
        assert after.active == ""
        assert after.legal() == ()
        assert automation.implied(after.game) is None
        assert {after.refuses(line) for line in ("anne: pass", "ben: pass", "anne: bid TSR 20")} == {"game_over"}


def test_7_a_minor_under_the_hammer_counts_for_nobody() -> None:
    """§4.2.4, §7: stopped in the middle of its auction it has no owner and no price."""
    scene = table().with_privates(TSR="anne", BSS="ben", MYR="carl", MRR="anne", WVR="ben").stock()
    game = scene.play("anne: bid N 100")
    after, events = stop(game.game)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].scores["anne"] == game.cash("anne")
    assert after.finished
