"""What one reader sees of a game as it stands, and what they have not heard of it yet, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from typing import Literal, NamedTuple

import msgspec

from engine.core.events import Event
from pbem.base.clock import to_iso
from pbem.base.plain import PlainFields
from pbem.facts.ask import Ask
from pbem.facts.happening import Happening
from pbem.facts.in_hand import InHand
from pbem.games.border import View
from pbem.store import later
from pbem.store.models import LogEntry, Member
from pbem.table import decisions, in_hand
from pbem.table.candidates import ASKED
from pbem.table.chain import SHOWN
from pbem.table.record_kinds import ACTION, STARTED, UNDO
from pbem.table.session import Session
from pbem.words.say import Say

_MOST_GAMES = 100  # whose figures of the past are kept folded


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """What every letter of a running game shows; `pbem.letters.content` says what each part is."""

    view: str
    ask: Ask | None
    waiting_for: tuple[str, ...]
    record: str
    hand_changed: bool
    in_hand: tuple[InHand, ...] = ()
    ahead: tuple[str, ...] = ()
    passes: tuple[Say, ...] = ()
    over: tuple[Say, ...] = ()
    rests_until: str = ""


class News(NamedTuple):
    """What happened, and since when: the reader's last letter, their last move, or the beginning of the game."""

    happenings: tuple[Happening, ...]
    since: Literal["letter", "move", "start"]


class _Folded(NamedTuple):
    """The figures after an entry, which is known again by its hash: a transaction may have been rolled back."""

    number: int
    hash: str
    figures: dict[str, int]


_kept: dict[int, _Folded] = {}  # by game; whatever is not here, or no longer true, is read from the record


def sight_of(session: Session, member: Member) -> Sight:
    """What the member, and nobody else, may see of a game that has begun."""
    left = _has_left(member)
    view = session.view(member)
    return Sight(
        view=session.encoded_view(view),
        ask=None if left else decisions.ask(session, decisions.open_decision(session, member)),
        waiting_for=() if left else tuple(decision.member.name for decision in session.open_decisions),
        record=f"{session.game.last_number} {session.game.chain[:SHOWN]}",
        hand_changed=session.game.state == "running" and session.hand_changed(member),
        **_in_hand(session, member, view),
    )


def _has_left(member: Member) -> bool:
    """Who has left is asked nothing, though their seat's question stands; nor is anybody without a seat yet."""
    return member.status in ("resigned", "replaced") or member.role == ASKED


def since_letter(session: Session, member: Member) -> News:
    """What happened since the reader's last letter."""
    found = session.happenings(member, member.told_number, news=True)
    _told(session, member)
    return News(found, "letter")


def since_move(session: Session, member: Member) -> News:
    """What happened since the reader last moved, told before or not; to who has no seat, since their last letter."""
    if member.role != "player":
        return since_letter(session, member)
    moved = session.last_move(member)
    begun = moved or next((entry.number for entry in session.entries if entry.kind == STARTED.name), 0)
    own = session.unanswered_move(member)
    begun = min(begun, own - 1) if own else begun
    found = session.happenings(member, min(begun, member.told_number), news=True, own=own)  # told by no letter yet
    _told(session, member)
    return News(found, "move" if moved else "start")


def places(session: Session, events: Iterable[Event]) -> tuple[str, ...]:
    """The places on the map that these events changed, or where something may be built since."""
    drawn = session.title.drawn
    return tuple(dict.fromkeys(mark for event in events for mark in (*drawn.changed(event), *drawn.opened(event))))


def brought_about(session: Session, member: Member) -> tuple[str, ...]:
    """The places that the mail with the reader's last move changed, but for those that its orders name themselves."""
    moved = session.last_move(member)
    mail = session.record.since(moved)[0].mail if moved else None
    found: dict[str, None] = {}
    for entry in session.record.standing():
        if entry.number > moved:
            continue
        if entry.number != moved and (mail is None or entry.mail != mail):
            break
        named = entry.text.split() if entry.player == member.player else ()
        events = session.rules.decode_events(
            msgspec.json.encode([one for one in entry.events if not one.get("readers")])
        )
        found = dict.fromkeys(one for one in places(session, events) if one.split()[0] not in named) | found
    return tuple(found)


def asked_ahead(session: Session, member: Member) -> bool:
    """Whether something has just begun of which the member need not wait to be asked."""
    if member.role != "player" or session.began_at is None:
        return False
    turns, definition = session.title.turns, session.definition
    if not turns.gathers(definition, session.began_at, session.position):
        return False
    kept = tuple(map(in_hand.read, in_hand.orders_of(session, member)))
    return bool(turns.ahead(definition, session.view(member), member.player, kept))


def lately(session: Session) -> dict[str, int]:
    """The figures as they stand, from what everybody may read; none where the game needs none."""
    told, game = session.title.told, session.game
    if not told.looks_back:
        return {}
    known = _known(session)
    if known is None:
        figures = told.lately({}, _events(session, session.effective()))
    else:
        figures = told.lately(known.figures, _events(session, session.record.since(known.number + 1)))
    _kept.pop(game.id, None)
    _kept[game.id] = _Folded(game.last_number, game.chain, figures)
    while len(_kept) > _MOST_GAMES:
        _kept.pop(next(iter(_kept)), None)
    return figures


def missed_a_round(session: Session, member: Member) -> bool:
    """Whether a round is over now of which the reader has heard nothing: it began after their last letter."""
    if not any(session.title.turns.begins_round(event) for entry in session.news for event in session.decoded(entry)):
        return False
    unheard = list(takewhile(lambda entry: entry.number > member.told_number, session.record.standing()))
    began = (entry for entry in unheard if any(map(session.title.turns.begins_round, session.decoded(entry))))
    return len(list(islice(began, 2))) > 1 and any(_tells(session, entry) for entry in unheard)


def _tells(session: Session, entry: LogEntry) -> bool:
    """Whether there is more to the entry than a bid or a pass: of a round of these alone nobody need hear."""
    return entry.kind == ACTION.name and not session.title.orders.quiet(session.rules.read_action(entry.text))


def _in_hand(session: Session, member: Member, view: View) -> PlainFields:
    """What the member, and nobody else, knows of what they ordered for later, and of turns that pass without it."""
    if member.role != "player" or session.game.state != "running":
        return {}
    rows = in_hand.orders_of(session, member)
    listed = tuple(in_hand.listed(session, member, view, row) for row in rows)
    kept = tuple(map(in_hand.read, rows))
    turns = session.title.turns
    passes = turns.passed_over(session.definition, view, member.player, kept)
    rests = rows and in_hand.resting(session, member) and member.rests_until
    over = tuple(say for row in in_hand.untold(session, member) for say in in_hand.why_over(row))
    return {
        "in_hand": listed,
        "ahead": () if _has_left(member) else turns.ahead(session.definition, view, member.player, kept),
        "passes": passes,
        "over": over,
        "rests_until": to_iso(rests) if rests else "",
    }


def _told(session: Session, member: Member) -> None:
    member.told_number = session.game.last_number
    member.digest_next = None
    later.write(member)


def _known(session: Session) -> _Folded | None:
    """What was folded before, where that is still so: nothing was rolled back or taken back since."""
    kept = _kept.get(session.game.id)
    if kept is None or kept.number > session.game.last_number:
        return None
    first, *since = session.record.since(kept.number)
    return kept if first.hash == kept.hash and all(one.kind != UNDO.name for one in since) else None


def _events(session: Session, entries: Iterable[LogEntry]) -> Iterator[Event]:
    for entry in entries:
        if entry.readers is None:
            yield from (one for one in session.decoded(entry) if getattr(one, "readers", None) is None)
