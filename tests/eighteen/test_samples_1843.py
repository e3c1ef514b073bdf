"""Every line that a letter of 1843 offers is accepted when it is sent back; what stands behind it is what it does."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.core import play
from engine.eighteen import companies
from engine.eighteen.actions import BuyTrain, Lay, Pass
from engine.eighteen.holdings import held
from engine.games.g1843 import emergency, rusted
from engine.games.g1843.actions import Take
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, StockRound
from engine.games.g1843.whatif import WHAT_IF
from pbem.eighteen.offered.hints import COMMENT, WIDTH
from pbem.eighteen.offered.moves import in_turn
from pbem.eighteen.offered.samples import MOST_SAMPLES, examples
from pbem.eighteen.orders.names import names_of
from pbem.titles.g1843.mail import raising, turns
from pbem.titles.g1843.mail.hints import HINTS
from tests.eighteen.lines_1843 import mailed, meant
from tests.eighteen.walked_1843 import WALKS, positions, why_not_sent
from tests.random_1843 import begin, walk
from tests.rules.g1843.test_8_8_3_emergency import short
from tests.rules.g1843.turns import to
from tests.sampled import sampled

EVERY = 50  # positions of which one is looked at
CASES = sampled([(taste, players, seed) for seed in ("one", "two") for taste, players in WALKS], 2)


def offered(game: Game) -> tuple[str, ...]:
    """The samples of who is asked."""
    return examples(HINTS, game, game.active[0])


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_every_line_of_the_samples_is_accepted(taste: str, players: int, seed: str) -> None:
    """As a mail of its own, with its comment; passing has its line wherever it is legal."""
    topics = Counter[str]()
    for game in positions(taste, players, seed, EVERY):
        lines, player = offered(game), game.active[0]
        assert lines
        assert len({line.partition(COMMENT)[0] for line in lines}) == len(lines) <= MOST_SAMPLES
        for line in lines:
            assert len(line) <= WIDTH or COMMENT not in line
            assert why_not_sent(game, line) == "", line
        if play.why_not(game, Pass(player)) is None:
            assert lines[-1].partition(COMMENT)[0] == HINTS.pass_line(game, player)
        topics[turns.topic(game, player)] += 1
    assert topics["stock"]
    assert topics["operate"]


def test_the_auction_offers_the_cheapest_first_and_the_lowest_bids() -> None:
    """At the start: §6.1."""
    lines = [line.partition(COMMENT)[0] for line in offered(begin(4))]
    assert isinstance(meant(begin(4), lines[0]).actions[0], Take)
    assert [int(line.split()[-1]) for line in lines[1:-1]] == [25, 45, 65, 115, 155, 215]
    assert lines[-1] == "pass"


def test_all_first_prices_of_plm_are_shown_with_what_they_mean() -> None:
    """§6.3: yellow and green ones, the director's certificate and what floats it."""
    lines = offered(next(game for _, game in walk(begin(4), "par") if par_due(game)))
    assert [int(re.search(r"at (\d+)", line)[1]) for line in lines] == [94, 86, 79, 73, 67]  # type: ignore[index]
    assert "you then hold 20%, 4 more float it, with 940 fr" in lines[0]


def par_due(game: Game) -> bool:
    """Whether the price of PLM is asked for."""
    return bool(getattr(game.round, "par_due", ""))


_CASH = re.compile(r"^(\d+) fr")
_HOLD = re.compile(r"you then hold (\d+)%")
_PRICE = re.compile(r"price (\d+) → (\d+)")
_RUN = re.compile(r"best run (?:stays )?(\d+)(?: → (\d+))?")
_LEAVES = re.compile(r"leaves (\d+) fr")
_YOURS = re.compile(r"(\d+) fr for you")
_GET = re.compile(r"you get (\d+) fr")
_FLOATS = re.compile(r"(\w+) floats with (\d+) fr")
_MORE = re.compile(r"(\d+) more floats? it")
_PHASE = re.compile(r"starts phase (\w+)")
_LACK = re.compile(r"still lack (\d+) fr")
_CLOSES = re.compile(r"([\w-]+) closes")


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_comments_are_true(taste: str, players: int, seed: str) -> None:
    """Prices, parts, money, phases, what floats and what closes, compared with the position after the line."""
    compared = sum(map(check, positions(taste, players, seed, EVERY)))
    assert compared > 15


def check(game: Game) -> int:
    """Compare every comment with the position after its line; how many figures were compared."""
    player, company, compared = game.active[0], in_turn(game, game.active[0]), 0
    for line in offered(game):
        order, _, comment = line.partition(COMMENT)
        if not comment or "must agree" in comment or "up to" in order:
            continue
        after = mailed(game, order)
        compared += _of_player(game, after, order, comment, player)
        if company and not after.finished and in_turn(after, player) == company:
            compared += _of_turn(game, after, order, comment, company)
        if company and (match := _RUN.search(comment)):
            compared += _of_run(game, order, company, match)
    return compared


def _of_player(game: Game, after: Game, order: str, comment: str, player: str) -> int:
    """What the player pays, gets and holds; what floats; what closes; which phase begins."""
    seen = 0
    buys = isinstance(game.round, StockRound) and order.startswith(("buy ", "par "))
    if buys and (match := _CASH.match(comment)):
        assert game.purses[player] - after.purses[player] == int(match[1]), (order, comment)
        seen += 1
    if match := _HOLD.search(comment):
        name = _company_of(game, order)
        assert held(after, player, name) * 10 == int(match[1]), (order, comment)
        seen += 1
    if match := _FLOATS.search(comment):
        assert not game.companies.get(match[1]) or not game.companies[match[1]].floated
        assert after.companies[match[1]].floated, (order, comment)
        assert after.companies[match[1]].par * 10 == int(match[2]), (order, comment)
        seen += 1
    if match := _MORE.search(comment):
        name = _company_of(game, order)
        assert not after.companies[name].floated
        assert 6 - (10 - held(after, name, name)) == int(match[1]), (order, comment)
        seen += 1
    if match := _PHASE.search(comment):
        assert after.phase == match[1] != game.phase, (order, comment)
        seen += 1
    if match := _CLOSES.search(comment):
        (closed,) = names_of(game.definition).private(match[1])
        assert closed in game.privates, (order, comment)
        assert closed not in after.privates, (order, comment)
        seen += 1
    if (match := _GET.search(comment)) and (order.startswith("sell ") or order.startswith("discard ")):
        assert after.purses[player] - game.purses[player] == int(match[1]), (order, comment)
        seen += 1
    return seen


def _company_of(game: Game, order: str) -> str:
    """The company of a purchase, a start or an exchange."""
    return next(word for word in order.replace(";", " ").split()[::-1] if word in game.definition.companies)


def _of_turn(game: Game, after: Game, order: str, comment: str, company: str) -> int:
    """What the company has, what its director is paid, what is still missing."""
    seen, player = 0, game.active[0]
    if match := _LEAVES.search(comment):
        assert after.purses[company] == int(match[1]), (order, comment)
        seen += 1
    if (match := _PRICE.search(comment)) and "sell " not in order:
        assert companies.price(after, company) == int(match[2]), (order, comment)
        seen += 1
    if (match := _YOURS.search(comment)) and after.or_number == game.or_number:
        assert after.purses[player] - game.purses[player] == int(match[1]), (order, comment)
        seen += 1
    if match := _LACK.search(comment):
        assert raising.missing(after) == int(match[1]), (order, comment)
        seen += 1
    return seen


def _of_run(game: Game, order: str, company: str, match: re.Match[str]) -> int:
    """The revenue before and after a lay."""
    actions = meant(game, order).actions
    if len(actions) != 1 or type(actions[0]) is not Lay:
        return 0
    known = {value.lay: value for value in WHAT_IF.by_revenue(game, company)}
    if actions[0] not in known:
        return 0
    value = known[actions[0]]
    assert (value.before, value.after) == (int(match[1]), int(match[2] or match[1])), order
    return 1


@pytest.mark.parametrize(("taste", "players", "seed"), CASES)
def test_a_director_in_need_is_shown_every_way_out(taste: str, players: int, seed: str) -> None:
    """§8.8.3: each share and private that can go, on a line that ends with the train; else to own up."""
    for game in positions(taste, players, seed, EVERY):
        lacking = raising.need(game)
        if lacking is None or turns.topic(game, game.active[0]) in ("willing", "offer", "home", "discard"):
            continue
        lines = [line.partition(COMMENT)[0] for line in offered(game)]
        if emergency.is_bankrupt(game, lacking):
            assert any("bankrupt" in line for line in lines) or _offered_a_train(game)
            continue
        plans = raising.plans(game)
        firsts = {plan.actions[0] for plan in plans}
        shares = {one for one in game.markers if emergency.most_useful(game, lacking, one)}
        privates = {one for one, owner in game.privates.items() if owner == lacking.director}
        assert {getattr(one, "company", "") for one in firsts} - {""} == shares
        assert {getattr(one, "private", "") for one in firsts} - {""} == privates
        for plan in plans:
            last = plan.last
            assert type(last) is BuyTrain
            assert not rusted.bought_so(plan.at, last.train)
            assert last.train in play.apply(plan.at, last)[0].companies[lacking.company].trains


def _offered_a_train(game: Game) -> bool:
    here = game.round
    return isinstance(here, OperatingRound) and bool(here.for_sale)


def test_in_an_emergency_shares_of_a_company_not_started_are_passed_over() -> None:
    """They came with a private and have no price yet (§6.3, §7.2): the letter offers what can be sold."""
    scene = to(short().with_eta("anne"), "trains")
    lines = offered(scene.game)
    assert not any("ETA" in one for one in lines)
    assert any("sell" in one and "NOR" in one for one in lines)
    assert scene.refuses("sell ETA 1") == "no_par"
