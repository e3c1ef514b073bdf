"""Games that came from another installation: up to which entry, and whom letters reach since."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Add the columns; everybody who is here has arrived."""
    db.execute_sql('ALTER TABLE "game" ADD COLUMN "brought" INTEGER NOT NULL DEFAULT 0')
    db.execute_sql('ALTER TABLE "member" ADD COLUMN "arrived" BOOLEAN NOT NULL DEFAULT TRUE')
