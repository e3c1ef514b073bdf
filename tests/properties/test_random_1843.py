"""Random games of 1843: they end lawfully, replay to the same bytes, and list what is legal, no more and no less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterator
from functools import cache
from random import Random

import pytest

from engine.core import play
from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.eighteen.map.fit import shape as looks
from engine.games.g1843 import actions as acts
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.rules import RULES
from tests.g1843 import definition
from tests.random_1843 import Played, Taste, begin, careful, careless, collecting, hoarding, random_game, walk
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine
COUNTS = (2, 3, 4, 5, 6)
TASTES: dict[str, Taste] = {"careless": careless, "careful": careful, "hoarding": hoarding, "collecting": collecting}
EACH = pytest.mark.parametrize("players", sampled(COUNTS, (2,)))


@cache
def sample(players: int, taste: str = "careless", seed: str = "c") -> Played:
    """A game, played once; every invariant has been asked after every action."""
    return random_game(players, seed, TASTES[taste])


@EACH
def test_8_10_it_ends_for_a_reason_of_the_rules(players: int) -> None:
    end = sample(players).end
    assert end.finished
    assert end.ended in ("bankrupt", "trains", "price", "gray")
    assert end.active == ()
    assert list(play.legal_actions(end)) == []


ENDS = {
    (2, "careless", "a"): "trains",
    (3, "careless", "a"): "bankrupt",
    (5, "careful", "b"): "price",
    (4, "hoarding", "d"): "gray",
}


@pytest.mark.parametrize(("played", "reason"), sampled(ENDS.items(), 1))
def test_8_10_each_of_the_four_ends_occurs(played: tuple[int, str, str], reason: str) -> None:
    assert sample(*played).end.ended == reason


@EACH
def test_the_lines_of_a_game_replay_to_the_same_bytes(players: int) -> None:
    played = sample(players)
    game = played.start
    for action in played.actions:
        line = RULES.write_action(action)
        assert RULES.read_action(line) == action
        game, events = play.apply(game, RULES.read_action(line))
        assert RULES.decode_events(RULES.encode_events(events)) == events
    stored = RULES.encode(game)
    assert stored == RULES.encode(played.end)
    assert RULES.encode(RULES.decode(definition(), stored)) == stored


@pytest.mark.soak  # all games of above
def test_every_kind_of_action_occurs() -> None:
    done: Counter[str] = Counter()
    for players, taste, seed in (*((count, "careless", "c") for count in COUNTS), *ENDS):
        done.update(type(action).__name__ for action in sample(players, taste, seed).actions)
    kinds = {kind.__name__ for module in (acts, shared) for kind in vars(module).values() if is_action(kind)}
    seldom = {"Counter", "Engineers", "CashPrivate", "BuyAsTrain", "Home", "PowerToken", "Move", "ReplaceTrain"}
    assert kinds - set(done) <= seldom


def is_action(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Action) and kind is not Action


def all_but_track(game: Game) -> Iterator[Action]:
    """What the director could say in their turn, legal or not, but for track, runs and most prices."""
    (player,), here = game.active, game.round
    assert isinstance(here, OperatingRound)
    company, data = here.order[here.turn], game.definition
    yield shared.Pass(player)
    for hex_id, cities in game.laid.cities.items():
        for stop in range(len(cities)):
            yield shared.Token(player, company, hex_id, stop)
            yield acts.PowerToken(player, company, "BAM", hex_id, stop)
            for old in game.network.tokens_of(company):
                yield acts.Move(player, company, *old, hex_id, stop)
        yield acts.ClaimPort(player, company, hex_id)
    yield from (acts.Dividend(player, company, kind) for kind in ("pay", "keep"))
    for train, kind in data.trains.items():
        for source in ("bank", "pool"):
            yield shared.BuyTrain(player, company, train, kind.price, source)
            yield from (acts.ReplaceTrain(player, company, train, kind.price, source, old) for old in data.trains)
        yield acts.Engineers(player, company, train)
        yield acts.Turn(player, company, train)
        yield shared.Discard(player, company, train)
    for name in game.companies:
        yield from (shared.Sell(player, name, shares) for shares in range(11))
        yield from (acts.BuyPort(player, company, port, name) for port in data.ports)
        yield acts.Bankrupt(player, name)
        yield acts.Exchange(player, name)
    for private in data.privates:
        yield acts.CashPrivate(player, private)
    yield from (acts.Home(player, company, stop) for stop in (0, 1, 2))


def shape(game: Game, lay: shared.Lay) -> tuple[object, ...]:
    """What a lay looks like: some rotations of a tile are the same."""
    board, geometry = game.definition.board, game.network.geometry
    turns = geometry.turns(board.tiles[lay.tile])
    tile = board.tiles[lay.tile]
    same = looks(tile, geometry.paths(tile, lay.rotation))
    turn = next(one for one in turns if looks(tile, geometry.paths(tile, one)) == same)
    return lay.tile, lay.hex, turn


def in_turns(players: int, taste: str, seed: str, every: int) -> Iterator[Game]:
    """Every so manieth position of a game in which a company is at a step of its turn."""
    for at, (_, game) in enumerate(walk(begin(players), seed, TASTES[taste])):
        here = game.round
        if at % every or game.finished or not isinstance(here, OperatingRound):
            continue
        if here.choosing or here.asking or game.offered:
            continue
        if "given up" not in game.active_step().name:
            yield game


def check_all_but_track(game: Game, listed: Container[Action]) -> None:
    """What is listed is legal, what is legal is listed, itself or as an offer; refusals are whole."""
    for action in all_but_track(game):
        if isinstance(action, acts.Exchange) and action not in listed:
            continue  # it is its owner's, whoever's turn it is
        refused = play.why_not(game, action)
        if refused is None:
            assert action in listed, action
        else:
            assert action not in listed, action
            assert refused.section.startswith("1843 §")
            assert "{" not in refused.sentence


def check_lays(game: Game, listed: Collection[Action], lays: int, dice: Random) -> None:
    """So many lays are drawn: if one is legal, one that looks the same is listed."""
    board, here = game.definition.board, game.round
    assert isinstance(here, OperatingRound)
    seen = {shape(game, one) for one in listed if type(one) is shared.Lay}
    for _ in range(lays):
        tile, hex_id = dice.choice(list(board.tiles)), dice.choice(list(board.hexes))
        turn = dice.randrange(1 if board.tiles[tile].fixed else 6)
        lay = shared.Lay(game.active[0], here.order[here.turn], tile, hex_id, turn)
        if play.why_not(game, lay) is None:
            assert shape(game, lay) in seen, lay


def agree(players: int, taste: str, seed: str, every: int, lays: int) -> int:
    """Both, at every so manieth position; how many were looked at."""
    dice, looked = Random(seed), 0
    for game in in_turns(players, taste, seed, every):
        looked += 1
        listed = set(game.active_step().legal(game))
        check_all_but_track(game, listed)
        if any(isinstance(one, shared.Lay) for one in listed):
            check_lays(game, listed, lays, dice)
    return looked


@pytest.mark.parametrize(("players", "taste"), sampled([(3, "careless"), (6, "careful")], 1))
def test_8_listing_and_legality_agree(players: int, taste: str) -> None:
    assert agree(players, taste, "agree", 40, 300) > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", sampled(range(6), 2))
@EACH
def test_8_listing_and_legality_agree_in_many_games(players: int, seed: int) -> None:
    for taste in TASTES:
        agree(players, taste, f"agree {seed}", 15, 2_000)


def nonsense(game: Game, dice: Random) -> list[Action]:
    """An action of every kind by whoever must act and one who must not: almost all are illegal in any position."""
    data = game.definition
    company, other = dice.choice([*data.companies, "X"]), dice.choice([*data.companies, "X"])
    private, hex_id = dice.choice([*data.privates, "X"]), dice.choice([*data.board.hexes, "X1"])
    tile, train = dice.choice([*data.board.tiles, "0"]), dice.choice([*data.trains, "9"])
    price, number, turn = dice.choice([0, 1, 20, 79, 110, 100_000]), dice.randrange(8), dice.randrange(7)
    route = shared.Route(train, (hex_id, dice.choice([*data.board.hexes])))
    made: list[Action] = []
    for player in (dice.choice(game.active), dice.choice(game.players), "nobody"):
        deal = shared.BuyTrain(player, company, train, price, other)
        made += [
            shared.Pass(player), shared.Bid(player, private, price), acts.Take(player, private),
            shared.Sell(player, company, number), acts.Buy(player, company, "pool"),
            shared.Start(player, company, price), acts.Exchange(player, company), acts.Half(player, company, price),
            shared.Token(player, company, hex_id, number), shared.Lay(player, company, tile, hex_id, turn),
            acts.LayHome(player, company, tile, hex_id, turn, number), acts.Home(player, company, number),
            acts.PowerLay(player, company, private, tile, hex_id, turn),
            acts.PowerBuild(player, company, private, tile, hex_id, turn, number),
            acts.PowerToken(player, company, private, hex_id, number),
            acts.Move(player, company, hex_id, number, hex_id, number), acts.ClaimPort(player, company, hex_id),
            shared.Run(player, company, (route,)), acts.Dividend(player, company, "pay"),
            shared.BuyPrivate(player, company, private, price), acts.BuyAsTrain(player, company, private, price),
            shared.BuyTrain(player, company, train, price, "bank"), deal, acts.Turn(player, company, train),
            acts.ReplaceTrain(player, company, train, price, "bank", "2+1"), shared.Discard(player, company, train),
            acts.Engineers(player, company, train), acts.CashPrivate(player, private),
            acts.Bankrupt(player, company), acts.BuyPort(player, company, hex_id, other), acts.Offer(player, deal),
            shared.Accept(player), shared.Decline(player), shared.Counter(player, price),
        ]  # fmt: skip
    return made


@EACH
def test_what_is_refused_changes_nothing_and_says_why(players: int) -> None:
    """Illegal actions of every kind: a refusal with a section and a whole sentence, and the position as it was."""
    dice, refused = Random(str(players)), set()
    for at, (_, game) in enumerate(walk(begin(players), "nonsense c")):
        if at % 9 or game.finished:
            continue
        before = RULES.encode(game)
        for action in nonsense(game, dice):
            reason = play.why_not(game, action)
            if reason is None:
                continue
            refused.add(type(action))
            assert reason.section.startswith("1843 §")
            assert reason.sentence.endswith((".", "!", "}"))
            assert "{" not in reason.sentence
        assert RULES.encode(game) == before
    assert refused == {type(action) for action in nonsense(begin(players), dice)}
