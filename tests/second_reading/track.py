"""What rules and money alone say about track (5.5.2) and tokens (5.5.3)."""

from __future__ import annotations

from .national import place_reserved
from .records import Action, Turn
from .state import BANK, Facts, Table

COLOURS = {"yellow": 1, "green": 2, "brown": 3, "gray": 4}
Found = tuple[set[str], bool, str] | None


def level(t: Table, hex_id: str) -> int:
    """How far the hex is built: 0 nothing, 1 yellow to 4 gray; printed track counts (5.5.2.1)."""
    return t.levels.get(hex_id, COLOURS.get(str(t.book.hexes[hex_id].get("colour")), 0))


def one_city(t: Table, hex_id: str) -> bool:
    """5.3: Moscow, Kiev and St. Petersburg have separate circles before brown."""
    return level(t, hex_id) >= 3 or len(t.book.hexes[hex_id].get("stops", [])) == 1


def is_city(t: Table, hex_id: str) -> bool:
    """5.5.3: tokens stand in large cities only."""
    return any(stop["kind"] == "city" for stop in t.book.hexes.get(hex_id, {}).get("stops", []))


def means(t: Table, company: str) -> int:
    """5.4: cash and 45 for every loan still allowed."""
    return t.cash[company] + 45 * t.loan_room(company)


def question(t: Table, turn: Turn) -> Found:
    """5.5.2.1: two operations at most, the second for 20; whether anything fits only the map knows."""
    if len(turn.lays) >= 2 or (turn.lays and means(t, turn.company) < 20):
        return None
    return {"lay", "pass"}, False, f"§5.5.2: {turn.company} may lay track"


def token_question(t: Table, turn: Turn) -> Found:
    """5.5.3: publics only, one per round, with money for at least the distance of one hex."""
    charter = t.charter.get(turn.company, [])
    if turn.token or not charter or t.cash[turn.company] < charter[0]:
        return None
    return {"token", "pass"}, False, f"§5.5.3: {turn.company} may place a token"


def terrain(t: Table, hex_id: str) -> int:
    """5.5.2.2, 5.5.2.3: yellow costs what is printed; upgrades nothing, but Kiev's to brown 40, gtg's first of K7."""
    now = level(t, hex_id)
    if now == 0:
        return int(t.book.hexes[hex_id].get("cost", 0))
    if hex_id == "D14" and now == 2:
        return 40
    return 20 if t.book.gtg and hex_id == "K7" and now == 1 else 0


def lay_cost(t: Table, turn: Turn, hex_id: str) -> int:
    """The terrain, and 20 for a second operation."""
    return terrain(t, hex_id) + (20 if turn.lays else 0)


def check(t: Table, turn: Turn, action: Action) -> list[str]:
    if action.verb == "token":
        return _check_token(t, turn, action.words[1])
    hex_id = action.words[2]
    if hex_id not in t.book.hexes:
        return [f"§5.5.2: there is no hex {hex_id}"]
    return [wrong for wrong in (*_check_place(t, turn, hex_id), _check_home(t, turn, hex_id)) if wrong]


def _check_place(t: Table, turn: Turn, hex_id: str) -> list[str | None]:
    now, colours, wrong = level(t, hex_id), t.rule("tiles"), list[str | None]()
    printed = t.book.hexes[hex_id]
    if printed.get("colour") in ("gray", "red") or now >= len(colours):
        wrong.append(f"§5.5.2: {hex_id} at colour {now} cannot be built on in phase {t.phase}")
    if "closed_until" in printed and not t.since(str(printed["closed_until"])):
        wrong.append(f"§5.5.2.2: no track on the private hex {hex_id} before phase 3")
    if any(hex_id == place for place, _ in turn.lays):
        wrong.append(f"§5.5.2.1: twice on {hex_id}")
    if now and any(upgrade for _, upgrade in turn.lays):
        wrong.append("§5.5.2.1: a second upgrade")
    cost, funds = lay_cost(t, turn, hex_id), means(t, turn.company)
    if cost > funds:
        wrong.append(f"§5.4: {turn.company} has {funds}, loans counted, for {cost}")
    return wrong


def _check_home(t: Table, turn: Turn, hex_id: str) -> str | None:
    places = t.tokens[turn.company]
    if len(places) == 1 and level(t, places[0]) == 0 and hex_id != places[0]:
        return f"§5.5.2.2: the home {places[0]} of {turn.company} has no track yet, only there it may lay"
    return None


def distance(t: Table, start: str, goal: str) -> int:
    """5.5.3: hexes moved in the shortest way, ignoring track."""
    steps, edge, seen = 0, {start}, {start}
    while edge and goal not in seen:
        steps += 1
        edge = {near for place in edge for near in t.book.oracle.neighbours(place)} - seen
        seen |= edge
    return steps


def token_cost(t: Table, company: str, hex_id: str) -> int:
    """5.5.3: the charter's price times the distance to the nearest own token."""
    return t.charter[company][0] * min((distance(t, place, hex_id) for place in t.tokens[company]), default=0)


def _check_token(t: Table, turn: Turn, hex_id: str) -> list[str]:
    company = turn.company
    if not is_city(t, hex_id):
        return [f"§5.5.3: {hex_id} has no large city"]
    if hex_id in t.tokens[company]:
        return [f"§5.5.3: {company} has a token in {hex_id}"]
    cost = token_cost(t, company, hex_id)
    if cost > t.cash[company]:
        return [f"§5.5.3: {company} has {t.cash[company]}, the token costs {cost}"]
    return []


def act(t: Table, turn: Turn, action: Action, facts: Facts) -> list[str]:
    company = turn.company
    if action.verb == "token":
        hex_id = action.words[1]
        t.pay(company, BANK, token_cost(t, company, hex_id))
        t.charter[company] = t.charter[company][1:]
        t.tokens[company].append(hex_id)
        turn.step = "run"
        turn.token = True
        return []
    tile, hex_id = action.words[1], action.words[2]
    cost = lay_cost(t, turn, hex_id)
    wrong = [] if facts.get("cost", cost) == cost else [f"§5.5.2: {action.words} costs {cost}, not {facts['cost']}"]
    while t.cash[company] < cost and t.loan_room(company):
        t.borrow(company)
    t.pay(company, BANK, cost)
    turn.step = "track"
    turn.lays.append((hex_id, level(t, hex_id) > 0))
    t.levels[hex_id] = level(t, hex_id) + 1
    if tile == t.book.moscow_gray:
        place_reserved(t, t.book.reserved[1])
    return wrong
