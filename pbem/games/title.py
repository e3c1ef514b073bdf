"""A title: all that the service must know of a game to lead it by mail, in facets of one idea each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from engine.core.rules import GameRules
from pbem.games.border import A, Action, AnyPosition, D, Definition, G, V, View
from pbem.games.corrected import Corrected
from pbem.games.deals import Deals
from pbem.games.drawn import Drawn
from pbem.games.offered import Offered
from pbem.games.orders import Orders
from pbem.games.position import Position
from pbem.games.standing import Standing
from pbem.games.tabletop import Tabletop
from pbem.games.told import Told
from pbem.games.turns import Turns
from pbem.games.went import Went


@dataclass(frozen=True, kw_only=True)
class Title(Generic[D, G, V, A]):
    """One game. Views, never positions, go in: nothing here can leak what is hidden.

    A facet that a game need not have is None where it has none; what a facet must say, and the plain case of the
    rest, stands in its file.
    """

    rules: GameRules[D, G, V, A]
    orders: Orders[D, V, A]  # what lines of a mail mean
    turns: Turns[D, V, A]  # whose turn it is, and what follows by itself
    standing: Standing[D, V, A]  # what players state in advance
    told: Told[D, V]  # sentences
    position: Position[D, V]  # the position in words and numbers
    offered: Offered[D, V]  # what could be ordered now
    drawn: Drawn[D, V]  # pictures
    went: Went[D, V]  # how a game went
    corrected: Corrected[D, V]  # what a moderator puts right
    deals: Deals[D, V, A] | None = None  # what players offer each other
    tabletop: Tabletop[D, V] | None = None  # how it goes on from a table, where everything lies open


AnyTitle = Title[Definition, AnyPosition, View, Action]  # as the service has it: it never looks into what it hands back
