"""1843 played by text alone: what letters ask and offer is enough to play, and tells the whole position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta

import pytest

from engine.eighteen import companies, pricing
from engine.eighteen.holdings import held
from engine.eighteen.limits import certificate_limit
from engine.eighteen.table import POOL
from engine.games.g1843 import certificates, cities, rusted
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, PrivateBid
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import InboundMail
from tests import golden_1843, random_1843, sensible_1843
from tests import scenes_1843 as at
from tests.blind_1843 import NOBODY, Bank, Model, chosen, model
from tests.heard import played, same_map
from tests.house import House
from tests.own_types import own
from tests.placed_1843 import Desk, desk, kept_1843
from tests.playing_1843 import position
from tests.rules.g1843.table import Scene
from tests.sampled import sampled
from tests.shipped import files_of

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1843"]

THREE = ("ann", "ben", "cleo")
SOME = 12  # mails of each scene
EVERY = 4  # of so many letters one is held against the position
MOST = 1500


def told_truly(house: House, text: str) -> None:
    """What a reader makes of the text is what the engine has."""
    game, told = own(Game, position(house)), model(text)
    names = {house.member(name).player: name.title() for name in THREE}
    assert told.phase == game.phase
    assert [told.cards[names[one]] for one in game.cards] == [f"#{number}" for number in range(1, len(names) + 1)]
    _players(game, told, names)
    _companies(game, told, names)
    _trains(game, told)
    _privates(game, told, names)
    if isinstance(game.round, OperatingRound) and not game.finished:
        assert told.operated == game.round.order[: game.round.turn]
    left = {tile: number for tile, number in game.laid.supply.items() if number}
    assert told.tiles == left
    same_map(game, told.places, named)


def named(game: Game, hex_id: str, stop: int) -> str:
    """The name of a city that shares its hex; towns have none."""
    return cities.name_of(game, hex_id, stop) if len(game.network.tile(hex_id).stops) > 1 else ""


def _players(game: Game, told: Model, names: dict[str, str]) -> None:
    limit, worth = certificate_limit(game), final_scores(game)
    here = game.round
    bids = [bid for found in waiting(here).values() for bid in found] if isinstance(here, PrivateAuction) else []
    for player, name in names.items():
        assert told.cash[name] == game.purses[player]
        assert told.aside[name] == sum(bid.price for bid in bids if bid.player == player)
        assert told.certificates[name].endswith(f"/{limit}")
        assert told.worth[name] == worth[player]


def _companies(game: Game, told: Model, names: dict[str, str]) -> None:
    assert told.order == list(companies.operating_order(game, list(game.markers)))
    for one in game.markers:
        state = game.companies[one]
        assert told.cash[one] == game.purses[one], one
        assert (told.prices[one], told.pars[one]) == (companies.price(game, one), state.par), one
        there = ", ".join(pricing.stack(game, game.markers[one].cell))
        assert told.stacks[one] == f"{told.prices[one]}: {there}"
        assert told.trains[one] == state.trains, one
        assert told.directors[one] == names.get(state.president or "", NOBODY)
        assert told.markers[one] == (len(state.charter), state.charter[0] if state.charter else 0), one
        out = game.all_shares - held(game, one, one)
        assert told.to_float.get(one, 0) == (0 if state.floated else 6 - out), one
    assert told.shares == {
        ({**names, company: "ipo", POOL: "pool"}[holder], company): number
        for company, hands in game.shares.items()
        for holder, number in hands.items()
        if number and not (holder == company and company not in game.markers)
    }
    board = game.definition.board
    owners = {board.hexes[port].name: one for one, state in game.companies.items() for port in state.ports}
    assert told.ports == owners
    assert told.ports_left == {board.hexes[port].name for port in game.definition.ports} - set(owners)
    assert told.engineers == {one: state.engineers for one, state in game.companies.items() if state.engineers}
    assert told.obsolete == {(one, train) for one, state in game.companies.items() for train in state.obsolete}
    assert told.rusted == {(one, train) for one in game.companies for train in rusted.of(game, one)}


def waiting(here: PrivateAuction) -> Mapping[str, Sequence[PrivateBid]]:
    """The bids on privates that are not bid on for now: of those the leading bid alone is told."""
    now = here.bid_off.company if here.bid_off else ""
    return {private: bids for private, bids in here.bids.items() if private != now}


def numbers_of(game: Game) -> Mapping[str, int]:
    """The privates by their ids."""
    return {one: data.number for one, data in game.definition.privates.items()}


def _trains(game: Game, told: Model) -> None:
    assert told.on_sale == set(game.bank_trains())
    for colour, left in game.depot.items():
        pool = [one for one in game.pool_trains if certificates.card_of(game.definition, one).id == colour]
        bank = told.depot.get(colour, Bank((), 0, 0))
        assert (bank.left, bank.pool) == (left, len(pool)), colour


def _privates(game: Game, told: Model, names: dict[str, str]) -> None:
    numbers = {data.number: one for one, data in game.definition.privates.items()}
    there = {number: one for number, one in numbers.items() if one in game.privates}
    owners = {number: owner for number, owner in told.privates.items() if owner}
    assert owners == {number: names.get(game.privates[one], game.privates[one]) for number, one in there.items()}
    here = game.round
    if not isinstance(here, PrivateAuction):
        return
    still = waiting(here)
    bids = {number: [(names[bid.player], bid.price) for bid in still.get(one, ())] for number, one in numbers.items()}
    off = here.bid_off
    assert told.leads == ({numbers_of(game)[off.company]: (names[off.high], off.price)} if off else {})
    assert told.bids == {number: found for number, found in bids.items() if found}
    assert set(told.costs) == set(numbers) - set(there)


@pytest.mark.parametrize("begin_", sampled([at.operating, at.stock], 1), ids=["operating", "stock"])
def test_they_play_on_by_text_alone(desk: Desk, begin_: Callable[[], Scene]) -> None:
    """Every letter that asks tells the whole position, and one of its lines can be sent."""
    desk.put(begin_())
    before, read = desk.encoded, len(desk.house.box.letters)
    desk.send("status")
    assert len(played(desk.house, chosen, told_truly, THREE, SOME, EVERY, read)) == SOME
    assert refused() == []
    assert desk.encoded != before


def refused() -> list[bytes]:
    """The mails that were."""
    with connected():
        return [bytes(one.mime) for one in InboundMail.select().where(InboundMail.outcome == "refused")]


def _golden() -> Iterator[Game]:
    """From the auction to a bankruptcy, with the Engineers card and ports."""
    return (game for _, game in golden_1843.positions(golden_1843.export_of(golden_1843.FOLDER / "3-engineers.json")))


def _sensible() -> Iterator[Game]:
    """To the gray phase."""
    return (game for _, game in sensible_1843.walk(random_1843.begin(3), "told"))


def _random() -> Iterator[Game]:
    """With everything that nobody would do."""
    return (game for _, game in random_1843.walk(random_1843.begin(3), "told"))


@pytest.mark.parametrize(("course", "number"), sampled([(_golden, 10), (_sensible, 100), (_random, 200)], 1))
def test_the_text_tells_the_positions_of_a_game(desk: Desk, course: Callable[[], Iterator[Game]], number: int) -> None:
    """So many positions, spread over it."""
    every = [game for game in course() if not game.finished]
    for game in every[:: len(every) // number]:
        desk.put(game)
        desk.house.now += timedelta(minutes=2)  # so many questions an hour are answered
        told_truly(desk.house, desk.send("status").letters[0].text)


@pytest.mark.soak
def test_they_play_a_game_to_its_end_by_text_alone(store: Settings) -> None:
    house = House(store)
    options = {"seats": "invited", "first": "1"}
    house.started(THREE, slug="1843", files=files_of("1843"), options=options)
    house.write("ann", "mail text")
    found = played(house, chosen, told_truly, THREE, MOST, 5)
    game = own(Game, position(house))
    assert game.finished
    assert len(found) < MOST
    assert refused() == []
