"""Lines that are no orders: what they may mean is done where that is sure, else shown as a line to send.

What is guessed must be the one legal reading, in a mail that surely holds its writer's words only; it is always echoed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.meaning import against
from pbem.desk.meaning.again import take_again
from pbem.desk.meaning.agreed import take_yes
from pbem.desk.meaning.ahead import ordered_ahead
from pbem.desk.meaning.answers import as_answer
from pbem.desk.meaning.broken_lines import put_together, runs_out_of_note
from pbem.desk.meaning.by_meaning import answer_of, by_meaning, is_sure, names_sample
from pbem.desk.meaning.plain_orders import MOST_ASKED, is_initial, of_another, orders_in, readings, words_of
from pbem.desk.meaning.plain_questions import question_order
from pbem.desk.meaning.remarks import lasts
from pbem.desk.meaning.replies import as_message, is_message, take_message, to_send
from pbem.desk.meaning.wishes import only_wishes, wished
from pbem.desk.planner import Planner
from pbem.facts.result import Result, Status
from pbem.orders.fold import key
from pbem.orders.meaning import NOTHING, Meant
from pbem.orders.order import Order, OrderError, Stray
from pbem.orders.plain_words import breaks_off, core, goes_on, is_courtesy, is_thought, yes_or_no
from pbem.orders.reasons import is_reason, without_reasons
from pbem.orders.refuse import short
from pbem.orders.samples import TYPED, samples
from pbem.orders.second_thoughts import is_comment
from pbem.orders.talk import PIECE, is_talk, takes_back
from pbem.words.say import Say

_INITIALED = re.compile(r"(?:[A-Z]\.? ){1,2}[A-Z][\w'’-]{2,20}[.,]?\Z")  # «T. Berg», with which somebody signs


def sort_out(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines with those doubted that a sentence above runs into, or that stand amid an answer to somebody."""
    sorted_out: list[Order | Stray] = []
    items = put_together(planner, as_answer(planner, tuple(one for one in items if not _is_initial(planner, one))))
    for at, item in enumerate(items):
        beside = [one for one in (*items[max(0, at - 1) : at], *items[at + 1 : at + 2]) if isinstance(one, Stray)]
        near = [one for one in beside if abs(one.line.number - item.line.number) == 1 and not _left(planner, one)]
        above = [one for one in near if one.line.number < item.line.number]
        runs_on = any(goes_on(one.line.text) for one in above) or (bool(planner.mail.to) and bool(near))
        below = [one for one in items[at + 1 : at + 2] if one.line.number == item.line.number + 1]
        if isinstance(item, Order) and item.word.kind == "action" and below and _breaks_off(planner, item):
            say = Say(key="guess.breaks_off", facts={"said": short(item.line.text)})
            sorted_out.append(Stray(line=item.line, say=say, spoils=True))
        elif _may_go_on(planner, item, runs_on=runs_on):
            say = Say(key="guess.runs_on", facts={"said": short(item.line.text)})
            sorted_out.append(Stray(line=item.line, say=say, spoils=True))
        else:
            sorted_out.append(item)
    return as_message(planner, against.against(planner, sorted_out))


def _is_initial(planner: Planner, item: Order | Stray) -> bool:
    """Whether the line is one letter that is no whole order: «B» below a mail of Ben's."""
    if _signs_with_initial(planner, item):
        return True
    if isinstance(item, Stray):
        return item.say is None and is_initial(planner, item.line.text)
    if item.rest or len(item.line.text.strip(" .")) > 1:
        return False
    return len(item.word.usage.split("[", 1)[0].split()) > 1


def _signs_with_initial(planner: Planner, item: Order | Stray) -> bool:
    """Whether the line ends the mail as «B. Miller» does, and its name is no word of the game, as in «B Nancy»."""
    above, _, last = planner.text.strip().rpartition("\n")
    said = item.line.text.strip()
    ends = bool(above) and said == last.strip() and _INITIALED.match(said) is not None
    return ends and not planner.weigh(said.split()[-1].strip(".,"))


def _breaks_off(planner: Planner, item: Order) -> bool:
    """Whether the line ends in the middle, and not with a name that is a word as well: «sell 2 OU»."""
    last = item.rest.split()[-1:]
    orders, definition = planner.session.title.orders, planner.session.definition
    named = bool(last) and last[0].isalnum() and orders.weighs(definition, last[0]) >= PIECE
    return not named and breaks_off(item)


def _may_go_on(planner: Planner, item: Order | Stray, *, runs_on: bool) -> bool:
    """Whether the line may be the end of a sentence, or of a note, in the line above."""
    if isinstance(item, Stray):
        return item.say is None and runs_out_of_note(planner, item)
    return runs_on and item.word.kind in ("action", "control", "join", "moderator")


def take(planner: Planner, stray: Stray) -> None:
    """Take the line into the plan."""
    if is_message(stray):
        take_message(planner, stray)
    elif planner.supposes or stray.say is not None:
        _tell(planner, _dotted(planner, stray))
    elif take_yes(planner, stray) or _take_answer(planner, stray) or take_again(planner, stray):
        pass
    elif (
        result := _told_of_another(planner, stray)
        or wished(planner, stray.line.text)
        or _second_thought(planner, stray)
    ):
        _tell(planner, result)
    elif ahead := _ahead(planner, stray):
        _not_done(planner, stray, example=ahead)
    elif lines := readings(planner, stray.line.text):
        _take_readings(planner, stray, lines)
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
    return _to_send(planner, stray) if taken_back else None


def holds_up(planner: Planner, stray: Stray) -> bool:
    """Whether a line that was not read may change the moves it stands with: then none of them is done.

    Talk does not, nor a sample of ours with its dot, nor what a log tells of somebody else.
    """
    text = stray.line.text
    if stray.line in planner.placed or against.stops(stray):
        return True
    if stray.say is not None and stray.say.key == "orders.sample":
        return False
    if stray.say is not None and stray.say.key == "orders.press_or_order":
        return not _only_asks(planner, str(stray.say.facts["said"]))
    if planner.session.title.orders.tells(text) or only_wishes(planner, text):
        return False
    if stray.meant or not text or readings(planner, text):
        return True  # no text: there are lines beyond those that are looked at
    if names_sample(text) and not (is_courtesy(text, planner.mail.names) or is_comment(text)):
        return True  # «I follow your .2 with pleasure.»
    if _is_cut(planner, stray) or _orders_more(planner, text):
        return True
    signed = _in_signature(planner, stray)
    return not (of_another(planner, text) or is_talk(text, planner.mail.names, planner.weigh, signed=signed))


def _is_cut(planner: Planner, stray: Stray) -> bool:
    """Whether the line is a part of one that `;` parted, and has words of the game: no part of a sentence is done."""
    lines = planner.text.replace("\r\n", "\n").split("\n")
    whole = lines[stray.line.number - 1] if 0 < stray.line.number <= len(lines) else ""
    if ";" not in whole or is_courtesy(stray.line.text, planner.mail.names):
        return False
    return any(map(planner.weigh, stray.line.text.split()))


def _orders_more(planner: Planner, text: str) -> bool:
    """Whether the line, held against the game as it stood before the mail, means a move that the mail does not do."""
    meant = by_meaning(planner, text, planner.stands)
    return bool(meant.lines or meant.wish) and set(meant.lines).isdisjoint(planner.plan.written)


def _only_asks(planner: Planner, line: str) -> bool:
    """Whether the line, if it is an order at all, is a question."""
    return all(isinstance(one, Order) and one.word.kind == "question" for one in planner.read(line))


def _in_signature(planner: Planner, stray: Stray) -> bool:
    """Whether the line begins as a title or an address does, and stands right below a farewell under all orders."""
    if stray.line.number <= planner.lowest or not (stray.line.text[:1].isupper() or stray.line.text[:1].isdigit()):
        return False
    above = planner.text.replace("\r\n", "\n").split("\n")[planner.lowest : stray.line.number - 1]
    while above and above[-1].strip():
        if is_courtesy(above.pop(), planner.mail.names):
            return True
    return False


def _take_no_order(planner: Planner, stray: Stray) -> None:
    """A line that a player can mean no order by."""
    if order := planner.book.plain_order(planner, stray.line.text):
        _show(planner, stray, order)
    elif (line := _beside_reasons(planner, stray)) and not _unread_above(planner):
        _show(planner, stray, line)
    elif _left(planner, stray):
        planner.plan.courtesies.append(Result(line=stray.line.text, status="not_understood"))
    elif stray.meant or not _take_as_meant(planner, stray, by_meaning(planner, stray.line.text)):
        _tell(planner, _to_send(planner, stray))


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
    grammar is told, with that.
    """
    if line := _as_parted(planner, order):
        _take_reading(planner, Stray(line=order.line), line, sure=True)
        return True
    meant = NOTHING if order.plain else by_meaning(planner, order.line.text)
    offered = meant.lines == (example,) and planner.session.title.turns.whole
    if len(meant.lines) == 1 and (not meant.sole or offered):
        planner.heard[order.line.text] = meant.lines[0]
        return False
    taken = bool(meant.lines) and _take_as_meant(planner, Stray(line=order.line), meant)
    planner.plan.refused = planner.plan.refused or (taken and planner.plan.results[-1].status != "done")
    return taken


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
    unread = [one.line for one in planner.plan.results if one.status in ("not_understood", "refused")]
    return not all(is_talk(one, planner.mail.names, planner.weigh) for one in unread) or any(
        _orders_more(planner, one) for one in unread
    )


# -- readings ---------------------------------------------------------------------------------------------------------


def _take_readings(planner: Planner, stray: Stray, lines: Sequence[str]) -> None:
    """Do the one legal reading, if nothing stands against guessing; show it, or them, otherwise."""
    tried = [planner.supposed(planner.plan.position) for _ in lines]
    for inner, line in zip(tried, lines, strict=True):
        for item in inner.read(line):
            inner.take(item)
    legal = {  # once each where several do the same: «all» of one
        tuple(inner.plan.written) or line: _exactly(inner, line)
        for inner, line in reversed(tuple(zip(tried, lines, strict=True)))
        if _is_good(inner)
    }
    good = list(legal.values())[::-1]
    acts = any(item.word.kind == "action" for line in lines for item in orders_in(planner, line))
    thought = _is_thought(stray.line.text, good or lines)
    done = len(planner.plan.results)
    if len(good) == 1:
        mail = planner.mail
        alone = not acts or ((planner.moves == 1 or planner.session.title.turns.whole) and not mail.addressed)
        sure = mail.sure and not mail.to and not thought and alone
        _take_reading(planner, stray, good[0], sure=sure)
    elif len(good) > 1:
        _not_done(planner, stray, choices=tuple(good))
    elif acts and not thought:
        meant = by_meaning(planner, stray.line.text)
        if not (meant.lines and _take_as_meant(planner, stray, meant)):
            _why_not(planner, stray, tried[0])
    else:
        _tell(planner, _to_send(planner, stray))
    if acts and not thought and planner.session.title.turns.whole:
        _must_be_done(planner, done)


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
    asked = any(one.status in ("not_understood", "refused") for one in planner.plan.results[number:])
    planner.plan.refused = planner.plan.refused or asked


def _exactly(inner: Planner, line: str) -> str:
    """What the line comes to as the game writes it, where it is one order."""
    return inner.plan.written[-1] if inner.plan.written and ";" not in line else line


def _is_good(inner: Planner) -> bool:
    results = inner.plan.results
    return bool(results) and not inner.plan.refused and all(one.status in ("done", "answered") for one in results)


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
    inner = planner.supposed(planner.plan.position)
    for item in inner.read(line):
        inner.take(item)
    if _is_good(inner):
        _not_done(planner, stray, example=line)
    else:
        _why_not(planner, stray, inner)


def _not_done(planner: Planner, stray: Stray, *, example: str = "", choices: tuple[str, ...] = ()) -> None:
    says = (Say(key="guess.asked"),)
    planner.plan.results.append(
        Result(line=stray.line.text, status="not_understood", says=says, example=example, choices=choices)
    )


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


# -- lines that are only told of --------------------------------------------------------------------------------------


def _left(planner: Planner, stray: Stray) -> bool:
    """Whether the line is a courtesy, or only tells what comes of a move, of which nobody need hear."""
    plain = stray.say is None and not stray.meant and not stray.spoils
    if plain and is_reason(stray.line.text):
        return True
    tells = planner.session.title.orders.tells
    return plain and (is_courtesy(stray.line.text, planner.mail.names) or tells(stray.line.text))


def _to_send(planner: Planner, stray: Stray) -> Result:
    """A line that was not understood, with what may have been meant."""
    text = stray.line.text
    if planner.mail.to and not stray.meant:
        return to_send(planner, stray)
    meant = _one_that_is_none(planner, stray)
    says: tuple[Say, ...] = ()
    if any(order.word.word in TYPED for order in orders_in(planner, meant)):
        says, meant = (Say(key="guess.code", facts={"word": orders_in(planner, meant)[0].word.word}),), ""
    elif planner.member.role == "player" and planner.book.needs_moderator(text):
        leads = planner.session.moderator.person_id == planner.member.person_id
        facts = {"moderator": planner.session.moderator.name}
        says = (Say(key="moderator_elsewhere" if leads else "moderator_only", facts=facts),)
    return Result(line=text, status="not_understood", says=says, example=meant)


def _one_that_is_none(planner: Planner, stray: Stray) -> str:
    """The order that a line nearly is: one of few words, where it asks; «Hang on, what does …» is no `hand`."""
    meant = stray.meant or _order_inside(planner, stray.line.text)
    wordy = any(one.word.kind == "question" and len(one.args) > MOST_ASKED for one in orders_in(planner, meant))
    return "" if wordy else meant


def _order_inside(planner: Planner, text: str) -> str:
    """The order that is left of a line without what is polite: of those that are never guessed."""
    plain = core(text, planner.mail.names)
    return plain if plain != text and orders_in(planner, plain) else ""


def _dotted(planner: Planner, stray: Stray) -> Result:
    """A line of which it is known what is to be said; of a sample, why it does not count."""
    if stray.line in planner.placed:
        return planner.placed[stray.line]
    status: Status = "refused" if stray.spoils or stray.refused else "not_understood"
    result = Result(line=stray.line.text, status=status, says=(stray.say,) if stray.say else (), example=stray.meant)
    if stray.say is None or stray.say.key != "orders.sample":
        return result
    if any(order.word.word in TYPED for order in samples(stray.line.text, words_of(planner), planner.said)):
        say = Say(key="guess.typed")
    elif planner.samples > 1:
        return msgspec.structs.replace(result, says=(Say(key="guess.samples"),))
    else:
        say = Say(key="guess.sample", facts={"line": stray.meant})
    return msgspec.structs.replace(result, says=(say,), example="")  # with its dot it would be refused again


def _tell(planner: Planner, result: Result) -> None:
    planner.plan.results.append(result)
