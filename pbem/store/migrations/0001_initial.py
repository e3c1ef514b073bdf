"""The first schema: people, games, members, the log, decisions, mail in and out, confirmations, the lease.

A frozen copy of the tables as they were, independent of `pbem/store/models.py`.
"""

from peewee import (
    AutoField,
    BigIntegerField,
    BlobField,
    BooleanField,
    CharField,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)

from pbem.store.untyped import Handle


class Table(Model):
    class Meta:
        legacy_table_names = False


class Person(Table):
    id = AutoField()
    address = TextField(unique=True)
    timezone = CharField(default="UTC")
    created_at = BigIntegerField()


class Game(Table):
    id = AutoField()
    slug = CharField()
    name = TextField()
    state = CharField(default="inviting", index=True)
    options = TextField()
    files = TextField()
    hours = IntegerField()
    reminders = TextField()
    on_deadline = CharField()
    seed = CharField()
    seed_hash = CharField()
    salts = TextField(default="{}")
    commitments = TextField(default="{}")
    start = TextField(default="")
    position = TextField(default="")
    last_number = IntegerField(default=0)
    last_decision = IntegerField(default=0)
    created_at = BigIntegerField()
    invite_again_at = BigIntegerField(null=True, index=True)
    started_at = BigIntegerField(null=True)
    ended_at = BigIntegerField(null=True)


class Member(Table):
    id = AutoField()
    game = ForeignKeyField(Game, backref="members")
    person = ForeignKeyField(Person, backref="members")
    role = CharField()
    player = CharField(default="")
    name = CharField()
    token = CharField(unique=True)
    status = CharField()
    word = CharField(default="")
    mail_mode = CharField(default="all")
    told_number = IntegerField(default=0)
    threads = TextField(default="{}")


class LogEntry(Table):
    id = AutoField()
    game = ForeignKeyField(Game, backref="log")
    number = IntegerField()
    at = BigIntegerField()
    kind = CharField()
    actor = ForeignKeyField(Member, null=True)
    player = CharField(default="")
    text = TextField(default="")
    facts = TextField(default="{}")
    events = TextField(default="[]")
    readers = TextField(null=True)
    undoes = IntegerField(null=True)
    mail = IntegerField(null=True)

    class Meta:
        indexes = ((("game", "number"), True),)


class Decision(Table):
    id = AutoField()
    game = ForeignKeyField(Game, backref="decisions")
    number = IntegerField()
    member = ForeignKeyField(Member)
    player = CharField()
    opened_at = BigIntegerField()
    closed_at = BigIntegerField(null=True)
    outcome = CharField(default="")
    closed_by = IntegerField(null=True)
    due_at = BigIntegerField()
    next_at = BigIntegerField(null=True, index=True)
    overdue = BooleanField(default=False)

    class Meta:
        indexes = ((("game", "number"), True),)


class InboundMail(Table):
    id = AutoField()
    received_at = BigIntegerField()
    mime = BlobField()
    content_key = CharField(unique=True)
    event_key = CharField(unique=True, null=True)
    message_id = TextField(default="", index=True)
    envelope_from = TextField(default="")
    envelope_to = TextField(default="")
    state = CharField(default="stored", index=True)
    outcome = CharField(default="")
    claimed_until = BigIntegerField(null=True)
    attempts = IntegerField(default=0)
    error = TextField(default="")
    game = ForeignKeyField(Game, null=True)
    member = ForeignKeyField(Member, null=True)
    handled_at = BigIntegerField(null=True)


class OutboundMail(Table):
    id = AutoField()
    dedupe_key = TextField(unique=True)
    game = ForeignKeyField(Game, backref="letters")
    member = ForeignKeyField(Member, backref="letters")
    to_address = TextField()
    template = CharField()
    content = TextField()
    thread = CharField()
    decision = IntegerField(null=True)
    number = IntegerField(default=0)
    message_id = CharField(unique=True)
    in_reply_to = TextField(default="")
    references = TextField(default="[]")
    created_at = BigIntegerField()
    state = CharField(default="queued")
    next_at = BigIntegerField()
    claimed_until = BigIntegerField(null=True)
    attempts = IntegerField(default=0)
    last_error = TextField(default="")
    mime = BlobField(null=True)
    sent_at = BigIntegerField(null=True)

    class Meta:
        indexes = ((("state", "next_at"), False),)


class Confirmation(Table):
    id = AutoField()
    member = ForeignKeyField(Member)
    code = CharField()
    orders = TextField()
    number = IntegerField()
    used = BooleanField(default=False)


class Lease(Table):
    name = CharField(primary_key=True)
    holder = CharField()
    expires_at = BigIntegerField()


TABLES = (Person, Game, Member, LogEntry, Decision, InboundMail, OutboundMail, Confirmation, Lease)


def up(migrator: object, db: Handle) -> None:
    """Create the tables."""
    with db.bind_ctx(TABLES):
        db.create_tables(TABLES)
