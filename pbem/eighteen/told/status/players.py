"""Players in words: cash, certificates, worth, and what each holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import certificates
from engine.eighteen.limits import certificate_limit
from pbem.eighteen.told.own_words import OwnWords
from pbem.eighteen.told.wrapping import cut, items
from pbem.words import columns
from pbem.words.phrases import phrase

Names = Mapping[str, str]
WIDE = 24  # columns of a name in this table


def table(
    game: Game18xx,
    names: Names,
    worth: Mapping[str, int],
    own: Mapping[str, Mapping[str, str]],
    words: OwnWords,
) -> str:
    """A row for each player, in the order in which turns go round; `own`: further columns behind their cash."""
    head = [words(f"eighteen.head.{name}") for name in ("player", "cash", *own, "certificates", "worth", "")]
    limit = certificate_limit(game)
    rows = [
        [
            cut(names.get(one, one), WIDE),
            str(game.purses[one]),
            *(column[one] for column in own.values()),
            phrase("eighteen.players.certificates", held=certificates(game, one), limit=limit),
            str(worth[one]),
            ", ".join(_marks(game, one, words)),
        ]
        for one in game.rotation
    ]
    return columns.table([head, *rows], numbers=range(1, len(head) - 1))


def _marks(game: Game18xx, player: str, words: OwnWords) -> list[str]:
    """First-player card, and whether they are to act."""
    first = words("eighteen.players.first") if game.first == player else ""
    active = phrase("eighteen.players.active") if player in game.active else ""
    return [mark for mark in (first, active) if mark]


def holdings(game: Game18xx, names: Names, words: OwnWords, called: Callable[[Game18xx, str], str]) -> str:
    """For each player what they hold, company by company."""
    return items(
        phrase("eighteen.players.holds", name=names.get(one, one), holdings=_holding(game, one, words, called))
        for one in game.rotation
    )


def _holding(game: Game18xx, player: str, words: OwnWords, called: Callable[[Game18xx, str], str]) -> str:
    """«shares NW 3 (president), SW 1; owns M-V; privates TSR»."""
    shares = [_share(game, player, one, held[player], words) for one, held in game.shares.items() if held.get(player)]
    owned = [one for one, state in game.companies.items() if state.president == player and one not in game.shares]
    privates = [called(game, one) for one, owner in game.privates.items() if owner == player]
    parts = [
        words(f"eighteen.players.{name}", what=", ".join(what))
        for name, what in (("shares", shares), ("minors", owned), ("privates", privates))
        if what
    ]
    return "; ".join(parts) or phrase("eighteen.players.nothing")


def _share(game: Game18xx, player: str, corporation: str, count: int, words: OwnWords) -> str:
    president = game.companies[corporation].president == player
    key = "eighteen.players.share.president" if president else "eighteen.players.share"
    return words(key, company=corporation, count=count)
