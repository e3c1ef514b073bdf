"""Words for scenarios of an operating round: companies on printed track, and going on to a step of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.g1861 import turn
from engine.games.g1861.rounds import OperatingRound
from tests.rules.g1861.table import Scene, table

PASSED = ("redeem", "track", "token", "private", "trains", "private_last")


def now(scene: Scene) -> tuple[str, str]:
    """The company that operates, and the step it is at."""
    here = scene.round
    assert isinstance(here, OperatingRound), here
    return here.order[here.turn], turn.TURNS.current(scene.game).name


def until(scene: Scene, step: str, company: str = "") -> Scene:
    """On to a step (of a company), declining all that comes before; trains run as proposed, publics keep."""
    for _ in range(200):
        operating, name = now(scene)
        if name == step and company in ("", operating):
            return scene
        if name in PASSED:
            scene = scene.play("pass")
        elif name == "run":
            scene = scene.play(scene.legal("run")[0])
        else:
            scene = scene.play(f"dividend {operating} keep")
    raise AssertionError(f"never at {step} of {company or 'a company'}: {now(scene)}")


def at(scene: Scene, step: str) -> Scene:
    """The operating company at this step, whatever came before."""
    number = next(number for number, one in enumerate(turn.STEPS) if one.name == step)
    assert isinstance(scene.round, OperatingRound)
    return scene.with_(round=replace(scene.round, step=number))


def sold_out(scene: Scene, *trains: str) -> Scene:
    """The bank has no more trains of these types."""
    return scene.edit(lambda own: own.depot.update(dict.fromkeys(trains, 0)))


def nikolaev(players: str = "anne ben carl", variant: str = "jklm", market: str = "grid", **given: object) -> Scene:
    """Anne's N operates in Moscow, with printed track to St. Petersburg (a 2 earns 80, a 3 90), nobody else does."""
    made = {"cash": 100, "trains": "2", **given}
    return table(players, variant, market).without_room().with_minor("N", "anne", **made).operating()  # type: ignore[arg-type]


def north_western(variant: str = "jklm", phase: str = "4", **given: object) -> Scene:
    """Anne's NW operates on the same printed track, a token in each of its cities."""
    made = {"cash": 100, "trains": "3", "at": "H8/1 E1/1", "anne": 4, "ben": 2, **given}
    scene = table(variant=variant).without_room().with_(phase=phase)
    return scene.with_public("NW", **made).operating()  # type: ignore[arg-type]
