"""What came of a replay: the end of the game, or the first point where the file and our rules part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.errors import Refusal
from engine.games.g1861.game import Game
from pbem.replays.trace import Name, PlayerName, same, state


class Divergence(msgspec.Struct, frozen=True):
    """The first difference. `number` counts elementary actions from 1, `id` is the file's; 0 for both: at the end.

    `theirs` and `ours`: lines that show both sides.
    """

    number: int
    id: int
    action: str
    reason: str
    theirs: tuple[str, ...]
    ours: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a replay went. Players by the ids of the file.

    `actions`: elementary actions replayed. `implied`: passes that the file leaves out because nothing else could be
    done, `ignored`: passes of the file where there was nothing to decide; `trusted`: actions done although our rules
    refuse them (`--lenient`).
    """

    title: str
    variant: str
    finished: bool
    end_reason: str | None
    actions: int
    scores: dict[str, int]
    names: dict[str, str]
    implied: int = 0
    trusted: int = 0
    ignored: int = 0
    divergence: Divergence | None = None


class Parted(Exception):
    """Raised where a replay cannot go on, or must not."""

    def __init__(self, divergence: Divergence) -> None:
        super().__init__(divergence.reason)
        self.divergence = divergence


Tell = Callable[[dict[str, Any]], None]  # takes one line of a trace
Progress = Callable[[], None]  # called after each action


def reason_of(refusal: Refusal) -> str:
    """Why the rules refuse, with the section and the code."""
    return f"{refusal.sentence} ({refusal.section}, {refusal.code})"


def sketch(game: Game, player_name: PlayerName = same, company_name: Name = same) -> tuple[str, ...]:
    """A position of 1861 in lines: where it stands, who must act, players, companies."""
    seen = state(game, player_name, company_name)
    waits = "nothing more" if game.finished else game.active_step().name
    acting = ", ".join(str(player_name(player)) for player in game.active) or "nobody"
    number = f" {game.set_number}.{game.or_number}" if seen["round"] in ("OR", "MR") else f" {game.set_number}"
    where = f"{seen['round']}{number}, phase {seen['phase']}, bank {seen['bank']}"
    lines = [where, f"waits for {waits}; to act: {acting}"]
    for player, one in seen["players"].items():
        shares = " ".join(f"{company} {percent}%" for company, percent in one["shares"].items())
        lines.append(f"{player}: cash {one['cash']}, certificates {one['certs']}  {shares}".rstrip())
    for company, one in seen["corporations"].items():
        owner = "nobody" if one["owner"] is None else one["owner"]
        price = f", price {one['price']}" if one["price"] is not None else ""
        trains = " ".join(one["trains"]) or "none"
        lines.append(f"{company} ({owner}): cash {one['cash']}{price}, trains {trains}, loans {one['loans']}")
    return tuple(lines)
