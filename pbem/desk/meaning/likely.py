"""What a mail in prose that nothing else could read most likely means: its orders, and what it wishes besides.

Each game looks for its own orders among what the sentences say; what they deny, ask, or tell of somebody else is left
out. Nothing found so is ever done unasked (DECISIONS 212).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from pbem.desk.meaning.ahead import ordered_ahead
from pbem.desk.meaning.changed_samples import by_sample
from pbem.desk.meaning.explained import without_explanations
from pbem.desk.meaning.filled_in import filled_in
from pbem.desk.meaning.headings import headed
from pbem.desk.meaning.late_questions import NO_MOVE_YET
from pbem.desk.meaning.later_in_prose import later_in_prose
from pbem.desk.meaning.named import samples_of
from pbem.desk.meaning.only_shown import only_shown
from pbem.desk.meaning.pieces import plain_sentences
from pbem.desk.meaning.plain_orders import likely_of_game, of_another, would_go
from pbem.desk.meaning.remarks import weighs
from pbem.desk.meaning.settings_beside import explains_setting, settings_apart
from pbem.desk.planner import Planner
from pbem.orders.fold import key, tokens
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.messages_in_prose import messages_apart
from pbem.orders.previews import as_ordered
from pbem.orders.prose import Sentence, sentences
from pbem.orders.requests import asks_for_move, without_asking
from pbem.orders.sample_changes import changes, same_words

_MAY = frozenset({"can", "may", "should", "shall", "could", "might", "must", "will"})  # «Ben can have it»
_THEY = frozenset({"everybody", "everyone", "somebody", "someone", "they", "he", "she", "others"})
_OF_ONE = ("him", "her")
_OWN = frozenset({"i", "me", "my"})  # «Ben has 210, so I go to 115»
_SETS = ("mail_set", "zone_set")
MOST_SENTENCES = 20  # of which something is said of a move
_TURNS_TO = re.compile(
    r"\W*(?:no|nope|wait|actually|sorry|rather|or rather|make (?:it|that)|i mean|on second thoughts?|oh no)\b",
    re.IGNORECASE,
)
_AND_LATER = re.compile(
    r"[;,]?\s+(?:and|but|then) (?=(?:as )?(?:from|on|in|for|at) (?:its|their|the next|all|every|then|now|later|any|"
    r"each|there)\b)",
    re.IGNORECASE,
)
_OPEN = re.compile(  # what is decided later is the rest of a turn
    r"\b(?:leav|keep|hold)(?:e|es|s|ing)? (?:[\w'’-]+ ){0,5}?open\b|\bask me (?:about|for) (?:it|the rest|that|them)\b",
    re.IGNORECASE,
)
_AWAY = re.compile(r"\bout of (?:the )?office\b|\bautomatic reply\b|\bauto-?reply\b", re.IGNORECASE)
MOST_READ = 2000  # characters of a mail
_LEFT_TO_THEM = re.compile(  # «Dan wants it so badly, he can have it»
    r",? (?:so )?(?:he|she|they) (?:can|may|should|shall|might as well) (?:\w+ )?(?:have|keep|take|get)\b",
    re.IGNORECASE,
)
_ALL = ("all", "everyone", "everybody", "them")
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
        return tuple("; ".join((one, *self.tail)) for one in lines) or ("; ".join(self.tail),)


def likely(planner: Planner) -> Likely:
    """The orders that the mail most likely means, and what it wishes of our letters beside them."""
    moves = planner.stands is not None and planner.member.player in planner.stands.active
    if len(planner.text) > MOST_READ or not moves or _AWAY.search(planner.text):
        return Likely()
    shown = only_shown(planner.text) or (as_ordered(planner.text) if planner.plan.preview else "")
    text, messages = messages_apart(without_explanations(shown or planner.text))
    text, settings = settings_apart(headed(planner, text))
    tail = (*(() if _is_set(planner) else settings), *_messages(planner, messages))
    own, filled, ahead = _for_later(planner, text)
    waits = NO_MOVE_YET.search(planner.text) and not _OPEN.search(planner.text)
    if not (planner.plan.preview or shown) and waits:
        later = (ahead,) if ahead else _only_later(planner, filled)
        return Likely(later, tail, sure=bool(tail or later), waits=True)
    if (named := _by_sample(planner, own, tail)) is not None:
        return msgspec.structs.replace(named, lines=tuple(_with(one, [ahead]) for one in named.lines))
    every = list(islice(sentences(_as_told(planner, filled), planner.mail.names), MOST_SENTENCES + 1))
    return Likely() if len(every) > MOST_SENTENCES else _of_sentences(planner, every, ahead, tail, sets=bool(settings))


def _for_later(planner: Planner, text: str) -> tuple[str, str, str]:
    """The text without its order for the next turn, also with the samples that it names written out; and that order."""
    filled, ahead = later_in_prose(planner, filled_in(planner, text))
    if not ahead:
        return text, filled, ""
    own = later_in_prose(planner, text)[0]
    return filled if own == text else own, filled, ahead


def _only_later(planner: Planner, text: str) -> tuple[str, ...]:
    """What a mail whose move comes later orders for then: «others' auctions I pass on. My move comes tonight.»"""
    every = islice(sentences(_as_told(planner, text), planner.mail.names), MOST_SENTENCES)
    said, later, _ = _said_and_later(planner, [one for one in every if not NO_MOVE_YET.search(one.text)])
    found = [_with(one, later) for one in likely_of_game(planner, said)] or ([_with("", later)] if later else [])
    return tuple(one for one in found if not _moves_now(planner, one))[:MOST_CHOICES]


def _moves_now(planner: Planner, line: str) -> bool:
    """Whether a line does anything before its sender is asked again."""
    inner = planner.tried(line, planner.stands)
    return inner.plan.refused or inner.plan.position != planner.stands


def _with(line: str, others: Sequence[str]) -> str:
    return "; ".join(filter(None, (line, *others)))


def _by_sample(planner: Planner, text: str, tail: tuple[str, ...]) -> Likely | None:
    """What the mail most likely means by the samples that it names; None where it names none."""
    sampled, changed = by_sample(planner, text)
    if not sampled:
        return None
    sampled = _around_sample(planner, text, sampled, changed=changed)
    return Likely(sampled, tail, sure=changed or bool(tail), named=True)


def _of_sentences(
    planner: Planner, every: Sequence[Sentence], ahead: str, tail: tuple[str, ...], *, sets: bool
) -> Likely:
    """What the sentences of a mail come to, with the order for the next turn and the wishes that it has besides."""
    said, later, turn = _said_and_later(planner, every)
    if sets:
        said = [one for one in said if not explains_setting(one.text) or weighs(planner, one.text.split(": ")[-1])]
    if any(one.startswith(_IF) for one in later) and (whole := _on_conditions(planner, every)):
        return Likely(whole, tail)
    later = [ahead, *later] if ahead else later
    turned, found = _turned(planner, said, turn)
    if not found and any(weighs(planner, one.text) for one in said):
        tail = ()  # a message is not all that the mail is
    elif not found and later and planner.would_do(_with("", later), planner.stands):
        return Likely((_with("", later),), tail)
    return Likely(tuple(_with(one, later) for one in dict.fromkeys(found)), tail, sure=turned)


def _on_conditions(planner: Planner, every: Sequence[Sentence]) -> tuple[str, ...]:
    """What the game makes of all sentences where it knows a condition in them: «if he buys the 4 I buy the 5»."""
    found = likely_of_game(planner, [one for one in every if one.hangs or not _is_told(planner, one.text)])
    return tuple(one for one in found if _CONDITION.search(one))


def _said_and_later(planner: Planner, every: Sequence[Sentence]) -> tuple[list[Sentence], list[str], int]:
    """What the writer says of their own move, what they order for later, and where the last second thought begins."""
    said, later, told = list[Sentence](), list[str](), ""
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
        elif _is_told(planner, one.text):
            told = f"{told} {one.told} {one.text}"
        else:
            said.append(one._replace(text=_without_own_name(planner, one.text), told=f"{told} {one.told}".strip()))
            told = ""
    return said, later, turn


def _around_sample(planner: Planner, text: str, sampled: tuple[str, ...], *, changed: bool) -> tuple[str, ...]:
    """What was made of the samples that a text names, or the longer turn that it comes to: «.3, then run best, half».

    Of one that was changed the sample as it stands, too.
    """
    filled = filled_in(planner, text, bare=planner.session.title.turns.whole)
    every = list(islice(sentences(_as_told(planner, filled), planner.mail.names), MOST_SENTENCES))
    said, later, turn = _said_and_later(planner, every)
    lines = [_with(one, later) for one in _turned(planner, said, turn)[1]]
    steps = set(_steps(sampled[0]))
    verbs = {one.split()[0] for one in steps}
    as_it_is = [one for one in lines[:1] if changed and one in samples_of(planner)]
    others = [one for one in lines if one not in as_it_is]
    longer = [one for one in others if steps < set(_steps(one))]
    if changed and longer[:1] != lines[:1]:  # what is likeliest has another step in place of one of the sample
        longer = [one for one in others if verbs < _verbs(one) and _numbers(sampled[0]) <= _numbers(one)] or longer
    if more := would_go(planner, longer):
        return more
    shorter = any(steps < set(_steps(one)) for one in as_it_is)  # «1 without the train»
    return tuple(dict.fromkeys((*sampled, *as_it_is) if shorter else (*as_it_is, *sampled)))[:MOST_CHOICES]


def _numbers(line: str) -> set[str]:
    """Its numbers: one that has not those of the changed sample is changed otherwise."""
    return set(re.findall(r"\d+", line))


def _verbs(line: str) -> set[str]:
    return {one.split()[0] for one in _steps(line)}


def _steps(line: str) -> list[str]:
    """The orders of a turn, without the company that it is of."""
    return re.sub(r"(?:\A|(?<=; ))[\w&.-]+: ", "", line).split("; ")


def _now_of(planner: Planner, said: str) -> str:
    """What a sentence orders for now before it goes on with what is for later: «a 2+1; and from its next turn …»."""
    cut = _AND_LATER.search(said)
    now = said[: cut.start()] if cut else ""
    return now if weighs(planner, now) and not ordered_ahead(planner, now) else ""


def _as_told(planner: Planner, text: str) -> str:
    """The text with its questions that ask for a move as if they ordered it: «can I dump my red for two blue ones»."""
    return "\n".join(_line_as_told(planner, line) for line in text.split("\n"))


def _line_as_told(planner: Planner, line: str) -> str:
    said = plain_sentences(line)
    if not any(asks_for_move(one, planner.weigh) for one in said):
        return line
    return " ".join(without_asking(one) if asks_for_move(one, planner.weigh) else one for one in said)


def _turned(planner: Planner, said: Sequence[Sentence], at: int) -> tuple[bool, Sequence[str]]:
    """What the sentences most likely order; behind a second thought what is said there, or the first one changed.

    And whether it is only that: what stands last is meant.
    """
    found = likely_of_game(planner, said)
    if not 0 < at < len(said):
        first = likely_of_game(planner, said[:-1]) if at and found else ()
        return bool(first) and set(found).isdisjoint(first), found
    first = likely_of_game(planner, said[:at])
    behind = [said[at]._replace(back=False), *said[at + 1 :]]
    last = likely_of_game(planner, behind)
    if last and (not found or set(found) <= set(first) or set(found) == set(last)):
        return True, last
    if found and not set(found) <= set(first):
        return bool(first) and set(found).isdisjoint(first), tuple(dict.fromkeys((*found, *last)))
    tail = " ".join(one.text for one in behind)
    other = changes(first[0], same_words(tail), tail, (), planner.weigh) if first and ";" not in first[0] else ()
    good = would_go(planner, dict.fromkeys(other))
    return (True, good) if good and good[0] not in first else (False, found)


def _is_dropped(text: str, said: str) -> bool:
    """Whether a sentence only says what is not to be: «Forget the 95.»"""
    what = re.escape(said[:12])
    drops = rf"\b(?:forget|scrap|scratch|drop|ignore|cancel|skip)\W+(?:about )?(?:the |that |my )?{what}"
    return re.search(drops, text, re.IGNORECASE) is not None


def _is_set(planner: Planner) -> bool:
    """Whether a setting was changed by the mail already."""
    done = (say.key for one in planner.plan.results if one.status == "done" for say in one.says)
    return any(one.startswith(_SETS) for one in done)


def _is_told(planner: Planner, said: str) -> bool:
    """Whether a sentence tells what somebody else does: «Ann bids 110», as a log has it or a friend."""
    others = {word for one in planner.session.seats if one.name != planner.member.name for word in tokens(one.name)}
    others |= _THEY
    first = tokens(said)[:2]
    tells = (
        not _LEFT_TO_THEM.search(said)
        and not said.endswith(",")
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
