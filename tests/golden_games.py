"""Golden games: whole games in readable lines, written once by a scripted greedy player, replayed for ever after.

`python -m tests.golden_games` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from engine.core.play import apply, replay
from engine.games.paris_connection import RULES, Action, Build, Game, Trade, open_hexes, shortest_chains
from tests.paris_table import definition
from tests.properties import slow_model
from tests.random_games import seats, trades

FOLDER = Path(__file__).parent / "golden" / "paris-connection"
ENOUGH = 150  # actions after which a greedy game is given up
WHIM = 0.15  # share of actions chosen at random, so that he does not trade to and fro


class Golden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file: how the game began, each action as its exact line, and the exact end."""

    about: str
    players: int
    seed: str
    options: dict[str, str]
    dealt: dict[str, str]  # player, in turn order -> his hand
    first: str
    starts: dict[str, str]
    actions: tuple[str, ...]
    ended: str
    values: dict[str, int]
    hands: dict[str, str]
    totals: dict[str, int]
    winners: tuple[str, ...]


def read_golden(path: Path) -> Golden:
    """A golden file, checked."""
    return msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), Golden)


def golden_files() -> list[Path]:
    """All of them."""
    return sorted(FOLDER.glob("*.yaml"))


def first_position(golden: Golden) -> Game:
    """The game as the file's seed deals it."""
    return RULES.start(definition(), seats(golden.players), RULES.options(golden.options), golden.seed)[0]


def last_position(golden: Golden) -> Game:
    """The game after the file's lines, each legal."""
    return replay(first_position(golden), (RULES.read_action(line) for line in golden.actions))


def summary(start: Game, end: Game) -> dict[str, Any]:
    """What a file says of start and end, from the positions; the totals are computed apart from the engine (§7)."""
    table = end.table
    players = table.players
    totals = {p: slow_model.total(end.hands[p], table.values, len(players)) for p in players}
    return {
        "dealt": {player: hand(start, player) for player in players},
        "first": start.active[0],
        "starts": {colour: hexes[0] for colour, hexes in table.track.items()},
        "ended": table.ended,
        "values": table.values,
        "hands": {player: hand(end, player) for player in players},
        "totals": totals,
        "winners": tuple(player for player in players if totals[player] == max(totals.values())),
    }


def hand(game: Game, player: str) -> str:
    """A hand in words: `3 blue, 1 red`."""
    return ", ".join(f"{count} {colour}" for colour, count in game.hands[player].items() if count)


# The scripted player. He sees all hands, which does not matter here, and looks no move ahead.


def greedy_action(game: Game, dice: Random, build_share: float) -> Action:
    """The candidate after which the active player stands best against the others, with a little taste for growth."""
    (player,) = game.active
    options: list[Action] = [*trades(game)]
    if dice.random() < build_share:
        options += builds(game, dice)
    if dice.random() < WHIM:
        return dice.choice(options)
    return max(options, key=lambda action: (round(worth(apply(game, action)[0], player), 3), dice.random()))


def builds(game: Game, dice: Random) -> Iterator[Build]:
    """For each company the chain to Marseille where it is near, and a few walks with all their beginnings."""
    (player,) = game.active
    for colour in definition().companies:
        for chain in shortest_chains(definition(), game.table, colour, slow_model.MARSEILLE, most_chains=1):
            yield Build(player, colour, chain)
        for _ in range(4):
            placed: tuple[str, ...] = ()
            while hexes := open_hexes(definition(), game.table, colour, placed):
                placed = (*placed, dice.choice(hexes))
                yield Build(player, colour, placed)


def worth(game: Game, player: str) -> float:
    """How well a player stands: his total against the best of the others, and what his shares may still become."""
    count = len(game.table.players)
    totals = {p: slow_model.total(hand, game.table.values, count) for p, hand in game.hands.items()}
    best = max(total for other, total in totals.items() if other != player)
    if game.finished:
        return 500.0 if totals[player] >= best else -500.0
    room = 3 * min(game.table.hand_sizes[player], slow_model.LIMITS[count])
    return totals[player] - best + room + hope(game, player)


def hope(game: Game, player: str) -> float:
    """What his shares gain when their companies come nearer to Marseille."""
    far = {colour: far_from_marseille(game, colour) for colour, held in game.hands[player].items() if held}
    return sum(game.hands[player][colour] * (15 - steps) for colour, steps in far.items())


def far_from_marseille(game: Game, colour: str) -> int:
    """Steps on the grid, full hexes or not."""
    board = definition().board
    goal = board.hex(slow_model.MARSEILLE)
    return min(
        max(abs(hex_.q - goal.q), abs(hex_.r - goal.r), abs(hex_.q + hex_.r - goal.q - goal.r))
        for hex_ in map(board.hex, game.table.track[colour])
    )


def greedy_game(
    players: int, seed: str, options: dict[str, str], build_share: float
) -> tuple[Game, list[Action], Game]:
    """A whole game; ENOUGH actions at most."""
    start, _ = RULES.start(definition(), seats(players), RULES.options(options), seed)
    actions: list[Action] = []
    game, dice = start, Random(seed)
    while not game.finished and len(actions) < ENOUGH:
        actions.append(greedy_action(game, dice, build_share))
        game, _ = apply(game, actions[-1])
    return start, actions, game


# name: players, options, share of turns in which he may build, how it must end
SCRIPTS: dict[str, tuple[int, dict[str, str], float, str, type[Action]]] = {
    "3-players-marseille": (3, {}, 0.9, "marseille", Build),
    "3-players-stall": (3, {"stall_limit": "2"}, 0.0, "stall", Trade),
    "4-players-marseille": (4, {"start": "fixed"}, 0.9, "marseille", Build),
    "4-players-supply-by-a-trade": (4, {}, 0.9, "supply", Trade),
    "5-players-supply-by-a-build": (5, {}, 0.9, "supply", Build),
    "6-players-marseille": (6, {"stall_limit": "10"}, 0.9, "marseille", Build),
}


def write(name: str) -> None:
    """Try seeds until the script's end comes up, and write the file."""
    players, options, share, ended, last = SCRIPTS[name]
    for number in range(3000):
        seed = f"{name} {number}"
        start, actions, end = greedy_game(players, seed, options, share)
        if end.table.ended == ended and isinstance(actions[-1], last):
            break
    else:
        raise SystemExit(f"no seed gives {name}")
    about = f"{players} players, {len(actions)} actions, greedy; ends by {ended} with a {last.__name__.lower()}"
    data = {"about": about, "players": players, "seed": seed, "options": options, **summary(start, end)}
    data["winners"] = list(data["winners"])
    order = ("about", "players", "seed", "options", "dealt", "first", "starts", "actions", "ended", "values", "hands")
    data["actions"] = [RULES.write_action(action) for action in actions]
    data = {key: data[key] for key in (*order, "totals", "winners")}
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)
    (FOLDER / f"{name}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for script in SCRIPTS:
        write(script)
