"""Games that came from another installation: up to which entry, and whom letters reach since."""

from typing import Any


def up(migrator: Any, db: Any) -> None:
    """Add the columns; everybody who is here has arrived."""
    db.execute_sql('ALTER TABLE "game" ADD COLUMN "brought" INTEGER NOT NULL DEFAULT 0')
    db.execute_sql('ALTER TABLE "member" ADD COLUMN "arrived" BOOLEAN NOT NULL DEFAULT TRUE')
