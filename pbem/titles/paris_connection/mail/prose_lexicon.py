"""The words of Paris Connection as prose has them, also shortened or misspelt, and what each can mean."""

from __future__ import annotations

from msgspec.structs import replace
from rapidfuzz.distance import OSA

from engine.games.paris_connection import Definition
from pbem.games.once import once_a_position
from pbem.orders.fold import key, tokens
from pbem.orders.lexicon import Lexicon, Sense, Word
from pbem.titles.paris_connection.mail import prose_words as said_so
from pbem.titles.paris_connection.mail.hearing import lexicon, of_kind
from pbem.titles.paris_connection.mail.places import LEAST_SHORTENED

_LONG = 6  # letters of a word that may be misspelt in two of them
_SURE = 0.5  # of the words of a part that must mean something where one of them is guessed
_OTHER_WORDS = frozenset(said_so.OTHER_WORDS.split())


def heard_in(definition: Definition, piece: str, names: frozenset[str], *, guess: bool) -> tuple[Word, ...]:
    """The words of a part, those that mean nothing left out, and guesses among others that mean nothing.

    `guess`: something in its sentence is sure.
    """
    lexicon_ = prose_lexicon(definition)
    every = tuple(with_colour(definition, one) for one in lexicon_.hear(piece, names))
    known = [one for one in every if one.senses and (one.sure or _is_misspelt(one, lexicon_))]
    every_known = len(known) == len(every) and len(known) > 1
    kept = [one for one in known if one.sure or every_known or (guess and len(known) >= _SURE * len(every))]
    kept = [_for_it(one, last=one is kept[-1]) for one in kept]
    ends = said_so.ENDINGS.get(kept[-1].text, "") if kept and tokens(piece)[-1:] == (kept[-1].text,) else ""
    if ends and sum(bool(of_kind(one, "colour")) for one in kept) == 1:
        kept[-1] = Word(kept[-1].text, frozenset({Sense("behind", ends)}))  # «two blues in», «a brown goes»
    return tuple(one for one in kept if one.text != "in" or of_kind(one, "behind"))


def _for_it(word: Word, *, last: bool) -> Word:
    """«two blues for it» takes them; in «red for that blue» it only joins."""
    if word.text not in said_so.FOR_IT:
        return word
    return replace(word, senses=frozenset({Sense("behind", "take") if last else Sense("joint", "for")}))


def with_colour(definition: Definition, word: Word) -> Word:
    """The word, or as the colour that it is short for, or is but for one letter: «purp», «blck»."""
    if (word.sure and word.senses) or word.text in _OTHER_WORDS or len(word.text) < LEAST_SHORTENED:
        return word
    near = [
        one
        for one in definition.companies
        if one.startswith(word.text) or (one[0] == word.text[0] and OSA.distance(one, word.text, score_cutoff=1) <= 1)
    ]
    return Word(word.text, frozenset({Sense("colour", near[0])}), sure=False) if len(near) == 1 else word


def _is_misspelt(word: Word, known: Lexicon) -> bool:
    """Whether a guessed word is surely a misspelt name: it begins alike, and is no other word."""
    if word.text in _OTHER_WORDS or not any(one.kind in ("colour", "place") for one in word.senses):
        return False
    most = 1 if len(word.text) < _LONG else 2
    alike = (name for name, senses in known.names.items() if senses == word.senses and name[0] == word.text[0])
    begun = any(one.kind == "colour" and one.value.startswith(word.text) for one in word.senses)
    return begun or any(OSA.distance(word.text, one, score_cutoff=most) <= most for one in alike)


@once_a_position
def prose_lexicon(definition: Definition) -> Lexicon:
    """The words of a board as prose has them, put together once."""
    plain = lexicon(definition)
    senses: dict[str, set[Sense]] = {name: set(one) for name, one in plain.names.items()}
    tables = (("verb", said_so.VERBS), ("joint", said_so.BEFORE), ("behind", said_so.BEHIND))
    for kind, table in tables:
        for value, phrases in table.items():
            for name in phrases.split(","):
                senses.setdefault(key(name), set()).add(Sense(kind, value))
    for name, number in said_so.NUMBERS.items():
        senses.setdefault(name, set()).add(Sense("number", str(number)))
    for name in said_so.FOR_IT:
        senses[name] = {Sense("joint", "for")}
    senses.setdefault("in", set()).add(Sense("behind", ""))
    for name in said_so.NO_SIDE:
        senses.pop(name, None)
    for name in said_so.ONLY_BEHIND:
        senses[name] = {one for one in senses[name] if one.kind == "behind"}
    return Lexicon({name: frozenset(one) for name, one in senses.items()}, plain.fillers)
