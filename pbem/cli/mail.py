"""`pbem inbound`: a mail from a pipe, for Postfix or sendmail aliases."""

from __future__ import annotations

import logging
import os
import sys
from datetime import datetime
from typing import Any

import click
from peewee import PeeweeException

from pbem import clock, inbound
from pbem.cli.common import ready, settings_of_environment
from pbem.errors import ServiceError
from pbem.settings import Settings

log = logging.getLogger(__name__)


class _WrongUse(click.UsageError):
    """A mistake in the options, with sysexits' own code: a mail server knows no other."""

    exit_code = os.EX_USAGE


class _Pipe(click.Command):
    """A command whose wrong use ends with EX_USAGE."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """As any command."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            raise _WrongUse(error.format_message(), error.ctx) from error


@click.command("inbound", cls=_Pipe)
@click.option("--from", "sender", help="Envelope sender, e.g. $SENDER of Postfix; empty for bounces.")
@click.option("--to", "recipient", default="", help="Envelope recipient, e.g. $ORIGINAL_RECIPIENT of Postfix.")
def from_pipe(sender: str | None, recipient: str) -> None:
    """Read one mail from standard input, store it, apply it.

    \b
    Example, a line of /etc/aliases:
        play: "|/opt/night-mail/bin/pbem inbound"
    Example, by hand:
        pbem inbound --from ann@example.org --to play+TOKEN@example.net < message.eml

    Exit codes as in sysexits.h: 0 stored, 64 a wrong option, 65 no mail on standard input, 75 try again later,
    78 a setting is wrong.
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
    except (PeeweeException, OSError) as failure:
        click.echo(f"pbem inbound: the store is not available: {failure}", err=True)
        sys.exit(os.EX_TEMPFAIL)
    if stored.fresh:
        _apply(stored.id, settings.domain, now)


def _apply(mail_id: int, domain: str, now: datetime) -> None:
    """The mail is safe: whatever happens now, the mail server must hear that we have it."""
    try:
        inbound.handle(mail_id, domain, now)
    except Exception:  # the store went away: the row is still `stored`, the worker will try again
        log.exception("mail left for the worker", extra={"mail": mail_id})


def _settings() -> Settings:
    try:
        settings = settings_of_environment()
    except ServiceError as error:
        click.echo(f"pbem inbound: {error}", err=True)
        sys.exit(os.EX_CONFIG)
    try:
        return ready(settings, may_upgrade=False)
    except (ServiceError, PeeweeException, OSError) as error:
        click.echo(f"pbem inbound: {error}", err=True)
        sys.exit(os.EX_TEMPFAIL)


COMMANDS = (from_pipe,)
