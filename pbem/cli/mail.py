"""`pbem inbound`: a mail from a pipe, for Postfix or sendmail aliases; `pbem mail`: mails and letters in the store."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from functools import partial

import click
from peewee import PeeweeException
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pbem.base import clock, work
from pbem.base.errors import NoSuchMail, ServiceError
from pbem.base.plain import Plain, PlainFields
from pbem.base.settings import Settings
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.output import as_json, echo_json
from pbem.inbox import handling, receive
from pbem.operating import postmaster
from pbem.operating.postmaster import IN_STATES, OUT_STATES, Done, Way, mail_rows
from pbem.store.db import connected
from pbem.store.models import InboundMail, OutboundMail
from pbem.store.untyped import Row

log = logging.getLogger(__name__)
CHUNK = 1 << 16


class _WrongUse(click.UsageError):
    """A mistake in the options, with sysexits' own code: a mail server knows no other."""

    exit_code = os.EX_USAGE


class _Pipe(click.Command):
    """A command whose wrong use ends with EX_USAGE."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Plain
    ) -> click.Context:
        """As any command."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            raise _WrongUse(error.format_message(), error.ctx) from error


@click.command("inbound", cls=_Pipe)
@click.option("--from", "sender", help="Envelope sender, e.g. $SENDER in Postfix; empty for bounces.")
@click.option("--to", "recipient", default="", help="Envelope recipient, e.g. $ORIGINAL_RECIPIENT in Postfix.")
def from_pipe(sender: str | None, recipient: str) -> None:
    """Read one mail from standard input, store it and act on it.

    \b
    Example, a line of /etc/aliases:
        play: "|/opt/night-mail/bin/pbem inbound"
    Example, by hand:
        pbem inbound --from ann@example.org --to play+TOKEN@example.net < message.eml

    Exit codes as in sysexits.h: 0 stored, 64 wrong option, 65 no mail on standard input or far too long, 75 try
    again later, 78 wrong setting.
    """
    raw = _head()
    if not raw.strip():
        click.echo("pbem inbound: there is no mail on standard input.", err=True)
        sys.exit(os.EX_DATAERR)
    settings = _settings()
    raw = (raw + _rest(settings, len(raw)))[: settings.inbound_most_bytes]
    now = clock.now()
    envelope_from = "" if sender is None else sender.strip() or "<>"
    try:
        work.begin()
        told = {"envelope_from": envelope_from, "envelope_to": recipient}
        taken = receive.take_in(raw, now, settings.door, **told, way="pipe")
    except (PeeweeException, OSError, MemoryError) as failure:
        click.echo(f"pbem inbound: the database is not available: {failure or type(failure).__name__}", err=True)
        sys.exit(os.EX_TEMPFAIL)
    if taken.fresh:  # the mail is safe: whatever happens now, the mail server must hear that we have it
        handling.handle_or_leave(taken.id, settings.door, now, taken.begun)


def _head() -> bytes:
    """The beginning, up to what says that there is a mail at all."""
    return sys.stdin.buffer.read(CHUNK)


def _rest(settings: Settings, seen: int) -> bytes:
    """What is kept of the rest; beyond that it is read and dropped, and its sender told. EX_DATAERR beyond all bounds.

    Read it must be: a mail server that cannot write on holds the mail to be refused.
    """
    kept, longest = bytearray(), max(settings.inbound_most_bytes, settings.inbound_longest_bytes)
    while piece := sys.stdin.buffer.read(CHUNK):
        kept += piece[: max(settings.inbound_most_bytes - seen, 0)]
        seen += len(piece)
        if seen > longest:
            click.echo(f"pbem inbound: the mail is too long; {longest} bytes is the most.", err=True)
            sys.exit(os.EX_DATAERR)
    return bytes(kept)


def _settings() -> Settings:
    try:
        settings = settings_of_environment()
    except ServiceError as error:
        click.echo(f"pbem inbound: {error}", err=True)
        sys.exit(os.EX_CONFIG)
    try:
        return ready(settings, may_upgrade=False)
    except (ServiceError, PeeweeException, OSError, MemoryError) as error:
        click.echo(f"pbem inbound: {error}", err=True)
        sys.exit(os.EX_TEMPFAIL)


# -- what is in the store ---------------------------------------------------------------------------------------------

_COLUMNS = ("mail", "at", "game", "who", "state", "what", "attempts", "error")


@click.group()
def mail() -> None:
    """Incoming mail (in:17) and outgoing letters (out:23): list, look, try again; try the whole way.

    \b
    Example:
        pbem mail list --state stuck --state failed
        pbem mail test you@example.com
    """


@mail.command("list")
@click.option("--in", "incoming", is_flag=True, help="Only incoming mail.")
@click.option("--out", "outgoing", is_flag=True, help="Only outgoing letters.")
@click.option("--state", "states", multiple=True, type=click.Choice((*IN_STATES, *OUT_STATES)), help="May be repeated.")
@click.option("--game", "game", metavar="G12", help="Only this game.")
@click.option("--most", default=50, show_default=True, type=click.IntRange(min=1), help="How many each way, newest.")
@as_json
def list_mail(
    incoming: bool, outgoing: bool, states: tuple[str, ...], game: str | None, most: int, as_json: bool
) -> None:
    """List mails and letters, newest last: whose they are, their state, what became of them.

    \b
    Example:
        pbem mail list --game G12
        pbem mail list --in --state stuck --json
    """
    ready(settings_of_environment(), may_upgrade=False)
    ways: tuple[Way, ...] = ("in", "out")
    chosen = tuple(way for way, wanted in zip(ways, (incoming, outgoing), strict=True) if wanted)
    with connected():
        rows = mail_rows(chosen or ways, states, game_number(game) if game else None, most)
    if as_json:
        echo_json(rows)
        return
    table = Table(*_COLUMNS)
    for row in rows:
        table.add_row(*(escape(str(row[column])) for column in _COLUMNS))
    Console().print(table)


@mail.command("show")
@click.argument("name", metavar="in:17|out:23")
@click.option("--bodies", is_flag=True, help="Show what people wrote too; the game's record will say that you did.")
@click.option("--raw", is_flag=True, help="With --bodies: the raw bytes as received or sent, keys and hands included.")
@click.option("--text", is_flag=True, help="With --bodies: only the sender's own text, or what a letter says.")
@as_json
def show_mail(name: str, bodies: bool, raw: bool, text: bool, as_json: bool) -> None:
    """Show one mail or letter: from, to, state, attempts, error; for a mail, also which order words it uses.

    What people wrote (press, defaults, moves) and what letters say is shown only with --bodies, and the game's
    record then tells everyone in it that you looked.

    \b
    Example:
        pbem mail show in:17
        pbem mail show out:23 --bodies --raw > letter.eml
    """
    if raw + text + as_json > 1:
        raise click.UsageError("Give one of --raw, --text, --json.")
    if (raw or text) and not bodies:
        raise click.UsageError("--raw and --text show what people wrote: add --bodies. The game's record will say so.")
    settings = ready(settings_of_environment(), may_upgrade=False)
    with connected():
        row = postmaster.find(name, "in", "out")
        sheet = postmaster.mail_sheet(row, settings.domain, bodies=bodies)
        body = _body(row, sheet, raw=raw) if raw or text else b""
        trouble = postmaster.note_bodies(row, settings.domain, clock.now()) if bodies else None
    if trouble:
        click.echo(trouble, err=True)
    if body:
        sys.stdout.buffer.write(body)
    elif as_json:
        echo_json(sheet)
    else:
        _print(sheet)


def _print(sheet: PlainFields) -> None:
    for key, value in sheet.items():
        if key not in ("own_text", "read_as") and value not in ("", None, []):
            click.echo(f"{key.replace('_', ' '):14} {', '.join(value) if isinstance(value, list) else value}")
    if "read_as" in sheet:
        click.echo(_read_as(sheet["read_as"]))
    if sheet.get("own_text"):
        click.echo(f"\nRead as the sender's own text:\n\n{sheet['own_text'].rstrip()}")


def _read_as(why: PlainFields) -> str:
    """Why a mail was read so: what it is, how sure the cut is, and by which signs; never a word of it."""
    return f"{'read as':14} {why['kind']}, {why['certainty']}: {', '.join(why['reasons'])}"


def _body(row: InboundMail | OutboundMail, sheet: PlainFields, *, raw: bool) -> bytes:
    if row.state == "queued" and row.mime is None:
        raise NoSuchMail(f"{sheet['mail']} has not been written yet; that happens just before it is first sent.")
    if not row.mime:
        raise NoSuchMail(f"{sheet['mail']}: its bytes are no longer kept. How long they are: config/service.yaml.")
    if raw:
        return bytes(row.mime)
    said = sheet["own_text"] if "own_text" in sheet else postmaster.letter_text(bytes(row.mime))
    return f"{said}\n".encode(sys.stdout.encoding or "utf-8", "replace")


@mail.command("reprocess")
@click.argument("names", metavar="in:17 …", nargs=-1)
@click.option("--stuck", is_flag=True, help="Every mail that is stuck.")
@click.option("--force", is_flag=True, help="Include mail ignored on purpose, e.g. a stranger's.")
@as_json
def reprocess(names: tuple[str, ...], stuck: bool, force: bool, as_json: bool) -> None:
    """Handle failed or stuck mails now, with three fresh attempts, once you have fixed the cause.

    A mail that has been dealt with is refused, because it would act twice. The game's record says that you did this.

    \b
    Example:
        pbem mail reprocess --stuck
        pbem mail reprocess in:17 --force
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    again = partial(postmaster.reprocess, door=settings.door, now=clock.now(), force=force)
    _again(names, "in", "stuck" if stuck else "", again, as_json)


@mail.command("retry")
@click.argument("names", metavar="out:23 …", nargs=-1)
@click.option("--failed", is_flag=True, help="Every letter that was given up on.")
@as_json
def retry(names: tuple[str, ...], failed: bool, as_json: bool) -> None:
    """Queue letters again after they were given up on; the worker sends them. One that was sent is refused.

    The game's record says that you did this.

    \b
    Example:
        pbem mail retry --failed
        pbem mail retry out:23 out:24 --json
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    again = partial(postmaster.retry, domain=settings.domain, now=clock.now())
    _again(names, "out", "failed" if failed else "", again, as_json)


def _again(names: tuple[str, ...], way: Way, state: str, again: Callable[[Row], Done], as_json: bool) -> None:
    """Try each again and say what became of it; exit code 1 if one is not as wished."""
    if bool(names) == bool(state):
        option = "stuck" if way == "in" else "failed"
        raise click.UsageError(f"Name the mails, like {way}:17, or use --{option} for all of them.")
    with connected():
        rows = [postmaster.find(name, way) for name in names] if names else postmaster.in_state(way, state)
        done = [again(row) for row in rows]
    if as_json:
        echo_json([one._asdict() for one in done])
    else:
        for one in done:
            click.secho(f"{one.mail}: {one.what}", fg=None if one.ok else "red")
        if not done:
            click.echo("There are none.")
    if not all(one.ok for one in done):
        sys.exit(1)


COMMANDS = (from_pipe, mail)
