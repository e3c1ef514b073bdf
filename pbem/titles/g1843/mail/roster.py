"""Train certificates and tiles of 1843 that are left, in words: both sides, what is on sale, what goes with what."""

from __future__ import annotations

from collections import Counter

from engine.games.g1843 import certificates, supply
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import PrivateAuction
from pbem.eighteen.told.status import depot
from pbem.eighteen.told.wrapping import items, wrapped
from pbem.titles.g1843.mail.coming import beyond_stub
from pbem.titles.g1843.mail.last_set import last_set
from pbem.titles.g1843.mail.telling import limits
from pbem.words.columns import table
from pbem.words.phrases import counted, joined, phrase

HEADS = ("card", "side", "other", "left", "pool", "rusts")


def trains(game: Game, ahead: int | None) -> tuple[str, ...]:
    """Each colour that is still in play; what the foreigners take next, what new colours bring, the next `ahead`."""
    sold = joined(list(dict.fromkeys(game.bank_trains())))
    title = phrase("g1843.trains.sold", sold=sold) if sold else phrase("g1843.trains.none")
    rows = [_row(game, colour) for colour in game.definition.cards if _in_play(game, colour)]
    listed = table([[phrase(f"g1843.head.{one}") for one in HEADS], *rows], numbers=(3, 4))
    lines = [*_foreigners(game), *_effects(game)[:ahead]]
    if ahead is None:
        lines.append(phrase("g1843.trains.kinds"))
    return wrapped(title), listed, items(lines)


def _in_play(game: Game, colour: str) -> bool:
    """Left in the supply, in the pool, or on a charter."""
    data = game.definition
    owned = [train for state in game.companies.values() for train in (*state.trains, *state.obsolete)]
    return bool(game.depot[colour]) or any(
        certificates.card_of(data, train).id == colour for train in (*game.pool_trains, *owned)
    )


def _row(game: Game, colour: str) -> list[str]:
    data = game.definition
    card, gone = data.cards[colour], colour in certificates.gone(data, game.phase)
    resold = gone and certificates.resold(data, game.phase)
    prices = card.resold if resold else {one: data.trains[one].price for one in card.sides}
    sides = [phrase("g1843.trains.side", train=one, price=cost) for one, cost in prices.items()]
    pool = Counter(certificates.card_of(data, one).id for one in game.pool_trains)[colour]
    end = phrase("g1843.trains.resold") if resold else card.rusted_by or phrase("g1843.trains.never")
    return [colour, sides[0], *(sides[1:2] or [""]), str(game.depot[colour] or 0), str(pool), end]


def _foreigners(game: Game) -> list[str]:
    """What leaves the supply at the end of this set, as things stand."""
    colour = supply.next_colour(game)
    if colour is None or isinstance(game.round, PrivateAuction) or game.finished or last_set(game):
        return []
    number = supply.left(game, colour)
    order = [one for one in game.definition.cards if game.depot[one]]
    after = order[order.index(colour) + 1 :]
    key = "two" if number == 1 and after else "one"
    following = after[0] if after else ""
    return [phrase(f"g1843.trains.foreigners.{key}", colour=colour, following=following)]


def _effects(game: Game) -> list[str]:
    """What the first certificate of each colour to come begins."""
    data, found = game.definition, []
    for colour, phase in data.phases.items():
        if colour in certificates.begun(data, game.phase):
            continue
        gone = [one for one, card in data.cards.items() if card.rusted_by == colour]
        rounds = counted("g1843.rounds", phase.rounds)
        facts = {"colour": colour, "limits": limits(data, colour), "rounds": rounds, "gone": joined(gone)}
        closing = phrase("g1843.trains.closes") if "privates_closed" in phase.events else ""
        found.append(phrase("g1843.trains.begins.rusts" if gone else "g1843.trains.begins", closing=closing, **facts))
    return found


def tiles(game: Game) -> tuple[str, ...]:
    """All that are left, and those of which there are few."""
    few = game.definition.few
    lines = [phrase("g1843.tiles.few", tiles=_left(game, few.tiles))]
    beyond = beyond_stub(game)
    if beyond is not None and beyond not in game.laid.tiles:
        lines.append(phrase("g1843.tiles.stub", hex=beyond, tiles=_left(game, few.joins)))
    return depot.tiles(game), items(lines)


def _left(game: Game, tiles: tuple[str, ...]) -> str:
    return ", ".join(phrase("g1843.tiles.left", tile=one, left=game.laid.supply.get(one, 0)) for one in tiles)
