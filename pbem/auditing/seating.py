"""Whether the rows of a game say what its record tells: who sits where, how it stands, when it began and ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import msgspec

from pbem.base.clock import to_iso
from pbem.base.plain import PlainFields
from pbem.facts.finding import Finding
from pbem.store.models import LogEntry, Member
from pbem.table import shuffle
from pbem.table.candidates import ASKED, PROPOSED, WITHDRAWN, entry_of
from pbem.table.record_kinds import (
    ACCEPTED,
    ARRIVED,
    BY_VOTE,
    CANCELLED,
    CANCELLED_BECAUSE,
    CLOCK_SET_RIGHT,
    CREATED,
    DECLINED,
    EJECTED,
    EJECTED_DEFAULT,
    NAMED,
    NEW_ADDRESS,
    PAUSE_BEGINS,
    PAUSE_ENDS,
    RESIGNED,
    SETTING,
    STARTED,
    SUBSTITUTE_DECLINED,
    SUBSTITUTE_WITHDRAWN,
    SUBSTITUTED,
    VOTE_ASKED,
)
from pbem.table.session import ARRIVING, Session
from pbem.table.votes import CLOSING


class Told(msgspec.Struct):
    """What the record tells of one holder of a seat; None: nothing."""

    status: str = "invited"
    plays_default: bool = False
    name: str | None = None
    word: str | None = None
    promise: str | None = None


def seating(session: Session) -> list[Finding]:
    """Every difference between the rows and the record, or that there is none."""
    wrong = [
        Finding(False, what) for what in (*seats(session), *_brought(session), *standing(session), *moments(session))
    ]
    right = [Finding(True, "seats, state and end of the game match the record")]
    if number := session.game.brought:
        told = f"the game came from elsewhere: whose the seats were up to entry {number} cannot be checked here"
        right.append(Finding(True, told))
    return wrong or right


# -- who sits where ---------------------------------------------------------------------------------------------------


def seats(session: Session) -> Iterator[str]:
    """Where those who sit, sat or lead are others than the record tells."""
    yield from _numbers(session)
    yield from _acted(session)
    rows: dict[str, list[Member]] = {}
    for member in session.members:
        if member.role == "player":
            rows.setdefault(member.player, []).append(member)
    told = told_holders(session, rows)
    for player in sorted(rows.keys() | told.keys()):
        holders, expected = rows.get(player, []), told.get(player, [])
        if len(holders) != len(expected):
            yield f"{len(holders)} rows hold or held the seat {player}; the record says {len(expected)}"
            continue
        for member, one in zip(holders, expected, strict=True):
            yield from _differs(member, one)
    yield from _moderator(session)
    yield from _asked(session)
    yield from _defaults(session)


def _numbers(session: Session) -> Iterator[str]:
    """Members are numbered as they came, from 1; those of before there were numbers have that of their row then.

    The chain covers the number of everybody whom the record names, but not of who is invited and has not answered.
    """
    wrote = {entry.actor_id for entry in session.entries}
    read = {number for entry in session.entries for number in entry.readers or ()}
    last, older, first = 0, True, min((member.number for member in session.members), default=1)
    for member in session.members:
        older = older and member.number == member.id
        named = member.id in wrote or member.number in read or member.status == "replaced"
        follows = member.number == last + 1 or older or named or first > 1
        if member.number <= last or not follows:
            yield f"{member.name} (row {member.id}) has the number {member.number}; the one before them has {last}"
        last = member.number


def _defaults(session: Session) -> Iterator[str]:
    """A seat plays by default only what its player has said it should."""
    stated: dict[int, set[str]] = {}
    for entry in session.entries:
        if entry.kind == SETTING.name and entry.actor_id is not None:
            stated.setdefault(entry.actor_id, set()).add(str(entry.facts.get("line", "")).removeprefix("default "))
    for member in session.members:
        if set(member.defaults) - stated.get(member.id, set()):  # which, is their secret
            yield f"the seat {member.player} ({member.name}) would play a default that is not in the record"


def _acted(session: Session) -> Iterator[str]:
    """Whoever wrote an entry as a player sits there still; the moderator writes for every seat."""
    by_id = {member.id: member for member in session.members}
    strange: dict[tuple[int, str], int] = {}
    for entry in session.entries:
        if entry.actor_id is not None:
            actor = by_id.get(entry.actor_id)
            if actor is None or (actor.role != "moderator" and not _may_write(session, actor, entry)):
                strange.setdefault((entry.actor_id, entry.player), entry.number)
    for (actor_id, player), number in strange.items():
        actor = by_id.get(actor_id)
        now = f"now has the seat {actor.player or 'of nobody'}" if actor else "is not in this game"
        yield f"entry {number} was written by {_called(actor, actor_id)} in the seat {player or 'of nobody'}, who {now}"


def _may_write(session: Session, actor: Member, entry: LogEntry) -> bool:
    """Whether the entry is of their seat, or of before they had it, when they were asked to take it over."""
    return actor.player == entry.player or (not entry.player and entry_of(session, actor) is not None)


def told_holders(session: Session, rows: dict[str, list[Member]]) -> dict[str, list[Told]]:
    """For each seat its holders one after the other, as the record has them."""
    started = next((entry for entry in session.entries if entry.kind == STARTED.name), None)
    promises = _facts_of_creation(session).get("seats", {})
    players = set(promises) - {"moderator"} or (set(started.facts["words"]) if started else set(rows))
    ours = not session.game.brought  # whose a seat was where the game came from cannot be told here
    told = {player: [Told(promise=promises.get(player) if ours else None)] for player in players}
    for entry in session.entries:
        if entry.kind == NAMED.name:
            _named(session, rows, told, entry)
        else:
            _changed(told, entry)
        if entry.number <= session.game.brought:
            for holders in told.values():
                holders[-1].promise = None
    return told


def _changed(told: dict[str, list[Told]], entry: LogEntry) -> None:
    """What an entry changes, of one seat or of all."""
    if entry.kind in _CHANGES and entry.player in told:
        _CHANGES[entry.kind](told[entry.player], entry)
    for player, holders in told.items():
        if entry.kind == STARTED.name:
            holders[-1].status = "playing"
        elif entry.kind == ARRIVED.name:
            holders[-1].promise = entry.facts["seats"].get(player)


def _named(session: Session, rows: dict[str, list[Member]], told: dict[str, list[Told]], entry: LogEntry) -> None:
    """Somebody has another name, wherever in the game they sit."""
    persons = {member.id: member.person_id for member in session.members}
    theirs = {one.id for one in session.members if one.person_id == persons.get(entry.actor_id or 0)}
    for player, holders in told.items():
        for row, one in zip(rows.get(player, []), holders, strict=False):
            one.name = entry.facts["name"] if row.id in theirs else one.name


def _accepted(holders: list[Told], entry: LogEntry) -> None:
    holders[-1].status = "accepted"
    holders[-1].name, holders[-1].word = entry.facts.get("name"), entry.facts.get("word")


def _declined(holders: list[Told], entry: LogEntry) -> None:
    holders[-1].status = "declined"


def _left(holders: list[Told], entry: LogEntry) -> None:
    holders[-1].status = "resigned"
    if entry.kind != RESIGNED.name:
        holders[-1].plays_default = entry.kind == EJECTED_DEFAULT.name


def _substituted(holders: list[Told], entry: LogEntry) -> None:
    started = holders[-1].status in ("playing", "resigned")
    holders[-1].status = "replaced"
    status = "playing" if started else "invited"
    holders.append(Told(status=status, name=entry.facts.get("new"), promise=entry.facts.get("seat")))


def _renewed(holders: list[Told], entry: LogEntry) -> None:
    holders[-1].promise = entry.facts.get("seat")


_CHANGES: dict[str, Callable[[list[Told], LogEntry], None]] = {
    ACCEPTED.name: _accepted, DECLINED.name: _declined, RESIGNED.name: _left, EJECTED.name: _left,
    EJECTED_DEFAULT.name: _left, SUBSTITUTED.name: _substituted,
    NEW_ADDRESS.name: _renewed,
}  # fmt: skip


def _differs(member: Member, told: Told) -> Iterator[str]:
    seat = f"the seat {member.player} ({member.name})"
    if told.promise is not None and shuffle.seat_promise(member.token, member.person.address) != told.promise:
        yield f"{seat}: its person or token is not the one the record promised when the seat was given"
    if member.status != told.status:
        yield f"{seat} is '{member.status}'; the record says '{told.status}'"
    if member.status != "replaced" and bool(member.plays_default) != told.plays_default:
        yield f"{seat} {'plays' if member.plays_default else 'does not play'} its default; the record says otherwise"
    if told.name is not None and member.name != told.name:
        yield f"{seat}: the record gives the name as {told.name}"
    if told.word is not None and member.word != told.word:
        yield f"{seat}: the word for the shuffle is not the one in the record"


def _moderator(session: Session) -> Iterator[str]:
    created = _created(session)
    leads = [member for member in session.members if member.role == "moderator"]
    if len(leads) != 1:
        yield f"there are {len(leads)} moderators; a game has one"
    if created is None:
        return
    for member in leads:
        if member.id != created.actor_id:
            yield f"{member.name} is the moderator; the record says row {created.actor_id}"
        promise = _moderators_promise(session, member)
        if promise is not None and shuffle.seat_promise(member.token, member.person.address) != promise:
            yield f"the moderator ({member.name}): person or token is not the one the record promised"
        if member.word or member.plays_default:
            yield f"the moderator ({member.name}) has a word for the shuffle, or plays a default"
        if member.status != "moderating" or member.player:
            yield f"the moderator ({member.name}) is '{member.status}' in the seat '{member.player}'"


def _moderators_promise(session: Session, moderator: Member) -> str | None:
    """The last promise of the moderator's token made here: of the creation, the arrival, or a renewal."""
    promise: str | None = None
    for entry in session.entries:
        if entry.number <= session.game.brought:
            continue
        if entry.kind in (CREATED.name, ARRIVED.name):
            promise = entry.facts.get("seats", {}).get("moderator")
        elif entry.kind == NEW_ADDRESS.name and entry.actor_id == moderator.id:
            promise = str(entry.facts.get("seat"))
    return promise


def _asked(session: Session) -> Iterator[str]:
    """Who is or was asked to take over a seat, and has none: their rows are those that the record tells of."""
    for member in session.members:
        if member.role != ASKED:
            continue
        entry = entry_of(session, member) or _proposal_of(session, member)
        if entry is None:
            yield f"{member.name} is asked to take over a seat; the record does not tell of it"
            continue
        status, promise = _request_told(session, member, entry)
        if member.status != status or member.player or member.word or member.plays_default:
            yield f"{member.name}, asked for {entry.player}, is '{member.status}'; the record says '{status}'"
        ours = entry.number > session.game.brought
        if ours and shuffle.seat_promise(member.token, member.person.address) != promise:
            yield f"{member.name}, asked for {entry.player}: person or token is another than the record promised"


def _proposal_of(session: Session, member: Member) -> LogEntry | None:
    """The entry of a vote that proposes this member for a seat."""
    asked = (one for one in session.entries if one.kind == VOTE_ASKED.name)
    return next((one for one in asked if one.facts.get("member") == member.number), None)


def _request_told(session: Session, member: Member, begun: LogEntry) -> tuple[str, str]:
    """How the record leaves a request, or a proposal to the players, and its last promise of whose it is."""
    promise, status = str(begun.facts.get("seat")), PROPOSED if begun.kind == VOTE_ASKED.name else ASKED
    for entry in session.entries:
        if entry.kind in CLOSING and entry.facts.get(BY_VOTE) == begun.number:
            status = WITHDRAWN
        elif entry.kind == SUBSTITUTE_DECLINED.name and entry.actor_id == member.id:
            status = "declined"
        elif entry.kind == SUBSTITUTE_WITHDRAWN.name and entry.facts.get("member") == member.number:
            status = WITHDRAWN
        elif entry.kind == NEW_ADDRESS.name and entry.actor_id == member.id:
            promise = str(entry.facts.get("seat"))
    return status, promise


def _called(member: Member | None, member_id: int) -> str:
    return f"row {member_id}" if member is None else f"{member.name} (row {member_id})"


# -- how the game stands ----------------------------------------------------------------------------------------------


def _brought(session: Session) -> Iterator[str]:
    """Whether the game came from another installation, and when it went on here, as row and record agree."""
    game = session.game
    if game.state != ARRIVING and any(not member.arrived for member in session.members):
        yield "somebody's letters are not known to reach them, though nobody is asked whether they do"
    arrived = max((entry.number for entry in session.entries if entry.kind == ARRIVED.name), default=0)
    if not game.brought:
        if game.state == ARRIVING or arrived > 0:
            yield "the game is arriving or has arrived, but its row does not say that it came from elsewhere"
        return
    before = [entry for entry in session.entries if entry.number <= game.brought]
    promised = {*_facts_of_creation(session).get("seats", {}).values()}
    here = {shuffle.seat_promise(member.token, member.person.address) for member in session.members}
    if len(before) < game.brought or promised & here or any(entry.mail is not None for entry in before):
        yield f"the game's row says that entries up to {game.brought} were written elsewhere; they were not"
    elif game.state == "running" and arrived <= game.brought:
        yield "the game came from elsewhere and is played, but the record does not show that everybody has arrived"


def standing(session: Session) -> Iterator[str]:
    """Where the game is in another state than the record tells, or has another name."""
    game = session.game
    state, _ = _ended(session)
    if game.state != state and (game.state, state) != (ARRIVING, "running"):
        yield f"the game's row says it is '{game.state}'; the record says '{state}'"
    if not session.has_position and state == "inviting" and (game.salts or game.commitments or game.start):
        yield "the game's row has a start, salts or promises of hands, though nothing has been dealt"
    name = _facts_of_creation(session).get("name")
    if name is not None and game.name != name:
        yield f"the game's row calls it '{game.name}'; it was created as '{name}'"


def moments(session: Session) -> Iterator[str]:
    """Where it began, was paused or ended at another moment than the record tells."""
    _, ended_at = _ended(session)
    times = {
        "created_at": _at(session, CREATED.name), "started_at": _at(session, STARTED.name), "ended_at": ended_at,
        "paused_at": _paused_at(session),
    }  # fmt: skip
    for column, told in times.items():
        stored = getattr(session.game, column)
        if stored != told and not (column == "created_at" and told is None):
            yield f"the game's row has {column} {_moment(stored)}; the record says {_moment(told)}"


def _ended(session: Session) -> tuple[str, datetime | None]:
    """The state the record leads to, and since when the game is over."""
    cancelled = _at(session, CANCELLED.name) or _at(session, CANCELLED_BECAUSE.name)
    if cancelled is not None:
        return "cancelled", cancelled
    if not session.has_position:
        return ("running" if _at(session, STARTED.name) else "inviting"), None
    standing = session.effective()
    if session.position.finished:
        return "finished", standing[-1].at if standing else None
    return "running", None


def _paused_at(session: Session) -> datetime | None:
    """By the record; a pause that began by a clock that was ahead begins when that is set right."""
    since: datetime | None = None
    for entry in session.entries:
        if entry.kind in PAUSE_BEGINS:
            since = since or entry.at
        elif entry.kind in PAUSE_ENDS:
            since = None
        elif entry.kind == CLOCK_SET_RIGHT.name and since is not None:
            since = min(since, entry.at)
    return since


def _created(session: Session) -> LogEntry | None:
    return next((entry for entry in session.entries if entry.kind == CREATED.name), None)


def _facts_of_creation(session: Session) -> PlainFields:
    created = _created(session)
    return dict(created.facts) if created else {}


def _at(session: Session, kind: str) -> datetime | None:
    return next((entry.at for entry in session.entries if entry.kind == kind), None)


def _moment(at: datetime | None) -> str:
    return "nothing" if at is None else to_iso(at)
