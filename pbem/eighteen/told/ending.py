"""How a game came out, and who is worth what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

from engine.eighteen.companies import price
from engine.eighteen.game import Game18xx
from pbem.eighteen.told.wrapping import cut, items, wrapped
from pbem.games.ranking import Place, Ranking, ranked
from pbem.games.series import Piece, Scored
from pbem.words.columns import table
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]
WIDE = 24  # columns of a name
MODERATOR = "moderator"  # why a game ended that the moderator ended


class Ending(ABC):
    """The final count of one game; it says what counts beside cash, shares and privates."""

    @abstractmethod
    def totals(self, game: Game18xx) -> Mapping[str, int]:
        """What each player is worth."""

    def called(self, game: Game18xx, private: str) -> str:
        """What a private is called."""
        return private

    def stopped(self, game: Game18xx) -> bool:
        """Whether the moderator ended it before its rules did."""
        return getattr(game, "ended", None) == MODERATOR

    def of_shares(self, game: Game18xx, player: str) -> list[tuple[str, int, int]]:
        """Company, shares, and price of a share, of all that a player holds."""
        return [
            (one, held[player], price(game, one))
            for one, held in game.shares.items()
            if held.get(player) and one in game.markers
        ]

    def ranking(self, game: Game18xx) -> Ranking | None:
        """Everybody’s place and worth in a finished game; None while it runs."""
        unit = game.definition.currency
        return Ranking(ranked(self.totals(game)), self.stopped(game), unit) if game.finished else None

    def result_block(self, game: Game18xx, names: Names) -> str:
        """Cash, shares, privates, total of each player, best first; what the shares of each company come to."""
        places = ranked(self.totals(game))
        heads = ["place", "player", "cash", "shares", "privates", "total"]
        rows = [self._row(game, names, one) for one in places]
        head = [phrase(f"eighteen.head.{one}") for one in heads]
        counted = table([head, *rows], numbers=(0, 2, 3, 4, 5))
        blocks = [counted, items(self._counted(game, names, one.player) for one in places)]
        if game.finished:
            best = joined([names.get(one.player, one.player) for one in places if one.place == 1])
            key = "one" if sum(one.place == 1 for one in places) == 1 else "many"
            blocks.insert(0, wrapped(phrase(f"eighteen.result.won.{key}", name=best, total=places[0].total)))
        return "\n\n".join(blocks)

    def scored(self, game: Game18xx) -> tuple[Scored, ...]:
        """The same as data, best first; while it runs, as it would be counted now."""
        return tuple(
            Scored(one.player, one.place, str(one.total), tuple(self._pieces(game, one.player)))
            for one in ranked(self.totals(game))
        )

    def _pieces(self, game: Game18xx, player: str) -> Iterator[Piece]:
        cash = game.purses[player]
        yield Piece(phrase("eighteen.chart.cash"), phrase("eighteen.result.cash", cash=cash), cash)
        for company, count, each in self.of_shares(game, player):
            facts = {"company": company, "count": count, "price": each, "worth": count * each}
            yield Piece(company, phrase("eighteen.result.shares", **facts), count * each, company)
        for one in self._privates(game, player):
            value = game.definition.privates[one].value
            called = self.called(game, one)
            yield Piece(called, phrase("eighteen.result.private", company=called, value=value), value)

    def _row(self, game: Game18xx, names: Names, one: Place) -> list[str]:
        player, shares = one.player, sum(count * each for _, count, each in self.of_shares(game, one.player))
        privates = sum(game.definition.privates[name].value for name in self._privates(game, player))
        name = cut(names.get(player, player), WIDE)
        return [str(one.place), name, str(game.purses[player]), str(shares), str(privates), str(one.total)]

    def _privates(self, game: Game18xx, player: str) -> list[str]:
        """Those that count."""
        return [one for one, owner in game.privates.items() if owner == player and game.privates_count]

    def _counted(self, game: Game18xx, names: Names, player: str) -> str:
        """«Ann: cash 120; NW 3 at 90 = 270; TSR 30.»"""
        parts = "; ".join(piece.said for piece in self._pieces(game, player))
        return phrase("eighteen.result.row", name=names.get(player, player), parts=parts)
