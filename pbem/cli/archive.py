"""`pbem archive`: a game as one file, for everybody, for who holds a seat, or for the operator."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import click

from pbem.archive.bundle import bundle
from pbem.archive.errors import CannotArchive
from pbem.archive.format import Scope
from pbem.archive.writing import archive_of
from pbem.base import clock
from pbem.base.private import FILE
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.output import with_progress
from pbem.orders.fold import key
from pbem.orders.names import EVERYBODY
from pbem.store.db import connected
from pbem.table.session import Session, load_session

SCREEN = "-"
HOLDS: dict[Scope, str] = {
    "public": "what everybody may know of it",
    "own": "what {name} may know of it",
    "whole": "all of it, with every hand and secret: keep it to yourself",
}


@click.group()
def archive() -> None:
    """Games as files that can be read in a browser, kept, checked, and played on elsewhere.

    \b
    Example:
        pbem archive export G12 -o G12.zip
    """


@archive.command("export")
@click.argument("number", metavar="G12")
@click.option("-o", "--output", "output", required=True, metavar="FILE.zip",
              type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
              help="Where to write it; - for standard output.")  # fmt: skip
@click.option("--for", "reader", default="everybody", show_default=True, metavar="NAME",
              help="What this player may know, or everybody.")  # fmt: skip
@click.option("--secret", is_flag=True, help="All of it, for another installation to play on: hands, seed, settings.")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
def export(number: str, output: Path, reader: str, secret: bool, force: bool) -> None:
    """Write a game as a zip file: open the index.html in it with a browser.

    By default it holds what everybody may know: of a running game nothing hidden, after the end everything but private
    messages. `--for Ben` writes it as Ben may know it, with their hand and their messages. Only `--secret` writes all
    that is needed to go on with the game elsewhere. Both are for their owner alone (mode 0600). No file holds
    addresses.

    \b
    Examples:
        pbem archive export G12 -o G12.zip
        pbem archive export G12 -o ben.zip --for Ben
        pbem archive export G12 -o G12-secret.zip --secret
    """
    if secret and not _everybody(reader):
        raise click.UsageError("--secret holds all of the game; it cannot be --for one player.")
    screen = str(output) == SCREEN
    _may_be_written(output, screen, force)
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        session = load_session(game_number(number), settings.domain, clock.now())
        scope, seat = _scope(session, reader, secret)
        made = archive_of(session, scope, seat)
    data = bundle(made, lambda makers: with_progress(makers, "Making the file"))
    if screen:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    private = scope != "public"  # it has a hand in it, or messages to some
    _write(output, data, private)
    name = made.names.get(seat, "")
    click.echo(f"Wrote {output}: G{session.game.id} '{made.game.name}', {len(made.entries)} entries of its record, "
               f"{HOLDS[scope].format(name=name)}. {len(data):,} bytes{_mode(private)}.")  # fmt: skip


def _may_be_written(output: Path, screen: bool, force: bool) -> None:
    if screen and sys.stdout.isatty():
        raise CannotArchive("A zip file is not written to a terminal. Name a file with -o, or pipe it on.")
    if not screen and output.exists() and not force:
        raise CannotArchive(f"{output} is there already. Choose another name, or --force to overwrite it.")


def _scope(session: Session, reader: str, secret: bool) -> tuple[Scope, str]:
    """What goes into it, and whose view it is: a seat, or "" for nobody's."""
    if secret:
        return "whole", ""
    if _everybody(reader):
        return "public", ""
    found = [one.player for one in session.seats if key(one.name) == key(reader)]
    if not found:
        names = ", ".join(one.name for one in session.seats)
        raise click.BadParameter(f"nobody here is called {reader}; the players are {names}", param_hint="--for")
    return "own", found[0]


def _everybody(reader: str) -> bool:
    return key(reader) in (EVERYBODY, "everybody")


def _write(file: Path, data: bytes, private: bool) -> None:
    """The whole file or none; one that is not for everybody is nobody else's from its first byte on."""
    with NamedTemporaryFile(dir=file.parent, prefix=".new-", delete=False) as new:  # made with mode 0600
        try:
            new.write(data)
            new.flush()
            os.fsync(new.fileno())
            os.chmod(new.name, FILE if private else 0o666 & ~_umask())
            os.replace(new.name, file)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(new.name)
            raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _mode(private: bool) -> str:
    return ", mode 0600" if private else ""


COMMANDS = (archive,)
