"""A fixed sample of random games of 1861: they end, replay to the same bytes, and refuse without a trace."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from engine.eighteen import actions as shared
from engine.eighteen.actions import Action
from engine.games.g1861 import actions as acts
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import StockRound
from engine.games.g1861.rules import RULES
from tests.random_1861 import SETTINGS, Played, random_game
from tests.rules.g1861.table import definition
from tests.sampled import sampled

SEEDS = ("sample", "sample c")  # a seed that ends in c is played on the column market
GAMES = [  # half of the settings: `make soak` plays all of them
    (players, variant, SEEDS[number % 3 == 0])
    for number, (players, variant) in enumerate(SETTINGS)
    if players % 2 == (variant == "jklm")
]
SPOTS = 25  # positions of a game that are looked at closely
EACH = pytest.mark.parametrize(("players", "variant", "seed"), sampled(GAMES, 1))


@cache
def sample(players: int, variant: str, seed: str) -> Played:
    """The game, played once; every invariant has been asked after every action."""
    return random_game(players, variant, seed)


@cache
def spots(players: int, variant: str, seed: str) -> tuple[tuple[Game, Action], ...]:
    """Some positions of the game with the action that follows, early ones and late ones."""
    played = sample(players, variant, seed)
    chosen = set(Random(seed).sample(range(len(played.actions)), SPOTS))
    game, found = played.start, []
    for number, action in enumerate(played.actions):
        if number in chosen:
            found.append((game, action))
        game, _ = play.apply(game, action)
    return tuple(found)


@EACH
def test_7_it_ends_for_a_reason_of_the_rules(players: int, variant: str, seed: str) -> None:
    """§7: by the first 8-train, or because the bank broke; nobody moves any more."""
    end = sample(players, variant, seed).end
    assert end.finished
    assert end.ended in ("final_phase", "bank")
    assert (end.ended == "bank") <= end.broken
    assert end.active == ()
    assert list(play.legal_actions(end)) == []


@EACH
def test_its_lines_replay_to_the_same_bytes(players: int, variant: str, seed: str) -> None:
    """What is stored of a game is its action lines; they are all it takes."""
    played = sample(players, variant, seed)
    lines = [RULES.write_action(action) for action in played.actions]
    assert [RULES.read_action(line) for line in lines] == list(played.actions)
    again = play.replay(played.start, map(RULES.read_action, lines))
    assert RULES.encode(again) == RULES.encode(played.end)


@EACH
def test_a_stored_position_is_the_same_position(players: int, variant: str, seed: str) -> None:
    """decode(encode) plays on as the original does."""
    for game, action in spots(players, variant, seed):
        stored = RULES.encode(game)
        back = RULES.decode(definition(), stored)
        assert RULES.encode(back) == stored
        assert (back.active, back.round) == (game.active, game.round)
        assert RULES.encode(play.apply(back, action)[0]) == RULES.encode(play.apply(game, action)[0])


@EACH
def test_an_action_leaves_the_position_before_it_alone(players: int, variant: str, seed: str) -> None:
    for game, action in spots(players, variant, seed):
        before = RULES.encode(game)
        play.apply(game, action)
        assert RULES.encode(game) == before


@EACH
def test_what_is_listed_as_legal_can_be_done(players: int, variant: str, seed: str) -> None:
    """Spot checks: each of the first listed actions is accepted, by a player who must act."""
    for game, _ in spots(players, variant, seed):
        for _, action in zip(range(10), play.legal_actions(game), strict=False):
            assert play.why_not(game, action) is None
            assert action.player in game.active
            play.apply(game, action)


def nonsense(game: Game, dice: Random) -> list[Action]:
    """An action of every kind by whoever must act and one who must not: almost all are illegal in any position."""
    companies = [*game.definition.companies, "X"]
    company, other, public = dice.choice(companies), dice.choice(companies), dice.choice(companies)
    private, hex_id = dice.choice([*game.definition.privates, "X"]), dice.choice([*game.definition.board.hexes, "X1"])
    tile, train = dice.choice([*game.definition.board.tiles, "0"]), dice.choice([*game.definition.trains, "9"])
    price, number = dice.choice([0, 1, 5, 100, 101, 100_000]), dice.randrange(8)
    route = shared.Route(train, (hex_id, dice.choice([*game.definition.board.hexes])))
    made: list[Action] = []
    for player in (dice.choice(game.active), dice.choice(game.players), "nobody"):
        deal = shared.BuyTrain(player, company, train, price, other)
        made += [
            shared.Pass(player), shared.Bid(player, company, price), shared.Bid(player, private, price),
            shared.Sell(player, public, number), acts.Buy(player, public, "pool"), shared.Start(player, public, price),
            shared.Token(player, company, hex_id, number), acts.Redeem(player, company, number),
            shared.Lay(player, company, tile, hex_id, number), shared.Run(player, company, (route,)),
            acts.Dividend(player, company, "half"), shared.BuyPrivate(player, company, private, price),
            shared.BuyTrain(player, company, train, price, "bank"), deal, shared.Discard(player, company, train),
            acts.Nationalise(player, company), acts.Convert(player, company, public),
            acts.Merge(player, company, (other,), public), acts.RemoveToken(player, company, hex_id, number),
            acts.Offer(player, deal), acts.Offer(player, shared.BuyPrivate(player, company, private, price)),
            acts.Offer(player, acts.Merge(player, company, (other,), public)),
            acts.Accept(player), acts.Decline(player), acts.Counter(player, price),
        ]  # fmt: skip
    return made


@EACH
def test_what_is_refused_changes_nothing(players: int, variant: str, seed: str) -> None:
    """Illegal actions of every kind: a refusal with a section and a whole sentence, and the position as it was."""
    dice, refused = Random(seed), set()
    for game, _ in spots(players, variant, seed):
        before = RULES.encode(game)
        for action in nonsense(game, dice):
            reason = play.why_not(game, action)
            if reason is None:
                continue
            refused.add(type(action))
            assert reason.section.startswith("1861 §")
            assert reason.sentence.endswith((".", "!"))
            assert "{" not in reason.sentence
            with pytest.raises(IllegalAction):
                play.apply(game, action)
        assert RULES.encode(game) == before
    assert refused == {type(action) for action in nonsense(sample(players, variant, seed).start, dice)}


def test_sets_are_stored_in_order() -> None:
    """Equal positions give equal bytes in every process, whatever order Python keeps a set in."""
    names = [f"p{number}" for number in range(1, 7)]
    start = sample(*GAMES[0]).start.copied()
    start.round = StockRound(tuple(names), passed=frozenset(names), sold=frozenset((name, "NW") for name in names))
    stored = RULES.encode(start)
    assert b'"passed":["p1","p2","p3","p4","p5","p6"]' in stored
    assert b'"sold":[["p1","NW"],["p2","NW"],["p3","NW"]' in stored


@EACH
def test_any_other_price_may_be_named_or_is_refused(players: int, variant: str, seed: str) -> None:
    """A counter-offer is legal exactly where the deal at that price is; it waits for its proposer, and is stored."""
    for game, _ in spots(players, variant, seed):
        offers = (one for one in play.legal_actions(game) if isinstance(one, acts.Offer))
        offer = next((one for one in offers if not isinstance(one.deal, acts.Merge)), None)
        if offer is None:
            continue
        offered, _ = play.apply(game, offer)
        for price in (1, 2, 7, 50, 5_000):
            counter = acts.Counter(offered.active[0], price)
            if play.why_not(offered, counter) is not None:
                continue
            after, _ = play.apply(offered, counter)
            assert after.active == (offer.player,)
            assert RULES.decode(definition(), RULES.encode(after)).offered == after.offered
            assert RULES.faults(after) == ()
            for answer in (acts.Accept(offer.player), acts.Decline(offer.player)):
                assert RULES.faults(play.apply(after, answer)[0]) == ()
