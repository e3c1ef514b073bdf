"""Whether conditions hold now, and where one does not, how far it is from that: from what lies open."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.eighteen.companies import price
from pbem.eighteen.position import G
from pbem.eighteen.standing import conditions
from pbem.eighteen.standing.conditions import ANYONE, ME, Condition
from pbem.eighteen.standing.judging import hold, left_of
from pbem.eighteen.standing.saying import say
from pbem.eighteen.standing.ways import Ways
from pbem.games.border import Names
from pbem.games.standing_order import Since
from pbem.orders.seats import with_names
from pbem.words.say import Say


def weighed(
    ways: Ways[G], game: G, player: str, all_of: tuple[Condition, ...], since: Since, names: Names
) -> Iterator[Say]:
    """Of conditions that must all hold: that they do, or what each of the others lacks."""
    missing = [one for one in all_of if not hold(ways, game, player, (one,), since)]
    if not missing:
        said = tuple(_named(ways, game, one) for one in all_of)
        yield say("now.holds", condition=with_names(conditions.write_all(said), names))
    for one in missing:
        yield _lacks(game, player, one, with_names(conditions.write(_named(ways, game, one)), names))


def _named(ways: Ways[G], game: G, one: Condition) -> Condition:
    """The same with the name that a company or private has in letters."""
    return replace(one, what=ways.named(game, one.what)) if one.what in game.definition.privates else one


def _lacks(game: G, player: str, one: Condition, condition: str) -> Say:
    """Where a number is compared, what it is now."""
    number = counted(game, player, one)
    if number is None:
        return say("now.lacks.event" if one.kind == "event" and not one.no else "now.lacks", condition=condition)
    return say(f"now.lacks.{one.kind}", condition=condition, number=number)


def counted(game: G, player: str, one: Condition) -> str | None:
    """What is compared, as it is now; None where nothing is counted, or there is nothing to count."""
    if one.kind == "phase":
        return game.phase
    if one.kind == "left":
        left = left_of(game, one.train)
        return None if left is None else str(left)
    if one.kind == "price":
        return str(price(game, one.what)) if one.what in game.markers else None
    if one.kind == "cash":
        who = one.what or (player if one.who == ME else one.who)
        return str(game.purses[who]) if who in game.purses else None
    if one.kind == "trains" and one.op and one.what in game.companies:
        return str(len(game.companies[one.what].trains))
    if one.kind == "shares" and one.who != ANYONE:
        return str(game.shares.get(one.what, {}).get(player if one.who == ME else one.who, 0))
    return None
