"""`pbem demo`: a game against three simulated players, with everybody's mailbox in the browser."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType

import click

from pbem.base.settings import load_settings
from pbem.cli.common import with_token
from pbem.demo.game import DEFAULT, to_try
from pbem.demo.station import LOG, Station, demo_settings
from pbem.titles import simulated
from pbem.web.app import create_app


@click.command()
@click.option(
    "--game",
    "slug",
    type=click.Choice(to_try()),
    help=f"What to play; asked where there is somebody to ask, else {DEFAULT}.",
)
@click.option("--port", type=click.IntRange(1, 65535), help="Port for the page; 8025 by default, or the next free one.")
@click.option("--fresh", is_flag=True, help="Throw away the demo played so far and start a new game.")
@click.option(
    "--pause",
    type=click.FloatRange(0, 3600),
    default=4.0,
    show_default=True,
    help="Roughly how many seconds a simulated player takes to answer.",
)
@click.option("--seed", default="night mail", help="Any word; another one gives the players other whims.")
def demo(slug: str | None, port: int | None, fresh: bool, pause: float, seed: str) -> None:
    """Play a game by mail against three simulated players, all on this machine.

    Prints the address of a page with everybody's mailbox: read your letter there and answer it. Nothing leaves
    your machine. Ctrl-C stops the demo; the next `pbem demo` carries on with the same game, `--fresh` starts a new
    one. Everything is kept in a folder `demo…` in PBEM_HOME (by default in ./var), one for each game you try; real
    games are not touched.

    \b
    Example:
        pbem demo --fresh --pause 1
        pbem demo --game paris-connection
    """
    slug = slug or asked()
    settings = demo_settings(load_settings(os.environ), slug)
    station = Station(settings, pause=pause, seed=seed, slug=slug)
    stopped = threading.Event()

    def end(number: int, _frame: FrameType | None) -> None:
        stopped.set()

    try:
        station.open(fresh=fresh)
        station.settings = with_token(station.settings)
        address = station.start(create_app(station.settings), port or settings.port, or_next=port is None)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, end)
        click.echo(_welcome(simulated(slug).title, address, str(settings.home_dir / LOG)))
        stopped.wait()
        click.echo("\nStopping. `pbem demo` picks up where you left off.")
    finally:
        station.close()


def asked() -> str:
    """The game that whoever sits at the terminal would like to play."""
    if not sys.stdin.isatty():
        return DEFAULT
    for number, one in enumerate(to_try(), start=1):
        click.echo(f"  {number}  {simulated(one).title}")
    numbers = click.Choice([str(number) for number in range(1, len(to_try()) + 1)])
    return to_try()[int(click.prompt("Which game", type=numbers, default="1", show_choices=False)) - 1]


def _welcome(title: str, address: str, log: str) -> str:
    return "\n".join(
        (
            "",
            f"  Night Mail demo:  {click.style(address, bold=True, underline=True)}",
            "",
            "  1. Open this address to see everybody's mailbox, yours first.",
            f"  2. Read the letter: it invites you to a game of {title}.",
            "  3. Answer it in the box below. Three simulated players do the same; a letter says when it is your turn.",
            "",
            f"  Ctrl-C stops it. (Logs: {log})",
        )
    )


COMMANDS = (demo,)
