"""A mail in prose that nothing else could read: the orders that it most likely holds, to be asked back.

Each game looks for its own orders among what the sentences say; what they deny, ask, or tell of somebody else is left
out. Nothing found so is ever done unasked (DECISIONS 212).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from pbem.desk.meaning.against import DENIED
from pbem.desk.meaning.ahead import ordered_ahead
from pbem.desk.meaning.changed_samples import changed_samples
from pbem.desk.meaning.later_in_prose import later_in_prose
from pbem.desk.meaning.only_shown import only_shown
from pbem.desk.meaning.pieces import sentences
from pbem.desk.meaning.plain_orders import of_another, orders_in
from pbem.desk.meaning.remarks import weighs
from pbem.desk.meaning.settings_beside import settings_apart
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.fold import fold, key, tokens
from pbem.orders.numbers import amounts_in_digits
from pbem.orders.prose import Sentence, apart, unwrapped
from pbem.orders.prose import sentences as sentences_of
from pbem.orders.refuse import lies_in_words
from pbem.orders.talk import takes_back
from pbem.words.say import Say

PREVIEW = "preview"
_MAY = frozenset({"can", "may", "should", "shall", "could", "might", "must", "will"})  # «Ben can have it»
_THEY = frozenset({"everybody", "everyone", "somebody", "someone", "nobody", "they", "he", "she", "others"})
_OWN = frozenset({"i", "me", "my"})  # «Ben has 210, so I go to 115»
_SETS = ("mail_set", "zone_set")
MOST_CHOICES = 4
MOST_SENTENCES = 20  # of which something is said of a move
_NUMBER = re.compile(r"(?<![\w+#/-])\d{2,4}(?![\w+/])")
_SEVERAL = 2  # sentences
_AWAY = re.compile(r"\bout of (?:the )?office\b|\bautomatic reply\b|\bauto-?reply\b", re.IGNORECASE)
MOST_READ = 2000  # characters of a mail
_ALL = ("all", "everyone", "everybody")
_UNREAD = ("not_understood", "refused", "not_reached")
_HINTS = ("guess.asked", "guess.meant")
_SETTLED = frozenset(
    {
        "orders.press_or_order",
        "orders.too_many",
        "orders.too_long",
        *(
            f"guess.{one}"
            for one in ("yes_and_no", "typed", "code", "message", "quoted", "sample", "samples", "other_sample")
        ),
    }
)


def offer_likely(planner: Planner) -> None:
    """Offer the orders that the mail most likely means, where nothing of it is done and nothing as good is offered."""
    results = planner.plan.results
    unread = [at for at, one in enumerate(results) if one.status in _UNREAD]
    if not 0 < len(unread) <= MOST_SENTENCES or _is_settled(planner):
        return
    offered = [line for at in unread for line in (results[at].example, *results[at].choices) if line]
    lines = likely(planner)
    legal = tuple(islice((one for one in lines if planner.would_do(one, planner.stands)), MOST_CHOICES))
    turned = not planner.placed and any(map(takes_back, sentences(planner.text)))
    as_said = _has_its_amounts(planner, legal or lines, offered)
    sole = not legal and len(lines) == 1
    against = sole and (as_said or all(_says_more(one, lines[0]) or _says_more(lines[0], one) for one in offered))
    if offered and not (against or as_said or turned or _is_better(planner, legal, offered)):
        return
    at = next((at for at in unread if weighs(planner, results[at].line)), unread[0])
    if legal:
        _offer(planner, at, legal)
    elif against:
        _say_why(planner, at, lines[0])
    elif turned:
        planner.plan.results = [_bare(one) if one.status == "refused" else one for one in results]  # it was taken back


def _is_better(planner: Planner, legal: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether what is most likely has more orders than what is offered so far, or is some of that, or only shown."""
    more = bool(legal) and _orders(planner, legal[0]) > max((_orders(planner, one) for one in offered), default=0)
    return more or (bool(legal) and set(legal) < set(offered)) or bool(only_shown(planner.text))


def _says_more(offered: str, line: str) -> bool:
    """Whether what is offered is the line with something more, which was not said: one hex more on the way."""
    return set(line.split()) < set(offered.split())


def _has_its_amounts(planner: Planner, lines: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether the first line has only numbers that the mail has, and no line that is offered has one that it has."""
    said = set(_NUMBER.findall(amounts_in_digits(fold(planner.text))))
    first, others = _numbers(lines[:1]), _numbers(offered)
    fewer = bool(lines) and _orders(planner, lines[0]) < max((_orders(planner, one) for one in offered), default=0)
    return bool(first) and not fewer and first <= said and not others & said


def _numbers(lines: Iterable[str]) -> set[str]:
    return {number for line in lines for number in _NUMBER.findall(line)}


def _orders(planner: Planner, line: str) -> int:
    """How many orders the line has."""
    return len(planner.supposed(planner.stands).read(line))


def _offer(planner: Planner, at: int, lines: tuple[str, ...]) -> None:
    if planner.plan.preview or only_shown(planner.text):
        lines = tuple(f"{PREVIEW}; {one}" for one in lines)
    sole = lines[0] if len(lines) == 1 else ""
    results = [_bare(one) for one in planner.plan.results]
    results[at] = msgspec.structs.replace(
        results[at], status="not_understood", says=(Say(key="guess.asked"),), section="", example=sole,
        choices=() if sole else lines,
    )  # fmt: skip
    planner.plan.results, planner.plan.meant = results, sole


def _bare(result: Result) -> Result:
    """Without a line to send of its own, and without what that would be, where it was not done."""
    if result.status not in _UNREAD:
        return result
    says = tuple(one for one in result.says if one.key not in _HINTS)
    return msgspec.structs.replace(result, example="", choices=(), says=says)


def _say_why(planner: Planner, at: int, line: str) -> None:
    """Why the one order that was most likely meant cannot be."""
    inner = planner.supposed(planner.stands)
    for item in inner.read(line):
        inner.take(item)
    refused = [one for one in inner.plan.results if one.status == "refused" and one.section]
    for one in refused[:1]:
        planner.plan.results[at] = msgspec.structs.replace(one, line=planner.plan.results[at].line)


def likely(planner: Planner) -> tuple[str, ...]:
    """The orders that the mail most likely means, each way one line to send, the likeliest first; () where none is."""
    if len(planner.text) > MOST_READ or planner.stands is None or planner.member.player not in planner.stands.active:
        return ()
    if _AWAY.search(planner.text):
        return ()
    if found := tuple(islice((one for one in changed_samples(planner) if planner.would_do(one, planner.stands)), 1)):
        return found
    text, messages = apart(only_shown(planner.text) or planner.text)
    text, settings = settings_apart(text)
    text, ahead = later_in_prose(planner, text)
    every = list(islice(sentences_of(text, planner.mail.names), MOST_SENTENCES + 1))
    if len(every) > MOST_SENTENCES:
        return ()
    said, later = list[Sentence](), [ahead] if ahead else list[str]()
    for one in every:
        if line := ordered_ahead(planner, one.text):
            later.append(line)
        elif not _is_told(planner, one.text):
            said.append(one._replace(text=_without_own_name(planner, one.text)))
    if messages and not said and not later:
        return tuple(_messages(planner, messages))
    title, view = planner.session.title, planner.session.tried_view(planner.member, planner.stands)
    definition, names = planner.session.definition, planner.mail.names
    found = title.orders.likely(definition, view, planner.member.player, said, names)
    set_now = () if _is_set(planner) else settings
    return tuple("; ".join((one, *later, *set_now, *_messages(planner, messages))) for one in dict.fromkeys(found))


def _is_set(planner: Planner) -> bool:
    """Whether a setting was changed by the mail already."""
    done = (say.key for one in planner.plan.results if one.status == "done" for say in one.says)
    return any(one.startswith(_SETS) for one in done)


def _is_ruled(planner: Planner, result: Result) -> bool:
    """Whether a line of its own was refused by a rule, and not for its words."""
    ruled = result.status == "refused" and result.section and not any(map(lies_in_words, result.says))
    return bool(ruled) and result.line.strip() in {one.strip() for one in unwrapped(planner.text)}


def _is_told(planner: Planner, said: str) -> bool:
    """Whether a sentence tells what somebody else does: «Ann bids 110», as a log has it or a friend."""
    others = {word for one in planner.session.seats if one.name != planner.member.name for word in tokens(one.name)}
    others |= _THEY
    first = tokens(said)[:2]
    tells = len(first) > 1 and first[0] in others and first[1] not in _MAY and not said[len(first[0]) :].startswith(",")
    return (tells and _OWN.isdisjoint(tokens(said))) or bool(of_another(planner, said))


def _without_own_name(planner: Planner, said: str) -> str:
    """A sentence that tells what its writer does, as a log has it, without their name: «Cleo: 50»."""
    begins = re.match(rf"{re.escape(planner.member.name)}\b:?\s+(?=\S)", said, re.IGNORECASE)
    return said[begins.end() :] if begins else said


def _messages(planner: Planner, asked: Mapping[str, str]) -> Iterator[str]:
    """The orders that pass on what the mail asks to; last on their line, for they go on to its end."""
    sent = any(one.status == "done" and say.key == "press_sent" for one in planner.plan.results for say in one.says)
    for whom, said in islice(asked.items(), 0 if sent else 1):
        seats = (one.name for one in planner.session.seats if key(one.name) == key(whom))
        name = "all" if key(whom) in _ALL else next(seats, "")
        if name and ";" not in said:
            yield f"press {name}: {said}"


def _is_settled(planner: Planner) -> bool:
    """Whether it is said already what is the matter with the mail, or the whole of it is offered."""
    if planner.mail.to or not planner.told or planner.member.role != "player":
        return True
    if planner.agreed or planner.late or planner.over or planner.plan.late:
        return True
    unread = [one for one in planner.plan.results if one.status in _UNREAD]
    ruled = any(one.status == "refused" and one.says for one in unread)
    if ruled and len(sentences(planner.text)) < _SEVERAL:
        return True
    if any(_is_ruled(planner, one) for one in unread) and not any(map(takes_back, sentences(planner.text))):
        return True
    denied = any(say.key == DENIED for one in unread for say in one.says)
    if denied and any(orders_in(planner, one.line) for one in planner.plan.results):
        return True  # «accept», and below it «do not accept»
    return any(say.key in _SETTLED for one in unread for say in one.says)
