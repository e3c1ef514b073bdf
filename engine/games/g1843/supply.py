"""Train certificates in the supply: by colour, one colour after the other (§8.8.1)."""

from __future__ import annotations

from engine.games.g1843.certificates import card_of, gone, resold
from engine.games.g1843.events import CardDiscarded
from engine.games.g1843.state import State


def next_colour(game: State) -> str | None:
    """The colour that is sold now, rusted ones aside; None when no more is left."""
    rusted = gone(game.definition, game.phase)
    return next((colour for colour in game.definition.cards if game.depot[colour] and colour not in rusted), None)


def left(game: State, colour: str) -> int:
    """How many certificates of the colour are in the supply."""
    return game.depot[colour] or 0


def discard(game: State, colour: str) -> None:
    """A certificate of this colour leaves the supply and the game, owned by nobody (§5, §6.2)."""
    game.depot[colour] = left(game, colour) - 1
    game.discarded = (*game.discarded, colour)
    game.tell(CardDiscarded(colour=colour, left=left(game, colour)))


def taken(game: State, train: str) -> str:
    """A company buys this train of the supply; the colour of its certificate."""
    colour = card_of(game.definition, train).id
    game.depot[colour] = left(game, colour) - 1
    return colour


def returned(game: State, train: str) -> None:
    """A rusted train that somebody gives up: in gray phase it is sold again, before that it is gone (§15.6, §16)."""
    if resold(game.definition, game.phase):
        colour = card_of(game.definition, train).id
        game.depot[colour] = left(game, colour) + 1
