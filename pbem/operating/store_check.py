"""Whether the store is well, and what is in it: database, backup, clock, work that waits, addresses, rows, games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path

from peewee import SQL, PeeweeException

from pbem.auditing.seating import seating
from pbem.auditing.settings import chosen
from pbem.auditing.verified import tried
from pbem.base.clock import to_iso
from pbem.base.errors import ServiceError
from pbem.base.private import too_open
from pbem.base.settings import Settings
from pbem.inbox import no_mails
from pbem.operating import backup, shape, shape_of_server
from pbem.operating.belonging import letter_trouble, mail_trouble
from pbem.operating.deep import stored_games, troubled
from pbem.operating.extent import Extent
from pbem.operating.finding import MOST_NAMED, Finding, Findings, Level, quoted
from pbem.operating.health import health, is_full, places, told_of
from pbem.operating.rows import Piece, of_games, unsound_rows, whole
from pbem.store import schema
from pbem.store.db import database, is_server
from pbem.store.models import TABLES, Game, InboundMail, LogEntry, OutboundMail, Person, Table
from pbem.store.untyped import Part
from pbem.table.session import load_session

LAST_ROWS = 1000  # of a table, among which one of the future is looked for
MOST_WRONG = 10_000  # rows; nobody reads more
CLOCK_MAY_DIFFER = timedelta(minutes=1)
SILENT_MINUTES = 15
_LONG: dict[type[Table], tuple[str, Callable[[Part], str]]] = {
    InboundMail: ("in", mail_trouble), OutboundMail: ("out", letter_trouble),
}  # fmt: skip


def check_schema(settings: Settings) -> Findings:
    """Whether the database can be used at all; nothing, if so."""
    try:
        schema.check(settings)
    except ServiceError as error:
        yield Finding("bad", "database", str(error))
    except PeeweeException as error:
        full = any(is_full(folder) for folder in places(settings))
        then = "Free some disk space." if full else "Check PBEM_DATABASE_URL and the server, or restore a backup."
        why = "the disk is full" if full else " ".join(str(error).split())
        yield Finding("bad", "database", f"it cannot be used: {why}", then)


def _one(sql: str) -> str:
    return str(database.execute_sql(sql).fetchone()[0])


def _engine(settings: Settings, now: datetime) -> Findings:
    if is_server():
        yield Finding("ok", "database", f"PostgreSQL {_one('SHOW server_version')}, the schema is up to date")
        for name in ("fsync", "synchronous_commit"):
            if _one(f"SHOW {name}") == "off":
                yield Finding("warning", "database", f"{name} is off: a power cut may lose mail we said we have",
                              f"Set {name} = on.")  # fmt: skip
        yield from server_made_otherwise()
        return
    yield Finding("ok", "database", f"SQLite {_one('SELECT sqlite_version()')}, the schema is up to date")
    if (mode := _one("PRAGMA journal_mode")) != "wal":
        yield Finding("warning", "database", f"its journal mode is {mode}, not wal", "Is it on a network drive?")
    broken = [str(row[0]) for row in database.execute_sql("PRAGMA integrity_check").fetchall()]
    orphans = database.execute_sql("PRAGMA foreign_key_check").fetchall()
    if broken != ["ok"]:
        yield Finding("bad", "database", f"the file is damaged: {'; '.join(broken[:3])}", "Restore a backup.")
    if orphans:
        tables = ", ".join(sorted({str(row[0]) for row in orphans}))
        yield Finding("bad", "database", f"{len(orphans)} rows of {tables} belong to nothing", "Restore a backup.")
    if broken == ["ok"] and not orphans:
        yield Finding("ok", "database", "the file is intact, and every row belongs to its game")
    yield from _made_otherwise()


def _made_otherwise() -> Findings:
    """What the database is made of besides what we make, or lacks of it."""
    again = "Find out who did that; `pbem backup`, then `pbem restore --force` rebuild it."
    away = "Remove it, unless you know why it is there; a backup leaves it out."
    yield from _differs(shape.compared(database.connection()), again, away)


def server_made_otherwise() -> Findings:
    """The same of a PostgreSQL server."""
    again = "Find out who did that; `pbem backup`, then `pbem restore` into an empty database rebuild it."
    away = "Remove it, unless you know why it is there; it may run whenever we write."
    try:
        yield from _differs(shape_of_server.compared(database), again, away)
    except PeeweeException as error:
        yield Finding("warning", "database", f"its tables cannot be compared with ours: {' '.join(str(error).split())}",
                      "Grant our role CREATE on the database.")  # fmt: skip


def _differs(found: shape.Difference, again: str, away: str) -> Findings:
    if wrong := found.missing + found.other:
        what = f"missing or altered: {shape.named(wrong)}"
        yield Finding("bad", "database", what, again)
    if found.extra:
        yield Finding("warning", "database", f"it has things that are not ours: {shape.named(found.extra)}", away)


def _clock(settings: Settings, now: datetime) -> Findings:
    moments = (LogEntry.at, InboundMail.received_at, OutboundMail.created_at)
    newest = max((moment for field in moments if (moment := _newest(field)) is not None), default=None)
    jumped = health(now, *places(settings))[1]["clock_jumped_seconds"]
    if newest is not None and newest - now > CLOCK_MAY_DIFFER:
        what = f"it says {to_iso(now)}, but a row was written at {to_iso(newest)}"
    elif jumped is not None:
        what = f"it jumped by {jumped} seconds; deadlines wait until it has been steady for a while"
    else:
        yield Finding("ok", "clock", f"it says {to_iso(now)}, later than every row")
        return
    yield Finding("bad", "clock", what, "Set the clock right (NTP); deadlines depend on it.")


def _backup(settings: Settings, now: datetime) -> Findings:
    """How old the last backup is; where nothing has been played for as long, there need be none."""
    most = timedelta(days=settings.backup_too_old_days)
    last = backup.last_made()
    begun = None if last is not None else Game.select(Game.created_at).order_by(Game.id).first()
    since = last.at if last is not None else begun.created_at if begun is not None else None
    if not most or since is None:
        return
    days = (now - since).days
    what = f"the last was made {days} days ago" if last is not None else "none has been made"
    if now - since > most:
        whence = f"{what}, and the first game began {days} days ago" if last is None else what
        yield Finding("warning", "backup", f"{whence}: if the disk dies, everything since is lost",
                      "Run `pbem backup`, best every night by cron; backup_too_old_days: 0 ends this.")  # fmt: skip
    elif last is not None:
        file = Path(str(last.facts.get("file", "a file")))
        yield Finding("ok", "backup", f"{what}, into {file}")
        if settings.home_dir.absolute() not in file.parents and too_open([file]):
            yield Finding("warning", "backup", f"others besides the owner may use {file}",
                          f"Run `chmod go= {quoted(file)}`: hands and keys to seats are in there.")  # fmt: skip


def _newest(field: Part) -> datetime | None:
    """The latest of the moments at which the last rows were written: a clock that is ahead has written one of them."""
    rows = field.model.select(field).order_by(field.model.id.desc()).limit(LAST_ROWS)
    return max((getattr(row, field.name) for row in rows), default=None)


def _work(settings: Settings, now: datetime) -> Findings:
    _, now_is = health(now, *places(settings))
    silent = (now_is["clock_silent_seconds"] or 0) // 60
    if now_is["worker"] and silent >= SILENT_MINUTES:
        yield Finding("bad", "worker", f"one is running, but checked no deadline for {silent} minutes", "See its log.")
    elif now_is["worker"]:
        yield Finding("ok", "worker", "one is running")
    else:
        needed = now_is["games_running"] or now_is["letters_waiting"]
        yield Finding("bad" if needed else "warning", "worker", "none is running: no letters, no deadlines",
                      "Start `pbem serve` or `pbem worker`.")  # fmt: skip
    troubles: tuple[tuple[int, Level, str, str, str], ...] = (
        (now_is["letters_late"], "bad", "letters", "have waited over 15 minutes",
         "See `pbem doctor --mail` and the log."),
        (now_is["letters_failed"], "warning", "letters", "were given up on",
         "See `pbem mail list --out --state failed`; then `pbem mail retry --failed`."),
        (now_is["mails_late"], "bad", "mails", "have waited over 15 minutes", "See `pbem mail list --in` and the log."),
        (now_is["mails_stuck"], "bad", "mails", "are stuck",
         "See `pbem mail list --in --state stuck`; then `pbem mail reprocess --stuck`."),
    )  # fmt: skip
    yield from (Finding(level, about, f"{count} {what}", then) for count, level, about, what, then in troubles if count)
    if (strange := no_mails.lately(now)) is not None:
        wants = "it wants the mail itself, neither JSON nor a form"
        then = wants if strange.way in {"raw", "relay", "cloudflare"} else "the log says what to change"
        yield Finding("warning", "mails", told_of(strange), f"See what posts to /inbound/{strange.way}: {then}.")
    waiting = f"{now_is['letters_waiting']} letters and {now_is['mails_waiting']} mails are waiting"
    yield Finding("ok", "letters and mails", waiting)


def _bounces(settings: Settings, now: datetime) -> Findings:
    people = list(Person.select().where(Person.bounces > 0).order_by(Person.bounces.desc()).limit(MOST_NAMED))
    for one in people:
        why = f": {one.bounce_reason}" if one.bounce_reason else ""
        yield Finding("warning", "addresses", f"{one.bounces} letters to {one.address} bounced{why}",
                      "Reach the player some other way; `pbem game replace` takes a new address.")  # fmt: skip
    if not people:
        yield Finding("ok", "addresses", "no letter bounced")


def check_games(settings: Settings, now: datetime, extent: Extent) -> Findings:
    """Whether games load, and agree with their records at first sight."""
    some = extent.games
    looked = extent.watch(some.games, "looking at games")
    bad = ((number, trouble) for number in looked if (trouble := _game(number, settings, now)))
    well = f"{some.said('games')} load, and their records match their length, seats and settings"
    yield from _named(bad, Finding("ok", "games", well))


def check_positions(settings: Settings, now: datetime, extent: Extent) -> Findings:
    """Whether stored positions follow from their records."""
    some = extent.among(stored_games())
    looked = extent.watch(some.games, "replaying games")
    well = f"{some.said('stored positions')} follow from their records, and are possible"
    yield from _named(troubled(looked, settings.domain, now), Finding("ok", "positions", well))


def _named(troubles: Iterable[tuple[int, str]], well: Finding) -> Findings:
    """The first games that are not well and how many more there are, or that all is well."""
    found = list(troubles)
    for number, trouble in found[:MOST_NAMED]:
        yield Finding("bad", f"G{number}", trouble, f"See `pbem verify G{number}`; restore a backup.")
    if len(found) > MOST_NAMED:
        yield Finding(
            "bad", well.about, f"{len(found) - MOST_NAMED} more games are in trouble", "See `pbem verify --all`."
        )
    if not found:
        yield well


def check_rows(extent: Extent, *, beside_bytes: bool = False) -> Findings:
    """Every row by itself; mails and letters, which are many and long, only if they are looked at `beside_bytes`."""
    told = list(islice(wrong_rows(extent, beside_bytes=beside_bytes), MOST_WRONG))
    for what in told[:MOST_NAMED]:
        yield Finding("bad", "rows", what, "See `pbem verify --all`; restore a backup.")
    if len(told) > MOST_NAMED:
        more = f"{len(told) - MOST_NAMED} more impossible values"
        yield Finding("bad", "rows", more if len(told) < MOST_WRONG else f"at least {more}", "Restore a backup.")
    if not told:
        some = extent.games
        which = "every row" if some.whole else f"every row of {some.said('games')}"
        yield Finding("ok", "rows", f"{which} can be read, and its values are possible")


def wrong_rows(extent: Extent, *, beside_bytes: bool) -> Iterator[str]:
    """What cannot be in a row, a sentence each."""
    some, tables = extent.games, TABLES if beside_bytes else tuple(one for one in TABLES if one not in _LONG)
    pieces = whole(tables) if some.whole else of_games(some.games, tables)
    yield from unsound_rows(extent.watch(pieces, "reading rows"))
    if beside_bytes:
        long = [piece for piece in pieces if piece.table in _LONG]
        for piece in extent.watch(long, "reading mails and letters"):
            yield from _beside_bytes(piece)


def _beside_bytes(piece: Piece) -> Iterator[str]:
    """What of mails and letters does not agree with their own bytes."""
    called, trouble = _LONG[piece.table]
    table: Part = piece.table
    for (number,) in list(table.select(table.id).where(SQL(piece.where)).order_by(table.id).tuples()):
        try:
            what = trouble(table.get_by_id(number))
        except Exception as error:
            what = f"cannot be read: {' '.join(str(error).split())}"
        if what:
            yield f"{called}:{number} {what}"


def _game(game_id: int, settings: Settings, now: datetime) -> str:
    """What is wrong with a running game at first sight; `pbem verify` looks closer."""
    try:
        session = load_session(game_id, settings.domain, now)
        if session.game.start or session.has_position:
            session.start()
    except Exception as error:
        return f"it cannot be loaded: {' '.join(str(error).split())}"
    last = LogEntry.select().where(LogEntry.game == game_id).order_by(LogEntry.number.desc()).first()
    if last is None or (last.number, last.hash) != (session.game.last_number, session.game.chain):
        return "its record does not end where its row says"
    looked = [*tried("who sits where", partial(seating, session)), *tried("the settings", partial(chosen, session))]
    return "; ".join(one.what for one in looked if not one.ok)


STORED: dict[str, Callable[[Settings, datetime], Findings]] = {
    "database": _engine, "backup": _backup, "clock": _clock, "worker": _work, "addresses": _bounces,
}  # fmt: skip
