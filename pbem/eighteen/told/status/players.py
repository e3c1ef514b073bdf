"""Players in words: cash, certificates, worth, and what each holds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import certificates
from engine.eighteen.limits import certificate_limit
from pbem.eighteen.told.wrapping import cut, items
from pbem.words import columns
from pbem.words.phrases import phrase

Names = Mapping[str, str]
WIDE = 24  # columns of a name in this table


def table(game: Game18xx, names: Names, worth: Mapping[str, int]) -> str:
    """A row for each player, in the order of their seats."""
    head = [phrase(f"eighteen.head.{name}") for name in ("player", "cash", "certificates", "worth", "")]
    limit = certificate_limit(game)
    rows = [
        [
            cut(names.get(one, one), WIDE),
            str(game.purses[one]),
            phrase("eighteen.players.certificates", held=certificates(game, one), limit=limit),
            str(worth[one]),
            ", ".join(_marks(game, one)),
        ]
        for one in game.players
    ]
    return columns.table([head, *rows], numbers=(1, 2, 3))


def _marks(game: Game18xx, player: str) -> list[str]:
    """First-player card, and whether they are to act."""
    marks = [phrase("eighteen.players.first")] if game.first == player else []
    return [*marks, phrase("eighteen.players.active")] if player in game.active else marks


def holdings(game: Game18xx, names: Names) -> str:
    """For each player what they hold, company by company."""
    return items(
        phrase("eighteen.players.holds", name=names.get(one, one), holdings=holding(game, one)) for one in game.players
    )


def holding(game: Game18xx, player: str) -> str:
    """«shares NW 3 (president), SW 1; owns M-V; privates TSR»."""
    shares = [_share(game, player, one, held[player]) for one, held in game.shares.items() if held.get(player)]
    owned = [one for one, state in game.companies.items() if state.president == player and one not in game.shares]
    privates = [one for one, owner in game.privates.items() if owner == player]
    parts = [
        phrase(f"eighteen.players.{name}", what=", ".join(what))
        for name, what in (("shares", shares), ("minors", owned), ("privates", privates))
        if what
    ]
    return "; ".join(parts) or phrase("eighteen.players.nothing")


def _share(game: Game18xx, player: str, corporation: str, count: int) -> str:
    president = game.companies[corporation].president == player
    key = "eighteen.players.share.president" if president else "eighteen.players.share"
    return phrase(key, company=corporation, count=count)
