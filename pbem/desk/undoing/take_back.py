"""Taking back moves, and putting them back: when it is allowed, what it does to position, questions and letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

import msgspec

from engine.core import play
from pbem.desk.undoing.moves_told import Part, how_done, last_parts, order_of, orders_of, parts_told
from pbem.games.border import AnyPosition
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import TAKEN_BACK, names_where
from pbem.post import correspondence, letterbox, one_letter
from pbem.store.models import LogEntry, Member, OutboundMail
from pbem.table import decisions, in_hand
from pbem.table.doings import Deed, Doing, doings_of
from pbem.table.following import AUTO, CORRECTED_BY, OWN_MAIL, REASON
from pbem.table.moves import ask_anew, note_move
from pbem.table.record import mail_of
from pbem.table.record_kinds import ACTION, ENDED, HANDS_OPENED, UNDO
from pbem.table.session import Session
from pbem.words.say import Say

_TOLD = f"log.{UNDO.name}"
_TELLS_OF_MOVES = names_where(lambda kind: kind.tells_of_moves)


def why_not_undo(session: Session, member: Member) -> Say | None:
    """A player's own undo: not where there is nothing to take back, or somebody has acted since."""
    last = last_act(session)
    if last is None:
        return Say(key="undo_nothing")
    if last.player != member.player or member.role != "player":
        name = session.names[last.player] if last.player else session.moderator.name
        mine = any(entry.player == member.player for entry in session.effective())
        return Say(key="undo_others_acted" if mine else "undo_nothing", facts={"name": name})
    return None


def last_act(session: Session) -> LogEntry | None:
    """The newest entry that stands by which somebody has acted."""
    standing = (one for doing in reversed(doings_of(session)) for one in reversed(doing.deeds))
    return next((one.entry for one in standing if not one.followed), None)


def last_moves(doings: Sequence[Doing]) -> tuple[Deed, ...]:
    """The last that anybody did, as far as one player did it, and what followed.

    What somebody stated for later and what was done at once is a move of theirs. Of a mail in which the moderator
    moved for several players, the part of the last of them.
    """
    gone: list[Deed] = []
    for doing in reversed(doings):
        acts = [one for one in doing.deeds if not one.followed]
        if acts:
            return (*_part_of(doing, acts[-1].entry.player), *gone)
        gone = [*doing.deeds, *gone]
    return ()


def _part_of(doing: Doing, player: str) -> Sequence[Deed]:
    """What the player did last of it: all, where nobody else acted, else from their first act after the others' on."""
    others = [at for at, one in enumerate(doing.deeds) if not one.followed and one.entry.player != player]
    if not others:
        return doing.deeds
    return tuple(dropwhile(lambda one: one.followed, doing.deeds[others[-1] + 1 :]))


def position_after(session: Session, entries: Sequence[LogEntry]) -> AnyPosition:
    """The position after these entries, from the start of the game."""
    position = session.start()
    for entry in entries:
        stops = entry.kind == ENDED.name
        position, _ = play.stop(position) if stops else play.apply(position, session.rules.read_action(entry.text))
    return position


def take_back(session: Session, actor: Member, count: int = 1) -> None:
    """Undo the last moves: the log keeps all, the first question is asked again, those who were told hear of it."""
    standing, parts = session.effective(), last_parts(session, count)
    first = standing[-count].number
    session.position = position_after(session, standing[:-count])
    opened = session.game.state == "finished"
    if opened:
        session.game.state, session.game.ended_at = "running", None
    number = 0
    for part in parts:
        done = how_done(session, part.doing)
        for last in (one.entry for one in reversed(part.gone)):
            facts = {"move": order_of(session, last), "entry": str(last.number), **done}
            number = session.log(UNDO, actor, undoes=last.number, text=last.text, facts=facts).number
            decisions.reopen(session, last.number)
    in_hand.return_to(session, first)
    decisions.follow(session, number)
    if opened:
        session.log(HANDS_OPENED, actor)
    for reader in session.reads():
        if reader.id == actor.id:
            _stop_letters(reader, first)  # they get an answer
        else:
            _tell(session, reader, actor, parts, first, opened=opened)


def last_taken_back(session: Session) -> list[LogEntry]:
    """The moves that the last order to undo took back, oldest first; none once somebody has moved since."""
    taken: list[LogEntry] = []
    for entry in reversed(session.entries):
        if entry.kind == UNDO.name and (not taken or _same_order(entry, taken[0])):
            taken.append(entry)
        elif entry.kind in (ACTION.name, UNDO.name):
            break
    by_number = {entry.number: entry for entry in session.entries}
    gone = [by_number[entry.undoes] for entry in taken if entry.undoes is not None]
    return [entry for entry in gone if entry.kind == ACTION.name]


def _same_order(one: LogEntry, other: LogEntry) -> bool:
    return (mail_of(one), one.at, one.actor_id) == (mail_of(other), other.at, other.actor_id)


def put_back(session: Session, actor: Member) -> None:
    """Make again what was taken back last, as moves of those who made them."""
    made = []
    for entry in last_taken_back(session):
        facts = {"again": str(entry.number)} | {
            key: entry.facts[key]
            for key in ("by", "offered_by", AUTO, OWN_MAIL, CORRECTED_BY, REASON)
            if key in entry.facts
        }
        made.append(note_move(session, actor, session.rules.read_action(entry.text), facts))
    ask_anew(session, *made)


def _tell(session: Session, reader: Member, actor: Member, parts: Sequence[Part], first: int, *, opened: bool) -> None:
    """`first`: the first entry that is taken back. `opened`: the game was over and is not any more; so much everybody
    must hear, whatever they had heard of it.
    """
    if all(_stop_letters(reader, first)):
        # They have heard nothing of it; their next letter begins where the last one ended.
        reader.told_number = min(reader.told_number, first - 1)
        reader.save()
        unasked = decisions.open_decision(session, reader) is None or actor.role == "player"
        if unasked and not opened and not session.hand_changed(reader):
            return
    content: Content = correspondence.base(session, TAKEN_BACK, reader, says=_gone_told(session, actor, parts))
    add = correspondence.with_news if content.ask is None else correspondence.with_board
    content = add(session, content, reader)
    news = tuple(
        one for one in content.events if one.say is None or not one.say.key.startswith(_TOLD)
    )  # it stands above
    letterbox.put(session, reader, msgspec.structs.replace(content, events=news))


def _gone_told(session: Session, actor: Member, parts: Sequence[Part]) -> tuple[Say, ...]:
    """What was taken back: what a player had ordered, in one sentence; of the moderator's undo, whose mails."""
    if actor.role == "player":
        gone = [one.entry for part in reversed(parts) for one in part.gone]
        return (Say(key="taken_back", facts={"name": actor.name, "move": orders_of(session, gone)}),)
    head = "taken_back_by.one" if len(parts) == 1 else "taken_back_by.many"
    return (Say(key=head, facts={"name": actor.name}), *parts_told(session, parts))


def _stop_letters(reader: Member, first: int) -> list[bool]:
    """Whether each letter that tells of a move since that entry could be stopped; one that was dropped told nothing."""
    about = (OutboundMail.member == reader) & (OutboundMail.number >= first) & (OutboundMail.state != "dropped")
    return [_stopped(one) for one in OutboundMail.select().where(about & OutboundMail.template.in_(_TELLS_OF_MOVES))]


def _stopped(letter: OutboundMail) -> bool:
    """Drop a letter that nobody has begun to send; of us and a worker that takes it in the same instant, one has it.

    What stood in it beside the moves is sent all the same.
    """
    waiting = (OutboundMail.id == letter.id) & (OutboundMail.state == "queued") & (OutboundMail.attempts == 0)
    rest = one_letter.alone(contents.decode(letter.content.encode()))
    if rest is None:
        return bool(OutboundMail.update(state="dropped").where(waiting).execute())
    left = {"content": contents.encode(rest).decode(), "template": rest.template}
    return bool(OutboundMail.update(**left).where(waiting).execute())
