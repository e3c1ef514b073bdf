"""Companies in words: those in play in operating order, and the private companies."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.companies import operating_order, price
from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import held
from engine.eighteen.table import POOL
from pbem.eighteen.told.wrapping import counts, cut, wrapped
from pbem.words import columns
from pbem.words.phrases import phrase

Names = Mapping[str, str]
WIDE = 10  # columns of a name in this table, which has many
NONE = "–"
NUMBERS = ("price", "cash", "unsold", "pool")


def table(game: Game18xx, names: Names, own: Mapping[str, Mapping[str, str]]) -> str:
    """A row for each company that has a price."""
    order = operating_order(game, list(game.companies))
    if not order:
        return phrase("eighteen.companies.none")
    heads = ["company", "president", "price", "cash", "trains", *own, "tokens", "unsold", "pool"]
    rows = [_row(game, names, own, one) for one in order]
    numbers = [at for at, head in enumerate(heads) if head in NUMBERS or head in own]
    return columns.table([[phrase(f"eighteen.head.{head}") for head in heads], *rows], numbers=numbers)


def _row(game: Game18xx, names: Names, own: Mapping[str, Mapping[str, str]], company: str) -> list[str]:
    state, public = game.companies[company], company in game.shares
    president = game.president(company)
    return [
        company,
        cut(names.get(president, president), WIDE) if president else NONE,
        str(price(game, company)),
        str(game.purses[company]),
        counts(state.trains) or NONE,
        *(own[head].get(company, NONE) for head in own),
        "/".join(map(str, state.charter)) or NONE,
        str(held(game, company, company)) if public else NONE,
        str(held(game, POOL, company)) if public else NONE,
    ]


def privates(game: Game18xx, names: Names) -> str:
    """A row for each private company: whose it is, what it is worth and pays."""
    heads = ["private", "name", "owner", "value", "income"]
    rows = [
        [one, cut(data.name, 30), _owner(game, names, one), str(data.value), str(data.income)]
        for one, data in game.definition.privates.items()
    ]
    head = [phrase(f"eighteen.head.{one}") for one in heads]
    return f"{phrase('eighteen.status.privates')}\n\n{columns.table([head, *rows], numbers=(3, 4))}"


def privates_in_play(game: Game18xx, names: Names, idle: str) -> str:
    """Those that are sold, but for those of a company that does nothing more with them, in a sentence; may be empty."""
    found = [
        phrase(
            "eighteen.privates.one", private=one, owner=names.get(owner, owner), value=data.value, income=data.income
        )
        for one, data in game.definition.privates.items()
        if (owner := game.privates.get(one)) is not None and owner != idle
    ]
    return wrapped(phrase("eighteen.privates.in_play", privates=", ".join(found))) if found else ""


def _owner(game: Game18xx, names: Names, private: str) -> str:
    owner = game.privates.get(private)
    return phrase("eighteen.privates.unsold") if owner is None else cut(names.get(owner, owner), WIDE * 2)
