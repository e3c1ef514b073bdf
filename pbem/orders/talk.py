"""Talk beside moves: lines that are no orders and surely change none of those they stand with (DECISIONS 129).

A greeting, thanks or a name is talk, and so is a sentence in which the game's own words hardly weigh and nothing takes
back, adds or makes a condition. Whatever else stands in a mail with a move stops it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache

from pbem.orders.everyday import phrases, words
from pbem.orders.fold import key, tokens
from pbem.orders.numbers import whole
from pbem.orders.order import OrderWord
from pbem.orders.plain_words import core, is_courtesy, is_question
from pbem.orders.second_thoughts import denies, is_comment, second_thought

Weigh = Callable[[str], int]  # how much a word of a line is the game's: PIECE, WORD or nothing

PIECE = 2  # a company, a hex, a train
WORD = 1  # a word of its orders
_SHARE = 3  # a line is no talk where one word in so many is the game's
_LOOKED_AT = 1000  # characters
CLAUSES = re.compile(r"[.,!;:…()\"“”„«»?]+\s*|\s[-–—]+\s|\n")
_USED = re.compile(r"(?<![A-Z])\b[a-z]{4,}")  # words of an order's usage that are typed as they stand
_JOINED = re.compile(r"[-–—/+:]")  # `D20-D18`
_NUMBERS = re.compile(r"[#+]?\d{1,4}\.?")
# wishes have it, and orders
_WISHED = re.compile(r"\b(?:the|my|your|our|his|her|their) best\b(?: (?:move|turn|bid|trade)\b)?", re.IGNORECASE)
_KEPT_IN_MIND = re.compile(r"\b(?:don t|dont|do not|never|not) (?:forget|ignore)\b")
_ENDINGS = ("s", "ing", "ed", "d")
_NAMED = re.compile(
    r"\b(?:the|a|an|my|both|le|la|un|die|der|das|den|einen?|meine?n?)\s+[#+]?\d{1,2}(?![\w:.,]\w)"
)  # «the 4»
_BACK = re.compile(r"\b(?:take|took|taking|takes) (?:\w+ ){1,3}back\b|\bnehme? (?:\w+ ){1,3}zuruck\b")
_SOUNDS = re.compile(r"(?:h[aeio]){2,}h?|hu*m+|g+r+|a+r+g*h+|[oa]+h+|w+o+a*[wh]+|ya+y|u+gh|ou?ch|aua|phe+w|x+")
_SMILES = re.compile(r"[:;]-?[)(DP]|[☺😀-🙏]")
_PHONE = re.compile(r"\d[\d /()-]{5,}\d|\bwww\.|https?://")
_FEW = 4  # words: a line of no more is talk only where it shows that
_FEW_LETTERS = 3
_MOST_OF_NUMBERS = 3  # words of a line that may be the end of an order: «for 180»


@cache
def words_of_orders(rows: Sequence[OrderWord]) -> frozenset[str]:
    """The words that the moves of a game are made of, without those that every sentence has."""
    moves = [row for row in rows if row.kind == "action"]
    found = {name for row in moves for name in (row.word, *row.aliases, *row.foreign) if len(name) > 1}
    found |= {word for row in moves for word in _USED.findall(row.usage)}
    return frozenset(
        found - words("hedges") - words("unfinished") - phrases("leans") - (phrases("stops") - words("unsays"))
    )


def weigher(rows: Sequence[OrderWord], weighs: Weigh) -> Weigh:
    """How words weigh where a game has these orders, and its names weigh so much: orders in the plural, too."""
    ordered = words_of_orders(tuple(rows))

    def weigh(word: str) -> int:
        said = key(word)
        parts = [one for one in _JOINED.split(word) if len(one) > 1]
        found = max(map(weighs, (word, *parts)))
        return found or (WORD if not ordered.isdisjoint(_stems(said)) else 0)

    return weigh


def _stems(word: str) -> Iterator[str]:
    """A folded word, and what it may be a form of: «trains», «buying», «merged»."""
    yield word
    for ending in _ENDINGS:
        if word.endswith(ending):
            yield from (word.removesuffix(ending), f"{word.removesuffix(ending)}e")


def is_talk(line: str, names: Set[str], weigh: Weigh, *, signed: bool = False) -> bool:
    """Whether the line can change no move that stands beside it. `names`: as for `is_courtesy`.

    `signed`: it stands below the end of a letter, where lines of a few words are titles and addresses.
    """
    if len(line) <= _LOOKED_AT and _is_small_print(line):
        return True
    if takes_back(line):
        return False
    line = _WISHED.sub("the finest", line[:_LOOKED_AT])
    if is_courtesy(line, names):
        return True
    if denies(line):
        return False
    said = [one for one in line.split() if tokens(one)]
    weighed = any(map(weigh, map(_bare, said)))
    if _hangs(line, names) or _is_rest(said) or (weighed and not words("prefers").isdisjoint(map(key, said))):
        return False  # whatever its words are
    if is_question(line):
        return not (weighed and _asks(said))
    first = core(line, names).split()[:1]
    if first and weigh(_bare(first[0])) and not is_comment(line):
        return False
    if not (signed or len(said) > _FEW or _chats(line, names)):
        return False
    pleased = phrases("yes") | phrases("pleased")
    clauses = [clause for clause in CLAUSES.split(line) if not (is_courtesy(clause, names) or key(clause) in pleased)]
    return _is_light(" ".join(clauses), weigh) and all(
        _is_light(clause, weigh)
        and not _unsays(clause, weigh)
        and not (_leans(clause) and not is_comment(clause) and _has_more(clause, names, weigh))
        for clause in clauses
    )


def is_idle(sentence: str, names: Set[str], weigh: Weigh) -> bool:
    """Whether a sentence that goes with a question has nothing of an order in it: «I missed that one»."""
    said = tokens(sentence[:_LOOKED_AT])
    if len(said) < _FEW_LETTERS or takes_back(sentence) or denies(sentence) or _hangs(sentence, names):
        return False
    if any(one.isdigit() for one in said) or any(map(weigh, map(_bare, sentence.split()))):
        return False
    return words("conditions").isdisjoint(said)


def _is_small_print(line: str) -> bool:
    """Whether the line is one of those that offices put below all their mails; more than a few words, none of ours."""
    said = tokens(line)
    return len(said) > _FEW and any(f" {one} " in f" {' '.join(said)} " for one in phrases("small_print"))


def _chats(line: str, names: Set[str]) -> bool:
    """Whether a line of a few words shows that it is talk; «as discussed» and «the other side» do not."""
    clauses = [clause for clause in CLAUSES.split(line) if not is_courtesy(clause, names)]
    said = [word for clause in clauses for word in tokens(clause)]
    signs = line == line.title() and not names.isdisjoint(said)
    initials = len(said) < _FEW and all(len(one) < _FEW_LETTERS and one.isalpha() for one in said)
    sounds = any(one in words("chatter") or _SOUNDS.fullmatch(one) for one in said)
    marked = line.rstrip(" )").endswith("!") or _SMILES.search(line) or _PHONE.search(line)
    return signs or initials or sounds or bool(marked) or any(map(is_comment, clauses))


def takes_back(line: str) -> bool:
    """Whether the line unsays something, or makes it hang on a condition, whatever that is."""
    said = _KEPT_IN_MIND.sub("", f" {key(line)} ")
    if (
        second_thought(line)
        or any(f" {one} " in said for one in phrases("turns") | phrases("mistakes"))
        or _BACK.search(said)
    ):
        return True
    return any(_stops(clause) for clause in CLAUSES.split(line))


def _stops(clause: str) -> bool:
    """Whether a clause only says that something is not to be: «wait», «just a draft»."""
    said = key(clause)
    bare = " ".join(one for one in said.split() if one not in words("small"))
    return said in phrases("stops") or (bare in phrases("stops") and bare not in words("unfinished"))


def _unsays(clause: str, weigh: Weigh) -> bool:
    """Whether a clause takes back what it names: «strike the last line», «skip buying»."""
    said = core(clause).split()
    if not said or key(said[0]) not in words("unsays"):
        return False
    return len(said) == 1 or key(said[1]) in words("what") or any(map(weigh, map(_bare, said[1:])))


def _is_light(text: str, weigh: Weigh) -> bool:
    """Whether the game's own words hardly weigh in a text; a number with an article before it is one: «the 4»."""
    said = [one for one in text.split() if tokens(one)]
    weight = sum(map(weigh, map(_bare, said))) + PIECE * len(_NAMED.findall(text.lower()))
    return not weight or weight * _SHARE < len(said)


def _bare(word: str) -> str:
    return word.strip(".,;:!?()\"'“”„«»…")


def _hangs(line: str, names: Set[str]) -> bool:
    """Whether the line is half a sentence that belongs to what stands above it: «once Ben has moved»."""
    clauses = [clause for clause in CLAUSES.split(line) if tokens(clause) and not is_courtesy(clause, names)]
    if len(clauses) != 1 or line.rstrip().endswith("?") or is_comment(line):
        return False
    said = key(clauses[0]).split()
    while said and said[0] in phrases("endings"):  # «please»
        del said[0]
    return any(" ".join((*said, "")).startswith(f"{one} ") for one in phrases("hangs"))


def without_turn(line: str) -> str:
    """The line without what takes back at its ends: «half» of «no wait, half» and of «sorry, I meant half instead»."""
    said = line.split()
    known = phrases("turns") | phrases("stops") | phrases("leans") | words("small") | {"sorry"}
    at = 0
    while at < len(said) and (size := _known(said[at : at + 5], known)):
        at += size
    end = len(said)
    while end > at and key(said[end - 1]) in phrases("turns") | words("prefers") | {"too"}:
        end -= 1
    return core(" ".join(said[at:end]))


def adds(line: str) -> bool:
    """Whether the line adds to what stands above it, rather than changing it: «then pass»."""
    return not words("unfinished").isdisjoint(tokens(line)[:1]) or not words("joints").isdisjoint(tokens(line)[:1])


def _known(said: Sequence[str], known: Set[str]) -> int:
    """How many of the first words make one of the known phrases, the longest one."""
    return next((size for size in range(len(said), 0, -1) if key(" ".join(said[:size])) in known), 0)


def _is_rest(said: list[str]) -> bool:
    """Whether the line is hardly more than numbers: the end of an order that was broken in two."""
    numbers = [one for one in (each.strip(".,;:!?()") for each in said) if _NUMBERS.fullmatch(one) or whole(key(one))]
    return len(said) <= _MOST_OF_NUMBERS and len(numbers) >= max(1, len(said) - 1)


def _asks(said: list[str]) -> bool:
    """Whether the question is one whether to do what was ordered, or something else."""
    asked = " ".join(map(key, said))
    return any(f" {one} " in f" {asked} " for one in phrases("asking")) or not words("hedges").isdisjoint(asked.split())


def _has_more(clause: str, names: Set[str], weigh: Weigh) -> bool:
    """Whether a clause that leans on an order holds more of one: «with the 4», «to Ben»."""
    said = [_bare(one) for one in clause.split()]
    numbers = sum(_NUMBERS.fullmatch(one) is not None for one in said)
    short = len(said) <= _MOST_OF_NUMBERS and (numbers or any(key(one) in names for one in said[1:]))
    return bool(short) or numbers > 1 or any(map(weigh, said))


def _leans(clause: str) -> bool:
    """Whether the clause begins like an order, a wish or a condition."""
    said = f"{key(clause)} "
    begins = said.split(" ", 1)[0]
    return begins in words("hedges") - words("questions") or any(said.startswith(f"{one} ") for one in phrases("leans"))
