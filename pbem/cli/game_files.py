"""`pbem game files`: whether a game's data files are sound, what is worth knowing of them, and the map they make."""

from __future__ import annotations

from pathlib import Path

import click

from engine.eighteen.game import Game18xx
from pbem.cli.output import as_json, echo_json
from pbem.drawing.canvas import painted
from pbem.drawing.scene import Scene
from pbem.eighteen.drawn import pictures
from pbem.games.border import Definition
from pbem.titles import replayed, replayed_slugs, title_of
from pbem.titles.catalog import games_dir, read_folder


@click.command("files")
@click.argument("slug", metavar="GAME", type=click.Choice(replayed_slugs()))
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where the files are, such as a copy you edit.  [default: config/games/GAME]",
)
@click.option("--map", "picture", type=click.Path(dir_okay=False, path_type=Path), help="Draw the empty map as a PNG.")
@as_json
def files(slug: str, folder: Path | None, picture: Path | None, as_json: bool) -> None:
    """Check the data files of a game: another printing of its map, tiles, trains, companies or market.

    The first mistake is told with its file, key and reason, and ends with exit code 1. What is no mistake but worth a
    look is told too: tiles that fit nowhere, hexes that have no next tile though others of their kind have one.

    \b
    Example:
        cp -r config/games/paris-connection printed
        pbem game files paris-connection --folder printed --map printed.png
    """
    where = (folder or games_dir() / slug).resolve()
    rules = replayed(slug).rules
    definition = rules.define(read_folder(where.name, where.parent))
    notes = rules.notes(definition)
    if picture is not None:
        picture.write_bytes(painted(_empty_map(slug, definition)))
    if as_json:
        echo_json({"game": slug, "sound": True, "notes": notes})
        return
    click.echo(f"{slug}: its files are sound.")
    for note in notes:
        click.echo(f"note: {note}")
    if picture is not None:
        click.echo(f"The map is in {picture}.")


def _empty_map(slug: str, definition: Definition) -> Scene:
    """The map before the first move."""
    rules = replayed(slug).rules
    players = tuple(f"p{number + 1}" for number in range(rules.min_players))
    position, _ = rules.start(definition, players, rules.options({}), "files")
    if isinstance(position, Game18xx):
        return pictures.picture(position, ())
    return title_of(slug).drawn.map(definition, position.view(None), (), {player: player for player in players})


COMMANDS = (files,)
