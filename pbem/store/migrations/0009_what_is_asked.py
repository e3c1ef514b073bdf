"""Questions know what kind of decision they ask for; of those put before, nobody counts them."""

from typing import Any


def up(migrator: Any, db: Any) -> None:
    """Add the column."""
    db.execute_sql('ALTER TABLE "decision" ADD COLUMN "about" VARCHAR(255) NOT NULL DEFAULT \'\'')
