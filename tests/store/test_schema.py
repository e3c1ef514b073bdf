"""The schema: migrated in one place, equal to the models, checked elsewhere."""

from __future__ import annotations

import multiprocessing

import pytest

from pbem.base.errors import StoreNotReady
from pbem.base.settings import Settings, load_settings
from pbem.store import schema
from pbem.store.db import connected, database, open_database
from pbem.store.models import TABLES
from tests import stores


def test_migrations_make_exactly_the_tables_of_the_models(store: Settings) -> None:
    with connected():
        for table in TABLES:
            meta = table._meta
            columns = {column.name: column.null for column in database.get_columns(meta.table_name)}
            wanted = {field.column_name: field.null for field in meta.sorted_fields}
            assert columns == wanted, meta.table_name
            found = {tuple(index.columns) for index in database.get_indexes(meta.table_name) if index.unique}
            together = {
                tuple(meta.fields[name].column_name for name in names) for names, unique in meta.indexes if unique
            }
            alone = {(field.column_name,) for field in meta.sorted_fields if field.unique}
            keys = {(field.column_name,) for field in meta.sorted_fields if field.primary_key}
            assert found - keys == (together | alone) - keys, meta.table_name


def test_upgrade_twice_does_nothing_the_second_time(store: Settings) -> None:
    assert schema.upgrade(store) == []


def test_web_and_worker_only_check(settings: Settings) -> None:
    stores.make_bare(settings)
    open_database(settings)
    with pytest.raises(StoreNotReady, match="pbem db upgrade"):
        schema.check(settings)
    assert not settings.home_dir.exists()
    stores.close()


def test_a_database_of_a_newer_program_is_refused(store: Settings) -> None:
    with connected():
        database.execute_sql("insert into schema_migration (name, applied) values ('9999_later', '2030-01-01')")
    with pytest.raises(StoreNotReady, match="newer"):
        schema.check(store)


def _upgrade(home: str, url: str) -> None:
    settings = load_settings({"PBEM_HOME": home, "PBEM_DATABASE_URL": url})
    open_database(settings)
    schema.upgrade(settings)
    schema.check(settings)


def test_processes_that_start_at_once_do_not_trip_over_each_other(settings: Settings) -> None:
    stores.make_bare(settings)
    context = multiprocessing.get_context("spawn")
    given = (settings.home, settings.database_url)
    started = [context.Process(target=_upgrade, args=given) for _ in range(2)]
    for process in started:
        process.start()
    for process in started:
        process.join(60)
    assert [process.exitcode for process in started] == [0, 0]
