"""A line that no grammar takes, clause by clause: what each can only mean, done on a copy, then the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.errors import IllegalAction
from pbem.eighteen.language import Language
from pbem.eighteen.meant.candidates import Heard, found, heard
from pbem.eighteen.meant.clauses import Clause, clauses, prepared
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.nearest import nearest
from pbem.eighteen.offered.hints import Hints, joined_parts
from pbem.eighteen.offered.moves import Game
from pbem.orders.fold import tokens
from pbem.orders.lexicon import Lexicon
from pbem.orders.meaning import NOTHING, Meant, held_against

MOST_CLAUSES = 6
_OF_ORDERS = frozenset({"verb", "train", "tile", "place", "company"})


class Table(NamedTuple):
    """Who writes, in which game, and what is known of its words."""

    hints: Hints
    player: str
    lexicon: Lexicon
    names: frozenset[str]


class Told(NamedTuple):
    """What some clauses come to: their lines, and where they lead.

    `left`: the first that may mean several things, or is only near to one; `remarks`: those that mean nothing.
    """

    lines: tuple[str, ...]
    at: Game
    left: Meant | None = None
    remarks: tuple[str, ...] = ()


def by_meaning(
    hints: Hints, language: Language, game: Game, player: str, line: str, names: frozenset[str]
) -> Meant:  # fmt: skip
    """What the line comes to among the orders that `player` could give now."""
    table = Table(hints, player, lexicon_of(game.definition, language.words), names)
    said = clauses(prepared(line), table.lexicon, names)
    if not said or len(said) > MOST_CLAUSES:
        return NOTHING
    told = _told(table, game, said)
    if told.left is not None:
        return _left(told, told.left)
    if not told.lines:
        return NOTHING
    spoken_of = not names.isdisjoint(tokens(line))  # of whom, nobody can tell
    return Meant(
        (joined(told.lines),), sole=not (spoken_of or told.remarks), understood=_words(said), unknown=told.remarks
    )


def _told(table: Table, game: Game, said: Sequence[Clause]) -> Told:
    """Each clause where those before it lead; of the line as one order first."""
    if len(said) > 1:
        at_once = _one(table, game, Clause(tuple(word for one in said for word in one.words)))
        if at_once.lines:
            return at_once
    lines, at, remarks = list[str](), game, list[str]()
    for clause in said:
        one = _one(table, at, clause)
        lines += one.lines
        at = one.at
        remarks += one.remarks
        if one.left is not None:
            return Told(tuple(lines), at, one.left, tuple(remarks))
    return Told(tuple(lines), at, None, tuple(remarks))


def _one(table: Table, game: Game, clause: Clause) -> Told:
    said: Heard = heard(clause.words)
    every = found(table.hints, game, table.player, said)
    meant = held_against(clause.words, [one.candidate for one in every])
    if meant.sole:
        chosen = next(one for one in every if one.candidate.line == meant.lines[0])
        try:
            return Told(meant.lines[:1], chosen.after())
        except IllegalAction:
            return Told((), game, NOTHING)
    if meant.lines:
        return Told((), game, meant)
    near = nearest(clause.words, every)
    if near.nearest or _orders_something(said):
        return Told((), game, near)
    return Told((), game, None, _words([clause]))


def _orders_something(said: Heard) -> bool:
    """Whether a clause that means nothing legal has words of an order: then it is no remark."""
    kinds = [{one.kind for one in word.senses} for word in said.words]
    return any(not one.isdisjoint(_OF_ORDERS) for one in kinds) and 2 * sum(map(bool, kinds)) >= len(kinds)


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


def joined(lines: Sequence[str]) -> str:
    """The orders on one line."""
    return joined_parts([part for line in lines for part in line.split("; ")])


def _words(said: Sequence[Clause]) -> tuple[str, ...]:
    return tuple(word.text for clause in said for word in clause.words)
