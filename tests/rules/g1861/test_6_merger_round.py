"""1861 §6: who is asked in a merger round, in which order, and when it is over."""

from __future__ import annotations

import pytest

from engine.eighteen.events import Passed, RoundBegan
from engine.games.g1861.events import PublicFormed
from engine.games.g1861.nationalise import nationalise
from engine.games.g1861.rounds import MergerRound, OperatingRound, StockRound
from tests.rules.g1861.mergers import line
from tests.rules.g1861.table import Scene, table


def asked(scene: Scene) -> str:
    """The minor whose decision is waited for."""
    here = scene.round
    assert isinstance(here, MergerRound)
    return here.order[here.turn]


def three() -> Scene:
    """Three minors, in this order: N (carl, on yellow), M-V (ben), StP-W (anne); operating round 1 is over."""
    return (
        line().with_minor("StP-W", "anne", price=60).with_minor("M-V", "ben", price=70)
        .with_minor("N", "carl", cell=(4, 6)).with_(or_number=1).merging()
    )  # fmt: skip


def test_6_minors_are_asked_in_operating_order() -> None:
    """§6, §5.2: by falling price, one after the other."""
    game = three()
    assert (asked(game), game.active) == ("N", "carl")
    game = game.play("carl: pass")
    assert (asked(game), game.active) == ("M-V", "ben")
    assert game.told(Passed) == (Passed(player="carl", company="N"),)
    game = game.play("ben: pass")
    assert (asked(game), game.active) == ("StP-W", "anne")


def test_6_equal_prices_further_right_then_top_of_the_stack_first() -> None:
    """§5.2: minors the same as publics."""
    game = (
        line().with_minor("M-NN", "anne", cell=(6, 4)).with_minor("M-K", "ben", cell=(5, 3))
        .with_minor("N", "carl", cell=(6, 4)).merging()
    )  # fmt: skip
    round_ = game.round
    assert isinstance(round_, MergerRound)
    assert round_.order == ("M-NN", "N", "M-K")


def test_6_every_minor_is_waited_for_even_without_a_partner() -> None:
    """§6: a minor alone on the map, outside the yellow zone, still says that it passes."""
    game = table().with_(phase="3", or_number=1).with_minor("R-O", "ben", price=60).merging()
    assert game.active == "ben"
    assert game.legal() == ("pass",)


def test_6_a_minor_that_merged_away_is_not_asked() -> None:
    """§6.2: it is part of the public now."""
    game = three().edit(lambda own: own.put("M-V", own.companies["N"]))
    game = game.play("carl: merge N M-V into NW", "carl: pass", "anne: pass", "ben: pass")
    assert asked(game) == "StP-W"


def test_6_another_owner_or_minor_is_refused() -> None:
    """§6: only the minor that is asked, by its owner."""
    game = three()
    assert game.refuses("anne: pass") == "not_your_turn"
    assert game.refuses("carl: convert StP-W NW") == "other_minor"
    assert game.refuses("carl: merge M-V N into NW") == "other_minor"
    assert game.refuses("carl: buy NW treasury") == "not_now"
    assert "but N’s" in game.refusal("carl: convert StP-W NW").sentence


@pytest.mark.parametrize("verb", ["convert N {}", "merge N StP-W into {}"])
def test_6_only_into_a_public_not_yet_started(verb: str) -> None:
    """§6 AMBIGUOUS: a started public takes no minor; no public left: impossible. The refusal names those there are."""
    game = three().edit(lambda own: own.put("StP-W", own.companies["N"]))
    game = game.with_public("NW", anne=2)
    refused = game.refusal("carl: " + verb.format("NW"))
    assert (refused.code, refused.section) == ("public_taken", "1861 §6")
    assert "GR, SW, SE, MK, MVR, MKV, MKN" in refused.sentence
    for public in ("GR", "SW", "SE", "MK", "MVR", "MKV", "MKN"):
        game = game.with_public(public, anne=2)
    assert "none" in game.refusal("carl: " + verb.format("SW")).sentence
    assert game.legal() == ("pass",)


def test_6_a_nationalised_public_may_be_formed_again() -> None:
    """§5.8.4 AMBIGUOUS: the charter of a public can be used again."""
    game = three().with_public("NW", anne=2, at="F18").edit(lambda own: nationalise(own, "NW"))
    assert game.allows("carl: convert N NW")


def test_6_4_after_the_last_minor_the_next_operating_round() -> None:
    """§6.4: on with OR 2 of the set."""
    game = three().play("carl: pass", "ben: pass", "anne: pass")
    assert isinstance(game.round, OperatingRound)
    assert game.game.or_number == 2
    (began,) = game.told(RoundBegan)
    assert isinstance(began, RoundBegan)
    assert (began.round, began.or_number) == ("OR", 2)


def test_6_4_after_the_last_round_of_the_set_a_stock_round() -> None:
    """§3: a pair of operating rounds, then one stock round."""
    game = three().with_(or_number=2).play("carl: pass", "ben: pass", "anne: pass")
    assert isinstance(game.round, StockRound)
    assert game.game.set_number == 2


def test_6_a_public_formed_by_the_last_minor_is_settled_first() -> None:
    """§6.3: the round waits for the share purchase."""
    game = three().edit(lambda own: own.markers.update({"StP-W": own.markers["N"]})).merging("StP-W")
    game = game.play("anne: convert StP-W NW")
    assert isinstance(game.round, MergerRound)
    assert game.told(PublicFormed)
    game = game.play("anne: pass", "ben: pass", "carl: pass")
    assert isinstance(game.round, OperatingRound)
