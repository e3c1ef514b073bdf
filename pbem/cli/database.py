"""`pbem db`: the schema of the database."""

from __future__ import annotations

import click

from pbem import schema
from pbem.cli.common import ready, settings_of_environment
from pbem.db import open_database


@click.group()
def db() -> None:
    """The database: upgrade it, or see whether it is up to date.

    \b
    Example:
        pbem db upgrade
    """


@db.command()
def upgrade() -> None:
    """Bring the schema up to date (the release command of a Procfile host). Safe to run twice.

    \b
    Example:
        PBEM_HOME=/srv/night-mail pbem db upgrade
    """
    settings = settings_of_environment()
    settings.home_dir.mkdir(parents=True, exist_ok=True)
    open_database(settings)
    applied = schema.upgrade(settings)
    click.echo(f"Applied: {', '.join(applied)}" if applied else "Nothing to do: the database is up to date.")


@db.command()
def status() -> None:
    """Say whether the database has the schema this program needs; exit code 1 if not.

    \b
    Example:
        PBEM_HOME=/srv/night-mail pbem db status
    """
    ready(settings_of_environment(), may_upgrade=False)
    click.echo("The database is up to date.")


COMMANDS = (db,)
