"""Settings of a game that need no column of their own."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column; older games have their defaults."""
    db.execute_sql('ALTER TABLE "game" ADD COLUMN "settings" TEXT NOT NULL DEFAULT \'{}\'')
