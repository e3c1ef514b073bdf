"""RULES: 1861 as the service sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.core.events import Event
from engine.eighteen.actions import Action
from engine.eighteen.rules import Rules18xx
from engine.eighteen.setup import read_options
from engine.games.g1861 import automation, setup
from engine.games.g1861.definition import Definition
from engine.games.g1861.events import AnyEvent
from engine.games.g1861.faults import faults
from engine.games.g1861.files import read_files
from engine.games.g1861.game import Game
from engine.games.g1861.notation import NOTATION
from engine.games.g1861.position import Position


class G1861(Rules18xx[Definition, Position, Game]):
    """The rules of 1861; see `engine.core.rules.GameRules` for what each verb promises."""

    slug = "1861"
    title = "1861"
    min_players = 3
    max_players = 6
    position = Position
    played = Game
    events = tuple[AnyEvent, ...]
    notation = NOTATION
    usual: ClassVar[Mapping[str, object]] = {"runs": setup.Options().runs, "ran": ()}

    def define(self, files: Mapping[str, object]) -> Definition:
        """The checked data of config/games/1861."""
        return read_files(files)

    def options(self, given: Mapping[str, str]) -> Mapping[str, object]:
        """`seats`, `first`, `variant`, `market` and `runs`."""
        return read_options(setup.Options, given)

    def start(
        self, definition: Definition, players: tuple[str, ...], options: Mapping[str, object], seed: str
    ) -> tuple[Game, tuple[Event, ...]]:
        """Set-up (§2): seats and first player are drawn from `seed`."""
        return setup.start(definition, players, options, seed)

    def unfit(self, definition: Definition, position: Position) -> tuple[str, ...]:
        """A variant that there is not."""
        return () if position.variant in definition.variants else ("variant",)

    def default_action(self, game: Game) -> Action:
        """What the game would do by itself, else a pass, else the first legal action."""
        return automation.mildest(game)

    def faults(self, game: Game) -> tuple[str, ...]:
        """What cannot be, in any 18xx game and in 1861."""
        return tuple(faults(game))


RULES = G1861()
