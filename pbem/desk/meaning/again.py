"""«Same again»: what its writer ordered the last time that the like of it was asked; done where all of it is plain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.planner import Planner
from pbem.desk.undoing.moves_told import order_of
from pbem.facts.result import Result
from pbem.orders.fold import key
from pbem.orders.order import Stray
from pbem.orders.same_again import same_again
from pbem.store.models import LogEntry
from pbem.table.doings import doings_of
from pbem.table.following import AUTO, OWN_MAIL
from pbem.table.record_kinds import ACTION
from pbem.words.say import Say

_PLAIN = frozenset({"buy", "pass", "run", "pay", "withhold"})  # nothing of them is grave, but the purchase of a train
_DIVIDENDS = ("pay", "withhold")
_MOST_BACK = 60  # doings of the record that are looked at
_MOST_LINES = 12
_SHOWN = "; "
_SALE = re.compile(r"sell (?P<count>\d+) (?P<company>\S+)")


def take_again(planner: Planner, stray: Stray) -> bool:
    """Take a line that asks for the same again; whether it does. Beside moves it may mean the rest of them: never."""
    wanted = same_again(stray.line.text)
    if wanted is None or planner.member.role != "player" or not planner.may_move() or planner.over:
        return False
    if planner.stands_beside_moves(stray) or (wanted.of and wanted.of != key(_asked_about(planner))):
        return False
    ordered = _ordered(planner)
    if not ordered:
        _tell(planner, stray, Say(key="guess.again_none"))
        return True
    lines = [_halved(line) for line in ordered] if wanted.half else ordered
    if wanted.half and lines == ordered:
        _tell(planner, stray, Say(key="guess.again_no_half", facts={"lines": _SHOWN.join(ordered)}))
        return True
    legal = _legal(planner, lines)
    say = Say(key="guess.again" if legal == lines else "guess.again_not_all", facts={"lines": _SHOWN.join(ordered)})
    if legal == ordered == lines and planner.mail.sure and not planner.mail.to and all(map(_is_plain, lines)):
        for order in orders_in(planner, _SHOWN.join(lines)):
            planner.try_order(msgspec.structs.replace(order, line=stray.line, plain=_SHOWN.join(lines)))
        return True
    against = planner.against(lines[0]) if not legal else None
    says = (say, against.say) if against is not None else (say,)
    _tell(planner, stray, *says, line=_SHOWN.join(legal) or (against.example if against is not None else ""))
    return True


def _tell(planner: Planner, stray: Stray, *says: Say, line: str = "") -> None:
    planner.plan.results.append(Result(line=stray.line.text, status="not_understood", says=says, example=line))


def _ordered(planner: Planner) -> list[str]:
    """What the seat ordered the last time, of the same company where one is asked; [] where it never did."""
    about = _asked_about(planner)
    for entries in _own(planner):
        lines = [order_of(planner.session, one) for one in entries]
        if lines and planner.said(lines[0]).about == about:
            return lines[:_MOST_LINES]
    return []


def _asked_about(planner: Planner) -> str:
    """The company whose turn it is to be ordered; "" where it is the player's own."""
    view = planner.session.tried_view(planner.member, planner.plan.position)
    offered = planner.session.title.offered.examples(planner.session.definition, view, planner.member.player)
    return next((planner.said(line).about for line in offered), "")


def _own(planner: Planner) -> Iterator[Sequence[LogEntry]]:
    """What the seat itself ordered at once, the last first; what followed from it is left out."""
    for doing in doings_of(planner.session)[: -_MOST_BACK - 1 : -1]:
        entries = [one.entry for one in doing.deeds]
        own = [one for one in entries if one.kind == ACTION.name and one.player == planner.member.player]
        ordered = [one for one in own if AUTO not in one.facts or OWN_MAIL in one.facts]
        if ordered:
            yield ordered


def _legal(planner: Planner, lines: Sequence[str]) -> list[str]:
    """The lines that could be ordered now, one after the other."""
    kept: list[str] = []
    for line in lines:
        if planner.would_do(_SHOWN.join((*kept, line)), planner.plan.position):
            kept.append(line)
    return kept


def _halved(line: str) -> str:
    """With half the dividend, or half of the shares; the line itself where there is no half of it."""
    if (sale := _SALE.fullmatch(line)) and int(sale["count"]) % 2 == 0:
        return f"sell {int(sale['count']) // 2} {sale['company']}"
    words = line.split()
    return " ".join((*words[:-1], "half")) if words and words[-1] in _DIVIDENDS else line


def _is_plain(line: str) -> bool:
    words = line.split(": ")[-1].split()
    return bool(words) and words[0] in _PLAIN and "train" not in words
