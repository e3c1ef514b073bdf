"""What is in our schema on PostgreSQL and not ours: `pbem doctor` names it; `pbem restore` refuses what would act."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbem.base.errors import NotCopied
from pbem.base.settings import Settings
from pbem.operating import doctor, store_check
from pbem.operating.backup import make_backup, restore
from pbem.operating.shape_of_server import compared
from pbem.store.db import connected, database
from tests import stores
from tests.house import House
from tests.sampled import sampled

pytestmark = pytest.mark.server_only
LEAK = "CREATE FUNCTION leak() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
# What somebody did, what it is called, and whether it does something to rows that are written.
STRANGE: tuple[tuple[str, str, bool], ...] = (
    ("CREATE VIEW spy AS SELECT * FROM person", "the view spy", False),
    ("CREATE TABLE mine (x text)", "the table mine", False),
    (LEAK, "the function leak()", False),
    (f"{LEAK}; CREATE TRIGGER peek BEFORE INSERT ON member FOR EACH ROW EXECUTE FUNCTION leak()",
     "the trigger member.peek", True),
    ("CREATE RULE hush AS ON DELETE TO person DO INSTEAD NOTHING", "the rule person.hush", True),
    ("CREATE POLICY mine ON game", "the policy game.mine", True),
    ("ALTER TABLE person ADD COLUMN extra text DEFAULT current_user", "the column person.extra", True),
    ("CREATE TABLE heir () INHERITS (person)", "the table that adds rows to person", True),
)  # fmt: skip
WRONG: tuple[tuple[str, str], ...] = (
    ("ALTER TABLE log_entry DISABLE TRIGGER log_entry_no_update", "the trigger log_entry.log_entry_no_update"),
    ("DROP TRIGGER log_entry_no_update ON log_entry", "the trigger log_entry.log_entry_no_update"),
    (LEAK.replace("leak", "log_entry_is_append_only").replace("CREATE", "CREATE OR REPLACE"),
     "the function log_entry_is_append_only()"),
    ("ALTER TABLE member ALTER COLUMN name SET DEFAULT 'x'", "the column member.name"),
    ("DROP INDEX member_digest_next", "the index member_digest_next"),
    ("ALTER TABLE game ENABLE ROW LEVEL SECURITY", "the table game"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def never_again(settings: Settings) -> Iterator[None]:
    """No other test gets this database."""
    yield
    stores.throw_away(settings)


def said(house: House, level: str) -> list[str]:
    """What `pbem doctor` says of the database."""
    found = doctor.examine(house.settings, house.now)
    return [one.what for one in found if one.about == "database" and one.level == level]


def do(sql: str) -> None:
    """As somebody who has the password."""
    with connected():
        database.execute_sql(sql)


def test_ours_is_like_ours_and_nothing_is_left_of_the_comparing(running: House) -> None:
    with connected():
        assert compared(database) == ([], [], [])
        schemas = database.execute_sql("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'night%%'").fetchall()
    assert schemas == []
    assert said(running, "bad") == []


@pytest.mark.parametrize(("sql", "called", "acts"), sampled(STRANGE, STRANGE[::3]))
def test_what_is_not_ours_is_named(running: House, sql: str, called: str, acts: bool) -> None:
    backup = running.settings.home_dir / "kept.sqlite3"
    make_backup(running.settings, backup, running.now)
    do(sql)
    (told,) = [what for what in said(running, "warning") if "not ours" in what]
    assert called in told
    if acts:
        with pytest.raises(NotCopied, match=called.split()[-1].replace("(", r"\(").replace(")", r"\)")):
            restore(running.settings, backup, running.now, force=True)
    else:
        restore(running.settings, backup, running.now, force=True)


@pytest.mark.parametrize(("sql", "called"), sampled(WRONG, WRONG[::3]))
def test_what_is_made_otherwise_is_bad(running: House, sql: str, called: str) -> None:
    backup = running.settings.home_dir / "kept.sqlite3"
    make_backup(running.settings, backup, running.now)
    do(sql)
    (told,) = said(running, "bad")
    assert called in told
    with pytest.raises(NotCopied, match="does not make that way"):
        restore(running.settings, backup, running.now, force=True)


def test_a_role_that_may_make_no_schema_is_a_warning(running: House) -> None:
    do("DROP ROLE IF EXISTS night_mail_small; CREATE ROLE night_mail_small")
    try:
        do("GRANT SELECT ON ALL TABLES IN SCHEMA public TO night_mail_small")
        with connected():
            database.execute_sql("SET ROLE night_mail_small")
            (found,) = store_check.server_made_otherwise()
            database.execute_sql("RESET ROLE")
        assert found.level == "warning"
        assert "permission denied" in found.what
    finally:
        do("DROP OWNED BY night_mail_small; DROP ROLE night_mail_small")
