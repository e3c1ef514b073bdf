"""Places among what changed: a hex with what was done there as a short word, and in words for who sees no picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from engine.core.events import Event
from engine.eighteen import events as happened
from engine.eighteen.game import Game18xx
from pbem.eighteen.drawn import runs
from pbem.words.phrases import joined, phrase

_DONE: dict[type[Event], str] = {
    happened.TrackLaid: "tile",
    happened.TokenPlaced: "token",
    happened.TokenRemoved: "gone",
}
_TILE = "tile "
_PHASE, _PRIVATE = "phase", "private"  # what opens hexes where nobody could build


class Places(msgspec.Struct, frozen=True):
    """Events of a title alone: what each changed on the map, and what it may have opened, as `marks` and `opened`."""

    changed: Mapping[type[Event], Callable[[Any], tuple[str, ...]]] = msgspec.field(default_factory=dict)
    opened: Mapping[type[Event], Callable[[Any], tuple[str, ...]]] = msgspec.field(default_factory=dict)


NO_MORE = Places()


def marks(event: Event, more: Places = NO_MORE) -> tuple[str, ...]:
    """What an event changed on the map, as letters keep it: `H8 tile 637`, `Q3 token RSR`, or a run (`runs.mark`).

    Of `more`, a title's own: `C14 port OU`, `D9 moved OU`.
    """
    if found := more.changed.get(type(event)):
        return found(event)
    if isinstance(event, happened.Ran):
        return (runs.mark(event),) if event.routes else ()
    if isinstance(event, happened.TrackLaid):
        return (f"{event.hex} {_DONE[event.__class__]} {event.tile}",)
    if isinstance(event, happened.TokenPlaced | happened.TokenRemoved):
        return (f"{event.hex} {_DONE[event.__class__]} {event.company}",)
    if isinstance(event, happened.TileCorrected):
        return (f"{event.hex} tile {event.tile}" if event.tile else f"{event.hex} bare",)
    if isinstance(event, happened.StationCorrected):
        old = (f"{event.old_hex} gone {event.company}",) if event.old_hex else ()
        return (*old, *((f"{event.hex} token {event.company}",) if event.hex else ()))
    return ()


def opened(event: Event, more: Places = NO_MORE) -> tuple[str, ...]:
    """What may have opened hexes where nobody could build: a phase, or a private that a company bought."""
    if found := more.opened.get(type(event)):
        return found(event)
    if isinstance(event, happened.PhaseBegan):
        return (f"{_PHASE} {event.phase}",)
    return (private_opened(event.private),) if isinstance(event, happened.PrivateSold) else ()


def changed_hexes(changed: Iterable[str]) -> dict[str, str]:
    """The hexes on which something was done, each once, with what it was in words; "" where that was not kept.

    Of several tiles the last is said, which lies there.
    """
    done: dict[str, list[str]] = {}
    for one in changed:
        hex_id, _, said = one.partition(" ")
        if hex_id in (_PHASE, _PRIVATE) or runs.is_run(one):
            continue
        earlier = done.get(hex_id, [])
        if said.startswith(_TILE):
            earlier = [other for other in earlier if not other.startswith(_TILE)]
        done[hex_id] = [*earlier, said] if said and said not in earlier else earlier
    return {hex_id: joined([_words(one) for one in said]) for hex_id, said in done.items()}


def _words(said: str) -> str:
    kind, _, what = said.partition(" ")
    return phrase(f"eighteen.changed.{kind}", what=what)


def opened_hexes(game: Game18xx, changed: Iterable[str]) -> tuple[str, ...]:
    """The hexes without a tile on which nobody could build before, and may now."""
    found: dict[str, None] = {}
    for one in changed:
        word, _, what = one.partition(" ")
        if word == _PHASE:
            board = game.definition.board.hexes.values()
            found |= dict.fromkeys(spot.id for spot in board if spot.closed_until == what)
        elif word == _PRIVATE:
            found |= dict.fromkeys(game.blocked_by(what))
    return tuple(one for one in found if one not in game.laid.tiles and one not in game.blocked_hexes())


def private_opened(private: str) -> str:
    """That the hexes of a private may be open now, as `opened` says it."""
    return f"{_PRIVATE} {private}"


def named(game: Game18xx, hexes: Mapping[str, str]) -> list[str]:
    """Hexes as they are called, each with what was done there: `Q3 Ekaterinburg (token of RSR)`."""
    board = game.definition.board.hexes
    return [f"{one} {board[one].name}".strip() + (f" ({said})" if said else "") for one, said in hexes.items()]
