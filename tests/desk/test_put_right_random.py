"""Whatever is corrected, taken out and voted on: pieces and money change by what the record tells, by nothing else."""

from __future__ import annotations

from random import Random

import pytest

from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table.session import load_session
from pbem.titles import simulated
from tests import playing_18xx
from tests.archived import begun
from tests.desk.presiding import ask
from tests.house import House, Sent
from tests.random_corrections import correction_18xx, correction_of_paris
from tests.sampled import sampled

pytestmark = pytest.mark.one_connection

PLAYERS = ("ann", "ben", "cleo")
SLUGS = ("1861", "1843", "paris-connection")
STEPS = 30
EVERY = [(slug, seed) for seed in range(100) for slug in SLUGS]


def confirm(house: House, letters: list[Sent]) -> bool:
    """Mo sends back the code, if one was asked for; whether it was done."""
    asked = next((one for one in letters if "\nconfirm " in one.text), None)
    if asked is None:
        return False
    done = ask(house, next(line for line in asked.text.splitlines() if line.startswith("confirm ")))
    return any("Done" in one.text for one in done if one.to.startswith("mo@"))


def put_right(house: House, slug: str, dice: Random) -> list[Sent]:
    """A correction, be it possible or not, or an old move taken out."""
    with connected():
        session = load_session(1, "mail.test", house.now)
        numbers = [one.number for one in session.effective()][-12:]
        wanted = (correction_of_paris if slug == "paris-connection" else correction_18xx)(session.position, dice)
        line = session.title.corrected.write(wanted, session.names)
    if numbers and dice.random() < 0.4:
        return ask(house, f"undo {dice.choice(numbers)} keep later{dice.choice(('', ' ask'))}")
    return ask(house, f'{line} "at random"')


def move(house: House, slug: str, dice: Random) -> None:
    """Whoever is asked writes a whole turn, as somebody who plays well would."""
    player, name = playing_18xx.asked(house)[0]
    position = playing_18xx.position(house)
    seen = position.view(player) if slug == "paris-connection" else position
    house.take(house.mail(name, "\n".join(simulated(slug).think(position.definition, seen, player, dice))))
    house.post()


def vote(house: House, dice: Random) -> None:
    """Somebody wants something, and the others have a word in it."""
    first, *others = dice.sample(PLAYERS, len(PLAYERS))
    house.write(first, dice.choice(("vote undo 1", "vote undo 2", "vote pause", "vote resume")))
    for name in others:
        house.write(name, dice.choice(("vote yes", "vote yes", "vote no")))


def step(house: House, slug: str, dice: Random) -> bool:
    """Something is done; whether it was something put right."""
    kind = dice.choices(("move", "right", "vote"), (12, 4, 1))[0]
    if kind == "right":
        return confirm(house, put_right(house, slug, dice))
    if kind == "vote":
        vote(house, dice)
    elif playing_18xx.asked(house):
        move(house, slug, dice)
    house.wait(hours=1)
    return False


def sound(house: House) -> None:
    """The position is one that can be, and the one that the record leads to: so whatever has changed is told there."""
    with connected():
        session = load_session(1, "mail.test", house.now)
        assert session.rules.faults(session.position) == ()
        assert [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok] == []


@pytest.mark.parametrize(("slug", "seed"), sampled(EVERY, EVERY[:3]))
def test_any_course_of_things_leaves_a_sound_game(store: Settings, slug: str, seed: int) -> None:
    dice, house = Random(f"put right {slug} {seed}"), House(store)
    begun(house, slug, PLAYERS, dict(simulated(slug).options), str(seed))
    house.post()
    ask(house, "voting at once")
    done = 0
    for _ in range(STEPS):
        done += step(house, slug, dice)
        sound(house)
        with connected():
            if Game.get_by_id(1).state != "running":
                break
    assert done
