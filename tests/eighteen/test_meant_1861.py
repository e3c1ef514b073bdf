"""Lines of 1861 that no grammar takes, by what their words mean: done, asked back, or left alone."""

from __future__ import annotations

import pytest

from pbem.orders.everyday import words
from pbem.orders.meaning import NOTHING, Meant
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.floods import MOST_CALLS, counted
from tests.rules.g1861.table import Scene, definition

NAMES = frozenset({"ann", "ben", "carl"})


def meant(scene: Scene, line: str) -> Meant:
    """What the line comes to for who is asked."""
    game = scene.game
    return TITLE.orders.by_meaning(definition(), game, game.active[0], line, NAMES)


def bare() -> Scene:
    """NW with a single train."""
    return at.operating(trains="3")


@pytest.mark.parametrize(
    ("scene", "line", "done"),
    [
        (at.operating, "gentle curve on D10 NE and SE", ""),
        (at.operating, "yellow Smolensk with the 57, northeast to southwest", "NW: lay 57 E9 NE SW"),
        (at.operating, "put tile 57 down in Smolensk, exits NE and SW", "NW: lay 57 E9 NE SW"),
        (at.operating, "straight through Smolensk NE-SW", "NW: lay 57 E9 NE SW"),
        (at.operating, "57 at E9 towards F8", "NW: lay 57 E9 NE SW"),
        (at.operating, "57 on Smolensk NE SW, let the train run, split it", "NW: lay 57 E9 NE SW; run best; half"),
        (at.operating, "no track. withhold", "NW: run best; withhold"),
        (at.operating, "full dividend", "NW: run best; pay"),
        (at.operating, "half dividend and get a 2 train", "NW: run best; half; buy train 2"),
        (at.buying, "grab the 4 from the bank", "MKN: buy train 4"),
        (at.buying, "4 train from NW for 120", "MKN: buy train 4 from NW for 120"),
        (at.privates, "lowest bid on Tsarskoye Selo", "bid TSR 20"),
        (at.privates, "one hundred and twenty-five for Tsarskoye Selo please", "bid TSR 125"),
        (at.privates, "TSR up to 60, then drop out", "bid TSR up to 60 then pass"),
        (at.stock, "dump 1 NW", "sell 1 NW"),
        (at.stock, "10% of SW from the market", ""),
        (at.stock, "fold", "pass"),
    ],
)  # fmt: skip
def test_done(scene, line: str, done: str) -> None:  # type: ignore[no-untyped-def]
    """The sole legal order that has all that was said; where there is none, nothing is done."""
    found = meant(scene(), line)
    assert found.sole == bool(done), found
    assert not done or found.lines == (done,)


@pytest.mark.parametrize(
    ("scene", "line", "asked"),
    [
        (at.operating, "57 Smolensk", "NW: lay 57 E9 NE SW"),  # several turns of it
        (at.operating, "buy the 2", "NW: run best; pay; buy train 2"),  # of the revenue nothing was said
        (at.stock, "dump 2 NW", "sell 2 NW"),  # it gives the presidency away
        (at.stock, "done", "pass"),
        (at.stock, "ben passes", "pass"),  # of whom, nobody can tell
        (at.stock, "fold, too rich for me", "pass"),
        (at.privates, "TSR", "bid TSR 20"),
        (at.privates, "max 60", "bid TSR up to 60 then pass"),
        (bare, "pay, get 2 trains", "NW: run best; pay; buy train 2; buy train 2"),  # or a 2
        (at.buying, "4 from the bank so that ben can't have it", "MKN: buy train 4"),
    ],
)
def test_asked_back(scene, line: str, asked: str) -> None:  # type: ignore[no-untyped-def]
    found = meant(scene(), line)
    assert asked in found.lines, found
    assert not found.sole


@pytest.mark.parametrize(
    ("scene", "line"),
    [
        (at.buying, "a 4 from NW"),  # at which price? not for 4
        (at.operating, "sell me the 4"),
        (at.operating, "pay, withhold"),
        (at.operating, "no track, 57 Smolensk NE SW, don't run"),
        (at.stock, "buy PO"),
        (at.stock, "sell 2 NW if ben buys"),
        (at.stock, "sold 2 NW"),
        (at.privates, "raise by 20"),
        (at.privates, "20 more on TSR"),
        (at.privates, "another 20 on TSR"),
        (at.privates, "the weather is lovely"),
    ],
)
def test_nothing_is_done_that_was_not_said(scene, line: str) -> None:  # type: ignore[no-untyped-def]
    assert not meant(scene(), line).sole


def test_the_names_of_sides_deny_nothing() -> None:
    """«ne» is a French «not», and the north-east of a hex."""
    assert "ne" in words("denials")
    assert TITLE.orders.strange(definition(), "57 E9 NE SW") == ""
    assert TITLE.orders.strange(definition(), "no track, 57 E9") == ""
    assert TITLE.orders.strange(definition(), "not 57 on E9") == "not"


def test_a_line_that_only_names_whose_turn_it_is_says_nothing() -> None:
    said = {line: TITLE.orders.says_nothing(definition(), line) for line in ("K-R", "No track.", "57 E9", "pass")}
    assert said == {"K-R": True, "No track.": True, "57 E9": False, "pass": False}


def test_where_the_wish_is_not_legal_the_nearest_of_its_kind_is_offered_or_nothing() -> None:
    assert meant(at.privates(), "lowest train for TSR") == NOTHING
    assert meant(at.operating(), "green city Odessa") == NOTHING
    assert meant(at.buying(), "grab a 2 from the bank").nearest == ""


@pytest.mark.parametrize(
    "piece", ["lay 57 E9 NE SW ", "smolensk moscov kieev ", "buy, buy, ", "no track no ", "a hundred and "]
)
def test_a_flood_of_words_takes_no_time(piece: str) -> None:
    game = at.operating().game
    line = piece * (64_000 // len(piece))
    with counted() as calls:
        TITLE.orders.by_meaning(definition(), game, game.active[0], line, NAMES)
        TITLE.orders.strange(definition(), line)
        TITLE.orders.says_nothing(definition(), line)
        assert calls() < MOST_CALLS
