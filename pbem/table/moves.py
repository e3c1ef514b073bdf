"""Making moves, whoever ordered them: the engine decides, the record keeps; what is in hand, and questions, follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import play
from pbem.games.border import Action
from pbem.games.meant import Turn
from pbem.store.models import LogEntry, Member, OrderInHand
from pbem.table import consents, decisions, in_hand
from pbem.table.following import AUTO, OWN_MAIL, STANDING, WITHDRAWN, rest_of_turn
from pbem.table.record_kinds import ACTION
from pbem.table.running_on import Over, Run, Step
from pbem.table.session import Session


def note_move(session: Session, actor: Member | None, action: Action, facts: Mapping[str, str]) -> LogEntry:
    """Apply and record one action; `actor` ordered it (None: nobody). IllegalAction leaves all as it was.

    The questions do not follow yet: `ask_anew` when all that belongs together is done.
    """
    seated = action.player in session.names  # what the whole table has agreed on is nobody's move
    taken_over: Sequence[OrderInHand] = ()
    if seated and AUTO not in facts:
        taken_over = in_hand.overridden(session, session.seat(action.player), session.position, action)
    session.position, events = play.apply(session.position, action)
    line = session.rules.write_action(action)
    plain = session.plain_events(events)
    player = action.player if seated else ""
    entry = session.log(ACTION, actor, player=player, text=line, events=plain, facts=dict(facts))
    for row in taken_over:
        in_hand.end(session, row, in_hand.overridden_say(session, row), number=entry.number)
    return entry


def note_unordered(session: Session, actor: Member | None, action: Action, facts: Mapping[str, str]) -> LogEntry:
    """The same for one that nobody ordered, though `actor` caused it."""
    return note_move(session, None, action, facts)


def ask_anew(
    session: Session, *entries: LogEntry, ordered: tuple[str, Turn] | None = None, kept_open: Turn | None = None
) -> None:
    """The game runs on after these actions; the questions they answered are closed, those asked now are opened.

    `ordered`: whose orders were made for a turn, so that what they leave out of it is settled. `kept_open`: a turn of
    which their owner wants to be asked everything else.
    """
    turn = session.title.turns.turn_of(session.definition, session.position)
    waits = not entries and any(one.player in session.position.active for one in session.open_decisions)
    run = Run(session, session.position, session.in_hand, ordered, kept_open=kept_open, asked=turn if waits else None)
    entries = (*entries, *_run_on(session, run))
    for entry in entries:
        asked = next((one for one in session.open_decisions if one.player == entry.player), None)
        if asked is not None:
            outcome = WITHDRAWN if entry.facts.get(AUTO) == WITHDRAWN else "made"
            decisions.close(session, asked, outcome, entry.number)
    if session.position.finished:
        finish(session)
    if entries:
        decisions.follow(session, entries[-1].number)


def _run_on(session: Session, run: Run) -> list[LogEntry]:
    """Whatever is in hand is done, and what follows by itself, until somebody must be asked."""
    entries, over = [], []
    for step in run.go().steps:
        if isinstance(step, Over):
            in_hand.end(session, step.row, *step.why)
            over.append(step.row)
        else:
            entries.append(note_move(session, None, step.action, _why(session, step)))
    if over or session.in_hand:
        consents.settle(session, over)
    return entries


def _why(session: Session, step: Step) -> dict[str, str]:
    """Why nobody is asked; and whether the mail that is being dealt with is the player's own, who so acts by it."""
    mail = session.mail
    own = step.reason == STANDING and mail is not None and mail.member_id == session.seat(step.action.player).id
    return {AUTO: step.reason, OWN_MAIL: "yes"} if own else {AUTO: step.reason}


def make_moves(session: Session, actor: Member | None, *actions: Action, **facts: str) -> None:
    """Actions of one player, with the rest of the turn that they leave out, and all that follows."""
    title, definition, player = session.title, session.definition, actions[0].player
    entries = []
    for action in actions:
        turn = title.turns.turn_of(definition, session.position)
        entries.append(note_move(session, actor, action, facts))
    for one in list(rest_of_turn(title, definition, session.position, player, turn)):
        entries.append(note_move(session, actor, one.action, {**facts, AUTO: one.reason}))
    ask_anew(session, *entries, ordered=(player, turn))


def settle(session: Session) -> bool:
    """What follows from a position that no move made: the first one, what was stated since. Whether anything did."""
    before = session.game.last_number
    ask_anew(session)
    return session.game.last_number > before


def finish(session: Session) -> None:
    """The game is over; the secrets are no longer secret."""
    session.game.state = "finished"
    session.game.ended_at = session.now
