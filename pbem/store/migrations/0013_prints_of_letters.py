"""Fingerprints of what a letter says, kept with its bytes; of older letters they are made when an answer is read."""

from playhouse.migrate import SqliteMigrator

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column."""
    kind = "BLOB" if isinstance(migrator, SqliteMigrator) else "BYTEA"
    db.execute_sql(f'ALTER TABLE "outbound_mail" ADD COLUMN "prints" {kind}')
