"""Pauses that begin and end by themselves."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the columns, and an index of each for the clock."""
    for name in ("pause_from", "pause_until"):
        db.execute_sql(f'ALTER TABLE "game" ADD COLUMN "{name}" BIGINT')
        db.execute_sql(f'CREATE INDEX "game_{name}" ON "game" ("{name}")')
