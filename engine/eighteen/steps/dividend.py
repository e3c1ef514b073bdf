"""What becomes of the revenue, and how the price moves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Dividend, Pass
from engine.eighteen.bank import pay
from engine.eighteen.events import DividendPaid
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, next_step, running
from engine.eighteen.step import GameT, TurnRule
from engine.eighteen.steps.owning import why_not_turn_of
from engine.eighteen.table import BANK


class Dividing(TurnRule[GameT]):
    """The rule; a game says which ways there are, what holders get, who is paid for whose share, and the price."""

    kinds: tuple[str, ...] = ("pay", "keep")
    made: type[Dividend] = Dividend  # a game may have its own

    def waits(self, game: GameT) -> bool:
        """A public that earned something decides; an empty run is settled without asking."""
        company = companies.operating(game)
        return company is not None and companies.kind(game, company) == "public" and earned(game) > 0

    def candidates(self, game: GameT) -> Iterator[Dividend]:
        """Each way."""
        company = companies.operating(game)
        if company is not None and (player := game.president(company)):
            for kind in self.kinds:
                yield self.made(player, company, kind)

    def why_not(self, game: GameT, action: Dividend) -> Refusal | None:
        """Only a public divides its revenue by choice, and only if there is any."""
        if refused := why_not_turn_of(game, action.player, action.company):
            return refused
        if companies.kind(game, action.company) != "public":
            return game.refusal("not_public", company=action.company)
        if not earned(game):
            return game.refusal("nothing_to_pay", company=action.company)
        return None if action.kind in self.kinds else _must_decide(game)

    def why_not_pass(self, game: GameT, action: Pass) -> Refusal | None:
        """Revenue must be divided one way or another."""
        return _must_decide(game)

    def do(self, game: GameT, action: Dividend) -> None:
        """Holders and treasury are paid, the price moves, the step is over."""
        revenue = earned(game)
        self.divide(game, action.company, action.kind, self.paid(game, action.kind, revenue))
        game.round = next_step(running(game, OperatingRound))

    def settle(self, game: GameT) -> bool:
        """Without a decision nothing is paid."""
        company = companies.operating(game)
        assert company is not None
        self.divide(game, company, "keep", 0)
        return True

    def paid(self, game: GameT, kind: str, revenue: int) -> int:
        """How much of the revenue goes to the holders."""
        return revenue if kind == "pay" else 0

    def payee(self, game: GameT, company: str, holder: str) -> str | None:
        """Who is paid for the shares of this holder; None: nobody."""
        return holder if holder in game.players or holder == company else None

    def divide(self, game: GameT, company: str, kind: str, paid: int) -> None:
        """So much of the revenue to the holders, the rest to the treasury; the price moves."""
        revenue, per_share = earned(game), paid // game.all_shares
        pay(game, BANK, company, revenue - paid)
        if per_share:
            for holder, count in game.shares[company].items():
                if (payee := self.payee(game, company, holder)) is not None:
                    pay(game, BANK, payee, count * per_share)
        game.tell(DividendPaid(company=company, kind=kind, paid=paid, kept=revenue - paid))
        self.move(game, company, paid)
        has_operated(game, company)

    def move(self, game: GameT, company: str, paid: int) -> None:
        """Right for a dividend, left without one."""
        cell = game.markers[company].cell
        companies.move_price(game, company, game.prices.right(cell) if paid else game.prices.left(cell))


def earned(game: Game18xx) -> int:
    """The revenue of this turn."""
    return running(game, OperatingRound).revenue or 0


def _must_decide(game: Game18xx) -> Refusal:
    return game.refusal("must_decide", company=companies.operating(game), revenue=earned(game))


def has_operated(game: Game18xx, company: str) -> None:
    """It has completed the dividend step of a turn."""
    if not game.companies[company].operated:
        game.change(company, operated=True)
