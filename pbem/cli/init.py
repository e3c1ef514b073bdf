"""`pbem init`: sets up a service: its settings, secrets, database and units; says what is left to do."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import sys
from pathlib import Path
from typing import IO

import click
from peewee import PeeweeException

from pbem.base.errors import ServiceError, StoreNotReady
from pbem.base.places import (
    CONFIG,
    OPEN,
    SECRETS,
    SYSTEM,
    act_as_owner,
    closed_to_others,
    for_a_moment_as,
    read_secrets,
    usual_file,
    with_usual_file,
)
from pbem.base.settings import IN_FILES, NOT_SETTINGS, Settings, read_values
from pbem.cli.init_asking import answered, with_password
from pbem.installing.answers import BadAnswers, checked, plain
from pbem.installing.configuration import Change, Owner, made_folder, planned, public, write
from pbem.installing.next_steps import Installed, steps, zone
from pbem.installing.records import records
from pbem.installing.units import units
from pbem.installing.ways_in import WAYS_IN
from pbem.store import schema
from pbem.store.db import connected, open_database, sqlite_path
from pbem.store.models import Game

_USER_HELP = "The user that runs the service, for root: files go to them."
UNITS = Path("/etc/systemd/system")
_MOVED = (
    "Another database than before, without games: they do not move by themselves. Where there are some, change back, "
    "stop the service, run `pbem db copy --to URL`, then change this again."
)
_MAKE_USER = "useradd --system --home-dir /var/lib/night-mail --shell /usr/sbin/nologin {}"


@click.command()
@click.option("--domain", metavar="DOMAIN", help="Letters come from play@DOMAIN, answers go to play+…@DOMAIN.")
@click.option("--in", "mail_in", metavar="WAY", help=f"How mail comes in: {', '.join(WAYS_IN)}.")
@click.option(
    "--out", "mail_url", metavar="URL", help="How letters go out: smtp://localhost:25, smtps://USER@HOST:465."
)
@click.option("--out-password-file", type=click.File("r"), help="Holds the password of --out; - reads standard input.")
@click.option(
    "--database", "database_url", metavar="URL", help="sqlite (the default) or postgresql://USER:PASSWORD@HOST/NAME."
)
@click.option("--home", metavar="DIR", help="Folder for everything that is written, e.g. /var/lib/night-mail.")
@click.option("--public-url", metavar="URL", help="Where the web process is reached from outside: https://…")
@click.option(
    "--set",
    "others",
    metavar="KEY=VALUE",
    multiple=True,
    help="Any other setting; KEY alone asks for it. May be repeated.",
)
@click.option("--user", metavar="NAME", help=_USER_HELP)
@click.option(
    "--config",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file of settings; /etc/night-mail/service.yaml for root.",
)
@click.option(
    "--units",
    "into",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write units of systemd: /etc/systemd/system.",
)
@click.option("--change", is_flag=True, help="Where there is a configuration already, change it.")
def init(
    out_password_file: IO[str] | None,
    others: tuple[str, ...],
    user: str | None,
    config: Path | None,
    into: Path | None,
    change: bool,
    **answers: str | None,
) -> None:  # fmt: skip
    """Set up a service: its settings, secrets and database; says which DNS records to set and what to do next.

    Asks for what no option says, where there is somebody to ask. Passwords and keys go into files of their own beside
    the settings, for their owner alone; those that are there are kept. Run again, it shows what would be different,
    and changes that only with --change.

    \b
    Example, as root, with Postfix on this machine:
        pbem init --domain mail.example.org --in lmtp --out smtp://localhost:25 \\
            --user night-mail --units /etc/systemd/system
    Example, for a provider and PostgreSQL:
        pbem init --domain mail.example.org --in postmark --out smtp://TOKEN@smtp.postmarkapp.com:587 \\
            --database postgresql://night:secret@localhost/nightmail
    """
    file = (config or Path(with_usual_file(os.environ).get(CONFIG) or usual_file(os.environ))).absolute()
    folder = file.parent / "secrets"
    known = _known(file, folder)
    owner = _owner(user, file)
    given: dict[str, object] = {key: plain(key, value) for key, value in answers.items() if value is not None}
    given |= dict(_other(one) for one in others)
    values = answered(known, given)
    values["mail_url"] = with_password(
        str(values.get("mail_url", "")), str(known.get("mail_url", "")), out_password_file
    )
    settings = checked(known | values)  # all that it says and nobody answers anew stays: `lmtp_listen`, `port`
    _not_root(owner, settings, into)
    made = _made(settings, values)
    _reach(settings, owner)
    changes = planned(file, folder, values, made)
    name = _name(owner)
    program = Path(shutil.which(sys.argv[0]) or sys.argv[0]).absolute()
    if into is not None:
        changes += public(into.absolute(), units(settings, file, folder, program, name))
    if _may_write(changes, file, change):
        write(changes, owner)
        made_folder(settings.home_dir, owner)
        act_as_owner(settings.home_dir)
        _upgrade(settings)
        if known and settings.database_url != str(known.get("database_url", "")) and _empty():
            click.secho(_MOVED, fg="yellow", err=True)
    gone = tuple(one.path.name for one in changes if one.public and one.after is None)
    found = usual_file(os.environ) == file or with_usual_file({}).get(CONFIG) == str(file)
    _tell(Installed(settings, file, folder, program, name, _units(into, file), gone, found))


def _known(file: Path, folder: Path) -> dict[str, object]:
    """What the configuration says now, secrets and all; nothing where there is none."""
    values = read_values(file) if file.exists() else {}
    return values | (read_secrets(folder, IN_FILES) if folder.is_dir() else {})


def _owner(user: str | None, file: Path) -> Owner:
    """To whom the files are to belong: the user that was named, else that of the configuration, else oneself."""
    if user is not None:
        try:
            found = pwd.getpwnam(user)
        except KeyError as error:
            raise BadAnswers(f"--user: there is no user {user}. Make it: {_MAKE_USER.format(user)}") from error
        if os.geteuid() not in (0, found.pw_uid):
            raise BadAnswers(f"--user: only root, or {user}, sets up a service of {user}. Run this as one of them.")
        if os.geteuid() == 0 != found.pw_uid and (closed := closed_to_others()):
            raise BadAnswers(f"--user: {user} could not run this program: {closed} is closed to others. {OPEN}")
        return Owner(found.pw_uid, found.pw_gid)
    there = file.stat() if file.exists() else None
    return Owner(there.st_uid, there.st_gid) if there else Owner(os.geteuid(), os.getegid())


def _not_root(owner: Owner, settings: Settings, into: Path | None) -> None:
    """BadAnswers where systemd or a mail server would run the service as root; a mail server refuses to."""
    if owner.user == 0 and (into is not None or settings.mail_in == "pipe"):
        flag = "--units" if into is not None else "--in pipe"
        mend = f"--user night-mail; make it first: {_MAKE_USER.format('night-mail')}"
        raise BadAnswers(f"{flag}: name the user that the service runs as, which must not be root: {mend}")


def _name(owner: Owner) -> str:
    try:
        return pwd.getpwuid(owner.user).pw_name
    except KeyError:  # a number without a name, as in a container
        return str(owner.user)


def _other(text: str) -> tuple[str, object]:
    key, sign, value = text.partition("=")
    if not sign and sys.stdin.isatty():
        value = click.prompt(key, hide_input=True, err=True)
    elif not sign or not key.strip():
        raise BadAnswers(
            f"--set: {text!r} is no setting. Right would be KEY=VALUE, e.g. trusted_authserv=mx.example.org."
        )
    return key.strip(), int(value) if value.isdecimal() else plain(key.strip(), value)


def _made(settings: Settings, values: dict[str, object]) -> list[str]:
    """Secrets that are to be made; one that `pbem serve` has made before is taken over into the values."""
    kept = settings.token_file
    if not settings.inbound_token and kept.is_file() and (token := kept.read_text(encoding="utf-8").strip()):
        values["inbound_token"] = token
    wanted = ("inbound_token", *WAYS_IN[settings.mail_in].made)
    return [key for key in wanted if not values.get(key)]


def _reach(settings: Settings, owner: Owner) -> None:
    """StoreNotReady where a database server is not reached: better before anything is written."""
    if sqlite_path(settings) is not None:
        return
    open_database(settings)
    try:
        with for_a_moment_as(*owner), connected():
            pass
    except PeeweeException as error:
        why = " ".join(str(error).split())
        raise StoreNotReady(f"--database: the server does not let us in ({why}). Nothing was changed.") from error


def _may_write(changes: list[Change], file: Path, change: bool) -> bool:
    """Show what is to change; whether it may be. Ends with exit code 1 where it was not told to."""
    if not changes:
        click.echo(f"Nothing to change: {file} says all this.")
        return False
    for one in changes:
        click.echo("\n".join(one.shown()))
    if not file.exists() or change or (sys.stdin.isatty() and click.confirm("Change this?")):
        return True
    click.echo("Nothing was changed. To change this, say the same again with --change.", err=True)
    sys.exit(1)


def _upgrade(settings: Settings) -> None:
    open_database(settings)
    try:
        applied = schema.upgrade(settings)
        schema.check(settings)
    except (PeeweeException, OSError) as error:
        why = " ".join(str(error).split())
        raise ServiceError(f"The settings are written, but the database cannot be used: {why}.") from error
    click.echo(f"The database is made: {len(applied)} steps." if applied else "The database is up to date.")


def _empty() -> bool:
    """Whether the database has no games."""
    with connected():
        return Game.select().first() is None


def _units(into: Path | None, file: Path) -> Path | None:
    """Where the units of this service are, written now or before."""
    return into or (UNITS if file == SYSTEM and (UNITS / "night-mail.target").exists() else None)


def _tell(done: Installed) -> None:
    name = socket.gethostname()
    host = name if "." in name else f"mx.{done.settings.domain}"
    lines = zone(records(done.settings, host))
    click.echo("\nDNS records to set:\n" if lines else "\nNo DNS records to set.")
    click.echo("".join(f"    {line}\n" for line in lines), nl=False)
    click.echo("\nWhat is left to do:\n")
    for number, step in enumerate(steps(done), 1):
        click.echo(f"  {number}. {step}")
    if over := sorted(
        name for name in os.environ if name.startswith("PBEM_") and name not in {*NOT_SETTINGS, CONFIG, SECRETS}
    ):
        click.echo(f"\n{', '.join(over)} in this shell win over {done.config}.", err=True)


COMMANDS = (init,)
