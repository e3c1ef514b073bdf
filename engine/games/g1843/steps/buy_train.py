"""Buying trains: either side of a certificate, rusted ones, with the director's help, for a smaller one (§8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.errors import Refusal
from engine.eighteen import companies, train_market, trains
from engine.eighteen.actions import Action, BuyTrain, Pass
from engine.eighteen.bank import pay
from engine.eighteen.steps.bargaining import prices
from engine.eighteen.steps.buy_train import BuyingTrains
from engine.eighteen.table import BANK, POOL
from engine.games.g1843 import closing, emergency, engineers, phases, rusted, supply
from engine.games.g1843.actions import Offer, ReplaceTrain, SellTrain
from engine.games.g1843.certificates import card_of, larger, least
from engine.games.g1843.events import DirectorPaid, TrainScrapped
from engine.games.g1843.state import State


class BuyingTrainsIn1843(BuyingTrains[State]):
    """Within two limits; a company without a train must buy one, and its director pays what it lacks."""

    def waits(self, game: State) -> bool:
        """It must buy, could buy, throw away a rusted train for a larger one, or mark one, if need be by buying VDL."""
        company = companies.operating(game)
        if company is None:
            return False
        if self._must(game, company) or super().waits(game) or engineers.possible(game, company):
            return True
        return bool(rusted.of(game, company)) and game.purses[company] > 0

    def proposed(self, game: State, company: str, seller: str, train: str) -> Iterator[Action]:
        """For what its director offered it (§8.8.3), the lowest and the highest price; an offer if they must agree."""
        player = game.president(company)
        assert player is not None
        make = partial(BuyTrain, player, company, train, source=seller)
        offered = [one.price for one in self._for_sale(game) if (one.company, one.train) == (seller, train)]
        for price in dict.fromkeys((*offered, *prices(game, self.most_paid(game, make(1)), make))):
            deal = make(price)
            yield Offer(player, deal) if self.others(game, deal) else deal

    def why_no_room(self, game: State, action: BuyTrain) -> Refusal | None:
        """Both limits, seen before any phase begins; and one rusted train at most (§8.8.1, §8.8.2)."""
        company, train = action.company, action.train
        if train not in game.definition.trains:
            return None  # where it is sought it will not be found
        if rusted.bought_so(game, train) and len(rusted.of(game, company)) >= game.definition.numbers.rusted_trains:
            return game.refusal("one_rusted", company=company, trains=", ".join(rusted.of(game, company)))
        if game.has_room(company, train):
            return None
        own, phase = game.companies[company].trains, game.definition.phases[game.phase]
        return game.refusal(
            "train_limits", company=company, train=train, trains=", ".join(own) or "no train",
            certificates=len(own), count=least(game.definition, own), phase=game.phase,
            limit=phase.limits["public"], cards=phase.cards,
        )  # fmt: skip

    def why_not_raise(self, game: State, action: BuyTrain) -> Refusal | None:
        """Out of the treasury; in an emergency the director adds what it lacks for the cheapest train (§8.8.3)."""
        company, price, cash = action.company, action.price, game.purses[action.company]
        if price <= cash:
            return None
        need = emergency.need(game)
        if need is None:
            code = "rusted_treasury" if rusted.bought_so(game, action.train) else "cash"
            return game.refusal(code, company=company, cash=cash, price=price)
        if rusted.bought_so(game, action.train) or price != need.price:
            return game.refusal("cheapest_only", company=company, cash=cash, price=need.price)
        return _short(game, need)

    def most_paid(self, game: State, action: BuyTrain) -> int:
        """The treasury; in an emergency also the director's cash, up to the face value of the train (§8.8.3)."""
        cash, need = game.purses[action.company], emergency.need(game)
        if need is None or action.train not in game.definition.trains or rusted.bought_so(game, action.train):
            return cash
        return max(cash, min(self.face_value(game, action.train), cash + game.purses[need.director]))

    def face_value(self, game: State, train: str) -> int:
        """What is printed on the certificate; on Val de Loire as a train its own face value."""
        turned = game.definition.private_train
        if train == turned.train:
            return game.definition.privates[turned.private].value
        return game.definition.trains[train].price

    def others(self, game: State, deal: BuyTrain) -> tuple[str, ...]:
        """Who has offered just this train for just this price has agreed (§8.8.3)."""
        asked, offered = super().others(game, deal), self._for_sale(game)
        return tuple(one for one in asked if SellTrain(one, deal.source, deal.train, deal.price) not in offered)

    def _for_sale(self, game: State) -> tuple[SellTrain, ...]:
        return getattr(game.round, "for_sale", ())

    def hand_over(self, game: State, action: BuyTrain) -> None:
        """A certificate of the colour leaves supply or pool; one of another company changes hands as it lies."""
        company, train, source = action.company, action.train, action.source
        if source == BANK:
            supply.taken(game, train)
        elif source == POOL:
            colour = card_of(game.definition, train).id
            there = next(one for one in game.pool_trains if card_of(game.definition, one).id == colour)
            game.pool_trains = trains.without(game.pool_trains, there)
        else:
            trains.lose(game, source, train)
            engineers.mark_kept(game, source)
        trains.gain(game, company, train)

    def do(self, game: State, action: BuyTrain) -> None:
        """The director pays what the treasury lacks, the train changes hands, and what follows from it happens."""
        company, lacking = action.company, action.price - game.purses[action.company]
        if lacking > 0:
            director = game.president(company)
            assert director is not None
            pay(game, director, company, lacking)
            game.tell(DirectorPaid(player=director, company=company, amount=lacking))
        super().do(game, action)
        after_gain(game, action.train)

    def sold(self, game: State, train: str) -> None:
        """The first of its colour begins a phase at once (§15); what was a rusted train then begins none."""
        phases.card_left(game, card_of(game.definition, train).id)

    def why_not_pass(self, game: State, action: Pass) -> Refusal | None:
        """A company with a route must own a train that is not rusted, if any is on sale (§8.8.1, §8.8.3)."""
        company = companies.operating(game)
        assert company is not None
        if not self._must(game, company):
            return None
        need = emergency.need(game)
        if need is None:
            listed = (
                f"{train} of {source} for {cost}"
                for train, source, cost in train_market.affordable(game, company)
                if not rusted.bought_so(game, train)
            )
            return game.refusal("must_buy", company=company, trains=", ".join(listed))
        if emergency.is_bankrupt(game, need):
            return game.refusal("must_own_up", company=company, price=need.price, player=need.director)
        return _short(game, need) or game.refusal(
            "must_help", company=company, price=need.price, player=need.director, given=need.given
        )

    def _must(self, game: State, company: str) -> bool:
        return rusted.must_own(game, company) and rusted.cheapest(game) is not None


class ReplacingTrains(BuyingTrainsIn1843):
    """A rusted train is thrown away for a larger one that is bought at once (§8.8.1)."""

    def candidates(self, game: State) -> Iterator[Action]:
        """Each purchase of a larger train of supply or another company, with each rusted one given up."""
        company = companies.operating(game)
        if company is None or (player := game.president(company)) is None:
            return
        for old in rusted.of(game, company):
            for train in game.bank_trains():
                yield ReplaceTrain(player, company, train, game.definition.trains[train].price, BANK, old)
            for seller in self.sellers(game, company):
                for train in sorted(set(game.companies[seller].trains)):
                    make = partial(ReplaceTrain, player, company, train, source=seller, old=old)
                    for price in prices(game, self.most_paid(game, make(1)), make):
                        own = game.companies[seller].president == player
                        yield make(price) if own else Offer(player, make(price))

    def why_not(self, game: State, action: BuyTrain) -> Refusal | None:
        """The rusted train is the company's, and the purchase would be legal without it."""
        assert isinstance(action, ReplaceTrain)
        company, old = action.company, action.old
        if company == companies.operating(game) and game.president(company) == action.player:
            have = rusted.of(game, company)
            if old not in have:
                return game.refusal("not_rusted", company=company, train=old, trains=", ".join(have) or "none")
            if action.source == POOL or not self._larger(game, action):
                return game.refusal("not_larger", old=old, train=action.train)
            game = game.copied()
            trains.lose(game, company, old)
        return super().why_not(game, action)

    def do(self, game: State, action: BuyTrain) -> None:
        """The old one goes, then the new one is bought."""
        assert isinstance(action, ReplaceTrain)
        trains.lose(game, action.company, action.old)
        game.tell(TrainScrapped(company=action.company, train=action.old))
        super().do(game, action)
        supply.returned(game, action.old)

    def _larger(self, game: State, action: ReplaceTrain) -> bool:
        return action.train in game.definition.trains and larger(game.definition, action.old, action.train)


def _short(game: State, need: emergency.Need) -> Refusal | None:
    """What a director lacks, and how they can raise it."""
    if not need.missing:
        return None
    ways = emergency.ways(game, need)
    return game.refusal("director_short", player=need.director, given=need.given, missing=need.missing, ways=ways)


def after_gain(game: State, train: str) -> None:
    """A company has one more train: a private bound to it closes, the end may be in sight (§10.2, §8.10.1)."""
    closing.close_bound(game)
    last = next(reversed(game.definition.cards))
    if game.gray_set is None and card_of(game.definition, train).id == last:
        game.gray_set = game.set_number


BUYING_TRAINS = BuyingTrainsIn1843()
REPLACING = ReplacingTrains()
