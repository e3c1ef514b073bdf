"""The games that have yet to give back the time of an outage are rows of their own, which workers take one by one."""

import json

from peewee import AutoField, BigIntegerField, CharField, ForeignKeyField, Model, TextField

from pbem.store.untyped import Handle


class Game(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class Pulse(Model):
    name = CharField(primary_key=True)
    facts = TextField()

    class Meta:
        legacy_table_names = False


class OutageGame(Model):
    id = AutoField()
    game = ForeignKeyField(Game)
    begin = BigIntegerField()

    class Meta:
        legacy_table_names = False
        indexes = ((("game", "begin"), True),)


def up(migrator: object, db: Handle) -> None:
    """Add the table; games of an outage that is being given back right now move there."""
    with db.bind_ctx((Game, Pulse, OutageGame)):
        db.create_tables((OutageGame,))
        for row in Pulse.select().where(Pulse.name == "outages"):
            known = json.loads(row.facts)
            for one in known["open"]:
                for game in one.pop("games"):
                    OutageGame.create(game=game, begin=one["from"])
            row.facts = json.dumps(known, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            row.save()
