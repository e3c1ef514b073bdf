"""What a replay must know of 1861: its logs on 18xx.games, and how they are read and written."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.rules import GameRules
from engine.eighteen.actions import Action
from engine.eighteen.steps import discard
from engine.games.g1861 import ending, sequence
from engine.games.g1861.definition import Definition
from engine.games.g1861.game import Game
from engine.games.g1861.position import Position
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound
from engine.games.g1861.rules import RULES
from engine.games.g1861.standstill import stands_still
from pbem.recorded.leniency import Leniency
from pbem.recorded.names import Names
from pbem.recorded.played import Played
from pbem.recorded.replayed import Replayed18xx
from pbem.recorded.trace import Name, PlayerName, Stage, same, sketch, state
from pbem.titles.g1861.files.leniency import Leniency1861
from pbem.titles.g1861.files.to_18xx import to_18xx
from pbem.titles.g1861.files.translate import Translator1861, acting_company

ROUNDS: dict[type, str] = {PrivateRound: "ISR", StockRound: "SR", MergerRound: "MR"}  # ISR: auction of the privates


class Files1861:
    """1861."""

    rules: GameRules[Definition, Game, Position, Action] = RULES
    as_recorded: Mapping[str, str] = {"seats": "invited", "first": "1"}
    logged: str = "1861"
    variant: str = "gtg"
    plain: Mapping[str, str] = {"market": "grid"}
    optional_rules: Mapping[str, Mapping[str, str]] = {"column_market": {"market": "column"}}
    run_section: str = "1861 §5.5.4"
    end_section: str = "1861 §7"
    leniency: Leniency[Game] = Leniency1861()

    def scores(self, game: Game) -> dict[str, int]:
        """Cash, shares, minors, privates at present prices (§7)."""
        return ending.final_scores(game)

    def end_reason(self, game: Game) -> str | None:
        """`final_phase`, `bank` or `moderator`."""
        return game.ended

    def endless(self, game: Game) -> bool:
        """Whether nobody can begin the next phase any more (§5.8, §7)."""
        return stands_still(game)

    def translator(self, names: Names) -> Translator1861:
        """For one log."""
        return Translator1861(names)

    def stage(self, game: Game) -> Stage:
        """Where the game stands."""
        waits = "nothing more" if game.finished else game.active_step().name
        round_name = ROUNDS.get(type(game.round), "OR")
        loans = {name: one.loans for name, one in game.companies.items() if one.loans}
        company = None if game.finished else acting_company(game)
        return Stage(round_name, game.set_number, game.or_number, waits, game.active, game.finished, loans, company)

    def line(self, game: Game, player_name: PlayerName = same, company_name: Name = same) -> dict[str, object]:
        """The whole position as plain data."""
        return state(game, self.stage(game), player_name, company_name)

    def sketch(self, game: Game, player_name: PlayerName = same, company_name: Name = same) -> tuple[str, ...]:
        """The whole position in lines."""
        return sketch(game, self.stage(game), player_name, company_name)

    def asked_alike(self, game: Game) -> tuple[str, ...]:
        """Companies above their train limit (§5.8.3), publics without trains (§5.8.4)."""
        if game.trainless:
            return game.trainless
        return discard.duty(game) if sequence.must_discard(game) else ()

    def written(self, played: Played[Game, Action], optional_rules: tuple[str, ...]) -> dict[str, object]:
        """As a file of 18xx.games."""
        return to_18xx(played, self.logged, optional_rules)


FILES: Replayed18xx[Definition, Game, Position] = Files1861()
