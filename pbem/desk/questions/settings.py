"""`settings`: each setting of the game, and each of the reader's own, with its value and the words that change it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.orders.shapes import ALONE
from pbem.store.models import Member
from pbem.table.game_settings import GAME_SETTINGS, value_of
from pbem.table.session import Session
from pbem.words.say import Say

_HOUR = 3600  # seconds


def _consider(planner: Planner, order: Order, said: None) -> None:
    planner.answer_last(order, "settings", _answer)


def _answer(session: Session, member: Member) -> Answer:
    return Answer(about="settings", says=(*_of_game(session), *_own(member)))


def _of_game(session: Session) -> Iterator[Say]:
    """The game's, which the moderator may change; what is off is told in words of its own."""
    yield Say(key="settings.of_game", facts={"name": session.moderator.name})
    for one in GAME_SETTINGS:
        value = value_of(session.game, one.name)
        told = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        key = told if one.choices else "on" if value else "off"
        span = {"value_span": str(value * _HOUR)} if isinstance(value, int) else {}  # of those that are hours
        yield Say(key=f"settings.{one.name}.{key}", facts={"value": told, **span})


def _own(member: Member) -> Iterator[Say]:
    """Their own: of letters, times and absences."""
    person = member.person
    yield Say(key="settings.own")
    yield Say(key="settings.zone", facts={"zone": person.timezone})
    yield Say(key=f"settings.mail.{member.mail_mode}", facts={"at": member.digest_at})
    yield Say(key=f"settings.form.{member.mail_form}")
    yield Say(key="settings.quiet.on" if person.quiet else "settings.quiet.off", facts={"quiet": person.quiet})
    if member.role == "player":
        lines = "; ".join(member.defaults)
        yield Say(key="settings.default.on" if lines else "settings.default.off", facts={"lines": lines})


_WORD = order_word("question", "settings", "settings", "settings", "setting", "preferences", shape=ALONE)
COMMANDS = (Command(word=_WORD, place=12, read=word_alone, consider=_consider),)
