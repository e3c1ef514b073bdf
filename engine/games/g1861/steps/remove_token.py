"""A merged public gives up tokens until it has two, in different hexes if it can (§6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.common18xx.events import TokenRemoved
from engine.common18xx.map.laid import Laid
from engine.common18xx.rounds import running
from engine.core.errors import Refusal
from engine.games.g1861.actions import RemoveToken
from engine.games.g1861.forming import fill_charter, spare_tokens
from engine.games.g1861.rounds import MergerRound
from engine.games.g1861.state import State


def begin(game: State, corporation: str, chooser: str) -> None:
    """Its director chooses, as long as there is a token too many; or who will be, without the certificate yet."""
    assert isinstance(game.round, MergerRound)
    if spare_tokens(game, corporation):
        game.round = replace(game.round, removing=corporation, chooser=chooser)


def _asked(game: State) -> tuple[str, str]:
    """The public that gives up tokens, and who chooses them."""
    here = game.round
    return (here.removing, here.chooser) if isinstance(here, MergerRound) else ("", "")


def candidates(game: State) -> Iterator[RemoveToken]:
    """Each token that can go."""
    company, chooser = _asked(game)
    if company:
        for hex_id, stop in spare_tokens(game, company):
            yield RemoveToken(chooser, company, hex_id, stop)


def why_not(game: State, action: RemoveToken) -> Refusal | None:
    """Two tokens in different hexes stay whenever the minors had two hexes."""
    company, chooser = _asked(game)
    if not company or action.company != company:
        return game.refusal("remove_other", company=action.company, removing=company or "nobody")
    if action.player != chooser:
        return game.refusal("not_your_company", company=company, president=chooser)
    spare = spare_tokens(game, company)
    if (action.hex, action.stop) not in spare:
        places = ", ".join(f"{hex_id} stop {stop}" for hex_id, stop in spare)
        return game.refusal("remove_place", company=company, hex=action.hex, stop=action.stop, places=places)
    return None


def do(game: State, action: RemoveToken) -> None:
    """The token leaves its place free and lies on the charter again."""
    company = action.company
    game.relaid(_without_one(game.laid, action.hex, action.stop, company))
    fill_charter(game, company, merged=True)
    game.tell(TokenRemoved(company=company, hex=action.hex, stop=action.stop))
    if not spare_tokens(game, company):
        game.round = replace(running(game, MergerRound), removing="", chooser="")


def _without_one(laid: Laid, hex_id: str, stop: int, company: str) -> Laid:
    """One token less there. Minors of one city leave their public several in it, and only one of them goes."""
    cities = list(laid.cities[hex_id])
    tokens = list(cities[stop].tokens)
    tokens.remove(company)
    cities[stop] = replace(cities[stop], tokens=tuple(tokens))
    return replace(laid, cities={**laid.cities, hex_id: tuple(cities)})
