"""One order on several lines that can all be read, broken or a line a train: put together, or not guessed at."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from pbem.desk.meaning.plain_orders import orders_in, plainly, words_of
from pbem.desk.planner import Planner
from pbem.games.standing_order import TURN
from pbem.orders.order import Order, OrderError, SourceLine, Stray
from pbem.orders.plain_words import is_thought
from pbem.orders.split import has_comment

_NUMBERED = re.compile(r"\d")  # a hex, a price, a train
# What goes on with an order for later and never begins one.
_TAIL = re.compile(r"\W*(?:and |or )?(?:then|else|otherwise|unless|afterwards|after that)\b", re.IGNORECASE)


def put_together(planner: Planner, items: Sequence[Order | Stray]) -> list[Order | Stray]:
    """The lines of a mail with those made one that can only be parts of one order.

    «par SE at 110» and «token L12» below it; «NW runs a 3 train: …» twice, as a log tells it.
    """
    found: list[Order | Stray] = []
    for at, item in enumerate(items):
        apart = item.line.number - items[at - 1].line.number
        whole = _whole(planner, found[-1], item, apart) if found else None
        if whole is None:
            found.append(item)
        else:
            found[-1] = whole
    return found


def _whole(planner: Planner, above: Order | Stray, item: Order | Stray, apart: int) -> Order | None:
    """Both as one order; None where they are not parts of one. `apart`: lines from the one to the other."""
    if apart not in (0, 1):
        return None
    first, then = _as_order(planner, above), _as_order(planner, item)
    if first is None or first.word.kind != "action":
        return None
    if then is not None and then.word.word in first.word.below and then.about == first.about:
        return _joined(planner, first, then)
    return _gone_on(planner, first, item.line) if isinstance(above, Order) and apart == 1 else None


def _as_order(planner: Planner, item: Order | Stray) -> Order | None:
    """An order, or the one as which plain words are read that may be a part of one: «NW runs a 3 train: …»."""
    mail = planner.mail
    if isinstance(item, Order):
        return item
    said = item.line.text
    if not any(one in said.casefold() for one in _in_parts(planner)) or is_thought(said):
        return None
    if item.spoils or item.say or not mail.sure or mail.to or mail.addressed:
        return None
    read = plainly(planner, said)
    orders = orders_in(planner, read[0]) if len(read) == 1 else ()
    if len(orders) != 1 or orders[0].word.word not in _in_parts(planner):
        return None
    return replace(orders[0], line=item.line, plain=read[0])


def _in_parts(planner: Planner) -> tuple[str, ...]:
    """The words of orders that may be said in several lines, each of them an order of that word."""
    return tuple(one.word for one in words_of(planner) if one.word in one.below)


def _joined(planner: Planner, above: Order, item: Order) -> Order | None:
    """An order with what its line below says more of it, where each says of what: `run 3: …` and `run 2: …`."""
    if not (_NUMBERED.search(above.rest) and _NUMBERED.search(item.rest)):
        return None  # «run best» twice, or beside a route: which of them counts is not known
    more = f", {item.rest}" if item.word.word == above.word.word else f" {item.word.word} {item.rest}"
    written = f"{above.plain or above.line.text}{more}"
    whole = _read_whole(planner, above, written)
    if whole is None or _for_later(planner, whole) is not False:
        return None
    if not (above.plain or item.plain):
        return whole
    return replace(whole, line=replace(whole.line, text=f"{above.line.text}; {item.line.text}"), plain=written)


def _gone_on(planner: Planner, above: Order, line: SourceLine) -> Order | None:
    """An order for later with its end on the line below: «bid M-V up to 135» and «then pass»."""
    if not _TAIL.match(line.text):
        return None
    whole = _read_whole(planner, above, f"{above.line.text} {line.text}")
    # «lay 57 E9» and «then half», «policy NW: pay» and «run best»: two orders, one after the other
    return whole if whole is not None and _for_later(planner, whole) else None


def _read_whole(planner: Planner, above: Order, written: str) -> Order | None:
    """The order as it is written on one line; it stands where its first part stands."""
    read = planner.read(written)
    whole = read[0] if len(read) == 1 else None
    if not isinstance(whole, Order) or whole.word.word != above.word.word:
        return None
    return replace(whole, line=replace(whole.line, number=above.line.number), about=above.about)


def _for_later(planner: Planner, order: Order) -> bool | None:
    """Whether it waits for its moment by itself, as a pass for a round does; None: it can never be done."""
    if planner.plan.position is None:
        return None
    try:
        stated = planner.moving.later.stated_by(order)
    except OrderError:
        return None
    return stated is not None and stated.kind != TURN


def runs_out_of_note(planner: Planner, stray: Stray) -> bool:
    """Whether plain words stand right below a line that ends in a note (#), which may go on in them."""
    lines = planner.text.replace("\r\n", "\n").split("\n")
    above = lines[stray.line.number - 2] if 2 <= stray.line.number <= len(lines) + 1 else ""
    return has_comment(above) and bool(plainly(planner, stray.line.text))
