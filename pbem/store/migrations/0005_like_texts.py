"""What a mail said, as a key: robots that answer us at once are known by saying the same again and again."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column; earlier mails are like no other."""
    db.execute_sql('ALTER TABLE "inbound_mail" ADD COLUMN "text_key" VARCHAR(255) NOT NULL DEFAULT \'\'')
