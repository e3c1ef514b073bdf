"""Turns to come that pass by themselves, because only deals with other owners are left to do: said beforehand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from engine.core import play
from engine.eighteen.companies import operating
from engine.eighteen.game import Game18xx
from engine.eighteen.going import Going
from engine.eighteen.rounds import OperatingRound
from engine.eighteen.turn import Turns
from pbem.eighteen.standing.policies import POLICY
from pbem.eighteen.standing.ways import Ways, owned
from pbem.games.standing_order import TURN, StandingOrder
from pbem.words.say import Say

G = TypeVar("G", bound=Game18xx)
Implied = Callable[[Any], object | None]  # what the rules themselves say follows

_MOST = 40  # steps of a turn, some of them taken twice


def passed_over(
    ways: Ways[G], turns: Turns[Any], implied: Implied, game: G, player: str, in_hand: Sequence[StandingOrder]
) -> tuple[Say, ...]:
    """As things stand: the next turn of each company that the player directs, where nobody would be asked.

    Whoever has orders or a policy for it in hand knows what becomes of it.
    """
    if game.finished:
        return ()
    known = {one.key for one in in_hand if one.kind in (TURN, POLICY)}
    here, found = game.round, []
    left = here.order[here.turn + 1 :] if isinstance(here, OperatingRound) else ()
    for company in owned(game, player):
        if company in known or company == operating(game) or not ways.floated(game, company):
            continue
        if _passes(ways, turns, implied, game, player, company):
            when = ways.moment(game) if company in left else ways.following(game, "OR")
            found.append(Say(key="eighteen.passed_over", facts={"company": company, "round": when.code}))
    return tuple(found)


def _passes(ways: Ways[G], turns: Turns[Any], implied: Implied, game: G, player: str, company: str) -> bool:
    """Whether nobody is asked in a turn that began now, though deals could be offered in it."""
    own, deals = ways.supposed(game, player, company), False
    while turns.settle(own) is Going.MOVED:
        pass
    for _ in range(_MOST):
        if own.finished or operating(own) != company or ways.interrupted(own):
            break
        found = ways.by_itself(own)
        if found is None:
            return False
        deals = deals or implied(own) is None
        own, _ = play.apply(own, found.action)
    return deals
