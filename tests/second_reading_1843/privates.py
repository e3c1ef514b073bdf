"""Private companies in operating rounds (section 10): sale to companies, and their powers."""

from __future__ import annotations

from typing import Any

from . import buying, lay, rolling, stations
from .board import markers_in, open_slots
from .state import BANK, Action, Cert, Game, Turn, first

TOULOUSE, GERMAIN, HAVRE, LOIRE, BOULOGNE, LYON = 1, 3, 4, 5, 6, 7
MARKER_HEX = {HAVRE: ("C14", 80), BOULOGNE: ("C18", 100)}


def why_not_buy(g: Game, now: Turn, number: int, price: int, use: str) -> str:
    """10.1, 10.2, 16: from green phase for 1 to twice face; Val de Loire in yellow by 5 or 6 players, as a train."""
    as_train, many = use == "train", len(g.players) >= 5
    yellow_sale = number == LOIRE and many and as_train and price == g.face(LOIRE)
    if g.private_owner.get(number) not in g.players:
        return "§10.1: no player owns it"
    return first(
        (number == LYON, "§10.2: Lyon - Méditerranée is not sold"),
        (not g.since("green") and not yellow_sale, "§10.1: not before green phase"),
        (not 1 <= price <= 2 * g.face(number), "§10.1: 1 to twice its face value"),
        (price > g.cash[now.company], "§10.1: the treasury cannot pay for it"),
        (use not in ("private", "train"), "§10.2: as private or as train"),
        (as_train and (number != LOIRE or not many or g.since("blue")), "§10.2: no train can be made of it"),
        (as_train and not rolling.room(g, now.company, Cert("yellow", loire=True)), "§8.8.2: the train limit"),
    )


def buy(g: Game, now: Turn, number: int, price: int, use: str) -> None:
    """The owner is paid; the private moves to the charter, or becomes a «2»."""
    g.pay(now.company, g.private_owner[number], price)
    if use == "train":
        g.close(number)
        g.trains[now.company].append(Cert("yellow", loire=True))
        buying.arrived(g, now.company)
    else:
        g.private_owner[number] = now.company


def why_not_engineers(g: Game, now: Turn, printed: str) -> str:
    """10.2: a certificate of the company will become obsolete instead of rusting."""
    cert = rolling.find(g, now.company, printed)
    return first(
        (g.private_owner.get(LOIRE) != now.company, "§10.2: Val de Loire is not the company's"),
        (cert is None or cert.obsolete, "§10.2: no such certificate"),
    )


def engineers(g: Game, now: Turn, printed: str) -> None:
    """The card is laid on it, the private closes."""
    cert = rolling.find(g, now.company, printed)
    assert cert is not None
    cert.engineers = True
    g.close(LOIRE)


def why_not_power(g: Game, now: Turn, action: Action) -> str:
    """10.2: (player, "power", 1, hex, tile, rotation), (3 or 4, tile, rotation), (6, tile or None, rotation, city)."""
    number = action[2]
    if number not in (TOULOUSE, GERMAIN, HAVRE, BOULOGNE):
        return "§10.2: no such power"
    if g.private_owner.get(number) != now.company:
        return "§10.2: the private is not the company's"
    if number == GERMAIN:
        return why_not_yellow(g, now, "E14", action[3], action[4])
    if now.step != "track":
        return "§10.2: in the track-building step"
    if number == TOULOUSE:
        return why_not_extra(g, now, action[3], action[4], action[5])
    whole = now.yellows or now.upgraded or now.extra or now.power
    return "§10.2: instead of the whole build" if whole else why_not_marker_power(g, now, number, action[3:])


def why_not_yellow(g: Game, now: Turn, hex_id: str, tile: str, rotation: int) -> str:
    """A yellow tile on a hex without one, connected or not."""
    if hex_id in g.board.tiles or g.facts.tiles.get(tile, {}).get("colour") != "yellow":
        return "§10.2: a yellow tile where there is none"
    return lay.why_not_tile(g, now.company, hex_id, tile, rotation)


def why_not_extra(g: Game, now: Turn, hex_id: str, tile: str, rotation: int) -> str:
    """10.2 (1): one more yellow tile in the normal manner, for 20, before or after the build."""
    why = first((now.power, "§10.2: the other power was the whole build"))
    why = why or why_not_yellow(g, now, hex_id, tile, rotation)
    return why or first(
        (lay.cost(g, hex_id) + 20 > g.cash[now.company], "§8.4.1: the treasury cannot pay for it"),
        (not lay.connected(g, now.company, hex_id, tile, rotation), "§8.4.1: no line of track to it"),
    )


def why_not_marker_power(g: Game, now: Turn, number: int, rest: tuple[Any, ...]) -> str:
    """10.2 (4, 6), 16: tile and marker for 80 (100), terrain included; at Boulogne also a marker on an old tile."""
    company, (hex_id, cost) = now.company, MARKER_HEX[number]
    why = stations.why_not_marker(g) or first(
        (stations.left(g, company) < 1, "§8.5.1: no marker left"),
        (company in markers_in(g.board, hex_id), "§8.5.1: already on this hexagon"),
        (g.cash[company] < cost, "§10.2: the treasury cannot pay for it"),
    )
    if why:
        return why
    if number == HAVRE:
        return why_not_yellow(g, now, hex_id, rest[0], rest[1])
    tile, rotation, stop = rest
    if tile is None:
        bare = hex_id not in g.board.tiles
        return "§10.2: no tile there" if bare else stations.why_not_circle(g, company, hex_id, stop)
    return first(
        (stop not in ("c0", "c1"), "§8.5.1: no such city"),
        (hex_id in g.board.tiles, "§10.2: the tile is there already"),
    ) or lay.why_not_tile(g, company, hex_id, tile, rotation)


def power(g: Game, now: Turn, action: Action) -> None:
    """Carry a power out."""
    number = action[2]
    if number == GERMAIN:
        lay.put(g, "E14", action[3], action[4])
    elif number == TOULOUSE:
        now.extra = True
        now.extra_closed = now.yellows > 0 or now.upgraded
        g.pay(now.company, BANK, lay.cost(g, action[3]) + 20)
        lay.put(g, action[3], action[4], action[5])
        g.close(TOULOUSE)
    else:
        hex_id, cost = MARKER_HEX[number]
        now.power = True
        if action[3] is not None:
            lay.put(g, hex_id, action[3], action[4])
        stop = "c0" if number == HAVRE else action[5]
        assert open_slots(g.facts, g.board, hex_id, stop) > 0
        stations.place(g, now.company, hex_id, stop, cost)
