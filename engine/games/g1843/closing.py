"""Privates close and leave the game (§10.1)."""

from __future__ import annotations

from engine.games.g1843.events import PrivateClosed
from engine.games.g1843.state import State


def close(game: State, private: str) -> None:
    """The private has no further effect."""
    blocked = game.privates.pop(private, None) not in game.companies
    game.closed = (*game.closed, private)
    game.tell(PrivateClosed(private=private, opened=game.definition.privates[private].blocks if blocked else ()))


def close_all(game: State) -> None:
    """All privates close (§15.4)."""
    for private in tuple(game.privates):
        close(game, private)


def close_bound(game: State) -> None:
    """A private bound to a company closes as soon as the company owns a train (§10.2)."""
    for private in tuple(game.privates):
        state = game.companies.get(game.definition.privates[private].bound)
        if state is not None and state.trains:
            close(game, private)
