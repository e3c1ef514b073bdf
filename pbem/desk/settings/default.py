"""`default ORDER|off`: the order to play for somebody when their deadline passes."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.plan import Do
from pbem.desk.planner import Planner
from pbem.desk.setting import logged
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.refuse import refused
from pbem.orders.shapes import ENDED
from pbem.store.models import LogEntry, Member
from pbem.table import defaults
from pbem.table.record_kinds import DEFAULT_OFF, DEFAULT_STATED, SETTING
from pbem.table.refusals import by_rule
from pbem.table.session import Session
from pbem.words.say import Say

MOST_DEFAULT = 200  # characters


class SetDefault(msgspec.Struct, frozen=True):
    """The order to play when a deadline passes, as written and not yet read; "" for none."""

    text: str


def _read(order: Order, asker: Asker) -> SetDefault:
    text = " ".join(order.rest.split())
    if not key(text):
        raise refused("default_missing", example="default off")
    if len(text) > MOST_DEFAULT:
        raise refused("default_long", {"most": str(MOST_DEFAULT)}, example="default off")
    return SetDefault("" if key(text) in ENDED else text)


def _consider(planner: Planner, order: Order, said: SetDefault) -> None:
    planner.must_run()
    planner.must_hold_a_seat()
    if not said.text:
        planner.do_freely(order, said, _do(said), Say(key="default_off"))
        return
    if sum(isinstance(one.said, SetDefault) for one in planner.plan.freely) >= defaults.MOST_DEFAULTS:
        planner.forbid("default_many", most=str(defaults.MOST_DEFAULTS))
    try:
        actions = defaults.understand(planner.session, planner.member, said.text)
    except OrderError as error:  # its sample lines are orders to be carried out at once, not what is wanted
        choices = tuple(f"default {line}" for line in error.choices)
        example = f"default {error.example}" if error.example else ""
        raise OrderError(error.say, example=example, choices=choices, section=error.section) from error
    says = [Say(key="default_set", facts={"line": said.text})]
    refusal = defaults.why_not(planner.session, actions)
    if refusal is None:
        says.append(Say(key="default_legal"))
    else:
        says.append(Say(key="default_illegal"))
        says.append(by_rule(refusal, planner.session))
    if planner.session.game.on_deadline != "default":
        says.append(Say(key="default_only_away"))
    planner.do_freely(order, said, _do(said), *says)


def _do(said: SetDefault) -> Do:
    """Those of one mail make a list; what an earlier mail stated is forgotten. All hear that there is one, not what."""

    def do(session: Session, member: Member) -> None:
        had = bool(member.defaults)
        earlier = member.defaults if _stated_in_this_mail(session, member) else []
        member.defaults = [*earlier, said.text] if said.text else []
        member.save()
        logged(session, member, f"default {said.text or 'off'}", for_them_alone=True)
        if had != bool(member.defaults):
            session.log(DEFAULT_OFF if had else DEFAULT_STATED, member)

    return do


def _stated_in_this_mail(session: Session, member: Member) -> bool:
    if session.mail is None:
        return False
    mine = (LogEntry.game == session.game) & (LogEntry.actor == member) & (LogEntry.mail == session.mail.id)
    entries = LogEntry.select().where(mine & (LogEntry.kind == SETTING.name))
    return any(str(entry.facts["line"]).startswith("default ") for entry in entries)


_SHAPE = r"|(?!(?:is|was|are|to|on|for|in|of)\b).+"
_WORD = order_word("setting", "default", "default ORDER|off", "default off", shape=_SHAPE, seated=True)
COMMANDS = (Command(word=_WORD, place=8, read=_read, consider=_consider),)
