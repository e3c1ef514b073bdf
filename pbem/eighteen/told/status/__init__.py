"""The position in words, at most 78 columns: whole, so that somebody who sees no picture can play, or brief."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.companies import price
from engine.eighteen.game import Game18xx
from engine.eighteen.stock_market import Cell
from pbem.eighteen.told.own_words import PLAIN, OwnWords
from pbem.eighteen.told.status import companies, depot, market, players, track
from pbem.eighteen.told.wrapping import wrapped
from pbem.words.phrases import phrase

Names = Mapping[str, str]


class Status:
    """What all games tell of a position; a game overrides what it has its own way.

    `words`: its own sentences for what all tell.
    """

    words: OwnWords = PLAIN

    def blocks(self, game: Game18xx, names: Names) -> str:
        """Whose turn it is, players, companies, market, trains, tiles, map: all that is to be seen."""
        blocks = [
            *self.opening(game, names),
            self.words("eighteen.status.players"),
            self.players(game, names),
            players.holdings(game, names, self.words, self.called),
            phrase("eighteen.status.companies"),
            self.companies(game, names),
            *self.of_companies(game, names),
            *market.blocks(game, self.zones(game), self.marks(game), self.words),
            *self.trains(game),
            *self.tiles(game),
            self.privates(game, names),
            *self.bonuses(game),
            *track.blocks(game, self.words),
        ]
        return "\n\n".join(block for block in blocks if block)

    def brief(self, game: Game18xx, names: Names, *, asked: bool, seen: bool) -> str:
        """What most letters say of it: all that changes from turn to turn, and with which word the rest can be had.

        `asked`: the letter itself asks its reader, and says what is coming. `seen`: the map need not be told.
        """
        blocks = [
            wrapped(" ".join(" ".join(self.opening(game, names, asked=asked, brief=True)).split())),
            self.players(game, names),
            players.holdings(game, names, self.words, self.called),
            self.companies(game, names),
            self.of_companies_now(game, names),
            *market.brief(game, self.marks(game), self.words),
            *self.trains(game, ahead=1),
            self.privates_now(game, names),
            *(() if seen else track.with_track(game, self.words)),
            wrapped(self.words("eighteen.status.brief" if seen else "eighteen.status.brief.unseen")),
        ]
        return "\n\n".join(block for block in blocks if block)

    def opening(self, game: Game18xx, names: Names, *, asked: bool = False, brief: bool = False) -> tuple[str, ...]:
        """Whose turn it is and what is asked, unless that has been said; round, phase, bank."""
        players = [names.get(one, one) for one in game.active]
        key = "eighteen.status.turn" if players else "eighteen.status.over"
        turn = () if asked else (wrapped(phrase(key, names=", ".join(players))),)
        return (*turn, self.bank(game))

    def bank(self, game: Game18xx) -> str:
        """Phase and bank."""
        key = "eighteen.status.broken" if game.broken else "eighteen.status.bank"
        facts = {"phase": game.phase, "bank": game.purses["bank"], "unit": game.definition.currency}
        return wrapped(phrase(key, **facts))

    def worth(self, game: Game18xx) -> Mapping[str, int]:
        """What each player is worth as things stand: cash, shares at their price, privates at their value."""
        found = {player: game.purses[player] for player in game.players}
        for corporation, held in game.shares.items():
            for player in game.players:
                found[player] += held.get(player, 0) * price(game, corporation)
        for private, owner in game.privates.items():
            if owner in found:
                found[owner] += game.definition.privates[private].value
        return found

    def called(self, game: Game18xx, private: str) -> str:
        """What a private is called among what somebody owns."""
        return private

    def players(self, game: Game18xx, names: Names) -> str:
        """The table of the players."""
        return players.table(game, names, self.worth(game), self.player_columns(game), self.words)

    def player_columns(self, game: Game18xx) -> Mapping[str, Mapping[str, str]]:
        """Further columns of that table: heading -> player -> what stands there."""
        return {}

    def companies(self, game: Game18xx, names: Names) -> str:
        """The table of the companies in play."""
        return companies.table(game, names, self.own_columns(game))

    def trains(self, game: Game18xx, ahead: int | None = None) -> tuple[str, ...]:
        """What the bank sells and will sell; of what each sale still to come brings the next `ahead`."""
        return depot.trains(game, ahead)

    def tiles(self, game: Game18xx) -> tuple[str, ...]:
        """The tiles that are left."""
        return (depot.tiles(game),)

    def privates(self, game: Game18xx, names: Names) -> str:
        """All private companies."""
        return companies.privates(game, names)

    def privates_now(self, game: Game18xx, names: Names) -> str:
        """What of them changes from turn to turn."""
        return companies.privates_in_play(game, names, self.keeps(game))

    def own_columns(self, game: Game18xx) -> Mapping[str, Mapping[str, str]]:
        """Further columns of the table of companies: heading -> company -> what stands there."""
        return {}

    def of_companies(self, game: Game18xx, names: Names) -> tuple[str, ...]:
        """What else is to be said of companies, also of those not in play."""
        return ()

    def of_companies_now(self, game: Game18xx, names: Names) -> str:
        """What of that changes from turn to turn."""
        return ""

    def keeps(self, game: Game18xx) -> str:
        """A company whose privates never leave it, and bring it nothing that anybody must know."""
        return ""

    def zones(self, game: Game18xx) -> tuple[str, ...]:
        """What the zones of the market mean, with their prices."""
        return ()

    def bonuses(self, game: Game18xx) -> tuple[str, ...]:
        """What routes earn beside their stops."""
        return ()

    def marks(self, game: Game18xx) -> Mapping[Cell, str]:
        """What is to be said of single cells of the market."""
        return {}
