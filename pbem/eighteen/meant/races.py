"""What hangs on a train that somebody may take first: «if he buys the 4 I buy the 5».

A train can be had when those before it are gone, whoever bought them: that is what the order waits for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.numbers import amounts_in_digits

_TRAIN = (
    r"(?:the |a |an |that |his |its |one )?(?:(?:last|final|first|next|one) )?(?:of the )?"
    r"(?P<{}>\w+?(?:[+/x]\w+?)?)(?:[ -]?(?:trains?|er)|s)?(?![\w+])"
)
_IF = r"(?:if|when|once|as soon as|should|in case|provided|the moment|after)"
_TAKES = r"(?:buys?|takes?|gets?|grabs?|snatch(?:es)?|nabs?|has (?:bought|taken)|bought|purchases?|picks up)"
_GOES = r"(?:is|are|were|has been|have been|gets?|goes|go)(?: (?:all|sold|bought|taken|gone|out|rusted|snatched|away))*"
_FIRST = rf"{_IF} (?:(?:\w+ ){{1,3}}?{_TAKES} {_TRAIN.format('first')}|{_TRAIN.format('gone')} {_GOES})"
_SECOND = rf"(?:{_TAKES}|want|like|have|go for) {_TRAIN.format('second')}"
_RACE = re.compile(rf"\b{_FIRST}\b[,;:]?(?: [\w'-]+){{0,6}}? {_SECOND}\b")
_BEHIND = re.compile(rf"\b{_SECOND}(?: [\w'-]+){{0,4}}?[,;:]? {_FIRST}\b")
_PLURALS = re.compile(r"\b(two|three|four|five|seven|eight)s\b")
_DENIED = re.compile(r"\b(?:not|never|no|nothing|won't|don't|or|unless|else|otherwise)\b")
_MOST_COMPANIES = 3
_MOST_WORDS = 24


def raced(game: Game, player: str, named: Callable[[str], tuple[str, ...]], text: str) -> tuple[str, ...]:
    """The orders that a sentence comes to, one for each company of theirs that it may be for."""
    said = amounts_in_digits(_PLURALS.sub(r"\1", text.replace("’", "'").lower().strip(" .!")))
    if len(said.split()) > _MOST_WORDS or _DENIED.search(said):
        return ()
    found = _RACE.search(said) or _BEHIND.search(said)
    if found is None:
        return ()
    trains = tuple(game.definition.trains)
    first, second = (_called(trains, one) for one in (found["first"] or found["gone"] or "", found["second"]))
    if not first or not second or first == second:
        return ()
    led = [one for one, each in game.companies.items() if each.president == player]
    told = [one for one in named(text) if one in led]
    own = in_turn(game, player) or ""
    buyers = told or sorted(led, key=lambda one: one == own)
    return tuple(f"if {first} left = 0: {one}: buy train {second}" for one in buyers[:_MOST_COMPANIES])


def _called(trains: Sequence[str], said: str) -> str:
    """The train that is called so, or the first one whose name begins with the number: «the 4» is a 4+1."""
    whole = next((one for one in trains if one.lower() == said), "")
    return whole or next((one for one in trains if said.isdigit() and re.match(rf"{said}(?!\d)", one)), "")
