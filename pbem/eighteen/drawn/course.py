"""How a finished game went: everybody’s worth at the end of each round, and the rounds in which it was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.eighteen import companies
from engine.eighteen.definition import Definition18xx
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, StockRound
from pbem.drawing.eighteen.course import draw_course
from pbem.drawing.scene import Scene
from pbem.eighteen.drawn import turning
from pbem.eighteen.drawn.went import Began, Went
from pbem.eighteen.told.own_words import PLAIN, OwnWords
from pbem.words.phrases import phrase, sentence

Names = Mapping[str, str]
_TRAIN = "train"  # the verb of an order that buys one; others may make a company buy by itself


def chart(definition: Definition18xx, views: Sequence[Game18xx], actions: Sequence[str]) -> str:
    """How the game went, as JSON: from the games after each action, and the exact lines between them."""
    first = views[0]
    rounds, ends = [""], [first]
    began, gone = [], []
    for before, after, line in zip(views, views[1:], actions, strict=False):
        if after.phase != before.phase:
            began.append(_began(before, after, line, len(rounds)))
        gone += [(company, len(rounds)) for company in _nationalised(before, after)]
        if _round(after) != _round(before) or after is views[-1]:
            if _plain(before) or worths(after) != worths(ends[-1]):
                rounds.append(_round(before))
                ends.append(after)
            else:
                ends[-1] = after  # a round in which nothing was won or lost
    totals = [worths(one) for one in ends]
    public = [one for one, data in definition.companies.items() if any(one in game.shares for game in ends)]
    prices = {one: tuple(companies.price(game, one) if one in game.markers else 0 for game in ends) for one in public}
    told = Went(
        rounds=tuple(rounds),
        totals={player: tuple(total[player] for total in totals) for player in first.players},
        prices=prices,
        phases=tuple(began),
        nationalised=tuple(gone),
    )
    return msgspec.json.encode(told).decode()


def worths(game: Game18xx) -> dict[str, int]:
    """What each player is worth at present prices: cash, shares, minors as so many, and privates where they count."""
    found = {player: game.purses[player] for player in game.players}
    whole = int(getattr(game.definition.numbers, "minor_shares", 0))
    for company in game.markers:
        owner = game.president(company)
        held = game.shares.get(company, {owner: whole} if owner else {})
        price = companies.price(game, company)
        for player, count in held.items():
            if player in found:
                found[player] += count * price
    for private, owner in game.privates.items():
        if owner in found and game.privates_count:
            found[owner] += game.definition.privates[private].value
    return found


def turning_points(definition: Definition18xx, chart: str, names: Names, words: OwnWords = PLAIN) -> tuple[str, ...]:
    """The rounds in which it was decided, at most six, a sentence each."""
    told = _read(chart)
    return tuple(turning.told(told, point, definition, names, words) for point in turning.points(told, definition))


def picture(definition: Definition18xx, chart: str, names: Names) -> Scene:
    """Everybody’s worth, and the prices of shares, drawn; the turning points numbered as they are told."""
    told = _read(chart)
    best = max(counts[-1] for counts in told.totals.values())
    winners = frozenset(at for at, counts in enumerate(told.totals.values()) if counts[-1] == best)
    points = [(names.get(one, one), counts) for one, counts in told.totals.items()]
    ticks: dict[float, str] = {
        at: name for at, name in enumerate(told.rounds) if name.startswith(phrase("eighteen.round.stock", set=""))
    }
    marked = [point.round for point in turning.points(told, definition)]
    return draw_course(points, told.prices, winners, marked, ticks, definition.companies, definition.currency)


def alt(definition: Definition18xx, chart: str, names: Names) -> str:
    """How it ended, in one line."""
    told = _read(chart)
    totals = ", ".join(f"{names.get(one, one)} {counts[-1]}" for one, counts in told.totals.items())
    facts = {"rounds": len(told.rounds) - 1, "totals": totals, "currency": definition.currency}
    return phrase("eighteen.course.alt", **facts)


def _read(kept: str) -> Went:
    return msgspec.json.decode(kept, type=Went)


def _round(game: Game18xx) -> str:
    """The name of the round that is played: `OR 2.1`."""
    facts = {"set": getattr(game, "set_number", ""), "number": getattr(game, "or_number", "")}
    if isinstance(game.round, StockRound):
        return phrase("eighteen.round.stock", **facts)
    if isinstance(game.round, OperatingRound):
        return phrase("eighteen.round.operating", **facts)
    tag = str(type(game.round).__struct_config__.tag)
    key = f"eighteen.round.{tag}"
    return phrase(key, **facts) if sentence(key) else tag


def _plain(game: Game18xx) -> bool:
    """Whether the round counts even if nothing came of it."""
    return isinstance(game.round, StockRound | OperatingRound)


def _began(before: Game18xx, after: Game18xx, line: str, at: int) -> Began:
    """A phase, who began it by which order, and how many trains were lost with it."""
    player, _, words = line.partition(": ")
    verb, *said = words.split()
    company = next((word for word in said if word in before.companies), "")
    old = before.rusting_with(after.phase)
    lost = [train for state in before.companies.values() for train in state.trains if train in old]
    return Began(
        phase=after.phase,
        round=at,
        player=player if verb == _TRAIN else "",
        company=company,
        rusted=tuple(sorted(lost)),
    )


def _nationalised(before: Game18xx, after: Game18xx) -> list[str]:
    """Who is in play no more, where no new company was made of them."""
    if before.companies.keys() == after.companies.keys() or after.companies.keys() - before.companies.keys():
        return []
    return [one for one in before.companies if one not in after.companies]
