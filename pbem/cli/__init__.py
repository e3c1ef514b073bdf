"""The command line: one file per group of commands; errors meant for operators are printed as one line."""

from __future__ import annotations

import sys

import click
from peewee import PeeweeException

from engine.core.errors import NightMailError
from pbem.base.errors import ServiceError
from pbem.cli import (
    archive,
    archive_import,
    archive_show,
    database,
    demo,
    doctor,
    exchange,
    game_files,
    games,
    look,
    mail,
    mail_read,
    moderate,
    position,
    processes,
    replay,
    routes,
    verify,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="night-mail", prog_name="pbem")
def cli() -> None:
    """Night Mail: a play-by-email moderator for railway board games.

    \b
    Try it:             pbem demo
    Run it:             pbem serve
    Start a game:       pbem game create --help
    Settings:           config/service.yaml, PBEM_CONFIG=FILE, PBEM_… variables
    """


for group in (
    demo,
    processes,
    database,
    games,
    look,
    game_files,
    moderate,
    exchange,
    mail,
    mail_read,
    verify,
    replay,
    archive,
    archive_import,
    archive_show,
    routes,
    position,
    doctor,
):
    for command in group.COMMANDS:
        cli.add_command(command)


def main() -> None:
    """Run a command; an error the operator can mend ends with its sentence and exit code 1."""
    try:
        cli()
    except (ServiceError, NightMailError, PeeweeException, OSError) as error:
        click.secho(f"pbem: {' '.join(str(error).split())}", fg="red", err=True)
        sys.exit(1)
