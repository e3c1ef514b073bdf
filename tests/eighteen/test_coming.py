"""What is coming, worked out for its reader: figures are those of the rules, and each reader is «you» in their own."""

from __future__ import annotations

import re
from functools import cache

from engine.core import play
from engine.core.events import Event
from engine.eighteen.actions import BuyTrain
from engine.eighteen.events import DividendPaid, IncomePaid, RoundBegan
from engine.eighteen.holdings import held
from engine.eighteen.table import BANK
from engine.games.g1861.game import Game
from pbem.eighteen.offered import coming
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import deal, in_turn, moves
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.warnings import MOST_WARNINGS, warnings
from pbem.eighteen.told.lately import RUNNING, lately, taken
from pbem.titles.g1861.mail.hints import HINTS
from tests.eighteen.lines import mailed
from tests.random_1861 import begin, known_walk

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Cleo", "p4": "Dan"}
_WAY = re.compile(r"(paid out|half), (\d+) a share, (\d+) for you(?: and (\d+) for)?")
_MINOR = re.compile(r": (\d+) R for you and (\d+) R for ")


@cache
def turns() -> list[tuple[Game, str, Reader]]:
    """Turns of companies in a random game, each with who decides."""
    found = []
    for _, game in known_walk(4, "jklm")[::2]:
        company = None if game.finished else in_turn(game, game.active[0])
        if company is not None:
            found.append((game, company, Reader(NAMES, game.active[0])))
    return found


def test_a_payout_brings_what_is_told() -> None:
    """To the reader and to the company, as the same orders do when they are sent."""
    publics = minors = 0
    for game, company, reader in turns():
        told, player = coming.payout(game, reader), game.active[0]
        line = "run best; " if game.round.revenue is None else ""  # type: ignore[union-attr]
        for way, each, yours, kept in _WAY.findall(told):
            after = mailed(game, f"{company}: {line}{'pay' if way == 'paid out' else 'half'}")
            if in_turn(after, player) == company and not game.companies[company].loans:
                assert (
                    after.purses[player] - game.purses[player] == int(yours) == int(each) * held(game, player, company)
                )
                assert after.purses[company] - game.purses[company] == int(kept or 0)
                publics += 1
        if found := _MINOR.search(told):
            after = mailed(game, f"{company}: run best")
            if in_turn(after, player) == company and not game.companies[company].loans:
                assert after.purses[player] - game.purses[player] == int(found[1])
                assert after.purses[company] - game.purses[company] == int(found[2])
                minors += 1
    assert publics > 5
    assert minors > 5


def test_nobody_is_told_what_a_company_of_another_earns_or_could_buy() -> None:
    for game, _, _ in turns()[::7]:
        for player in {*game.players} - {*game.active}:
            assert coming.payout(game, Reader(NAMES, player)) == ""
            assert coming.trains_of_others(game, Reader(NAMES, player)) == ""
        assert coming.payout(game, Reader(NAMES)) == ""


def test_the_trains_of_other_companies_are_those_that_can_be_ordered() -> None:
    seen = 0
    for game, _, reader in turns()[::3]:
        bought = [deal(one.last) for one in moves(game, game.active[0]) if one.legal]
        sellers = {one.source for one in bought if isinstance(one, BuyTrain) and one.source in game.companies}
        told = coming.trains_of_others(game, reader)
        named = {one for one in re.split(r"[ ,;().]+", told.partition(": ")[2]) if one in game.companies}
        assert named <= sellers
        assert bool(told) <= bool(sellers)
        own = {one for one in named if game.companies[one].president == game.active[0]}
        assert bool(own) == ("(you)" in told)
        seen += bool(told)
    assert seen


def paid(company: str, amount: int, kept: int = 0) -> DividendPaid:
    """A company paid out."""
    return DividendPaid(company=company, kind="pay", paid=amount, kept=kept)


def began(kind: str, number: int) -> RoundBegan:
    """A round began."""
    return RoundBegan(round=kind, set_number=3, or_number=number, order=())


def test_lately_is_the_last_payout_of_each_and_what_the_last_round_took() -> None:
    """Whether it is worked out at once or bit by bit; the round that runs counts where it has taken more already."""
    told: list[Event] = [
        began("OR", 1), IncomePaid(company="MRR", owner="p1", amount=25), paid("NW", 100, 20), paid("SW", 60),
        began("SR", 0), began("OR", 2), paid("NW", 140),
    ]  # fmt: skip
    figures = lately({}, told)
    assert {one: figures[one] for one in ("NW", "SW", BANK, RUNNING)} == {"NW": 140, "SW": 60, BANK: 205, RUNNING: 140}
    for cut in range(len(told)):
        assert lately(lately({}, told[:cut]), told[cut:]) == figures
    assert taken(figures) == 205
    assert taken(lately(figures, [paid("SW", 80)])) == 220
    assert lately({}, []) == {}


def test_the_income_of_a_round_is_shares_minors_and_privates() -> None:
    seen = 0
    for game, _, reader in turns()[::5]:
        player = game.active[0]
        known = dict.fromkeys(game.companies, 100)
        shares = sum(10 * held(game, player, company) for company in game.shares if company in game.companies)
        own = [one for one, state in game.companies.items() if one not in game.shares and state.president == player]
        privates = [one.income for name, one in game.definition.privates.items() if game.privates.get(name) == player]
        amount = shares + 100 * len(own) + sum(privates)
        told = coming.income(game, reader._replace(lately=known))
        assert told == f"An operating round brings you {amount} R if every company pays what it last paid."
        assert coming.income(game, reader) == ""
        seen += 1
    assert seen


def test_how_long_the_bank_lasts() -> None:
    """Told when it is few rounds; not where the game is over before."""
    game = begin(4, "jklm").copied()
    game.purses[BANK] = 5000
    known = Reader(NAMES, "p1", {BANK: 2100})
    assert "it lasts about 3 more" in coming.bank(game, known, None)
    assert coming.bank(game, known, 3) == ""
    assert coming.bank(game, known._replace(lately={BANK: 1600}), None) == ""
    assert "may break in the next one" in coming.bank(game, known._replace(lately={BANK: 6000}), None)
    assert any("it lasts about 3 more" in one for one in warnings(HINTS, game, known))
    game.set_number = game.last_set = 6
    game.or_number = 2
    assert not any("it lasts" in one for one in warnings(HINTS, game, known))


def test_companies_are_named_with_their_owners_the_readers_first() -> None:
    seen = 0
    for _, game in known_walk(4, "jklm")[::25]:
        for player in game.players if not game.finished else ():
            found = warnings(HINTS, game, Reader(NAMES, player))
            assert len(found) <= MOST_WARNINGS
            mine = {one for one in game.companies if game.companies[one].president == player}
            for sentence in found:
                for group in re.findall(r"((?:[A-Z][\w-]*(?:, )?)+) \(you\)", sentence):
                    assert set(group.split(", ")) <= mine, sentence
                    seen += 1
                assert f"({NAMES[player]})" not in sentence
    assert seen > 20


def test_the_company_of_the_state_is_named_too_when_its_trains_go() -> None:
    seen = 0
    for _, game in known_walk(4, "jklm")[::10]:
        losing = {one for one, state in game.companies.items() if state.trains} if not game.finished else set()
        national = game.definition.national.id
        if national in losing:
            named = Reader(NAMES, "p1").by_owner(game, losing)
            assert re.search(rf"\b{national}\b(?! \()", named)
            assert all(re.search(rf"(?<![\w-]){one}(?![\w-])", named) for one in losing)
            seen += 1
    assert seen


class Directors(Hints):
    """A game in which a president pays what their company cannot."""

    write = notes = event_note = bid_notes = rank = None  # type: ignore[assignment]


def test_a_president_who_must_add_money_is_told_how_much() -> None:
    """Unless a game has another sentence: in 1861 nobody adds any."""
    Directors.__abstractmethods__ = frozenset()
    seen = 0
    for _, game in known_walk(4, "jklm")[::10]:
        for state in () if game.finished else game.companies.values():
            if state.president is None or state.trains:
                continue
            for sentence in warnings(Directors(), game, Reader(NAMES, state.president)):
                if found := re.search(r"can raise (\d+) R; .* costs (\d+) R: you would have to add (\d+) R", sentence):
                    assert int(found[2]) - int(found[1]) == int(found[3])
                    seen += 1
    assert seen


def test_a_finished_game_has_nothing_to_come() -> None:
    game, _ = play.stop(begin(4, "jklm"))
    assert warnings(HINTS, game, Reader(NAMES, "p1", {BANK: 9000})) == ()
