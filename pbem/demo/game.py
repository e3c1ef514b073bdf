"""The demo's game: one seat for whoever looks at the page, the others for simulated players."""

from __future__ import annotations

from datetime import datetime

from pbem.demo.manners import ROSTER
from pbem.desk.new_game import NewGame, create
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.titles import simulated, simulated_slugs
from pbem.titles.shipped import load_files

DEFAULT = "paris-connection"
HUMAN = "Robin <you@example.org>"
MODERATOR = "Stationmaster <station@example.org>"
RIVERS = ("Volga", "Danube", "Loire", "Vistula", "Po", "Thames")
SIMULATED = frozenset(persona.address for persona in ROSTER)


def to_try() -> tuple[str, ...]:
    """The games that can be tried, the usual one first."""
    return tuple(sorted(simulated_slugs(), key=lambda slug: slug != DEFAULT))


def game_to_play(slug: str, domain: str, now: datetime) -> Game:
    """The demo's unfinished game, or a new one of this kind."""
    with connected():
        going = Game.select().where(Game.state.in_(("inviting", "running")))
        running: Game | None = going.order_by(Game.id.desc()).first()
        if running is not None:
            return running
        wanted = NewGame(
            slug=slug,
            name=RIVERS[Game.select().count() % len(RIVERS)],
            moderator=MODERATOR,
            players=(HUMAN, *(persona.mailbox for persona in ROSTER)),
            files=load_files(slug),
            options=simulated(slug).options,
        )
        return create(wanted, domain, now)
