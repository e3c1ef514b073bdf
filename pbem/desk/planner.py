"""A mail's orders tried out: every line on a copy of the position, nothing changed yet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, partial
from typing import NoReturn

from engine.core.errors import IllegalAction, Refusal
from pbem.base.clock import to_iso
from pbem.desk import in_time
from pbem.desk.book import Book
from pbem.desk.circumstances import NOTHING_GUESSED, Circumstances
from pbem.desk.moving import Moving
from pbem.desk.plan import Ask, Deed, Do, Free, Plan
from pbem.desk.told import not_done
from pbem.facts.result import FAULTY, Answer, Result
from pbem.games.border import AnyPosition
from pbem.orders.alternatives import TURNING
from pbem.orders.fold import key, tokens
from pbem.orders.order import Order, OrderError, Said, SourceLine, Stray
from pbem.orders.parse import BINDING, read_orders
from pbem.orders.plain_words import yes_or_no
from pbem.orders.refuse import lies_in_words
from pbem.orders.samples import samples, without_dot
from pbem.orders.talk import Weigh, weigher
from pbem.store.models import Confirmation, Decision, HeldMail, Member
from pbem.table import decisions
from pbem.table.candidates import ASKED, is_open
from pbem.table.refusals import by_rule, named
from pbem.table.session import Session
from pbem.words.say import Say

HANGS_TOGETHER = ("action", "control", "moderator")  # kinds of orders of which a mail does all, or none
_SENTENCES = re.compile(r"[?!…]|[.,:]\s")  # in a line that may hold more than a move
AS_READ = "guess.read"  # how a line was read


class Planner:
    """Reads one mail's orders for one member. `make` returns the plan; the session is not touched."""

    def __init__(
        self,
        session: Session,
        member: Member,
        asked: Decision | None,
        book: Book[Planner],
        *,
        confirmed: bool = False,
        seat: bool = True,
    ) -> None:
        self.session = session
        self.member = member
        self.asked = asked
        self.book = book
        self.plan = Plan(position=self.stands)
        self.confirmed = confirmed  # what needs a code has one
        self.doubted = False  # somebody else may have written the mail
        self.over = False  # it came to the address of a question that is closed, or was asked anew: nothing is done
        self.late = False  # it is worked off late, and what it answers, or the game as it stood, is over
        self.answered_only = ""  # Message-ID of the letter to which the mail is a direct answer of one word
        self.one_order = True  # nothing else in the mail could be refused
        self.agreed = False  # a yes or no to what a letter asked back was taken
        self.supposes = False  # nothing will come of it: see `supposed`
        self.told = True  # somebody reads what it says of refusals: legal lines are looked for, which is dear
        self.mail = NOTHING_GUESSED
        self.text = ""  # the mail's own text
        self.held = 0  # lines of it that were held against all legal orders
        self.denials = 0  # clauses that deny something, which were
        self.heard: dict[str, str] = {}  # those of which it is known what they mean
        self.placed: dict[SourceLine, Result] = {}  # lines that name samples and are not done, with what is said of it
        self.samples = 0  # lines of it that begin with the dot of our samples
        self.prose = ""  # the lines of it that are no orders; "" where one of them answers an invitation
        self.moves = 0  # lines of it that are a move, or may mean one
        self.binds = False  # it orders what may not be done by halves
        self.unread = False  # and a line that was not read may change that
        self.corrected: dict[str, str] = {}  # moves that could not be read, with what they may mean
        self.lowest = 0  # the number of the line of its last order
        self.needs_seat = seat  # False: the moderator moves for whoever should sit there
        self.moving = Moving(self)

    @property
    def stands(self) -> AnyPosition | None:
        """Where the game itself stands, whatever is planned; None where it has not begun."""
        return self.session.position if self.session.has_position else None

    def make(self, text: str, *, complete: bool = True, mail: Circumstances = NOTHING_GUESSED) -> Plan:
        """Try every line in order. Of a text that is not complete no order is done: the rest may belong to it."""
        plan = self.plan
        items = self.lines_of(text, mail)
        self.one_order = complete and sum(isinstance(item, Order) or item.spoils for item in items) == 1
        for item in items:
            self.take(item)
        if not plan.refused:
            self.moving.follow()
            if not self.supposes:
                self.moving.later.foresee()
            if plan.preview:
                self.moving.later.show()
        plan.refused = plan.refused or (not complete and bool(plan.steps))
        plan.quiet = self.moving.quiet == len(plan.results) > 0
        undecided = not plan.refused and not plan.preview
        plan.tried = bool(plan.steps)
        plan.waits = undecided and bool(plan.to_confirm)
        plan.going = undecided and plan.tried and not plan.to_confirm
        if not undecided or plan.waits:
            not_done(plan)
        if not plan.results or any(one.example or one.choices for one in plan.results):
            self.book.finish(self)
        self._mend(items)
        if not plan.going or any(one.status in FAULTY for one in plan.results):
            plan.yes = self.book.yes_to(self)
        return plan

    def _mend(self, items: Sequence[Order | Stray]) -> None:
        """Of a mail that was not understood whole what it was probably meant as, if it comes to anything."""
        if self.unread or (self.corrected and len(self.plan.results) > 1):
            self.book.mend(self, items)
        if not (self.supposes or self.plan.going or self.plan.waits or self.plan.meant):
            self.book.gist(self)

    def lines_of(self, text: str, mail: Circumstances) -> tuple[Order | Stray, ...]:
        """The lines of a mail, by what may be guessed of it; what concerns all of them is noted in the plan."""
        self.mail, plan = mail, self.plan
        words = self.book.words(self.session, self.member)
        self.text = bare = without_dot(text, words, self.said) if mail.sample and "." in text else text
        items = read_orders(bare, words, self._means_an_order, self.said)
        if not self._is_plain(items):
            items = self.book.sort_out(self, self.book.by_place(self, items))
        # Wherever it stands: who writes «preview» wants nothing to be done, dot or no dot.
        dotted = samples(text, words, self.said) if "." in text else ()
        self.samples = len(dotted if bare == text else samples(bare, words, self.said))
        found = (*(item for item in items if isinstance(item, Order)), *dotted)
        plan.preview = plan.preview or any(one.word.word == "preview" for one in found)
        joins = any(isinstance(item, Order) and item.word.kind == "join" for item in items)
        self.prose = "" if joins else "\n".join(item.line.text for item in items if isinstance(item, Stray))
        self.moves = sum(self._is_move(item) for item in items)
        self.lowest = max((item.line.number for item in items if isinstance(item, Order)), default=0)
        self.binds = any(isinstance(item, Order) and item.word.kind in HANGS_TOGETHER for item in items)
        plan.acts = plan.acts or (self.moves > 0 and not self.over)
        return items

    def _is_plain(self, items: Sequence[Order | Stray]) -> bool:
        """Whether the mail is one move and nothing else, as most are: nothing in it can mean something beside it."""
        if len(items) != 1 or self.mail.to or self.mail.marked or not isinstance(items[0], Order):
            return False
        return items[0].word.kind == "action" and _SENTENCES.search(items[0].line.text) is None

    def _is_move(self, item: Order | Stray) -> bool:
        """Whether the line is a move, or may mean one."""
        if isinstance(item, Order):
            return item.word.kind == "action"
        dotted = samples(item.line.text, self.session.title.orders.words, self.said)
        return bool(dotted) or any(self._kind_of(line) == "action" for line in self.book.plainly(self, item.line.text))

    def _kind_of(self, line: str) -> str:
        return next((item.word.kind for item in self.read(line) if isinstance(item, Order)), "")

    def read(self, text: str) -> tuple[Order | Stray, ...]:
        """The lines of a text, by the words that mean something to the sender."""
        words = self.book.words(self.session, self.member)
        return read_orders(text, words, self._means_an_order, self.said)

    def said(self, line: str) -> Said:
        """A line as the game reads it, without whom it speaks of."""
        return self.session.said(line)

    def _means_an_order(self, line: str) -> bool:
        return bool(self.book.plainly(self, line))

    def take(self, item: Order | Stray) -> None:
        """Take one line into the plan. Where a part of the mail was not read, nothing of it is done."""
        if isinstance(item, Order):
            self.try_order(item)
            return
        if self.over and self._is_move(item):
            self._refuse_late(item)
            return
        before = len(self.plan.results)
        self.book.stray(self, item)
        if any(one.status in FAULTY for one in self.plan.results[before:]) and self.stands_beside_moves(item):
            self.unread = self.unread or self.book.holds_up(self, item)
            self.plan.refused = self.plan.refused or self.unread
        if item.spoils:
            self.plan.refused = True
            self.plan.freely.clear()
            self.plan.kept.clear()
            self.plan.resend = ()

    def weigh(self, word: str) -> int:
        """How much a word is the game's own."""
        return self._weigh(word)

    @cached_property
    def _weigh(self) -> Weigh:
        orders, definition = self.session.title.orders, self.session.definition
        return weigher(orders.words, partial(orders.weighs, definition))

    def stands_beside_moves(self, item: Stray) -> bool:
        """Whether the mail orders something else, in the words of orders or in those of a log."""
        ordered = bool(self.plan.steps)  # in words alone, above it: «60», and «no wait, make it 50»
        return self.binds or ordered or (self.moves > 0 and self.moves > self._is_move(item))

    def try_order(self, order: Order) -> None:
        """Try one order; a refusal is kept in the plan, never raised."""
        binding = order.word.kind in BINDING and not order.word.free
        if self.plan.guessed_out or (binding and self.plan.refused and not order.word.counts):
            self.pass_over(order)
            return
        try:
            if binding:
                self._must_be_beside_nothing()
            if order.word.kind == "action":
                self.moving.take(order)
            else:
                if self._comes_late(order):
                    self.must_be_in_time()
                self.book.consider(self, order)
        except OrderError as error:
            known = order.word.kind != "action" or bool(error.choices) or error.final or not lies_in_words(error.say)
            if known or not self.book.by_meaning(self, order, error.example):
                self._refuse_as_read(order, error, binding)
        except IllegalAction as error:
            self._refuse_by_rule(order, error.refusal)

    def _comes_late(self, order: Order) -> bool:
        """Whether the order is none that may come at any time, and what the mail answers is over."""
        if self.late and order.word.kind in HANGS_TOGETHER:
            return True
        return self.over and order.word.kind != "question" and order.word.word != "preview"

    def _refuse_as_read(self, order: Order, error: OrderError, binding: bool) -> None:
        """An order that could not be read or meant, with a legal line like it where there may be one."""
        waits = order.word.kind == "action" and not (self.may_move() or error.off_turn)
        example, choices = ("", ()) if waits else (self.heard.get(order.line.text, error.example), error.choices)
        if order.word.kind == "action" and not (waits or example or choices or _is_turned(order.line.text)):
            example = self._example(order)
        if order.word.kind == "action" and example and _same_numbers(order.line.text, example):
            self.corrected[order.line.text] = example
        self._refuse(order, (error.say,), error.section, example, choices, binding)

    def _must_be_beside_nothing(self) -> None:
        if any(step.alone for step in self.plan.steps):
            self.forbid("nothing_beside")

    def _refuse_late(self, item: Stray) -> None:
        try:
            self.must_be_in_time()
        except OrderError as error:
            self._refuse(item, (error.say,))

    def _refuse(
        self,
        order: Order | Stray,
        says: tuple[Say, ...],
        section: str = "",
        example: str = "",
        choices: tuple[str, ...] = (),
        binding: bool = True,
    ) -> None:
        self.plan.refused = self.plan.refused or binding
        self.plan.results.append(
            Result(
                line=order.line.text,
                status="refused",
                says=tuple(named(say, self.session) for say in says),
                section=section,
                example=example,
                choices=choices,
            )
        )

    def _refuse_by_rule(self, order: Order, refusal: Refusal) -> None:
        say = by_rule(refusal, self.session)
        # Who is not to move can be shown no line that would be legal.
        example = self._example(order) if self.may_move() else ""
        self._refuse(order, (say,), refusal.section, example)

    def _example(self, order: Order) -> str:
        """A line that is legal now, as like the order as there is one; "" where nobody would read it."""
        if not self.told:
            return ""
        view = self.session.tried_view(self.member, self.plan.position)
        return self.session.title.orders.near(self.session.definition, view, self.member.player, order)

    def examples(self, word: str) -> tuple[str, ...]:
        """Lines of the game's own that are legal now and begin with the word, if it is the member's turn."""
        if self.plan.position is None or not self.may_move():
            return ()
        view = self.session.tried_view(self.member, self.plan.position)
        lines = self.session.title.offered.examples(self.session.definition, view, self.member.player)
        return tuple(line for line in lines if self.said(line).text.split()[:1] == [word])

    # -- what the orders' own files may say of their line -----------------------------------------------------------

    def done(self, order: Order, *says: Say) -> None:
        """The line is all right."""
        echo = (Say(key=AS_READ, facts={"line": order.plain}),) if order.plain else ()
        self.plan.results.append(Result(line=order.line.text, status="done", says=(*echo, *says)))

    def pass_over(self, order: Order) -> None:
        """The line was not tried, because another one was refused."""
        self.plan.results.append(Result(line=order.line.text, status="not_reached"))

    def miss(self, *waiting: Confirmation | HeldMail) -> int:
        """A wrong code, while others are waited for; how many there have been by now."""
        self.plan.missed += [row for row in waiting if row not in self.plan.missed]
        self.plan.misses += 1
        return max(row.misses for row in waiting) + self.plan.misses

    def guessed_out(self) -> NoReturn:
        """Refuse the line, and try nothing more of the mail: it brought too many wrong codes."""
        self.plan.guessed_out = True
        self.forbid("code_guessed_out_unproven" if self.doubted else "code_guessed_out")

    def answer(self, order: Order, answer: Answer) -> None:
        """The line is a question, whatever the lines beside it do."""
        echo = (Say(key=AS_READ, facts={"line": order.plain}),) if order.plain else ()
        self.plan.results.append(Result(line=order.line.text, status="answered", says=echo, answer=answer))

    def answer_last(self, order: Order, about: str, ask: Ask) -> None:
        """The same of a question that is to be answered as things stand once the mail is worked off."""
        self.plan.asks[len(self.plan.results)] = ask
        self.answer(order, Answer(about=about))

    def do_freely(
        self, order: Order, said: object, do: Do, *says: Say, then: list[dict[str, str]] | None = None
    ) -> None:
        """The line works whatever is refused beside it: press and settings. `then`: see `Free`."""
        self.plan.freely.append(Free(said, do, then))
        self.plan.kept.add(len(self.plan.results))
        self.done(order, *says)

    def send_again(self, order: Order, members: tuple[Member, ...], say: Say) -> None:
        """These members get their newest letter once more, whatever is refused beside it."""
        self.plan.resend = (*self.plan.resend, *members)
        self.plan.kept.add(len(self.plan.results))
        self.done(order, say)

    def rule(self, order: Order, do: Do, *says: Say, dangerous: bool = False) -> None:
        """The moderator orders it; a dangerous order stands alone in its mail and waits for its code."""
        if dangerous and self.plan.steps:
            self.forbid("stands_alone", word=order.word.word)
        if dangerous and not self.confirmed:
            self.plan.to_confirm.append(order.line.text)
        self.plan.steps.append(Deed("rule", do, alone=dangerous, line=len(self.plan.results)))
        self.done(order, *says)

    def forbid(self, key: str, **facts: str) -> NoReturn:
        """Refuse the line being tried."""
        raise OrderError(Say(key=key, facts=facts))

    # -- what lines would come to, from whom and wherever -------------------------------------------------------------

    def for_seat(self, seat: Member, *, confirmed: bool) -> Planner:
        """A planner that tries the seat's orders as things would stand by now, whoever sits there."""
        inner = Planner(self.session, seat, None, self.book, confirmed=confirmed, seat=False)
        inner.plan.position = self.plan.position
        return inner

    def supposed(self, position: AnyPosition | None) -> Planner:
        """A planner that only tries what a line would come to, were the position this one; it guesses nothing."""
        inner = Planner(self.session, self.member, None, self.book, seat=self.needs_seat)
        inner.plan.position = position
        inner.supposes = True
        return inner

    def tried(self, text: str, position: AnyPosition | None, *, told: bool = True) -> Planner:
        """A planner that has tried what these lines would come to, were the position this one."""
        inner = self.supposed(position)
        inner.told = told
        for item in inner.read(text):
            inner.take(item)
        return inner

    def goes_well(self) -> bool:
        """Whether something was tried, and all of it is done or answered."""
        results = self.plan.results
        return bool(results) and not self.plan.refused and all(one.status in ("done", "answered") for one in results)

    def against(self, line: str) -> OrderError | None:
        """What would be said against these orders as things stand behind the lines above; None where nothing would."""
        inner = self.tried(line, self.plan.position)
        refused = next((one for one in inner.plan.results if one.status == "refused" and one.says), None)
        if refused is None:
            return None
        return OrderError(refused.says[0], example=refused.example, choices=refused.choices, section=refused.section)

    def would_do(self, line: str, position: AnyPosition | None) -> bool:
        """Whether the line alone, sent by the same member in that position, would be done or answered."""
        return self.tried(line, position, told=False).goes_well()

    def would_tell(self, line: str, position: AnyPosition | None) -> tuple[object, ...] | None:
        """The moves that the line would do so, as they are written, and what would be told; None where it is not done.

        How the line was read is not in it: lines that do the very same tell the same.
        """
        inner = self.tried(line, position, told=False)
        if not inner.goes_well():
            return None
        told = (say for one in inner.plan.results for say in one.says if say.key != AS_READ)
        return (*inner.plan.written, *((say.key, *sorted(say.facts.items()), say.text) for say in told))

    # -- whether a line may come, and from whom ----------------------------------------------------------------------

    def seat(self, name: str) -> Member:
        """Who sits at the table under that name."""
        return next(seat for seat in self.session.seats if key(seat.name) == key(name))

    def must_hold_a_seat(self) -> None:
        """Refuse the line unless the sender plays, and has not just resigned."""
        if self.member.role == ASKED:
            self.forbid("asked_first" if is_open(self.member) else "asked_no_more")
        leaving = any(step.what == "resign" for step in self.plan.steps)
        if self.member.role != "player" or leaving or (self.needs_seat and self.member.status == "resigned"):
            self.forbid("no_seat")

    def invited(self) -> bool:
        """Whether an answer to the invitation may come from the sender."""
        inviting = self.session.game.state == "inviting" and self.member.role == "player"
        return bool(inviting or is_open(self.member))

    def yes_or_no(self) -> str:
        """The order that the mail's words mean where they are a yes or a no to what is asked; "" else."""
        asked = self.yes_means()
        said = yes_or_no(self.prose, self.mail.names) if asked else ""
        return dict(zip(("accept", "decline"), asked or (), strict=False)).get(said, "")

    def yes_means(self) -> tuple[str, str] | None:
        """The orders that a bare yes and a bare no mean by what is asked now; None where nothing is asked so."""
        session, position = self.session, self.plan.position
        if self.invited() or self.mail.offer:
            return "accept", "decline"
        if self.mail.vote:
            return "vote yes", "vote no"
        if not self.may_move():
            return None
        view = session.tried_view(self.member, position)
        return session.title.turns.yes_or_no(session.definition, view, self.member.player)

    def must_run(self) -> None:
        """Refuse the line unless the game is being played."""
        if reason := why_not_running(self.session):
            self.forbid(reason)

    def may_move(self) -> bool:
        """Whether the rules wait for the sender, as things would stand now."""
        return self.plan.position is not None and bool(self.member.player in self.plan.position.active)

    def must_be_in_time(self, line: str = "", *, otherwise: str = "late") -> None:
        """A letter asks one question; once that is closed, an answer to it is late (unless taken back meanwhile).

        `line`: a move, which may come in answer to any letter about the turn that still waits for it, but not by a
        link of one. `otherwise`: the key of what is said where nothing else is asked of its sender now.

        An address made for the question as it was put does not come back with it.
        """
        if self.asked is None or self.asked.closed_at is None:
            if self.over:
                self.forbid("link_over")
            if self.late:
                self.forbid("overtaken")
            return
        if line and not self.over and in_time.goes_on(self.session, self.member, self.asked, line):
            return
        self.plan.late = self.asked
        now_asked = decisions.open_decision(self.session, self.member)
        facts = {"decision": str(self.asked.number), "closed_at": to_iso(self.asked.closed_at)}
        if now_asked is None:
            self.forbid(otherwise, **facts)
        else:
            self.forbid("late_but_asked_again", now_asked=str(now_asked.number), **facts)


def why_not_running(session: Session) -> str:
    """The key of the sentence why the game is not being played; "" if it is."""
    state = session.game.state  # nobody's orders get here while the game is arriving
    if state == "running":
        return ""
    return {"inviting": "not_started", "finished": "game_finished"}.get(state, "game_cancelled")


def _same_numbers(line: str, example: str) -> bool:
    """Whether an example has all numbers and hexes of a line, so that it may be what was meant: «buy trian 4».

    It is not where the line has a word that turns or multiplies what it orders: «buy all 2+1», «sell 2 PLM or 2 PO».
    """
    if _is_turned(line, beside=example):
        return False
    return {one for one in tokens(line) if not one.isalpha()} <= set(tokens(example))


def _is_turned(line: str, *, beside: str = "") -> bool:
    """Whether a line has a word that turns or multiplies what it orders, and that no line `beside` it has."""
    return not TURNING & set(tokens(line)) <= set(tokens(beside))
