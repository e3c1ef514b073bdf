"""`pbem imap`: fetches mail from an ordinary mailbox."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

from pbem.base.errors import BadSetting
from pbem.base.settings import Settings
from pbem.cli.common import ready, settings_of_environment
from pbem.imap.mailbox import LOST, Refused
from pbem.imap.poller import Poller, Unanswered
from pbem.inbox.background import MailRoom
from pbem.store.adding_up import AddingUp

_FROM = "PBEM_IMAP_FROM or --from"


@click.command()
@click.option("--from", "begin_with", type=click.Choice(["now", "all"]), help="Where to begin in a mailbox with mails.")
@click.option("--once", is_flag=True, help="Take what is there, act on it, and stop: for cron.")
def imap(begin_with: str | None, once: bool) -> None:
    """Fetch mail from an ordinary mailbox by IMAP, store it and act on it. Stop it with Ctrl-C.

    The mailbox may be read by people as well: what is for Night Mail is moved into a folder of its own once it is
    stored, all else stays as it is, and nothing is deleted. `pbem serve` does the same by itself where PBEM_IMAP_URL
    is set; several of them do no harm.

    \b
    Example (docs/OPERATING.md, «Mail in»):
        export PBEM_DOMAIN=our.club+@freemail.example
        export PBEM_IMAP_URL=imaps://our.club%40freemail.example:PASSWORD@imap.freemail.example
        pbem imap --from now
    """
    settings = settings_of_environment()
    if not settings.imap_url:
        raise BadSetting("imap_url", "is empty; set it to imaps://USER:PASSWORD@HOST.", "PBEM_IMAP_URL")
    settings = ready(settings, may_upgrade=False)
    room = MailRoom(settings.door)
    poller, counts = Poller(settings, room, begin_with or ""), AddingUp()
    try:
        if once:
            click.echo(f"{_once(poller)} new mails")
            return
        stop = threading.Event()

        def end(number: int, _frame: FrameType | None) -> None:
            stop.set()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        click.echo(f"Night Mail: fetching mail from {poller.account.shown}. Stop it with Ctrl-C.")
        poller.run(stop, asks=True)
    except Unanswered as error:
        raise BadSetting("imap_from", str(error), _FROM) from error
    finally:
        room.close()
        counts.close()


@contextmanager
def polling(settings: Settings) -> Iterator[None]:
    """Mail is fetched beside what else this process does, where a mailbox is set."""
    if not settings.imap_url:
        yield
        return
    room, stop = MailRoom(settings.door), threading.Event()
    thread = threading.Thread(target=Poller(settings, room).run, args=[stop], name="imap")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        room.close()


def _once(poller: Poller) -> int:
    try:
        return poller.once()
    except Refused as error:
        raise BadSetting("imap_url", str(error), "PBEM_IMAP_URL") from error
    except LOST as error:
        raise BadSetting("imap_url", f"{poller.account.host} does not answer: {error}", "PBEM_IMAP_URL") from error


COMMANDS = (imap,)
