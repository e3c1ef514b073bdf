"""Mails of a game and of a member by when they were dealt with, so that counting those of an hour reads no others."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """The index of games and states goes into the wider one."""
    db.execute_sql('DROP INDEX "inbound_mail_game_id_state"')
    for owner in ("game", "member"):
        columns = f'"{owner}_id", "state", "handled_at"'
        db.execute_sql(f'CREATE INDEX "inbound_mail_{owner}_id_state_handled_at" ON "inbound_mail" ({columns})')
