"""What only 1843 threatens: the foreigners, privates that close, an end in sight, a bankruptcy, the last tiles."""

from __future__ import annotations

from collections.abc import Iterator

from engine.eighteen import companies
from engine.games.g1843 import emergency, entering, supply, zones
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.supply import NextPhase
from pbem.eighteen.offered.warnings import NEAR, NOW, OWN, SOON, THEN, lead
from pbem.titles.g1843.mail.coming import last_tiles
from pbem.titles.g1843.mail.last_set import last_round
from pbem.titles.g1843.mail.privates import private_name as named
from pbem.titles.g1843.mail.supply import SUPPLY, colour_train, train_of
from pbem.words.phrases import counted, joined, phrase

FEW_YELLOW = 3  # trains left in the auction: with more, the line that passes last says all of it
Sentences = Iterator[tuple[int, str]]


def warnings(game: Game, reader: Reader) -> Sentences:
    """Sentences, each with how urgent it is."""
    if isinstance(game.round, PrivateAuction):
        yield from _auction(game, game.round)
        return
    yield from _end(game, reader)
    yield from _bankruptcies(game, reader)
    coming = SUPPLY.next_phase(game)
    if coming is not None and coming.before <= NEAR:
        closing = _closing(game, reader, coming)
        said = " ".join(filter(None, (_begins(game, coming), closing)))
        yield SOON + coming.before + (0 if closing else 3), said
        yield from _engineers(game, reader, coming)
    yield from _foreigners(game, coming)
    yield from _bound(game, reader)
    yield from ((THEN - 1, told) for told in last_tiles(game, reader))


def _auction(game: Game, here: PrivateAuction) -> Sentences:
    """What all passes in a row bring (§6.2)."""
    colour = next(iter(game.definition.cards))
    left, need = supply.left(game, colour), len(game.players) - here.passes
    if left == 1:
        yield NOW, counted("g1843.warning.last_yellow", need)
    elif left <= FEW_YELLOW:
        yield SOON, counted("g1843.warning.passes", need, train=colour_train(colour), left=left)


def _end(game: Game, reader: Reader) -> Sentences:
    """A price at the end of the market, the second set with a gray train (§8.10.1)."""
    here = game.round
    ended = [one for one in game.markers if zones.stands_in(game, game.definition, one, zones.END)]
    if ended:
        yield NOW, phrase("g1843.warning.reached", companies=reader.by_owner(game, ended))
    elif not last_round(game) and (near := [one for one in _in_order(game) if _reaches(game, one)]):
        yield SOON, phrase("g1843.warning.near_end", companies=reader.by_owner(game, near))
    if game.gray_set is None:
        return
    if game.set_number <= game.gray_set:
        yield SOON, phrase("g1843.warning.gray_next", last=game.gray_set + 1)
    elif isinstance(here, OperatingRound):
        key = "last_round" if last_round(game) else "last_set"
        yield NOW, phrase(f"g1843.warning.{key}", last=f"{game.set_number}.{game.ors}")


def _in_order(game: Game) -> tuple[str, ...]:
    return companies.operating_order(game, list(game.markers))


def _reaches(game: Game, company: str) -> bool:
    """Whether its next dividend takes its price to the end of the market."""
    cell = game.prices.right(game.markers[company].cell)
    return cell in {one for zone in zones.END for one in game.definition.market.zones[zone]}


def short_of_all(game: Game) -> dict[str, int]:
    """What companies that need a train lack for it, were all sold that their directors have (§8.8.3)."""
    least, found = SUPPLY.cheapest(game), dict[str, int]()
    for company, state in game.companies.items():
        director = state.president
        if least is None or director is None or not SUPPLY.bare(game, company):
            continue
        most = game.purses[director] + emergency.raisable(game, director, company)
        if (lacking := least - game.purses[company] - most) > 0:
            found[company] = lacking
    return found


def _bankruptcies(game: Game, reader: Reader) -> Sentences:
    """The reader’s own, then those of others."""
    by_director: dict[str, list[str]] = {}
    for company, lacking in short_of_all(game).items():
        short = phrase("g1843.warning.bankrupt.short", lacking=lacking, company=company)
        by_director.setdefault(game.companies[company].president or "", []).append(short)
    facts = {"cost": SUPPLY.cheapest(game), "currency": game.definition.currency}
    if own := by_director.pop(reader.player or "", None):
        yield NOW + 1, phrase("g1843.warning.bankrupt.you", short=joined(own), **facts)
    named = [(reader.name(one), joined(short)) for one, short in by_director.items()]
    if len(named) == 1:
        (who, short), *_ = named
        yield NOW + 2, phrase("g1843.warning.bankrupt.other", who=who, short=short, **facts)
    elif named:
        each = joined([phrase("g1843.warning.bankrupt.each", who=who, short=short) for who, short in named])
        yield NOW + 2, phrase("g1843.warning.bankrupt.others", each=each, **facts)


def _begins(game: Game, coming: NextPhase) -> str:
    """What the phase brings beside what it takes away (§15)."""
    now, then = game.definition.phases[game.phase], game.definition.phases[coming.phase]
    found = [phrase("g1843.warning.tiles", colour=one) for one in then.colours if one not in now.colours]
    if then.private_sales and not now.private_sales:
        found.append(phrase("g1843.warning.sales"))
    if pars := sorted({*entering.par_cells(game, then.pars)} - {*entering.par_cells(game, now.pars)}):
        found.append(counted("g1843.warning.pars", len(pars), pars=joined([str(one) for one in pars])))
    if then.rounds != now.rounds:
        found.append(phrase("g1843.warning.rounds", number=then.rounds))
    if then.limits != now.limits or then.cards != now.cards:
        found.append(phrase("g1843.warning.limits", trains=then.limits["public"], cards=then.cards))
    said = ", ".join(found)
    return phrase(f"g1843.warning.begins{'' if said else '.bare'}", lead=lead(coming), phase=coming.phase, what=said)


def _closing(game: Game, reader: Reader, coming: NextPhase) -> str:
    """Privates that the phase closes, by who has them (§15.4); "" for none."""
    if "privates_closed" not in game.definition.phases[coming.phase].events or not game.privates:
        return ""
    owners: dict[str, list[str]] = {}
    for private, owner in game.privates.items():
        owners.setdefault(reader.name(owner) if owner in game.players else owner, []).append(
            named(game.definition, private)
        )
    held = [phrase("eighteen.warning.owned", companies=", ".join(some), owner=one) for one, some in owners.items()]
    return phrase("g1843.warning.privates", privates=joined(held))


def _engineers(game: Game, reader: Reader, coming: NextPhase) -> Sentences:
    """The card that keeps a train once more, for a company of the reader's that loses one soon (§10.2)."""
    gone = SUPPLY.rusting(game, coming)
    for private, owner in game.privates.items():
        if not game.definition.privates[private].engineers or owner not in game.companies:
            continue
        if reader.presides(game, owner) and gone & set(game.companies[owner].trains):
            yield (
                SOON + coming.before,
                phrase("g1843.warning.engineers", company=owner, private=named(game.definition, private)),
            )


def _foreigners(game: Game, coming: NextPhase | None) -> Sentences:
    """What leaves the supply at the end of this set, and which phase that begins (§5)."""
    here, colour = game.round, supply.next_colour(game)
    if not isinstance(here, OperatingRound) or colour is None or game.or_number < game.ors or last_round(game):
        return
    train = train_of(game, colour)
    if coming is not None and coming.before == 0:
        yield SOON, phrase("g1843.warning.foreigners.begin", train=train, phase=coming.phase)
    elif coming is not None and coming.before == 1:
        facts = {"train": train, "first": coming.train, "phase": coming.phase}
        yield SOON, phrase("g1843.warning.foreigners.last", **facts)
    elif supply.left(game, colour) <= NEAR:
        yield THEN, counted("g1843.warning.foreigners", supply.left(game, colour) - 1, train=train)


def _bound(game: Game, reader: Reader) -> Sentences:
    """A private that closes as soon as its company owns a train (§10.2)."""
    for private, owner in game.privates.items():
        company = game.definition.privates[private].bound
        if company in game.companies and game.companies[company].floated and owner in game.players:
            urgency = OWN if reader.player in (owner, game.companies[company].president) else THEN
            yield (
                urgency,
                phrase(
                    "g1843.warning.bound",
                    private=named(game.definition, private),
                    owner=reader.name(owner),
                    company=company,
                ),
            )
