"""What prose orders for a later turn: «For my next turn: should Cleo have built black by then, I want to swap …»."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.desk.meaning.plain_orders import likely_of_game, orders_in
from pbem.desk.planner import Planner
from pbem.orders.fold import key
from pbem.orders.next_turn import NEXT_TURN
from pbem.orders.prose import sentences

_NEXT_TURN = re.compile(
    r"(?:\A|(?<=\n)|(?<=[.!?] ))(?:(?:and|also|then|plus|but|oh|p\.?s\.?|finally|now|ahead|already|in advance|"
    r"beforehand|order(?:ed)? ahead|standing order|(?:this is )?(?:not|nothing)(?: yet)?(?: for)? (?:now|today|"
    r"this turn)|only|rather)\b[,:;]?\s+)*"
    r"(?:(?:here is |here's |there is |i have |i'd like to leave |please (?:note|keep|store|save) |note )?"
    r"(?:this(?: one)? is|this(?: one)?|something|one (?:more )?thing|an? (?:\w+ )?(?:order|wish|instruction|plan|"
    r"request)|(?:some|my) (?:orders?|"
    r"instructions?|plans?|wish(?:es)?))\s+)?(?:(?:for|in|on|as for|at)\s+)?"
    rf"(?:{NEXT_TURN}|(?:when|once|as soon as|after that, when)\s+"
    r"(?:it(?:['’]s|\s+is)\s+(?:again\s+)?my turn(?:\s+again)?|i(?:['’]m|\s+am)\s+(?:next|up again|on again))|"
    r"(?:for )?(?:later|ahead|in advance|beforehand|the future|(?:one|an?) (?:\w+ )?order ahead|order(?:ed)? ahead|"
    r"standing(?: order)?)(?=\s*[:,–—-]?\s*(?:if|should|in case|when|once)\b))"
    r"(?:\s+(?:(?:i(?:['’]d|\s+will|['’]ll|\s+can)?\s+)?(?:already\s+)?(?:say|state|order|note|plan|tell you)"
    r"(?:\s+(?:this|now|already))*(?=\s*:)|already|then|please|pls|,? ?not (?:for )?(?:now|today|this (?:turn|one|"
    r"move))))*\s*[:,;.–—-]*\s*",
    re.IGNORECASE,
)
# «If Dan builds brown before that, I'd like …»: somebody does something, and then an order.
_SHOULD_THEY = re.compile(
    r"(?:\A|(?<=\n)|(?<=[.!?] ))(?=(?:(?:and|also|then|plus|but|only|now)\b[,:]?\s+)*(?:if|should|in case|when|once)\s+"
    r"(?P<who>no ?(?:one|body)|[\w-]+)(?: else)?\s+(?:(?:has|have|should|does|do)\s+)?(?P<does>[\w-]+))",
    re.IGNORECASE,
)
# «… so should I ever miss a deadline then please play purple for two red as my default»
_MISSED = re.compile(
    r"(?:\A|(?<=[.!?;,:\n])|(?<=[.!?;,:] ))(?:(?:and|also|so|then|plus|but|p\.?s\.?)\b[,:]?\s+)*(?:"
    r"(?:if|should|in case|whenever|when)\s+i(?:['’]m|\s+am|\s+should)?\s+(?:ever\s+)?(?:(?:miss|late for|overrun|"
    r"forget|run out of)\s+(?:a|the|my|any|next)\s+(?:\w+\s+)?(?:deadlines?|time|turn|move)|(?:too )?late|not there)"
    r"(?:\s+(?:next time|again|once|one day))?|(?:for|as|please (?:set|take|use|keep) as) (?:my|a) default(?: (?:order|"
    r"move))?|my default(?: (?:order|move))?\s+(?:is|should be|shall be|may be|would be)(?: to)?)\s*[:,]?\s*",
    re.IGNORECASE,
)
_DEFAULT = re.compile(
    r"\A(?:(?:then|please|just|simply|i(?:['’]d| would)? (?:like|want) (?:you )?to|you (?:may|can|"
    r"should))\s+)*(?:(?:play|"
    r"do|make|use|take|go with|default(?: to)?:?)\s+(?!one\b|two\b|an?\b|\d))?|\s+(?:as|for|by) (?:my |a |the "
    r")?default\b|"
    r"\s+(?:for me|in my place|on my behalf)(?=\W|\Z)",
    re.IGNORECASE,
)
_ANYBODY = frozenset({"anyone", "anybody", "someone", "somebody", "nobody", "noone", "no one", "no body"})
_DOES = re.compile(r"(?:build|built|place|trade|exchange|swap|buy|bought|sell|sold|pass|bid|win|own|lay|laid|start)\w*")
_THEN = re.compile(
    r",?\s*\b(?:(?:on|in|for|at|during)\s+)?(?:my\s+|the\s+)?next\s+(?:turn|go|move|round|time)\b,?|"
    r"\s+(?:then|instead)\W*\Z",
    re.IGNORECASE,
)
_I = re.compile(r"\A(?:i|we)(?:['’](?:d|ll))?\s+", re.IGNORECASE)
_END = re.compile(r"\n\s*\n|\n(?=[^\n]{0,30}\Z)")  # of a paragraph; what stands below is a name
_CONDITION = re.compile(
    r"(?:\A|[^:;.!?]{0,80}[:;,]\s+)(?:(?:and|also|then|plus|but|only|now)\b[,:]?\s+)*(?:if|should|in case|has|have|"
    r"when|once)\s+(?P<condition>[^:;]{3,80}?)"
    r"(?:\s*(?:[:,]|[-=]+>|→)\s*(?:then\s+)?|\s+then,?\s+(?!,))(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_UNSTOPPED = re.compile(  # «if Ben builds purple trade blue for 2 purple»
    r"(?:(?:and|also|then|plus|but|only|now)\b[,:]?\s+)*(?:if|should|in case|when|once)\s+(?P<condition>[^:;,]{3,80}?)"
    r"(?<!\bto)(?<!\bdid)(?<!\bdoes)(?<!\bwill)(?<!\bcan)(?<!\bmay)(?<!\bor)(?<!\band)\s+"
    r"(?=(?:i(?:['’](?:d|ll))?|trade|swap|exchange|build|buy|sell|bid|pass|lay|take|do)\s)(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_ELSE = re.compile(
    r"\s*[.,;]\s*(?:and |or |but )?(?:otherwise|else|if (?:not|nobody (?:has|does|did)|"
    r"(?:he|she|they|it|that|this)(?:['’]s)? ?"
    r"(?:hasn|haven|doesn|didn|isn|don|has|have|does|did|is|not)(?:['’]?t| not)?"
    r"(?: so| done so| done that| happened| the case)?))\s*[:,]?\s*",
    re.IGNORECASE,
)
_NOTHING = re.compile(  # what is to be done else
    r"\W*(?:(?:i|you|we)(?:['’](?:d|ll))? |then |please |just |simply |will |shall )*(?:do nothing|nothing|wait|ask me|"
    r"leave|decide|think|see|choose|order (?:again|anew)|write|don['’]t do|no order|not?\b|keep)",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"\b(?:by then|(?:un)?till? then|in the mean ?time|meanwhile|in between|did|does|again|at all|before (?:that|"
    r"then)|since|"
    r"(?:by|before|until|till) (?:my|the) (?:next )?(?:turn|go|move)|(?:before|until|till) (?:i['’]m|i am|it['’]s|"
    r"it is) "
    r"(?:next|back|up|on|my turn)(?: again)?|(?:on|in) (?:my|the) next (?:turn|go|move)|really|indeed|has|have|"
    r"should|already|(?:by|until|till)\Z|before(?:hand)?\Z)\b",
    re.IGNORECASE,
)
_NOW: Mapping[str, str] = {
    "built": "builds", "build": "builds", "traded": "trades", "bought": "buys", "placed": "places",
    "somebody": "anyone", "someone": "anyone", "anybody": "anyone",
}  # fmt: skip
_JOINT = re.compile(r"(?:for|to|on|at|into|against|via|from|until|up to)\b(?=\s)", re.IGNORECASE)
_SAME = re.compile(  # «… I trade it for 2 yellow»
    r"\A(?:(?:then|just|please|i|we)(?:['’](?:d|ll))?\s+)*(?:[a-z]+\s+){1,3}?(?:it|that|them|the same(?: one)?)\s+"
    r"(?=(?:for|to|on|at|into|against|via)\s)",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.!](?=\s|\Z)")


def later_in_prose(planner: Planner, text: str) -> tuple[str, str]:
    """The text without what it orders for the next turn, and that as a line; the text and "" where there is none."""
    if (missed := _MISSED.search(text)) and (found := _by_default(planner, text, missed)):
        return found
    begins = _NEXT_TURN.search(text) or _should_they(planner, text)
    if begins is None:
        return text, ""
    end = _END.search(text, begins.end())
    passage = " ".join(text[begins.end() : end.start() if end else len(text)].split())
    line, left = _line(planner, passage)
    return (text[: begins.start()] + left + (text[end.start() :] if end else ""), line) if line else (text, "")


def _by_default(planner: Planner, text: str, missed: re.Match[str]) -> tuple[str, str] | None:
    """The text without its default, and that as a line; None where the order in it is not known."""
    end = _END.search(text, missed.end())
    passage = " ".join(text[missed.end() : end.start() if end else len(text)].split())
    stop = _STOP.search(passage)
    order = _order(planner, _DEFAULT.sub("", passage[: stop.start()] if stop else passage))
    if not order or not orders_in(planner, f"default {order}"):
        return None
    left = passage[stop.end() :] if stop else ""
    return f"{text[: missed.start()]}\n{left}\n{text[end.start() :] if end else ''}", f"default {order}"


def _should_they(planner: Planner, text: str) -> re.Match[str] | None:
    """Where a sentence begins that says what is to be done should somebody at the table do something."""
    names = {key(seat.name) for seat in planner.session.seats} | _ANYBODY
    return next(
        (one for one in _SHOULD_THEY.finditer(text) if key(one["who"]) in names and _DOES.fullmatch(key(one["does"]))),
        None,
    )


def _line(planner: Planner, passage: str) -> tuple[str, str]:
    """The passage as a line, and the sentences that stand behind its orders; "" where it is none."""
    found = (one.match(passage) for one in (_CONDITION, _UNSTOPPED))
    read = (_read(planner, one) for one in found if one is not None)
    return next((one for one in read if one[0]), ("", ""))


def _read(planner: Planner, found: re.Match[str]) -> tuple[str, str]:
    """A condition and its orders as a line, and the sentences behind; "" where one of them is not known."""
    condition = " ".join(_NOW.get(one, one) for one in _SINCE.sub(" ", found["condition"].strip()).split())
    first, *others = _ELSE.split(found["rest"], maxsplit=1)
    ordered = (first, *(one for one in others if not _NOTHING.match(one)))
    orders = [_order(planner, first), *(_order(planner, one) or _ended(planner, first, one) for one in ordered[1:])]
    line = f"if {condition}: {' else '.join(orders)}" if all(orders) else ""
    if not (line and planner.against(line) is None and orders_in(planner, line)):
        return "", ""
    last = (others or [first])[-1]
    stop = _STOP.search(last)
    return line, f"{last[stop.end() :]}\n" if stop else ""


def _ended(planner: Planner, first: str, other: str) -> str:
    """The first order with another end: «… I trade my purple for 2 red, if not, for 2 yellow»."""
    other = _SAME.sub("", other)
    joint = _JOINT.match(other)
    at = first.lower().rfind(f" {joint[0].lower()} ") if joint else -1
    return _order(planner, f"{first[:at]} {other}") if at > 0 else ""


def _order(planner: Planner, said: str) -> str:
    """The one order that the first sentence most likely is."""
    stop = _STOP.search(said)
    kept = _THEN.sub("", said[: stop.start()] if stop else said).strip()
    found = likely_of_game(planner, tuple(sentences(kept, planner.mail.names)))
    if len(found) != 1 or ";" in found[0]:
        return ""
    plain = _I.sub("", kept)  # for later no more is said than that: not where a share is to come from
    return plain if found[0].startswith(f"{plain} ") and planner.would_do(plain, planner.stands) else found[0]
