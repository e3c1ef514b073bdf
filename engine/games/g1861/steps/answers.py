"""Those whose consent a deal needs accept or decline it (§5.5, §5.5.8, §6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.games.g1861.actions import Accept, Deal, Decline
from engine.games.g1861.events import DealAnswered
from engine.games.g1861.rounds import MergerRound, OperatingRound
from engine.games.g1861.state import State
from engine.games.g1861.steps.offers import rule


def candidates(game: State) -> Iterator[Accept | Decline]:
    """Yes or no of the one who is asked next."""
    if game.offered:
        yield Accept(game.offered.asked[0])
        yield Decline(game.offered.asked[0])


def why_not(game: State, action: Accept | Decline) -> Refusal | None:
    """Whoever is asked may answer as they like; nothing changed since the deal was offered."""
    return None if game.offered else game.refusal("nothing_offered")


def decline(game: State, deal: Deal) -> None:
    """This very deal is not offered again in this turn."""
    here = game.round
    assert isinstance(here, OperatingRound | MergerRound)
    game.round = replace(here, declined=(*here.declined, deal))


def do(game: State, action: Accept | Decline) -> None:
    """The deal is done when all agree; one refusal ends it for this turn."""
    assert game.offered is not None
    offered, agreed = game.offered, isinstance(action, Accept)
    left = offered.asked[1:]
    game.tell(DealAnswered(player=action.player, agreed=agreed))
    game.offered = replace(offered, asked=left) if agreed and left else None
    if not agreed:
        decline(game, offered.deal)
    elif not left:
        rule(offered.deal).do(game, offered.deal)
