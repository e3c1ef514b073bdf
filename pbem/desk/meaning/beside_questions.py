"""A question on the same line as something else is a line of its own: it is answered, and the rest is done.

A line that only asks what an order would do makes its mail a preview.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.desk.meaning.plain_orders import has_move, orders_in, readings
from pbem.desk.meaning.plain_questions import MOST_ASKED, asked_order, halves, is_beside, sentences
from pbem.desk.meaning.wishes import is_told_only
from pbem.desk.planner import HANGS_TOGETHER, Planner
from pbem.orders.fold import key, tokens
from pbem.orders.messages_in_prose import messages_apart
from pbem.orders.names import EVERYBODY
from pbem.orders.order import Order, Stray
from pbem.orders.plain_words import asks_outright
from pbem.orders.refuse import short
from pbem.orders.relays import relayed
from pbem.orders.requests import asks_for_move
from pbem.orders.service_wishes import service_wish
from pbem.orders.supposed import supposed
from pbem.orders.talk import takes_back
from pbem.orders.topics import asks_to_show
from pbem.words.say import Say

_MOST = 8  # lines of a mail that are looked at
_MOST_SHOWN = 3  # answers to one line
_RULES = "rules"
_LEADS = re.compile(
    r"\A\W*(?:(?:and|but|then|also|now|so|after (?:that|this|it)|afterwards|finally|for (?:me|now|myself)|my (?:move|"
    r"bid|turn|order)|please|(?:i|we)(?:'ll|'d| will)?)\b[ ,:]*)+",
    re.IGNORECASE,
)
_THEN = re.compile(r"\b(?:then|in that case)\W*\Z|\A\W*(?:if so|if not|in that case)\b", re.IGNORECASE)
_FOR_ME = re.compile(r"\A\W*(?:and |so |now )*(?:for (?:me|myself)|my (?:move|turn|order|bid))[ ,:]+", re.IGNORECASE)
_PRESS = "press"
_WHOLE = "status"  # what «what happens to …?» is answered with, too


def apart(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines of a mail, those in two that order something and ask something."""
    if planner.supposes or planner.member.role == "moderator" or planner.mail.to:
        return tuple(items)
    found: list[Order | Stray] = []
    planner.binds = any(isinstance(item, Order) and item.word.kind in HANGS_TOGETHER for item in items)
    for at, item in enumerate(items):
        found += _apart(planner, item) if at < _MOST else (item,)
    return tuple(found)


def _apart(planner: Planner, item: Order | Stray) -> Iterator[Order | Stray]:
    """The line, or what it orders and what it asks."""
    text = item.line.text
    if isinstance(item, Order) and item.word.word == _PRESS and (doubt := _order_at_its_end(planner, item)):
        yield _either(item, doubt)
        return
    moves = isinstance(item, Stray) or item.word.kind == "action"
    plain = not isinstance(item, Stray) or (item.say is None and not item.spoils)
    if not (moves and plain) or len(text) > MOST_ASKED or "\n" in text:
        yield item
        return
    order = supposed(text, {key(one.name) for one in planner.session.members})
    if order is not None and _is_of_game(planner, order):
        planner.plan.preview = True
        yield from _read(planner, item, order)
        return
    if (passed_on := _passed_on(planner, item)) is not None:
        yield from passed_on
        return
    if isinstance(item, Order) and messages_apart(text)[1]:
        yield Stray(line=item.line, spoils=True)  # what holds a message is not done without it
        return
    said = list(sentences(text))
    asked = _asked(planner, said) if len(said) > 1 and not takes_back(text) else []
    chat = [one for one in said if one not in asked and is_beside(planner, one)] if asked else []
    rest = " ".join(one for one in said if one not in asked and one not in chat)
    if not asked or not rest:
        shown = _shown_besides(planner, halves(text)) if isinstance(item, Stray) else []
        yield from (Stray(line=replace(item.line, text=one)) for one in shown)
        if not shown:
            yield item
        return
    yield from _read(planner, item, rest)
    yield Stray(line=replace(item.line, text=" ".join(one for one in said if one in asked or one in chat)))


def _shown_besides(planner: Planner, said: Sequence[str]) -> list[str]:
    """What a line asks and what it wants to be shown, apart: «where is O-K? please send the map»; else nothing.

    Whoever wants the rules has them for an answer, too.
    """
    orders = {one: asked_order(planner, one) for one in said}
    shown = [one for one in said if orders[one] and asks_to_show(one)]
    wanted = {orders[one] for one in shown}
    if not wanted or any(one.startswith("help ") for one in wanted):
        return []
    besides = [one for one in said if orders[one] not in ("", *wanted)]
    if _RULES in wanted:
        besides = [one for one in besides if not orders[one].startswith((_RULES, _WHOLE))]
    others = [one for one in said if not orders[one]]
    if not besides or not all(is_beside(planner, one) for one in others):
        return []
    kept = {orders[one]: one for one in reversed(said) if one in shown or one in besides}
    return [one for one in said if kept.get(orders[one]) == one][:_MOST_SHOWN]


def _is_of_game(planner: Planner, order: str) -> bool:
    """Whether what is supposed may be an order, or stands elsewhere in the mail; «what if we met in June» is talk."""
    return not order or any(map(str.isdigit, order)) or any(map(planner.weigh, order.split()))


def _asked(planner: Planner, said: Sequence[str]) -> list[str]:
    """The sentences that ask something, or that wish something beside an order."""
    if any(_THEN.search(one) for one in said):
        return []  # «what happens if EST floats? I buy one then»
    if any(asks_for_move(one, planner.weigh) and not service_wish(one) for one in said):
        return []  # «can you set a station in K7? Then run»: never the rest of it alone
    asked = [one for one in said if asked_order(planner, one)]
    if any(_may_order(planner, one) for one in asked if not service_wish(one)):
        return []  # «decline the offer, which I accept»
    wishes = [one for one in said if one not in asked and is_told_only(one)]
    others = (one for one in said if one not in asked and one not in wishes)
    ordered = wishes and any(orders_in(planner, one) or readings(planner, one) for one in others)
    return [*asked, *wishes] if ordered else asked


def _may_order(planner: Planner, said: str) -> bool:
    """Whether what seems to be asked is no question for sure, and has a word of a move."""
    moves = {name for row in planner.session.title.orders.words for name in (row.word, *row.aliases)}
    return not (said.rstrip(" .)").endswith("?") or asks_outright(said)) and not moves.isdisjoint(tokens(said))


def _passed_on(planner: Planner, item: Order | Stray) -> tuple[Order | Stray, ...] | None:
    """What stands before a message that the line asks to pass on, and that message; None where it holds none."""
    found = relayed(item.line.text) if planner.mail.sure else None
    if found is None or orders_in(planner, next(sentences(found.text), "")):
        return None
    if doubt := _ordered_behind(planner, found.text):
        return (_either(item, doubt),)
    if found.names == EVERYBODY and takes_back(found.text):
        return None  # «to all: no wait, forget that»: of the order beside it, perhaps
    line = f"press {found.names}: {found.text}"
    names = {EVERYBODY, *(key(one.name) for one in planner.session.members)}
    press = [one for one in planner.read(line) if isinstance(one, Order) and one.word.word == "press"]
    if len(press) != 1 or not {key(one) for one in found.names.split(",")} <= names:
        return None
    before = _read(planner, item, found.before) if found.before else ()
    return (*before, replace(press[0], line=replace(item.line, text=found.text), plain=line))


def _either(item: Order | Stray, doubt: str) -> Stray:
    """A line of which a sentence may be part of a message or an order: neither is done."""
    say = Say(key="orders.press_or_order", facts={"said": short(doubt)})
    return Stray(line=item.line, say=say, spoils=True, refused=True)


def _order_at_its_end(planner: Planner, item: Order) -> str:
    """The last sentence of a message where that is, word for word, a legal order of its writer; "" for any other."""
    said = list(sentences(item.rest.partition(":")[2]))[1:] if "\n" not in item.rest.strip() else []
    last = _FOR_ME.sub("", said[-1]).rstrip(" .!") if said and planner.may_move() else ""
    return said[-1] if last and has_move(planner, last) and planner.would_do(last, planner.stands) else ""


def _ordered_behind(planner: Planner, text: str) -> str:
    """A sentence of a message that may be an order, or for somebody else: «sorry. Then buy EST»; "" for none."""
    names = {key(one.name) for one in planner.session.members}
    for one in list(sentences(text))[1:]:
        said = _LEADS.sub("", one)
        if key(said.partition(":")[0]) in names or relayed(said):
            return one
        if orders_in(planner, said) or any(has_move(planner, line) for line in readings(planner, said)):
            return one
    return ""


def addresses_nobody(planner: Planner, items: Sequence[Order | Stray]) -> bool:
    """Whether the mail names other players only where it asks to pass something on to them."""
    relays = [one for one in items if isinstance(one, Order) and one.word.word == "press" and one.plain]
    rest = {word for one in items if one not in relays for word in tokens(one.line.text)}
    mine = (planner.member.person_id, planner.session.moderator.person_id)
    others = [set(tokens(one.name)) for one in planner.session.seats if one.person_id not in mine]
    return bool(relays) and not any(one <= rest for one in others)


def _read(planner: Planner, item: Order | Stray, text: str) -> Iterator[Order | Stray]:
    """The lines of a part of a line."""
    about = item.about if isinstance(item, Order) else ""
    for one in planner.read(text):
        whole = replace(one, line=replace(one.line, number=item.line.number))
        yield replace(whole, about=whole.about or about) if isinstance(whole, Order) else whole
