"""A line cut into clauses of one order each; amounts of money, counts and shares marked as what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pbem.orders.fold import fold
from pbem.orders.lexicon import Lexicon, Sense, Word
from pbem.orders.talk import takes_back

_CURRENCY = r"(?:francs?|frs?\.?|fr|f|roubles?|rubles?|rbl|rub|r|₽|€)"
_MARKS = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "‑": "-", "‐": "-", "×": "x"})
_MONEY = (
    re.compile(rf"(?<![\w#+.,-])[$₽€£](\d{{1,5}})\b|(?<![\w#+.,-])(\d{{1,5}}) ?{_CURRENCY}(?!\w)", re.IGNORECASE),
    re.compile(r"\((\d{1,5})(?: total| in all| all told)?\)", re.IGNORECASE),
    re.compile(r"(?<=\bfor )(?:the )?(\d{1,5})\b(?![-+/x\d]| ?-?trains?\b)"),
    re.compile(r"(?<=\bpay )(?:the )?(\d{1,5})\b(?![-+/x\d]| ?-?trains?\b)"),
)
_SHORTENED = re.compile(r"\b(i|we|you|he|she|they|it|that|there|let|here)'(?:d|ll|m|ve|re|s)\b", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
_OWNED = re.compile(r"'s\b")
_PERCENT = re.compile(r"(\d{1,3}) ?(?:%|per ?cent\b)", re.IGNORECASE)
_MORE = re.compile(r"(?:^|\s)\+ ?\d|\bby \d|\bplus \d", re.IGNORECASE)  # an amount beside another one
_TIMES = re.compile(r"(?<=\d) ?x ?(?=\d)", re.IGNORECASE)
_PLUS = re.compile(r"(\d)\s*\+\s*(\d)")
_HUNDREDS = re.compile(
    r"\b(?:(one|two|three|four|five|six|seven|eight|nine|a) hundred)(?:(?: and)?[ -]((?:twenty|thirty|forty|fifty|sixty|"
    r"seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|thirteen|"
    r"fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|one|two|three|four|five|six|seven|eight|nine))?\b"
)
_UNITS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_NUMBERS = {word: at for at, word in enumerate(f"{_UNITS} eighteen nineteen".split(), start=1)} | {
    word: 10 * at for at, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
_STEP = r"(?:tracks?|tiles?|build(?:ing)?s?|lays?|laying|upgrades?|tokens?|markers?|stations?|trains?|new trains?)"
_NOT = r"(?:no|skip(?:s|ping)?(?: the)?|without|nothing to|don't|do not|doesn't|does not|not) (?:more |any |new |the |an? )?"
_SO_LONG = r"(?: (?:this (?:time|turn|round|or)|for (?:now|the moment|[\w-]+)|now|today))?"
_NOTHING_ELSE = r"(?:nothing (?:else|more)|buys? nothing|buys? no(?: more)? trains?)"
_IDLE = re.compile(r"\b(?:do|does|doing) nothing\b", re.IGNORECASE)
_DECLINED = re.compile(
    rf"(?:^|(?<=[,;.!])|(?=\s+no\b[^,;.!]*$))\s*(?:and |but |so |just |[\w-]+ (?=does))?"
    rf"(?:{_NOT}{_STEP}(?: {_STEP})?|{_NOTHING_ELSE})(?: {_NOT}{_STEP})?{_SO_LONG}{_SO_LONG}"
    r"(?=$|[,;.!]|\s+(?:and|then|just|but)\b)(?:\s+(?:and|then|just|but)\b)?",
    re.IGNORECASE,
)
_AGAINST = (
    (re.compile(r"\b(?:track|tile|build|lay|upgrade)"), re.compile(r"\b(?:lay|upgrade|use)\b")),
    (re.compile(r"\b(?:token|marker|station)"), re.compile(r"\b(?:token|claim|move)\b")),
    (re.compile(r"\b(?:train|buys? nothing)"), re.compile(r"\bbuy train\b")),
)
_ENDS = frozenset({"done", "finished", "end turn"})
_PARTS = re.compile(
    r"\s*(?:;|[.!…]+(?=\s|$)|:\s|\n|,\s*(?:and |then )*|\b(?:and )?then\b|\b(?:and )?after that\b|\bafterwards\b|\bplus\b|"
    r"\s(?:&|\+|and)\s)\s*",
    re.IGNORECASE,
)
_LEANS = frozenset({"side", "joins", "number", "count", "money", "colour", "shape", "rank", "source", "percent", "limit"})


class Clause(NamedTuple):
    """What is said of one order."""

    words: tuple[Word, ...]


def prepared(line: str, is_small: Callable[[str], bool] = lambda word: False) -> str:
    """The line with its money and shares in one word each, and without steps of a turn that it declines.

    `is_small`: of a word as it is written, whether it is none of the game's: «so», where «SO» is a company.
    """
    text = _SHORTENED.sub(r"\1", line.translate(_MARKS))
    text = _WORD.sub(lambda one: "" if is_small(one[0]) else one[0], text)
    text = _OWNED.sub("", without_declined(fold(text)))
    text = _HUNDREDS.sub(_in_digits, text)
    text = _PLUS.sub(r"\1+\2", _TIMES.sub("x", text))
    text = _MORE.sub(lambda one: f" more{one[0].split()[-1].strip('+')}", text)
    for pattern in _MONEY:
        text = pattern.sub(lambda one: f" cash{next(filter(None, one.groups()))} ", text)
    return _PERCENT.sub(lambda one: f" percent{one[1]} ", text)


def without_declined(line: str) -> str:
    """The line without «no track», «skip the token»: such a step is passed over anyway."""
    return _DECLINED.sub(" ", _IDLE.sub("passes", line)).strip(" ,;.")


def contradicted(line: str, orders: Sequence[str]) -> bool:
    """Whether the orders do what the line declines: «no track» beside a tile."""
    declined = "".join(one[0] for one in _DECLINED.finditer(fold(line.translate(_MARKS))))
    return any(said.search(declined) and any(does.search(one) for one in orders) for said, does in _AGAINST)


def is_end(clause: Clause) -> bool:
    """Whether the clause only says that this was all: «Done.»"""
    return all(word.text in _ENDS for word in clause.words)


def without_remarks(line: str, lexicon: Lexicon) -> str:
    """The same, and without clauses that have none of the game's words: «so that Ben can't complain»."""
    kept = []
    for part in _PARTS.split(without_declined(fold(line.translate(_MARKS)))):
        if takes_back(part) or any(word.senses for word in lexicon.hear(part)):
            kept.append(part)
    return ", ".join(kept)


def _in_digits(one: re.Match[str]) -> str:
    rest = sum(_NUMBERS[word] for word in (one[2] or "").replace("-", " ").split())
    return str(100 * _NUMBERS.get(one[1], 1) + rest)


def clauses(text: str, lexicon: Lexicon, names: frozenset[str]) -> list[Clause]:
    """The clauses of the line, the words of each heard; what only adds to the one before it belongs to that."""
    found: list[Clause] = []
    for part in _PARTS.split(text):
        words = _counted(tuple(_marked(one) for one in lexicon.hear(part, names)))
        if not words:
            continue
        if found and (_goes_on(found[-1], words) or _heads(found[-1])):
            found[-1] = Clause((*found[-1].words, *words))
        else:
            found.append(Clause(words))
    return found


def by_verbs(clause: Clause) -> list[Clause]:
    """The clause cut before each further word that says what is to be done: «lay Lille pay out»."""
    found: list[list[Word]] = [[]]
    for word in clause.words:
        if found[-1] and _kinds(word) == {"verb"} and any("verb" in _kinds(one) for one in found[-1]):
            found.append([])
        found[-1].append(word)
    return [Clause(tuple(words)) for words in found]


def _marked(word: Word) -> Word:
    """Money and shares with their sense."""
    for mark, kind in (("cash", "money"), ("percent", "percent")):
        amount = word.text.removeprefix(mark)
        if amount != word.text and amount.isdecimal():
            return Word(amount, frozenset({Sense(kind, amount)}))
    return word


def _counted(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Of the same number twice the first one counts: «2 2-trains»."""
    seen, found = set[str](), list[Word]()
    for word in reversed(words):
        if word.text.isdecimal() and word.text in seen:
            word = replace(word, senses=frozenset(one for one in word.senses if one.kind == "number"))
        seen.add(word.text)
        found.append(word)
    return tuple(reversed(found))


def _goes_on(clause: Clause, words: Sequence[Word]) -> bool:
    """Whether these words begin no order of their own: sides, amounts, what only describes."""
    kinds = list(map(_kinds, words))
    if any("verb" in one for one in kinds):
        return False
    if all(not one or one & _LEANS for one in kinds) and not any(_is_train(word) for word in words):
        return not (_has(clause.words, "train") and any("train" in one for one in kinds))
    had = {kind for word in clause.words for kind in _kinds(word)}
    if had & {"tile", "place"} and any("train" in one for one in kinds) and not any("place" in one for one in kinds):
        return False
    return not any(one & had & {"train", "place", "tile", "company"} for one in kinds)


def _heads(clause: Clause) -> bool:
    """Whether it only says whose turn, or what thing, it is about: «K-R: …», «train: …»."""
    kinds = [_kinds(word) for word in clause.words]
    return all(kinds) and all(one & {"company", "thing"} and not one & {"place", "number"} for one in kinds)


def _kinds(word: Word) -> frozenset[str]:
    return frozenset(one.kind for one in word.senses)


def _is_train(word: Word) -> bool:
    """Whether the word is a train, and no number too."""
    return Sense("thing", "train") in word.senses or (bool(word.senses) and _kinds(word) == {"train"})


def _has(words: Sequence[Word], kind: str) -> bool:
    return any(kind in _kinds(word) for word in words)
