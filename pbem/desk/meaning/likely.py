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
from pbem.desk.meaning.changed_samples import by_sample
from pbem.desk.meaning.explained import without_explanations
from pbem.desk.meaning.filled_in import filled_in
from pbem.desk.meaning.late_questions import NO_MOVE_YET, answer_late, question_in
from pbem.desk.meaning.later_in_prose import later_in_prose
from pbem.desk.meaning.named import samples_of
from pbem.desk.meaning.only_shown import only_shown
from pbem.desk.meaning.pieces import sentences
from pbem.desk.meaning.plain_orders import of_another, orders_in
from pbem.desk.meaning.remarks import weighs
from pbem.desk.meaning.settings_beside import settings_apart
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.fold import fold, key, tokens
from pbem.orders.numbers import amounts_in_digits
from pbem.orders.prose import Sentence, apart, asks_for_move, is_request, unwrapped, without_asking
from pbem.orders.prose import sentences as sentences_of
from pbem.orders.refuse import lies_in_words
from pbem.orders.sample_changes import changes, same_words
from pbem.orders.talk import takes_back
from pbem.words.say import Say

PREVIEW = "preview"
_READ = "guess.read"  # how a line was read
_MAY = frozenset({"can", "may", "should", "shall", "could", "might", "must", "will"})  # «Ben can have it»
_THEY = frozenset({"everybody", "everyone", "somebody", "someone", "they", "he", "she", "others"})
_OF_ONE = ("him", "her")
_OWN = frozenset({"i", "me", "my"})  # «Ben has 210, so I go to 115»
_TWO_ORDERS = "two_orders"  # of which the second may be for later
_FOR_LATER = re.compile(r"\b(?:if|when|once|later|next|then|after|ahead|in case|should)\b", re.IGNORECASE)
_SETS = ("mail_set", "zone_set")
MOST_CHOICES = 4
MOST_SENTENCES = 20  # of which something is said of a move
_NUMBER = re.compile(r"(?<![\w+#/-])\d{2,4}(?![\w+/])")
_TURNS_TO = re.compile(
    r"\W*(?:no|nope|wait|actually|sorry|rather|or rather|make (?:it|that)|i mean|on second thoughts?|oh no)\b",
    re.IGNORECASE,
)
_AND_LATER = re.compile(
    r"[;,]?\s+(?:and|but|then) (?=(?:as )?(?:from|on|in|for|at) (?:its|their|the next|all|every|then|now|later|any|"
    r"each|there)\b)",
    re.IGNORECASE,
)
_PASSES = ": pass"
_SEVERAL = 2  # sentences
_AWAY = re.compile(r"\bout of (?:the )?office\b|\bautomatic reply\b|\bauto-?reply\b", re.IGNORECASE)
MOST_READ = 2000  # characters of a mail
_ALL = ("all", "everyone", "everybody", "them")
_UNREAD = ("not_understood", "refused", "not_reached")
_HINTS = ("guess.asked", "guess.meant")
_RUNS_ON = "guess.runs_on"  # says how an order is told from the end of a sentence
_SAID_BY_NUMBER = ("sample", "samples", "other_sample", "number_or_order")
_SETTLED = frozenset(
    {
        "orders.press_or_order",
        "orders.too_many",
        "orders.too_long",
        *(f"guess.{one}" for one in (*_SAID_BY_NUMBER, "yes_and_no", "typed", "code", "message", "quoted")),
    }
)


def offer_likely(planner: Planner) -> None:
    """Offer the orders that the mail most likely means, where nothing of it is done and nothing as good is offered."""
    if _is_only_answered(planner):
        _offer_asked_for(planner)
        return
    results = planner.plan.results
    unread = [at for at, one in enumerate(results) if one.status in _UNREAD]
    if not 0 < len(unread) <= MOST_SENTENCES or _is_settled(planner):
        return
    found = likely(planner)
    heard = [results[at] for at in unread if not (found.lines and any(map(lies_in_words, results[at].says)))]
    offered = [line for one in heard for line in (one.example, *one.choices) if line]
    if _is_denied(planner) and not found.sure:
        return
    if offered and found.named and not found.sure:
        return  # a sample as it stands is told better by the lines that name it
    shown = {line for at in unread for line in results[at].choices}
    if found.named and found.lines and set(found.lines) < shown:
        return  # it may be that sample or another one, and both are shown
    lines = found.with_tail(tuple(one for one in offered if _is_move(planner, one)))
    legal = tuple(islice((one for one in lines if planner.would_do(one, planner.stands)), MOST_CHOICES))
    if not legal and len(lines) == 1 and not found.tail and _ask_which(planner, unread[0], lines[0], offered):
        return
    if (found.waits or not (legal or offered or len(lines) == 1)) and not legal and answer_late(planner):
        return
    turned = not planner.placed and any(map(takes_back, sentences(planner.text)))
    as_said = _has_its_amounts(planner, legal or lines, offered)
    against = (
        not legal
        and len(lines) == 1
        and (
            as_said
            or _word_for_word(planner, lines[0], offered)
            or all(_says_otherwise(one, lines[0]) or set(one.split()) < set(lines[0].split()) for one in offered)
        )
    )
    if offered and not (found.sure or against or as_said or turned or _is_better(planner, legal, offered)):
        _beside(planner, unread, legal)
        return
    _offer_or_say_why(planner, unread, legal, lines[0] if against else "", turned=turned)


def _offer_or_say_why(
    planner: Planner, unread: Sequence[int], legal: tuple[str, ...], against: str, *, turned: bool
) -> None:
    results = planner.plan.results
    at = next((at for at in unread if weighs(planner, results[at].line)), unread[0])
    if legal:
        _offer(planner, at, legal)
    elif against:
        _say_why(planner, at, against)
    elif turned:
        planner.plan.results = [_bare(one) if one.status == "refused" else one for one in results]  # it was taken back


_IF = "if "
_CONDITION = re.compile(r"(?:\A|; )if |\bunless\b")  # of an order for later


class Likely(msgspec.Struct, frozen=True):
    """What a mail most likely means: its orders, each way one line, the likeliest first, and what it wishes besides.

    `sure`: nothing else tells it better. `waits`: it says that its move comes later.
    """

    lines: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()
    sure: bool = False
    waits: bool = False
    named: bool = False  # by a sample of the letter

    def with_tail(self, offered: tuple[str, ...]) -> tuple[str, ...]:
        """The lines with the wishes beside them; where none was found beside those, with what is offered so far."""
        lines = self.lines or (() if self.waits or not self.tail else offered)
        if not self.tail:
            return lines
        lines = tuple(one.removeprefix(f"{PREVIEW}; ") for one in lines)
        return tuple("; ".join((one, *self.tail)) for one in lines) or ("; ".join(self.tail),)


def _is_only_answered(planner: Planner) -> bool:
    """Whether the mail was only answered as a question, which it may not be."""
    results = planner.plan.results
    answered = bool(results) and all(one.status == "answered" and one.says for one in results)
    return answered and not (planner.mail.to or planner.over or planner.late) and planner.member.role == "player"


def _offer_asked_for(planner: Planner) -> None:
    """Offer what a mail asks for that was answered as a question: «can I dump my red for two blue ones»."""
    asks = any(asks_for_move(one, planner.weigh) or is_request(one) for one in sentences(planner.text))
    found = likely(planner)
    settles = bool(found.tail) and not found.lines and found.waits
    if not (settles or found.named or ((asks or planner.plan.preview) and found.lines)):
        _answer_better(planner)
        _offer_beside(planner, found)
        return
    lines = found.with_tail(())
    legal = tuple(islice((one for one in lines if planner.would_do(one, planner.stands)), MOST_CHOICES))
    if not legal and len(lines) != 1:
        return
    line = planner.plan.results[0].line
    if not (found.named and "?" in planner.text):  # what is asked besides stays answered
        planner.plan.asks.clear()
        planner.plan.results = []
    planner.plan.results.append(Result(line=line, status="not_understood"))
    at = len(planner.plan.results) - 1
    if legal:
        _offer(planner, at, legal)
    else:
        _say_why(planner, at, lines[0])


def _offer_beside(planner: Planner, found: Likely) -> None:
    """Offer what the sentences order that ask nothing, beside the answer to those that do."""
    passes = bool(found.lines) and all(one.endswith(_PASSES) for one in found.lines)  # what is not to be asks nothing
    if found.waits or not found.lines or not ("?" in planner.text or passes):
        return
    legal = tuple(islice((one for one in found.with_tail(()) if planner.would_do(one, planner.stands)), MOST_CHOICES))
    told = next((one for one in sentences(planner.text) if "?" not in one and weighs(planner, one)), "")
    if legal and told:
        planner.plan.results.append(Result(line=told, status="not_understood"))
        _offer(planner, len(planner.plan.results) - 1, legal)


def _answer_better(planner: Planner) -> None:
    """Answer with what a sentence asks for by name, where a section of the rules was all that was found."""
    results = planner.plan.results
    read = [str(say.facts["line"]) for one in results for say in one.says if say.key == "guess.read"]
    if not read or not all(one.startswith("rules ") for one in read):
        return
    line = question_in(planner)
    if line and line not in read:
        planner.plan.asks.clear()
        planner.plan.results = [Result(line=results[0].line, status="not_understood")]
        if not answer_late(planner):
            planner.plan.results = results


def _is_move(planner: Planner, line: str) -> bool:
    return any(one.word.kind == "action" for one in orders_in(planner, line))


def _beside(planner: Planner, unread: Sequence[int], lines: Sequence[str]) -> None:
    """Offer what is most likely before what one sentence alone is most like, where that is all that is offered."""
    results = planner.plan.results
    offers = [at for at in unread if results[at].example or results[at].choices]
    alike = {(results[at].example, results[at].choices) for at in offers}
    if not lines or len(alike) != 1:
        return
    one = results[offers[0]]
    known = (one.example, *one.choices)
    if one.status == "not_understood" and set(lines).isdisjoint(known):
        _offer(planner, offers[0], (*lines, *filter(None, known))[:MOST_CHOICES])


def _is_better(planner: Planner, legal: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether what is most likely has more orders than what is offered so far, or is some of that, or only shown."""
    more = bool(legal) and _orders(planner, legal[0]) > max((_orders(planner, one) for one in offered), default=0)
    return more or (bool(legal) and set(legal) < set(offered)) or bool(only_shown(planner.text))


def _says_otherwise(offered: str, line: str) -> bool:
    """Whether what is offered is the line with something more, which was not said, or only some of the one order."""
    more = set(line.split()) < set(offered.split())
    return more or (";" not in line and set(offered.split()) < set(line.split()))


def _word_for_word(planner: Planner, line: str, offered: Sequence[str]) -> bool:
    """Whether the mail has every word of the line but its verb, and of each line that is offered lacks one."""
    said = set(tokens(fold(planner.text)))
    return said.issuperset(tokens(fold(line))[1:]) and all(
        not said.issuperset(tokens(fold(one))[1:]) for one in offered
    )


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
    own = tuple(say for say in planner.plan.results[at].says if say.key == _RUNS_ON)
    results = [_bare(one) for one in planner.plan.results]
    results[at] = msgspec.structs.replace(
        results[at], status="not_understood", says=own or (Say(key="guess.asked"),), section="", example=sole,
        choices=() if sole else lines, answer=None,
    )  # fmt: skip
    planner.plan.results, planner.plan.meant = results, sole


def _ask_which(planner: Planner, at: int, line: str, offered: Sequence[str]) -> bool:
    """Say of a line that may be one of several what it would itself be told, with all of them to choose from."""
    inner = planner.supposed(planner.stands)
    for item in inner.read(line):
        inner.take(item)
    asked = [one for one in inner.plan.results if one.status == "refused" and len(one.choices) > 1]
    if len(inner.plan.results) != 1 or not asked or not set(offered) <= set(asked[0].choices):
        return False
    results = [_bare(one) for one in planner.plan.results]
    results[at] = msgspec.structs.replace(asked[0], line=results[at].line)
    planner.plan.results, planner.plan.meant = results, ""
    return True


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


def likely(planner: Planner) -> Likely:
    """The orders that the mail most likely means, and what it wishes of our letters beside them."""
    moves = planner.stands is not None and planner.member.player in planner.stands.active
    if len(planner.text) > MOST_READ or not moves or _AWAY.search(planner.text):
        return Likely()
    text, messages = apart(without_explanations(only_shown(planner.text) or planner.text))
    text, settings = settings_apart(text)
    tail = (*(() if _is_set(planner) else settings), *_messages(planner, messages))
    if not (planner.plan.preview or only_shown(planner.text)) and NO_MOVE_YET.search(planner.text):
        return Likely(tail=tail, sure=bool(tail), waits=True)
    sampled, changed = by_sample(planner, text)
    if sampled:
        if changed and (as_it_is := _as_sample(planner, text)):
            sampled = tuple(dict.fromkeys((*as_it_is, *sampled)))[:MOST_CHOICES]
        return Likely(sampled, tail, sure=changed or bool(tail), named=True)
    text, ahead = later_in_prose(planner, filled_in(planner, text))
    every = list(islice(sentences_of(_as_told(planner, text), planner.mail.names), MOST_SENTENCES + 1))
    if len(every) > MOST_SENTENCES:
        return Likely()
    said, later, turn = _said_and_later(planner, every)
    if any(one.startswith(_IF) for one in later) and (whole := _conditions_of_game(planner, every)):
        return Likely(whole, tail)
    later = [ahead, *later] if ahead else later
    turned, found = _turned(planner, said, turn)
    if not found and any(weighs(planner, one.text) for one in said):
        tail = ()  # a message is not all that the mail is
    lines = tuple("; ".join((one, *later)) for one in dict.fromkeys(found))
    return Likely(lines, tail, sure=turned)


def _conditions_of_game(planner: Planner, every: Sequence[Sentence]) -> tuple[str, ...]:
    """What the game makes of all sentences where it knows a condition in them: «if he buys the 4 I buy the 5»."""
    found = _of_game(planner, [one for one in every if one.hangs or not _is_told(planner, one.text)])
    return tuple(one for one in found if _CONDITION.search(one))


def _said_and_later(planner: Planner, every: Sequence[Sentence]) -> tuple[list[Sentence], list[str], int]:
    """What the writer says of their own move, what they order for later, and where the last second thought begins."""
    said, later = list[Sentence](), list[str]()
    turn = 0  # where the last second thought begins, be it of what somebody else does
    for one in every:
        if (one.back or _TURNS_TO.match(one.text)) and f"no {one.text}" not in planner.text:  # «That one, no pass.»
            turn = len(said)
            if _is_dropped(planner.text, one.text):
                continue
        if line := ordered_ahead(planner, one.text):
            later.append(line)
            if now := _now_of(planner, one.text):
                said.append(one._replace(text=now))
        elif not _is_told(planner, one.text):
            said.append(one._replace(text=_without_own_name(planner, one.text)))
    return said, later, turn


def _as_sample(planner: Planner, text: str) -> tuple[str, ...]:
    """The sample that a text comes to with what it names written out, where it is one as it stands."""
    said = list(islice(sentences_of(filled_in(planner, text), planner.mail.names), MOST_SENTENCES))
    samples = {one.partition("  #")[0].strip() for one in samples_of(planner)}
    return tuple(one for one in _of_game(planner, said)[:1] if one in samples)


def _now_of(planner: Planner, said: str) -> str:
    """What a sentence orders for now before it goes on with what is for later: «a 2+1; and from its next turn …»."""
    cut = _AND_LATER.search(said)
    now = said[: cut.start()] if cut else ""
    return now if weighs(planner, now) and not ordered_ahead(planner, now) else ""


def _as_told(planner: Planner, text: str) -> str:
    """The text with its questions that ask for a move as if they ordered it: «can I dump my red for two blue ones»."""
    return "\n".join(
        " ".join(without_asking(one) if asks_for_move(one, planner.weigh) else one for one in sentences(line))
        for line in text.split("\n")
    )


def _turned(planner: Planner, said: Sequence[Sentence], at: int) -> tuple[bool, Sequence[str]]:
    """What the sentences most likely order; behind a second thought what is said there, or the first one changed.

    And whether it is only that: what stands last is meant.
    """
    found = _of_game(planner, said)
    if not 0 < at < len(said):
        first = _of_game(planner, said[:-1]) if at and found else ()
        return bool(first) and set(found).isdisjoint(first), found
    first = _of_game(planner, said[:at])
    behind = [said[at]._replace(back=False), *said[at + 1 :]]
    last = _of_game(planner, behind)
    if last and (not found or set(found) <= set(first) or set(found) == set(last)):
        return True, last
    if found and not set(found) <= set(first):
        return bool(first) and set(found).isdisjoint(first), tuple(dict.fromkeys((*found, *last)))
    tail = " ".join(one.text for one in behind)
    other = changes(first[0], same_words(tail), tail, (), planner.weigh) if first and ";" not in first[0] else ()
    good = tuple(islice((one for one in dict.fromkeys(other) if planner.would_do(one, planner.stands)), MOST_CHOICES))
    return (True, good) if good and good[0] not in first else (False, found)


def _is_dropped(text: str, said: str) -> bool:
    """Whether a sentence only says what is not to be: «Forget the 95.»"""
    what = re.escape(said[:12])
    drops = rf"\b(?:forget|scrap|scratch|drop|ignore|cancel|skip)\W+(?:about )?(?:the |that |my )?{what}"
    return re.search(drops, text, re.IGNORECASE) is not None


def _of_game(planner: Planner, said: Sequence[Sentence]) -> Sequence[str]:
    if planner.stands is None:
        return ()
    title, view = planner.session.title, planner.session.tried_view(planner.member, planner.stands)
    return tuple(title.orders.likely(planner.session.definition, view, planner.member.player, said, planner.mail.names))


def _is_set(planner: Planner) -> bool:
    """Whether a setting was changed by the mail already."""
    done = (say.key for one in planner.plan.results if one.status == "done" for say in one.says)
    return any(one.startswith(_SETS) for one in done)


def _is_denied(planner: Planner) -> bool:
    """Whether the mail denies what it orders in a line of its own: «accept», and below it «do not accept»."""
    unread = [one for one in planner.plan.results if one.status in _UNREAD]
    denied = any(say.key == DENIED for one in unread for say in one.says)
    return denied and any(orders_in(planner, one.line) for one in planner.plan.results)


def _is_of_words(result: Result) -> bool:
    """Whether it was refused for its words alone, and nothing is offered that would mend them."""
    two = any(say.key.endswith(_TWO_ORDERS) for say in result.says) and bool(_FOR_LATER.search(result.line))
    return two or (all(map(lies_in_words, result.says)) and not (result.section or result.example or result.choices))


def _is_ruled(planner: Planner, result: Result) -> bool:
    """Whether a line of its own was refused by a rule, and not for its words."""
    ruled = result.status == "refused" and result.section and not any(map(lies_in_words, result.says))
    ruled = ruled and not _is_of_words(result)
    return bool(ruled) and result.line.strip() in _lines_of(planner.text)


def _lines_of(text: str) -> set[str]:
    """The lines of a text, and what `;` parts in them."""
    return {part.strip() for one in unwrapped(text) for part in (one, *one.split(";"))}


def _is_told(planner: Planner, said: str) -> bool:
    """Whether a sentence tells what somebody else does: «Ann bids 110», as a log has it or a friend."""
    others = {word for one in planner.session.seats if one.name != planner.member.name for word in tokens(one.name)}
    others |= _THEY
    first = tokens(said)[:2]
    tells = (
        not said.endswith(",")
        and len(first) > 1
        and first[0] in others
        and first[1] not in _MAY
        and not said[len(first[0]) :].startswith(",")
    )
    return (tells and _OWN.isdisjoint(tokens(said))) or bool(of_another(planner, said))


def _without_own_name(planner: Planner, said: str) -> str:
    """A sentence that tells what its writer does, as a log has it, without their name: «Cleo: 50»."""
    begins = re.match(rf"{re.escape(planner.member.name)}\b:?\s+(?=\S)", said, re.IGNORECASE)
    return said[begins.end() :] if begins else said


def _messages(planner: Planner, asked: Mapping[str, str]) -> Iterator[str]:
    """The orders that pass on what the mail asks to; last on their line, for they go on to its end."""
    sent = any(one.status == "done" and say.key == "press_sent" for one in planner.plan.results for say in one.says)
    for whom, said in islice(asked.items(), 0 if sent else 1):
        whom = _one_named(planner) if whom.lower() in _OF_ONE else whom
        seats = {key(one.name): one.name for one in planner.session.seats}
        said_to = [one for one in key(whom).split() if one not in ("and", "und")]
        known = [seats[one] for one in said_to if one in seats]
        name = "all" if set(said_to) <= set(_ALL) else ", ".join(known) if len(known) == len(said_to) else ""
        if name and ";" not in said:
            yield f"press {name}: {said}"


def _one_named(planner: Planner) -> str:
    """Whom «him» or «her» is: the only other player that the mail names; "" where there is none, or several."""
    others = {one.name for one in planner.session.seats if one.name != planner.member.name}
    named = [one for one in others if set(tokens(one)) & set(tokens(planner.text))]
    return named[0] if len(named) == 1 else ""


def _is_settled(planner: Planner) -> bool:
    """Whether it is said already what is the matter with the mail, or the whole of it is offered."""
    if planner.mail.to or not planner.told or planner.member.role != "player":
        return True
    if planner.agreed or planner.late or planner.over or planner.plan.late:
        return True
    unread = [one for one in planner.plan.results if one.status in _UNREAD]
    ruled = any(one.status == "refused" and one.says and not _is_of_words(one) for one in unread)
    if ruled and len(list(islice(sentences_of(planner.text, planner.mail.names), _SEVERAL))) < _SEVERAL:
        return True
    if any(_is_ruled(planner, one) for one in unread) and not any(map(takes_back, sentences(planner.text))):
        return True
    return any(say.key in _SETTLED for one in unread for say in one.says)
