"""Members are numbered in each game, so that the record names nobody by a row of ours.

Of those there are, the number is that of their row, which is what the chain of their records covers.
"""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column and number the members there are."""
    db.execute_sql('ALTER TABLE "member" ADD COLUMN "number" INTEGER NOT NULL DEFAULT 0')
    db.execute_sql('UPDATE "member" SET "number" = "id"')
    db.execute_sql('CREATE UNIQUE INDEX "member_game_id_number" ON "member" ("game_id", "number")')
