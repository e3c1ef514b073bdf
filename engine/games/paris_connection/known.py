"""What can be told of a game from views alone: whether they may be its first ones, and follow from each other."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core import play
from engine.core.corrections import Correction
from engine.games.paris_connection import corrections
from engine.games.paris_connection.actions import AnyAction, Trade
from engine.games.paris_connection.definition import Definition
from engine.games.paris_connection.events import Dealt, GameStarted
from engine.games.paris_connection.game import Game
from engine.games.paris_connection.state import Hand, Options, Table, View


def begins(definition: Definition, options: Mapping[str, object], told: tuple[object, ...], view: View) -> bool:
    """Seats, start hexes and the own hand are those that were told; the depots hold what all hands leave."""
    started = next((event for event in told if isinstance(event, GameStarted)), None)
    if started is None or started.first not in started.players:
        return False
    dealt = {event.player: event.hand for event in told if isinstance(event, Dealt)}
    drawn = definition.table_size(len(started.players)).drawn
    table = Table(
        players=started.players,
        options=msgspec.convert(dict(options), Options),
        turn=started.players.index(started.first),
        depots=view.table.depots,
        values=dict.fromkeys(definition.companies, definition.value_start),
        track={colour: (hex_id,) for colour, hex_id in started.start.items()},
        hand_sizes=dict.fromkeys(started.players, drawn),
    )
    own = {} if view.reader is None else {view.reader: dealt.get(view.reader)}
    return view == View(view.reader, table, own) and _may_be_left(definition, view, drawn)  # type: ignore[arg-type]


def _may_be_left(definition: Definition, view: View, drawn: int) -> bool:
    """Whether the depots can be what is left in the bag after the deal."""
    depots, own = view.table.depots, view.hand or {}
    each = definition.locomotives - definition.on_value_track - 1
    whole = each * len(definition.companies)
    return (
        tuple(depots) == definition.companies
        and all(0 <= depots[colour] <= each - own.get(colour, 0) for colour in definition.companies)
        and sum(depots.values()) == whole - drawn * len(view.table.players)
    )


def follows(definition: Definition, before: View, action: AnyAction | None, after: View) -> bool:
    """The open table and the own hand are what the rules make of them; other hands allow what their players did.

    Where a game that is over was taken up again, its end had opened the hands: they are only compared as they count.
    """
    hands = {player: _hand(definition, before, player, action) for player in before.table.players}
    game = Game(definition, before.table, hands)
    came = _after(game, action)
    if not came.finished:
        return came.closed_view(before.reader) == after
    shown = Game(definition, came.table, after.hands)
    known = came.closed_view(before.reader).hands
    sizes = {player: sum(hand.values()) for player, hand in after.hands.items()}
    fits = sizes == came.table.hand_sizes and known.items() <= after.hands.items()
    return fits and shown.view(before.reader) == after


def _after(game: Game, action: AnyAction | None) -> Game:
    """A correction was judged by all hands, of which some are made up here."""
    if action is None:
        return play.stop(game)[0]
    return corrections.made(game, action)[0] if isinstance(action, Correction) else play.apply(game, action)[0]


def _hand(definition: Definition, view: View, player: str, action: AnyAction | None) -> Hand:
    """The player's hand as far as the reader knows it, else one from which they can give back what they gave back."""
    if player in view.hands:
        return view.hands[player]
    made_up = dict.fromkeys(definition.companies, 0)
    if isinstance(action, Trade) and action.player == player and action.returned in made_up:
        made_up[action.returned] = definition.returned_per_trade
    return made_up
