"""What is coming in 1843 is told to its reader, in true figures, and at most eight sentences at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.core import play
from engine.eighteen.actions import Pass
from engine.games.g1843 import emergency, foreigners, phases, rusted, supply
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.warnings import MOST_WARNINGS, warnings
from pbem.titles.g1843.mail.hints import HINTS
from pbem.titles.g1843.mail.supply import SUPPLY
from tests.eighteen.walked_1843 import WALKS, positions
from tests.random_1843 import begin
from tests.sampled import sampled

EVERY = 50
CASES = sampled([(taste, players, seed) for seed in ("one", "two") for taste, players in WALKS], 3)
_ADD = re.compile(
    r"(\w+) \(you\) will have to buy a train: it has (\d+) fr, the cheapest costs (\d+) fr, and you .* (\d+)"
)


def told(game: Game) -> tuple[str, ...]:
    """To who is asked."""
    return warnings(HINTS, game, Reader({}, game.active[0]))


def every(taste: str, players: int, seed: str) -> Iterator[tuple[Game, tuple[str, ...]]]:
    """Positions, with what is told in them."""
    for game in positions(taste, players, seed, EVERY):
        yield game, told(game)


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_a_few_sentences_each_ended(taste: str, players: int, seed: str) -> None:
    """None left with a placeholder, none twice."""
    for game, said in every(taste, players, seed):
        assert len(set(said)) == len(said) <= MOST_WARNINGS
        assert all(one.endswith(".") and "{" not in one for one in said), said
        assert warnings(HINTS, game, Reader({})) is not None  # to who only looks on


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_the_next_phase_is_that_of_the_first_certificate_of_its_colour(taste: str, players: int, seed: str) -> None:
    """§15: as many certificates leave the supply before, and what it makes rust is gone then."""
    for game in positions(taste, players, seed, EVERY):
        coming = SUPPLY.next_phase(game)
        if coming is None:
            assert game.phase == "gray" or supply.next_colour(game) is None
            continue
        own = game.copied()
        for _ in range(coming.before):
            supply.discard(own, str(supply.next_colour(own)))
        assert supply.next_colour(own) == coming.phase
        gone = SUPPLY.rusting(game, coming)
        held = {train for state in game.companies.values() for train in state.trains}
        after = game.copied()
        phases.card_left(after, coming.phase)
        left = {train for state in after.companies.values() for train in state.trains}
        assert held & gone == held - left


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_what_a_director_would_have_to_add_is_what_the_engine_says(taste: str, players: int, seed: str) -> None:
    """«NOR will have to buy: it has 120, the cheapest costs 300, you would have to add 180»."""
    for game, said in every(taste, players, seed):
        for found in filter(None, (_ADD.match(one) for one in said)):
            company, cash, least, add = found[1], int(found[2]), int(found[3]), int(found[4])
            assert rusted.must_own(game, company)
            assert (cash, least) == (game.purses[company], rusted.cheapest(game))
            assert add == least - cash > 0


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_a_bankruptcy_is_seen_before_it_comes(taste: str, players: int, seed: str) -> None:
    """§8.8.3: as soon as not even everything would be enough."""
    for game, said in every(taste, players, seed):
        here = game.round
        if not isinstance(here, OperatingRound) or game.active_step().held_up(game) or here.turn >= len(here.order):
            continue
        need = emergency.need(game)
        if need is not None and emergency.is_bankrupt(game, need):
            assert any("bankrupt" in one for one in said), said


def test_the_foreigners_are_told_of_in_the_last_round_of_a_set() -> None:
    """§5: and it is the certificate that they take."""
    seen = 0
    for taste, players in WALKS[:3]:
        for game in positions(taste, players, "one", EVERY):
            said = [one for one in told(game) if "the foreigners take" in one]
            for one in said:
                assert isinstance(game.round, OperatingRound)
                assert game.or_number == game.ors
                own = game.copied()
                foreigners.buy(own)
                begun = re.search(r"begins the (\w+) phase", one)
                assert own.phase == (begun[1] if begun else game.phase)
                seen += 1
    assert seen


def test_passing_in_the_auction_is_counted_once_few_trains_are_left() -> None:
    """§6.2: so many passes in a row, then a yellow train goes; before, the line of the last pass tells it."""
    game = begin(4)
    for left in (6, 5, 4):
        for _ in range(4):
            assert game.depot["yellow"] == left
            assert told(game) == ()
            game, _ = play.apply(game, Pass(game.active[0]))
    game, _ = play.apply(game, Pass(game.active[0]))
    (said,) = told(game)
    assert said.startswith("After 3 more passes in a row the privates pay, a yellow train is discarded (3 are left)")
    for _ in range(3):
        game, _ = play.apply(game, Pass(game.active[0]))
    assert game.depot["yellow"] == 2


def test_the_last_yellow_train_is_a_matter_of_the_end() -> None:
    """§6.2, §8.10.1."""
    game = begin(4)
    for _ in range(20):
        game, _ = play.apply(game, Pass(game.active[0]))
    assert told(game)[0].startswith(
        "If all players pass in a row, the last yellow train is discarded and the game ends"
    )
    for _ in range(4):
        game, _ = play.apply(game, Pass(game.active[0]))
    assert game.ended == "trains"
