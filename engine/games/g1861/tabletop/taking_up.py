"""The position of 1861 that stood on a table, from what people wrote down of it, checked by every invariant."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.events import Event
from engine.eighteen import companies as of_companies
from engine.eighteen.events import TakenUp
from engine.eighteen.map.network import Network
from engine.eighteen.tabletop.checks import check_prices, check_whole
from engine.eighteen.tabletop.slips import Slips
from engine.eighteen.tabletop.stacks import markers
from engine.eighteen.waiting import taken
from engine.games.g1861 import sequence, turn
from engine.games.g1861.definition import Definition
from engine.games.g1861.faults import faults
from engine.games.g1861.game import Game
from engine.games.g1861.position import Company
from engine.games.g1861.rounds import OperatingRound, StockRound
from engine.games.g1861.tabletop.board import Rolling, on_map, rolling
from engine.games.g1861.tabletop.papers import Papers, papers
from engine.games.g1861.tabletop.rounds import turn_of, when
from engine.games.g1861.tabletop.sitting import Sitting, sit_down
from engine.games.g1861.tabletop_facts import Facts


def take_up(definition: Definition, players: tuple[str, ...], facts: Facts) -> tuple[Game, tuple[Event, ...]]:
    """The game as it goes on: `players` sit in the order of the file. BadPosition with every mistake there is."""
    checked = position_of(definition, players, facts)
    game = checked.copied()  # what has been asked what it waits for is not changed any more
    game.told = [*checked.told, TakenUp(players=game.players, first=game.first)]
    sequence.step(game).go_on(game)
    return taken(game)


def position_of(definition: Definition, players: tuple[str, ...], facts: Facts) -> Game:
    """The position before anything that follows by itself from it."""
    slips = Slips()
    at = sit_down(definition, facts, players, slips)
    rolled, owned = rolling(at), papers(at)
    begun = [definition.phases[one] for one in rolled.begun(at)]
    events: set[str] = {event for phase in begun for event in phase.events}
    gone = _gone(at, closed="unstarted_minors_closed" in events)
    _check_phase(at, rolled, owned, events)
    laid, charters = on_map(at, gone, rolled)
    first = at.player(facts.first, "first")
    now = when(at, rolled.phase, "end_announced" in events)
    prices = markers(definition.markets[facts.market], facts.prices, at.companies, slips)
    due = {*at.of_kind("minor"), *at.of_kind("public")}
    check_prices(at, set(prices), due, "is not in play (it has no row under `companies`)")
    slips.check()
    assert first is not None
    game = Game(
        definition=definition, network=Network(definition.board, laid), variant=facts.edition, market=facts.market,
        runs=facts.runs, players=players, first=first, phase=rolled.phase, purses=owned.purses,
        broken=facts.bank_broken,
        companies=_companies(at, rolled, owned, charters), shares=owned.shares, privates=owned.privates,
        markers=prices, stamp=len(prices), depot=rolled.depot, pool_trains=rolled.pool, gone=gone, laid=laid,
        set_number=now.set_number, or_number=now.or_number, ors=now.ors, last_set=now.last_set,
        round=StockRound(players),
    )  # fmt: skip
    game.round = turn_of(at, game, now.kind)
    slips.check()
    if isinstance(game.round, OperatingRound):
        turn.TURNS.begun(game)
    check_whole(at, game, lambda one: str(of_companies.train_limit(game, one)), lambda: faults(game))
    return game


def _companies(
    at: Sitting, rolled: Rolling, owned: Papers, charters: Mapping[str, tuple[int, ...]]
) -> dict[str, Company]:
    """Loans held are loans for which interest falls due: nobody else borrows or repays before a company's own turn.

    They stand in the order of the file, the oldest minor first (§6.2).
    """
    found, rows = {}, at.rows()
    for one in (*(one for one in at.in_play() if one not in rows), *rows):
        row = at.facts.companies[rows[one]] if one in rows else None
        if row is None:
            found[one] = Company()
            continue
        found[one] = Company(
            president=owned.presidents.get(one), trains=rolled.owned[one], loans=row.loans,
            charter=charters.get(one, ()), owes=row.loans, operated=row.operated and one != at.definition.national.id,
        )  # fmt: skip
    return found


def _gone(at: Sitting, *, closed: bool) -> tuple[str, ...]:
    """Minors that are out of the game; from some phase on all that are not in play."""
    minors = [one for one, data in at.definition.companies.items() if data.kind == "minor"]
    said, playing = at.companies.find_all(at.facts.gone, "gone", at.slips), at.in_play()
    for one in said:
        if one not in minors or one in playing:
            at.slips.add("gone", f"{one} is in play" if one in playing else f"{one} is no minor")
    gone = [one for one in minors if one not in playing and (closed or one in said)]
    first = at.definition.first_minor
    if first not in (*playing, *gone) and (gone or at.of_kind("minor")):
        at.slips.add(f"companies.{first}", f"is missing: {first} is sold before every other minor")
    return tuple(gone)


def _check_phase(at: Sitting, rolled: Rolling, owned: Papers, events: set[str]) -> None:
    """What the phases that have begun leave no room for."""
    begun, companies = rolled.begun(at), at.definition.companies
    national = at.definition.national.id
    for minor in at.of_kind("minor"):
        if "all_minors_nationalised" in events:
            at.slips.add(f"companies.{minor}", f"in phase {rolled.phase} no minor is in play any more")
        elif companies[minor].phase not in begun:
            at.slips.add(
                f"companies.{minor}", f"is not sold before phase {companies[minor].phase}; it is {rolled.phase}"
            )
    forms = next(one.id for one in at.definition.phases.values() if one.merger_round or one.public_starts)
    for public in at.of_kind("public") if forms not in begun else ():
        at.slips.add(f"companies.{public}", f"no public is formed before phase {forms}; it is {rolled.phase}")
    if "privates_nationalised" in events:
        for private, owner in owned.privates.items():
            if owner != national:
                at.slips.add("privates", f"{private} belongs to the {national} in phase {rolled.phase}")
