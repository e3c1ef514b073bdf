"""Positions set up by the words of scenario tests, put before the three players of a real service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from pbem.base.settings import Settings, load_settings
from pbem.store.db import connected
from pbem.store.models import InboundMail, LogEntry
from pbem.table import decisions
from pbem.table.session import game_session, load_session
from tests import stores
from tests.edges import Kept
from tests.fixtures import copied, held
from tests.house import House, Sent
from tests.shipped import files_of

SEATS: Mapping[str, str] = {"anne": "ann", "ben": "ben", "carl": "cleo"}  # who plays whom of the scenario tests


class Came(NamedTuple):
    """What came of a mail: its outcome, the engine's lines with why nobody ordered them, and the letters."""

    outcome: str
    lines: list[str]
    letters: list[Sent]

    def to(self, name: str) -> Sent:
        """The letter to somebody."""
        return next(one for one in self.letters if one.to.startswith(f"{name}@"))


class Desk:
    """One game, of Ann, Ben and Cleo, whose position is put there as a test needs it; the `rules` of its title."""

    def __init__(self, house: House, rules: Any) -> None:
        self.house, self.rules = house, rules
        self.ids = {scene: house.member(name).player for scene, name in SEATS.items()}
        self.names = {player: SEATS[scene] for scene, player in self.ids.items()}

    def put(self, scene: Any) -> None:
        """The game stands so now, and whoever must act is asked."""
        place(self.house, self.ids, scene, self.rules)
        self.house.post()

    @property
    def position(self) -> Any:
        """The game as the service has it."""
        with connected():
            return load_session(1, self.house.settings.domain, self.house.now).position

    @property
    def encoded(self) -> bytes:
        """The same as it is stored."""
        return bytes(self.rules.encode(self.position))

    def active(self) -> str:
        """Who is asked."""
        return self.names[self.position.active[0]]

    def send(self, text: str, name: str = "", answering: Sent | None = None) -> Came:
        """A mail of somebody, or of whoever is asked."""
        before, last = len(self.house.box.letters), _last_number()
        outcome = self.house.take(self.house.mail(name or self.active(), text, answering=answering))
        self.house.post()
        with connected():
            rows = LogEntry.select().where((LogEntry.number > last) & (LogEntry.kind == "action"))
            found = [(str(row.text), dict(row.facts)) for row in rows.order_by(LogEntry.number)]
        return Came(outcome, [self._plain(*one) for one in found], self.house.box.letters[before:])

    def _plain(self, line: str, facts: Mapping[str, object]) -> str:
        player, _, words = line.partition(": ")
        auto = f" ({facts['auto']})" if "auto" in facts else ""
        return f"{self.names[player]}: {words}{auto}"


def place(house: House, ids: Mapping[str, str], scene: Any, rules: Any) -> None:
    """The one game stands as in a scene, or so, its players by their `ids` in the service; who must act is asked."""
    text = rules.encode(getattr(scene, "game", scene)).decode()
    for name, player in ids.items():
        text = text.replace(f'"{name}"', f'"{player}"')
    with game_session(1, house.settings.domain, house.now) as session:
        session.position = session.rules.decode(session.definition, text.encode())
        session.game.start = text  # from which an undo plays again
        for one in list(session.open_decisions):
            decisions.close(session, one, "made", session.game.last_number)
        decisions.follow(session, session.game.last_number)


def _last_number() -> int:
    with connected():
        return int(LogEntry.select().order_by(LogEntry.number.desc()).first().number)


def last_outcome() -> str:
    """What became of the newest mail."""
    with connected():
        return str(InboundMail.select().order_by(InboundMail.id.desc()).first().outcome)


_kept: dict[tuple[str, tuple[tuple[str, str], ...]], Kept] = {}


def kept(slug: str, factory: pytest.TempPathFactory, **options: str) -> Kept:
    """A started game, its seats as invited, to be copied; one for all the files that import a fixture of it."""
    key = slug, tuple(sorted(options.items()))
    if key not in _kept:
        _kept[key] = _begun(slug, factory, **options)
    return _kept[key]


def _begun(slug: str, factory: pytest.TempPathFactory, **options: str) -> Kept:
    home = str(factory.mktemp(f"kept {slug}"))
    url = stores.new_url(f"kept{slug}{len(_kept)}")
    settings = load_settings({"PBEM_HOME": home, "PBEM_DOMAIN": "mail.test", "PBEM_DATABASE_URL": url})
    stores.make(settings)
    stores.ready(settings)
    house = House(settings)
    house.started(tuple(SEATS.values()), slug=slug, files=files_of(slug), options={"seats": "invited", **options})
    house.written()
    stores.keep(settings)
    return Kept(settings, tuple(house.box.letters), house.now)


@contextmanager
def opened(
    game: Kept, rules: Any, settings: Settings, patch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Desk]:
    """The started game in a test's own home; every clock shows the house's time."""
    with copied(game, settings, patch) as house, held(request.node):
        yield Desk(house, rules)
