"""Codes that cannot be guessed: until when one is good, how often it was missed, why it is void, which letter asked.

Those that waited were of four digits and are void; orders that still need one are asked about anew.
"""

from pbem.store.untyped import Handle

COLUMNS = (
    ("good_until", "BIGINT NOT NULL DEFAULT 0"),
    ("misses", "INTEGER NOT NULL DEFAULT 0"),
    ("void", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("letter", "TEXT NOT NULL DEFAULT ''"),
)


def up(migrator: object, db: Handle) -> None:
    """Add the columns, then void what waits."""
    for column, kind in COLUMNS:
        db.execute_sql(f'ALTER TABLE "confirmation" ADD COLUMN "{column}" {kind}')
    db.execute_sql('UPDATE "confirmation" SET "void" = \'upgraded\' WHERE NOT "used"')
