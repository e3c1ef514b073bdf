"""Turns to come that pass by themselves, because only deals with other owners are left to do: said beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import play
from engine.eighteen.companies import operating
from engine.eighteen.going import Going
from engine.games.g1861 import automation, sequence
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.turn import TURNS
from pbem.eighteen.standing.policies import POLICY
from pbem.eighteen.standing.ways import owned
from pbem.games.standing_order import TURN, StandingOrder
from pbem.titles.g1861.mail.standing import WAYS
from pbem.titles.g1861.mail.turns import by_itself
from pbem.words.say import Say

_MOST = 40  # steps of a turn, some of them taken twice


def passed_over(game: Game, player: str, in_hand: Sequence[StandingOrder]) -> tuple[Say, ...]:
    """As things stand: the next turn of each company that the player presides over, where nobody would be asked.

    Whoever has orders or a policy for it in hand knows what becomes of it.
    """
    if game.finished:
        return ()
    known = {one.key for one in in_hand if one.kind in (TURN, POLICY)}
    here, found = game.round, []
    left = here.order[here.turn + 1 :] if isinstance(here, OperatingRound) else ()
    for company in owned(game, player):
        if company not in known and company != operating(game) and _passes(game, player, company):
            when = WAYS.moment(game) if company in left else WAYS.following(game, "OR")
            found.append(Say(key="g1861.passed_over", facts={"company": company, "round": when.code}))
    return tuple(found)


def _passes(game: Game, player: str, company: str) -> bool:
    """Whether nobody is asked in a turn that began now, though deals could be offered in it."""
    own, deals = WAYS.supposed(game, player, company), False
    while TURNS.settle(own) is Going.MOVED:
        pass
    for _ in range(_MOST):
        if own.finished or operating(own) != company or sequence.interruption(own) is not None:
            break
        found = by_itself(own)
        if found is None:
            return False
        deals = deals or automation.implied(own) is None
        own, _ = play.apply(own, found.action)
    return deals
