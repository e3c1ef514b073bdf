"""`pbem inbound`: a mail from a pipe, for Postfix or sendmail aliases."""

from __future__ import annotations

import os
import sys

import click
from peewee import PeeweeException

from pbem import clock, inbound
from pbem.cli.common import ready, settings_of_environment
from pbem.errors import ServiceError
from pbem.settings import Settings


@click.command("inbound")
@click.option("--from", "sender", help="Envelope sender, e.g. $SENDER of Postfix; empty for bounces.")
@click.option("--to", "recipient", default="", help="Envelope recipient, e.g. $ORIGINAL_RECIPIENT of Postfix.")
def from_pipe(sender: str | None, recipient: str) -> None:
    """Read one mail from standard input, store it, apply it.

    \b
    Example, a line of /etc/aliases:
        play: "|/opt/night-mail/bin/pbem inbound"
    Example, by hand:
        pbem inbound --from ann@example.org --to play+TOKEN@example.net < message.eml

    Exit codes as in sysexits.h: 0 stored, 65 no mail on standard input, 75 try again later, 78 a setting is wrong.
    """
    raw = sys.stdin.buffer.read()
    if not raw.strip():
        click.echo("pbem inbound: there is no mail on standard input.", err=True)
        sys.exit(os.EX_DATAERR)
    settings = _settings()
    now = clock.now()
    envelope_from = "" if sender is None else sender.strip() or "<>"
    try:
        stored = inbound.store(
            raw[: settings.inbound_most_bytes], now, envelope_from=envelope_from, envelope_to=recipient
        )
    except PeeweeException as failure:
        click.echo(f"pbem inbound: the store is not available: {failure}", err=True)
        sys.exit(os.EX_TEMPFAIL)
    if stored.fresh:
        inbound.handle(stored.id, settings.domain, now)


def _settings() -> Settings:
    try:
        settings = settings_of_environment()
    except ServiceError as error:
        click.echo(f"pbem inbound: {error}", err=True)
        sys.exit(os.EX_CONFIG)
    try:
        return ready(settings, may_upgrade=False)
    except (ServiceError, PeeweeException) as error:
        click.echo(f"pbem inbound: {error}", err=True)
        sys.exit(os.EX_TEMPFAIL)


COMMANDS = (from_pipe,)
