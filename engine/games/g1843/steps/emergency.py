"""How a director pays for a train that their company must own: shares, privates, or bankruptcy (§8.8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action, Sell
from engine.eighteen.bank import pay
from engine.eighteen.rounds import running
from engine.eighteen.table import BANK
from engine.games.g1843 import closing, emergency, ending
from engine.games.g1843.actions import Bankrupt, CashPrivate
from engine.games.g1843.events import PrivateCashed
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.state import State
from engine.games.g1843.steps import willing
from engine.games.g1843.steps.sell import SellingIn1843


class SellingInEmergency(SellingIn1843):
    """The usual sale of shares, but no share beyond the need, and not the company's own directorship."""

    def candidates(self, game: State) -> Iterator[Sell]:
        """Every number of shares of every public that the director holds."""
        if (need := emergency.need(game)) and need.missing:
            for company, shares in game.shares.items():
                for count in range(1, shares.get(need.director, 0) + 1):
                    yield Sell(need.director, company, count)

    def why_not(self, game: State, action: Sell) -> Refusal | None:
        """There is an emergency, and the director lacks more than a share less would bring."""
        need = emergency.need(game)
        if need is None or not need.missing:
            return game.refusal("no_need")
        if refused := super().why_not(game, action):
            return refused
        most = emergency.most_sold(game, action.player, action.company, need.company)
        if action.shares > most:
            return game.refusal("keep_director", company=action.company, most=most)
        enough = emergency.most_useful(game, need, action.company)
        if action.shares > enough:
            ways = emergency.ways(game, need)
            return game.refusal("beyond_need", missing=need.missing, most=enough, company=action.company, ways=ways)
        return None

    def noted(self, game: State, action: Sell, sales: tuple[tuple[str, int], ...]) -> None:
        """No stock round has to remember it."""


def candidates(game: State) -> Iterator[Action]:
    """Each private of the director; to own up when nothing helps."""
    if need := emergency.need(game):
        for private, owner in game.privates.items():
            if owner == need.director:
                yield CashPrivate(need.director, private)
        yield Bankrupt(need.director, need.company)


def why_not(game: State, action: CashPrivate | Bankrupt) -> Refusal | None:
    """A private of the director while money is missing; bankruptcy when all that can be sold is not enough."""
    need = emergency.need(game)
    if need is None or not need.missing:
        return game.refusal("no_need")
    if isinstance(action, CashPrivate):
        owner = game.privates.get(action.private, "nobody")
        if owner != action.player:
            return game.refusal("not_yours_to_cash", private=action.private, owner=owner)
        return None
    if action.company != need.company:
        return game.refusal("other_company", company=action.company, operating=need.company)
    if emergency.is_bankrupt(game, need):
        return _why_not_the_end(game, need)
    most = emergency.raisable(game, need.director, need.company)
    ways = emergency.ways(game, need)
    return game.refusal("not_bankrupt", most=most, missing=need.missing, company=need.company, ways=ways)


def _why_not_the_end(game: State, need: emergency.Need) -> Refusal | None:
    """Nobody is bankrupt while a train is offered that company and director could pay (§16)."""
    if not (offered := willing.standing(game, need)):
        return None
    trains = ", ".join(f"{one.company}’s {one.train} for {one.price}" for one in offered)
    return game.refusal("train_offered", company=need.company, trains=trains)


def do(game: State, action: CashPrivate | Bankrupt) -> None:
    """The bank pays the face value; before a bankruptcy the others are asked; then all goes, and the game ends."""
    if isinstance(action, CashPrivate):
        _cash(game, action.player, action.private)
        return
    need = emergency.need(game)
    assert need is not None
    if not running(game, OperatingRound).asked and willing.others(game, need):
        willing.ask(game, need)
        return
    _sell_all(game, need)
    for private, owner in tuple(game.privates.items()):
        if owner == need.director:
            _cash(game, need.director, private)
    pay(game, need.director, need.company, game.purses[need.director])
    ending.finish(game, "bankrupt")


def _cash(game: State, player: str, private: str) -> None:
    value = game.definition.privates[private].value
    pay(game, BANK, player, value)
    game.tell(PrivateCashed(player=player, private=private, amount=value))
    closing.close(game, private)


def _sell_all(game: State, need: emergency.Need) -> None:
    """Everything that can be sold, the highest price first (§16)."""
    while True:
        most = {one: emergency.most_sold(game, need.director, one, need.company) for one in game.markers}
        left = [company for company, count in most.items() if count]
        if not left:
            return
        company = max(left, key=lambda one: companies.price(game, one))
        SELLING_IN_EMERGENCY.do(game, Sell(need.director, company, most[company]))


SELLING_IN_EMERGENCY = SellingInEmergency()
