"""What is coming, told to its reader by what lies open to everybody: a few sentences, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen import companies
from engine.eighteen.holdings import certificates
from engine.eighteen.limits import certificate_limit
from engine.eighteen.table import BANK
from pbem.eighteen.offered import coming
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.supply import NextPhase
from pbem.words.phrases import counted, joined, phrase

MOST_WARNINGS = 8
NEAR = 4  # trains left before the one that begins a phase: more, and it is no threat yet
LOW = 15  # the bank is low when it has less than this part of what it began with
NOW, OWN, SOON, THEN = 0, 6, 10, 20  # how urgent


def lead(coming: NextPhase) -> str:
    """How the sentence begins: `The next 4`, `The first 4, after 2 more 3s,`."""
    if not coming.before:
        return phrase("eighteen.warning.lead", train=coming.train)
    return counted("eighteen.warning.lead_after", coming.before, train=coming.train, other=coming.sold_now)


def warnings(hints: Hints, game: Game, reader: Reader) -> tuple[str, ...]:
    """At most eight sentences; none when the game is over."""
    if game.finished:
        return ()
    found = [*_bank(hints, game, reader), *_limit_of_hands(game, reader), *_phase(hints, game, reader)]
    found += [*_trainless(hints, game, reader), *coming.lines(game, reader, hints.run_key)]
    ranked = sorted([*found, *hints.warnings(game, reader)], key=lambda one: one[0])
    return tuple(dict.fromkeys(sentence for _, sentence in ranked))[:MOST_WARNINGS]


def _bank(hints: Hints, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    if not game.definition.bank_breaks:
        return
    left = game.purses[BANK]
    if game.broken:
        yield NOW, phrase("eighteen.warning.broken")
    elif lasts := coming.bank(game, reader, hints.rounds_left(game)):
        yield NOW + 1, lasts
    elif left * LOW < game.definition.bank:
        yield NOW + 1, phrase("eighteen.warning.bank", amount=left, currency=game.definition.currency)


def _limit_of_hands(game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    limit = certificate_limit(game)
    over = [player for player in game.players if certificates(game, player) > limit]
    if over:
        said = [
            phrase("eighteen.warning.holds", name=reader.name(player), count=certificates(game, player))
            for player in over
        ]
        yield NOW + 2, phrase("eighteen.warning.certs", limit=limit, players=joined(said))


def _phase(hints: Hints, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    """The trains that go, and the companies that then have too many or none."""
    supply, state = hints.supply, game.companies
    following = supply.next_phase(game)
    if following is None or following.before > NEAR:
        return
    urgency, gone = SOON + following.before, supply.rusting(game, following)
    left = {name: tuple(train for train in one.trains if train not in gone) for name, one in state.items()}
    losing = [name for name, one in state.items() if len(left[name]) < len(one.trains)]
    bare = [name for name in losing if not supply.lasting(game, name, left[name]) and state[name].president is not None]
    facts = {"lead": lead(following), "trains": joined(supply.rusting_said(game, following))}
    if bare:
        told = phrase("eighteen.warning.rust_bare", companies=reader.by_owner(game, bare), **facts)
        yield urgency, " ".join(filter(None, (told, hints.after_bare(game, following.phase))))
    elif losing:
        yield urgency + 1, phrase("eighteen.warning.rust_some", companies=reader.by_owner(game, losing), **facts)
    over = [name for name, trains in left.items() if supply.too_many(game, name, trains, following.phase)]
    if over:
        told = phrase(hints.crowded, lead=lead(following), companies=reader.by_owner(game, over))
        yield urgency + 2, told


def _trainless(hints: Hints, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    """Companies that must have a train and cannot pay for one, then those that must buy one on their turn."""
    supply, facts = hints.supply, {"currency": game.definition.currency}
    least = supply.cheapest(game)
    bare = [name for name in companies.operating_order(game, list(game.companies)) if supply.bare(game, name)]
    lost = hints.lost(game) if bare else frozenset()
    bare = [name for name in bare if game.companies[name].president is not None and name not in lost]
    poor = [name for name in bare if least is not None and game.power(name) < least]
    for name in [one for one in poor if reader.presides(game, one)]:
        power = game.power(name)
        told = {"company": reader.owned(game, name), "power": power, "cost": least, "missing": (least or 0) - power}
        yield NOW + 3, phrase(hints.trainless, who=reader.name(game.companies[name].president), **told, **facts)
    if others := [one for one in poor if not reader.presides(game, one)]:
        told = {"companies": reader.by_owner(game, others), "cost": least}
        yield NOW + 4, counted("eighteen.warning.trainless_others", len(others), **told, **facts)
    must = [name for name in bare if name not in poor and supply.must_buy(game, name)]
    if must:
        number = len(must)
        told = {"companies": reader.by_owner(game, must), "cost": least}
        urgency = OWN if any(reader.presides(game, name) for name in must) else THEN
        yield urgency, counted("eighteen.warning.must_buy", number, **told, **facts)
