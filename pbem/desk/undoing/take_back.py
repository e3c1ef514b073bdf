"""Taking back moves, and putting them back: when it is allowed, what it does to position, questions and letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from pbem.base.plain import Plain
from pbem.desk.undoing.anew import facts_again
from pbem.desk.undoing.heard_of import forget_letters, need_not_hear, stop_letters, tell
from pbem.desk.undoing.moves_told import Part, how_done, last_parts, order_of, orders_of, parts_told
from pbem.store.models import LogEntry, Member
from pbem.table import decisions, in_hand
from pbem.table.doings import Deed, Doing, doings_of
from pbem.table.moves import ask_anew, note_move
from pbem.table.record import mail_of
from pbem.table.record_kinds import ACTION, BY_VOTE, HANDS_OPENED, UNDO
from pbem.table.session import Session
from pbem.table.standing_moves import position_after
from pbem.words.say import Say


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


def take_back(session: Session, actor: Member | None, count: int = 1, *, vote: int | None = None) -> None:
    """Undo the last moves: the log keeps all, the first question is asked again, those who were told hear of it.

    `actor`: who ordered it, and gets an answer; nobody where a vote has, whose number is `vote`.
    """
    standing, parts = session.effective(), last_parts(session, count)
    first = standing[-count].number
    session.position = position_after(session, standing[:-count])
    opened = session.game.state == "finished"
    if opened:
        session.game.state, session.game.ended_at = "running", None
    number = 0
    by: dict[str, Plain] = {} if vote is None else {BY_VOTE: vote}
    for part in parts:
        for last in (one.entry for one in reversed(part.gone)):
            number = note_undo(session, actor, last, part.doing, **by)
            decisions.reopen(session, last.number)
    in_hand.return_to(session, first)
    decisions.follow(session, number)
    if opened:
        session.log(HANDS_OPENED, actor)
    says = _gone_told(session, actor, parts)
    for reader in session.reads():
        if actor is not None and reader.id == actor.id:
            stop_letters(reader, first)  # they get an answer
            continue
        unheard = forget_letters(reader, first)
        # What is opened everybody must hear, whatever they had heard of it.
        by_player = actor is not None and actor.role == "player"
        if opened or not (unheard and need_not_hear(session, reader, by_player=by_player)):
            tell(session, reader, says)


def note_undo(session: Session, actor: Member | None, entry: LogEntry, doing: Doing, **more: Plain) -> int:
    """Record that an entry is taken back; the number of what says so."""
    facts = {"move": order_of(session, entry), "entry": str(entry.number), **how_done(session, doing), **more}
    return int(session.log(UNDO, actor, undoes=entry.number, text=entry.text, facts=facts).number)


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
        made.append(note_move(session, actor, session.rules.read_action(entry.text), facts_again(entry)))
    ask_anew(session, *made)


def _gone_told(session: Session, actor: Member | None, parts: Sequence[Part]) -> tuple[Say, ...]:
    """What was taken back: what a player had ordered, in one sentence; of a moderator's undo or a vote, whose mails."""
    if actor is None:
        return (Say(key="taken_back_by_vote"), *parts_told(session, parts))
    if actor.role == "player":
        gone = [one.entry for part in reversed(parts) for one in part.gone]
        return (Say(key="taken_back", facts={"name": actor.name, "move": orders_of(session, gone)}),)
    head = "taken_back_by.one" if len(parts) == 1 else "taken_back_by.many"
    return (Say(key=head, facts={"name": actor.name}), *parts_told(session, parts))
