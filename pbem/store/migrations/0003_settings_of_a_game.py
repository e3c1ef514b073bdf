"""Settings of a game that need no column of their own."""

from typing import Any


def up(migrator: Any, db: Any) -> None:
    """Add the column; older games have their defaults."""
    db.execute_sql('ALTER TABLE "game" ADD COLUMN "settings" TEXT NOT NULL DEFAULT \'{}\'')
