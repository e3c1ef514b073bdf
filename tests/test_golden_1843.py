"""Golden games of 1843: replayed to the exact end, with what was checked by hand when each phase begins."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from engine.eighteen.actions import Decline, Sell, Start
from engine.games.g1843 import actions as acts
from engine.games.g1843.ending import final_scores
from engine.games.g1843.game import Game
from engine.games.g1843.position import EndReason
from engine.games.g1843.rules import RULES
from pbem.replays.export_replay import ExportReplay
from pbem.replays.exports import first_position, read_lines
from tests.beside_1843 import beside
from tests.beside_1843.asking import EVERYDAY, SOAK, Sample
from tests.golden_1843 import (
    ENDS,
    FOLDER,
    RECIPES,
    checkpoints,
    export_of,
    fingerprint,
    positions,
    reckoned,
    seen,
    wanted,
)
from tests.own_types import own
from tests.sampled import sampled
from tests.second_reading_1843.facts import ABSENT

pytestmark = pytest.mark.any_engine
FILES = sorted(FOLDER.glob("*.json"))
SELDOM, ALWAYS = 0.02, 1.0


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    """Each file in turn."""
    found: Path = request.param
    return found


def test_replay_to_the_exact_end(path: Path) -> None:
    """Every line is legal; checkpoints, scores, the reason of the end and the whole last position are as written."""
    export = export_of(path)
    checked = {one.after: one for one in checkpoints(path)}
    phases = {1: "yellow"}
    for number, (action, game) in enumerate(positions(export), start=1):
        if one := checked.pop(number, None):
            assert RULES.write_action(action) == one.line
            assert seen(game, one) == wanted(one), one.why
        if game.phase not in phases.values():
            phases[number] = game.phase
    assert checked == {}
    assert set(phases) - {1} <= {one.after for one in checkpoints(path)}, phases
    assert (final_scores(game), game.ended) == (export.result, export.end_reason)
    assert fingerprint(game) == json.loads(ENDS.read_text(encoding="utf-8"))[path.stem]


def test_the_reckoning_adds_up(path: Path) -> None:
    """From checkpoint to checkpoint no purse and no marker changes but as the reckoning beside it says."""
    export = export_of(path)
    start = own(Game, first_position(export, path.name))
    cash, prices = {player: start.purses[player] for player in start.players}, dict[str, int]()
    for one in checkpoints(path):
        assert one.purses.keys() <= one.cash.keys()
        for name, now in one.cash.items():
            before = cash.get(name, 0)
            assert reckoned(one.purses.get(name, f"{before} = {now}")) == (before, now, now), (one.after, name)
        for name, now in one.prices.items():
            way = [word for word in re.split("[ ;,]+", one.markers.get(name, f"{prices.get(name)}")) if word.isdigit()]
            assert way[0] == f"{prices.get(name, way[0])}", (one.after, name)
            assert way[-1] == f"{now}", (one.after, name)
        cash |= one.cash
        prices |= one.prices


def test_pbem_replay_agrees(path: Path) -> None:
    """What `pbem replay` does with such a file finds no difference."""
    export = export_of(path)
    outcome = ExportReplay(export).run()
    assert outcome.divergence is None
    assert outcome.scores == export.result


@pytest.mark.skipif(bool(ABSENT), reason=ABSENT)
@pytest.mark.parametrize("path", sampled(FILES, 2), ids=lambda path: path.stem)
@pytest.mark.parametrize(
    ("often", "sample"),
    [
        pytest.param(SELDOM, EVERYDAY, id="asked seldom"),
        pytest.param(ALWAYS, SOAK, marks=pytest.mark.soak, id="asked after every action"),
    ],
)
def test_the_second_reading_agrees(path: Path, often: float, sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker written from the rules text alone accepts every line, and has the same position after each.

    That costs little. What takes the time is what else could have been done, so the everyday run seldom asks for it.
    """
    export = export_of(path)
    start = own(Game, first_position(export, path.name))
    monkeypatch.setattr(beside, "ASKED", often)
    played = beside.beside_steps(start, positions(export), path.stem, sample, often)
    assert played.actions == len(export.actions)


def test_every_end_has_a_golden_game() -> None:
    """§8.10.1, and the moderator."""
    assert {recipe.ends for recipe in RECIPES} == set(get_args(EndReason)) - {"moderator"}
    assert {path.stem for path in FILES} == {recipe.name for recipe in RECIPES}


def test_together_they_use_every_power_of_a_private() -> None:
    """§10.2: six have one, Val de Loire three that exclude one another."""
    used: set[str] = set()
    for path in FILES:
        for action in read_lines(export_of(path)):
            if isinstance(action, acts.PowerLay | acts.PowerBuild | acts.PowerToken):
                used.add(action.private)
            elif isinstance(action, acts.Exchange | acts.Engineers | acts.BuyAsTrain):
                used.add(type(action).__name__)
            elif isinstance(action, Start):
                used.add(action.company)
    assert {"TAB", "PSG", "HAV", "BAM", "PLM", "Exchange", "Engineers", "BuyAsTrain"} <= used


def test_the_bankrupt_game_is_short_and_shows_it_all() -> None:
    """§8.8.3, §10.2: an obsolete train runs once more; then shares are sold, privates given up, trains refused."""
    (name,) = (recipe.name for recipe in RECIPES if recipe.ends == "bankrupt")
    lines = list(read_lines(export_of(FOLDER / f"{name}.json")))
    assert len(lines) < 250
    kinds: list[type] = [type(line) for line in lines]
    raised = [acts.Dividend, Sell, acts.CashPrivate, acts.CashPrivate, acts.Offer, Decline]
    assert kinds[-10:] == [*raised, acts.Bankrupt, Decline, Decline, acts.Bankrupt]
