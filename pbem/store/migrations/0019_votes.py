"""When the clock looks at a vote of a game's players."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column and its index; nothing is voted on yet."""
    db.execute_sql('ALTER TABLE "game" ADD COLUMN "vote_at" BIGINT')
    db.execute_sql('CREATE INDEX "game_vote_at" ON "game" ("vote_at")')
