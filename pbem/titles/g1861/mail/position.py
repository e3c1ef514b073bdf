"""A position of 1861 in words: what its status has beside what every 18xx game shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.eighteen.game import Game18xx
from engine.eighteen.stock_market import Cell
from engine.games.g1861 import forming
from engine.games.g1861.ending import final_scores
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, OperatingRound, PrivateRound, StockRound
from engine.games.g1861.standstill import stands_still
from engine.games.g1861.steps import open_auction
from pbem.eighteen.told.geography import place
from pbem.eighteen.told.status import Status
from pbem.eighteen.told.wrapping import counts, items, wrapped
from pbem.titles.g1861.mail import questions
from pbem.titles.g1861.mail.bonuses import bonus_of
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]


class Status1861(Status):
    """Rounds, loans, minors still to come, the RSR, the end that is fixed."""

    def opening(self, game: Game18xx, names: Names, *, asked: bool = False, brief: bool = False) -> tuple[str, ...]:
        """What is asked; the round; phase and bank; the end, where it is in sight."""
        assert isinstance(game, Game)
        lines = ["" if asked else questions.asked(game, names), _round(game, names), _phase(game, brief=brief)]
        if game.last_set is not None and not game.finished and not asked:
            last = game.definition.numbers.last_set_ors
            lines.append(phrase("g1861.status.last_set", set=game.last_set, ors=last))
        if stands_still(game):
            lines.append(phrase("g1861.status.stands_still"))
        return tuple(wrapped(line) for line in lines if line)

    def worth(self, game: Game18xx) -> Mapping[str, int]:
        """As the engine counts it: minors too (§7)."""
        assert isinstance(game, Game)
        return final_scores(game)

    def own_columns(self, game: Game18xx) -> Mapping[str, Mapping[str, str]]:
        """Loans."""
        assert isinstance(game, Game)
        return {"loans": {name: str(state.loans) for name, state in game.companies.items()}}

    def of_companies(self, game: Game18xx, names: Names) -> tuple[str, ...]:
        """What the columns mean; minors and publics that are not in play."""
        assert isinstance(game, Game)
        columns = wrapped(phrase("g1861.status.columns")) if game.markers else ""
        return (columns, items([_national(game, names), *_not_in_play(game)]))

    def of_companies_now(self, game: Game18xx, names: Names) -> str:
        """The state railway, once it has anything to run; what can be opened or started."""
        assert isinstance(game, Game)
        national = game.definition.national.id
        runs = game.companies[national].trains or game.definition.phases[game.phase].national_operates
        return items([*([_national(game, names, ".brief")] if runs else []), *_open_now(game)])

    def keeps(self, game: Game18xx) -> str:
        """The state railway."""
        assert isinstance(game, Game)
        return game.definition.national.id

    def zones(self, game: Game18xx) -> tuple[str, ...]:
        """How prices move, and where companies begin."""
        assert isinstance(game, Game)
        market = game.prices
        minors = [market.price(cell) for cell in market.cells("minor_par", "any_par")]
        publics = [market.price(cell) for cell in market.cells("any_par", "public_par")]
        facts = {"least": minors[-1], "most": minors[0], "public_least": publics[-1], "public_most": publics[0]}
        board = "row" if market.linear else "grid"
        return (
            phrase(f"g1861.market.moves.{board}"),
            phrase("g1861.market.starts", **facts),
            phrase(f"g1861.market.convert.{board}"),
        )

    def bonuses(self, game: Game18xx) -> tuple[str, ...]:
        """The hex that counts more with another one, and what privates add for the company that owns them."""
        assert isinstance(game, Game)
        definition, board = game.definition, game.definition.board
        double = definition.bonus
        facts = {"place": place(board, double.hex), "other": place(board, double.with_hex), "extra": double.extra}
        added = [bonus_of(game, private) for private in definition.privates]
        return (items([phrase("g1861.bonus.double", **facts), *filter(None, added)]),)

    def marks(self, game: Game18xx) -> Mapping[Cell, str]:
        """Where minors may convert, and where they move right no more."""
        marks = dict[Cell, list[str]]()
        ceiling = "minor_stop" if game.prices.linear else "minor_ceiling"
        for zone, name in (("convert", "convert"), ("minor_ceiling", ceiling)):
            for cell in game.prices.zones[zone]:
                marks.setdefault(cell, []).append(name)
        return {cell: phrase(f"g1861.cell.{'.'.join(names)}") for cell, names in marks.items()}


STATUS = Status1861()


def _phase(game: Game, *, brief: bool) -> str:
    """The phase and the bank; what the phase allows was told when it began."""
    phase, national = game.definition.phases[game.phase], game.definition.national.id
    limits = ", ".join(phrase(f"g1861.limit.{kind}", limit=limit) for kind, limit in phase.limits.items() if limit)
    facts = {"phase": game.phase, "tiles": joined(phase.colours), "limits": limits}
    bank = "broken" if game.broken else "holds"
    allowed = [
        phrase(f"g1861.status.{name}", national=national)
        for name in ("private_sales", "merger_round", "minor_auctions", "public_starts", "national_operates")
        if getattr(phase, name) and not game.finished and not brief
    ]
    return " ".join(
        [
            phrase("g1861.status.phase", **facts),
            *([phrase("g1861.status.allowed", allowed=", ".join(allowed))] if allowed else []),
            phrase(f"g1861.status.bank.{bank}", bank=game.purses["bank"], unit=game.definition.currency),
        ]
    )


def _round(game: Game, names: Names) -> str:
    here, facts = game.round, {"set": game.set_number, "number": game.or_number, "ors": game.ors}
    if game.finished:
        return ""
    if isinstance(here, PrivateRound):
        return phrase("g1861.round.privates")
    if isinstance(here, StockRound):
        order = joined([names.get(one, one) for one in (*here.order[here.turn + 1 :], *here.order[: here.turn])])
        passed = joined([names.get(one, one) for one in here.order if one in here.passed])
        key = "stock.passed" if passed else "stock"
        return phrase(f"g1861.round.{key}", order=order, passed=passed, **facts)
    key = "merger" if isinstance(here, MergerRound) else "operating"
    coming = [one for one in here.order[here.turn + 1 :] if _comes(game, one)]
    title = phrase(f"g1861.round.{key}", **facts)
    if not coming:
        return title
    return f"{title} {phrase('g1861.round.then', companies=', '.join(coming))}"


def _comes(game: Game, company: str) -> bool:
    """Whether a company later in the order will have its turn, as things stand."""
    if company == game.definition.national.id and isinstance(game.round, OperatingRound):
        return game.definition.phases[game.phase].national_operates
    return company in game.companies


def _national(game: Game, names: Names, form: str = "") -> str:
    national = game.definition.national
    state, board = game.companies[national.id], len(game.network.tokens_of(national.id))
    facts = {"company": national.id, "cash": game.purses[national.id], "loans": state.loans}
    facts |= {"trains": counts(state.trains) or phrase("g1861.status.none"), "tokens": national.tokens - board}
    return phrase(f"g1861.status.national{form}", name=names.get(game.first, game.first), **facts)


def _open_now(game: Game) -> list[str]:
    """Minors that can be auctioned now, publics that can be founded."""
    return [*_minors("minors", game, open_auction.available(game)), *_publics(game)]


def _not_in_play(game: Game) -> list[str]:
    known, minors = game.definition.companies, open_auction.available(game)
    later = [one for one, data in known.items() if data.kind == "minor" and _is_later(game, one, minors)]
    lines = [*_minors("minors", game, minors), *_minors("minors.later", game, later), *_publics(game)]
    if game.gone:
        lines.append(phrase("g1861.status.gone", minors=", ".join(game.gone)))
    return lines


def _minors(key: str, game: Game, minors: Sequence[str]) -> list[str]:
    """A line with their homes, if there are any."""
    known = game.definition.companies
    named = [phrase("g1861.status.home", company=one, home=known[one].home) for one in minors]
    return [phrase(f"g1861.status.{key}", minors=", ".join(named))] if named else []


def _publics(game: Game) -> list[str]:
    publics = forming.unstarted(game)
    return [phrase("g1861.status.publics", publics=", ".join(publics))] if publics else []


def _is_later(game: Game, minor: str, now: tuple[str, ...]) -> bool:
    return minor not in game.companies and minor not in game.gone and minor not in now
