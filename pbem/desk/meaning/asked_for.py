"""A mail that was only answered as a question, though it may ask for a move: «can I dump my red for two blue ones»."""

from __future__ import annotations

from pbem.desk.meaning.late_questions import answer_late, question_in
from pbem.desk.meaning.likely import Likely, likely
from pbem.desk.meaning.likely_shown import offer, say_why
from pbem.desk.meaning.only_shown import only_shown
from pbem.desk.meaning.pieces import plain_sentences
from pbem.desk.meaning.plain_orders import would_go
from pbem.desk.meaning.remarks import weighs
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.requests import asks_for_move, is_request

_PASSES = ": pass"


def is_only_answered(planner: Planner) -> bool:
    """Whether the mail was only answered as a question, which it may not be."""
    results = planner.plan.results
    answered = bool(results) and all(one.status == "answered" and one.says for one in results)
    return answered and not (planner.mail.to or planner.over or planner.late) and planner.member.role == "player"


def offer_asked_for(planner: Planner) -> None:
    """Offer what a mail asks for that was answered as a question: «can I dump my red for two blue ones»."""
    asks = any(asks_for_move(one, planner.weigh) or is_request(one) for one in plain_sentences(planner.text))
    found = likely(planner)
    settles = bool(found.tail) and not found.lines and found.waits
    shows = planner.plan.preview or bool(only_shown(planner.text))
    if not (settles or found.named or ((asks or shows) and found.lines)):
        _answer_better(planner)
        _offer_beside(planner, found)
        return
    lines = found.with_tail(())
    legal = would_go(planner, lines)
    if not legal and len(lines) != 1:
        return
    line = planner.plan.results[0].line
    if not (found.named and "?" in planner.text):  # what is asked besides stays answered
        planner.plan.asks.clear()
        planner.plan.results = []
    planner.plan.results.append(Result(line=line, status="not_understood"))
    at = len(planner.plan.results) - 1
    if legal:
        offer(planner, at, legal)
    else:
        say_why(planner, at, lines[0])


def _offer_beside(planner: Planner, found: Likely) -> None:
    """Offer what the sentences order that ask nothing, beside the answer to those that do."""
    passes = bool(found.lines) and all(one.endswith(_PASSES) for one in found.lines)  # what is not to be asks nothing
    if found.waits or not found.lines or not ("?" in planner.text or passes):
        return
    legal = would_go(planner, found.with_tail(()))
    told = next((one for one in plain_sentences(planner.text) if "?" not in one and weighs(planner, one)), "")
    if legal and told:
        planner.plan.results.append(Result(line=told, status="not_understood"))
        offer(planner, len(planner.plan.results) - 1, legal)


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
