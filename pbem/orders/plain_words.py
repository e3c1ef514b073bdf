"""Orders in plain words: courtesies, yes and no, polite beginnings and ends, and what is no order but a thought."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

from pbem.orders.everyday import phrases, words
from pbem.orders.fold import key, tokens
from pbem.orders.order import Order

_SHORTENED = re.compile(r"\b(max|min)\.(?=\s?\d)", re.IGNORECASE)  # «max. 70» is one clause
MOST_PLAIN = 200  # characters of a line that is read as plain words
_MOST_COURTESY = 10  # words
_LONGEST_PHRASE = 6  # words of a beginning or an end
_FIRST = re.compile(r"([^.,!;:]*)[.,!;:]+\s+(.*)\Z", re.DOTALL)
_LAST = re.compile(r"(.*[.,!;:]+)\s+([^.,!;:]*[.!]?)\s*\Z", re.DOTALL)
_NAMES = ("SO", "SO:")  # a beginning of lines, and in capitals a company
SENTENCES = re.compile(r"(?<=[.!?…])\s+|\s+[-–—]\s+")  # where one ends, in a line
_JOINS = ("-", "–", "—", "+", "/", "&", "=", ">", ":")
_CLAUSES = re.compile(r"[.,!;:…()\"“”„«»]+|\s[-–—/]+\s|:-?\)|\n")

# What begins a question only before whom it is about: «will pay» and «do that, then …» are none.
_VERBS_SAID = "can could may do does did is are am was were will would should shall has have had must s"
_SUBJECTS_SAID = (
    "i we you he she it they there this that my our anybody anyone somebody someone everybody everyone any all both"
    " players others people each"
)
_OF_DO_SAID = "i we you they players others people"  # «do that», «do it», «do both» are orders
_HOW_MUCH_SAID = "much many long far rich often soon late big fast quick quickly slow to come about exactly"
_VERBS, _SUBJECTS = frozenset(_VERBS_SAID.split()), frozenset(_SUBJECTS_SAID.split())
_OF_DO, _HOW_MUCH = frozenset(_OF_DO_SAID.split()), frozenset(_HOW_MUCH_SAID.split())
_BEFORE, _ASKED = frozenset({"by", "until", "till", "at", "since", "for"}), frozenset({"when", "what", "which", "whom"})
_EXCLAIMED = frozenset({"a", "an"})  # «what a game»


def is_courtesy(line: str, names: Set[str] = frozenset()) -> bool:
    """Whether the line only greets, thanks or signs; `names` are the folded words of the names of those concerned."""
    if len(line) > MOST_PLAIN or "?" in line:
        return False
    said = tokens(line)
    if not said:
        return True
    clauses = [tokens(clause) for clause in _CLAUSES.split(line)]
    return len(said) <= _MOST_COURTESY and all(_is_courteous(one, names) for one in clauses if one)


def _is_courteous(said: tuple[str, ...], names: Set[str]) -> bool:
    """Of one clause of a line."""
    known = names | words("beside_names")
    if said[0] in names:  # «Dan W», «Ann x»
        said = tuple(one for one in said if not (one.isalpha() and (len(one) == 1 or set(one) == {"x"})))
    for size in range(min(_LONGEST_PHRASE, len(said)), 0, -1):
        begins = " ".join(said[:size])
        if begins in phrases("farewells"):
            return True
        if begins in phrases("greetings") and all(word in known or _is_initial(word, names) for word in said[size:]):
            return True
    return any(word in names for word in said) and all(word in known for word in said)


def _is_initial(word: str, names: Set[str]) -> bool:
    """Whether it is the first letter of one of the names."""
    return len(word) == 1 and any(one.startswith(word) for one in names)


def yes_or_no(text: str, names: Set[str] = frozenset(), also: Set[str] = frozenset()) -> str:
    """ "accept" or "decline" where a whole text says that and else only courtesies; "" for anything else.

    `also`: phrases that say yes to what was asked.
    """
    if len(text) > MOST_PLAIN or "?" in text:
        return ""
    found = set()
    for clause in _CLAUSES.split(text):
        answers = _answers(key(clause).split(), names, also)
        if answers is None and not is_courtesy(clause, names):
            return ""
        found |= answers or set()
    return found.pop() if len(found) == 1 else ""


def _answers(said: list[str], names: Set[str], also: Set[str]) -> set[str] | None:
    """The answers in a row of phrases that say yes, no or how welcome it is; None where anything else is said."""
    kinds = {
        "accept": phrases("yes") | also,
        "decline": phrases("no"),
        "": phrases("pleased") | phrases("endings") | names,
    }
    found, at = set(), 0
    while at < len(said):
        sizes = {answer: _edge(said[at:], known) for answer, known in kinds.items()}
        answer = max(sizes, key=lambda one: sizes[one])
        if not sizes[answer]:
            return None
        found.add(answer)
        at += sizes[answer]
    return found - {""}


def core(line: str, names: Set[str] = frozenset()) -> str:
    """The line without polite words around it, as it was written: «build blue D10» of «I'd like to build blue D10.»

    With `names`, without greetings before and after it too: «Hi Mo, … Ann».
    """
    return _core(line[:MOST_PLAIN], frozenset(names))


@lru_cache(1 << 10)
def _core(line: str, names: frozenset[str]) -> str:
    found = _SHORTENED.sub(r"\1", _without_greetings(line, names) if names else line).split()
    at, end = 0, len(found)
    while (
        at < end
        and found[at] not in _NAMES
        and (size := _edge(found[at:end], phrases("beginnings") | phrases("asking")))
    ):
        at += size
    while end > at and (size := _edge(found[at:end][::-1], _turned_endings())):
        end -= size
    return " ".join(found[at:end]).strip(" .,:;!–—-")


def _without_greetings(line: str, names: Set[str]) -> str:
    """The line without the courtesies that are clauses of their own at its ends."""
    while (first := _FIRST.match(line)) and first[2].strip() and is_courtesy(first[1], names):
        line = first[2]
    while (last := _LAST.match(line)) and last[2].strip() and is_courtesy(last[2], names):
        line = last[1].rstrip(" ,")
    return line


def _edge(said: list[str], known: Set[str]) -> int:
    """How many of the words make a known phrase, the longest one."""
    for size in range(min(_LONGEST_PHRASE, len(said)), 0, -1):
        if " ".join(key(word) for word in said[:size]) in known:
            return size
    return 0


def _turned_endings() -> Set[str]:
    """The endings, read from the last word on."""
    return {" ".join(reversed(one.split())) for one in phrases("endings")}


def is_thought(line: str) -> bool:
    """Whether the line asks or ponders rather than orders."""
    said = line[:MOST_PLAIN].split()
    asks = any(_edge(said[at:], phrases("asking")) for at in range(min(_LONGEST_PHRASE, len(said))))
    return "?" in line or asks or not words("hedges").isdisjoint(tokens(core(line)))


def is_question(line: str) -> bool:
    """Whether the line is put as a question: by its sign, or by the word it begins with."""
    said = tokens(line[:MOST_PLAIN])
    asks = bool(said) and said[0] in words("questions") and said[1:2] not in (("not",), ("never",))  # «do not pass»
    return len(said) > 1 and (line.rstrip().endswith("?") or asks)


def puts_question(line: str) -> bool:
    """The same of a line that can be nothing else: «do that, then …», «what a game» and «will pay» are none."""
    said = tokens(line[:MOST_PLAIN])
    if said[:1] and said[0] in _BEFORE and said[1:2] and said[1] in _ASKED:
        return True
    if not is_question(line) or line.rstrip().endswith("?"):
        return is_question(line)
    first, second = said[:2]
    if first in _VERBS:
        return second in (_OF_DO if first == "do" else _SUBJECTS)
    return second not in _EXCLAIMED and (first != "how" or second in _VERBS | _HOW_MUCH)


def asks_outright(line: str) -> bool:
    """Whether it begins as questions do and nothing else: «what did Ann buy», unlike «which I accept»."""
    first, second = (*tokens(line[:MOST_PLAIN])[:2], "", "")[:2]
    return first in words("questions") - _VERBS and second in _VERBS


_NOTHING_ELSE = re.compile(r"\bnothing else\Z", re.IGNORECASE)


def breaks_off(order: Order) -> bool:
    """Whether the line of an order visibly ends in the middle of it: at «then», or at a comma where it is a list."""
    line = order.line.text.rstrip()
    said = tokens(line[-MOST_PLAIN:])[-1:]
    return (
        line.endswith(_JOINS)
        or (line.endswith(",") and "," in order.word.usage)
        or (bool(said) and line[-1:].isalnum() and said[0] in words("joints") and not _NOTHING_ELSE.search(line))
    )


def goes_on(line: str) -> bool:
    """Whether the line visibly ends in the middle of a sentence."""
    said = tokens(line[-MOST_PLAIN:])
    return bool(said) and line.rstrip()[-1:].isalnum() and said[-1] in words("unfinished")
