"""Positions of 1843 in which a player has something of each kind to decide: anne is asked in all of them."""

from __future__ import annotations

from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import begun, in_phase, to


def auction() -> Scene:
    """The privates."""
    return table()


def stock(phase: str = "green") -> Scene:
    """A stock round: EST, NOR and PLM have floated, MID is started, privates are in hand, shares in the pool."""
    scene = in_phase(table(), phase).with_cash(anne=900, ben=600, carl=300)
    scene = scene.with_privates(CEI="anne", PSG="ben", HAV="carl")
    scene = scene.with_public("EST", par=79, anne=4, ben=2, pool=1)
    scene = scene.with_public("NOR", par=86, ben=4, anne=2)
    scene = scene.with_public("PLM", par=67, carl=3, anne=2, pool=2)
    return scene.with_public("MID", par=73, anne=2, ben=1).stock()


def operating(phase: str = "green", step: str = "track") -> Scene:
    """Anne’s EST operates, then ben’s NOR and anne’s PLM; the privates of track have owners who would sell them."""
    scene = in_phase(table(), phase).with_cash(anne=900, ben=600, carl=300)
    scene = scene.with_privates(CEI="anne", PSG="ben", HAV="carl")
    scene = scene.with_public("EST", par=94, anne=4, ben=2, carl=1, pool=1, trains="4+1")
    scene = scene.with_public("NOR", par=86, ben=4, anne=2, carl=1, trains="4+1 4+1")
    scene = scene.with_public("PLM", par=67, anne=3, carl=2, ben=1, trains="4+1")
    return to(begun(scene), step)
