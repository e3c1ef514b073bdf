"""Standing orders of 1843 at random in games at random: what fires is legal, what is written reads back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from engine.games.g1843 import automation
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction
from pbem.games.standing_order import TURN, StandingOrder
from pbem.letters.messages import say_text
from pbem.orders.order import OrderError
from pbem.titles.g1843.mail import TITLE
from pbem.titles.g1843.mail.orders import LANGUAGE
from tests.eighteen.ordered_1843 import states
from tests.g1843 import definition
from tests.random_1843 import begin, careful, random_action
from tests.sampled import sampled

IN_AUCTION = (
    """
bid {private} up to {amount} then pass|bid {private} up to {amount}|bid {private} up to {amount} then ask
buy cheapest up to {amount} then pass|buy {private} up to {amount}|pass on {private} until it is sold
pass until SR|pass until the end of the round|if {other} is gone: bid {private} {amount}|bid {private} {amount}
if {other} is gone: bid {private} {amount} else pass|par PLM at 94|pass|buy {public} until {few} shares then pass
""".replace("\n", "|")
    .strip("|")
    .split("|")
)
LATER = (
    """
pass until OR|pass until SR|pass until the end of the round|pass my next turn
pass until OR unless anyone sells {public}|pass until OR unless I can lose director of {public}
pass until OR unless {public} is sold out, {public} price > 120|pass until OR unless anyone starts {public}
buy {public} until {few} shares then pass|buy {public} from market until {few} shares then ask|buy {public} to {few}
buy {public} until it floats|buy {public} until {few} shares or it floats then pass
policy {public}: pay|policy {public}: pay, run best, nothing else|policy {public}: withhold
policy {public}: pay, nothing else until SR|{public}: run best|{public}: buy train 4+1|{public}: pay
{public}: pass|sell 1 {public}|buy {public}|par {public} at 67|run best|if cash {public} >= 300: {public}: buy train 4+1
if {public} has no train: {public}: buy train 2+1 else pass|{public}: lay 57 G14
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


def line_of(game: Game, dice: Random) -> str:
    """One with names that are in play, mostly."""
    privates = list(game.definition.privates)
    left = [one for one in privates if one not in game.privates] or privates
    started = [one for one in game.companies if game.companies[one].par] or list(game.definition.companies)
    publics = started if dice.random() < 0.8 else list(game.definition.companies)
    return dice.choice(IN_AUCTION if isinstance(game.round, PrivateAuction) else LATER).format(
        public=dice.choice(publics),
        private=dice.choice(left if dice.random() < 0.9 else privates),
        other=dice.choice(privates),
        amount=5 * dice.randrange(1, 60),
        few=dice.randrange(1, 7),
    )


def read(game: Game, player: str, line: str) -> StandingOrder | OrderError | None:
    """The order, or why not."""
    try:
        return states(game, line, player)
    except OrderError as error:
        return error


def state(game: Game, player: str, line: str) -> StandingOrder | None:
    """What a line orders for later; refusals are worded, and what is told of it too; its own line reads back."""
    found = read(game, player, line)
    if isinstance(found, OrderError):
        assert say_text(found.say), line
        for one in filter(None, (*found.choices, found.example)):
            assert LANGUAGE.order_of(definition(), one), (line, one)
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
        TITLE.standing.answers_next(definition(), game, player, found)
    return found


def tried(game: Game, kept: dict[str, list[StandingOrder]], events: list[Any]) -> Any:
    """The action of the first standing order that fires; those that are over are dropped."""
    for player in game.active:
        last = None
        for one in tuple(kept[player]):
            over = TITLE.standing.ends(definition(), game, player, one, lambda: events)
            fired = None if over else TITLE.standing.fires(definition(), game, player, one, lambda: events)
            if over or (fired and fired.over):
                kept[player].remove(one)
            assert over is None or say_text(over), one
            assert fired is None or fired.say is None or say_text(fired.say), one
            if fired and fired.actions:
                assert play.why_not(game, fired.actions[0]) is None, (one, fired)
                if not fired.last:
                    return fired.actions[0]
                last = last or fired.actions[0]
            if one.kind == TURN and over is None and TITLE.standing.opens(definition(), game, player, one):
                must_be_readable(game, player, one)
                if not (one.line.startswith("if ") and TITLE.standing.waits(definition(), game, player, one)):
                    kept[player].remove(one)
        if last is not None:
            return last
    return None


def must_be_readable(game: Game, player: str, kept: StandingOrder) -> None:
    """A line whose turn has come is for now, and is understood or refused."""
    if kept.line.startswith("if "):
        return
    order = LANGUAGE.order_of(definition(), kept.line)
    assert order is not None
    assert read(game, player, kept.line) is None or isinstance(read(game, player, kept.line), OrderError), kept
    try:
        play.replay(game, TITLE.orders.understand(definition(), game, player, order).actions)
    except (OrderError, IllegalAction):
        return


@pytest.mark.parametrize(
    ("seed", "most"),
    sampled([("3", 500), *((str(seed), 500) for seed in (0, 2, 4, 5, 6, 8)), ("12", 3000), ("13", 3000)], 1),
)
def test_whatever_fires_is_legal(seed: str, most: int) -> None:
    """What fires is played, all else at random, so many actions or to the end of the game."""
    dice, game = Random(f"standing {seed}"), begin(4)
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
            implied = automation.implied(game) if dice.random() < 0.5 else None
            action = implied.action if implied else random_action(game, dice, careful)
            kept[action.player] = [
                one for one in kept[action.player] if not TITLE.standing.overrides(definition(), game, action, one)
            ]
        game, happened = play.apply(game, action)
        events += happened
    assert min(fired["Pass"], fired["Bid"] + fired["Take"], fired["Buy"]) > 0, fired


def add(game: Game, kept: dict[str, list[StandingOrder]], dice: Random) -> None:
    """Somebody states something now and then."""
    player = dice.choice(game.players)
    found = state(game, player, line_of(game, dice)) if dice.random() < 0.6 else None
    if found is not None:
        own = [one for one in kept[player] if (one.kind, one.key) != (found.kind, found.key)]
        against = TITLE.standing.against(definition(), found, own)
        kept[player] = [*(one for one in own if one is not against), found]
