"""Deadlines people trust, a chained record, several workers: new columns, the service's pulse, an append-only log.

Entries written before are chained here, by a frozen copy of the way `pbem/table/chain.py` does it.
"""

import json
import secrets
from hashlib import sha256
from typing import Any

from peewee import BigIntegerField, CharField, Model, TextField
from playhouse.migrate import SqliteMigrator

from pbem.store.untyped import Handle

COLUMNS = (
    ("person", "quiet", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("person", "away", "TEXT NOT NULL DEFAULT '[]'"),
    ("person", "bounces", "INTEGER NOT NULL DEFAULT 0"),
    ("person", "bounced_at", "BIGINT"),
    ("person", "bounce_reason", "TEXT NOT NULL DEFAULT ''"),
    ("game", "weekends_off", "BOOLEAN NOT NULL DEFAULT FALSE"),
    ("game", "minimum_hours", "INTEGER NOT NULL DEFAULT 1"),
    ("game", "paused_at", "BIGINT"),
    ("game", "pause_reason", "TEXT NOT NULL DEFAULT ''"),
    ("game", "last_mail", "INTEGER NOT NULL DEFAULT 0"),
    ("game", "chain", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("member", "digest_at", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("member", "digest_next", "BIGINT"),
    ("member", "defaults", "TEXT NOT NULL DEFAULT '[]'"),
    ("member", "plays_default", "BOOLEAN NOT NULL DEFAULT FALSE"),
    ("log_entry", "cause", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("log_entry", "salt", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("log_entry", "hash", "VARCHAR(255) NOT NULL DEFAULT ''"),
    ("decision", "counts", "BIGINT NOT NULL DEFAULT 0"),
    ("decision", "reminders_sent", "INTEGER NOT NULL DEFAULT 0"),
    ("decision", "because", "TEXT NOT NULL DEFAULT '[]'"),
    ("inbound_mail", "turn", "INTEGER"),
)
INDEXES = (
    ("member_digest_next", "member", "digest_next"),
    ("inbound_mail_game_id_state", "inbound_mail", "game_id, state"),
)

# The database itself refuses to rewrite history; `tests/edges.py` shows how a tampering test gets around it.
SQLITE_TRIGGERS = (
    "CREATE TRIGGER log_entry_no_update BEFORE UPDATE ON log_entry "
    "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END",
    "CREATE TRIGGER log_entry_no_delete BEFORE DELETE ON log_entry "
    "BEGIN SELECT RAISE(ABORT, 'the record is append-only'); END",
)
POSTGRES_TRIGGERS = (
    "CREATE FUNCTION log_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS "
    "'BEGIN RAISE EXCEPTION ''the record is append-only''; END'",
    "CREATE TRIGGER log_entry_no_update BEFORE UPDATE OR DELETE ON log_entry "
    "FOR EACH ROW EXECUTE FUNCTION log_entry_is_append_only()",
)


class Pulse(Model):
    name = CharField(primary_key=True)
    at = BigIntegerField()
    facts = TextField(default="{}")

    class Meta:
        legacy_table_names = False


def up(migrator: object, db: Handle) -> None:
    """Add what is new, chain what is there, then close the log."""
    for table, column, kind in COLUMNS:
        db.execute_sql(f'ALTER TABLE "{table}" ADD COLUMN "{column}" {kind}')
    for name, table, columns in INDEXES:
        db.execute_sql(f'CREATE INDEX "{name}" ON "{table}" ({columns})')
    with db.bind_ctx([Pulse]):
        db.create_tables([Pulse])
    _chain(db)
    for statement in SQLITE_TRIGGERS if isinstance(migrator, SqliteMigrator) else POSTGRES_TRIGGERS:
        db.execute_sql(statement)


def _chain(db: Handle) -> None:
    mark = db.param
    games = [row[0] for row in db.execute_sql("SELECT id FROM game ORDER BY id").fetchall()]
    for game in games:
        before = ""
        rows = db.execute_sql(
            "SELECT id, number, at, kind, actor_id, player, text, facts, events, readers, undoes, mail "
            f"FROM log_entry WHERE game_id = {mark} ORDER BY number",
            (game,),
        ).fetchall()
        for row in rows:
            cause = "command" if row[11] is None else "mail"
            salt, before = _link(before, row, cause)
            db.execute_sql(
                f"UPDATE log_entry SET cause = {mark}, salt = {mark}, hash = {mark} WHERE id = {mark}",
                (cause, salt, before, row[0]),
            )
        db.execute_sql(f"UPDATE game SET chain = {mark} WHERE id = {mark}", (before, game))


def _link(before: str, row: Any, cause: str) -> tuple[str, str]:
    _, number, at, kind, actor, player, text, facts, events, readers, undoes, mail = row
    facts, events = json.loads(facts), json.loads(events)
    readers = None if readers is None else json.loads(readers)
    public = {
        "number": number, "at": at, "kind": kind, "actor": actor, "player": player,
        "undoes": undoes, "mail": mail, "cause": cause,
    }  # fmt: skip
    hidden: dict[str, Any] = {}
    if readers is not None:
        hidden = {"text": text, "facts": facts, "events": events, "readers": readers}
    elif any(event.get("readers") is not None for event in events):
        public |= {"facts": facts, "events": [event for event in events if event.get("readers") is None]}
        hidden = {"text": text, "events": events}
    else:
        public |= {"text": text, "facts": facts, "events": events}
    salt = secrets.token_hex(16) if hidden else ""
    promised = sha256(f"{salt}:{_canonical(hidden)}".encode()).hexdigest() if hidden else ""
    return salt, sha256("\n".join((before, _canonical(public), promised)).encode()).hexdigest()


def _canonical(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
