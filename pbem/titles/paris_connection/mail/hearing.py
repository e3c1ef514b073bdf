"""What the words of a line can mean in Paris Connection: verbs, colours, places, numbers, and what joins them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.games.paris_connection import Definition
from pbem.games.once import once_a_position
from pbem.orders.everyday import phrases
from pbem.orders.fold import fold, tokens
from pbem.orders.lexicon import MOST_WORDS, Lexicon, Sense, Word
from pbem.titles.paris_connection.drawn.style import look
from pbem.titles.paris_connection.mail import languages, lexis
from pbem.titles.paris_connection.mail.places import LEAST_SHORTENED, Gazetteer, gazetteer

# What points and values come to is no part of an order: «(+2, value 5)», «its value is now 3».
_COUNTED = re.compile(
    r"\b(?:its )?(?:value|worth)(?: (?:is|stays|goes|to|now|up))* \+?\d+\b|\+\d+\b(?!\s+[a-z])|\b\d+ (?:points?|pts)\b"
)
_TIMES = re.compile(r"\b(?:x ?([1-9])|([1-9]) ?x)\b")  # «2x purple», «purple x2»
_ARROW = re.compile(r"[-=]+>|[→⇒⟶]")
_LEAST_OF_NAME = 5  # letters of a word of a city's name
_EVERYDAY = frozenset({"gare", "saint", "sainte"})


def hear(definition: Definition, line: str, names: frozenset[str] = frozenset()) -> tuple[Word, ...]:
    """The words of a line in their order, those that only join others among them; () where it is too long."""
    plain = _COUNTED.sub(" ", _ARROW.sub(" into ", fold(line)))
    said = tokens(_TIMES.sub(lambda found: f" {found[1] or found[2]} ", plain))
    if len(said) > MOST_WORDS:
        return ()
    counts = lexis.UNITS | gazetteer(definition).called.keys() | {"of"}
    kept = [one for one, after in zip(said, (*said[1:], ""), strict=False) if one != "one" or after in counts]
    words = lexicon(definition).hear(" ".join(kept), names)
    return tuple(_shortened(definition, kept[:1], words))


def values(words: Sequence[Word], kind: str) -> tuple[str, ...]:
    """What the words say of one kind, each once, in order."""
    found = (one.value for word in words for one in sorted(word.senses) if one.kind == kind)
    return tuple(dict.fromkeys(found))


def of_kind(word: Word, kind: str) -> str:
    """What the word says of this kind; "" where it says nothing of it."""
    return min((one.value for one in word.senses if one.kind == kind), default="")


def is_joint(word: Word) -> bool:
    """Whether the word only joins others."""
    return bool(word.senses) and all(one.kind == "joint" for one in word.senses)


@once_a_position
def lexicon(definition: Definition) -> Lexicon:
    """The words of a board, put together once."""
    senses: dict[str, set[Sense]] = {}
    for name, sense in _senses(gazetteer(definition)):
        senses.setdefault(name, set()).add(sense)
    return Lexicon({name: frozenset(found) for name, found in senses.items()}, languages.FILLERS | lexis.FILLERS)


def _senses(names: Gazetteer) -> Iterator[tuple[str, Sense]]:
    """Every name with each of its senses; not Nice, which is an everyday word."""
    for name, hex_id in (*names.places.items(), *names.stations.items(), *_parts(names)):
        if name not in phrases("pleased"):
            yield name, Sense("place", hex_id)
    for kind, table in (("verb", lexis.VERBS), ("joint", lexis.JOINTS)):
        for value, said in table.items():
            yield from ((name, Sense(kind, value)) for name in said.split())
    yield from ((name, Sense("joint", value)) for name, value in lexis.JOINED.items())
    yield from ((name, Sense("verb", verb)) for name, verb in languages.turned(languages.ORDER_WORDS).items())
    yield from ((name, Sense("colour", colour)) for name, colour in names.called.items())
    for name, number in (*languages.NUMBERS.items(), *lexis.NUMBERS.items()):
        yield name, Sense("number", str(number))


def _parts(names: Gazetteer) -> Iterator[tuple[str, str]]:
    """Cities by one word of their names: «Clermont», «Havre»; not where several have it."""
    found: dict[str, set[str]] = {}
    for name, hex_id in names.places.items():
        for part in name.split() if " " in name else ():
            found.setdefault(part, set()).add(hex_id)
    for part, hexes in found.items():
        if len(hexes) == 1 and len(part) >= _LEAST_OF_NAME and part not in names.places and part not in _EVERYDAY:
            yield part, next(iter(hexes))


def _shortened(definition: Definition, first: Sequence[str], words: Sequence[Word]) -> Iterator[Word]:
    """The words with colours that were shortened: «purp», or the letter on the map where the line begins with it.

    What only seems to join others, by a guess, is no joint.
    """
    letters = {look(company).letter.lower(): company for company in definition.companies}
    begins = next((letters[one] for one in first if one in letters), "")
    if begins and not values(words, "colour"):
        yield Word(first[0], frozenset({Sense("colour", begins)}), sure=False)
        words = words[1:] if words and words[0].text == first[0] else words
    for word in words:
        begun = [one for one in definition.companies if one.startswith(word.text)]
        if not (word.sure and word.senses) and len(begun) == 1 and len(word.text) >= LEAST_SHORTENED:
            yield Word(word.text, frozenset({Sense("colour", begun[0])}), sure=False)
        elif not word.sure and all(one.kind == "joint" for one in word.senses):
            yield replace(word, senses=frozenset(), sure=True)
        else:
            yield word
