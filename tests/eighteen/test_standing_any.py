"""Standing orders at random in games at random: what fires is legal, what is written reads back, all is worded."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from engine.games.g1861 import automation
from engine.games.g1861.game import Game
from pbem.games.standing_order import TURN, StandingOrder
from pbem.letters.messages import say_text
from pbem.orders.order import OrderError
from pbem.titles.g1861.mail import TITLE
from pbem.titles.g1861.mail.orders import LANGUAGE
from pbem.titles.g1861.mail.standing import WAYS
from tests.random_1861 import MOST_ACTIONS, begin, random_action
from tests.rules.g1861.table import definition
from tests.sampled import sampled

LINES = (
    """
pass until OR|pass until SR|pass until the end of the round
pass until OR unless anyone sells {public}
pass until OR unless I can lose director of {public}, anyone auctions {minor}|pass until OR unless {public} is sold out
bid {minor} up to {amount}|bid {private} up to {amount} then ask|bid {minor} up to {amount} then ask
buy {public} until {few} shares then pass|buy {public} from market until {few} shares then ask|buy {public} to {few}
policy {public}: pay|policy {public}: half, run best, nothing else
policy {minor}: nothing else|policy {public}: withhold
{public}: run best|{public}: buy train {train}
{minor}: pass|{public}: pay|{minor}: token H8|pay|run best|pass
sell 1 {public}|buy {public}|bid {minor} {amount}|bid {private} {amount}|par {public} at 100 token L12
merge {minor} into {public}|{minor}: convert into {public}|{public}: redeem 1|buy {private} for 20|{public}: lay 57 E9
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


def line_of(game: Game, dice: Random) -> str:
    """One with names that are in play, mostly."""
    auction = WAYS.auction(game)
    offered = auction.company if auction else ""
    privates = [offered] if offered in game.definition.privates else list(game.definition.privates)
    kinds: dict[str, list[str]] = {"minor": [], "public": []}
    for one, data in game.definition.companies.items():
        times = 40 if one == offered else 4 if one in game.companies else 1
        kinds.setdefault(data.kind, []).extend([one] * times)
    return dice.choice(LINES).format(
        public=dice.choice(kinds["public"]),
        minor=dice.choice(kinds["minor"]),
        private=dice.choice(privates),
        train=dice.choice(list(game.definition.trains)),
        amount=dice.randrange(5, 400),
        few=dice.randrange(1, 8),
    )


def state(game: Game, player: str, line: str) -> StandingOrder | None:
    """What a line orders for later; refusals are worded, and what is told of it too; its own line reads back."""
    found = read(game, player, line)
    if isinstance(found, OrderError):
        assert say_text(found.say), line
        for one in filter(None, (*found.choices, found.example)):
            assert LANGUAGE.order_of(definition(), one), one
        return None
    if found is not None:
        assert all(say_text(one) for one in found.says), line
        again = read(game, player, found.line)
        assert isinstance(again, StandingOrder), (line, found, again)
        assert (again.kind, again.key, again.line, again.facts) == (found.kind, found.key, found.line, found.facts)
        listed = TITLE.standing.told(definition(), game, player, found)
        assert listed is not None
        foreseen = TITLE.standing.foreseen(definition(), game, player, found, tuple, {})
        assert all(say_text(one) for one in (listed, *foreseen)), line
    return found


def read(game: Game, player: str, line: str) -> StandingOrder | OrderError | None:
    """The order, or why not."""
    order = LANGUAGE.order_of(definition(), line)
    assert order is not None, line
    try:
        return TITLE.standing.states(definition(), game, player, order)
    except OrderError as error:
        return error


def tried(game: Game, kept: dict[str, list[StandingOrder]], events: list[Any]) -> Any:
    """The action of the first standing order that fires; those that are over are dropped."""
    for player in game.active:
        for one in tuple(kept[player]):
            over = TITLE.standing.ends(definition(), game, player, one, lambda: events)
            fired = None if over else TITLE.standing.fires(definition(), game, player, one, lambda: events)
            if over or (fired and fired.over):
                kept[player].remove(one)
            assert over is None or say_text(over), one
            assert fired is None or fired.say is None or say_text(fired.say), one
            if fired and fired.actions:
                assert play.why_not(game, fired.actions[0]) is None, (one, fired)
                return fired.actions[0]
            if one.kind == TURN and over is None and TITLE.standing.opens(definition(), game, player, one):
                must_be_readable(game, player, one)
                kept[player].remove(one)
    return None


def must_be_readable(game: Game, player: str, kept: StandingOrder) -> None:
    """A line whose turn has come is for now, and is understood or refused."""
    order = LANGUAGE.order_of(definition(), kept.line)
    assert order is not None
    assert read(game, player, kept.line) is None or isinstance(read(game, player, kept.line), OrderError), kept
    try:
        play.replay(game, TITLE.orders.understand(definition(), game, player, order).actions)
    except (OrderError, IllegalAction):
        return


@pytest.mark.parametrize(
    ("seed", "most"), sampled([("3", 350), *((str(seed), MOST_ACTIONS) for seed in (0, *range(3, 14)))], 1)
)
def test_whatever_fires_is_legal(seed: str, most: int) -> None:
    """What fires is played, all else at random, so many actions or to the end of the game."""
    dice, game = Random(f"standing {seed}"), begin(4, "jklm")
    fired: Counter[str] = Counter()
    kept: dict[str, list[StandingOrder]] = {player: [] for player in game.players}
    events: list[Any] = []
    for _ in range(most):
        if game.finished:
            break
        add(game, kept, dice)
        action = tried(game, kept, events)
        if action is not None:
            fired[type(action).__name__] += 1
        else:
            implied = automation.implied(game) if dice.random() < 0.1 else None
            action = implied.action if implied else random_action(game, dice)
            kept[action.player] = [
                one for one in kept[action.player] if not TITLE.standing.overrides(definition(), game, action, one)
            ]
        game, happened = play.apply(game, action)
        events += happened
    assert game.finished or most < MOST_ACTIONS
    assert min(fired["Pass"], fired["Bid"] + fired["Buy"], fired["Dividend"]) > 0, fired


def add(game: Game, kept: dict[str, list[StandingOrder]], dice: Random) -> None:
    """Somebody states something now and then."""
    player = dice.choice(game.players)
    found = state(game, player, line_of(game, dice)) if WAYS.auction(game) or dice.random() < 0.4 else None
    if found is not None:
        own = [one for one in kept[player] if (one.kind, one.key) != (found.kind, found.key)]
        against = TITLE.standing.against(definition(), found, own)
        kept[player] = [*(one for one in own if one is not against), found]
