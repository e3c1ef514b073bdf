"""What the worst mails cost: every order word of every game, players' and moderator's, over and over in one mail.

python benchmarks/flood.py [--lines 60] [--game 1861] [--scene stock] [--most 25]

Each mail is received, carried out and answered by a service of its own, and its letters are written; the time is that
of the processor. The dearest are listed, with what half as many lines cost.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' house beside it

from pbem.base import clock
from pbem.base.settings import load_settings
from pbem.orders.parse import MOST_ORDERS
from pbem.store import schema
from pbem.store.db import connected, database, let_go, open_database
from pbem.table.session import load_session
from pbem.titles.shipped import load_files
from tests.floods import SCENES, Flood, floods, writers
from tests.house import House
from tests.placed_1861 import SEATS, Desk

MOST_SHOWN = 25
FLOODED = 200


class Cost(NamedTuple):
    """Seconds of the processor for a mail of so many lines, half as many, and one that has far too many."""

    place: str
    flood: Flood
    half: float
    whole: float
    far: float


def a_house(slug: str) -> House:
    """A service of its own with a game of three that has begun."""
    home = tempfile.mkdtemp(prefix="night-mail-flood-")
    settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_LOG_LEVEL": "ERROR"})
    open_database(settings)
    schema.upgrade(settings)
    house = House(settings)
    if slug == "1861":
        house.started(tuple(SEATS.values()), slug=slug, files=load_files(slug), options={"seats": "invited"})
    else:
        house.started()
    return house


@contextmanager
def undone(house: House) -> Iterator[None]:
    """Whatever is done within is taken back, so that every mail finds the game as it stood."""
    letters, now = list(house.box.letters), house.now
    with connected(), database.atomic() as whole:
        yield
        whole.rollback()
    house.box.letters, house.now = letters, now


def cost(house: House, flood: Flood, count: int) -> float:
    """Seconds of the processor for one mail and all its letters."""
    with undone(house):
        session = load_session(1, house.settings.domain, house.now)
        member = writers(session)[flood.who]
        name = member.person.address.partition("@")[0]
        to = f"play+{member.token}@{house.settings.domain}"
        mime = house.mail(name, flood.text(count), to=to)
        before = time.process_time()
        house.take(mime)
        house.post()
        return time.process_time() - before


def measured(lines: int, games: tuple[str, ...], scenes: tuple[str, ...], progress: Progress) -> Iterator[Cost]:
    """All floods of these games."""
    for slug in games:
        house = a_house(slug)
        with patch.object(clock, "now", lambda house=house: house.now):
            places = {one: SCENES[one] for one in scenes} if slug == "1861" else {"": None}
            for place, scene in places.items():
                if scene is not None:
                    Desk(house).put(scene())
                with connected():
                    found = list(floods(load_session(1, house.settings.domain, house.now)))
                task = progress.add_task(f"{slug} {place}", total=len(found))
                for flood in found:
                    half, whole, far = (cost(house, flood, count) for count in (lines // 2, lines, FLOODED))
                    yield Cost(f"{slug} {place}", flood, half, whole, far)
                    progress.advance(task)
        let_go(database.obj)


@click.command()
@click.option("--lines", default=MOST_ORDERS, show_default=True, help="Lines of a mail.")
@click.option("--game", "games", multiple=True, default=("paris-connection", "1861"), show_default=True)
@click.option(
    "--scene", "scenes", multiple=True, default=tuple(SCENES), type=click.Choice(list(SCENES)), help="Of 1861."
)
@click.option("--most", default=MOST_SHOWN, show_default=True, help="How many of the dearest are shown.")
def main(lines: int, games: tuple[str, ...], scenes: tuple[str, ...], most: int) -> None:
    """Measure and show."""
    console = Console()
    with Progress(console=console) as progress:
        found = list(measured(lines, games, scenes, progress))
    table = Table("place", "who", "what", f"{lines // 2} lines", f"{lines} lines", f"{FLOODED} lines", title="Seconds")
    for one in sorted(found, key=lambda one: -max(one.whole, one.far))[:most]:
        what = one.flood.name[:50]
        table.add_row(one.place, one.flood.who, what, *(f"{each:.3f}" for each in (one.half, one.whole, one.far)))
    console.print(table)
    console.print(f"{len(found)} floods; the dearest mail took {max(max(one.whole, one.far) for one in found):.2f} s")


if __name__ == "__main__":
    main()
