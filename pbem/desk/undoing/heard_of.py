"""What readers hear when moves are taken back: letters nobody has begun to send are stopped, others get one more."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pbem.facts.happening import Happening
from pbem.letters import content as contents
from pbem.letters.content import Content
from pbem.letters.kinds import TAKEN_BACK, names_where
from pbem.post import correspondence, letterbox, one_letter
from pbem.store.models import Member, OutboundMail
from pbem.table import decisions
from pbem.table.record_kinds import UNDO
from pbem.table.session import Session
from pbem.words.say import Say

_TOLD = f"log.{UNDO.name}"
_TELLS_OF_MOVES = names_where(lambda kind: kind.tells_of_moves)


def forget_letters(reader: Member, first: int) -> bool:
    """Stop what tells of moves from entry `first` on; whether the reader has heard of none of them.

    Then their next letter begins where the last one ended.
    """
    if not all(_stop_letters(reader, first)):
        return False
    reader.told_number = min(reader.told_number, first - 1)
    reader.save()
    return True


def stop_letters(reader: Member, first: int) -> None:
    """Stop them alone: their reader gets an answer."""
    _stop_letters(reader, first)


def need_not_hear(session: Session, reader: Member, *, by_player: bool) -> bool:
    """Whether somebody who has heard of no move that is taken back is asked nothing by it either."""
    unasked = decisions.open_decision(session, reader) is None or by_player
    return unasked and not session.hand_changed(reader)


def tell(
    session: Session, reader: Member, says: tuple[Say, ...], known: Callable[[Happening], bool] = lambda one: False
) -> None:
    """A letter that opens with these sentences. `known`: of what happened, what the reader has heard all the same."""
    content: Content = correspondence.base(session, TAKEN_BACK, reader, says=says)
    add = correspondence.with_news if content.ask is None else correspondence.with_board
    content = add(session, content, reader)
    news = tuple(one for one in content.events if not (_stands_above(one) or known(one)))
    letterbox.put(session, reader, msgspec.structs.replace(content, events=news))


def _stands_above(one: Happening) -> bool:
    return one.say is not None and one.say.key.startswith(_TOLD)


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
