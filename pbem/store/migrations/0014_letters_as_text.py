"""In which form somebody has their letters: with a page and pictures, as all had them, or as text alone."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column."""
    db.execute_sql('ALTER TABLE "member" ADD COLUMN "mail_form" VARCHAR(255) NOT NULL DEFAULT \'html\'')
