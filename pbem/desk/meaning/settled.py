"""Whether it is said already what is the matter with a mail, so that nothing likely is looked for."""

from __future__ import annotations

import re
from itertools import islice

from pbem.desk.meaning.against import DENIED
from pbem.desk.meaning.by_meaning import names_sample
from pbem.desk.meaning.pieces import plain_sentences
from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.meaning.remarks import weighs
from pbem.desk.planner import Planner
from pbem.facts.result import UNDONE, Result
from pbem.orders.fold import tokens
from pbem.orders.prose import sentences, unwrapped
from pbem.orders.refuse import lies_in_words
from pbem.orders.second_thoughts import denies
from pbem.orders.talk import takes_back

_TWO_ORDERS = "two_orders"  # of which the second may be for later
_FOR_LATER = re.compile(r"\b(?:if|when|once|later|next|then|after|ahead|in case|should)\b", re.IGNORECASE)
_CLAUSES = re.compile(r"[.,;!?]+(?:\s+|\Z)")
_HOW_FAR = re.compile(r"\b(?:above|over|up to|(?:no|not) more|at most|limit|max(?:imum)?|ask)\b", re.IGNORECASE)
_UNKNOWN = "unknown"  # a word
_PLACE = "token.word_unknown"
_PLACE_OR_RUN = ("run.word_unknown", _PLACE)
_NOT_NOW = "refusal.not_now"
_SEVERAL = 2  # sentences
_GUESSED = "yes_and_no quoted sample samples typed code message"
SETTLED = frozenset(
    {"orders.press_or_order", "orders.too_many", "orders.too_long", "stands_alone", "nothing_beside"}
    | {f"guess.{one}" for one in _GUESSED.split()}
)  # what is said of a line where nothing better can be found for the mail
_SETTLED = SETTLED | {"guess.other_sample", "guess.number_or_order"}


def is_closed(planner: Planner) -> bool:
    """Whether nothing is looked for that a mail may mean: it is for somebody else or late, or nobody reads of it."""
    if planner.mail.to or not planner.told or planner.member.role != "player":
        return True
    return bool(planner.agreed or planner.late or planner.over or planner.plan.late)


def is_settled(planner: Planner) -> bool:
    """Whether it is said already what is the matter with the mail, or the whole of it is offered."""
    if is_closed(planner):
        return True
    unread = [one for one in planner.plan.results if one.status in UNDONE]
    ruled = any(
        one.status == "refused" and one.says and not (_is_of_words(one) or _is_mended(one) or _goes_on(one))
        for one in unread
    )
    if ruled and len(list(islice(sentences(planner.text, planner.mail.names), _SEVERAL))) < _SEVERAL:
        return True
    if any(_is_ruled(planner, one) for one in unread) and not any(map(takes_back, plain_sentences(planner.text))):
        return True
    return any(say.key in _SETTLED for one in unread for say in one.says)


def is_denied(planner: Planner) -> bool:
    """Whether the mail denies what it orders in a line of its own: «accept», and below it «do not accept»."""
    unread = [one for one in planner.plan.results if one.status in UNDONE]
    denied = any(say.key == DENIED for one in unread for say in one.says)
    return denied and any(orders_in(planner, one.line) for one in planner.plan.results) and not _only_declines(planner)


def _only_declines(planner: Planner) -> bool:
    """Whether all that the mail denies are steps of a turn that it leaves out: «no track today»."""
    clauses = [
        one for line in unwrapped(planner.text) for one in _CLAUSES.split(line) if denies(one) and weighs(planner, one)
    ]
    orders, definition = planner.session.title.orders, planner.session.definition
    return bool(clauses) and all(orders.says_nothing(definition, one) for one in clauses)


def _is_ruled(planner: Planner, result: Result) -> bool:
    """Whether a line of its own was refused by a rule, and not for its words."""
    ruled = result.status == "refused" and result.section and not any(map(lies_in_words, result.says))
    ruled = ruled and not _is_of_words(result) and not (_is_in_another_order(result) or _goes_on(result))
    return bool(ruled) and result.line.strip() in _lines_of(planner.text)


def _is_in_another_order(result: Result) -> bool:
    """Whether the line says the steps of a turn in another order than they are done: «pay out. tile 7 before»."""
    early = any(say.key == _NOT_NOW for say in result.says)
    return early and len([one for one in _CLAUSES.split(result.line) if one.strip()]) >= _SEVERAL


def _goes_on(result: Result) -> bool:
    """Whether a word that is not known stands in another clause than the order: «run, withold, then offer Cleo 60»."""
    if any(say.key.endswith(_UNKNOWN) for say in result.says) and _HOW_FAR.search(result.line):
        return not _HOW_FAR.search(
            result.example
        )  # «bid for me to 100, above that ask»: of a bid of 100 nothing is said
    unknown = [say.facts.get("said", "") for say in result.says if say.key.endswith(_PLACE_OR_RUN)]
    first = _CLAUSES.split(result.line, maxsplit=1)[0]
    return len(unknown) == 1 and bool(unknown[0]) and unknown[0] not in first and first != result.line


def _is_of_words(result: Result) -> bool:
    """Whether it was refused for its words alone, and nothing is offered that would mend them."""
    two = any(say.key.endswith(_TWO_ORDERS) for say in result.says) and bool(_FOR_LATER.search(result.line))
    return two or (all(map(lies_in_words, result.says)) and not (result.section or result.example or result.choices))


def _is_mended(result: Result) -> bool:
    """Whether it was refused for words that it has too many, and at most the line without them is offered.

    Or for those that name a sample of the letter: «lay the tile from suggestion 2»; or what is offered is for an amount
    that was not said.
    """
    unknown = all(say.key.endswith(_UNKNOWN) for say in result.says)
    place = any(say.key.endswith(_PLACE) for say in result.says)  # which the line may call by another name
    order = result.example.partition(": ")[2] or result.example  # without the company, which is known
    has, said = set(tokens(order)), set(tokens(result.line))
    unsaid = any(map(str.isdigit, said)) and not {one for one in has if one.isdigit()} <= said  # of another amount
    whole = place or has <= said or unsaid or names_sample(result.line)
    return unknown and not result.choices and (whole or not result.example)


def _lines_of(text: str) -> set[str]:
    """The lines of a text, and what `;` parts in them."""
    return {part.strip() for one in unwrapped(text) for part in (one, *one.split(";"))}
