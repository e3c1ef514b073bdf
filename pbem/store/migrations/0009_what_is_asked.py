"""Questions know what kind of decision they ask for; of those put before, nobody counts them."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column."""
    db.execute_sql('ALTER TABLE "decision" ADD COLUMN "about" VARCHAR(255) NOT NULL DEFAULT \'\'')
