"""A turn in which a train could be bought shows one among the first lines, with the run and the revenue before it."""

from __future__ import annotations

import re
from functools import cache

from engine.core.errors import IllegalAction
from engine.eighteen.actions import BuyTrain
from engine.eighteen.earnings import proposed_run
from engine.eighteen.table import BANK
from engine.games.g1861.game import Game
from pbem.eighteen.offered.hints import COMMENT
from pbem.eighteen.offered.moves import Move, deal, in_turn, moves
from pbem.eighteen.offered.samples import MOST_SAMPLES, examples
from pbem.eighteen.offered.supply import Supply
from pbem.eighteen.offered.train_choice import listed, own_deal
from pbem.orders.order import OrderError
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.lines import mailed
from tests.random_1861 import known_walk

FEWEST = 20  # turns that a game must have had for a test to mean anything


@cache
def turns() -> list[tuple[Game, str, list[Move]]]:
    """Turns of companies in a random game, with all that could be ordered in each."""
    found = []
    for _, game in known_walk(4, "jklm")[::3]:
        company = None if game.finished else in_turn(game, game.active[0])
        if company is not None and company in game.markers:
            found.append((game, company, list(moves(game, game.active[0]))))
    return found


def lines(game: Game) -> list[str]:
    """The samples without their comments."""
    return [line.partition(COMMENT)[0] for line in examples(HINTS, game, game.active[0])]


def test_a_train_that_can_be_had_is_bought_in_the_first_or_second_line() -> None:
    seen = 0
    for game, company, every in turns():
        if any(listed(move) and move.last.price <= game.purses[company] for move in every):
            assert any("buy train" in line for line in lines(game)[:2]), (company, lines(game))
            seen += 1
    assert seen > FEWEST


def test_as_little_of_the_revenue_is_kept_for_it_as_it_takes() -> None:
    """What is kept for a train is needed: the same line that pays more out is refused, or asks for a loan."""
    seen = 0
    for game, company, _ in turns():
        for line in lines(game)[:2]:
            if not (found := re.search(r"(half|withhold); buy train", line)):
                continue
            more = {"half": "pay", "withhold": "half"}[found[1]]
            assert mailed(game, line)
            try:
                after = mailed(game, line.replace(f"{found[1]}; buy", f"{more}; buy"))
            except (IllegalAction, OrderError):
                seen += 1
            else:
                assert after.companies[company].loans > game.companies[company].loans, line
    assert seen


def test_trains_of_the_own_other_companies_are_shown_where_nobody_else_must_agree() -> None:
    """The longest of who can spare one, for the least and for all the company has."""
    spare = 0
    for game, company, every in turns():
        types, deals = game.definition.trains, [move.last for move in every if own_deal(move)]
        trains = [one for one in deals if isinstance(one, BuyTrain)]
        shown = [line for line in lines(game) if re.search(r"buy train \S+ from [A-Z]", line)]
        assert {tuple(line.split()[-5:-2:2]) for line in shown} <= {(one.train, one.source) for one in trains}
        lasting = [one for one in trains if one.train not in Supply().doomed(game)]
        spared = [one for one in lasting if len(game.companies[one.source].trains) > 1]
        if spared and len(lines(game)) < MOST_SAMPLES:
            best = max(spared, key=lambda one: types[one.train].price)
            sources = [line.split()[-3] for line in shown if f"buy train {best.train} from" in line]
            assert sources, (company, shown)
            assert all(len(game.companies[one].trains) > 1 for one in sources)
            assert any(not line.endswith(" for 1") for line in shown) or game.purses[company] <= 1
            spare += 1
    assert spare


def test_a_train_for_which_revenue_must_be_kept_is_among_all_that_can_be_ordered() -> None:
    """Once, with what is kept before it; never a second time at another price."""
    seen = 0
    for game, company, every in turns():
        bought = [(deal(one.last).train, deal(one.last).source) for one in every if listed(one)]
        assert len(bought) == len(set(bought)), company
        for one in every:
            kept = [action for action in one.actions if getattr(action, "kind", "") in ("half", "keep")]
            if kept and listed(one) and one.last.source == BANK:
                assert one.last.price > game.purses[company]
                seen += 1
    assert seen


def test_a_token_that_adds_to_the_run_is_part_of_the_whole_turn() -> None:
    """After the lay, before the run; and the run earns what is told."""
    seen = 0
    for _, game in known_walk(5, "jklm", "mergers")[250:420]:
        company = None if game.finished else in_turn(game, game.active[0])
        shown = examples(HINTS, game, game.active[0]) if company else ()
        adding = [line.partition(COMMENT)[0] for line in shown if re.search(r": token .*best run \d+ → ", line)]
        if not company or not adding:
            continue
        placed = adding[0].partition(": ")[2]
        assert f"{placed}; run best; " in shown[0], shown
        after = mailed(game, shown[0].partition(COMMENT)[0].rpartition("; run best")[0])
        assert len(after.network.tokens_of(company)) == len(game.network.tokens_of(company)) + 1
        told = re.search(r"earns (\d+)", shown[0])
        assert told is not None
        assert proposed_run(after, company).revenue == int(told[1])
        seen += 1
    assert seen
