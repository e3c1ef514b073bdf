"""By which way a mail came, and an index of states, ways and outcomes, so that counting them opens no mail."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the column; nobody knows it of the mails that are here."""
    db.execute_sql('ALTER TABLE "inbound_mail" ADD COLUMN "way" VARCHAR(255) NOT NULL DEFAULT \'\'')
    db.execute_sql('CREATE INDEX "inboundmail_state_way_outcome" ON "inbound_mail" ("state", "way", "outcome")')
