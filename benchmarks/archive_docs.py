"""A finished game of each kind as an archive, for docs/games: the zip, and its page to open.

Run `python benchmarks/archive_docs.py --write` (or `make archives`) to make them anew; without it they are only made,
and their sizes told. Simulated players play from a fixed seed, a few hours between their moves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch
from zipfile import ZipFile

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file, with the tests' players beside it

from benchmarks.service import engine
from pbem.archive.bundle import bundle
from pbem.archive.writing import archive_of
from pbem.base import addresses
from pbem.games.meant import ByItself
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import PRESS
from pbem.table.session import Session, game_session, load_session
from pbem.titles.g1843.mail.turns import by_itself as in_france
from pbem.titles.g1843.simulated import tactics as france
from pbem.titles.g1843.simulated.style import style_of
from pbem.titles.g1861.mail.turns import by_itself as in_russia
from pbem.titles.g1861.simulated import tactics as russia
from tests.archived import EIGHTEEN, FRANCE, PARIS, act, begun, take_back
from tests.golden_games import greedy_action
from tests.house import House

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "games"
MOST_PAGE, MOST_ZIP = 3_000_000, 8_000_000
MOST_MOVES = 1_500
BUILD = 0.9  # share of turns in which a player of Paris Connection may build


class Said(NamedTuple):
    """What somebody writes after so many moves: seats by their place, to all for no `to`."""

    after: int
    by: int
    text: str
    to: int | None = None


class Recipe(NamedTuple):
    """A game for the docs: its players, what they say, and the moves that are taken back and made again."""

    slug: str
    players: tuple[str, ...]
    seed: str
    options: dict[str, str]
    moves: Callable[[Session, Random], Iterator[Any]]
    hours: float
    talk: tuple[Said, ...]
    undone: tuple[int, ...]


def sensibly(
    by_itself: Callable[[Any], ByItself[Any] | None], turn: Callable[[Any, str, Random], Sequence[Any]]
) -> Callable[[Session, Random], Iterator[Any]]:
    """Moves of sensible players of an 18xx game, and what nobody is asked about."""

    def moves(session: Session, dice: Random) -> Iterator[Any]:
        while not session.position.finished:
            implied = by_itself(session.position)
            if implied:
                yield implied.action
                continue
            yield from turn(session.position, session.position.active[0], dice)

    return moves


def turn_of_1843(game: Any, player: str, dice: Random) -> Sequence[Any]:
    """Each seat in its own way."""
    return france.turn(game, player, style_of(game, player), dice)


def of_paris(session: Session, dice: Random) -> Iterator[Any]:
    """Moves of players who want to stand best at once."""
    while not session.position.finished:
        yield greedy_action(session.position, dice, BUILD)


RECIPES = (
    Recipe(
        PARIS, ("ann", "ben", "cleo", "dan"), "docs 3", {}, of_paris, 9.0,
        (
            Said(0, 0, "Good luck, everybody. See you in Marseille!"),
            Said(6, 1, "Who keeps building red into the hills?"),
            Said(7, 3, "It wasn’t me. Blue for both of us?", 1),
            Said(14, 2, "Careful: I can count to thirty-one, too."),
        ),
        (5,),
    ),
    Recipe(
        EIGHTEEN, ("ann", "ben", "cleo"), "docs 5", {}, sensibly(in_russia, russia.turn), 5.5,
        (
            Said(0, 1, "All aboard for Moscow. Have fun, everybody."),
            Said(20, 0, "I would sell you a train at a friend’s price.", 2),
            Said(21, 2, "Your last friend’s price was 180. Thank you.", 0),
            Said(150, 1, "How long is it until the 2s rust?"),
            Said(152, 0, "Shorter than you think."),
        ),
        (34, 210),
    ),
    Recipe(
        FRANCE, ("ann", "ben", "cleo", "dan"), "docs 7", {}, sensibly(in_france, turn_of_1843), 6.0,
        (
            Said(0, 2, "Bon voyage, everybody. Nobody outbids me for Lyon."),
            Said(9, 0, "Somebody just did."),
            Said(60, 3, "Leave the port of Brest to me and I leave you Marseille.", 1),
            Said(61, 1, "Brest has one track and no future. It is yours.", 3),
            Said(200, 0, "Four more greens and half of France is without a train."),
        ),
        (41, 260),
    ),
)  # fmt: skip


def played(house: House, recipe: Recipe) -> Game:
    """The whole game, laid down."""
    dice = Random(recipe.seed)
    with (  # so that the same game is made again to the byte
        patch.object(addresses, "new_token", lambda: dice.randbytes(15).hex()),
        patch.object(shuffle, "new_secret", lambda: dice.randbytes(16).hex()),
    ):
        return _played(house, recipe, dice)


def _played(house: House, recipe: Recipe, dice: Random) -> Game:
    game = begun(house, recipe.slug, recipe.players, recipe.options, recipe.seed)
    with game_session(game.id, house.settings.domain, house.now) as session:
        for number, action in enumerate(recipe.moves(session, dice), 1):
            _talk(session, [one for one in recipe.talk if one.after == number - 1])
            _later(house, session, recipe.hours * dice.uniform(0.1, 1.9))
            entry = act(session, action)
            if number in recipe.undone:
                _later(house, session, 1)
                take_back(session, entry)
                act(session, action)
            if number >= MOST_MOVES:
                raise click.ClickException(f"{recipe.slug}: no end after {number} moves; choose another seed")
        decisions.follow(session, session.game.last_number)
        session.game.state, session.game.ended_at = "finished", session.now
    return game


def _later(house: House, session: Session, hours: float) -> None:
    house.now += timedelta(minutes=int(60 * hours))
    session.now = house.now


def _talk(session: Session, said: Sequence[Said]) -> None:
    for one in said:
        by, to = session.seats[one.by], None if one.to is None else session.seats[one.to]
        readers = None if to is None else sorted({by.number, to.number})
        session.log(PRESS, by, text=one.text, facts={"to": "all" if to is None else to.name}, readers=readers)


@click.command()
@click.option("--write", is_flag=True, help="Write them into docs/games.")
@click.option("--game", "slugs", multiple=True, type=click.Choice([one.slug for one in RECIPES]), help="Only this one.")
def main(write: bool, slugs: tuple[str, ...]) -> None:
    """Make the archives, tell their sizes."""
    for recipe in (one for one in RECIPES if one.slug in (slugs or (one.slug,))):
        with engine("") as settings:
            house = House(settings)
            game = played(house, recipe)
            with connected():
                archive = archive_of(load_session(game.id, settings.domain, house.now), "public")
        packed = bundle(archive)
        with ZipFile(BytesIO(packed)) as opened:
            page = opened.read("index.html")
        click.echo(f"{recipe.slug}: {len(archive.entries)} entries; zip {len(packed):,} bytes, page {len(page):,}")
        if len(packed) > MOST_ZIP or len(page) > MOST_PAGE:
            raise click.ClickException(f"{recipe.slug}: too large")
        if write:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{recipe.slug}.zip").write_bytes(packed)
            (FOLDER / f"{recipe.slug}.html").write_bytes(page)


if __name__ == "__main__":
    main()
