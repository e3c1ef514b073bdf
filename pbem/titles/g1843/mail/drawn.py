"""What only pictures of 1843 show: certificates with both sides, the par chart, markers turned over, its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.eighteen.definition import Card
from engine.games.g1843 import certificates, supply
from engine.games.g1843.actions import ClaimPort, Home, Move, PowerBuild, PowerLay, PowerToken
from engine.games.g1843.events import MarkerMoved, PortClaimed, PrivateClosed
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from pbem.drawing.eighteen.market_panel import Sale
from pbem.drawing.eighteen.par_chart import Par
from pbem.drawing.eighteen.style import ground
from pbem.eighteen.drawn.places import Places, private_opened
from pbem.eighteen.drawn.shown import Shown
from pbem.eighteen.steps.judging import awaited
from pbem.words.phrases import phrase

# Of its other events none changes the map: powers tell of tiles and markers as every company does.
PLACES = Places(
    changed={
        PortClaimed: lambda event: (f"{event.hex} port {event.company}",),
        MarkerMoved: lambda event: (f"{event.hex} moved {event.company}", f"{event.to_hex} token {event.company}"),
    },
    opened={PrivateClosed: lambda event: (private_opened(event.private),) if event.opened else ()},
)
_PAR = "par_"  # before the zone of the market with the first prices of that colour
_OWN_GROUNDS = {"blue": "#8cb9ee", "red": "#ef8e77"}  # of certificates in colours that no tile has


class Shown1843(Shown[Game]):
    """Its certificates, markers and first prices."""

    places = PLACES
    builds = (PowerLay, PowerBuild, PowerToken, Move, ClaimPort)

    def sales(self, game: Game) -> Iterator[Sale]:
        """A card for each colour that is left, with its sides; in gray phase rusted ones too (§8.8.1, §15.6)."""
        rusted = certificates.gone(game.definition, game.phase)
        resold = certificates.resold(game.definition, game.phase)
        now, gone = supply.next_colour(game), Counter(game.discarded)
        for colour, card in game.definition.cards.items():
            old = colour in rusted
            if not supply.left(game, colour) or (old and not resold):
                continue
            lines = [*_sides(game, card, old=old), phrase("eighteen.market.left", count=supply.left(game, colour))]
            if card.rusted_by and not old:
                lines.append(phrase("eighteen.market.rusts", phase=card.rusted_by))
            if gone[colour] and not old:  # what foreigners took comes back in gray phase (§16)
                lines.append(phrase("eighteen.market.foreign", count=gone[colour]))
            yield Sale(colour, tuple(lines), old or colour == now, _OWN_GROUNDS.get(colour) or ground(colour))

    def asked_at(self, game: Game) -> tuple[str, ...]:
        """The home of a company that may begin in several cities (§8.5.1)."""
        rules = awaited(game).rules
        asked = rules[Home].candidates(game) if Home in rules else ()
        return tuple({game.definition.companies[one.company].home: None for one in asked if isinstance(one, Home)})

    def turned(self, game: Game) -> tuple[str, ...]:
        """Companies that have operated in this round (§8.2)."""
        here = game.round
        return here.order[: here.turn] if isinstance(here, OperatingRound) and not game.finished else ()

    def pars(self, game: Game) -> Iterator[Par]:
        """The boxes of the chart by rising price, open from the phase that first names their colour (§7.4, §15)."""
        market, phases = game.definition.market, game.definition.phases
        given = {company: state.par for company, state in game.companies.items()}
        first = {colour: phase for phase in reversed(tuple(phases)) for colour in phases[phase].pars}
        for cell in reversed(market.cells(*(f"{_PAR}{colour}" for colour in first))):
            colour = next(one for one in first if cell in market.zones[f"{_PAR}{one}"])
            price, is_open = market.price(cell), colour in phases[game.phase].pars
            said = "" if is_open else phrase("eighteen.market.par_from", phase=first[colour])
            yield Par(price, f"{_PAR}{colour}", said, is_open, tuple(one for one in given if given[one] == price))


def _sides(game: Game, card: Card, *, old: bool) -> Iterator[str]:
    """What it is bought as, each with its price; a side that counts as one thing or another with both names."""
    types = game.definition.trains
    for train in card.resold if old else card.sides:
        single = [choice[0] for choice in types[train].runs if len(choice) == 1]
        names = "/".join((train, *single))
        yield phrase("eighteen.market.side", train=names, price=card.resold[train] if old else types[train].price)


SHOWN = Shown1843()
