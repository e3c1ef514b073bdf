"""Paris Connection (rules: config/games/paris-connection/rules.md)."""

from engine.games.paris_connection.actions import Action, AnyAction, Build, SetStallLimit, Trade
from engine.games.paris_connection.chains import Ways, distances, shortest_chains
from engine.games.paris_connection.definition import Board, Definition, Hex
from engine.games.paris_connection.events import (
    Built,
    Dealt,
    GameEnded,
    GameStarted,
    HandCorrected,
    LocomotiveCorrected,
    StallLimitSet,
    Traded,
    TurnCorrected,
)
from engine.games.paris_connection.game import Game
from engine.games.paris_connection.rules import RULES
from engine.games.paris_connection.state import Hand, Options, Score, Table, View
from engine.games.paris_connection.steps.build import open_hexes

__all__ = [
    "RULES", "Action", "AnyAction", "Board", "Build", "Built", "Dealt", "Definition", "Game", "GameEnded",
    "GameStarted", "Hand", "HandCorrected", "Hex", "LocomotiveCorrected", "Options", "Score", "SetStallLimit",
    "StallLimitSet", "Table", "Trade", "Traded", "TurnCorrected", "View", "Ways", "distances",
    "open_hexes", "shortest_chains",
]  # fmt: skip
