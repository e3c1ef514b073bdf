"""`pbem lmtp`: takes mail from a mail server on this machine by LMTP."""

from __future__ import annotations

import signal
import threading
from types import FrameType

import click

from pbem.base.errors import BadSetting
from pbem.cli.common import ready, settings_of_environment
from pbem.inbox.background import MailRoom
from pbem.lmtp.handler import Handler
from pbem.lmtp.server import server
from pbem.store.adding_up import AddingUp


@click.command()
@click.option("--listen", help="HOST:PORT, or unix:/path/of/a/socket; by default the setting `lmtp_listen`.")
def lmtp(listen: str | None) -> None:
    """Take mail from a mail server on this machine by LMTP, store it and act on it. Stop it with Ctrl-C.

    An address that is not ours is refused before the mail is sent, so that the mail server refuses it too; while the
    database is away every answer is «try again later», and nothing is lost.

    \b
    Example, with Postfix (docs/OPERATING.md, «Mail in»):
        pbem lmtp --listen 127.0.0.1:2424
        postconf -e 'transport_maps = inline:{mail.example.net=lmtp:[127.0.0.1]:2424}'
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    listen = listen or settings.lmtp_listen
    room = MailRoom(settings.door)
    handler = Handler(settings, room)
    listening = server(handler, settings, listen)
    try:
        listening.start()
    except OSError as error:
        reason = f"cannot listen at {listen}: {error.strerror or error}. Is it running already?"
        raise BadSetting("listen", reason, "--listen") from error
    stop, counts = threading.Event(), AddingUp()

    def end(number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    click.echo(f"Night Mail: LMTP at {listen}. Stop it with Ctrl-C.")
    stop.wait()
    listening.stop()
    handler.close()
    room.close()
    counts.close()


COMMANDS = (lmtp,)
