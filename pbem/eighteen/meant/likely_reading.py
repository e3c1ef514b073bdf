"""The clauses of a mail in prose read one after the other: the orders in turn, and where they lead."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.core.errors import IllegalAction
from engine.eighteen.holdings import held
from pbem.eighteen.meant.against_rules import forbidden
from pbem.eighteen.meant.best import NAMES, PASS, Best, Table, best_of, is_of
from pbem.eighteen.meant.clauses import by_verbs
from pbem.eighteen.meant.heard import Found, heard
from pbem.eighteen.meant.likely_clauses import ALL, AMOUNTS, Clause
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.lexicon import Sense, Word
from pbem.orders.meaning import held_against

_TO_HAVE = Word("buy", frozenset({Sense("verb", "buy")}))


class Reading(NamedTuple):
    """What was found so far: the lines in turn, and where they lead; `verbs` and `named` are of the last clause.

    `ways`: of the clause behind so many of the lines there are several. `lost`: one orders what none is. `last`:
    the words of the last order. `instead`: the lines with one of them put in place of another that was taken back.
    """

    lines: tuple[str, ...]
    at: Game
    ways: tuple[Found, ...] = ()
    way_at: int = 0
    verbs: tuple[Word, ...] = ()
    named: tuple[Word, ...] = ()
    last: tuple[Word, ...] = ()
    lost: bool = False
    instead: tuple[str, ...] = ()


def read(table: Table, game: Game, said: Sequence[Clause]) -> Reading:
    """The clauses one after the other; what takes back begins anew, where it comes to something."""
    reading = Reading((), game)
    for clause in said:
        if clause.lost:
            return reading._replace(lost=True)
        if not clause.back:
            reading = _taken(table, reading, clause.words, dense=clause.dense)
            continue
        anew = _taken(
            table, Reading((), game, named=reading.named, last=reading.last), clause.words, dense=clause.dense
        )
        if anew.lines or anew.ways:
            reading = _in_place(reading, anew)
            continue
        if in_turn(game, table.player):
            continue
        added = _taken(table, reading, clause.words, dense=clause.dense)
        if not added.lost and (added.lines, added.ways) != (reading.lines, reading.ways):
            reading = added  # it is no second thought
        elif anew.lost or any(one.kind in (*AMOUNTS, *NAMES) for word in clause.words for one in word.senses):
            reading = reading._replace(lost=True)  # what is put instead is not to be found
    return reading


def _in_place(before: Reading, anew: Reading) -> Reading:
    """What is said instead: in place of the last order with its verb, where others stood beside that; else of all."""
    verb = _verb(anew.lines[0]) if anew.lines else ""
    same = [at for at, line in enumerate(before.lines) if _verb(line) == verb]
    if len(before.lines) < 2 or not same or len(anew.lines) != 1:
        return anew
    return anew._replace(instead=(*before.lines[: same[-1]], *anew.lines, *before.lines[same[-1] + 1 :]))


def _verb(line: str) -> str:
    return " ".join((line.partition(": ")[2] or line).split()[:1])


def _taken(table: Table, reading: Reading, said: tuple[Word, ...], *, dense: bool = False) -> Reading:
    """The reading with one clause more; as it was where that orders nothing."""
    said = _counted_all(table, reading, said)
    verbs = tuple(one for one in said if is_of(one, "verb"))
    named = tuple(one for one in said if is_of(one, "company"))
    if verbs and (ends := _then_passed(reading, verbs)):
        return reading._replace(ways=ends)
    best, carried = _of_all(table, reading, said, verbs, named)
    if not best.ways and dense and not verbs and (named or any(is_of(one, "train") for one in said)):
        best = best_of(table, reading.at, said, least=1)  # «NOR.»
    if not best.ways and _differ(verbs) and len(parts := by_verbs(said)) > 1:
        for part in parts:
            reading = _taken(table, reading, part)
        return reading
    reading = reading._replace(verbs=verbs or reading.verbs, named=named or reading.named)
    names = _names(said, in_turn(reading.at, table.player) or "")
    if len(best.ways) > 1:
        limited = any(is_of(one, "limit") for one in said)
        if reading.ways and limited and all(one.verb == reading.ways[0].verb for one in best.ways):
            return reading._replace(ways=best.ways)  # now it is said how far
        return reading._replace(ways=best.ways, way_at=len(reading.lines)) if names and not reading.ways else reading
    if best.ways:
        return _with(reading, best.ways[0], said, carried=carried)
    if line := _forbidden(table, reading, said):
        return reading if line in reading.lines else reading._replace(lines=(*reading.lines, line))
    sells = any(Sense("verb", "sell") in one.senses for one in said)
    sells = sells and (bool(reading.named) or in_turn(reading.at, table.player) is None)
    return reading._replace(lost=reading.lost or (bool(verbs) and (names or sells)))


def _counted_all(table: Table, reading: Reading, said: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, for «all» how many shares the player has of the company that is sold."""
    if not any(word.text == ALL for word in said):
        return said
    names = [one.value for word in (*said, *reading.named) for one in sorted(word.senses) if one.kind == "company"]
    count = held(reading.at, table.player, names[0]) if names and names[0] in reading.at.shares else 0
    number = Word(str(count), frozenset({Sense("number", str(count))}))
    return tuple(number if word.text == ALL and count else word for word in said)


def _differ(verbs: Sequence[Word]) -> bool:
    """Whether several things are to be done: «found PO with a par of 200» is one."""
    return len(verbs) > 1 and not frozenset[Sense].intersection(*(one.senses for one in verbs))


def _then_passed(reading: Reading, verbs: Sequence[Word]) -> tuple[Found, ...]:
    """The ways of the clause before that end in a pass, where that is all that is said now."""
    if not all(Sense("verb", PASS) in one.senses for one in verbs):
        return ()
    return tuple(one for one in reading.ways if one.candidate.line.endswith(f"then {PASS}"))


def _with(reading: Reading, one: Found, said: tuple[Word, ...], *, carried: bool) -> Reading:
    """The reading with one order more, if it is not in it; `carried`: words before it were needed to find it."""
    with suppress(IllegalAction):
        after = one.after()
        if one.candidate.line not in reading.lines:
            told = bool(reading.ways) and one.verb == reading.ways[0].verb  # now it is said which of them
            return reading._replace(
                lines=(*reading.lines, one.candidate.line), at=after, ways=() if told else reading.ways, last=said,
                lost=reading.lost and not carried,  # what was lacking is said now
            )  # fmt: skip
    return reading


def _of_all(
    table: Table, reading: Reading, said: tuple[Word, ...], verbs: tuple[Word, ...], named: tuple[Word, ...]
) -> tuple[Best, bool]:
    """What the clause comes to alone; else with the verb, or the company, of the one before, and whether it is so."""
    best, carried = best_of(table, reading.at, said, idle=_only_sold(reading)), False
    names = any(one.kind in NAMES for word in said for one in word.senses)
    trades = in_turn(reading.at, table.player) is None
    for more in ((reading.verbs if names and not verbs else ()), (reading.named if verbs and not named else ())):
        if more and (not best.whole or (trades and len(best.ways) != 1)):
            other = best_of(table, reading.at, (*more, *said))
            closer = len(other.ways) < len(best.ways) if best.whole and best.ways else True
            carried = carried or bool(other.ways and ((other.whole and closer) or not best.ways))
            best = other if carried else best
    if len(best.ways) != 1 and reading.ways and any(is_of(one, "limit") for one in said):
        best, carried = best_of(table, reading.at, (*reading.verbs, *reading.named, *said)), True
    if best.ways and not carried and names and _may_be_sold(reading, said, verbs):
        other = best_of(table, reading.at, (*reading.verbs, *said))
        best, carried = (other, True) if other.whole else (best, carried)
    if not best.ways and reading.last and not reading.lines:  # «make that N and NW»
        kinds = {one.kind for word in said for one in word.senses}
        kept = tuple(word for word in reading.last if kinds.isdisjoint(one.kind for one in word.senses))
        best = best_of(table, reading.at, (*kept, *said))
    return best, carried


def _may_be_sold(reading: Reading, said: Sequence[Word], verbs: Sequence[Word]) -> bool:
    """Whether a share that is named behind a sale may be sold too: «both PLM, and a NOR»."""
    sells = [Sense("verb", "sell") in one.senses for one in reading.verbs]
    return bool(sells) and all(sells) and not verbs and not any(is_of(one, "source") for one in said)


def _only_sold(reading: Reading) -> bool:
    """Whether nothing was ordered so far but sales: then a turn may be passed."""
    return not reading.ways and all(line.startswith("sell ") for line in reading.lines)


def _names(said: Sequence[Word], own: str) -> bool:
    """Whether a clause names something of the game, besides the company whose turn it is."""
    return any(one.kind in NAMES and one.value != own for word in said if word.sure for one in word.senses)


def _forbidden(table: Table, reading: Reading, said: Sequence[Word]) -> str:
    """The one order that the clause plainly is, and that the rules do not let be; "" where there is none.

    What a share costs says nothing about it; «one NW» is bought where no other verb was said.
    """
    game = reading.at
    if in_turn(game, table.player) is None and any(is_of(one, "count") for one in said):
        said = [one for one in said if not all(each.kind == "money" for each in one.senses)]
        said = said if any(is_of(one, "verb") for one in said) else [*(reading.verbs or [_TO_HAVE]), *said]
    against = [one.candidate for one in forbidden(table.hints, game, table.player, heard(said), shares=True)]
    meant = held_against(said, against)
    return meant.lines[0] if len(meant.lines) == 1 else ""
