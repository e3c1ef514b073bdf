"""A game's life: created and its players invited, joined, started, left, finished."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from email.utils import parseaddr
from typing import Any, NamedTuple

from engine.core import play
from pbem.base import addresses
from pbem.base.errors import CannotCreate
from pbem.games import game_kind, game_slugs
from pbem.orders.commands import Accept, Decline
from pbem.orders.names import check_name
from pbem.orders.order import OrderError
from pbem.post import announce
from pbem.store.db import found_or_made, transaction
from pbem.store.models import Game, Member, Person
from pbem.table import decisions, moves, shuffle
from pbem.table.session import Session, rules_fingerprint
from pbem.words.say import Say

# What a letter can be sent to without extensions of SMTP (RFC 5321 §4.1.2): dots only between words, ASCII.
_WORD = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"(?=.{{1,64}}@){_WORD}(\.{_WORD})*@(?=.{{1,190}}\Z)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\Z")


# Entries after which their actor knows something of the hands.
LOOKED_AT_HANDS = ("hands_shown", "tried_for", "tried_out_for")


class NewGame(NamedTuple):
    """What a moderator asks for. Addresses may carry a name: `Ann <ann@example.org>`."""

    slug: str
    name: str
    moderator: str
    players: Sequence[str]
    hours: int
    files: Mapping[str, Any]  # the game's checked data files
    options: Mapping[str, str]
    reminders: Sequence[int] = (24, 6)
    on_deadline: str = "remind"
    weekends_off: bool = False
    minimum_hours: int = 1


def create(wanted: NewGame, domain: str, now: datetime) -> Game:
    """Create the game and invite its players; CannotCreate or BadOption says what to change."""
    people = [_person(text) for text in wanted.players]
    _check(wanted, people)
    rules = game_kind(wanted.slug).rules
    options = rules.options(wanted.options)
    # A trial start: options that do not fit these players are refused now, not when the last one has accepted.
    rules.start(rules.define(wanted.files), tuple(f"p{at + 1}" for at in range(len(people))), options, "trial")
    seed = shuffle.new_secret()
    with transaction():
        game = Game.create(
            slug=wanted.slug,
            name=wanted.name.strip(),
            options=dict(options),
            files=dict(wanted.files),
            hours=wanted.hours,
            reminders=[hours for hours in wanted.reminders if hours < wanted.hours],
            on_deadline=wanted.on_deadline,
            weekends_off=wanted.weekends_off,
            minimum_hours=wanted.minimum_hours,
            seed=seed,
            seed_hash=shuffle.seed_hash(seed),
            created_at=now,
            invite_again_at=now + decisions.INVITE_AGAIN,
        )
        names = _names([*people, _person(wanted.moderator)])
        for address in sorted(names):  # in one order everywhere: two games made at once never wait for each other
            _known(address, now)
        for number, (address, _) in enumerate(people, start=1):
            _member(game, address, names[address], now, role="player", player=f"p{number}", status="invited")
        moderator, _ = _person(wanted.moderator)
        _member(game, moderator, names[moderator], now, role="moderator", status="moderating", mail_mode="turns")
        session = Session(game, domain, now)
        session.log("created", session.moderator, facts={"seed_hash": game.seed_hash, "rules": rules_fingerprint(game)})
        for member in session.seats:
            announce.invitation(session, member)
        session.save()
    return game


def _person(text: str) -> tuple[str, str]:
    name, address = parseaddr(text.strip())
    if not _ADDRESS.match(address):
        raise CannotCreate(f"«{text.strip()}» is no mail address. Write ann@example.org or Ann <ann@example.org>.")
    return address.lower(), name


def _check(wanted: NewGame, people: list[tuple[str, str]]) -> None:
    if wanted.slug not in game_slugs():
        raise CannotCreate(f"There is no game «{wanted.slug}». There are: {', '.join(game_slugs())}.")
    rules = game_kind(wanted.slug).rules
    if not rules.min_players <= len(people) <= rules.max_players:
        raise CannotCreate(
            f"{rules.title} is for {rules.min_players} to {rules.max_players} players; you named {len(people)}."
        )
    if len({address for address, _ in people}) < len(people):
        raise CannotCreate("Two players have the same address; each needs his own.")
    if not re.fullmatch(r"[^\x00-\x1f\x7f\[\]]{1,60}", wanted.name.strip()):
        raise CannotCreate("The name of the game needs 1 to 60 characters, on one line and without [ ].")
    if not 1 <= wanted.hours <= 24 * 60:
        raise CannotCreate("--hours must be between 1 and 1440 (60 days).")
    if not 0 <= wanted.minimum_hours <= wanted.hours:
        raise CannotCreate("--minimum must be between 0 and --hours.")
    if wanted.on_deadline not in ("remind", "tell", "default"):
        raise CannotCreate("--on-deadline must be remind, tell or default.")


def _names(people: list[tuple[str, str]]) -> dict[str, str]:
    """Address → a short name nobody else has: from the name given, else from the address."""
    names: dict[str, str] = {}
    for address, given in people:
        if address in names:
            continue
        wish = _usable(given) or _usable(address.partition("@")[0]) or "Player"
        taken = {name.casefold() for name in names.values()}
        name, number = wish, 2
        while name.casefold() in taken:
            name, number = f"{wish[:17]}{number}", number + 1
        names[address] = name
    return names


def _usable(text: str) -> str | None:
    """The first word of a name or address that can be a player's name, with a capital letter."""
    words = re.split(r"[\s._+]+", text.strip())
    try:
        name = check_name(words[0][:20], (), "name")
    except OrderError:
        return None
    return name[:1].upper() + name[1:]


def _known(address: str, now: datetime) -> Person:
    person, _ = found_or_made(
        lambda: Person.get_or_none(Person.address == address),
        lambda: Person.create(address=address, created_at=now),
    )
    return person


def _member(game: Game, address: str, name: str, now: datetime, **fields: str) -> Member:
    return Member.create(game=game, person=_known(address, now), name=name, token=addresses.new_token(), **fields)


def accept(session: Session, member: Member, command: Accept) -> None:
    """Take the seat, with name, zone and word; saying it again changes them. The last one to accept starts the game."""
    member.status = "accepted"
    member.name = command.name or member.name
    member.word = command.word or member.word
    member.save()
    if command.zone:
        member.person.timezone = command.zone
        member.person.save()
    session.log("accepted", member, facts={"name": member.name, "word": member.word})


def start_if_complete(session: Session) -> bool:
    """Start the game when every seat is accepted."""
    if session.game.state != "inviting" or any(member.status != "accepted" for member in session.seats):
        return False
    start(session)
    return True


def start(session: Session) -> None:
    """Deal from the promised seed and the players' words; promise each hand; ask the first player."""
    game = session.game
    words = [(member.player, member.word) for member in session.seats]
    players = tuple(player for player, _ in words)
    seed = shuffle.engine_seed(game.seed, words)
    session.position, events = session.rules.start(session.definition, players, game.options, seed)
    game.start = session.rules.encode(session.position).decode()
    for player, text in session.rules.secrets(session.position):
        game.salts = {**game.salts, player: shuffle.new_secret()}
        game.commitments = {**game.commitments, player: shuffle.commitment(game.salts[player], text)}
    game.state = "running"
    game.started_at = session.now
    for member in session.seats:
        member.status = "playing"
        member.save()
    entry = session.log("started", None, facts={"words": dict(words)}, events=session.plain_events(events))
    decisions.follow(session, entry.number)
    announce.welcome(session)


def decline(session: Session, member: Member, command: Decline) -> None:
    """Leave the invitation; the moderator and the others hear of it and decide how to go on."""
    member.status = "declined"
    member.save()
    session.log("declined", member, facts={"reason": command.reason})
    facts = {"name": member.name, "reason": command.reason}
    key = "player_declined_because" if command.reason else "player_declined"
    announce.notice_to_others(session, member, Say(key=key, facts=facts))


def eject(session: Session, member: Member, *, plays_default: bool) -> None:
    """Take the seat from its player; it waits for a substitute, or plays the default of its game from now on."""
    there = member.status == "playing"
    member.status = "resigned"
    member.plays_default = plays_default
    member.save()
    facts = {"name": member.name, "moderator": session.moderator.name}
    key = "ejected_default" if plays_default else "ejected"
    session.log(key, session.moderator, player=member.player, facts=facts)
    for decision in session.open_decisions:
        if decision.player == member.player and plays_default:
            decision.due_at, decision.overdue = session.now, False  # the clock plays it
            decisions.settle(session, decision)
    if there:
        announce.notice(session, member, Say(key="you_are_ejected", facts=facts))


def end_now(session: Session) -> None:
    """The moderator ends the game; it is scored as it stands."""
    session.position, events = play.stop(session.position)
    entry = session.log("ended", session.moderator, events=session.plain_events(events))
    moves.finish(session)
    decisions.follow(session, entry.number)


def cancel(session: Session, reason: str) -> None:
    """The moderator gives the game up; nobody wins, nothing hidden is shown."""
    facts = {"name": session.moderator.name, "reason": reason}
    entry = session.log("cancelled_because" if reason else "cancelled", session.moderator, facts=facts)
    session.game.state = "cancelled"
    session.game.ended_at = session.now
    session.game.invite_again_at = None
    for decision in list(session.open_decisions):
        decisions.close(session, decision, "withdrawn", entry.number)


def resign(session: Session, member: Member) -> None:
    """Leave a running game; the seat, its hand and its open question wait for a substitute."""
    member.status = "resigned"
    member.save()
    session.log("resigned", member)
    announce.notice_to_others(session, member, Say(key="player_resigned", facts={"name": member.name}))


def why_not_replace(session: Session, text: str) -> str:
    """Why nobody of this address can take a seat now, as a sentence; empty when he can."""
    try:
        address, _ = _person(text)
    except CannotCreate as error:
        return str(error)
    if address in {member.person.address for member in session.seats if member.status not in ("declined", "resigned")}:
        return f"{address} already has a seat in this game."
    if session.game.state not in ("inviting", "running"):
        return "The game is over; nobody needs a substitute."
    seen = {entry.actor_id for entry in session.entries if entry.kind in LOOKED_AT_HANDS}
    if address in {member.person.address for member in session.members if member.id in seen}:
        return f"{address} has looked at the hands as moderator and cannot play in this game."
    return ""


def replace(session: Session, player: str, text: str) -> Member:
    """Seat a substitute, or invite somebody else before the start; he gets hand, position and open question."""
    if reason := why_not_replace(session, text):
        raise CannotCreate(reason)
    old = session.seat(player)
    address, given = _person(text)
    taken = [(member.person.address, member.name) for member in session.members]
    name = _names([*taken, (f"new {address}", given or address.partition("@")[0])])[f"new {address}"]
    waiting = session.game.state == "inviting"
    new = _member(
        session.game, address, name, session.now,
        role="player", player=player, status="invited" if waiting else "playing",
    )  # fmt: skip
    was, old.status = old.status, "replaced"
    old.save()
    session.forget_members()
    session.log("substituted", session.moderator, player=player, facts={"old": old.name, "new": new.name})
    facts = {"old": old.name, "new": new.name, "moderator": session.moderator.name}
    if waiting:
        announce.invitation(session, new)
        announce.notice_to_others(session, new, Say(key="invited_instead", facts=facts))
        if was != "declined":
            announce.notice(session, old, Say(key="invited_no_more", facts=facts))
        return new
    for decision in session.open_decisions:
        if decision.player == player:
            decisions.hand_over(session, decision, new)
    announce.notice_to_others(session, new, Say(key="substituted", facts=facts))
    announce.notice(session, old, Say(key="you_are_replaced", facts=facts))
    announce.hand(session, new)
    announce.tell(session, new, Say(key="you_substitute", facts=facts))
    return new
