"""A turn: the active player builds or trades (§4); afterwards the game may be over (§6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.games.paris_connection.actions import Action, Build, OfTurn, SetStallLimit
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import EndReason, GameEnded
from engine.games.paris_connection.refusals import refusal
from engine.games.paris_connection.state import State, Table
from engine.games.paris_connection.steps import build, stall_limit, trade

StateT = TypeVar("StateT", bound=State)


class Turn:
    """The only step of this game. A legal action always exists, so there is no passing (§9)."""

    def candidates(self, game: State) -> Iterator[Action]:
        """Builds one placement at a time, then trades."""
        for player in game.active:
            yield from build.candidates(game.definition, game.table, player)
            yield from trade.candidates(game.definition, game.hands[player], player)

    def why_not(self, game: State, action: OfTurn) -> Refusal | None:
        """Whose turn it is, then the rule of the action itself."""
        if game.finished:
            return refusal("game_over")
        if isinstance(action, SetStallLimit):
            return stall_limit.why_not(game.table, action)
        if action.player not in game.active:
            return refusal("not_your_turn")
        if isinstance(action, Build):
            return build.why_not(game.definition, game.table, action)
        return trade.why_not(game.definition, game.table, game.hands[action.player], action)

    def do(self, game: StateT, action: OfTurn) -> tuple[StateT, tuple[Event, ...]]:
        """The game after the action; the next player's turn, or the end."""
        if isinstance(action, SetStallLimit):
            limited, said = stall_limit.do(game.table, action)
            return replace(game, table=limited), (said,)
        hands = game.hands
        event: Event
        if isinstance(action, Build):
            table, event = build.do(game.definition, game.table, action)
        else:
            own = hands[action.player]
            table, own, event = trade.do(game.definition, game.table, own, action)
            hands = {**hands, action.player: own}
        reason = end_reason(game.definition, table)
        turn = table.turn if reason else (table.turn + 1) % len(table.players)
        table = replace(table, turn=turn, played=table.played + 1, ended=reason)
        ended = (GameEnded(reason=reason),) if reason else ()
        return replace(game, table=table, hands=hands), (event, *ended)


def end_reason(definition: Definition, table: Table) -> EndReason | None:
    """Whether the game is over after a complete action, and why (§6; the stall limit of §11)."""
    if table.at(definition.board.end_hex):
        return "marseille"
    if sum(1 for held in table.depots.values() if held) == 1:
        return "supply"
    rounds = table.options.stall_limit
    if rounds and table.idle >= rounds * len(table.players):
        return "stall"
    return None
