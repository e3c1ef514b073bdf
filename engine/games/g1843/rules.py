"""RULES: 1843 as the service sees it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.events import Event
from engine.eighteen.actions import Action
from engine.eighteen.rules import Rules18xx
from engine.eighteen.setup import read_options
from engine.games.g1843 import automation, setup
from engine.games.g1843.definition import Definition
from engine.games.g1843.events import AnyEvent
from engine.games.g1843.faults import faults
from engine.games.g1843.file_notes import file_notes
from engine.games.g1843.files import read_files
from engine.games.g1843.game import Game
from engine.games.g1843.notation import NOTATION
from engine.games.g1843.position import Position


class G1843(Rules18xx[Definition, Position, Game]):
    """The rules of 1843; see `engine.core.rules.GameRules` for what each verb promises."""

    slug = "1843"
    title = "1843"
    min_players = 2
    max_players = 6
    position = Position
    played = Game
    events = tuple[AnyEvent, ...]
    notation = NOTATION

    def define(self, files: Mapping[str, object]) -> Definition:
        """The checked data of config/games/1843."""
        return read_files(files)

    def notes(self, definition: Definition) -> tuple[str, ...]:
        """As in any 18xx game, but that some may leap to brown (§8.4.3)."""
        return file_notes(definition)

    def options(self, given: Mapping[str, str]) -> Mapping[str, object]:
        """`seats`, `first`, `plm_stations` and `runs`."""
        return read_options(setup.Options, given)

    def start(
        self, definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str
    ) -> tuple[Game, tuple[Event, ...]]:
        """Set-up (§4): the player cards are dealt from `seed`."""
        return setup.start(definition, players, options, seed)

    def default_action(self, game: Game) -> Action:
        """What the game would do by itself, else a pass, else the first legal action."""
        return automation.mildest(game)

    def faults(self, game: Game) -> tuple[str, ...]:
        """What cannot be, in any 18xx game and in 1843."""
        return tuple(faults(game))


RULES = G1843()
