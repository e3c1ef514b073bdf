"""What players order for later, until when it rests after an undo; mails that did something, numbered in each game."""

from peewee import AutoField, BigIntegerField, BooleanField, CharField, ForeignKeyField, IntegerField, Model, TextField

from pbem.store.untyped import Handle


class Game(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class Member(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class OrderInHand(Model):
    id = AutoField()
    game = ForeignKeyField(Game)
    member = ForeignKeyField(Member)
    number = IntegerField()
    kind = CharField()
    about = CharField(default="")
    line = TextField()
    facts = TextField(default="{}")
    mail = IntegerField(null=True)
    made_at = BigIntegerField()
    made_after = IntegerField()
    over_at = BigIntegerField(null=True)
    over_after = IntegerField(null=True)
    why = TextField(default="[]")
    told = BooleanField(default=False)

    class Meta:
        legacy_table_names = False
        indexes = ((("member", "number"), True),)


def up(migrator: object, db: Handle) -> None:
    """Add table and columns. The chain of entries written before covers our own number of the mail, as it did."""
    with db.bind_ctx((Game, Member, OrderInHand)):
        db.create_tables((OrderInHand,))
    db.execute_sql('ALTER TABLE "member" ADD COLUMN "rests_until" BIGINT')
    db.execute_sql('CREATE INDEX "member_rests_until" ON "member" ("rests_until")')
    db.execute_sql('ALTER TABLE "log_entry" ADD COLUMN "mail_number" INTEGER')
