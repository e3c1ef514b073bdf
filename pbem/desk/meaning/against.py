"""Lines of a mail that speak against its orders: denials, a yes beside a no, quoted lines, what is told as done."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.by_meaning import MOST_HELD, by_meaning
from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.meaning.wishes import only_wishes
from pbem.desk.planner import Planner
from pbem.facts.result import UNDONE, Result
from pbem.orders.everyday import words
from pbem.orders.fold import key, tokens
from pbem.orders.order import Order, Stray
from pbem.orders.refuse import short
from pbem.orders.second_thoughts import is_comment
from pbem.orders.talk import CLAUSES
from pbem.words.say import Say

DENIED, BOTH, QUOTED, TOLD = "guess.denied", "guess.yes_and_no", "guess.quoted", "guess.told"
STOPS = frozenset({DENIED, BOTH, QUOTED, TOLD})  # nothing that stands beside such a line is done

_DENIES_SAID = (
    "not never dont don wont won cannot no nicht nie niemals kein keine keinen keinesfalls keineswegs jamais pas"
)
_DENIES = frozenset(_DENIES_SAID.split())
_SAYS_NO_SAID = "do will shall please ne we i would"
_SAYS_NO = frozenset(_SAYS_NO_SAID.split())  # before one of those, or nothing is
_QUOTE = re.compile(r"\s*(?:[|¦│┃▏}\]:][\s|¦│┃▏}\]:.>]*|(?P<name>[^\W\d_]{2,15})>+[\s.>]*)")
_DONE = re.compile(
    r"\b(?:bought|laid|built|ran|paid|sold|placed|withheld|started|parred|upgraded|tokened|discarded|passed|kept)\b",
    re.IGNORECASE,
)
_ANSWERS = frozenset({"accept", "decline"})
_HINTS = ("guess.asked", "guess.if_now", "guess.meant")
_MOST_DENIED = 400  # characters of a line that is looked at


def against(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines of a mail, those marked of which it is known that they speak against the orders beside them."""
    if planner.supposes or planner.member.role == "moderator" or planner.mail.to:
        return tuple(items)
    ordered = any(isinstance(one, Order) and one.word.kind == "action" for one in items)
    both = _says_yes_and_no(items)
    return tuple(_marked(planner, one, beside=len(items) > 1, ordered=ordered, both=both) for one in items)


def stops(stray: Stray) -> bool:
    """Whether the line is one of those."""
    return stray.say is not None and stray.say.key in STOPS


def speaks_against_itself(planner: Planner) -> bool:
    """Whether the mail denies what it orders, or says both yes and no."""
    return any(say.key in (DENIED, BOTH) for one in planner.plan.results for say in one.says)


def without_hints(planner: Planner) -> None:
    """Take all lines to send out of the answer to a mail that speaks against itself: each would be half of it."""
    if speaks_against_itself(planner):
        planner.plan.results = [bare(one) for one in planner.plan.results]


def bare(result: Result) -> Result:
    """Without a line to send of its own, and without what that would be, where it was not done."""
    if result.status not in UNDONE:
        return result
    says = tuple(one for one in result.says if one.key not in _HINTS)
    return msgspec.structs.replace(result, example="", choices=(), says=says)


def _says_yes_and_no(items: Sequence[Order | Stray]) -> bool:
    """Whether one and the same offer is accepted and declined, as far as its number tells."""
    answers = [one for one in items if isinstance(one, Order) and one.word.word in _ANSWERS]
    numbers: dict[str, set[str]] = {}
    for one in answers:
        number = next((arg for arg in one.args if arg.isdigit() or arg == "now"), "")
        numbers.setdefault(number, set()).add(one.word.word)
    return any(len(said) > 1 for said in numbers.values())


def _marked(planner: Planner, item: Order | Stray, *, beside: bool, ordered: bool, both: bool) -> Order | Stray:
    text = item.line.text
    if isinstance(item, Order):
        if both and item.word.word in _ANSWERS:
            return Stray(line=item.line, say=Say(key=BOTH))
        return item
    if item.say is not None or item.spoils:
        return item
    quote = _QUOTE.match(text)
    if quote and quote.end() < len(text) and not planner.weigh(quote["name"] or ""):
        meant = text[quote.end() :]
        return msgspec.structs.replace(item, say=Say(key=QUOTED), meant=meant if orders_in(planner, meant) else "")
    if ordered and _DONE.search(text) and planner.book.plainly(planner, text):
        return msgspec.structs.replace(item, say=Say(key=TOLD, facts={"said": short(text)}), meant="")
    if only_wishes(planner, text):
        return item  # «no mail there, let the game wait»: what it denies is no move
    if beside and denied(planner, text) and not planner.book.plainly(planner, text):  # «SO does not run» is an order
        return msgspec.structs.replace(item, say=Say(key=DENIED, facts={"said": short(text)}), meant="")
    return item


def denied(planner: Planner, line: str) -> bool:
    """Whether a clause of the line says of something of the game that it is not to be: «do not build red F10»."""
    return any(_is_denied(planner, one) for one in CLAUSES.split(line[:_MOST_DENIED]))


def _is_denied(planner: Planner, clause: str) -> bool:
    said = tokens(clause.replace("’", "'"))
    at = next((at for at, one in enumerate(said) if one in _DENIES), None)
    if at is None:
        return False
    behind = _behind_denial(clause)
    if planner.book.plainly(planner, behind) or orders_in(planner, behind) or _means(planner, behind):
        return True  # «on the other hand never refuse the offer»
    if is_comment(clause):
        return False
    early = at <= 2 and set(said[:at]) <= _SAYS_NO | words("fillers")
    return early and any(planner.weigh(one.strip("()\"'«»")) for one in clause.split() if key(one) not in _DENIES)


def _behind_denial(clause: str) -> str:
    """The words behind the one that denies, as they are written."""
    written = clause.replace("’", "'").split()
    at = next((at for at, one in enumerate(written) if not _DENIES.isdisjoint(tokens(one))), len(written))
    return " ".join(written[at + 1 :])


def _means(planner: Planner, said: str) -> bool:
    """Whether the words alone mean an order that their sender could give now: «refuse», «agree»."""
    if planner.denials >= MOST_HELD:
        return False
    held = planner.held
    meant = by_meaning(planner, said)
    planner.denials += 1
    planner.held = held  # the line is held against the orders once more when it is read
    return bool(meant.lines) and not meant.unknown
