"""Words for turns of companies in scenes of 1843: track, markers and trains put there, and a turn led to a step."""

from __future__ import annotations

from typing import Any

from engine.core.play import why_not
from engine.eighteen.actions import Pass
from engine.eighteen.map.lay import laid_with
from engine.eighteen.map.tokens import placed
from engine.games.g1843 import automation, phases, turn
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound
from tests.rules.g1843.table import Scene, table

Hexes = dict[str, tuple[str, int]]


def operated(company: str = "NOR", players: str = "anne ben carl", phase: str = "yellow", **fields: Any) -> Scene:
    """anne directs a company that has floated at 79 and is the first to operate, in this phase; its turn begins.

    `fields`: of the company; `cash`, `trains`; `track`: tiles by hex; `at`: further places of its markers.
    """
    return begun(owning(company, players, phase, **fields))


def owning(company: str = "NOR", players: str = "anne ben carl", phase: str = "yellow", **fields: Any) -> Scene:
    """The same before the operating round begins."""
    cash, trains = fields.pop("cash", 790), fields.pop("trains", "")
    track, at = fields.pop("track", {}), fields.pop("at", ())
    scene = in_phase(table(players), phase).with_public(company, par=79, anne=6, cash=cash, trains=str(trains))
    scene = with_company(scene, company, **fields) if fields else scene
    return with_markers(with_track(scene, track), company, *at) if at else with_track(scene, track)


def begun(scene: Scene) -> Scene:
    """An operating round begins."""
    return scene.operating()


def in_phase(scene: Scene, phase: str) -> Scene:
    """All phases up to this one have begun, each by a train of its colour that nobody has."""

    def change(game: Game) -> None:
        for name in tuple(game.definition.phases)[1:]:
            if tuple(game.definition.phases).index(name) <= tuple(game.definition.phases).index(phase):
                for colour in tuple(game.definition.cards)[: tuple(game.definition.cards).index(name)]:
                    if game.depot[colour] and phase != "gray":
                        game.discarded += (colour,) * (game.depot[colour] or 0)
                        game.depot[colour] = 0
                phases.card_left(game, name)

    return scene if phase == "yellow" else scene.edit(change)


def with_company(scene: Scene, company: str, **fields: Any) -> Scene:
    """Fields of a company as given."""
    return scene.edit(lambda game: game.change(company, **fields))


def with_track(scene: Scene, tiles: object) -> Scene:
    """These tiles lie there, `{"D19": ("9", 0)}`, laid in this order."""

    def change(game: Game) -> None:
        assert isinstance(tiles, dict)
        for hex_id, (tile, rotation) in tiles.items():
            game.redrawn(laid_with(game.network, tile, hex_id, rotation))

    return scene.edit(change)


def with_markers(scene: Scene, company: str, *places: object) -> Scene:
    """Markers of the company stand at these places, `("F15", 0)`, taken from its charter, the home marker first."""

    def change(game: Game) -> None:
        for place in places:
            assert isinstance(place, tuple)
            hex_id, stop = place
            if company in game.companies:
                game.change(company, charter=game.companies[company].charter[1:])
            game.relaid(placed(game.laid, hex_id, stop, company))

    return scene.edit(change)


def filled(scene: Scene, hex_id: str, stop: int, *companies: str) -> Scene:
    """Markers of these companies stand there as well, whether they are in play or not."""

    def change(game: Game) -> None:
        for company in companies:
            game.relaid(placed(game.laid, hex_id, stop, company))

    return scene.edit(change)


def step(scene: Scene) -> str:
    """The name of the step of the company that operates; "" when none does."""
    return turn.TURNS.current(scene.game).name if operating(scene) else ""


def to(scene: Scene, name: str) -> Scene:
    """Passed on to this step, running trains as well as possible and keeping the revenue; it must be waited for."""
    while step(scene) != name:
        here, player = scene.game.round, scene.game.active[0]
        assert isinstance(here, OperatingRound), f"the turn ended before {name}"
        before = (here.turn, here.step)
        if found := automation.implied(scene.game):
            scene = scene.play(_line(scene, found.action))
        elif why_not(scene.game, Pass(player)) is None:
            scene = scene.play("pass")
        else:
            scene = scene.play(f"{player}: dividend {here.order[here.turn]} keep")
        after = scene.game.round
        assert isinstance(after, OperatingRound)
        assert (after.turn, after.step) > before
        assert after.turn == here.turn, f"the turn ended before {name}"
    return scene


def _line(scene: Scene, action: object) -> str:
    from engine.games.g1843.notation import write_action

    return write_action(action)  # type: ignore[arg-type]


def operating(scene: Scene) -> str:
    """The company that operates; "" when none does."""
    here = scene.game.round
    return here.order[here.turn] if isinstance(here, OperatingRound) and here.turn < len(here.order) else ""
