"""Mails that are held until their owner releases them, and reply addresses that were renewed."""

from peewee import AutoField, BigIntegerField, BooleanField, CharField, ForeignKeyField, IntegerField, Model

from pbem.store.untyped import Handle


class InboundMail(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class Member(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class HeldMail(Model):
    id = AutoField()
    mail = ForeignKeyField(InboundMail, unique=True)
    member = ForeignKeyField(Member)
    code = CharField()
    doubt = CharField()
    moves = BooleanField()
    decision = IntegerField(null=True)
    good_until = BigIntegerField()
    misses = IntegerField(default=0)
    void = CharField(default="")
    waited = BooleanField(default=False)

    class Meta:
        legacy_table_names = False


class FormerAddress(Model):
    id = AutoField()
    member = ForeignKeyField(Member)
    token = CharField(unique=True)
    last_letter = IntegerField()

    class Meta:
        legacy_table_names = False


def up(migrator: object, db: Handle) -> None:
    """Add both tables."""
    tables = (HeldMail, FormerAddress)
    with db.bind_ctx((InboundMail, Member, *tables)):
        db.create_tables(tables)
