"""Positions to draw: the opening, and boards filled with pieces as the rules allow."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import yaml

from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.files import read_files
from pbem.base.resources import config_dir
from pbem.titles.paris_connection.drawn.position import DrawnCompany, Position, Seat

FOLDER = config_dir() / "games" / "paris-connection"


@cache
def france() -> Definition:
    """The game as it is shipped."""
    names = ("game.yaml", "map.yaml")
    return read_files({name: yaml.safe_load((FOLDER / name).read_text("utf-8")) for name in names})


def opening(*names: str) -> Position:
    """Nothing built; the first of the named players to move."""
    definition = france()
    start = definition.board.fixed_start
    return Position(
        definition=definition,
        companies=tuple(DrawnCompany(colour=c, track=(start[c],), value=0, depot=24) for c in definition.companies),
        seats=tuple(Seat(name=name, figure=8 + at, marked=at == 0) for at, name in enumerate(names or ("Ann", "Ben"))),
        turn=1,
        over=False,
    )


def with_track(**track: str) -> Position:
    """The opening with more track: `with_track(blue="C09 C10")`."""
    position = opening()
    companies = tuple(
        msgspec.structs.replace(company, track=(*company.track, *track.get(company.colour, "").split()))
        for company in position.companies
    )
    return msgspec.structs.replace(position, companies=companies)


def crowded(pieces: int, seed: int) -> Position:
    """A board with so many pieces placed at random, every company growing from its start hex."""
    position, dice = opening("Ann", "Benedikt", "Chloé", "Dmitri", "Eva", "Łukasz"), random.Random(seed)
    definition, board = position.definition, position.definition.board
    track = {company.colour: [*company.track] for company in position.companies}
    for _ in range(pieces):
        held = [hex_id for spots in track.values() for hex_id in spots]
        growing = dice.choice(definition.companies)
        beside = {near for hex_id in track[growing] for near in board.neighbours(hex_id)} - set(track[growing])
        open_ = [hex_id for hex_id in sorted(beside) if held.count(hex_id) < definition.capacity(board.hex(hex_id))]
        if open_:
            track[growing].append(dice.choice(open_))
    built = (
        DrawnCompany(
            colour=colour,
            track=tuple(spots),
            value=sum(board.hex(hex_id).worth for hex_id in spots),
            depot=max(0, 25 - len(spots)),
        )
        for colour, spots in track.items()
    )
    return msgspec.structs.replace(position, companies=tuple(built), turn=40)
