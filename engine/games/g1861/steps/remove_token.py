"""A merged public gives up tokens until it has two, in different hexes if it can (§6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.eighteen.events import TokenRemoved
from engine.eighteen.map.pieces import At
from engine.eighteen.map.tokens import removed
from engine.eighteen.rounds import running
from engine.games.g1861.actions import RemoveToken
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.state import State
from engine.games.g1861.tokens import fill_charter, spare


def begin(game: State, corporation: str, chooser: str, brought: tuple[At, ...]) -> None:
    """Its director chooses, as long as there is a token too many; or who will be, without the certificate yet."""
    if spare(game, corporation):
        here = running(game, MergerRound)
        game.round = replace(here, removing=corporation, chooser=chooser, brought=brought)


def _asked(game: State) -> tuple[str, str]:
    """The public that gives up tokens, and who chooses them."""
    here = game.round
    return (here.removing, here.chooser) if isinstance(here, MergerRound) else ("", "")


def candidates(game: State) -> Iterator[RemoveToken]:
    """Each token that can go."""
    company, chooser = _asked(game)
    if company:
        for hex_id, stop in spare(game, company):
            yield RemoveToken(chooser, company, hex_id, stop)


def why_not(game: State, action: RemoveToken) -> Refusal | None:
    """Two tokens in different hexes stay whenever the minors had two hexes."""
    company, chooser = _asked(game)
    if not company or action.company != company:
        return game.refusal("remove_other", company=action.company, removing=company or "nobody")
    if action.player != chooser:
        return game.refusal("not_your_company", company=company, president=chooser)
    many = spare(game, company)
    if (action.hex, action.stop) not in many:
        places = ", ".join(f"{hex_id} stop {stop}" for hex_id, stop in many)
        return game.refusal("remove_place", company=company, hex=action.hex, stop=action.stop, places=places)
    return None


def do(game: State, action: RemoveToken) -> None:
    """The token leaves its place free and lies on the charter again."""
    company, here = action.company, running(game, MergerRound)
    place = (action.hex, action.stop)
    returned = (*here.returned, here.brought.index(place))
    game.relaid(removed(game.laid, *place, company))
    fill_charter(game, company, here.brought, returned)
    game.tell(TokenRemoved(company=company, hex=action.hex, stop=action.stop))
    if spare(game, company):
        game.round = replace(here, returned=returned)
    else:
        game.round = replace(here, removing="", chooser="", brought=(), returned=())
