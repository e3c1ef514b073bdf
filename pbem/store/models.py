"""The tables. The log is the truth; positions are kept beside it so that nobody has to replay a whole game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Self

import msgspec
from peewee import (
    AutoField,
    BigIntegerField,
    BlobField,
    BooleanField,
    Field,
    ForeignKeyField,
    IntegerField,
    Model,
)

from pbem.base.clock import from_millis, to_millis
from pbem.store.db import database
from pbem.store.fields import CharField, Cleaning, TextField, storable_data
from pbem.store.often import Often, given
from pbem.store.packs import ContentLost, unpacked
from pbem.store.untyped import Held, Part, Row


class MomentField(BigIntegerField):
    """An aware UTC datetime, stored as milliseconds since 1970. Never filled in by SQL: time comes from the clock."""

    def db_value(self, value: datetime | None) -> int | None:
        """The stored number."""
        return None if value is None else to_millis(value)

    def python_value(self, value: int | None) -> datetime | None:
        """The moment."""
        return None if value is None else from_millis(value)


class DataField(TextField):
    """Plain data (dicts, lists, texts, numbers) as JSON text, readable in any database browser."""

    def db_value(self, value: Held) -> str | None:
        """The stored JSON."""
        if value is None:
            return None
        try:
            return msgspec.json.encode(value).decode()
        except UnicodeEncodeError:  # half a character, from a command line or a mail: no database takes it
            return msgspec.json.encode(storable_data(value)).decode()

    def python_value(self, value: str | None) -> Held:
        """The data."""
        return None if value is None else msgspec.json.decode(value)


class Table(Model):
    """Base of all tables."""

    class Meta:
        """Bound when the process opens its database."""

        database = database
        legacy_table_names = False
        only_save_dirty = True  # two processes may hold the same row; each writes what it changed

    def __init__(self, *args: Held, **given: Held) -> None:
        """A row to be; one that was read is taken as it is, and needs no cleaning of its texts."""
        columns = self._meta.columns
        if not given.pop("__no_default__", False):
            super().__init__(*args, **given)
        elif given.keys() <= columns.keys():
            self._hold({columns[name].name: value for name, value in given.items()})
        else:
            super().__init__(*args, __no_default__=1, **given)

    def _hold(self, data: dict[str, Held]) -> None:
        self.__data__ = data
        self.__rel__: dict[str, Row] = {}
        self._dirty: set[str] = set()

    @classmethod
    def as_read(cls, data: dict[str, Held]) -> Self:
        """A row of which this was read, by the names of its fields."""
        row = cls.__new__(cls)
        row._hold(data)
        return row

    @classmethod
    def insert_together(cls, rows: Sequence[Row]) -> None:
        """New rows go in at once. Ids grow in the order of the rows."""
        fields = [field.name for field in cls._meta.sorted_fields]
        values = {f"{at}.{name}": row.__data__.get(name) for at, row in enumerate(rows) for name in fields}
        told = _insertion(cls, len(rows)).tuples(**values)
        for row, (number,) in zip(rows, sorted(told), strict=True):
            row.id = number
            row._dirty.clear()

    @classmethod
    def get_or_none(cls, *query: Part, **filters: Held) -> Self | None:
        """The first row of which all this is true, or None, for which the library would write an error nobody reads."""
        if filters or not query:
            return super().get_or_none(*query, **filters)
        found: Self | None = cls.select().where(*query).first()
        return found


@cache
def _insertion(table: Part, count: int) -> Often:
    """So many new rows, each with all its fields."""
    fields = [field for field in table._meta.sorted_fields if field is not table._meta.primary_key]
    rows = [{field: given(f"{at}.{field.name}", field) for field in fields} for at in range(count)]
    return Often(lambda: table.insert_many(rows).returning(table.id))


def know(row: Table, **others: Table) -> None:
    """These are the rows that its keys name: nobody need ask for them, and nothing of the row has changed."""
    row.__rel__.update(others)


class Person(Table):
    """Somebody with an address; their time zone, quiet hours and absences count in all their games."""

    id = AutoField()
    address = TextField(unique=True)
    timezone = CharField(default="UTC")
    quiet = CharField(default="")  # 22:00-07:00 in their zone: no deadline falls there, no reminder goes out
    away = DataField(default=list)  # [{"first": "2027-08-03", "last": "2027-08-17", "mode": "hold" | "default"}, …]
    bounces = IntegerField(default=0)  # letters that came back since we last heard from them
    bounced_at = MomentField(null=True)
    bounce_reason = TextField(default="")
    bounce_score = IntegerField(default=0)  # points, see `pbem.table.bounces`
    bounce_told = BooleanField(default=False)  # whoever leads a game of theirs has been told
    created_at = MomentField()


class Game(Table):
    """One game: its data as they were at creation, its secrets, its position after the last log entry."""

    id = AutoField()
    slug = CharField()
    name = TextField()
    state = CharField(default="inviting", index=True)  # inviting | arriving | running | finished | cancelled
    options = DataField()
    files = DataField()  # {"game.yaml": …, "map.yaml": …}: later edits of config/ never reach a running game
    hours = IntegerField()
    reminders = DataField()  # hours before the deadline, e.g. [24, 6]
    on_deadline = CharField()  # remind | tell | default
    weekends_off = BooleanField(default=False)
    minimum_hours = IntegerField(default=1)  # so long after a move, at least, is the next deadline
    settings = DataField(default=dict)  # those of `pbem.table.game_settings` that have no column
    paused_at = MomentField(null=True)
    pause_reason = TextField(default="")
    pause_from = MomentField(null=True)  # one that is announced and has not begun
    pause_until = MomentField(null=True)  # where it ends by itself
    seed = CharField()
    seed_hash = CharField()
    salts = DataField(default=dict)  # player -> salt
    commitments = DataField(default=dict)  # player -> sha256
    start = TextField(default="")  # the engine's JSON of the starting position
    position = TextField(default="")  # … and of the present one
    last_number = IntegerField(default=0)  # of the log
    last_decision = IntegerField(default=0)
    last_mail = IntegerField(default=0)  # mails of this game that were worked off
    brought = IntegerField(default=0)  # the last entry of its record that was written at another installation
    chain = CharField(default="")  # hash of the last log entry
    created_at = MomentField()
    invite_again_at = MomentField(null=True, index=True)  # when who is silent is asked again, to play or to take over
    vote_at = MomentField(null=True, index=True)  # when the clock looks at the players' vote; None: none is open
    started_at = MomentField(null=True)
    ended_at = MomentField(null=True)
    folded_at = MomentField(null=True)  # when what its letters said went into packs (`pbem.worker.folding`)


class Member(Table):
    """One person in one game in one role. Their token is the only key to that seat."""

    id = AutoField()
    game = ForeignKeyField(Game, backref="members")
    game_id: int
    person = ForeignKeyField(Person, backref="members")
    person_id: int
    number = IntegerField()  # in its game, from 1; the record knows members by it, never by their rows
    role = CharField()  # player | moderator | asked (to take over a seat: `pbem.table.candidates`)
    player = CharField(default="")  # the engine's id, "p1"…
    name = CharField()
    token = CharField(unique=True)
    status = CharField()  # invited | accepted | declined | playing | resigned | replaced | moderating | asked …
    word = CharField(default="")  # their contribution to the shuffle
    mail_mode = CharField(default="turns")  # all | turns | digest
    digest_at = CharField(default="")  # 07:30 in their zone
    mail_form = CharField(default="html")  # html: words, and a page with pictures | text: words alone
    digest_next = MomentField(null=True, index=True)  # when what has gathered is sent; None: nothing has
    defaults = DataField(default=list)  # order lines to be played when their deadline passes, in this order
    plays_default = BooleanField(default=False)  # the seat was ejected and plays the default of its game
    told_number = IntegerField(default=0)  # log entries up to here were told to them
    threads = DataField(default=dict)  # thread name -> {"root": id, "last": [ids, newest last]}
    rests_until = MomentField(null=True, index=True)  # nothing they ordered for later is done before, but by «go on»
    arrived = BooleanField(default=True)  # False: of a game that is arriving, they have not said that letters do

    class Meta:
        """A number names one member of a game for ever."""

        indexes = ((("game", "number"), True),)


class LogEntry(Table):
    """Append-only record of a game, hash-chained by `pbem.table.chain`; the database refuses to change or delete a row.

    `events` are the engine's, with readers; `undoes` names an action taken back.
    """

    id = AutoField()
    game = ForeignKeyField(Game, backref="log")
    game_id: int
    number = IntegerField()
    at = MomentField()
    kind = CharField()  # created | accepted | declined | started | action | undo | press | resigned | deadline | …
    actor = ForeignKeyField(Member, null=True)
    actor_id: int | None
    player = CharField(default="")
    text = TextField(default="")  # the action in exact notation, press text, …
    facts = DataField(default=dict)
    events = DataField(default=list)
    readers = DataField(null=True)  # numbers of members, None = everybody
    undoes = IntegerField(null=True)  # number of the entry taken back
    mail = IntegerField(null=True)  # the inbound mail that caused it; None too where it came to another installation
    mail_number = IntegerField(null=True)  # of it among those that did something here; None: the chain has `mail`
    cause = CharField(default="")  # mail | command | clock
    salt = CharField(default="")  # of the commitment to what not everybody may read
    hash = CharField(default="")  # of this entry and the one before it

    class Meta:
        """One entry per number: two writers cannot both have added the fifth."""

        indexes = ((("game", "number"), True),)


class Decision(Table):
    """A question put to one member, opened and closed once; the deadline hangs on it."""

    id = AutoField()
    game = ForeignKeyField(Game, backref="decisions")
    game_id: int
    number = IntegerField()
    member = ForeignKeyField(Member)
    member_id: int
    player = CharField()
    opened_at = MomentField()
    closed_at = MomentField(null=True)
    outcome = CharField(default="")  # made | withdrawn
    closed_by = IntegerField(null=True)  # log number
    due_at = MomentField()
    counts = BigIntegerField(default=0)  # milliseconds that count, from `opened_at` to `due_at`; 0: not reckoned yet
    next_at = MomentField(null=True, index=True)  # the next reminder or the deadline itself
    overdue = BooleanField(default=False)
    reminders_sent = IntegerField(default=0)
    because = DataField(default=list)  # says that explain `due_at`: [{"key": …, "facts": {…}}, …]
    about = CharField(default="")  # what kind of decision it is, as its game calls it

    class Meta:
        """A number names one decision of a game for ever."""

        indexes = ((("game", "number"), True),)


class DecisionAddress(Table):
    """An address made for one decision alone, which the samples of its letters name; it never says who writes to it.

    `state`: open, as long as the question stands as it was put; former: the seat's reply address was renewed since;
    over: the question was answered or withdrawn, or is asked anew, and nothing that comes here does anything.
    """

    id = AutoField()
    member = ForeignKeyField(Member)
    member_id: int
    decision = IntegerField()
    token = CharField(unique=True)
    state = CharField(default="open")  # open | former | over

    class Meta:
        """Found by its question when the next letter asks it, or when it is closed."""

        indexes = ((("member", "decision"), False),)


class InboundMail(Table):
    """A mail as it came, stored before it is read."""

    id = AutoField()
    received_at = MomentField()
    mime = BlobField()
    content_key = CharField(unique=True)  # the same mail acts once
    event_key = CharField(unique=True, null=True)  # the provider's own id of the delivery
    way = CharField(default="")  # by which it came: raw, postmark, lmtp, pipe …; "": before this was noted
    message_id = TextField(default="", index=True)
    envelope_from = TextField(default="")
    envelope_to = TextField(default="")
    state = CharField(default="stored", index=True)  # stored | done | ignored | stuck
    outcome = CharField(default="")  # one word: applied, refused, answered, held, automatic:bounce, stranger …
    claimed_until = MomentField(null=True)
    attempts = IntegerField(default=0)
    error = TextField(default="")
    text_key = CharField(default="")  # of what the sender wrote themself: equal for equal words
    game = ForeignKeyField(Game, null=True)
    game_id: int | None
    member = ForeignKeyField(Member, null=True)
    member_id: int | None
    turn = IntegerField(null=True)  # mails of one game are worked off in this order
    handled_at = MomentField(null=True)

    class Meta:
        """The next mail of a game is looked up before each move; what is counted, is counted without opening a mail."""

        indexes = (
            (("game", "state", "handled_at"), False),
            (("member", "state", "handled_at"), False),
            (("state", "way", "outcome"), False),
        )


class LetterPack(Table):
    """What letters of a game that is over said, many in one (`pbem.store.packs`); a letter names the pack it is in."""

    id = AutoField()
    game = ForeignKeyField(Game)
    game_id: int
    data = BlobField()


class _Said(Cleaning):
    """What a letter said stands in its row, or, where that is empty, in the pack that the row names."""

    def __get__(self, instance: Row, instance_type: object = None) -> Held:
        if instance is None:
            return self.field
        said = instance.__data__.get(self.name)
        return _in_pack(instance, {}) if said == "" else said


class ContentField(TextField):
    """What a letter says. Whoever selects it by itself selects `pack` beside it."""

    accessor_class = _Said


def _in_pack(letter: Row, known: dict[int, dict[int, str]]) -> str:
    """What the letter said, by its pack; `known`: packs read before."""
    if "pack" not in letter.__data__:
        raise LookupError("the content of a letter is read without its pack")
    number = letter.__data__["pack"]
    if number is None:
        raise ContentLost(f"nobody knows what letter {letter.id} said")
    if number not in known:
        row = LetterPack.get_or_none(LetterPack.id == number)
        known[number] = {} if row is None else unpacked(bytes(row.data))
    if letter.id not in known[number]:
        raise ContentLost(f"what letter {letter.id} said is not in its pack")
    return known[number][letter.id]


class OutboundMail(Table):
    """A letter: written as data in the move's transaction, made into bytes once, sent until taken."""

    id = AutoField()
    dedupe_key = TextField(unique=True)
    game = ForeignKeyField(Game, backref="letters")
    game_id: int
    member = ForeignKeyField(Member, backref="letters")
    member_id: int
    to_address = TextField()
    template = CharField()
    content = ContentField()  # letters.content.Content as JSON; in the row "" where a pack has it
    pack = ForeignKeyField(LetterPack, null=True, index=False)
    pack_id: int | None
    thread = CharField()  # game | hand | invitation
    decision = IntegerField(null=True)  # the decision it asked for
    number = IntegerField(default=0)  # log number it tells of
    message_id = CharField(unique=True)
    in_reply_to = TextField(default="")
    references = DataField(default=list)
    created_at = MomentField()
    state = CharField(default="queued")  # queued | sent | failed | dropped
    next_at = MomentField()
    claimed_until = MomentField(null=True)
    attempts = IntegerField(default=0)
    last_error = TextField(default="")
    mime = BlobField(null=True)
    prints = BlobField(null=True)  # of its text (`pbem.reading.letters`), for longer than its bytes are kept
    sent_at = MomentField(null=True)

    class Meta:
        """The outbox looks for what waits, in the order in which it was queued."""

        indexes = ((("state", "id"), False),)

    @property
    def in_row(self) -> bool:
        """Whether what it says stands in its row."""
        return bool(self.__data__["content"])


def contents_of(letters: Iterable[OutboundMail]) -> Iterator[tuple[OutboundMail, str]]:
    """Letters, each with what it said; neighbours in one pack are read together. ContentLost."""
    known: dict[int, dict[int, str]] = {}
    for letter in letters:
        if letter.pack_id not in known:
            known.clear()  # one at a time is held
        yield letter, letter.content if letter.in_row else _in_pack(letter, known)


class Confirmation(Table):
    """Orders that wait for `confirm CODE`: one a member at a time, good while the game stands as it stood."""

    id = AutoField()
    member = ForeignKeyField(Member)
    member_id: int
    code = CharField()
    orders = TextField()
    number = IntegerField()  # last log number when it was offered
    used = BooleanField(default=False)
    good_until = MomentField()
    misses = IntegerField(default=0)  # wrong codes that came while it waited
    void = CharField(default="")  # replaced | missed | upgraded; "": it is not
    letter = TextField(default="")  # Message-ID of the letter that asks; "": it was asked on the command line


class HeldMail(Table):
    """A mail that may not be its owner's: nothing of it is done until they send back its code with `release`.

    A move dies with the question that was open when it came; anything else is good for a while.
    """

    id = AutoField()
    mail = ForeignKeyField(InboundMail, unique=True)
    mail_id: int
    member = ForeignKeyField(Member)
    member_id: int
    code = CharField()
    doubt = CharField()  # why: subject | former | verdict | link
    moves = BooleanField()  # it would move: its question's deadline may wait for the release
    decision = IntegerField(null=True)  # the question that a move would answer …
    good_until = MomentField()  # … else until then
    misses = IntegerField(default=0)  # wrong codes that came while it waited
    void = CharField(default="")  # released | missed; "": it is not
    waited = BooleanField(default=False)  # a deadline has waited for it
    address = CharField(default="")  # the token of the decision's own address that it came to; "": to none


class OrderInHand(Table):
    """What a player ordered for later (`pbem.games.standing_order`), numbered from 1 for each player.

    No log entry tells of it before it is done: others see the record's numbers. A row only ever gains its end, so that
    an undo finds what was in hand at any entry: `made_after` and `over_after` are the record's last number then.
    """

    id = AutoField()
    game = ForeignKeyField(Game, backref="orders_in_hand")
    game_id: int
    member = ForeignKeyField(Member)
    member_id: int
    number = IntegerField()
    kind = CharField()  # turn | consent | what the game calls it
    about = CharField(default="")  # the order's key: a company, an auction, a round
    line = TextField()
    facts = DataField(default=dict)
    mail = IntegerField(null=True)
    made_at = MomentField()
    made_after = IntegerField()
    over_at = MomentField(null=True)
    over_after = IntegerField(null=True)
    why = DataField(default=list)  # it is over: says, {"key": …, "facts": {…}}
    told = BooleanField(default=False)  # its owner knows that it is over

    class Meta:
        """A number names one order of a player for ever."""

        indexes = ((("member", "number"), True),)


class FormerAddress(Table):
    """A reply address that was renewed, since others may know it: what comes to it is asked about."""

    id = AutoField()
    member = ForeignKeyField(Member)
    member_id: int
    token = CharField(unique=True)
    last_letter = IntegerField()  # id of the last one queued before: references to it and earlier ones prove nothing


class Lease(Table):
    """Who does the work of the clock. A guard only: row claims and unique keys make a second worker harmless."""

    name = CharField(primary_key=True)
    holder = CharField()
    expires_at = MomentField()


class OutageGame(Table):
    """A game that has yet to give back the time of an outage; the row goes in the transaction that gives it back."""

    id = AutoField()
    game = ForeignKeyField(Game)
    game_id: int
    begin = MomentField()  # when the outage began: which of those in the row of `Pulse` it is

    class Meta:
        indexes = ((("game", "begin"), True),)


class Pulse(Table):
    """What the service remembers of itself: when its clock last ticked, and what is wrong with it."""

    name = CharField(primary_key=True)
    at = MomentField()
    facts = DataField(default=dict)


TABLES: tuple[type[Table], ...] = (
    Person, Game, Member, LogEntry, Decision, DecisionAddress, InboundMail, LetterPack, OutboundMail, Confirmation,
    HeldMail, OrderInHand, FormerAddress, Lease, OutageGame, Pulse,
)  # fmt: skip

__all__ = [
    *(table.__name__ for table in TABLES),
    "TABLES",
    "DataField",
    "Field",
    "MomentField",
    "contents_of",
    "know",
]
