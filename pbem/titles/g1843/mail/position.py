"""A position of 1843 in words: what its status has beside what every 18xx game shows."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.companies import operating_order
from engine.eighteen.game import Game18xx
from engine.eighteen.stock_market import Cell
from engine.games.g1843 import zones
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from engine.games.g1843.steps.private_sale import free_money
from pbem.eighteen.told.own_words import OwnWords
from pbem.eighteen.told.status import Status
from pbem.eighteen.told.wrapping import wrapped
from pbem.titles.g1843.mail import charters, privates_told, questions, roster
from pbem.titles.g1843.mail.privates import numbered, private_name
from pbem.titles.g1843.mail.telling import limits
from pbem.words.phrases import counted, joined, phrase

Names = Mapping[str, str]
COLOURED = ("yellow", "orange", "brown")  # the zones at the lower left


class Status1843(Status):
    """Player cards, charters, certificates of trains, ports, the par chart, what privates can do yet."""

    words = OwnWords("g1843")

    def opening(self, game: Game18xx, names: Names, *, asked: bool = False, brief: bool = False) -> tuple[str, ...]:
        """What is asked; the round with who has operated; the phase; the end, where it is in sight."""
        assert isinstance(game, Game)
        lines = ["" if asked else questions.asked(game, names), _round(game, names), _phase(game), _end(game)]
        return tuple(wrapped(line) for line in lines if line)

    def worth(self, game: Game18xx) -> Mapping[str, int]:
        """As the engine counts it (§8.10.2)."""
        assert isinstance(game, Game)
        return final_scores(game)

    def called(self, game: Game18xx, private: str) -> str:
        """«Saint-Germain»."""
        assert isinstance(game, Game)
        return private_name(game.definition, private)

    def player_columns(self, game: Game18xx) -> Mapping[str, Mapping[str, str]]:
        """The player cards; in the auction, the money set aside for bids (§6.3)."""
        assert isinstance(game, Game)
        cards = {player: phrase("g1843.players.card", number=at) for at, player in enumerate(game.cards, 1)}
        if not isinstance(game.round, PrivateAuction):
            return {"card": cards}
        now = game.round.bid_off.company if game.round.bid_off else ""  # its bids are those told, and no more aside
        return {
            "card": cards,
            "bound": {one: str(game.purses[one] - free_money(game, one, now)) for one in game.players},
        }

    def companies(self, game: Game18xx, names: Names) -> str:
        """Charters."""
        assert isinstance(game, Game)
        return charters.charters(game, names)

    def of_companies(self, game: Game18xx, names: Names) -> tuple[str, ...]:
        """Ports, shares until a company floats, cards by their trains, homes, the par chart."""
        assert isinstance(game, Game)
        return (charters.besides(game, brief=False),)

    def of_companies_now(self, game: Game18xx, names: Names) -> str:
        """The same but for homes."""
        assert isinstance(game, Game)
        return charters.besides(game, brief=True)

    def trains(self, game: Game18xx, ahead: int | None = None) -> tuple[str, ...]:
        """Certificates by colour."""
        assert isinstance(game, Game)
        return roster.trains(game, ahead)

    def tiles(self, game: Game18xx) -> tuple[str, ...]:
        """Those of which there are few apart."""
        assert isinstance(game, Game)
        return roster.tiles(game)

    def privates(self, game: Game18xx, names: Names) -> str:
        """With their powers; the auction while it runs."""
        assert isinstance(game, Game)
        return privates_told.privates(game, names)

    def privates_now(self, game: Game18xx, names: Names) -> str:
        """The same while there are any."""
        assert isinstance(game, Game)
        return privates_told.privates(game, names, brief=True)

    def zones(self, game: Game18xx) -> tuple[str, ...]:
        """How prices move, and what the colours mean (§7.7, §14)."""
        prices = {zone: [game.prices.price(cell) for cell in game.prices.cells(zone)] for zone in COLOURED}
        coloured = {f"{zone}_{name}": find(found) for zone, found in prices.items() for name, find in _FIGURES.items()}
        last = max(game.prices.price(cell) for cell in game.prices.cells(*zones.END))
        return (
            phrase("g1843.market.moves"),
            phrase("g1843.market.zones", **coloured),
            phrase("g1843.market.end", last=last),
        )

    def marks(self, game: Game18xx) -> Mapping[Cell, str]:
        """The coloured zones."""
        return {cell: phrase(f"g1843.cell.{zone}") for zone in COLOURED for cell in game.prices.zones[zone]}


_FIGURES = {"most": max, "least": min}
STATUS = Status1843()


def _round(game: Game, names: Names) -> str:
    """Where the round stands: who comes after, who has passed, whose markers are turned."""
    here = game.round
    if game.finished:
        return ""
    if isinstance(here, PrivateAuction):
        if here.par_due:
            return phrase("g1843.round.par", company=here.par_due)
        if here.bid_off:
            return phrase("g1843.round.bid_off", private=numbered(game.definition, here.bid_off.company))
        at = game.rotation.index(here.player)
        after = joined([names.get(one, one) for one in (*game.rotation[at + 1 :], *game.rotation[:at])])
        if here.passes:
            return counted("g1843.round.auction.passed", here.passes, order=after)
        return phrase("g1843.round.auction", order=after)
    if isinstance(here, StockRound):
        order = joined([names.get(one, one) for one in (*here.order[here.turn + 1 :], *here.order[: here.turn])])
        passed = joined([names.get(one, one) for one in here.order if one in here.passed])
        return phrase(
            f"g1843.round.{'stock.passed' if passed else 'stock'}", order=order, passed=passed, set=game.set_number
        )
    return _operating(game, here)


def _operating(game: Game, here: OperatingRound) -> str:
    """The companies that have operated, and those to come at the prices of now (§8.2)."""
    done = here.order[: here.turn]
    left = operating_order(game, list(here.order[here.turn + 1 :]))
    lines = [counted("g1843.round.operating", game.ors, set=game.set_number, at=game.or_number)]
    if done:
        lines.append(phrase("g1843.round.done", companies=", ".join(done)))
    if here.turn < len(here.order):
        lines.append(phrase("g1843.round.now", company=here.order[here.turn]))
    if left:
        lines.append(phrase("g1843.round.then", companies=", ".join(left)))
    return " ".join(lines)


def _phase(game: Game) -> str:
    phase = game.definition.phases[game.phase]
    facts = {
        "name": game.phase.capitalize(),
        "tiles": joined(phase.colours),
        "limits": limits(game.definition, game.phase),
    }
    sales = phrase("g1843.status.private_sales") if phase.private_sales and not game.finished else ""
    return f"{phrase('g1843.status.phase', rounds=counted('g1843.rounds', phase.rounds), **facts)} {sales}".rstrip()


def _end(game: Game) -> str:
    """When the game ends, once that is known (§8.10.1)."""
    here = game.round
    if game.finished:
        return ""
    if isinstance(here, OperatingRound) and here.reached:
        return phrase("g1843.status.reached")
    return phrase("g1843.status.gray", set=game.gray_set + 1) if game.gray_set is not None else ""
