"""A whole game of 1861 as a file of 18xx.games: who plays, where it stands, and every action as it is there."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import play
from engine.core.corrections import Correction
from engine.eighteen.actions import Action
from engine.eighteen.holdings import clockwise_from
from engine.games.g1861 import ending
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound
from pbem.recorded.played import CannotWrite, Played
from pbem.titles.g1861.files.written import Fields, Writer

ROUNDS: Mapping[type, str] = {
    PrivateRound: "Auction Round",
    StockRound: "Stock Round",
    MergerRound: "Merger Round",
}
OPERATING = "Operating Round"
BY_HAND = "manually_ended"  # how 18xx.games calls an end by the moderator
MODERATOR = "moderator"


def to_18xx(played: Played[Game, Action], title: str, optional_rules: tuple[str, ...]) -> dict[str, object]:
    """The file as plain data; CannotWrite names the entry of the record that has no place there.

    Players have the numbers 0, 1, … in seating order from the first player on.
    """
    start = played.start
    order = clockwise_from(start.players, start.first)
    seats = {player: number for number, player in enumerate(order)}
    game, actions = _actions(played, seats)
    last = actions[-1]["created_at"] if actions else played.began
    whole: dict[str, object] = {
        "id": played.number,
        "description": played.title,
        "user": {"id": 0, "name": played.names[order[0]]},
        "players": [{"id": seats[player], "name": played.names[player]} for player in order],
        "min_players": len(order),
        "max_players": len(order),
        "title": title,
        "settings": {"optional_rules": list(optional_rules)},
        "user_settings": None,
        "mode": "hotseat",
        "status": "finished" if game.finished else "active",
        "turn": game.set_number,
        "round": ROUNDS.get(type(game.round), OPERATING),
        "acting": [seats[player] for player in _acting(game)],
        "result": {},
        "actions": actions,
        "loaded": True,
        "created_at": played.began,
        "updated_at": last,
    }
    if game.finished:
        scores = sorted(ending.final_scores(game).items(), key=lambda one: -one[1])
        whole["result"] = {str(seats[player]): score for player, score in scores}
        whole["game_end_reason"] = BY_HAND if game.ended == MODERATOR else game.ended
        whole["manually_ended"] = game.ended == MODERATOR
        whole["finished_at"] = last
    return whole


def _acting(game: Game) -> tuple[str, ...]:
    """Who must act; all when it is over. An offer is not in the file, so it is whoever made it."""
    if game.finished:
        return game.players
    return game.active if game.offered is None else (game.offered.by,)


def _actions(played: Played[Game, Action], seats: Mapping[str, int]) -> tuple[Game, list[Fields]]:
    """The position after all moves, and all actions, numbered from 1."""
    game = played.start
    writer = Writer(game, seats)
    times: list[int] = []
    for move in played.moves:
        after, events = play.apply(game, move.action)
        try:
            if isinstance(move.action, Correction):
                raise CannotWrite("it is a correction by the moderator, which 18xx.games does not know")
            writer.note(game, move.action, events, after)
        except CannotWrite as error:
            raise CannotWrite(f"Entry {move.entry} of the record cannot be told in such a file: {error}.") from error
        times += [move.at] * (len(writer.lines) - len(times))
        game = after
    lines = [{**line, "created_at": at} for line, at in zip(writer.lines, times, strict=True)]
    if played.stopped:
        by = seats[game.active[0]] if game.active else 0
        at = times[-1] if times else played.began
        lines.append({"type": "end_game", "entity": by, "entity_type": "player", "created_at": at})
        game, _ = play.stop(game)
    return game, [{"id": number, **line} for number, line in enumerate(lines, start=1)]
