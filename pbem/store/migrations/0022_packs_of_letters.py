"""What letters of games that are over said goes into packs, by and by; nothing is moved here, so this takes no time."""

from peewee import AutoField, BlobField, ForeignKeyField, Model

from pbem.store.untyped import Handle


class Game(Model):
    id = AutoField()

    class Meta:
        legacy_table_names = False


class LetterPack(Model):
    id = AutoField()
    game = ForeignKeyField(Game)
    data = BlobField()

    class Meta:
        legacy_table_names = False


def up(migrator: object, db: Handle) -> None:
    """Add table, columns and indexes: of games whose letters are to be packed, and of fingerprints that are kept."""
    with db.bind_ctx((Game, LetterPack)):
        db.create_tables((LetterPack,))
    db.execute_sql('ALTER TABLE "outbound_mail" ADD COLUMN "pack_id" INTEGER REFERENCES "letter_pack" ("id")')
    db.execute_sql('ALTER TABLE "game" ADD COLUMN "folded_at" BIGINT')
    to_fold = '"folded_at" IS NULL OR "folded_at" < "ended_at"'
    db.execute_sql(f'CREATE INDEX "game_to_fold" ON "game" ("ended_at") WHERE {to_fold}')
    kept = 'coalesce("sent_at", "created_at")'
    db.execute_sql(f'CREATE INDEX "outbound_mail_prints" ON "outbound_mail" ({kept}) WHERE "prints" IS NOT NULL')
