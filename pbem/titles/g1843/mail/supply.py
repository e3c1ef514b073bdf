"""The trains to come in 1843: certificates with two sides, sold by colour, each colour with its phase (§8.8.1, §15)."""

from __future__ import annotations

from engine.games.g1843 import certificates, rusted, supply
from engine.games.g1843.game import Game
from pbem.eighteen.offered.supply import NextPhase, Supply
from pbem.words.phrases import phrase

FEW_LEFT = 2  # certificates before those that rust a company's: the foreigners may take one of them (§5)


class Supply1843(Supply):
    """By colour; whoever must own a train and lacks the money is helped by its director (§8.8.3)."""

    def next_phase(self, game: Game) -> NextPhase | None:
        """The first colour that has not begun; none after gray."""
        now, begun = supply.next_colour(game), certificates.begun(game.definition, game.phase)
        following = next((colour for colour in game.definition.phases if colour not in begun), None)
        if now is None or following is None:
            return None
        colours = list(game.definition.cards)
        between = colours[colours.index(now) : colours.index(following)]
        before = sum(supply.left(game, colour) for colour in between)
        return NextPhase(train_of(game, following), following, before, colour_train(now))

    def rusting(self, game: Game, coming: NextPhase) -> frozenset[str]:
        """Both sides of each certificate of the colours that go, and a train made of a private."""
        return frozenset(one for colour in _going(game, coming.phase) for one in _sides(game, colour))

    def rusting_said(self, game: Game, coming: NextPhase) -> tuple[str, ...]:
        """By their colours."""
        return tuple(f"{colour_train(colour)}s" for colour in _going(game, coming.phase))

    def doomed(self, game: Game) -> frozenset[str]:
        """The trains that rust with the colour on sale, or with the next one when few are left of this."""
        there = [one for one in game.definition.cards if game.depot[one] and not _rusted(game, one)]
        near = there[:1]
        if there and supply.left(game, there[0]) <= FEW_LEFT:
            near += there[1:2]
        begun = certificates.begun(game.definition, game.phase)
        gone = [one for colour in near if colour not in begun for one in _going(game, colour)]
        return frozenset(train for colour in gone for train in _sides(game, colour))

    def too_many(self, game: Game, company: str, trains: tuple[str, ...], phase: str) -> bool:
        """Above either limit of that phase, unless it is above it now already (§8.8.2)."""
        return not certificates.may_own(game.definition, phase, trains)

    def bare(self, game: Game, company: str) -> bool:
        """With a route, and no train but rusted ones (§8.8.1)."""
        return game.companies[company].floated and rusted.must_own(game, company)

    def cheapest(self, game: Game) -> int | None:
        """Rusted ones do not do (§8.8.3)."""
        return rusted.cheapest(game)

    def will_do(self, game: Game, train: str) -> bool:
        """No rusted one (§8.8.1)."""
        return not rusted.bought_so(game, train)

    def must_buy(self, game: Game, company: str) -> bool:
        """Whoever pays for it (§8.8.1)."""
        return rusted.must_own(game, company) and rusted.cheapest(game) is not None

    def pays(self, game: Game, company: str) -> bool:
        """Out of its treasury."""
        return self.must_buy(game, company) and game.purses[company] >= (rusted.cheapest(game) or 0)

    def endangers(self, before: Game, after: Game, company: str) -> bool:
        """Whether the treasury paid for the train that is due and does so no more; or a route makes it need one."""
        was = self.must_buy(before, company) and not self.pays(before, company)
        return not was and self.must_buy(after, company) and not self.pays(after, company)


def train_of(game: Game, colour: str) -> str:
    """`green train (4+1)`: a certificate of this colour, with its single side."""
    return phrase("g1843.supply.train_of", colour=colour, train=game.definition.cards[colour].sides[0])


def colour_train(colour: str) -> str:
    """`green train`: its plural takes an s."""
    return phrase("g1843.supply.train", colour=colour)


def _going(game: Game, phase: str) -> tuple[str, ...]:
    """The colours that rust when this phase begins."""
    return tuple(colour for colour, card in game.definition.cards.items() if card.rusted_by == phase)


def _rusted(game: Game, colour: str) -> bool:
    return colour in certificates.gone(game.definition, game.phase)


def _sides(game: Game, colour: str) -> tuple[str, ...]:
    card, types = game.definition.cards[colour], game.definition.trains
    parts = (part for side in card.sides for choice in types[side].runs for part in choice)
    return tuple(dict.fromkeys((*card.sides, *card.resold, *parts)))


SUPPLY = Supply1843()
