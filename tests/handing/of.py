"""What the players of a recorded game need to know of its title, so that one way of playing fits all 18xx games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.rules import GameRules
from engine.eighteen.actions import BuyPrivate, Pass, Run
from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES as RULES_1861
from pbem.eighteen.standing.ways import Ways
from pbem.games.title import Title
from pbem.titles.g1843.mail import TITLE as TITLE_1843
from pbem.titles.g1843.mail.kinds import decides as decides_1843
from pbem.titles.g1843.mail.standing import WAYS as WAYS_1843
from pbem.titles.g1843.simulated import tactics
from pbem.titles.g1861.mail import TITLE as TITLE_1861
from pbem.titles.g1861.mail.orders import decides as decides_1861
from pbem.titles.g1861.mail.standing import WAYS as WAYS_1861


class Of(NamedTuple):
    """One title. `said`: what its players write of a turn that begins in a position, of these actions."""

    slug: str
    title: Title[Any, Any, Any, Any]
    rules: GameRules[Any, Any, Any, Any]
    ways: Ways[Any]
    decides: Callable[[Any], str | None]
    said: Callable[[Any, Sequence[Any]], Sequence[Any]]
    options: Mapping[str, str]


def _said_in_1861(game: Any, turn: Sequence[Any]) -> Sequence[Any]:
    """No passes, and a run only where a private is bought after it."""
    private = max((at for at, one in enumerate(turn) if isinstance(one, BuyPrivate)), default=0)
    left = [one for at, one in enumerate(turn) if at < private or not isinstance(one, Run)]
    return [one for one in left if not isinstance(one, Pass)]


G1861 = Of(
    "1861",
    TITLE_1861,
    RULES_1861,
    WAYS_1861,
    decides_1861,
    _said_in_1861,
    {"seats": "invited", "first": "1", "variant": "gtg"},
)
G1843 = Of(
    "1843",
    TITLE_1843,
    RULES_1843,
    WAYS_1843,
    decides_1843,
    lambda game, turn: tactics.said(game, tuple(turn)),
    {"seats": "invited", "first": "1"},
)
