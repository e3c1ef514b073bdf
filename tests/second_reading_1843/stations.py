"""Station markers and ports (section 8.5, 8.9)."""

from __future__ import annotations

from . import reach
from .board import markers_in, open_slots, own_stops, stops
from .state import BANK, Board, Game, Question, first

LAST_CIRCLE = "§8.5.1: the last circle is somebody's home"


def home(g: Game, company: str) -> str:
    """11.1: the hex of a company's home."""
    return str(g.facts.game["companies"][company]["home"])


def go_home(g: Game, company: str) -> None:
    """8.3 (1), 16: the home marker, free; MID has no city while J9 is empty, else its director chooses."""
    g.at_home.add(company)
    place = home(g, company)
    single = len(stops(g.facts, g.board, place)) == 1
    g.board.markers.append((company, place, "c0" if single else None))
    if not single and place in g.board.tiles:
        g.questions.append(Question("city", company))


def why_not_city(g: Game, stop: str) -> str:
    """16: either city of J9."""
    cities = stops(g.facts, g.board, "J9")
    return first((stop not in cities, "§8.5.1: no city of J9")) or first(
        (open_slots(g.facts, g.board, "J9", stop) < 1, "§8.5.1: no open circle")
    )


def choose_city(g: Game, stop: str) -> None:
    """MID's marker gets its city."""
    g.board.markers[g.board.markers.index(("MID", "J9", None))] = ("MID", "J9", stop)


def home_due(g: Game) -> bool:
    """8.3 (1): whether the question is the one with which MID begins its first turn."""
    return g.round == "operating" and g.questions[0].kind == "city" and g.acting().company == g.questions[0].company


def price(g: Game, company: str) -> int:
    """8.5.1: the first 40, every later one 100."""
    return 100 if g.bought_markers.get(company) else 40


def left(g: Game, company: str) -> int:
    """11.1: markers on the charter; the home's waits for its place."""
    return int(g.facts.game["companies"][company]["tokens"]) - 1 - g.bought_markers.get(company, 0)


def why_not_circle(g: Game, company: str, hex_id: str, stop: str) -> str:
    """8.5.1: an empty circle, not the last one of a home still to be placed, nor J9 before MID."""
    if hex_id not in g.facts.hexes or stop not in stops(g.facts, g.board, hex_id):
        return "§8.5.1: no such city"
    if stops(g.facts, g.board, hex_id)[stop].type != "city" or open_slots(g.facts, g.board, hex_id, stop) < 1:
        return "§8.5.1: no empty circle"
    if hex_id == "J9" and not any(who == "MID" and place for who, _, place in g.board.markers):
        return "§8.5.1: MID chooses its city first"
    cities = [one for one in stops(g.facts, g.board, hex_id).values() if one.type == "city"]
    free = sum(one.slots for one in cities) - len(markers_in(g.board, hex_id))
    waiting = [one for one in g.company_names() if home(g, one) == hex_id and one not in g.at_home | {company}]
    return LAST_CIRCLE if waiting and free <= 1 else ""


def why_not_marker(g: Game) -> str:
    """16: placing, moving and claiming exclude one another."""
    return first((g.acting().marker, "§8.5.1: one marker or port in a turn"))


def why_not_place(g: Game, company: str, hex_id: str, stop: str) -> str:
    """8.5.1: one more marker."""
    why = why_not_marker(g) or first(
        (left(g, company) < 1, "§8.5.1: no marker left"),
        (g.cash[company] < price(g, company), "§8.5.1: the treasury cannot pay for it"),
        (company in markers_in(g.board, hex_id), "§8.5.1: already on this hexagon"),
    )
    why = why or why_not_circle(g, company, hex_id, stop)
    if why:
        return why
    line = reach.can_reach(g.facts, g.board, company, {(hex_id, stop)})
    return "" if line else "§8.5.1: no line of track to it"


def place(g: Game, company: str, hex_id: str, stop: str, cost: int) -> None:
    """A marker comes from the charter; it is the turn's."""
    g.pay(company, BANK, cost)
    g.bought_markers[company] = g.bought_markers.get(company, 0) + 1
    g.board.markers.append((company, hex_id, stop))
    g.acting().marker = True


def after_move(b: Board, company: str, old: tuple[str, str], new: tuple[str, str]) -> Board:
    """8.5.2: the map with the marker moved and a blocked one in its place."""
    found = b.copy()
    found.markers[found.markers.index((company, *old))] = (company, *new)
    found.blocked.append(old)
    return found


def why_not_move(g: Game, company: str, old: tuple[str, str], new: tuple[str, str]) -> str:
    """8.5.2: in gray phase, once in a game, for 100; a line leads from it to an own or the blocked marker."""
    why = why_not_marker(g) or first(
        (g.phase != "gray", "§8.5.2: in gray phase only"),
        (company in g.moved, "§8.5.2: once per game"),
        (g.cash[company] < 100, "§8.5.2: the treasury cannot pay for it"),
        (old not in own_stops(g.board, company), "§8.5.2: no marker there"),
        (new[0] != old[0] and company in markers_in(g.board, new[0]), "§8.5.1: already on this hexagon"),
    )
    why = why or why_not_circle(g, company, *new)
    if why:
        return why
    b = after_move(g.board, company, old, new)
    goals = {*own_stops(b, company), old} - {new}
    line = new == old or reach.can_reach(g.facts, b, company, set(goals), [new])
    return "" if line else "§8.5.2: no line of track from it"


def move(g: Game, company: str, old: tuple[str, str], new: tuple[str, str]) -> None:
    """Carry the move out."""
    g.pay(company, BANK, 100)
    g.board = after_move(g.board, company, old, new)
    g.moved.add(company)
    g.acting().marker = True


def why_not_claim(g: Game, company: str, hex_id: str) -> str:
    """8.5.3, 16: a train and a route to the port at the start of the turn."""
    now = g.acting()
    why = why_not_marker(g) or first(
        (hex_id not in g.facts.game["port_markers"]["hexes"], "§8.5.3: no port"),
        (hex_id in g.ports, "§8.5.3: claimed"),
        (not now.had_train, "§8.5.3: no train at the start of the round"),
    )
    if why:
        return why
    route = reach.route_to(g.facts, now.start, company, hex_id)
    return "" if route else "§8.5.3: no route to it at the start of the round"


def claim(g: Game, company: str, hex_id: str) -> None:
    """The port marker comes to the charter."""
    g.ports[hex_id] = company
    g.acting().marker = True


def why_not_buy_port(g: Game, company: str, hex_id: str, seller: str) -> str:
    """8.9: for 20 from another company (both directors agree)."""
    return first(
        (g.ports.get(hex_id) != seller or seller == company, "§8.9: not that company's"),
        (g.cash[company] < 20, "§8.9: the treasury cannot pay for it"),
    )


def buy_port(g: Game, company: str, hex_id: str, seller: str) -> None:
    """Carry it out."""
    g.pay(company, seller, 20)
    g.ports[hex_id] = company
