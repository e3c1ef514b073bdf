"""What a correction says: what is other than before, and what it was."""

from __future__ import annotations

from engine.eighteen import events as happened
from engine.eighteen.definition import Definition18xx
from engine.eighteen.table import BANK, POOL
from pbem.eighteen.told.telling import Names, Tellers, Told, name_of, said, stop_place, train_words
from pbem.words.phrases import phrase


def _cash(definition: Definition18xx, event: happened.CashCorrected, names: Names) -> Told:
    facts = {"who": name_of(names, event.who), "old": event.old, "new": event.new}
    return said("corrected.cash", **facts, unit=definition.currency)


def _shares(definition: Definition18xx, event: happened.SharesCorrected, names: Names) -> Told:
    giver, taker = (_holder(event.company, one, names) for one in (event.giver, event.taker))
    facts = {"count": event.shares, "company": event.company, "giver": giver, "taker": taker}
    facts |= {"giver_old": event.giver_old, "giver_new": event.giver_new}
    key = "corrected.share" if event.shares == 1 else "corrected.shares"
    return said(key, **facts, taker_old=event.taker_old, taker_new=event.taker_new)


def _holder(company: str, holder: str, names: Names) -> str:
    if holder in (POOL, company):
        return phrase("eighteen.event.corrected.market" if holder == POOL else "eighteen.event.corrected.own")
    return name_of(names, holder)


def _owner(definition: Definition18xx, event: happened.OwnerCorrected, names: Names) -> Told:
    key = "corrected.private" if event.company in definition.privates else "corrected.president"
    return said(key, company=event.company, old=name_of(names, event.old), new=name_of(names, event.new))


def _station(definition: Definition18xx, event: happened.StationCorrected, names: Names) -> Told:
    key = "corrected.station" if event.old_hex and event.hex else f"corrected.station.{'on' if event.hex else 'off'}"
    old = stop_place(definition, event.old_hex, event.old_stop) if event.old_hex else ""
    new = stop_place(definition, event.hex, event.stop) if event.hex else ""
    return said(key, company=event.company, old=old, new=new)


def _tile(definition: Definition18xx, event: happened.TileCorrected, names: Names) -> Told:
    old = _lies(event.old, event.old_rotation)
    return said("corrected.tile", hex=event.hex, old=old, new=_lies(event.tile, event.rotation))


def _lies(tile: str, rotation: int) -> str:
    if not tile:
        return phrase("eighteen.event.corrected.bare")
    return phrase("eighteen.event.corrected.lies", tile=tile, rotation=rotation)


def _price(definition: Definition18xx, event: happened.PriceCorrected, names: Names) -> Told:
    rows = ".rows" if event.new_row else ""
    facts = {"company": event.company, "old": event.old, "new": event.new}
    return said(f"corrected.price{rows}", **facts, old_row=event.old_row, new_row=event.new_row)


def _train(definition: Definition18xx, event: happened.TrainCorrected, names: Names) -> Told:
    giver, taker = (_place(one) for one in (event.giver, event.taker))
    return said("corrected.train", train=train_words(event.train), giver=giver, taker=taker)


def _place(where: str) -> str:
    return phrase(f"eighteen.event.corrected.{where}") if where in (BANK, POOL) else where


def _turn(definition: Definition18xx, event: happened.TurnCorrected, names: Names) -> Told:
    return said("corrected.turn", old=name_of(names, event.old), new=name_of(names, event.new))


CORRECTED: Tellers = {
    happened.CashCorrected: _cash,
    happened.SharesCorrected: _shares,
    happened.OwnerCorrected: _owner,
    happened.StationCorrected: _station,
    happened.TileCorrected: _tile,
    happened.PriceCorrected: _price,
    happened.TrainCorrected: _train,
    happened.TurnCorrected: _turn,
}
