"""The crash test at length: 200 random moves on both engines, killed at marks and from outside; `make soak`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random

import psycopg
import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from pbem.base import clock
from pbem.base.settings import Settings, load_settings
from pbem.store import schema
from pbem.store.db import open_database
from tests import stores
from tests.conftest import skip_or_fail
from tests.crash.errands import SCENES, over, random_move, seated
from tests.crash.falling import Falling
from tests.crash.hasty import quick, trust_the_kernel
from tests.crash.marks import worth_a_kill
from tests.crash.offices import Office, Pigeonholes, postman
from tests.crash.struck import Struck
from tests.crash.test_injected import spread
from tests.crash.trial import Tally, Trial

pytestmark = pytest.mark.soak

MOVES = 200
OF_ONE_GAME = 10
KILLS = 4  # of most moves, and once two in a row
EVERY = 40  # of so many moves one is killed at every mark
DEADLINES = 12  # of each kind
SCENE_KILLS = 15  # of undo, start and end
SERVER = "postgresql://postgres@127.0.0.1:5432/postgres"

Homes = Callable[[str], Settings]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server that this run has a number at; "" where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stores, "SERVER", stores.SERVER or SERVER)
        if stores.SERVER and stores._open:  # it began with the whole run
            yield stores.SERVER
            return
        try:
            stores.begin_run()
        except psycopg.Error:
            yield ""
            return
        yield stores.SERVER
        stores.end_run()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def homes(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: str
) -> Iterator[Homes]:
    """`homes(mail_url)`: settings with an empty database of their own, which is open."""
    numbers = count(1)
    trust_the_kernel(monkeypatch)
    monkeypatch.setattr(stores, "SERVER", server if request.param == "PostgreSQL" else "")
    if request.param == "PostgreSQL" and not server:
        skip_or_fail("there is no PostgreSQL")

    def make(mail_url: str) -> Settings:
        home = tmp_path / str(next(numbers))
        env = {"HOME": str(home), "DOMAIN": "mail.test", "INBOUND_TOKEN": "sesame", "MAIL_URL": mail_url}
        url = {"DATABASE_URL": stores.new_url("soak")}
        settings = load_settings({f"PBEM_{name}": value for name, value in (env | url).items()})
        stores.end_test(settings)
        home.mkdir()
        stores.make(settings)
        open_database(settings)
        schema.prepare(settings)
        return quick(settings)

    yield make
    stores.close()


@contextmanager
def offices(folder: Path, number: int) -> Iterator[Office]:
    """A mail server and a Maildir by turns."""
    if number % 2:
        yield Pigeonholes(folder / f"letters{number}")
    else:
        with postman() as server:
            yield server


@contextmanager
def bar(what: str, total: int, tally: Tally) -> Iterator[Callable[[], None]]:
    """A progress bar; call what it gives after each errand. In the end the figures stay."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, TextColumn("{task.fields[now]}"), console=console) as progress:
        task = progress.add_task(what, total=total, now="")
        yield lambda: progress.update(task, advance=1, now=f"{tally.kills} kills, {sum(tally.twice.values())} twice")
    console.print(f"{what}: {tally}")


def test_two_hundred_moves_killed_at_their_marks(homes: Homes, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every 40th at each of its marks; the others at four, and once more with a second kill while recovering."""
    dice, tally = Random(3), Tally()
    with bar(f"{request.node.callspec.id}: moves", MOVES, tally) as step:
        for game in range(MOVES // OF_ONE_GAME):
            with offices(tmp_path, game) as office:
                settings = homes(office.url)
                house = seated(settings, 3 + game % 4)
                trial = Trial(settings, office, house.now, tally)
                for number in range(game * OF_ONE_GAME, (game + 1) * OF_ONE_GAME):
                    if over(house):
                        break
                    way = trial.undisturbed(random_move(house, dice), answer_first=dice.random() < 0.5)
                    for fatal in worth_a_kill(way.trail) if number % EVERY == 0 else spread(way, KILLS, dice):
                        trial.killed(way, [fatal])
                    trial.killed(way, [spread(way, 1, dice)[0], dice.randint(1, len(way.trail))])
                    step()
    assert tally.errands == MOVES


@pytest.mark.parametrize("what", [what for what in SCENES if what != "move"])
def test_other_errands_killed_at_their_marks(
    homes: Homes, tmp_path: Path, request: pytest.FixtureRequest, what: str
) -> None:
    dice, tally = Random(4), Tally()
    with bar(request.node.callspec.id, 2, tally) as step:
        for number in range(2):
            with offices(tmp_path, number) as office:
                settings = homes(office.url)
                house, errand = SCENES[what](settings, dice)
                trial = Trial(settings, office, house.now, tally)
                way = trial.undisturbed(errand)
                for fatal in spread(way, SCENE_KILLS, dice):
                    trial.killed(way, [fatal])
                step()
    assert tally.kills == 2 * SCENE_KILLS


def test_two_hundred_moves_killed_from_outside(homes: Homes, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    dice, tally, per_game = Random(5), Tally(), MOVES // 8
    with bar(f"{request.node.callspec.id}: kill -9", MOVES, tally) as step:
        for game in range(8):
            with offices(tmp_path, game) as office:
                settings = homes(office.url)
                house = seated(settings, 3 + game % 4, clock.now())
                twin = stores.at_home(settings, tmp_path / f"twin{game}")
                struck = Struck(Trial(settings, office, house.now, tally), twin, dice)
                try:
                    struck.service.start()
                    for _ in range(per_game):
                        if not over(house):
                            struck.errand(random_move(house, dice))
                            step()
                finally:
                    with suppress(psycopg.Error):
                        struck.service.kill()
    assert tally.errands > MOVES * 0.9


def test_reminders_and_deadlines_of_three_games_killed_from_outside(
    homes: Homes, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Twelve of each kind, some minutes for each engine and way of mail."""
    for number in range(2):
        with offices(tmp_path, number) as office:
            fallen = Falling(homes(office.url), office, Random(6 + number)).until(DEADLINES)
            Console(stderr=True).print(f"{request.node.callspec.id}, {type(office).__name__}: {fallen}")
            assert min(fallen.deadlines.values()) >= DEADLINES
            assert fallen.reminders >= fallen.deadlines.total()
