"""Money, shares, the director's certificate of a company, and who owns a private."""

from __future__ import annotations

from typing import Any

from engine.core.corrections import CannotCorrect, amount, expect, known, moved, number
from engine.eighteen.corrections.ground import Ground
from engine.eighteen.corrections.words import company, holder, public
from engine.eighteen.events import CashCorrected, OwnerCorrected, SharesCorrected
from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import held, move_shares, set_president
from engine.eighteen.table import BANK

CASH = "cash WHO +20"
SHARE = "share COMPANY 1 from WHO to WHO"
CERTIFICATE = "certificate COMPANY to WHO"


def cash(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """A player or a company has more or less; the bank has the rest."""
    expect(words, CASH, 2)
    who = known("purse", words[0], (one for one in game.purses if one != BANK))
    old = game.purses[who]
    new = amount(words[1], old)
    if new == old:
        raise CannotCorrect("correct_same", what=f"{who} has {old}")
    game.purses[who] = new
    game.purses[BANK] += old - new
    game.tell(CashCorrected(who=who, old=old, new=new))


def share(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """Shares go from one who can hold them to another; who is president stays as it is."""
    said = moved(words, SHARE, 2, (1,), (1,))
    corporation, count = public(game, said.head[0]), number(said.head[1])
    giver, taker = (holder(game, corporation, one) for one in (said.source[0], said.target[0]))
    have = held(game, giver, corporation)
    if giver == taker:
        raise CannotCorrect("correct_same", what=f"{giver} holds {have} of {corporation}")
    if have < count:
        there = ", ".join(f"{one} {has}" for one, has in game.shares[corporation].items())
        raise CannotCorrect("correct_not_there", what=corporation, said=f"{giver} {count}", known=there)
    before = held(game, taker, corporation)
    move_shares(game, corporation, giver, taker, count)
    game.tell(
        SharesCorrected(
            company=corporation, shares=count, giver=giver, taker=taker, giver_old=have, giver_new=have - count,
            taker_old=before, taker_new=before + count,
        )
    )  # fmt: skip


def certificate(game: Game18xx, words: tuple[str, ...], ground: Ground[Any]) -> None:
    """A company has another president, a private another owner; nobody pays for it."""
    said = moved(words, CERTIFICATE, 1, (0,), (1,))
    owned = (one for one, state in game.companies.items() if state.president is not None)
    what = known("certificate", said.head[0], (*owned, *game.privates))
    if what in game.privates:
        old: str = game.privates[what]
        new = known("owner", said.target[0], (*game.players, *game.companies))
    else:
        old = game.companies[company(game, what)].president or ""
        new = known("player", said.target[0], game.players)
    if new == old:
        raise CannotCorrect("correct_same", what=f"{what}, {old}")
    if what in game.privates:
        game.privates[what] = new
    else:
        set_president(game, what, new)
    game.tell(OwnerCorrected(company=what, old=old, new=new))
