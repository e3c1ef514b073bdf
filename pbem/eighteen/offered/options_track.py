"""`options track`: every legal lay with the revenue it brings, by hex; `options lay E9`: those on one hex as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from engine.eighteen import companies
from engine.eighteen.actions import Lay
from engine.eighteen.earnings import foresight
from engine.eighteen.game import Game18xx
from engine.eighteen.map.pieces import Board
from pbem.eighteen.map_orders.laying import Here, here, line_of, turn_words
from pbem.eighteen.map_orders.sides import hex_said
from pbem.eighteen.steps.judging import awaited
from pbem.words.columns import table
from pbem.words.phrases import counted, phrase

WIDTH = 78
_HEX, _TILE, _COST = 5, 5, 5  # columns of the table
_INDENT = _HEX + _TILE + _COST


class Worth(NamedTuple):
    """A legal lay, what it costs, and the best revenue known after it."""

    lay: Lay
    cost: int
    after: int


def track_block(game: Game18xx, names: Mapping[str, str], hex_id: str = "") -> str:
    """What the company that operates could lay, with its revenue before and after; on one hex, as lines to send."""
    company = companies.operating(game)
    if company is None or (player := game.president(company)) is None:
        return phrase("eighteen.options_track.not_now")
    at = here(game, player, company)
    before, found = _worths(at, hex_id)
    place = hex_said(game.definition.board, hex_id) if hex_id else ""
    if not found:
        return phrase(f"eighteen.options_track.{'none_there' if hex_id else 'none'}", company=company, hex=place)
    if hex_id:
        return _lines_block(game, company, place, before, found)
    return _table_block(game, company, before, found)


def track_lines(game: Game18xx, hex_id: str) -> tuple[str, ...]:
    """Every lay on the hex by the company that operates, as a line to send, in the order of the block."""
    company = companies.operating(game)
    if company is None or (player := game.president(company)) is None:
        return ()
    _, found = _worths(here(game, player, company), hex_id)
    return tuple(line_of(game.definition.board, one.lay) for one in found)


def _worths(at: Here, hex_id: str) -> tuple[int, list[Worth]]:
    """The best revenue now, and every legal lay (on this hex), the best first, then as found."""
    legal = [lay for lay in at.legal() if not hex_id or lay.hex == hex_id]
    if not legal:
        return 0, []
    rule = awaited(at.game).rules[Lay]
    cost: Callable[[Game18xx, Lay], int] = getattr(rule.step, "cost", _unknown_cost)
    ahead = foresight(at.game, at.company)
    before = ahead.on(at.game.network).revenue
    found = []
    for lay in legal:
        after = at.game.copied()
        rule.do(after, lay)
        found.append(Worth(lay, cost(at.game, lay), ahead.on(after.network).revenue))
    return before, sorted(found, key=lambda one: -one.after)


def _unknown_cost(game: Game18xx, lay: Lay) -> int:
    return 0


def _lines_block(game: Game18xx, company: str, place: str, before: int, found: Sequence[Worth]) -> str:
    """Each lay on one hex as a line to send, with what it costs and brings."""
    board, currency = game.definition.board, game.definition.currency
    lines = [line_of(board, one.lay) for one in found]
    wide = min(max(map(len, lines)), WIDTH - 34)
    told = []
    for line, one in zip(lines, found, strict=True):
        cost = phrase("eighteen.options_track.cost", cost=one.cost, currency=currency) if one.cost else ""
        key = "effect" if one.after != before else "effect_none"
        effect = phrase(f"eighteen.options_track.{key}", before=before, after=one.after)
        told.append(f"{line:<{wide}}  # {', '.join(filter(None, (cost, effect)))}")
    head = counted("eighteen.options_track.on_hex", len(found), company=company, hex=place)
    return f"{head}\n\n{_fenced(told)}"


def _table_block(game: Game18xx, company: str, before: int, found: Sequence[Worth]) -> str:
    """All lays, a line for each hex and tile: its rotations, those that earn most first."""
    board = game.definition.board
    hex_, tile_, cost = (phrase(f"eighteen.options_track.{name}") for name in ("hex", "tile", "cost_head"))
    rows = [(hex_, tile_, cost, phrase("eighteen.options_track.ways", before=before))]
    for hex_id in dict.fromkeys(one.lay.hex for one in found):
        there = [one for one in found if one.lay.hex == hex_id]
        shown = hex_id
        for tile in dict.fromkeys(one.lay.tile for one in there):
            rows.append(_row(board, shown, [one for one in there if one.lay.tile == tile]))
            shown = ""
    best = found[0]
    example = line_of(board, best.lay)
    head = counted("eighteen.options_track.head", len(found), company=company, before=before, line=example)
    rising = len([one for one in found if one.after > before])
    tail = counted("eighteen.options_track.rising", rising) if rising else phrase("eighteen.options_track.none_rises")
    return f"{head} {tail}\n\n{table(rows, numbers=(2,), lines=[line for row in rows for line in _lines(row)])}"


def _row(board: Board, hex_id: str, same: Sequence[Worth]) -> tuple[str, str, str, str]:
    """One tile on one hex: «80: NE SW | N S; 60: NE S»."""
    groups = []
    for after in dict.fromkeys(one.after for one in same):
        ways = [" ".join(turn_words(board, one.lay)) for one in same if one.after == after]
        said = " | ".join(ways)
        groups.append(f"{after}: {said}" if said else str(after))
    return hex_id, same[0].lay.tile, str(same[0].cost or ""), "; ".join(groups)


def _lines(row: tuple[str, str, str, str]) -> Iterator[str]:
    """A row as lines: what its last cell has too much of goes on below."""
    hex_id, tile, cost, ways = row
    text = wrap(ways, WIDTH - _INDENT, break_long_words=False) or [""]
    yield f"{hex_id:<{_HEX}}{tile:<{_TILE}}{cost:<{_COST}}{text[0]}".rstrip()
    for more in text[1:]:
        yield " " * _INDENT + more


def _fenced(lines: Sequence[str]) -> str:
    return "\n".join(("```", *(line.rstrip() for line in lines), "```"))
