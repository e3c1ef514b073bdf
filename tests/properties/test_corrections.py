"""Corrections at random, of positions at random: what is made can be, tells all it changed, and replays as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.core.corrections import Correction
from engine.eighteen import events as happened
from engine.eighteen.table import BANK, POOL
from engine.games.g1843.rules import RULES as OF_1843
from engine.games.g1861.rules import RULES as OF_1861
from engine.games.paris_connection import RULES as OF_PARIS
from engine.games.paris_connection import HandCorrected, LocomotiveCorrected
from tests import random_1843, random_1861
from tests.random_corrections import correction_18xx, correction_of_paris
from tests.random_games import random_action, random_game

TRIES = 400  # of which at least a third is made
PLAYED_ON = 15  # moves after a correction
GAMES = pytest.mark.parametrize("slug", ["1861", "1843", "paris-connection"])
RULES: dict[str, Any] = {"1861": OF_1861, "1843": OF_1843, "paris-connection": OF_PARIS}
CORRECTION: dict[str, Callable[[Any, Random], Correction]] = {
    "1861": correction_18xx, "1843": correction_18xx, "paris-connection": correction_of_paris,
}  # fmt: skip
ACTING: dict[str, Callable[[Any, Random], Any]] = {
    "1861": random_1861.random_action, "1843": random_1843.random_action, "paris-connection": random_action,
}  # fmt: skip
CORRECTED = (
    happened.CashCorrected, happened.SharesCorrected, happened.OwnerCorrected, happened.StationCorrected,
    happened.TileCorrected, happened.PriceCorrected, happened.TrainCorrected, happened.TurnCorrected,
)  # fmt: skip


@cache
def positions(slug: str) -> tuple[Any, ...]:
    """Every position of a random game that runs."""
    found: list[Any]
    if slug == "1861":
        walk = random_1861.known_walk(4, "jklm")
        found = [position for _, position in walk]
    elif slug == "1843":
        found = [position for _, position in random_1843.walk(random_1843.begin(4), "corrected")]
    else:
        played = random_game(4, "corrected")
        found = [played.start, *played.positions]
    return tuple(one for one in found if not one.finished)


@cache
def made(slug: str) -> tuple[tuple[Any, Correction, Any, tuple[Any, ...]], ...]:
    """Corrections that could be made: before, the correction, after, and what was told."""
    dice, found = Random(f"corrections of {slug}"), []
    for _ in range(TRIES):
        game = dice.choice(positions(slug))
        correction = CORRECTION[slug](game, dice)
        before = RULES[slug].encode(game)
        if play.why_not(game, correction) is None:
            found.append((game, correction, *play.apply(game, correction)))
        assert RULES[slug].encode(game) == before, "a position that was handed out never changes"
    assert len(found) > TRIES / 3
    return tuple(found)


@GAMES
def test_no_invariant_is_broken_and_every_kind_is_made(slug: str) -> None:
    kinds: Counter[str] = Counter()
    for _, correction, after, _ in made(slug):
        assert RULES[slug].faults(after) == ()
        kinds.update(what for what, _ in correction.parts())
    wanted = {"locomotive", "hand", "turn"} if slug == "paris-connection" else {
        "cash", "share", "certificate", "station", "tile", "price", "train", "turn",
    }  # fmt: skip
    assert set(kinds) == wanted


@GAMES
def test_what_is_refused_leaves_a_sentence_that_names_the_invariant(slug: str) -> None:
    dice, found = Random("refused"), 0
    for _ in range(TRIES):
        game = dice.choice(positions(slug))
        refused = play.why_not(game, CORRECTION[slug](game, dice))
        if refused is not None and refused.code.startswith("correct_impossible"):
            found += 1
            assert refused.facts["faults"] in refused.sentence
            assert "{" not in refused.facts["faults"].replace("{'", "")  # filled
    assert found > 5


@GAMES
def test_the_record_replays_to_the_same_position(slug: str) -> None:
    rules = RULES[slug]
    for game, correction, after, told in made(slug):
        line = rules.write_action(correction)
        stored = rules.decode(game.definition, rules.encode(game))
        again, said = play.apply(stored, rules.read_action(line))
        assert rules.read_action(line) == correction
        assert rules.encode(again) == rules.encode(after)
        assert said == told
        assert rules.decode_events(rules.encode_events(told)) == told
        assert rules.encode(rules.decode(game.definition, rules.encode(after))) == rules.encode(after)


@GAMES
def test_the_game_goes_on_from_there(slug: str) -> None:
    dice = Random("on")
    for _, _, after, _ in made(slug)[::4]:
        game = after
        for _ in range(PLAYED_ON):
            if game.finished:
                break
            action = ACTING[slug](game, dice)  # AssertionError where nobody can do anything
            game, _ = play.apply(game, action)
            assert RULES[slug].faults(game) == ()


@pytest.mark.parametrize("slug", ["1861", "1843"])
def test_money_and_pieces_change_by_what_is_told_only(slug: str) -> None:
    """Where the round does not run on by itself, the events account for all that is other than before."""
    looked_at = 0
    for game, _, after, told in made(slug):
        if not all(isinstance(event, CORRECTED) for event in told):
            continue  # something followed by itself
        looked_at += 1
        assert _accounted(_things(game), told) == _things(after)
        tiles = dict(game.laid.tiles)
        for event in told:
            if isinstance(event, happened.TileCorrected):
                assert tiles.get(event.hex, ("", 0)) == (event.old, event.old_rotation)
                tiles[event.hex] = (event.tile, event.rotation)
        assert {one: lies for one, lies in tiles.items() if lies[0]} == after.laid.tiles
    assert looked_at > TRIES / 6


def _things(game: Any) -> Counter[tuple[str, ...]]:
    """Who has how much of what; trains of the bank are told apart by their row, so they are left out."""
    found: Counter[tuple[str, ...]] = Counter()
    for who, cash in game.purses.items():
        found["cash", who] = cash
    for company, shares in game.shares.items():
        for holder, count in shares.items():
            found["share", company, holder] = count
    for company, state in game.companies.items():
        found["owner", company, state.president or ""] = 1
        found.update(("train", train, company) for train in state.trains)
        found["price", company] = game.prices.price(game.markers[company].cell) if company in game.markers else 0
        found.update(("station", company, hex_id) for hex_id, _ in game.network.tokens_of(company))
    for private, owner in game.privates.items():
        found["owner", private, owner] = 1
    found.update(("train", train, POOL) for train in game.pool_trains)
    return +found


def _accounted(found: Counter[tuple[str, ...]], told: tuple[Any, ...]) -> Counter[tuple[str, ...]]:
    for event in told:
        match event:
            case happened.CashCorrected(who=who, old=old, new=new):
                found["cash", who] += new - old
                found["cash", BANK] -= new - old
            case happened.SharesCorrected(company=company, shares=count):
                found["share", company, event.giver] -= count
                found["share", company, event.taker] += count
            case happened.OwnerCorrected(company=what, old=old, new=new):
                found["owner", what, old] -= 1
                found["owner", what, new] += 1
            case happened.TrainCorrected(train=train):
                found["train", train, event.giver] -= event.giver != BANK
                found["train", train, event.taker] += event.taker != BANK
            case happened.PriceCorrected(company=company, old=old, new=new):
                found["price", company] += new - old
            case happened.StationCorrected(company=company):
                found["station", company, event.old_hex] -= bool(event.old_hex)
                found["station", company, event.hex] += bool(event.hex)
    return +found


def test_locomotives_and_values_change_by_what_is_told_only() -> None:
    for game, _, after, told in made("paris-connection"):
        depots, values, hands = dict(game.table.depots), dict(game.table.values), {
            player: Counter(hand) for player, hand in game.hands.items()
        }  # fmt: skip
        for event in told:
            if isinstance(event, LocomotiveCorrected):
                depots[event.colour] += bool(event.old_hex) - bool(event.hex)
                assert values[event.colour] == event.old_value
                values[event.colour] = event.value
            if isinstance(event, HandCorrected):
                for change, colours in ((-1, event.returned), (1, event.taken)):
                    for colour in colours:
                        hands[event.player][colour] += change
                        depots[colour] -= change
        assert (depots, values) == (after.table.depots, after.table.values)
        assert {player: +hand for player, hand in hands.items()} == {
            player: +Counter(hand) for player, hand in after.hands.items()
        }


def test_everybodys_view_follows_from_the_one_before() -> None:
    """Also of who does not see the hand that was corrected."""
    for game, correction, after, _ in made("paris-connection"):
        for reader in (None, *game.table.players):
            assert OF_PARIS.follows(game.definition, game.view(reader), correction, after.view(reader))
