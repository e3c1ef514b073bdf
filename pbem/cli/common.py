"""What every command of the service needs: the settings, the logs, an open database."""

from __future__ import annotations

import os
import secrets

import click
import msgspec
from peewee import PeeweeException

from pbem.base.errors import StoreNotReady
from pbem.base.logs import set_up_logs
from pbem.base.places import act_as_owner, with_usual_file
from pbem.base.private import private_folder
from pbem.base.settings import Settings, load_settings
from pbem.inbox.bounds import set_up_bounds
from pbem.store import schema
from pbem.store.db import open_database, sqlite_path

MOST_DIGITS = 9  # of a number; no table has more rows


def settings_of_environment() -> Settings:
    """The settings, with logging and the bounds of reading set up. Root goes on as the owner of home."""
    settings = load_settings(with_usual_file(os.environ))
    set_up_logs(settings.log_level, settings.log_format)
    set_up_bounds(settings)
    act_as_owner(settings.home_dir)
    return settings


def ready(settings: Settings, *, may_upgrade: bool) -> Settings:
    """Open the database; its schema is brought up to date where that is allowed, else checked. StoreNotReady."""
    if may_upgrade:
        private_folder(settings.home_dir)
    open_database(settings)
    try:
        if may_upgrade:
            schema.prepare(settings)
        else:
            schema.check(settings)
    except PeeweeException as error:
        where, key = (f" in {settings.home_dir}", "PBEM_HOME") if sqlite_path(settings) else ("", "PBEM_DATABASE_URL")
        raise StoreNotReady(f"The database{where} cannot be used: {error}. Check {key}.") from error
    return settings


def game_number(text: str) -> int:
    """The number of `G12`, `g12` or `12`; a usage error for anything else."""
    digits = text.strip().upper().removeprefix("G")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_DIGITS:
        raise click.BadParameter("write a game number like G12", param_hint="GAME")
    return int(digits)


def with_token(settings: Settings) -> Settings:
    """An inbound token made once and kept in home, where none is set."""
    if settings.inbound_token:
        return settings
    private_folder(settings.home_dir)
    kept = settings.token_file
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(secrets.token_urlsafe(32), encoding="utf-8")
    return msgspec.structs.replace(settings, inbound_token=kept.read_text(encoding="utf-8").strip())
