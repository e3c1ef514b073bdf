"""Building track: where a locomotive may be placed, one after the other (§4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.games.paris_connection.actions import Build
from engine.games.paris_connection.cut_off import cut_off
from engine.games.paris_connection.definition import Definition, Hex
from engine.games.paris_connection.events import Built
from engine.games.paris_connection.refusals import listed, refusal
from engine.games.paris_connection.state import Table


def why_not(definition: Definition, table: Table, action: Build) -> Refusal | None:
    """The rule: None when the whole build is legal, else the first placement that is not."""
    if problem := why_not_colour(definition, table, action.colour, len(action.hexes)):
        return problem
    placed: tuple[str, ...] = ()
    for hex_id in action.hexes:
        if problem := why_not_here(definition, table, action.colour, hex_id, placed):
            return problem
        placed = (*placed, hex_id)
    return None


def why_not_colour(definition: Definition, table: Table, colour: str, count: int) -> Refusal | None:
    """Whether a build of this company, of this many locomotives, may begin at all (§4.1)."""
    if colour not in definition.companies:
        return refusal("unknown_colour", colour=colour, companies=listed(definition.companies))
    held = table.depots[colour]
    if held == 0:
        filled = tuple(one for one in definition.companies if table.depots[one])
        return refusal("empty_depot", colour=colour, filled=listed(filled))
    if count == 0:
        return refusal("too_few", colour=colour, hexes=_go_to(definition, table, colour, ()))
    if count > definition.most_per_build:
        return refusal("too_many", most=definition.most_per_build, count=count)
    if count > held:
        return refusal("depot_short", colour=colour, held=held, count=count)
    return None


def why_not_here(
    definition: Definition, table: Table, colour: str, hex_id: str, placed: tuple[str, ...]
) -> Refusal | None:
    """Whether the next locomotive may go here, after those `placed` in this same build (§4.1.1 to §4.1.6).

    The cut-off test after each placement gives the same answer as one after the whole build (§5).
    """
    problem = _why_not_place(definition, table, colour, hex_id, placed)
    if problem is None:
        return None
    code, facts = problem
    if code in ("unknown_hex", "marseille_last"):
        return refusal(code, colour=colour, **facts)
    return refusal(code, colour=colour, hexes=_go_to(definition, table, colour, placed), **facts)


def may_place(definition: Definition, table: Table, colour: str, hex_id: str, placed: tuple[str, ...]) -> bool:
    """Whether `why_not_here` has nothing against it; quick, as it makes no sentence."""
    return _why_not_place(definition, table, colour, hex_id, placed) is None


def _why_not_place(
    definition: Definition, table: Table, colour: str, hex_id: str, placed: tuple[str, ...]
) -> tuple[str, dict[str, str]] | None:
    hex_ = definition.board.by_id.get(hex_id)
    if hex_ is None:
        return "unknown_hex", {"hex": hex_id}
    if definition.board.end_hex in placed:
        return "marseille_last", {"hex": definition.board.hex(definition.board.end_hex).label}
    if not hex_.open:
        what = "the Eiffel tower" if hex_.kind == "eiffel" else "a start hex"
        return "closed_hex", {"hex": hex_.label, "what": what}
    network = (*table.track[colour], *placed)
    if hex_id in network:
        return "same_colour_twice", {"hex": hex_.label}
    if problem := _why_no_way(definition, hex_, network):
        return problem
    if problem := _why_full(definition, table, hex_):
        return problem
    lost = cut_off(definition, {**table.track, colour: (*network, hex_id)}, colour)
    return ("cut_off", {"hex": hex_.label, "lost": lost}) if lost else None


def _why_no_way(definition: Definition, hex_: Hex, network: tuple[str, ...]) -> tuple[str, dict[str, str]] | None:
    """§4.1.1 and §4.1.2: it must touch the company's own track, not across a checkered line."""
    board = definition.board
    if any(other in network for other in board.near[hex_.id]):
        return None
    across = next((other for other in board.touching(hex_.id) if other in network), None)
    if across is not None:
        return "checkered_line", {"hex": hex_.label, "beside": board.hex(across).label}
    return "not_adjacent", {"hex": hex_.label}


def _why_full(definition: Definition, table: Table, hex_: Hex) -> tuple[str, dict[str, str]] | None:
    """§4.1.4: room for this company's locomotive. (Earlier ones of this build stand elsewhere: §4.1.3.)"""
    holders = table.at(hex_.id)
    if len(holders) < definition.capacity(hex_):
        return None
    return ("city_taken" if hex_.kind == "city" else "hex_full"), {"hex": hex_.label, "holders": listed(holders)}


def open_hexes(definition: Definition, table: Table, colour: str, placed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Where the next locomotive of this company may go, after those `placed`; empty when the build must end here."""
    if why_not_colour(definition, table, colour, len(placed) + 1) is not None:
        return ()
    return tuple(
        hex_id
        for hex_id in _beside(definition, (*table.track[colour], *placed))
        if may_place(definition, table, colour, hex_id, placed)
    )


def _beside(definition: Definition, network: tuple[str, ...]) -> tuple[str, ...]:
    """Hexes next to the network but not of it, in the order of the map."""
    near = definition.board.near
    touching = {other for hex_id in network for other in near[hex_id]} - set(network)
    return tuple(hex_.id for hex_ in definition.board.hexes if hex_.id in touching)


def _go_to(definition: Definition, table: Table, colour: str, placed: tuple[str, ...]) -> str:
    hexes = open_hexes(definition, table, colour, placed)
    return listed(tuple(definition.board.hex(hex_id).label for hex_id in hexes))


def candidates(definition: Definition, table: Table, player: str) -> Iterator[Build]:
    """Every legal build, lazily, one placement at a time; shorter ones first along each branch.

    The same hexes in another order are another build, as the order is what the player writes.
    """
    for colour in definition.companies:
        yield from _longer(definition, table, Build(player, colour, ()))


def _longer(definition: Definition, table: Table, begun: Build) -> Iterator[Build]:
    for hex_id in open_hexes(definition, table, begun.colour, begun.hexes):
        build = replace(begun, hexes=(*begun.hexes, hex_id))
        yield build
        yield from _longer(definition, table, build)


def do(definition: Definition, table: Table, action: Build) -> tuple[Table, Built]:
    """The table after a legal build: the worth of all its hexes counts when it is done (§4.1)."""
    colour = action.colour
    worth = sum(definition.board.hex(hex_id).worth for hex_id in action.hexes)
    value = table.values[colour] + worth
    after = replace(
        table,
        depots={**table.depots, colour: table.depots[colour] - len(action.hexes)},
        values={**table.values, colour: value},
        track={**table.track, colour: (*table.track[colour], *action.hexes)},
        idle=0,
    )
    return after, Built(player=action.player, colour=colour, hexes=action.hexes, worth=worth, value=value)
