"""What 1843's lines for its stations and ports mean: the city of a home, moved markers, ports claimed and bought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import play
from engine.eighteen.actions import Action, Lay
from engine.eighteen.companies import operating
from engine.games.g1843 import homes
from engine.games.g1843.actions import BuyPort, ClaimPort, Home, LayHome, Move
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from pbem.eighteen.map_orders.places_said import Place, read_place
from pbem.eighteen.orders.reading import Reading
from pbem.eighteen.steps.advancing import advance
from pbem.games.meant import Meant
from pbem.titles.g1843.mail.kinds import CITIES, STEPS
from pbem.titles.g1843.mail.naming import city, hex_name
from pbem.titles.g1843.mail.written import write_order

_PORT_WORDS = frozenset({"port", "ports", "marker", "markers", "the", "of", "s"})


def place_said(reading: Reading, company: str, words: Sequence[str], game: Game | None = None) -> Place:
    """The place that folded words name; OrderError for words that name none."""
    found = read_place(game or reading.game, company, words, CITIES)
    if said := found.no_hex or found.unknown:
        raise reading.asked("unknown", {"said": said})
    return found


def understand_home(reading: Reading) -> Meant[Action]:
    """`MID: home Albi`."""
    company, game = reading.company(), reading.game
    found = city_of_home(reading, company, reading.order.args)
    data = game.definition.companies.get(company)
    if data is not None and data.home and homes.unsettled(game, data.home) == company == operating(game):
        _with_a_tile(reading, company, data.home, found)
    if found is None:
        legal = (one for one in play.legal_actions(game) if isinstance(one, Home) and one.company == company)
        choices = tuple(write_order(game.definition, one, game) for one in legal)
        raise reading.asked("home_where", {"company": company, "cities": homes.said(game, company)}, choices=choices)
    return reading.meant(Home(reading.player, company, found))


def _with_a_tile(reading: Reading, company: str, home: str, stop: int | None) -> None:
    """OrderError: its marker stands in a hex without track, and the tile there settles its city."""
    _, there = advance(reading.game, reading.player, Lay(reading.player, company, "", "", 0))
    rule = there.active_step().rules.get(Lay)
    lays = (one for one in (rule.candidates(there) if rule else ()) if isinstance(one, LayHome) and one.hex == home)
    fits = (one for one in lays if stop in (None, one.stop) and play.why_not(there, one) is None)
    choices = tuple(write_order(there.definition, one, there) for one in fits)
    raise reading.asked("home_with_tile", {"company": company, "hex": home}, choices=choices)


def city_of_home(reading: Reading, company: str, words: Sequence[str]) -> int | None:
    """The city of its home hex that the words name, by its name or number; None where they leave it open."""
    data = reading.game.definition.companies.get(company)
    home = data.home if data else ""
    words = [word for word in words if word not in ("in", "at", "on", "the", "city", "stop") or not words]
    if len(words) == 1 and words[0].isdigit():
        return int(words[0][:4])
    place = place_said(reading, company, words)
    if place.hexes and home not in place.hexes:
        cities = " or ".join(city(reading.game, home, stop) for stop in homes.choices(reading.game, company))
        raise reading.asked("home_where", {"company": company, "cities": cities})
    return place.stop


def understand_move(reading: Reading) -> Meant[Action]:
    """`SO: move token Bordeaux to Toulouse`."""
    company, words = reading.company(), list(reading.order.args)
    old, new = _parted(words)
    before, there = advance(reading.game, reading.player, Move(reading.player, company, "", 0, "", 0), STEPS)
    here, goal = place_said(reading, company, old, there), place_said(reading, company, new, there)
    legal = [
        one
        for one in _legal(there, Move, reading.player, company)
        if isinstance(one, Move) and _is(here, one.hex, one.stop) and _is(goal, one.to_hex, one.to_stop)
    ]
    if len(legal) == 1:
        return Meant((*before, legal[0]))
    if legal or not goal.hexes:
        lines = tuple(write_order(there.definition, one, there) for one in legal)
        raise reading.asked("move_where", {"company": company}, choices=lines)
    own = [one for one in there.network.tokens_of(company) if _is(here, *one)]
    start = own[0] if own else (here.hexes[0] if here.hexes else "", here.stop or 0)
    return reading.meant(Move(reading.player, company, start[0], start[1], goal.hexes[0], goal.stop or 0))


def _parted(words: list[str]) -> tuple[list[str], list[str]]:
    """What stands before «to», and behind it."""
    bare = [word for word in words if word not in ("token", "station", "marker", "my", "our", "its", "from", "the")]
    at = bare.index("to") if "to" in bare else len(bare)
    return bare[:at], bare[at + 1 :]


def _is(place: Place, hex_id: str, stop: int) -> bool:
    return (not place.hexes or hex_id in place.hexes) and place.stop in (None, stop)


def _legal(game: Game, kind: type[Action], player: str, company: str) -> Iterable[Action]:
    rule = game.active_step().rules.get(kind)
    for one in rule.candidates(game) if rule else ():
        found = isinstance(one, kind) and one.player == player and getattr(one, "company", company) == company
        if found and play.why_not(game, one) is None:
            yield one


def understand_claim(reading: Reading) -> Meant[Action]:
    """`PRO: claim port Marseille`; the only one it can claim need not be named."""
    company = reading.company()
    before, there = advance(reading.game, reading.player, ClaimPort(reading.player, company, ""), STEPS)
    words = [word for word in reading.order.args if word not in _PORT_WORDS]
    place = place_said(reading, company, words)
    if number := next((word for word in words if word.isdigit()), ""):
        raise reading.asked("left_over", {"said": number}, example="claim port")
    if place.hexes:
        return reading.meant(ClaimPort(reading.player, company, place.hexes[0]))
    legal = list(_legal(there, ClaimPort, reading.player, company))
    if len(legal) == 1:
        return Meant((*before, legal[0]))
    here = there.round
    ports = here.ports if isinstance(here, OperatingRound) else ()
    if not ports:
        return reading.meant(ClaimPort(reading.player, company, next(iter(there.definition.ports))))
    choices = tuple(write_order(there.definition, one, there) for one in legal)
    raise reading.asked("which_port", {"company": company}, choices=choices)


def understand_port(reading: Reading) -> Meant[Action]:
    """`OU: buy port from SO`, `OU: buy port Brest from SO`, `OU: buy port Brest`."""
    items = reading.items("from", "for", "at", "port", "ports", "marker", "in", "to", hexes=True)
    game, behind = reading.game, items.after("from")
    named = [one.value for one in items.of("company")]
    source = next((one.value for one in behind if one.kind == "company"), "")
    buyer = next((one for one in named if one != source), "") or reading.company()
    price = game.definition.numbers.port_price
    if any(int(one.value) not in (1, price) for one in items.of("number")):
        raise reading.asked("port_price", {"price": str(price)}, choices=_ports(reading, buyer, source))
    reading.judged(*items.of("number"))
    hexes = [one.value for one in items.of("hex")]
    owned = {port: name for name, state in game.companies.items() if name != buyer for port in state.ports}
    fits = [port for port, name in owned.items() if source in ("", name) and (not hexes or port in hexes)]
    if len(fits) == 1:
        deal = BuyPort(reading.player, buyer, fits[0], owned[fits[0]])
    elif fits:
        raise reading.asked("which_port", {"company": buyer}, choices=_ports(reading, buyer, source))
    else:
        where = hexes[0] if hexes else next((one for one, name in owned.items() if name == source), "")
        if not where and not source:
            raise reading.asked("no_port", choices=_ports(reading, buyer, source))
        where = where or game.definition.ports[0]
        deal = BuyPort(reading.player, buyer, where, source or owned.get(where, ""))
    return reading.meant(reading.kinds.deal(game, deal))


def _ports(reading: Reading, buyer: str, source: str) -> tuple[str, ...]:
    """A line for each port marker that the company could buy."""
    rows = ((name, port) for name, state in reading.game.companies.items() if name != buyer for port in state.ports)
    definition = reading.game.definition
    return tuple(
        f"{buyer}: buy port {hex_name(definition, port)} from {name}" for name, port in rows if source in ("", name)
    )
