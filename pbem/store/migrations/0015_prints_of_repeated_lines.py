"""Fingerprints tell what a letter repeated from what it said itself: those kept are made anew when next needed."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Forget the old ones; `our_letters` makes those of a letter that has none."""
    db.execute_sql('UPDATE "outbound_mail" SET "prints" = NULL WHERE "prints" IS NOT NULL')
