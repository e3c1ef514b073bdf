"""What a replay asks of a game that the rules' verbs do not tell: its scores, why it ended, how a position looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.rules import GameRules
from engine.eighteen import actions as acts
from engine.eighteen.game import Game18xx
from pbem.games.border import A, Action, AnyPosition, D, Definition, G, V, View
from pbem.recorded.leniency import GameT, Leniency
from pbem.recorded.names import Names
from pbem.recorded.played import Played
from pbem.recorded.trace import Name, PlayerName, Stage, same
from pbem.recorded.translate import Translator


class Replayed(Protocol[D, G, V, A]):
    """A game that can be replayed. Positions are of the game's own type; nobody else looks into them."""

    rules: GameRules[D, G, V, A]
    as_recorded: Mapping[str, str]  # what holds in a record that does not say so: it was made before there was a choice

    def scores(self, game: G) -> dict[str, int]:
        """What each player has, or would have if the game ended here."""

    def end_reason(self, game: G) -> str | None:
        """Why the game is over; None while it runs."""

    def endless(self, game: G) -> bool:
        """Whether the rules give the running game no end any more."""

    def line(self, game: G) -> dict[str, object]:
        """The position as plain data, for a line of a trace."""

    def sketch(self, game: G) -> tuple[str, ...]:
        """The position in lines, for people."""

    def asked_alike(self, game: G) -> tuple[str, ...]:
        """The companies that are all asked the same now, where the rules leave open which of them is first."""


class Replayed18xx(Replayed[D, GameT, V, acts.Action], Protocol[D, GameT, V]):
    """One of which 18xx.games has logs, and whose position is one of `eighteen`.

    `logged`: what a log is told by, its title. `variant`: the one that 18xx.games plays. `optional_rules`: those of a
    log that can be replayed, each with the options it means; `plain`: the options without any. `run_section` and
    `end_section` of the rule book say what routes earn and how the game ends. `leniency`: what is tolerated in a log
    though the rules do not wait for it.
    """

    logged: str
    variant: str
    optional_rules: Mapping[str, Mapping[str, str]]
    plain: Mapping[str, str]
    run_section: str
    end_section: str
    leniency: Leniency[GameT]

    def translator(self, names: Names) -> Translator[GameT]:
        """What turns the actions of one log into ours."""

    def stage(self, game: GameT) -> Stage:
        """Where the game stands."""

    def line(self, game: GameT, player_name: PlayerName = same, company_name: Name = same) -> dict[str, object]:
        """The position as plain data, by the names of a file."""

    def sketch(self, game: GameT, player_name: PlayerName = same, company_name: Name = same) -> tuple[str, ...]:
        """The position in lines, by the names of a file."""

    def written(self, played: Played[GameT, acts.Action], optional_rules: tuple[str, ...]) -> dict[str, object]:
        """A game of `variant`, from its printed beginning on, as a log; CannotWrite where it holds what none can."""


AnyReplayed = Replayed[Definition, AnyPosition, View, Action]
AnyReplayed18xx = Replayed18xx[Definition, Game18xx, View]


def listed(scores: Mapping[str, int]) -> str:
    """Scores in a line of text."""
    return ", ".join(f"{player} {score}" for player, score in scores.items()) or "none"
