"""The command line: one file per group of commands; errors meant for operators are printed as one line."""

from __future__ import annotations

import sys
from importlib import import_module

import click
from peewee import PeeweeException

from engine.core.errors import NightMailError
from pbem.base.errors import ServiceError

# Which files a command needs, that with the command itself first. Only they are read in: a mail that a mail server
# hands over, or one tick, need not wait for the rest.
FILES = {
    "archive": ("archive", "archive_import", "archive_show"),
    "backup": ("database",),
    "db": ("database",),
    "demo": ("demo",),
    "doctor": ("doctor",),
    "game": ("games", "look", "game_files", "moderate", "exchange", "position"),
    "inbound": ("mail",),
    "mail": ("mail", "mail_read"),
    "replay": ("replay",),
    "restore": ("database",),
    "routes": ("routes",),
    "serve": ("processes",),
    "tick": ("processes",),
    "verify": ("verify",),
    "web": ("processes",),
    "worker": ("processes",),
}


class Commands(click.Group):
    """The commands, each read in when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(FILES)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """One of them, with all its own; None for an unknown name."""
        files = [import_module(f"pbem.cli.{file}") for file in FILES.get(name, ())]
        return next((one for one in files[0].COMMANDS if one.name == name), None) if files else None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="night-mail", prog_name="pbem")
def cli() -> None:
    """Night Mail: a play-by-email moderator for railway board games.

    \b
    Try it:             pbem demo
    Run it:             pbem serve
    Start a game:       pbem game create --help
    Settings:           config/service.yaml, PBEM_CONFIG=FILE, PBEM_… variables
    """


def main() -> None:
    """Run a command; an error the operator can mend ends with its sentence and exit code 1."""
    try:
        cli()
    except (ServiceError, NightMailError, PeeweeException, OSError) as error:
        click.secho(f"pbem: {' '.join(str(error).split())}", fg="red", err=True)
        sys.exit(1)
