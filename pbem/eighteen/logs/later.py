"""An order for later as people say it: what is done, until when, unless what, up to how much, and what then.

The parts of a sentence (`tails.py`) may stand in any order, but every word of it must belong to one of them, and they
must be those of one order. Nothing is judged: whether it can be given is another question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from pbem.eighteen.logs.facts import company_called
from pbem.eighteen.logs.ordered import ROUND, Facts, order_of
from pbem.eighteen.logs.tails import PARTS, TURN_COMES
from pbem.eighteen.orders.names import LONGEST, Names

MOST_SENTENCES = 6
MOST_WAYS = 64  # in which one text is looked at
_SENTENCE = re.compile(r"(?<=[.!;])\s+")
_BETWEEN = re.compile(r"(?:[\s,.;:!-]+|\b(?:and|but|so|plus)\b(?![\w-]))*", re.IGNORECASE)
_CLIPPED = re.compile(r"\b(wo|do|does|ca|is|need|are|have)nt\b", re.IGNORECASE)  # «wont»
_I_HAVE = re.compile(r"\bi(m|ve|ll|d)\b", re.IGNORECASE)
_WORD = re.compile(r"\w[\w&.'-]*\w|\w")
_CALLED = re.compile(r"\[(\d+)\]")

_ITS = re.compile(
    r"(?:(?:first thing|at once|first|straight away|right away)\b[:,]? ?)?"
    r"(?:(?:it|he|she) (?:shall |should |will |must |can )?)?",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"\s*(?:,\s*(?:and\s+)?(?:then\s+)?|\s(?:and\s+then|and|then)\s)\s*", re.IGNORECASE)
_NAMED = frozenset({"of", "what", "also"})  # facts that are names
_ALSO_NOW = re.compile(r"pass until ").match

Step = tuple[Facts, int]  # what a part says, and where the next one begins
Read = Callable[[str], Sequence[str]]  # the order lines that one sentence without anything for later may mean


def for_later(text: str, names: Names, read: Read) -> tuple[str, ...]:
    """The line, its orders parted by semicolons, that a text with an order for later means; () for none."""
    if not text or "?" in text:
        return ()
    text = _I_HAVE.sub(r"i'\1", _CLIPPED.sub(r"\1n't", text))
    for said, called in _with_names(text, names):
        found = _Said(said, called, names, read).lines()
        if found:
            return ("; ".join(found),)
    return ()


def _with_names(text: str, names: Names) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The text with numbers in brackets for the names in it, and these: of all words, and of those in capitals only."""
    tried = []
    for capitals in (False, True):
        called: list[str] = []
        spans = list(_WORD.finditer(text))
        said, at, end = "", 0, 0
        while at < len(spans):
            size = _named(text, spans[at : at + LONGEST], names, capitals=capitals)
            if size:
                last = spans[at + size - 1].end()
                said += f"{text[end : spans[at].start()]}[{len(called)}]"
                name = text[spans[at].start() : last]
                own = name.endswith("'s")
                called.append(company_called(names, name.removesuffix("'s")))
                said, end = said + ("'s" if own else ""), last
            at += size or 1
        tried.append((said + text[end:], tuple(called)))
    yield from dict.fromkeys(tried)


def _named(text: str, words: Sequence[re.Match[str]], names: Names, *, capitals: bool) -> int:
    """How many of the first words are a name, the most that are."""
    if capitals and not words[0][0][:1].isupper():
        return 0
    for size in range(len(words), 0, -1):
        name = text[words[0].start() : words[size - 1].end()].removesuffix("'s")
        if not name.isdigit() and not re.match(r"the\b", name, re.IGNORECASE) and company_called(names, name):
            return size
    return 0


class _Said:
    """A text being read: its sentences, and what the numbers in brackets stand for."""

    def __init__(self, said: str, called: Sequence[str], names: Names, read: Read) -> None:
        self.called, self.names, self.read = called, names, read
        self.sentences = [one for one in _SENTENCE.split(said) if one.strip(" .,;!-")]

    def lines(self) -> list[str]:
        """The orders, one for each sentence or for some that belong together; none where one of them is none."""
        found, at, later = [], 0, False
        while at < len(self.sentences) <= MOST_SENTENCES:
            line, taken = self._together(at)
            if taken:
                later = True
            else:
                line, taken = self._of_a_turn(self.sentences[at]), 1
                later = later or bool(line)
                line = line or self._of_now(self.sentences[at])
            if not line:
                return []
            found.append(line)
            at += taken
        return _without_repeats(found) if later else []

    def _together(self, at: int) -> tuple[str, int]:
        """The order that the sentences from there on are, the most that are one, and how many; "" if it may be two."""
        passes = len(self.sentences) > at + 1 and self._is_pass(self.sentences[at])
        for end in range(len(self.sentences), at, -1):
            ways = _ways(" ".join(self.sentences[at:end]))
            ways = (one for one in ways if not (passes and "only" in one))  # a pass now, and auctions later
            lines = {line for one in ways if (line := order_of(self._with_names(one)))}
            if lines:
                return lines.pop() if len(lines) == 1 else "", end - at
        return "", 0

    def _of_now(self, sentence: str) -> str:
        """The order of now that a sentence beside one for later is."""
        if self._is_pass(sentence):
            return "pass"
        lines = self.read(self._as_written(sentence).strip(" .,;!"))
        return lines[0] if len(lines) == 1 else ""

    def _is_pass(self, sentence: str) -> bool:
        return any(facts.keys() == {"pass"} for facts in _ways(sentence))

    def _of_a_turn(self, sentence: str) -> str:
        """An order for a company's turn that is named: «when Nord's turn comes, it buys St-Germain from me for 80»."""
        match = TURN_COMES.match(sentence)
        rest = _ITS.sub("", self._as_written(sentence[match.end() :].strip(" ,"))).strip(" .,;!") if match else ""
        if match is None or not rest:
            return ""
        company = self.called[int(match["of"])]
        found = [self.read(f"{company}: {one}") for one in _CLAUSE.split(rest) if one]
        if any(len(one) != 1 for one in found):
            return ""
        return "; ".join(_by_short_names(one[0], self.names) for one in found)

    def _with_names(self, facts: Facts) -> Facts:
        return {name: self.called[int(said)] if name in _NAMED else said for name, said in facts.items()}

    def _as_written(self, said: str) -> str:
        return _CALLED.sub(lambda one: self.called[int(one[1])], said)


def _ways(text: str) -> Iterator[Facts]:
    """What a text says, in every way in which all of its words say something; at each place not beyond `MOST_WAYS`."""
    steps = _steps(text)
    there: dict[int, dict[frozenset[tuple[str, str]], Facts]] = {_begin(text, 0): {frozenset(): {}}}
    for at in sorted(steps):
        for facts, (said, end) in product(tuple(there.get(at, {}).values()), steps[at]):
            more = _joined(facts, said)
            ways = there.setdefault(end, {})
            if more is not None and len(ways) < MOST_WAYS:
                ways[frozenset(more.items())] = more
    yield from there.get(len(text), {}).values()


def _steps(text: str) -> dict[int, list[Step]]:
    """The parts that may stand at each place that parts before it lead to, those only from which the end is reached."""
    steps: dict[int, list[Step]] = {}
    places = [_begin(text, 0)]
    while places:
        at = places.pop()
        if at not in steps and at < len(text):
            steps[at] = list(_parts_at(text, at))
            places += [end for _, end in steps[at]]
    ends = {len(text)}
    for at in sorted(steps, reverse=True):
        steps[at] = [one for one in steps[at] if one[1] in ends]
        ends |= {at} if steps[at] else set()
    return steps


def _parts_at(text: str, at: int) -> Iterator[Step]:
    for part in PARTS:
        for pattern in part.patterns:
            match = pattern.match(text, at)
            if match is not None and match.end() > at:
                named = {name: said.strip() for name, said in match.groupdict().items() if said is not None}
                yield dict(part.facts) | named, _begin(text, match.end())


def _begin(text: str, at: int) -> int:
    """Where the next part begins, behind what only joins two."""
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _joined(facts: Facts, more: Facts) -> Facts | None:
    """Both together; None where they do not say the same. Of «this round» and «until the OR» the latter says more."""
    both = dict(facts)
    for name, said in more.items():
        if name == "until" and facts.get(name, said) == ROUND:
            both[name] = said
        elif both.setdefault(name, said) != said and not (name == "until" and said == ROUND):
            return None
    return both


def _by_short_names(line: str, names: Names) -> str:
    """The line with its privates as letters write them, since it is kept as it stands."""
    short = {one.id: next(iter(getattr(one, "also", ())), one.id) for one in names.definition.privates.values()}
    return " ".join(short.get(word, word) for word in line.split(" "))


def _without_repeats(lines: Sequence[str]) -> list[str]:
    """The orders each once, and no pass before one that passes now as well."""
    found = list(dict.fromkeys(lines))
    return [
        one
        for at, one in enumerate(found)
        if one != "pass" or not found[at + 1 : at + 2] or _ALSO_NOW(found[at + 1]) is None
    ]
