"""The director of a public that lost its last train to a new phase says whether it is nationalised (§5.8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen.actions import Pass
from engine.games.g1861.actions import Nationalise
from engine.games.g1861.events import NationalisationDeclined
from engine.games.g1861.nationalise import nationalise
from engine.games.g1861.state import State

Answer = Nationalise | Pass


def asked(game: State) -> str | None:
    """The director who must answer."""
    return game.companies[game.trainless[0]].president if game.trainless else None


def candidates(game: State) -> Iterator[Answer]:
    """Yes and no."""
    if player := asked(game):
        yield Nationalise(player, game.trainless[0])
        yield Pass(player)


def why_not(game: State, action: Answer) -> Refusal | None:
    """The directors answer in operating order, each for the public that is asked about."""
    if not game.trainless:
        return game.refusal("none_trainless")
    company = game.trainless[0]
    if isinstance(action, Nationalise) and action.company != company:
        return game.refusal("other_trainless", company=action.company, asked=company)
    if action.player != asked(game):
        return game.refusal("not_your_company", company=company, president=asked(game))
    return None


def do(game: State, action: Answer) -> None:
    """It is absorbed, or goes on without trains; the next director is asked."""
    company, *others = game.trainless
    game.trainless = tuple(others)
    if isinstance(action, Nationalise):
        nationalise(game, company)
    else:
        game.tell(NationalisationDeclined(company=company))
