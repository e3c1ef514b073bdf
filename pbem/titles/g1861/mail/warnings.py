"""What only 1861 threatens: the state takes over, the end of the game, interest that cannot be paid."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen import companies
from engine.games.g1861.game import Game
from pbem.eighteen.offered.warnings import NEAR, NOW, SOON, NextPhase, lead, next_phase
from pbem.words.phrases import counted, joined, phrase


def warnings(game: Game) -> Iterator[tuple[int, str]]:
    """Sentences, each with how urgent it is."""
    yield from _end(game)
    yield from _interest(game)
    coming = next_phase(game)
    if coming is not None and coming.before <= NEAR:
        for event in game.definition.phases[coming.phase].events:
            if told := _event(game, event, coming):
                yield SOON + coming.before, told


def _end(game: Game) -> Iterator[tuple[int, str]]:
    """The last set of operating rounds is announced (§7)."""
    if game.last_set is None:
        return
    last = f"{game.last_set}.{game.definition.numbers.last_set_ors}"
    now = game.set_number == game.last_set and game.or_number >= game.definition.numbers.last_set_ors
    yield NOW, phrase("g1861.warning.last_round" if now else "g1861.warning.last_set", last=last)


def _interest(game: Game) -> Iterator[tuple[int, str]]:
    """A company that cannot pay its interest is nationalised (§5.5.6)."""
    loan = game.definition.loan
    for company, state in game.companies.items():
        owed = state.loans * loan.interest
        if owed and state.president is not None and owed > game.power(company):
            facts = {"owed": owed, "power": game.power(company), "currency": game.definition.currency}
            yield NOW + 3, phrase("g1861.warning.interest", company=company, **facts)


def _event(game: Game, event: str, coming: NextPhase) -> str:
    """What the phase brings (§5.8.4); "" where nobody is hit by it."""
    minors = companies.operating_order(game, [one for one in game.companies if companies.kind(game, one) == "minor"])
    start = {"lead": lead(coming)}
    if event == "privates_nationalised":
        held = [one for one, owner in game.privates.items() if owner != game.definition.national.id]
        return phrase("g1861.warning.privates", **start) if held else ""
    if event == "all_minors_nationalised":
        return phrase("g1861.warning.minors", companies=joined(minors), **start) if minors else ""
    if event == "trainless_nationalised":
        return _stranded(game, minors, coming)
    if event == "unstarted_minors_closed":
        listed = game.definition.companies.items()
        left = [one for one, data in listed if data.kind == "minor" and one not in (*game.companies, *game.gone)]
        return counted("g1861.warning.unstarted", len(left), **start) if left else ""
    return phrase("g1861.warning.end", **start) if event == "end_announced" and game.last_set is None else ""


def _stranded(game: Game, minors: tuple[str, ...], coming: NextPhase) -> str:
    """Minors that would be without a train then, if they have operated by then."""
    limit = game.definition.phases[coming.phase].limits["minor"]
    gone = {name for name, one in game.definition.trains.items() if one.rusted_by == coming.train}
    bare = [one for one in minors if game.companies[one].president and not set(game.companies[one].trains) - gone]
    if not bare or not limit:
        return ""
    losing = {one for one, state in game.companies.items() if state.trains and not set(state.trains) - gone}
    if losing == set(bare):  # the sentence before this one has named them
        return phrase("g1861.warning.stranded.same")
    return phrase("g1861.warning.stranded", lead=lead(coming), companies=joined(bare))
