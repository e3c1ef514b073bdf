"""`pbem mail test`: one real letter out, and what comes back of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from time import monotonic, sleep

import click
from peewee import PeeweeException
from rich.console import Console

from pbem.base import clock
from pbem.cli.common import ready, settings_of_environment
from pbem.cli.mail import mail
from pbem.cli.output import as_json, echo_json
from pbem.operating.finding import Finding
from pbem.operating.trial import Trial
from pbem.post.deliver import open_transport

LOOK_SECONDS = 1.0
DEALT_WITH_SECONDS = 60.0  # within which an answer that was stored is dealt with, unless nobody works
ALL_THE_SAME = "An answer is stored all the same, as «trial»: `pbem mail list --in`."
INTERRUPTED = 130  # as shells have it for Ctrl-C


@mail.command("test")
@click.argument("address")
@click.option("--wait", "minutes", metavar="MINUTES", default=10, show_default=True, type=click.IntRange(0, 24 * 60),
              help="How long to wait for the answer; 0: not at all.")  # fmt: skip
@as_json
def try_mail(address: str, minutes: int, as_json: bool) -> None:
    """Send one real letter to ADDRESS and wait for its answer: does mail get out, there, and back?

    The letter says what it is, and asks to be answered with one word: give an address whose mailbox you can open, best
    of all at a provider where your players are. It goes out as letters to players do, with a reply address and a bounce
    address of its own. Whichever process takes mail in stores the answer; here you see when that was, by which way, and
    what your mail server found out about its sender (`authentication`). A letter that comes back is told with its
    reason. No game is touched, and nobody gets a letter because of the answer.

    Web, listener or `pbem imap` must be running, whatever your mail comes in by. Ctrl-C ends the waiting; an answer is
    known for 30 days, as «trial» in `pbem mail list --in`. Exit code 0 if an answer came and nothing is wrong with it,
    or, with --wait 0, if the letter was taken; 1 if not.

    \b
    Example:
        pbem mail test you@example.com
        pbem mail test you@example.com --wait 30
        pbem mail test nobody-of-this-name@example.com       # does a bounce find its way?
        pbem mail test you@example.com --wait 0 --json
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    trial = Trial(settings, address, clock.now())
    found: list[Finding] = []
    try:
        for one in _course(trial, minutes):
            found.append(one)
            if not as_json:
                _print(one)
    except KeyboardInterrupt:
        click.echo(f"Waiting has ended. {ALL_THE_SAME}", err=True)
        sys.exit(INTERRUPTED)
    finally:
        if as_json:
            echo_json([one._asdict() for one in found])
    if any(one.level == "bad" for one in found):
        sys.exit(1)


def _course(trial: Trial, minutes: int) -> Iterator[Finding]:
    """What happens, as it does."""
    sent = trial.send(open_transport(trial.settings), clock.now())
    yield sent
    if sent.level == "bad":
        return
    if not minutes:
        click.echo(ALL_THE_SAME, err=True)
        return
    click.echo(f"Waiting up to {minutes} min for an answer to {trial.reply_to}; Ctrl-C ends it.", err=True)
    until = monotonic() + 60 * minutes
    while trial.answer is None and not trial.lost:
        if until <= monotonic():
            yield from trial.nothing_came(minutes, clock.now())
            return
        yield from _come(trial, until)
    if trial.answer is not None:
        yield _dealt_with(trial)


def _come(trial: Trial, until: float) -> list[Finding]:
    """What has come next, or nothing by then; where somebody looks, a line shows how long yet."""
    console = Console(stderr=True)
    with console.status("") if console.is_terminal else nullcontext() as status:
        while (left := until - monotonic()) > 0:
            if status is not None:
                status.update(f"{left / 60:.0f} min more" if left > 90 else f"{left:.0f} s more")
            sleep(min(LOOK_SECONDS, left))
            if found := _looked(trial):
                return found
    return []


def _looked(trial: Trial) -> list[Finding]:
    """What has come; nothing while the store is away, which may come back."""
    try:
        return list(trial.look())
    except PeeweeException as failure:
        click.echo(f"The database does not answer: {failure}", err=True)
        return []


def _dealt_with(trial: Trial) -> Finding:
    until = monotonic() + DEALT_WITH_SECONDS
    while not trial.is_dealt_with():
        if monotonic() > until:
            return Finding("bad", "handled", f"in:{trial.answer} is stored, but nobody has dealt with it",
                           "Start the worker, and see «mail not handled» in the log; then `pbem doctor`.")  # fmt: skip
        sleep(LOOK_SECONDS / 4)
    return Finding("ok", "handled", "the service has dealt with it; a player’s orders would have been tried by now")


def _print(one: Finding) -> None:
    click.echo(f"{one.level:8}{one.about}: {one.what}" + (f"\n        → {one.then}" if one.then else ""))
