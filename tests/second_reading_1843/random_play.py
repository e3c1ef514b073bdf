"""Random games of the model alone: any lawful action, now and then, and what must hold after each."""

from __future__ import annotations

import random
from collections import Counter

from . import lay, rolling, routes
from .board import UNLIMITED, colour, own_stops, stops
from .model import Model
from .reach import all_places, has_route
from .state import Action, Game

TRIES = 25  # tiles tried for one lay


def sound(g: Game) -> None:
    """Money, shares, certificates, tiles and markers are conserved, and nothing exceeds what the rules allow."""
    assert sum(g.cash.values()) == 100_000
    assert all(amount >= 0 for who, amount in g.cash.items() if who != "bank")
    for company, held in g.shares.items():
        assert sum(held.values()) == 10
        assert min(held.values()) >= 0
        assert held.get("pool", 0) <= 5
        if company in g.director:
            most = max(g.held(company, player) for player in g.players)
            assert g.held(company, g.director[company]) == most >= 2
    assert sorted(c for stack in g.stacks.values() for c in stack) == sorted(g.par)
    laid = Counter(tile for tile, _ in g.board.tiles.values() if tile not in UNLIMITED)
    assert all(left >= 0 and left + laid[tile] == g.facts.tiles[tile]["count"] for tile, left in g.tile_supply.items())
    assert all(0 <= left <= g.facts.game["trains"][one]["count"] for one, left in g.supply.items())
    sound_markers(g)
    if not g.questions and g.round != "over":
        assert not [company for company in g.floated if rolling.too_many(g, company)]


def sound_markers(g: Game) -> None:
    """8.5.1: no circle is taken twice, no company stands twice on a hexagon or has more markers than printed."""
    places = Counter((hex_id, stop) for _, hex_id, stop in g.board.markers if stop)
    places += Counter(g.board.blocked)
    assert all(count <= stops(g.facts, g.board, place)[stop].slots for (place, stop), count in places.items())
    for company in g.company_names():
        stands = [hex_id for who, hex_id, _ in g.board.markers if who == company]
        assert len(stands) == len(set(stands)) <= g.facts.game["companies"][company]["tokens"]


def some_lay(model: Model, rng: random.Random, company: str, director: str) -> Action | None:
    """A lawful lay near the company's track, if one is found soon."""
    g = model.game
    near = {place for place, _ in all_places(g.facts, g.board, company, list(own_stops(g.board, company)))}
    near |= {place for who, place, stop in g.board.markers if who == company and stop is None}
    for _ in range(TRIES):
        hex_id = rng.choice(sorted(near)) if near else "E14"
        fits = [tile for tile in g.facts.tiles if not lay.why_not_kind(g.facts, hex_id, tile)]
        fits = [tile for tile in fits if not lay.why_not_colour(g, company, hex_id, tile)]
        if fits:
            action = (director, "lay", hex_id, rng.choice(fits), rng.randrange(6))
            if not model.why_not(action):
                return action
    return None


def some_run(model: Model, company: str) -> routes.Run:
    """One train from an own marker to the next stop, if a line leads there."""
    g = model.game
    train = rolling.ways(g, g.trains[company][0])[0][0]
    for start in own_stops(g.board, company):
        for link in routes.links(g, start):
            if not routes.why_not_run(g, company, ((train, link),)):
                return ((train, link),)
    return ()


def some_station(model: Model, rng: random.Random, company: str, director: str) -> Action | None:
    """A marker or a port within reach."""
    g = model.game
    found = all_places(g.facts, g.board, company, list(own_stops(g.board, company)))
    tried: list[Action] = [(director, "station", *place) for place in found if not isinstance(place[1], int)]
    tried += [(director, "claim_port", place) for place, _ in found]
    rng.shuffle(tried)
    return next((action for action in tried[:12] if not model.why_not(action)), None)


def operating_choices(model: Model, rng: random.Random) -> list[Action]:
    """What a company might do now, the likelier things more often."""
    g = model.game
    now = g.acting()
    company, director = now.company, g.director[now.company]
    tried: list[Action | None] = [(director, "done")]
    for number, owner in g.private_owner.items():
        if owner in g.players and rng.random() < 0.2:
            tried.append((director, "sell_private", number, rng.choice([1, g.face(number)]), "private"))
            tried.append((director, "sell_private", number, g.face(number), "train"))
    if now.step == "track" and rng.random() < 0.7:
        tried.append(some_lay(model, rng, company, director))
    if now.step in ("track", "station") and rng.random() < 0.3:
        tried.append(some_station(model, rng, company, director))
    if g.trains[company] and not now.ran:
        tried.append((director, "run", some_run(model, company)))
    tried += [*rare_choices(model, rng, company, director)] if rng.random() < 0.3 else []
    tried += [(director, "dividend", choice) for choice in ("pay", "withhold")]
    tried += model.legal("trains") if rng.random() < 0.6 else []
    if not model.why_not((director, "done")):
        return [action for action in tried if action is not None and not model.why_not(action)]
    tried += [*model.legal("trains"), *emergency_choices(model, director)]
    return [action for action in tried if action is not None and not model.why_not(action)]


def rare_choices(model: Model, rng: random.Random, company: str, director: str) -> list[Action]:
    """Powers, the Engineers card, an exchange, a moved marker, a rusted train given up, a port bought."""
    g = model.game
    turned = rng.randrange(6)
    found: list[Action] = [(director, "power", 4, "57", turned), (director, "power", 6, None, None, "c0")]
    found += [(director, "power", 6, tile, turned, "c1") for tile in ("10", "59")]
    found += [(director, "power", 3, tile, turned) for tile in ("1", "56", "632")]
    found += [(director, "power", 1, hex_id, "9", turned) for hex_id in rng.sample(sorted(g.facts.hexes), 10)]
    found += [(director, "engineers", rolling.name(g, cert)) for cert in g.trains[company]]
    found += [(player, "exchange", one) for player in g.players for one in g.par]
    found += [(player, "exchange", "PO", 73) for player in g.players]
    if g.phase == "gray":
        goals = all_places(g.facts, g.board, company, list(own_stops(g.board, company)))
        cities = [place for place in goals if not isinstance(place[1], int)]
        found += [(director, "move_station", old, new) for old in own_stops(g.board, company) for new in cities]
        found += [(director, "trade_rusted", "resale", "8E"), (director, "trade_rusted", "supply", "Electric")]
    return [*found, *[(director, "sell_port", hex_id, owner) for hex_id, owner in g.ports.items()]]


def emergency_choices(model: Model, director: str) -> list[Action]:
    """Raising money, or being bankrupt."""
    g = model.game
    found: list[Action] = [(director, "cash_in", number) for number in g.private_owner]
    found += [(director, "sell", company, count) for company in g.par for count in range(1, 6)]
    return [*found, (director, "bankrupt")]


def choices(model: Model, rng: random.Random) -> list[Action]:
    """Lawful actions of whoever acts."""
    g = model.game
    if g.questions:
        return model.legal("answer")
    if g.round == "auction":
        found = model.legal("auction")
        return [action for action in found if action[1] != "pass" or rng.random() < 0.4] or found
    if g.round == "operating":
        return operating_choices(model, rng)
    found = model.legal("stock")
    found = [action for action in found if action[1] != "sell" or rng.random() < 0.1] or found
    buys = [action for action in found if action[1] in ("buy", "start")]
    return buys if buys and rng.random() < 0.8 else found


def play(players: int, seed: str, actions: int, gift: int = 0) -> Model:
    """So many actions, or a whole game; the position is sound after each. A gift keeps bankruptcy away for long."""
    rng = random.Random(seed)
    model = Model([f"p{number}" for number in range(1, players + 1)])
    for player in model.game.players:
        model.game.pay("bank", player, gift)
    for _ in range(actions):
        if model.game.round == "over":
            break
        found = choices(model, rng)
        assert found, f"{model.acting()} can do nothing: {model.summary()}"
        model.do(rng.choice(found))
        sound(model.game)
    return model


def facts_of(model: Model) -> str:
    """One line about how a random game went."""
    g = model.game
    built = Counter(colour(g.facts, g.board, hex_id) for hex_id in g.board.tiles)
    roads = sum(has_route(g.facts, g.board, company) for company in g.floated)
    return f"{g.round} {g.phase} {g.why_over} rounds {g.stock_rounds}, tiles {dict(built)}, {roads} with a route"
