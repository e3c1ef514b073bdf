"""Fingerprints of what a letter says, kept with its bytes; of older letters they are made when an answer is read."""

from typing import Any

from playhouse.migrate import SqliteMigrator


def up(migrator: Any, db: Any) -> None:
    """Add the column."""
    kind = "BLOB" if isinstance(migrator, SqliteMigrator) else "BYTEA"
    db.execute_sql(f'ALTER TABLE "outbound_mail" ADD COLUMN "prints" {kind}')
