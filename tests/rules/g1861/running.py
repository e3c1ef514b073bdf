"""Positions of 1861 in which a company is about to run its trains."""

from __future__ import annotations

from engine.games.g1861 import turn
from tests.rules.g1861.table import Scene, table

# single track from Moscow's east circle over Nizhnii Novgorod and Kazan to Ekaterinburg
TO_EKATERINBURG = ("I7 8 5", "J8 8 2", "L8 8 2", "M7 57 1", "N6 9 1", "O5 9 1", "P4 9 1")
EASTERN = "H8-I7-J8-K7-L8-M7-N6-O5-P4-Q3"
PETERSBURG = "H8-G7-G5-F4-F2-E1"  # from Moscow's north circle over Tver


def running(scene: Scene) -> Scene:
    """An operating round; the first company passes everything up to its run."""
    scene = scene.operating()
    while turn.TURNS.current(scene.game).name != "run":
        scene = scene.play("pass")
    return scene


def eastern(trains: str, phase: str = "8", **privates: str) -> Scene:
    """NW, with a token in Moscow's east circle, is about to run over Kazan to Ekaterinburg."""
    scene = table().with_(phase=phase).with_tiles(*TO_EKATERINBURG).with_public("NW", anne=4, trains=trains, at="H8/2")
    return running(scene.with_privates(**privates))


def northern(trains: str = "2", phase: str = "2") -> Scene:
    """N, whose home is Moscow's north circle, is about to run towards St. Petersburg over printed track."""
    return running(table().with_(phase=phase).with_minor("N", "anne", trains=trains))
