"""One game, loaded inside a transaction: its row, its rules, its position, its people and its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple, TypeVar

import msgspec

from engine.core.events import Event
from pbem.base.clock import to_iso
from pbem.base.errors import NoSuchGame
from pbem.base.plain import Plain
from pbem.facts.game_card import GameCard
from pbem.facts.happening import Happening
from pbem.games.border import Action, AnyPosition, Definition, View
from pbem.games.deals import Deals, OnOffer
from pbem.games.title import AnyTitle
from pbem.orders.order import Said
from pbem.store import later
from pbem.store.db import locked, transaction, unlocked
from pbem.store.fields import storable_data
from pbem.store.models import (
    Decision,
    Game,
    InboundMail,
    LogEntry,
    Member,
    OrderInHand,
    Person,
    know,
)
from pbem.store.often import Often, given
from pbem.table import chain, shuffle
from pbem.table.following import AUTO, CORRECTED_BY, EXPIRED, REASON, STANDING, WITHDRAWN
from pbem.table.record import Record
from pbem.table.record_kinds import ACTION, RECORD_KINDS, SETTING, UNDO, RecordKind, message_of
from pbem.titles import title_of
from pbem.words.phrases import joined
from pbem.words.say import Say

_GAME = Often(lambda: Game.select().where(Game.id == given("game")))
_GAME_LOCKED = Often(lambda: locked(Game.select().where(Game.id == given("game"))))
_GAME_FREE = Often(lambda: unlocked(Game.select().where(Game.id == given("game"))))
_MEMBERS = Often(
    lambda: Member.select(Member, Person).join(Person).where(Member.game == given("game")).order_by(Member.id)
)
_OPEN = Often(
    lambda: (
        Decision.select()
        .where((Decision.game == given("game")) & Decision.closed_at.is_null())
        .order_by(Decision.number)
    )
)
_TOLD_OF = Often(
    lambda: (
        OrderInHand.select()
        .where((OrderInHand.game == given("game")) & (OrderInHand.told == False))  # noqa: E712
        .order_by(OrderInHand.id)
    )
)

KeptT = TypeVar("KeptT")
ARRIVING = "arriving"  # a game that came from another installation, until everybody has said that letters reach them


def reads_daily(member: Member) -> bool:
    """Whether what happens gathers for them until their daily letter."""
    return bool(member.role == "player" and member.mail_mode == "digest")


class Played(NamedTuple):
    """What a game is played by: its title, and its own checked data."""

    title: AnyTitle
    definition: Definition


@lru_cache(maxsize=64)
def _played(slug: str, files: str) -> Played:
    title = title_of(slug)
    return Played(title, title.rules.define(msgspec.json.decode(files)))


def played(game: Game) -> Played:
    """What a game is played by. Rows hold their own copy of the files, so equal text is the same definition."""
    return _played(game.slug, msgspec.json.encode(game.files).decode())


def definition_of(game: Game) -> Definition:
    """A game's checked data."""
    return played(game).definition


def rules_fingerprint(game: Game) -> str:
    """A hash of all the game is played by: its data files and options. It stands in the record's first entry."""
    return chain.fingerprint({"files": game.files, "options": game.options})


class Session:
    """A game while it is being worked on. Use `game_session`; the row is saved by `save`."""

    def __init__(self, game: Game, domain: str, now: datetime, mail: InboundMail | None = None) -> None:
        self.game = game
        self.domain = domain
        self.now = now
        self.mail = mail
        self._kept: dict[object, object] = {}
        self.cause = "mail" if mail else "command"  # of what is logged; the clock's ticks say "clock"
        self.title, self.definition = played(game)
        self.rules = self.title.rules
        self._position: AnyPosition | None = None
        if game.position:
            self._position = self.rules.decode(self.definition, game.position.encode())
        self.began_at = self._position  # before anything is done
        self._first = game.last_number + 1
        # before anything is done
        self._hands = self.rules.secrets(self._position) if self._position is not None else ()

    @property
    def has_position(self) -> bool:
        """Whether there is a position: there is none while players are invited."""
        return self._position is not None

    @property
    def position(self) -> AnyPosition:
        """The position as it stands; there must be one."""
        assert self._position is not None, f"G{self.game.id} has no position yet"
        return self._position

    @position.setter
    def position(self, position: AnyPosition) -> None:
        self._position = position

    def kept(self, kind: type[KeptT]) -> KeptT:
        """What somebody has found out and keeps beside this session: the one object of a class that only they use.

        It is made, without arguments, when it is first asked for.
        """
        found = self._kept.get(kind)
        if not isinstance(found, kind):
            found = self._kept[kind] = kind()
        return found

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Everybody who is or was asked, in order of invitation. One object per member for the whole session."""
        members = tuple(_MEMBERS.rows(game=self.game.id))
        for member in members:
            know(member, game=self.game)
        return members

    @property
    def seats(self) -> tuple[Member, ...]:
        """The present holder of every seat, in order of invitation."""
        holders = {member.player: member for member in self.members if member.role == "player"}
        return tuple(holders[player] for player in sorted(holders))

    @property
    def moderator(self) -> Member:
        """The game's moderator."""
        return next(member for member in self.members if member.role == "moderator")

    @property
    def names(self) -> dict[str, str]:
        """Engine id → name."""
        return {member.player: member.name for member in self.seats}

    def seat(self, player: str) -> Member:
        """Who holds the seat with this engine id."""
        return next(member for member in self.seats if member.player == player)

    def reads(self) -> tuple[Member, ...]:
        """Everybody who gets letters of this game: seats that are held, and the moderator where they do not play."""
        held = tuple(member for member in self.seats if member.status != "resigned")
        sits = self.moderator.person_id in {member.person_id for member in held}
        return held if sits else (*held, self.moderator)

    @property
    def moderator_plays(self) -> bool:
        """Whether the moderator holds a seat too; then they see no hands."""
        return self.moderator.person_id in {member.person_id for member in self.seats}

    @property
    def card(self) -> GameCard:
        """The game's title page for letters."""
        return GameCard(
            number=self.game.id,
            slug=self.game.slug,
            title=self.rules.title,
            name=self.game.name,
            hours=self.game.hours,
            moderator=self.moderator.name,
            provenance=getattr(self.definition, "provenance", ""),
        )

    def said(self, line: str) -> Said:
        """A line as the game reads it, without whom it speaks of."""
        return self.title.orders.said(self.definition, line)

    @property
    def deals(self) -> Deals[Definition, View, Action]:
        """The deals of a game in which there are some."""
        assert self.title.deals is not None, f"{self.rules.title} has no deals"
        return self.title.deals

    def on_offer(self, view: View) -> OnOffer[Action] | None:
        """The deal that a position waits for an answer to."""
        return None if self.title.deals is None else self.title.deals.on_offer(self.definition, view)

    def view(self, member: Member) -> View:
        """What this reader may see of the game as it stands."""
        return self.position.view(_seat_of(member))

    def tried_view(self, member: Member, position: AnyPosition) -> View:
        """What this reader may see of a position that is only tried out.

        While the game runs, an end of it opens nothing: whoever could end it would else read every hand, unseen.
        """
        seat = _seat_of(member)
        return position.view(seat) if self.position.finished else position.closed_view(seat)

    @property
    def hides(self) -> bool:
        """Whether there are hands that the game keeps hidden as long as it runs."""
        return self.game.state != "finished" and any(text for _, text in self.rules.secrets(self.position))

    def hand_changed(self, member: Member) -> bool:
        """Whether the seat's hand is no longer what it was when the session began."""
        if member.role != "player" or not self.has_position:
            return False
        return dict(self._hands).get(member.player) != dict(self.rules.secrets(self.position)).get(member.player)

    def encoded_view(self, view: View) -> str:
        """A view as it is kept with a letter."""
        return self.rules.encode_view(view).decode()

    def start(self) -> AnyPosition:
        """The position at the beginning of the game."""
        return self.rules.decode(self.definition, self.game.start.encode())

    def log(self, kind: RecordKind, actor: Member | None, **fields: Plain) -> LogEntry:
        """Append one entry to the record, chained to the one before it."""
        self.game.last_number += 1
        entry = LogEntry(
            game=self.game,
            number=self.game.last_number,
            at=self.now,
            kind=kind.name,
            actor=actor,
            player=fields.pop("player", actor.player if actor else ""),
            mail=self.mail.id if self.mail else None,
            mail_number=self._mail_number(),
            cause=self.cause,
            **storable_data(fields),
        )
        entry.salt = shuffle.new_secret() if chain.hides(entry.readers, entry.events) else ""
        numbers = {} if actor is None else {actor.id: actor.number}
        entry.hash = self.game.chain = chain.forge(self.game.chain, chain.chained(entry, numbers), entry.salt).hash
        later.write(entry)
        self.record.add(entry)
        return entry

    def _mail_number(self) -> int | None:
        """The number of the mail at hand among those that did something in this game.

        A mail that did nothing others may know of, such as an order for later, must not show in their fingerprints.
        """
        if self.mail is None:
            return None
        last = next((one for one in self.record.backwards() if one.mail_number is not None), None)
        if last is None or last.mail_number is None:
            return 1
        return last.mail_number + (last.mail != self.mail.id)

    def plain_events(self, events: Sequence[Event]) -> list[Plain]:
        """Engine events as they are kept in the log."""
        return list(msgspec.json.decode(self.rules.encode_events(tuple(events))))

    @cached_property
    def open_decisions(self) -> list[Decision]:
        """All open questions, oldest first; `pbem.table.decisions` keeps it up to date."""
        found: list[Decision] = _OPEN.rows(game=self.game.id)
        for decision in found:
            know(decision, member=next(member for member in self.members if member.id == decision.member_id))
        return found

    @cached_property
    def in_hand(self) -> list[OrderInHand]:
        """What players have ordered for later, oldest first; `pbem.table.in_hand` keeps it up to date."""
        return [row for row in self._orders_told_of if row.over_after is None]

    @cached_property
    def over(self) -> list[OrderInHand]:
        """Those of them that are over without their owner’s knowing, oldest first; kept up to date likewise."""
        return [row for row in self._orders_told_of if row.over_after is not None]

    @cached_property
    def _orders_told_of(self) -> list[OrderInHand]:
        return _TOLD_OF.rows(game=self.game.id)

    def forget_orders(self) -> None:
        """Read what is in hand anew when it is next asked for."""
        for name in ("in_hand", "over", "_orders_told_of"):
            self.__dict__.pop(name, None)

    def forget_members(self) -> None:
        """Read members and questions anew when they are next asked for."""
        self.__dict__.pop("members", None)
        self.__dict__.pop("open_decisions", None)

    def save(self) -> None:
        """Write the row, with the present position."""
        if self.has_position:
            self.game.position = self.rules.encode(self.position).decode()
        self.game.save()

    @cached_property
    def record(self) -> Record:
        """The record, read as far back as somebody has asked; `log` adds to it."""
        return Record(self.game)

    @property
    def entries(self) -> list[LogEntry]:
        """The whole record, oldest first."""
        return self.record.all()

    @property
    def news(self) -> list[LogEntry]:
        """What was recorded in this session."""
        return self.record.since(self._first)

    def decoded(self, entry: LogEntry) -> tuple[Event, ...]:
        """The engine events of an entry, with what only some may read."""
        return self.rules.decode_events(msgspec.json.encode(entry.events)) if entry.events else ()

    def effective(self) -> list[LogEntry]:
        """What stands of what changed the position, oldest first: actions, and the moderator's end of the game."""
        return list(self.record.standing())[::-1]

    def last_move(self, member: Member) -> int:
        """The number of the last standing move of the member's seat, whoever sat there; 0 for none."""
        if member.role != "player":
            return 0
        for entry in self.record.standing():
            if entry.player == member.player and entry.kind == ACTION.name and AUTO not in entry.facts:
                return int(entry.number)
        return 0

    def unanswered_move(self, member: Member) -> int:
        """The number of the member’s last standing move where nobody need have written that it was done; else 0."""
        number = self.last_move(member)
        quiet = number and self.title.orders.quiet(self.rules.read_action(self.record.since(number)[0].text))
        return number if quiet else 0

    def happenings(
        self, member: Member | None, after: int, *, news: bool = False, own: int = 0
    ) -> tuple[Happening, ...]:
        """What this reader may know of the record after that number, oldest first.

        `news`: without what they have heard otherwise, or did themself, but for entry `own`.
        """
        later = self.record.since(after + 1)
        undone = {entry.undoes for entry in later if entry.kind == UNDO.name}
        if news:
            mine = None if member is None else member.id
            later = [one for one in later if one.actor_id is None or one.actor_id != mine or one.number == own]
            later = [one for one in later if not _heard_otherwise(one, member)]
        told: list[Happening] = []
        for automatic, entries in groupby(later, lambda entry: entry.facts.get(AUTO) == STANDING):
            group = list(entries)
            tells = [tell for entry in group for tell in self._tell(entry, member, entry.number in undone)]
            told += [self._automatic(group), *tells] if automatic and tells else tells
        return tuple(told)

    def _automatic(self, entries: Sequence[LogEntry]) -> Happening:
        """That these moves were ordered before, and by whom."""
        names = tuple(dict.fromkeys(self.names.get(entry.player, "") for entry in entries))
        facts = {"names": joined(names), "count": str(len(entries))}
        key = "made_by_order" if len(entries) == 1 else "made_by_orders"
        return Happening(number=entries[0].number, at=to_iso(entries[0].at), say=Say(key=key, facts=facts))

    def _tell(self, entry: LogEntry, member: Member | None, undone: bool) -> Iterator[Happening]:
        if entry.readers is not None and (member is None or member.number not in entry.readers):
            return
        if entry.kind == SETTING.name and self.moderator_plays and member is not None and member.id != entry.actor_id:
            return  # who leads has become a rival since
        stamp = to_iso(entry.at)
        if "by" in entry.facts and entry.kind == ACTION.name:
            facts = {"by": str(entry.facts["by"]), "name": self.names.get(entry.player, "")}
            yield Happening(number=entry.number, at=stamp, say=Say(key="made_for", facts=facts), undone=undone)
        if CORRECTED_BY in entry.facts:
            facts = {name: str(entry.facts[name]) for name in (CORRECTED_BY, REASON)}
            yield Happening(number=entry.number, at=stamp, say=Say(key="corrected_because", facts=facts), undone=undone)
        events = entry.events
        if entry.facts.get(AUTO) in (WITHDRAWN, EXPIRED):  # nobody has declined it
            facts = {"name": self.names.get(entry.player, ""), "by": str(entry.facts.get("offered_by", ""))}
            yield Happening(number=entry.number, at=stamp, say=Say(key=f"offer.{entry.facts[AUTO]}_now", facts=facts))
            events = events[1:]
        for event in events:
            readers = event.get("readers")
            if readers is None or (member is not None and member.player in readers):
                text = msgspec.json.encode(event).decode()
                yield Happening(number=entry.number, at=stamp, event=text, undone=undone)
        if not entry.events and entry.kind != ACTION.name:  # a turn in a stock round is ended without a word
            facts = {key: str(value) for key, value in entry.facts.items()} | {"player": self._name_of(entry)}
            yield Happening(number=entry.number, at=stamp, say=Say(key=message_of(entry.kind, facts), facts=facts))

    def _name_of(self, entry: LogEntry) -> str:
        if entry.actor_id is None:
            return ""
        return str(next(member.name for member in self.members if member.id == entry.actor_id))

    def decode_events(self, happenings: Sequence[Happening]) -> tuple[Event, ...]:
        """The engine events among the happenings that stand."""
        texts = [one.event for one in happenings if one.event is not None and not one.undone]
        return tuple(event for text in texts for event in self.rules.decode_events(f"[{text}]".encode()))


def _heard_otherwise(entry: LogEntry, member: Member | None) -> bool:
    """Whether the entry is no news: by a letter of its own, or by an earlier daily letter, the reader knows of it."""
    told = RECORD_KINDS[entry.kind].told
    if told != "at_once" or member is None or not reads_daily(member):
        return told != "news"
    return entry.number <= member.told_number


def _seat_of(member: Member) -> str | None:
    """The engine's id of who looks; a moderator sees what everybody may see."""
    return member.player if member.role == "player" else None


def load_session(game_id: int, domain: str, now: datetime) -> Session:
    """A game to look at, not to change; NoSuchGame if there is none."""
    return _session(_GAME, game_id, domain, now)


class GameBusy(Exception):
    """Another process is at work on the game at this moment."""


def _session(query: Often, game_id: int, domain: str, now: datetime) -> Session:
    for game in query.rows(game=game_id):
        return Session(game, domain, now)
    raise NoSuchGame(f"There is no game G{game_id}.")


@contextmanager
def game_session(
    game_id: int,
    domain: str,
    now: datetime,
    mail: InboundMail | None = None,
    cause: str = "",
    *,
    if_free: bool = False,
) -> Iterator[Session]:
    """One transaction on one game, and nobody else's on it meanwhile: all is saved together, or nothing.

    `cause` says who acts where no mail does: "command" (the default) or "clock". `if_free`: GameBusy where somebody is
    at work on it, instead of waiting for them; where the whole store has one writer at a time, one waits all the same.
    May raise NoSuchGame.
    """
    with transaction():
        try:
            session = _session(_GAME_FREE if if_free else _GAME_LOCKED, game_id, domain, now)
        except NoSuchGame:
            if if_free and Game.select().where(Game.id == game_id).exists():
                raise GameBusy(f"Somebody is at work on game G{game_id}.") from None
            raise
        session.mail = mail
        session.cause = cause or ("mail" if mail else "command")
        session.record.read_newest()
        with later.gathered():
            yield session
        session.save()
