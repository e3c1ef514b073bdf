"""The command line: one file per group of commands; errors meant for operators are printed as one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import click

from engine.core.errors import NightMailError
from pbem.base.errors import ServiceError


class Row(NamedTuple):
    """A command in the list: what it is for, and the files that it needs, that with the command itself first."""

    tells: str
    files: tuple[str, ...]


# Only the files of the command that is asked for are read in, none for the list: a mail that a mail server hands over,
# or one tick, need not wait for the rest.
ROWS = {
    "archive": Row(
        "Games as files that can be read in a browser, kept, checked, and played on elsewhere.",
        ("archive", "archive_import", "archive_show"),
    ),
    "backup": Row("Copy the whole database into one file, while the service keeps running.", ("database",)),
    "db": Row("The database: upgrade it, check it is up to date, move it to another engine.", ("database",)),
    "demo": Row("Play a game by mail against three simulated players, all on this machine.", ("demo",)),
    "doctor": Row("Check the health of the installation, and say how to fix what is wrong.", ("doctor",)),
    "game": Row(
        "Games: create one, list and show them, ask a substitute.",
        ("game",),
    ),
    "inbound": Row("Read one mail from standard input, store it and act on it.", ("mail",)),
    "imap": Row("Fetch mail from an ordinary mailbox.", ("imap",)),
    "init": Row("Set up a service: settings, secrets, database, units of systemd, DNS records.", ("init",)),
    "lmtp": Row("Take mail from a mail server on this machine by LMTP.", ("lmtp",)),
    "mail": Row(
        "Incoming mail (in:17) and outgoing letters (out:23): list, look, try again; try the whole way.",
        ("mail", "mail_read", "mail_test"),
    ),
    "replay": Row("Replay a recorded game: an 18xx.games log, one of our own exports, or an archive.", ("replay",)),
    "restore": Row("Put a backup back, replacing everything in the database.", ("database",)),
    "routes": Row("Show and draw the best run of a company.", ("routes",)),
    "serve": Row("Web and worker in one process: the way to run Night Mail on one machine.", ("processes",)),
    "tick": Row("Run each due job once, then stop: left-over mail, deadlines, letters, pruning.", ("processes",)),
    "verify": Row("Check games: the record's chain, the seed, the shuffle, the hands, every move.", ("verify",)),
    "web": Row("The web process alone: takes in mail at POST /inbound/raw and acts on it.", ("processes",)),
    "worker": Row(
        "The worker process alone: sends letters, watches deadlines, picks up left-over mail.", ("processes",)
    ),
}


class ReadInLate(click.Group):
    """A group whose commands are read in when they are asked for. `files`: by a command's name the files it needs."""

    def __init__(self, *given: Any, files: Mapping[str, Sequence[str]], **more: Any) -> None:
        super().__init__(*given, **more)
        self.files = files

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(self.files)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """One of them, with all its own; None for an unknown name."""
        files = [import_module(f"pbem.cli.{file}") for file in self.files.get(name, ())]
        return next((one for one in files[0].COMMANDS if one.name == name), None) if files else None


class Commands(ReadInLate):
    """All commands, told in a list for which none of them is read in."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list, from the rows alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, row.tells) for name, row in ROWS.items()])


@click.group(
    cls=Commands,
    files={name: row.files for name, row in ROWS.items()},
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="night-mail", prog_name="pbem")
def cli() -> None:
    """Night Mail: a play-by-email moderator for railway board games.

    \b
    Try it:             pbem demo
    Set it up:          pbem init
    Run it:             pbem serve
    Start a game:       pbem game create --help
    Settings:           config/service.yaml, PBEM_CONFIG=FILE, PBEM_… variables
    """


def main() -> None:
    """Run a command; an error the operator can mend ends with its sentence and exit code 1."""
    try:
        cli()
    except Exception as error:
        if not isinstance(error, _mendable()):
            raise
        whose = f" (for the user {_user()})" if isinstance(error, PermissionError) else ""  # root is not root any more
        click.secho(f"pbem: {' '.join(str(error).split())}{whose}", fg="red", err=True)
        sys.exit(1)


def _user() -> str:
    """The name of whoever runs this, or their number where they have none."""
    import pwd

    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _mendable() -> tuple[type[Exception], ...]:
    """The errors that are told as a sentence; made when there is one, since the library of databases starts slowly."""
    from peewee import PeeweeException

    return ServiceError, NightMailError, PeeweeException, OSError
