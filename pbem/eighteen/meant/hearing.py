"""A line that no grammar takes, clause by clause: what each can only mean, done on a copy, then the next one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.errors import IllegalAction
from engine.eighteen.definition import Definition18xx
from pbem.eighteen.language import Language
from pbem.eighteen.logs.reading import KEEP_OPEN, holds_together
from pbem.eighteen.meant import clauses as clauses_of
from pbem.eighteen.meant.against_rules import forbidden
from pbem.eighteen.meant.both import one_of_each
from pbem.eighteen.meant.candidates import found
from pbem.eighteen.meant.clauses import Clause, by_verbs, clauses, is_end, may_be_sold, sells
from pbem.eighteen.meant.heard import Found, Heard, heard, names_enough
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.nearest import nearest
from pbem.eighteen.meant.prepared import contradicted, has_broken_amount, prepared, without_declined
from pbem.eighteen.meant.spelt import unspelt
from pbem.eighteen.offered.hints import Hints, joined
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.eighteen.orders.names import Names, names_of
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Lexicon, Sense, Word, fillers
from pbem.orders.meaning import NOTHING, Meant, held_against

_ASK_AGAIN = re.compile(
    r"[,;.]?\s*\b(?:(?:and|but|then|afterwards) )+(?:come back to|ask|check (?:back )?with) me\b", re.IGNORECASE
)
_EVERY_TRAIN = re.compile(
    r"\b(?:buy|buys|get|gets|take|takes|grab) (?:all|every|both|each)\b(?! of mine)", re.IGNORECASE
)
_BOUGHT = re.compile(r"\bbuy train (?P<train>\S+)(?: from (?P<source>\S+))?")
MOST_CLAUSES = 6
MOST_HEARD = 400  # characters
_OF_ORDERS = frozenset({"verb", "train", "tile", "decoy"})
_NAMES = frozenset({"place", "company"})


class Table(NamedTuple):
    """Who writes, in which game, and what is known of its words."""

    hints: Hints
    language: Language
    player: str
    lexicon: Lexicon
    names: frozenset[str]


class Told(NamedTuple):
    """What some clauses come to: their lines, and where they lead.

    `left`: the first that may mean several things, or is only near to one; `remarks`: those that mean nothing;
    `ways`: the several things, and where each leads. `refused`: the rules forbid one of them.
    """

    lines: tuple[str, ...]
    at: Game
    left: Meant | None = None
    remarks: tuple[str, ...] = ()
    ways: tuple[tuple[str, Game], ...] = ()
    refused: bool = False


def by_meaning(
    hints: Hints, language: Language, game: Game, player: str, line: str, names: frozenset[str]
) -> Meant:  # fmt: skip
    """What the line comes to among the orders that `player` could give now."""
    denials = words("denials")
    table = Table(hints, language, player, lexicon_of(game.definition, language.words), names)
    if (before := _asked_again(table, game, line)) is not None:
        meant = by_meaning(hints, language, game, player, before, names)
        kept = tuple(joined((one, KEEP_OPEN)) for one in meant.lines)
        return replace(meant, lines=kept, nearest="", sole=False)
    if len(line) > MOST_HEARD or says_nothing(game.definition, line) or _EVERY_TRAIN.search(line):
        return NOTHING
    text = ready(game.definition, one_of_each(game, player, table.lexicon, line))
    said = clauses(text, table.lexicon, names)
    if not said or len(said) > MOST_CLAUSES or not denials.isdisjoint(clauses_of.strange(text, table.lexicon)):
        return NOTHING
    told = _told(table, game, said)
    if told.left is not None:
        return _left(told, told.left)
    if not told.lines:
        return NOTHING
    sole = names.isdisjoint(tokens(line))  # of whom it is said nobody can tell, where somebody is named
    sole = sole and not has_broken_amount(line) and not told.remarks and not contradicted(line, told.lines)
    if told.refused and not sole:
        return NOTHING  # it is not offered
    sole = sole and holds_together(line, "; ".join(told.lines)) and not _more_trains(game, said, told.lines)
    return Meant((joined(told.lines),), sole=sole, understood=_words(said), unknown=told.remarks)


def _asked_again(table: Table, game: Game, line: str) -> str | None:
    """What a line orders of a turn before it says «then ask me about the rest»; None for any other."""
    found = _ASK_AGAIN.search(line[:MOST_HEARD])
    if found is None or in_turn(game, table.player) is None or not line[: found.start()].strip():
        return None
    if not any("open" in row.usage for row in table.language.words if row.word == "keep"):
        return None
    said = (word.senses for word in table.lexicon.hear(line[found.end() :], table.names))
    return line[: found.start()] if all(one.kind in ("thing", "decoy") for senses in said for one in senses) else None


def strange(definition: Definition18xx, language: Language, line: str) -> str:
    """The words of the line that may turn what it orders."""
    return " ".join(clauses_of.strange(ready(definition, line), lexicon_of(definition, language.words)))


def ready(definition: Definition18xx, line: str) -> str:
    """The line made ready to be heard."""
    known, line = names_of(definition), unspelt(definition.companies, line[:MOST_HEARD])
    return prepared(known.trains_joined(line), lambda word: is_small(known, word))


def says_nothing(definition: Definition18xx, line: str) -> bool:
    """Whether the line declines a step of a turn, or names a company, and says no more."""
    if len(line) <= MOST_HEARD and not without_declined(line):
        return any(sign.isalpha() for sign in line)
    return line.strip(" :.") in definition.companies


def is_small(known: Names, word: str) -> bool:
    """Whether it is a word of every sentence, and the name of a company only in capitals: «so», «d» of «I’d»."""
    return (
        known.short(word)
        and bool(known.company(word))
        and word.islower()
        and word not in known.sides
        and (len(word) == 1 or word in fillers())
    )


def _told(table: Table, game: Game, said: Sequence[Clause]) -> Told:
    """Each clause where those before it lead; of the line as one order first."""
    if len(said) > 1:
        at_once = _one(table, game, Clause(tuple(word for one in said for word in one.words)))
        if at_once.lines or len(at_once.ways) == 1:
            return at_once
    return _in_turn(table, game, said)


def _in_turn(table: Table, game: Game, said: Sequence[Clause]) -> Told:
    lines, at, remarks, refused = list[str](), game, list[str](), False
    sold = tuple[Word, ...]()
    for number, clause in enumerate(said, start=1):
        if lines and is_end(clause):
            continue
        one = _of_sale(table, at, sold, clause)
        sold = sells(clause.words, sold)
        if one.left is not None and not one.left.lines and len(parts := by_verbs(clause.words)) > 1:
            rest = _in_turn(table, at, (*map(Clause, parts), *said[number:]))
            return Told((*lines, *rest.lines), rest.at, rest.left, (*remarks, *rest.remarks), refused=rest.refused)
        if one.left is not None:
            left = _with_rest(table, one, said[number:])
            return Told(tuple(lines), at, left, tuple(remarks))
        lines += one.lines
        at = one.at
        remarks += one.remarks
        if one.refused:  # what stands behind it nobody can tell
            refused = True
            break
    return Told(tuple(lines), at, None, tuple(remarks), refused=refused)


def _with_rest(table: Table, one: Told, rest: Sequence[Clause]) -> Meant:
    """What a clause may mean, each time with the clauses behind it; only near to something, it is no whole."""
    assert one.left is not None
    if not rest:
        return one.left
    ways = []
    for line, after in one.ways:
        then = _in_turn(table, after, rest)
        if then.left is None and not then.refused:
            ways.append(joined((line, *then.lines)))
    return Meant(lines=tuple(ways), understood=one.left.understood, unknown=one.left.unknown) if ways else NOTHING


def _one(table: Table, game: Game, clause: Clause) -> Told:
    said: Heard = heard(clause.words)
    every = found(table.hints, table.language, game, table.player, said)
    meant = held_against(clause.words, [one.candidate for one in every])
    chosen = next((one for one in every if one.candidate.line == meant.lines[0]), None) if meant.sole else None
    if chosen is not None and names_enough(clause.words, chosen.verb, in_turn(game, table.player) or ""):
        try:
            return Told(meant.lines[:1], chosen.after())
        except IllegalAction:
            return Told((), game, NOTHING)
    if meant.lines:
        by_line = {one.candidate.line: one for one in every}
        return Told((), game, meant, ways=tuple(_ways(by_line[line] for line in meant.lines)))
    against = [one.candidate for one in forbidden(table.hints, game, table.player, said)]
    refused = held_against(clause.words, against)
    if refused.sole:
        return Told(refused.lines[:1], game, refused=True)
    near = nearest(clause.words, every)
    if near.nearest or _orders_something(said):
        return Told((), game, near)
    return Told((), game, None, _words([clause]))


def _of_sale(table: Table, game: Game, sold: Sequence[Word], clause: Clause) -> Told:
    """A clause, which without a verb behind a sale is about another one: «I sell one ETA and one OU».

    Where it can be bought as well, or not be sold, nobody can tell.
    """
    own = _one(table, game, clause)
    if not sold or in_turn(game, table.player) is not None or not may_be_sold(clause.words):
        return own
    sale = _one(table, game, Clause((*sold, *clause.words)))
    either = [one for one in (sale, own) if len(one.lines) == 1 and not one.refused]
    if either == [sale]:
        return sale
    ways = tuple((one.lines[0], one.at) for one in either)
    return Told((), game, Meant(lines=tuple(line for line, _ in ways)), ways=ways) if ways else own


def _ways(every: Iterable[Found]) -> Iterator[tuple[str, Game]]:
    """Each line with the position that it leads to."""
    for one in every:
        with suppress(IllegalAction):
            yield one.candidate.line, one.after()


def _orders_something(said: Heard) -> bool:
    """Whether a clause that means nothing legal has words of an order: then it is no remark."""
    kinds = [{one.kind for one in word.senses} for word in said.words]
    does = any(not one.isdisjoint(_OF_ORDERS) for one in kinds)
    named = any(not one.isdisjoint(_NAMES) for one in kinds) and all(kinds)  # «Bilbao, here we come» orders nothing
    return (does or named) and 2 * sum(map(bool, kinds)) >= len(kinds)


def _more_trains(game: Game, said: Sequence[Clause], lines: Sequence[str]) -> bool:
    """Whether more trains may be meant than the lines buy: «2+1, 2+1»; «a 2+1 and a 2x2 from PLM», which has both."""
    named = Counter(one.value for clause in said for word in clause.words for one in _only_train(word))
    bought = [_BOUGHT.search(line) for line in lines]
    every = Counter(one["train"] for one in bought if one)
    if any(count > every[train] > 0 for train, count in named.items()):
        return True
    return any(
        one and other and not one["source"] and one["train"] in game.companies[other["source"]].trains
        for one, other in pairwise(bought)
        if other and other["source"] in game.companies
    )


def _only_train(word: Word) -> list[Sense]:
    """The train that a word is, where it can be nothing else."""
    return [one for one in word.senses if one.kind == "train"] if len(word.senses) == 1 else []


def _left(told: Told, left: Meant) -> Meant:
    """The lines of the clauses that are sure, each time with one that the first other clause may mean."""

    def with_those(line: str) -> str:
        return joined((*told.lines, line)) if line else ""

    return Meant(
        lines=tuple(with_those(one) for one in left.lines),
        nearest=with_those(left.nearest),
        understood=left.understood,
        unknown=(*told.remarks, *left.unknown),
    )


def _words(said: Sequence[Clause]) -> tuple[str, ...]:
    return tuple(word.text for clause in said for word in clause.words)
