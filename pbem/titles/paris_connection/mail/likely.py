"""The orders that a mail in prose most likely means in Paris Connection: to be asked back, never to be done.

A turn is one build or one trade. Part by part it is put together what is built, or given and taken; what a second
thought takes back is dropped. Nothing depends on a hand but the reader's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.games.paris_connection import Definition, Trade, View
from pbem.orders.fold import tokens
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence
from pbem.titles.paris_connection.mail.choices import is_legal
from pbem.titles.paris_connection.mail.dictated import as_dictated, is_torn, with_two
from pbem.titles.paris_connection.mail.hearing import values
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.places import gazetteer
from pbem.titles.paris_connection.mail.prose_clauses import Part, orders_later, parts
from pbem.titles.paris_connection.mail.prose_heard import BOTH, Heard
from pbem.titles.paris_connection.mail.prose_turn import lines_of
from pbem.titles.paris_connection.mail.prose_words import UNSAID
from pbem.titles.paris_connection.mail.verdict import settled
from pbem.titles.paris_connection.mail.weighed import weighed

_ONE_TAKEN = re.compile(r"trade (?P<gives>[a-z]+) for (?P<takes>[a-z]+)")
_UNSAID = re.compile(rf"\b(?:{UNSAID})\b", re.IGNORECASE)
_TRADES = re.compile(r"\A\W*(?:trade|swap|exchange)\b", re.IGNORECASE)
_BUILDS = re.compile(r"\b(?:build|built|lay|track|extend|hex)", re.IGNORECASE)
_BUILD = "build "
_HEX = re.compile(r"\b[A-Z]\d\d\b")
_COLOUR = re.compile(r"\b(?:blue|yellow|red|purple|black|brown)\b", re.IGNORECASE)
_AND_ANOTHER = re.compile(  # «build red F10 and yellow G08», «black to Strasbourg or red to Troyes»
    r"(?<=[\w)] )(?:and|or|plus|&) (?:(?:then|also|build|extend|lay|the) )*(blue|yellow|red|purple|black|brown) "
    r"(?:(?:to|on|at|in|into|towards|up to) [A-Z]|[A-Q]\d\d\b)"
)
_EITHER_HEX = re.compile(r"\b([A-Q]\d\d) or ([A-Q]\d\d)\b")


def likely(
    definition: Definition, view: View, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to as one turn, at most `MOST_CHOICES` ways."""
    if view.table.ended or any(_UNSAID.search(one.text) for one in said):
        return ()
    if orders_later(definition, said):
        return ()  # an order for later that was not made out: the half of a mail is not offered
    said = tuple(one._replace(text=as_dictated(definition, one.text)) for one in settled(definition, said))
    found = _read(definition, view, player, said, names)
    if any(is_torn(one.text) for one in said):
        said = tuple(one._replace(text=with_two(one.text)) for one in said)
        found = tuple(dict.fromkeys((*_read(definition, view, player, said, names), *found)))
    found = tuple(one for one in found if not _speaks_against(one, said))[:MOST_CHOICES]
    beyond = _beyond_the_map(definition, said)
    return (" ".join((found[0], *beyond)),) if beyond and found and found[0].startswith(_BUILD) else found


def _beyond_the_map(definition: Definition, said: Sequence[Sentence]) -> tuple[str, ...]:
    """The hexes that are named and are none of the board: no build is shortened by what cannot be."""
    places = gazetteer(definition)
    every = (one for sentence in said if not sentence.hangs for one in _HEX.findall(sentence.text))
    known = {one: [item.kind for item in places.items(tokens(one), frozenset())] for one in every}
    return tuple(one for one, kinds in known.items() if "unknown" in kinds)


def _speaks_against(line: str, said: Sequence[Sentence]) -> bool:
    """Whether a build is found where only trades are spoken of, or one of two builds, or of two hexes, is meant."""
    text = " ".join(one.text for one in said)
    decided = next((one.text for one in reversed(said) if _COLOUR.search(one.text)), "")
    if line.startswith(_BUILD) and any(one[1].lower() != line.split()[1] for one in _AND_ANOTHER.finditer(decided)):
        return True
    trades = bool(_TRADES.search(text)) and not _BUILDS.search(text)
    either = (one.group(1, 2) for one in _EITHER_HEX.finditer(text))
    return line.startswith(_BUILD) and (trades or any(set(two) <= set(line.split()) for two in either))


def _read(
    definition: Definition, view: View, player: str, said: Sequence[Sentence], names: frozenset[str]
) -> tuple[str, ...]:
    """What the sentences come to, as they stand."""
    heard = Heard()
    said_in_parts = parts(definition, said, names)
    for part in said_in_parts:
        heard.take(part)
    each = [list(lines_of(definition, view, player, turn)) for turn in heard.ended()]
    if len(each) > 1 and not all(any(one.legal for one in lines) for lines in each):
        return ()  # of two wishes the one that can be had is not offered alone
    found = tuple(dict.fromkeys(one.text for lines in each for one in lines))[:MOST_CHOICES]
    found = found or weighed(definition, view, player, said, names)
    two = _or_two(found, said_in_parts)
    if two is None:
        return found
    action = Trade(player, *two, BOTH)
    return (write_order(action), *found) if is_legal(definition, view, action) else found


def _or_two(found: tuple[str, ...], said: Sequence[Part]) -> tuple[str, str] | None:
    """The sides of the one trade that was found where it may take two, for that number stands alone somewhere.

    «Violets I take two. It's a trade. Red for blue.»
    """
    sole = _ONE_TAKEN.fullmatch(found[0]) if len(found) == 1 else None
    counts = [set(values(one.words, "number")) for one in said if one.orders]
    if sole is None or not any("2" in one for one in counts):
        return None
    return sole["gives"], sole["takes"]
