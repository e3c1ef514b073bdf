"""Addresses made for one decision each, which the samples of a letter name; to which of them a held mail came."""

from peewee import AutoField, CharField, ForeignKeyField, IntegerField, Model

from pbem.store.untyped import Handle


class Member(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class DecisionAddress(Model):
    id = AutoField()
    member = ForeignKeyField(Member)
    decision = IntegerField()
    token = CharField(unique=True)
    state = CharField(default="open")

    class Meta:
        legacy_table_names = False
        indexes = ((("member", "decision"), False),)


def up(migrator: object, db: Handle) -> None:
    """Add table and column. A question that is open by then gets its address with the next letter that asks it."""
    with db.bind_ctx((Member, DecisionAddress)):
        db.create_tables((DecisionAddress,))
    db.execute_sql('ALTER TABLE "held_mail" ADD COLUMN "address" VARCHAR(255) NOT NULL DEFAULT \'\'')
