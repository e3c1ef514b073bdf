"""What a replay has compared with its file, in words: never more than there was to compare."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from pbem.replays.report import Report
from pbem.replays.states import States

CASH, POSITIONS = "cash after each action", "positions after each action"
LEGALITY, REVENUES, RESULT, END = "legality", "revenues", "result", "reason of the end"


class Given(NamedTuple):
    """What the file gave to compare. `earned`: recorded revenues of trains, `unknown`: runs of trains without one.

    `result`: final wealth or scores, `end`: why the game is over, or that it is not. `positions`: what people call that
    which is compared with a file of positions only.
    """

    earned: int
    unknown: int
    result: bool
    end: bool
    positions: str = CASH


def count(number: int, word: str) -> str:
    """`1 deal`, `2 deals`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def judged(outcome: Report, given: Given, states: States | None) -> Report:
    """The outcome with what was checked; one with a difference has nothing to say of it."""
    if outcome.divergence is not None:
        return outcome
    legality = f"legality but of {count(outcome.trusted, 'action')} taken on trust" if outcome.trusted else LEGALITY
    checked, unchecked = [legality], []
    if given.earned:
        runs = given.earned + given.unknown
        checked.append(f"{REVENUES} of {given.earned} of {runs} runs of trains" if given.unknown else REVENUES)
    if given.unknown:
        unchecked.append(f"{REVENUES} of {count(given.unknown, 'run')} of trains" if given.earned else REVENUES)
    for there, words in ((given.result, RESULT), (given.end, END)):
        (checked if there else unchecked).append(words)
    if outcome.guesses:
        unchecked.append(f"{count(outcome.guesses, 'deal')} read by guess")
    if states is None:
        unchecked.append(given.positions)
        return replace(outcome, checked=tuple(checked), unchecked=tuple(unchecked))
    checked.append(states.checked)
    unchecked += states.unchecked
    missing = outcome.actions + states.has_start - states.compared
    if missing:
        unchecked.append(f"the last {count(missing, 'position')}")
    agrees = states.whole and not missing and not outcome.trusted
    told = {"checked": tuple(checked), "unchecked": tuple(unchecked), "orders": tuple(states.orders)}
    return replace(outcome, **told, agrees=agrees)
