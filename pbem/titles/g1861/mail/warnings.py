"""What only 1861 threatens: the state takes over, the end of the game, interest that cannot be paid."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen import companies
from engine.games.g1861.game import Game
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.supply import NextPhase, Supply
from pbem.eighteen.offered.warnings import NEAR, NOW, SOON, lead
from pbem.words.phrases import counted, phrase

STRANDS = "trainless_nationalised"


def warnings(game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    """Sentences, each with how urgent it is."""
    yield from _end(game)
    yield from _interest(game, reader)
    coming = Supply().next_phase(game)
    if coming is not None and coming.before <= NEAR:
        for event in game.definition.phases[coming.phase].events:
            if told := _event(game, reader, event, coming):
                yield SOON + coming.before, told


def _end(game: Game) -> Iterator[tuple[int, str]]:
    """The last set of operating rounds is announced (§7)."""
    if game.last_set is None:
        return
    last = f"{game.last_set}.{game.definition.numbers.last_set_ors}"
    now = game.set_number == game.last_set and game.or_number >= game.definition.numbers.last_set_ors
    yield NOW, phrase("g1861.warning.last_round" if now else "g1861.warning.last_set", last=last)


def _interest(game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
    """A company that cannot pay its interest is nationalised (§5.5.6)."""
    loan = game.definition.loan
    for company, state in game.companies.items():
        owed = state.loans * loan.interest
        if owed and state.president is not None and owed > game.power(company):
            facts = {"owed": owed, "power": game.power(company), "currency": game.definition.currency}
            urgency = NOW + 3 + (not reader.presides(game, company))
            yield urgency, phrase("g1861.warning.interest", company=reader.owned(game, company), **facts)


def _event(game: Game, reader: Reader, event: str, coming: NextPhase) -> str:
    """What the phase brings (§5.8.4); "" where nobody is hit by it."""
    minors = companies.operating_order(game, [one for one in game.companies if companies.kind(game, one) == "minor"])
    start = {"lead": lead(coming)}
    if event == "privates_nationalised":
        held = [one for one, owner in game.privates.items() if owner != game.definition.national.id]
        return phrase("g1861.warning.privates", **start) if held else ""
    if event == "all_minors_nationalised":
        return phrase("g1861.warning.minors", companies=reader.by_owner(game, minors), **start) if minors else ""
    if event == STRANDS:
        return _stranded(game, reader, minors, coming)
    if event == "unstarted_minors_closed":
        listed = game.definition.companies.items()
        left = [one for one, data in listed if data.kind == "minor" and one not in (*game.companies, *game.gone)]
        return counted("g1861.warning.unstarted", len(left), **start) if left else ""
    return phrase("g1861.warning.end", **start) if event == "end_announced" and game.last_set is None else ""


def strands(game: Game, phase: str) -> bool:
    """Whether minors without a train are taken over when this phase begins."""
    return STRANDS in game.definition.phases[phase].events and bool(game.definition.phases[phase].limits["minor"])


def rounds_left(game: Game) -> int | None:
    """Those up to the end that is fixed, the running one too (§7)."""
    if game.last_set is None:
        return None
    last = game.definition.numbers.last_set_ors
    if game.set_number == game.last_set:
        return last - game.or_number + 1
    return last + game.definition.numbers.ors - game.or_number + 1


def _stranded(game: Game, reader: Reader, minors: tuple[str, ...], coming: NextPhase) -> str:
    """Minors that would be without a train then, if they have operated by then."""
    gone = {name for name, one in game.definition.trains.items() if one.rusted_by == coming.train}
    bare = [one for one in minors if game.companies[one].president and not set(game.companies[one].trains) - gone]
    if not bare or not strands(game, coming.phase):
        return ""
    without = [one for one in bare if not game.companies[one].trains]
    if len(without) == len(bare):
        return phrase("g1861.warning.stranded", lead=lead(coming), companies=reader.by_owner(game, bare))
    if not without:  # the sentence before this one has named them all
        return phrase("g1861.warning.stranded.same")
    return phrase("g1861.warning.stranded.also", companies=reader.by_owner(game, without))
