"""The final count of 1843: cash, shares, privates at face value (§8.10.2), and why the game ended (§8.10.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.companies import operating
from engine.eighteen.game import Game18xx
from engine.games.g1843 import zones
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from pbem.eighteen.told.ending import Ending
from pbem.eighteen.told.wrapping import wrapped
from pbem.titles.g1843.mail.privates import private_name
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]


class Ending1843(Ending):
    """As the engine counts it."""

    def totals(self, game: Game18xx) -> Mapping[str, int]:
        """The final scores; while the game runs, what they would be at present prices."""
        assert isinstance(game, Game)
        return final_scores(game)

    def called(self, game: Game18xx, private: str) -> str:
        """«Saint-Germain»."""
        assert isinstance(game, Game)
        return private_name(game.definition, private)

    def result_block(self, game: Game18xx, names: Names) -> str:
        """Why it ended, before the count."""
        assert isinstance(game, Game)
        why = [wrapped(_why(game, names))] if game.ended is not None else []
        return "\n\n".join([*why, super().result_block(game, names)])


ENDING = Ending1843()


def _why(game: Game, names: Names) -> str:
    """The reason, with whom or what it came from."""
    facts = {"set": str(game.set_number)}
    if game.ended == "bankrupt" and isinstance(game.round, OperatingRound):
        company = operating(game) or ""
        director = game.president(company) or ""
        facts |= {"company": company, "name": names.get(director, director)}
    elif game.ended == "price":
        at_end = [one for one in game.markers if zones.stands_in(game, game.definition, one, zones.END)]
        if at_end:
            return phrase("g1843.ended.price.of", companies=joined(at_end))
    return phrase(f"g1843.ended.{game.ended}", **facts)
