"""Tiles, station markers and ports of a position from a table (§8.4, §8.5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.map.laid import BLOCKED, Laid
from engine.eighteen.map.pieces import At
from engine.eighteen.tabletop.checks import check_colours
from engine.eighteen.tabletop.slips import Known
from engine.eighteen.tabletop.track import hexes_of, laid_out, with_tokens
from engine.games.g1843.laying import lay_rules
from engine.games.g1843.tabletop.papers import Papers
from engine.games.g1843.tabletop.places import Places, names_printed
from engine.games.g1843.tabletop.sitting import Sitting


class OnMap(NamedTuple):
    """The map, how its cities are called, the prices of markers left on charters, the ports that companies have."""

    laid: Laid
    called: dict[str, tuple[int, ...]]
    charters: dict[str, tuple[int, ...]]
    ports: dict[str, tuple[str, ...]]


def on_map(at: Sitting, phase: str, owned: Papers) -> OnMap:
    """All of it, with a slip for what could not have come there."""
    data, board = at.definition, at.definition.board
    leaping = next(one for one, charter in data.charters.items() if charter.ports_brown)
    laid = laid_out(board, at.facts.tiles, (), at.slips, lay_rules(data, leaping))
    check_colours(at, laid.tiles, phase, board)
    for private, owner in owned.privates.items():
        for hex_id in data.privates[private].blocks if owner in at.seats.values() else ():
            if hex_id in laid.tiles:
                why = f"nobody builds there while {at.names[owner]} owns {at.private(private)} (§10.1)"
                at.slips.add(f"tiles.{hex_id}", why)
    places, rows = Places(at, laid), at.rows()
    tokens = {one: _standing(at, places, one) for one in rows}
    blocked = _found(places, at.facts.blocked, "blocked")
    moved = [one for one, row in rows.items() if at.facts.companies[row].moved]
    if len(blocked) != len(moved):
        who = ", ".join(moved) or "nobody"
        why = f"{len(blocked)} of them, but {who} has `moved: true`: each that has leaves one behind (§8.5.2)"
        at.slips.add("blocked", why)
    if moved and phase != next(reversed(tuple(data.phases))):
        at.slips.add("companies", f"{', '.join(moved)} cannot have moved a marker in phase {phase} (§8.5.2)")
    for one in tokens:
        _check_home(at, places, one, tokens[one], blocked)
    settled = {one for one, there in tokens.items() if there}
    standing = {**tokens, BLOCKED: blocked} if blocked else tokens
    charters = {one: _charter(at, one, len(there)) for one, there in tokens.items()}
    return OnMap(
        with_tokens(laid, board, standing, settled, at.slips, places.said_of), places.called(), charters, _ports(at)
    )


def _found(places: Places, written: tuple[str, ...], key: str) -> tuple[At, ...]:
    """The cities that are named; a slip for each other place."""
    found = (places.find(one, f"{key}[{number}]") for number, one in enumerate(written))
    return tuple(place for place in found if place is not None)


def _standing(at: Sitting, places: Places, company: str) -> tuple[At, ...]:
    """Where its markers stand."""
    row = at.rows()[company]
    key = f"companies.{row}.tokens"
    found = _found(places, at.facts.companies[row].tokens or (), key)
    for hex_id in dict.fromkeys(hex_id for hex_id, _ in found):
        if sum(hex_id == there for there, _ in found) > 1:
            at.slips.add(key, f"{company} has two markers on {hex_id}")
    return found


def _check_home(at: Sitting, places: Places, company: str, tokens: tuple[At, ...], blocked: tuple[At, ...]) -> None:
    """The first marker of a company is that of its home, where another one lies after it was moved (§8.3, §8.5.2)."""
    row, home = at.rows()[company], at.definition.companies[company].home
    key = f"companies.{row}.tokens"
    hexes = {hex_id for hex_id, _ in tokens}
    away = at.facts.companies[row].moved and home in {hex_id for hex_id, _ in blocked}
    if tokens and home not in hexes and not away:
        at.slips.add(key, f"its home marker stands on {home} before any other (§8.5.1)")
    for hex_id, _ in tokens:
        if hex_id != home and not places.network.paths(hex_id):
            at.slips.add(key, f"no track leads to {hex_id}, where {company} has a marker")


def _charter(at: Sitting, company: str, placed: int) -> tuple[int, ...]:
    """The prices of those not on the map (§8.5.1)."""
    charter = at.definition.charters[company]
    count = at.facts.plm_stations if at.facts.plm_stations in charter.other_tokens else charter.tokens
    if placed > count:
        key = f"companies.{at.rows()[company]}.tokens"
        at.slips.add(key, f"{placed} markers, but {company} has {count}")
    return at.definition.numbers.token_prices[placed:count]


def ports_known(at: Sitting) -> Known:
    """The hexes with a port marker, by all their names."""
    board, ports = at.definition.board, at.definition.ports
    also = {name: one for name, one in hexes_of(board).written.items() if one in ports}
    also |= {name: port for port in ports for name, _ in names_printed(board, port)}
    return Known("port", ports, also, [board.hexes[one].name for one in ports])


def _ports(at: Sitting) -> dict[str, tuple[str, ...]]:
    known, found = ports_known(at), dict[str, str]()
    for company, row in at.rows().items():
        key = f"companies.{row}.ports"
        for port in known.find_all(at.facts.companies[row].ports, key, at.slips):
            if port in found:
                at.slips.add(key, f"{found[port]} has the marker of {at.definition.board.hexes[port].name} already")
            found[port] = company
    return {one: tuple(port for port, owner in found.items() if owner == one) for one in at.rows()}
