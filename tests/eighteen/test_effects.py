"""What stands behind a sample line is what the line does when it is sent."""

from __future__ import annotations

import re

import pytest

from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.holdings import held
from engine.eighteen.train_market import must_buy
from engine.games.g1861.game import Game
from engine.games.g1861.whatif import WHAT_IF
from pbem.eighteen.offered.hints import COMMENT
from pbem.eighteen.offered.moves import in_turn
from pbem.eighteen.offered.samples import examples
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.lines import mailed, meant
from tests.eighteen.test_samples import positions

_PRICE = re.compile(r"price (\d+) → (\d+)")
_RUN = re.compile(r"best run (?:stays )?(\d+)(?: → (\d+))?")
_HOLD = re.compile(r"you then hold (\d+)%")
_PHASE = re.compile(r"starts phase (\d)")
_LEAVES = re.compile(r"leaves (\d+) R")
_YOURS = re.compile(r"(\d+) R for you")


def told(lines: tuple[str, ...], pattern: re.Pattern[str]) -> list[tuple[str, re.Match[str]]]:
    """The order and what its comment tells by this pattern, of each line where it does."""
    found = []
    for line in lines:
        order, _, comment = line.partition(COMMENT)
        if match := pattern.search(comment):
            found.append((order, match))
    return found


def check(game: Game) -> int:
    """Compare every comment with the position after its line; how many were compared."""
    player, lines = game.active[0], examples(HINTS, game, game.active[0])
    for order, match in told(lines, _PHASE):
        assert mailed(game, order).phase == match[1], order
    held_then = [one for one in told(lines, _HOLD) if one[0].startswith("buy")]
    for order, match in held_then:
        assert held(mailed(game, order), player, order.split()[1]) * 10 == int(match[1]), order
    company = in_turn(game, player)
    return len(held_then) + (_turn(game, company, player, lines) if company else 0)


def _turn(game: Game, company: str, player: str, lines: tuple[str, ...]) -> int:
    """What the company, and whoever decides for it, has after each line of its turn."""
    for order, match in told(lines, _LEAVES):
        assert mailed(game, order).purses[company] == int(match[1]), order
    prices = told(lines, _PRICE)
    for order, match in prices:
        after = mailed(game, order)
        if in_turn(after, player) == company:
            assert companies.price(after, company) == int(match[2]), order
    for order, match in told(lines, _YOURS):
        after = mailed(game, order)
        if in_turn(after, player) == company and after.or_number == game.or_number:
            assert after.purses[player] - game.purses[player] == int(match[1]), order
    return len(prices) + _runs(game, company, lines)


def _runs(game: Game, company: str, lines: tuple[str, ...]) -> int:
    """The revenue before and after a lay."""
    found = told(lines, _RUN)
    known = {value.lay: value for value in WHAT_IF.by_revenue(game, company)} if found else {}
    for order, match in found:
        action = meant(game, order).actions[-1]
        if isinstance(action, Lay) and action in known:
            value = known[action]
            assert value.before == int(match[1]), order
            assert value.after == int(match[2] or match[1]), order
    return len(found)


@pytest.mark.parametrize("variant", ["jklm", pytest.param("gtg", marks=pytest.mark.soak)])
def test_comments_are_true(variant: str) -> None:
    """Prices, parts, phases, money left, best runs."""
    assert sum(map(check, positions(variant, "lines 1"))) > 50


def test_the_same_position_gives_the_same_lines() -> None:
    """Whoever asks, and how often."""
    for game in positions("jklm", "lines 1")[::8]:
        first = examples(HINTS, game, game.active[0])
        assert examples(HINTS, game.copied(), game.active[0]) == first


def test_nobody_is_offered_anything_out_of_turn() -> None:
    """Only who is asked."""
    for game in positions("jklm", "lines 1")[::9]:
        for player in set(game.players) - set(game.active):
            assert examples(HINTS, game, player) == ()


def test_a_company_that_must_buy_a_train_is_shown_one() -> None:
    """Wherever it stands in its turn."""
    seen = 0
    for game in positions("jklm", "lines 1"):
        company = in_turn(game, game.active[0])
        if company and company in game.markers and must_buy(game, company):
            assert any("buy train" in line for line in examples(HINTS, game, game.active[0]))
            seen += 1
    assert seen
