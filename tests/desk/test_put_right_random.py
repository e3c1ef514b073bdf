"""Whatever is corrected, taken out and voted on: pieces and money change by what the record tells, by nothing else."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engine.core import play
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table.session import Session, load_session
from pbem.titles import simulated
from tests import playing_18xx
from tests.archived import at_random, begun, laid
from tests.desk.presiding import ask
from tests.house import House, Sent
from tests.ledger_corrected import differences
from tests.random_corrections import correction_18xx, correction_of_paris
from tests.record_books import Books
from tests.sampled import sampled

pytestmark = pytest.mark.one_connection

PLAYERS = ("ann", "ben", "cleo")
SLUGS = ("1861", "1843", "paris-connection")
STEPS = 30
BEFORE = {"1861": 400, "1843": 400, "paris-connection": 30}  # moves at most, made before without a mail
TRIES = 200  # corrections at random, until one can be made
EVERY = [(slug, seed) for seed in range(100) for slug in SLUGS]


def confirm(house: House, letters: list[Sent]) -> bool:
    """Mo sends back the code, if one was asked for; whether it was done."""
    asked = next((one for one in letters if "\nconfirm " in one.text), None)
    if asked is None:
        return False
    done = ask(house, next(line for line in asked.text.splitlines() if line.startswith("confirm ")))
    return any("Done" in one.text for one in done if one.to.startswith("mo@"))


def correction(session: Session, dice: Random, *, sure: bool) -> str:
    """A correction that can be made where it is to be `sure`, else any."""
    at_random = correction_of_paris if session.game.slug == "paris-connection" else correction_18xx
    for _ in range(TRIES):
        wanted = at_random(session.position, dice)
        if not sure or play.why_not(session.position, wanted) is None:
            return f'{session.title.corrected.write(wanted, session.names)} "at random"'
    raise AssertionError("nothing can be corrected")


def put_right(house: House, dice: Random, *, sure: bool = False) -> list[Sent]:
    """A correction, or moves taken back: the last ones, or an old one alone, with or without one in its place."""
    with connected():
        session = load_session(1, "mail.test", house.now)
        line = correction(session, dice, sure=sure or dice.random() < 0.5)
        numbers = [one.number for one in session.effective()][-12:]
    if numbers and not sure and dice.random() < 0.4:
        old = dice.choice(numbers)
        last, ask_anew = f"undo {dice.randint(1, 3)}", dice.choice(("", " ask"))
        line = dice.choice((last, f"undo {old} keep later{ask_anew}", f"replace {old} by pass"))
    return ask(house, line)


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


def step(house: House, slug: str, dice: Random) -> None:
    """Something is done, or put right."""
    kind = dice.choices(("move", "right", "vote"), (10, 7, 2))[0]
    if kind == "right":
        confirm(house, put_right(house, dice))
    elif kind == "vote":
        vote(house, dice)
    elif playing_18xx.asked(house):
        move(house, slug, dice)
    house.wait(hours=1)


def sound(house: House, books: Books) -> None:
    """What was taken back has left nothing, and whoever checks the game agrees."""
    with connected():
        books.again(load_session(1, "mail.test", house.now))
        assert [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok] == []


def runs() -> bool:
    """Whether the game is not over."""
    with connected():
        return bool(Game.get_by_id(1).state == "running")


@pytest.mark.parametrize(("slug", "seed"), sampled(EVERY, EVERY[:3]))
def test_any_course_of_things_leaves_a_sound_game(store: Settings, slug: str, seed: int) -> None:
    """Somewhere in a game: the stored position stays the one that the books come to, entry by entry."""
    dice, house = Random(f"put right {slug} {seed}"), House(store)
    game = begun(house, slug, PLAYERS, dict(simulated(slug).options), str(seed))
    laid(house, game, islice(at_random(dice), dice.randrange(BEFORE[slug])))
    house.post()
    if not runs():  # it was over before
        assert confirm(house, ask(house, "undo 5"))
    ask(house, "voting at once")
    with connected():
        books = Books(load_session(1, "mail.test", house.now))
    assert confirm(house, put_right(house, dice, sure=True))
    for at in range(STEPS):
        step(house, slug, dice)
        with connected():
            session = load_session(1, "mail.test", house.now)
            books.read(session)
            assert session.rules.faults(session.position) == ()
        if at % 10 == 0 or at == STEPS - 1 or not runs():
            sound(house, books)
        if not runs():
            break
    if slug == "1861":
        with connected():
            assert differences(load_session(1, "mail.test", house.now), books) == []
    assert books.seen["correction"] + books.seen["correction that something follows"]
