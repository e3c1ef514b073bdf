"""All orders of the service's own language, found in the folders of `desk/`: their words, reading, consideration.

A new order is a new file with its `COMMANDS` in one of these folders, and its sentences in the message tables.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from msgspec.structs import replace

from pbem.desk import common, moderator, questions, settings
from pbem.desk.command import AnyCommand, Asker
from pbem.desk.meaning import against, gist, strays
from pbem.desk.meaning.agreed import yes_to
from pbem.desk.meaning.as_meant import as_meant, untapped
from pbem.desk.meaning.beside_questions import addresses_nobody, apart
from pbem.desk.meaning.by_place import by_place
from pbem.desk.meaning.doubted_lines import sort_out
from pbem.desk.meaning.holding_up import holds_up
from pbem.desk.meaning.likely_offered import offer_likely
from pbem.desk.meaning.name_above import under_names
from pbem.desk.meaning.only_shown import offer_as_previews
from pbem.desk.meaning.plain_orders import plainly
from pbem.desk.meaning.suggesting import keep_good
from pbem.desk.meaning.wrapped import unwrapped
from pbem.desk.planner import Planner
from pbem.desk.seats.taking_over import must_be_open_to_all
from pbem.games.title import AnyTitle
from pbem.letters.moments import zone_of
from pbem.orders.fold import level
from pbem.orders.order import Order, OrderWord, Stray
from pbem.orders.parse import by_name, fits
from pbem.orders.plain_words import MOST_PLAIN, core
from pbem.orders.previews import without_preview
from pbem.orders.split import head_of
from pbem.store.models import Member
from pbem.store.trouble import is_store_trouble
from pbem.table.candidates import ASKED, asked_now
from pbem.table.session import Session

log = logging.getLogger(__name__)
_KINDS = ("moderator", "question", "control", "press", "join", "setting")


def _found(folder: ModuleType) -> list[AnyCommand]:
    names = sorted(one.name for one in iter_modules(folder.__path__, f"{folder.__name__}."))
    return [command for name in names for command in import_module(name).COMMANDS]


def _in_order(commands: list[AnyCommand]) -> tuple[AnyCommand, ...]:
    return tuple(sorted(commands, key=lambda one: (_KINDS.index(one.word.kind), one.place)))


PLAYERS = _in_order([command for folder in (questions, common, settings) for command in _found(folder)])
MODERATOR = _in_order(_found(moderator))
COMMON_WORDS: tuple[OrderWord, ...] = tuple(command.word for command in PLAYERS)
MODERATOR_WORDS: tuple[OrderWord, ...] = tuple(command.word for command in MODERATOR)
RESERVED = frozenset(by_name((*COMMON_WORDS, *MODERATOR_WORDS)))  # nobody may be called so

_ANSWERS = frozenset(word.word for word in COMMON_WORDS if word.kind == "join")
_COMMANDS = {(one.word.kind == "moderator", one.word.word): one for one in (*PLAYERS, *MODERATOR)}
_MODERATORS = by_name(MODERATOR_WORDS)


def command_of(order: Order) -> AnyCommand:
    """The command of an order of every game."""
    return _COMMANDS[order.word.kind == "moderator", order.word.word]


class OrderBook:
    """What a planner asks about orders of every game; see `pbem.desk.book.Book`."""

    reserved = RESERVED

    def words(self, session: Session, member: Member) -> tuple[OrderWord, ...]:
        """All order words of this member; a moderator's own come first, and are read at their own address only."""
        own = MODERATOR_WORDS if member.role == "moderator" else ()
        # While a game runs, its players accept and decline what its rules offer them, and no invitation.
        plays = session.game.state == "running" and member.role == "player"
        answers = tuple(word for word in session.title.orders.words if word.word in _ANSWERS) if plays else ()
        words = (*own, *answers, *COMMON_WORDS, *session.title.orders.words)
        return tuple(word for word in words if _given(word, session.title))

    def consider(self, planner: Planner, order: Order) -> None:
        """Read the order and take it into the plan."""
        command = command_of(order)
        if planner.member.role == ASKED:
            must_be_open_to_all(planner, order.word)
        asker = _asker(planner, planner.member, moderates=order.word.kind == "moderator")
        command.consider(planner, order, command.read(order, asker))

    def needs_moderator(self, line: str) -> bool:
        """Whether a player's stray line is very likely an order that only the moderator may give."""
        return needs_moderator(line)

    def plainly(self, planner: Planner, line: str) -> tuple[str, ...]:
        """The orders that a line which is none may mean."""
        return plainly(planner, line)

    def plain_order(self, planner: Planner, line: str) -> str:
        """The order that a moderator's plain words ask for."""
        if planner.member.role != "moderator" or len(line) > MOST_PLAIN:
            return ""
        asker = _asker(planner, planner.member, moderates=True)
        said = (one.plainly(core(line), asker) for one in MODERATOR if one.plainly is not None)
        return next((line for line in said if line), "")

    def by_place(self, planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
        """The lines of a mail, those that name samples of the letter it answers as the orders that these are."""
        if planner.member.role == "player" and not planner.supposes and without_preview(planner.text) is not None:
            planner.plan.preview = True
        items = apart(planner, under_names(planner, unwrapped(planner, items)))
        if planner.mail.addressed and addresses_nobody(planner, items):
            planner.mail = replace(planner.mail, addressed=False)
        return by_place(planner, items)

    def sort_out(self, planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
        """The lines of a mail, where some of them mean something else beside each other than alone."""
        return sort_out(planner, items)

    def stray(self, planner: Planner, stray: Stray) -> None:
        """Take a line that is no order into the plan."""
        strays.take(planner, stray)

    def holds_up(self, planner: Planner, stray: Stray) -> bool:
        """Whether a line that was not read may change the orders it stands with."""
        return holds_up(planner, stray)

    def mend(self, planner: Planner, items: Sequence[Order | Stray]) -> None:
        """A line was not read: note in the plan what the whole mail was probably meant as."""
        if against.speaks_against_itself(planner):
            return
        if not any(one.choices for one in planner.placed.values()):
            as_meant(planner, items)
        if planner.unread and not planner.plan.meant:
            untapped(planner)
        offer_as_previews(planner)

    def gist(self, planner: Planner) -> None:
        """Nothing of the mail is done: note in the plan what its sentences were probably meant as."""
        gist.offer(planner)
        against.without_hints(planner)
        _offer_if_all_goes_well(planner)
        offer_as_previews(planner)

    def by_meaning(self, planner: Planner, order: Order, example: str) -> bool:
        """Whether a move that could not be read is taken into the plan by what its words mean."""
        return strays.take_order_by_meaning(planner, order, example)

    def yes_to(self, planner: Planner) -> str:
        """The line that a bare yes to the answer does."""
        return yes_to(planner)

    def finish(self, planner: Planner) -> None:
        """Courtesies are told of where there is nothing else; what is offered was tried."""
        planner.plan.results = planner.plan.results or planner.plan.courtesies
        keep_good(planner)


def _offer_if_all_goes_well(planner: Planner) -> None:
    """Offer what the mail most likely means. It is only a suggestion: a mail that trips it is answered without it."""
    results, asks = list(planner.plan.results), dict(planner.plan.asks)
    try:
        offer_likely(planner)
    except Exception as failure:
        if is_store_trouble(failure):
            raise
        log.exception("nothing likely was found for a mail")
        planner.plan.results, planner.plan.asks = results, asks


def _given(word: OrderWord, title: AnyTitle) -> bool:
    """Whether the game has what the word is about."""
    command = _COMMANDS.get((word.kind == "moderator", word.word))
    return command is None or command.given is None or command.word is not word or command.given(title)


def _asker(planner: Planner, member: Member, *, moderates: bool) -> Asker:
    session, person = planner.session, member.person
    if moderates:
        names = tuple(seat.name for seat in session.seats)
    else:
        names = tuple(one.name for one in session.reads() if one.person_id != member.person_id)
        if member.role == "moderator":  # a message may go to who is asked to take over a seat
            names += tuple(one.member.name for one in asked_now(session))
    here = session.now.astimezone(zone_of(person.timezone))
    return Asker(names, here, RESERVED, tuple(seat.name for seat in session.seats))


def needs_moderator(line: str) -> bool:
    """Whether a player's stray line is very likely an order that only the moderator may give."""
    row = _MODERATORS.get(head_of(line))
    if row is None:
        return False
    sure = _COMMANDS[True, row.word].sure
    if sure is not None:
        return re.fullmatch(sure, level(line[:400])) is not None
    return fits(row, "".join(line.split(None, 1)[1:]))
