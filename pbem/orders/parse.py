"""Parsing: the sender's text becomes orders and stray lines. A misspelt word is asked back, never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count

from pbem.orders.fold import level, tokens
from pbem.orders.near_names import near
from pbem.orders.order import Order, OrderKind, OrderWord, Said, SourceLine, Stray
from pbem.orders.refuse import short
from pbem.orders.split import head_of, split_lines
from pbem.words.say import Say

MOST_ORDERS = 60
MOST_STRAYS = 50
MOST_LOOKED_AT = 300  # lines of messages that are compared with misspelt orders and plain words
MOST_TEXT = 64 * 1024

_LEAD_INS = {"action", "i", "move", "my", "ok", "okay", "order", "orders", "please", "pls", "then", "yes"}
# Everyday words that come close to an order word.
_PROSE = frozenset(
    {"and", "by", "built", "came", "done", "game", "hang", "hard", "have", "head", "held", "hell", "joined"}
    | {"bank", "black", "dude", "main", "named", "pack", "quite", "same", "some", "started", "story", "tell", "than"}
    | {"undone", "way", "well"}
)
_SAMPLE = re.compile(r"[. ]+(?:\d{1,3}[\s.]*(?=[^\W\d_]))?")  # before a line to send in a letter of ours, or like it
_MOST_NEAR = 3
_LOOSE = 0.55  # where what is found is tried before it is shown
_LOOKED_AT = 400  # characters after the order word that tell an order from prose
_LONG: Mapping[OrderKind, int] = {
    "action": 16,
    "press": 60,
    "join": 12,
    "moderator": 60,
}  # words that may follow; else as in usage


BINDING = ("action", "control", "join", "moderator")  # kinds of orders that hold up the rest of a mail


def read_orders(
    text: str,
    words: Sequence[OrderWord],
    plainly: Callable[[str], bool] = lambda line: False,
    said: Callable[[str], Said] = Said,
) -> tuple[Order | Stray, ...]:
    """Every order and every stray line of `text` in the order written; never raises, linear in its length.

    `words` is the game's vocabulary and the common one; `plainly` tells whether a line may mean an order without
    being one; `said` takes off a line what it is about, which holds for the moves below it too, until another is
    named. A message with a line that could be an order is a stray, which spoils a mail unless it is a question.
    Half a set of orders must not be applied: a stray with `spoils` tells of more than `MOST_ORDERS` orders, alone,
    since nothing of such a mail is tried, and of more than `MOST_TEXT` characters, behind what was read. Stray lines
    after the first `MOST_STRAYS` are only counted.
    """
    table = by_name(words)
    found: list[Order | Stray] = []
    orders = strays = 0
    about = ""
    text_words = {name for name, row in table.items() if row.text}

    for line in split_lines(text[:MOST_TEXT], text_words, _order_like(table, plainly, said)):
        spoken = said(line.text)
        about = spoken.about or about
        order = _order(line, table, spoken.text, about)
        if line.doubt:
            found.append(_doubted(line, table))
        elif spoken.about and not spoken.text:
            continue  # «NW:» alone, above its orders
        elif order is not None:
            if orders == MOST_ORDERS:
                return (_unread("orders.too_many", line, MOST_ORDERS),)
            orders += 1
            found.append(order)
        else:
            strays += 1
            if strays <= MOST_STRAYS:
                found.append(_stray(line, table, said))
    if strays > MOST_STRAYS:
        found.append(_more_strays(strays - MOST_STRAYS))
    if len(text) > MOST_TEXT:
        found.append(_unread("orders.too_long", SourceLine(0, ""), MOST_TEXT // 1024))
    return tuple(found)


def _order(line: SourceLine, table: Mapping[str, OrderWord], text: str = "", about: str = "") -> Order | None:
    """The order of a line, or of the `text` of it."""
    text = text or line.text
    row = table.get(head_of(text))
    rest = "".join(text.split(None, 1)[1:])
    if row is None or not fits(row, rest):
        return None
    about = about if row.kind == "action" else ""
    return Order(line=line, word=row, args=() if row.text else tokens(rest), rest=rest, about=about)


def fits(row: OrderWord, rest: str) -> bool:
    """Whether a line with this `rest` after the word may be the order at all, by the row's shape."""
    return row.shape is None or re.fullmatch(row.shape, level(rest[:_LOOKED_AT])) is not None


def _order_like(
    table: Mapping[str, OrderWord], plainly: Callable[[str], bool], said: Callable[[str], Said]
) -> Callable[[str], bool]:
    """Tells of a line whether it could be an order; whether it is a misspelt one, of so many lines only."""
    looked_at = count()

    def is_order(line: str) -> bool:
        if _order(SourceLine(0, line), table, said(line).text) is not None:
            return True
        return next(looked_at) < MOST_LOOKED_AT and (bool(_meant(line, table)) or plainly(line))

    return is_order


def _doubted(line: SourceLine, table: Mapping[str, OrderWord]) -> Stray:
    """A message with a line that could be an order: neither is done."""
    order = _order(SourceLine(0, line.doubt), table)
    binding = order is None or order.word.kind in BINDING
    say = Say(key="orders.press_or_order", facts={"said": short(line.doubt)})
    return Stray(line=line, say=say, spoils=binding, refused=True)


def _stray(line: SourceLine, table: Mapping[str, OrderWord], said: Callable[[str], Said]) -> Stray:
    if line.text.startswith("."):
        sample = _SAMPLE.sub("", line.text, count=1)
        if _order(SourceLine(line.number, sample), table, said(sample).text) is not None:
            return Stray(line=line, meant=sample, say=Say(key="orders.sample"))
    return Stray(line=line, meant=_meant(line.text, table))


def _meant(text: str, table: Mapping[str, OrderWord]) -> str:
    """The line with its first word put right, if it looks like an order at all; else empty."""
    head, rest = head_of(text), "".join(text.split(None, 1)[1:])
    if head in _LEAD_INS:
        row = table.get(head_of(rest))
        return rest if row is not None and _plausible(row, "".join(rest.split(None, 1)[1:])) else ""
    if len(head) < 3 or head in _PROSE or text.endswith(("!", "?")):
        return ""
    close = near(head, _offered(table))
    if not close or not _plausible(table[close[0]], rest):
        return ""
    return f"{close[0]} {rest}".strip()


def respelt(text: str, words: Sequence[OrderWord], said: Callable[[str], Said] = Said) -> Iterator[str]:
    """The line with its first word changed for each move that looks like it: to be tried, never to be done.

    What the line is about stays before it.
    """
    spoken = said(text)
    head, rest = head_of(spoken.text), "".join(spoken.text.split(None, 1)[1:])
    table = {name: row for name, row in by_name(words).items() if row.kind == "action"}
    if head in by_name(words):
        return
    for name in near(head, _offered(table), _MOST_NEAR, _LOOSE):
        yield f"{spoken.about}: {name} {rest}".strip() if spoken.about else f"{name} {rest}".strip()


def _offered(table: Mapping[str, OrderWord]) -> list[str]:
    """The words that a misspelt one may have been meant for."""
    return [name for name, row in table.items() if name not in row.foreign]


def _plausible(row: OrderWord, rest: str) -> bool:
    """Whether a line with this `rest` after its first word could be this order, by the row's shape or usage."""
    if row.shape is not None:
        return fits(row, rest)
    arguments = len(rest[:_LOOKED_AT].split())
    needed = len(row.usage.split("[", 1)[0].split()) - 1
    most = len(row.usage.split()) - 1 if row.kind not in _LONG else _LONG[row.kind]
    return min(needed, 2) <= arguments <= most


def _unread(key: str, line: SourceLine, most: int) -> Stray:
    return Stray(line=line, say=Say(key=key, facts={"most": str(most)}), spoils=True)


def _more_strays(count: int) -> Stray:
    return Stray(line=SourceLine(0, ""), say=Say(key="orders.more_strays", facts={"count": str(count)}))


def by_name(words: Iterable[OrderWord]) -> Mapping[str, OrderWord]:
    """Every word and alias with its row; where two rows share one, the earlier row has it."""
    table: dict[str, OrderWord] = {}
    for row in words:
        for name in (row.word, *row.aliases, *row.foreign):
            table.setdefault(name, row)
    return table
