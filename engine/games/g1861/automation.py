"""What the game can do without asking: the only legal choice, and the run of the trains unless presidents declare it.

The engine never acts by itself: whoever leads the game asks `implied` after each action and applies the answer as an
ordinary, logged action, so that a replay neither searches nor guesses.
"""

from __future__ import annotations

from itertools import islice

import msgspec

from engine.common18xx.actions import Action, Pass
from engine.common18xx.earnings import Proposed, proposed_run
from engine.core import play
from engine.games.g1861 import course, turn
from engine.games.g1861.actions import Decline
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import OperatingRound
from engine.games.g1861.steps import merge


class Implied(msgspec.Struct, frozen=True):
    """An action nobody needs to be asked about, and why.

    `reason`: `only_choice`, or `run`: the best run known; `proven`: nothing earns more; if not, nothing earns more
    than `bound`.
    """

    action: Action
    reason: str
    proven: bool = True
    bound: int = 0


def implied(game: Game) -> Implied | None:
    """The action that follows by itself from this position; None when somebody must decide."""
    if game.finished:
        return None
    if found := _run(game):
        return Implied(found.run, "run", found.proven, found.bound)
    first_two = list(islice(play.legal_actions(game), 2))
    if len(first_two) == 1 and isinstance(first_two[0], Pass) and not merge.conceivable(game):
        return Implied(first_two[0], "only_choice")
    return None


def _run(game: Game) -> Proposed | None:
    here = game.round
    if game.offered or game.trainless or course.must_discard(game) or not isinstance(here, OperatingRound):
        return None
    if turn.TURNS.current(game).name != "run":
        return None
    company = here.order[here.turn]
    found = proposed_run(game, company)
    return None if found.bound and sent_by_president(game, company) else found


def sent_by_president(game: Game, company: str) -> bool:
    """Whether a player says where its trains go, in a game set up so (§5.5.4); the RSR's always run best (§5.6.2)."""
    return game.runs == "own" and game.companies[company].president is not None


def mildest(game: Game) -> Action:
    """What a seat does that nobody holds: what follows by itself, else no, else a pass, else the first legal action."""
    if found := implied(game):
        return found.action
    player = course.active(game)[0]
    refusing: tuple[Action, ...] = (Decline(player), Pass(player))
    for action in refusing:
        if play.why_not(game, action) is None:
            return action
    return next(play.legal_actions(game))
