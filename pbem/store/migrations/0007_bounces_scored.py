"""Letters that come back are scored: for good or for now; and whether the moderators have been told."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add both columns; what came back before has been seen by `who` and `pbem doctor`."""
    db.execute_sql('ALTER TABLE "person" ADD COLUMN "bounce_score" INTEGER NOT NULL DEFAULT 0')
    db.execute_sql('ALTER TABLE "person" ADD COLUMN "bounce_told" BOOLEAN NOT NULL DEFAULT FALSE')
