"""Lines that are no orders: what they may mean is done where that is sure, else shown as a line to send.

What is guessed must be the one legal reading, in a mail that surely holds its writer's words only; it is always echoed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.again import take_again
from pbem.desk.meaning.agreed import take_yes
from pbem.desk.meaning.ahead import asked_back, ordered_ahead
from pbem.desk.meaning.by_meaning import answer_of, by_meaning, is_sure
from pbem.desk.meaning.holding_up import orders_more
from pbem.desk.meaning.of_this_turn import is_over, only_ends_turn, without_later
from pbem.desk.meaning.only_told import is_left_out, told_as_known, told_of
from pbem.desk.meaning.plain_orders import has_move, of_another, orders_in, readings
from pbem.desk.meaning.plain_questions import question_order
from pbem.desk.meaning.remarks import lasts
from pbem.desk.meaning.replies import is_message, take_message
from pbem.desk.meaning.wishes import wished
from pbem.desk.planner import Planner
from pbem.facts.result import FAULTY, Result, asking
from pbem.orders.fold import key
from pbem.orders.meaning import NOTHING, Meant
from pbem.orders.order import Order, OrderError, Stray
from pbem.orders.plain_words import is_courtesy, is_thought, yes_or_no
from pbem.orders.reasons import without_reasons
from pbem.orders.talk import is_talk, takes_back
from pbem.words.say import Say


def take(planner: Planner, stray: Stray) -> None:
    """Take the line into the plan."""
    if is_message(stray):
        take_message(planner, stray)
    elif planner.supposes or stray.say is not None:
        _tell(planner, told_as_known(planner, stray))
    elif not stray.spoils and (take_yes(planner, stray) or _take_answer(planner, stray) or take_again(planner, stray)):
        pass
    elif (
        result := (told_of(planner, stray) if stray.spoils else None)
        or _told_of_another(planner, stray)
        or wished(planner, stray.line.text)
        or _second_thought(planner, stray)
    ):
        _tell(planner, result)
    elif ahead := _ahead(planner, stray):
        _ask(planner, stray, ahead)
    elif lines := readings(planner, stray.line.text):
        _take_plain(planner, stray, lines)
    elif order := question_order(planner, stray.line.text):
        _take_reading(planner, stray, order, sure=planner.mail.sure and not planner.mail.to)
    elif error := planner.session.title.orders.why_none(stray.line.text):
        _refuse(planner, stray, error)
    else:
        _take_no_order(planner, stray)


def _ahead(planner: Planner, stray: Stray) -> str:
    """The order for a later turn that a mail of one line is, said in a sentence: never a move of now."""
    alone = not (planner.moves or planner.plan.results)
    line = ordered_ahead(planner, stray.line.text) if alone and planner.member.role == "player" else ""
    return line if line and planner.against(line) is None else ""


def _told_of_another(planner: Planner, stray: Stray) -> Result | None:
    """What is said of a line that tells what somebody else does."""
    name = of_another(planner, stray.line.text)
    says = (Say(key="guess.of_another", facts={"name": name}),)
    return Result(line=stray.line.text, status="not_understood", says=says) if name else None


def _second_thought(planner: Planner, stray: Stray) -> Result | None:
    """What is said of a line that takes back what its mail orders besides: whatever else it means, it is never done."""
    said = stray.line.text
    taken_back = planner.stands_beside_moves(stray) and takes_back(said) and not lasts(planner, said)
    return told_of(planner, stray) if taken_back else None


def _take_no_order(planner: Planner, stray: Stray) -> None:
    """A line that a player can mean no order by."""
    if order := planner.book.plain_order(planner, stray.line.text):
        _show(planner, stray, order)
    elif (line := _beside_reasons(planner, stray)) and not _unread_above(planner):
        _show(planner, stray, line)
    elif is_left_out(planner, stray):
        planner.plan.courtesies.append(Result(line=stray.line.text, status="not_understood"))
    elif stray.meant or not _take_as_meant(planner, stray, by_meaning(planner, stray.line.text)):
        _tell(planner, told_of(planner, stray))


def _beside_reasons(planner: Planner, stray: Stray) -> str:
    """The one order that the line is without the reasons it gives: «320, just to see Ben's face»; else ""."""
    said = without_reasons(stray.line.text)
    if stray.meant or said in ("", stray.line.text) or planner.mail.to or is_thought(said) or takes_back(said):
        return ""
    found = readings(planner, said) or by_meaning(planner, said).lines
    return found[0] if len(found) == 1 else ""


def take_order_by_meaning(planner: Planner, order: Order, example: str) -> bool:
    """Take a line that begins as a move and cannot be read as one by what its words mean; whether that is done.

    Where it may mean one thing that is not sure, or that its grammar offers too (`example`), the reason of its
    grammar is told, with that; and where it names what is not there: «lay 57 Z99».
    """
    if line := _as_parted(planner, order):
        _take_reading(planner, Stray(line=order.line), line, sure=True)
        return True
    meant = NOTHING if order.plain else by_meaning(planner, order.line.text)
    offered = meant.lines == (example,) and planner.session.title.turns.whole
    if len(meant.lines) == 1 and (not meant.sole or offered):
        planner.heard[order.line.text] = meant.lines[0]
        return False
    if _names_what_is_not_there(planner, order.line.text):
        return False
    taken = bool(meant.lines) and _take_as_meant(planner, Stray(line=order.line), meant)
    planner.plan.refused = planner.plan.refused or (taken and planner.plan.results[-1].status != "done")
    return taken


def _names_what_is_not_there(planner: Planner, line: str) -> bool:
    """Whether a word in capitals looks like the name of a hex, a tile or a company, and is none: «Z99», «YY»."""
    words = [] if line.isupper() else [one.strip('.,;:!?()«»"') for one in line.split()]
    names = (one for one in words if len(one) > 1 and one.isalnum() and one[0].isalpha() and one == one.upper())
    return any(not planner.weigh(one) and not is_courtesy(one, planner.mail.names) for one in names)


def _as_parted(planner: Planner, order: Order) -> str:
    """Several orders of one turn on a line, each an order whole, with semicolons: «pay half, buy train 3»; else "".

    Or the one order for later that the line is: «bid as little as it takes, my limit is 470».
    """
    text, mail = order.line.text, planner.mail
    if "pass" in order.word.inside and "pass" in order.args:
        return ""  # «bid 110 then pass»: a limit
    if order.plain or ";" in text or not planner.session.title.turns.whole:
        return ""
    if planner.supposes or not mail.sure or mail.to or mail.addressed:
        return ""
    said = f"{order.about}: {text}" if order.about and not planner.said(text).about else text
    lines = planner.session.title.orders.plainly(planner.session.definition, said)
    if len(lines) != 1 or not (";" in lines[0] or _LATER.search(lines[0])) or _is_thought(text, lines):
        return ""
    return lines[0] if planner.against(lines[0]) is None else ""


def _take_as_meant(planner: Planner, stray: Stray, meant: Meant) -> bool:
    """Do the one order that the line means, or ask back with those that it may mean, or with the nearest."""
    if len(meant.lines) == 1:
        planner.heard[stray.line.text] = meant.lines[0]
    if is_sure(planner, stray.line.text, meant) and not _unread_above(planner):
        planner.binds = True  # a line below that is not read may change it
        _take_reading(planner, stray, meant.lines[0], sure=True)
    elif refused := meant.wish and planner.against(meant.wish):
        _refuse_wish(planner, stray, meant.wish, refused)
    elif meant.lines or meant.nearest:
        _tell(planner, answer_of(meant, stray.line.text))
    else:
        return False  # a wish that could be done is not all that was said
    return True


def _refuse_wish(planner: Planner, stray: Stray, wish: str, error: OrderError) -> None:
    """Why the order that the line is cannot be, and as what we read it."""
    says = (Say(key="guess.read", facts={"line": wish}), error.say)
    planner.plan.results.append(
        Result(
            line=stray.line.text, status="refused", says=says,
            section=error.section, example=error.example, choices=error.choices,
        )
    )  # fmt: skip


def _unread_above(planner: Planner) -> bool:
    """Whether a line above was not read that may change what stands below it."""
    unread = [one.line for one in planner.plan.results if one.status in FAULTY]
    return not all(is_talk(one, planner.mail.names, planner.weigh) for one in unread) or any(
        orders_more(planner, one) for one in unread
    )


# -- readings ---------------------------------------------------------------------------------------------------------


def _take_readings(planner: Planner, stray: Stray, lines: Sequence[str]) -> None:
    """Do the one legal reading, if nothing stands against guessing; show it, or them, otherwise."""
    tried = [planner.tried(line, planner.plan.position) for line in lines]
    legal = {  # once each where several do the same: «all» of one
        tuple(inner.plan.written) or line: _exactly(inner, line)
        for inner, line in reversed(tuple(zip(tried, lines, strict=True)))
        if inner.goes_well()
    }
    good = list(legal.values())[::-1]
    acts = any(has_move(planner, line) for line in lines)
    thought = _is_thought(stray.line.text, good or lines)
    done = len(planner.plan.results)
    if len(good) == 1:
        mail = planner.mail
        alone = not acts or ((planner.moves == 1 or planner.session.title.turns.whole) and not mail.addressed)
        sure = mail.sure and not mail.to and not thought and alone
        _take_reading(planner, stray, good[0], sure=sure)
    elif len(good) > 1:
        _ask(planner, stray, *good)
    elif acts and not thought:
        meant = by_meaning(planner, stray.line.text)
        if not (meant.lines and _take_as_meant(planner, stray, meant)):
            _why_not(planner, stray, tried[0])
    else:
        _tell(planner, told_of(planner, stray))
    if acts and not thought and planner.session.title.turns.whole:
        _must_be_done(planner, done)


def _take_plain(planner: Planner, stray: Stray, lines: tuple[str, ...]) -> None:
    """What the readings come to; of a line that only has done with a company's turn what it orders besides.

    Below an order that says so once more.
    """
    if planner.stands_beside_moves(stray) and is_over(planner, stray.line.text, lines):
        planner.plan.courtesies.append(Result(line=stray.line.text, status="not_understood"))
    elif not only_ends_turn(planner, stray.line.text, lines):
        _take_readings(planner, stray, lines)
    elif kept := without_later(lines):
        _take_readings(planner, stray, kept)
    elif planner.plan.steps:
        planner.plan.courtesies.append(Result(line=stray.line.text, status="not_understood"))
    else:
        _show(planner, stray, "pass")


_LATER = re.compile(r" (?:until|up to|unless) |\bkeep open\b|^policy\b")
_SAID_SO_WORDS = "until till unless if when once after before not don t next but or otherwise can may"
_SAID_SO = frozenset(_SAID_SO_WORDS.split())  # of which an order for later is made, and «OR» is one, too


def _is_thought(text: str, lines: Sequence[str]) -> bool:
    """Whether the line only ponders; an order for later, read whole, says until when, and if, as it means it."""
    if not lines or not all(map(_LATER.search, lines)):
        return is_thought(text)
    said = text.replace("’", "'").replace("'", " ").split()
    return is_thought(" ".join(one for one in said if key(one) not in _SAID_SO))


def _must_be_done(planner: Planner, number: int) -> None:
    """Orders of one turn hang together: where one of them is asked back, none is done."""
    asked = any(one.status in FAULTY for one in planner.plan.results[number:])
    planner.plan.refused = planner.plan.refused or asked


def _exactly(inner: Planner, line: str) -> str:
    """What the line comes to as the game writes it, where it is one order."""
    return inner.plan.written[-1] if inner.plan.written and ";" not in line else line


def _take_reading(planner: Planner, stray: Stray, line: str, *, sure: bool) -> None:
    """Do what the line was read as, and say so; or show it as a line to send."""
    orders, done = orders_in(planner, line), len(planner.plan.results)
    if not orders or not sure:
        _show(planner, stray, line)
    for order in orders if sure else ():
        if planner.plan.refused and done < len(planner.plan.results):
            return  # one word for the line that is not tried
        planner.try_order(msgspec.structs.replace(order, line=stray.line, plain=line))


def _show(planner: Planner, stray: Stray, line: str) -> None:
    """Show the line to send, or what would be said to it."""
    inner = planner.tried(line, planner.plan.position)
    if inner.goes_well():
        _ask(planner, stray, line)
    else:
        _why_not(planner, stray, inner)


def _ask(planner: Planner, stray: Stray, *lines: str) -> None:
    _tell(planner, asking(stray.line.text, asked_back(planner, lines), lines))


def _why_not(planner: Planner, stray: Stray, inner: Planner) -> None:
    """The reason against the one reading, as if it had been sent."""
    refused = [one for one in inner.plan.results if one.status == "refused"]
    for one in (refused or inner.plan.results)[:1]:
        planner.plan.results.append(msgspec.structs.replace(one, line=stray.line.text, status="refused"))


def _take_answer(planner: Planner, stray: Stray) -> bool:
    """Take a yes or no to what is asked: the first line that says it stands for all; whether the mail is one."""
    said = planner.yes_or_no()
    if said and not planner.plan.steps and yes_or_no(stray.line.text, planner.mail.names):
        _take_reading(planner, stray, said, sure=planner.mail.sure and not planner.mail.to)
    return bool(said)


def _refuse(planner: Planner, stray: Stray, error: OrderError) -> None:
    planner.plan.results.append(
        Result(line=stray.line.text, status="refused", says=(error.say,), section=error.section, example=error.example)
    )


def _tell(planner: Planner, result: Result) -> None:
    planner.plan.results.append(result)
