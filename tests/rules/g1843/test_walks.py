"""1843 §6, §7: what holds in auctions and stock rounds played at random, after every action."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.play import why_not
from engine.games.g1843.automation import implied, mildest
from engine.games.g1843.definition import Definition
from engine.games.g1843.rounds import StockRound
from engine.games.g1843.rules import RULES
from tests.g1843 import definition
from tests.rules.g1843.walks import every_action, tight, walk
from tests.sampled import spread

pytestmark = pytest.mark.any_engine
COUNTS = (2, 3, 4, 5, 6)


def check(players: int, seed: str, actions: int) -> Counter[str]:
    """Walk; AssertionError as soon as something does not hold. How often each kind of action was done."""
    done: Counter[str] = Counter()
    for before, action, after in walk(players, seed, actions):
        line = RULES.write_action(action)
        done[type(action).__name__] += 1
        assert RULES.faults(after) == (), f"{players} players, seed {seed}, after {line}"
        assert RULES.read_action(line) == action
        assert RULES.faults(before) == ()  # nothing of it was changed
        if not after.finished:
            assert why_not(after, mildest(after)) is None
    return done


@pytest.mark.parametrize("players", spread(COUNTS, 2, single=True))
def test_7_all_invariants_hold_after_every_action(players: int) -> None:
    done = check(players, "f", 220)
    assert {"Pass", "Bid", "Take", "Start", "Buy", "Sell"} <= set(done)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("players", COUNTS)
def test_7_all_invariants_hold_in_many_walks(players: int, seed: int) -> None:
    check(players, str(seed), 900)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_7_a_position_is_stored_and_read_back(players: int) -> None:
    for _, _, after in walk(players, "b", 90):
        stored = RULES.encode(after)
        assert RULES.encode(RULES.decode(definition(), stored)) == stored


def agree(players: int, seed: str, actions: int, every: int, data: Definition | None = None) -> set[str]:
    """At every so manieth position: what is listed is legal, what is legal is listed, refusals are whole.

    The codes of all refusals that were met.
    """
    met = set()
    for at, (before, _, _) in enumerate(walk(players, seed, actions, data)):
        if at % every:
            continue
        listed = {RULES.write_action(action) for action in before.active_step().legal(before)}
        for action in every_action(before):
            refused = why_not(before, action)
            line = RULES.write_action(action)
            assert (refused is None) == (line in listed), f"{line}: {refused}"
            if refused is not None:
                assert refused.section.startswith("1843 §")
                assert "{" not in refused.sentence
                met.add(refused.code)
    return met


@pytest.mark.parametrize("players", [3, 6])
def test_7_listing_and_legality_agree(players: int) -> None:
    agree(players, "c", 160, 16)


@pytest.mark.soak
def test_7_6_at_a_limit_that_is_met_all_the_time_too() -> None:
    met = agree(3, "h", 400, 10, tight()) | agree(3, "i", 400, 10, tight())
    assert {"cert_limit", "must_sell"} <= met


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("players", COUNTS)
def test_7_listing_and_legality_agree_in_many_walks(players: int, seed: int) -> None:
    agree(players, f"agree {seed}", 500, 5)
    agree(players, f"tight {seed}", 500, 5, tight())


def test_7_1_a_player_who_can_only_pass_is_never_asked_in_a_stock_round() -> None:
    for before, _, _ in walk(4, "d", 200):
        if isinstance(before.round, StockRound):
            found = implied(before)
            assert found is None, RULES.write_action(found.action)
