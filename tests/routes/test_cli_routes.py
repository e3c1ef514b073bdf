"""`pbem routes`: what people and scripts read, the picture, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.eighteen.whatif.lays import LayValue
from engine.eighteen.whatif.outlook import outlook
from engine.eighteen.whatif.supposing import WhatIf
from engine.games.g1861.whatif import WHAT_IF
from pbem.cli import cli
from pbem.drawing.eighteen.style import RING
from pbem.replays.exports import Player, Start, write_export
from pbem.routes.answer import picture
from tests.edges import Run
from tests.house import House
from tests.replays.logs import FIXTURES, shared
from tests.routes.courses import JKLM, course, position

BEST = outlook(position(401), "SE").revenue


def routes(*words: str, code: int = 0, file: Path | str = JKLM) -> Result:
    """The command, on a golden game unless told otherwise."""
    result = CliRunner(env={"COLUMNS": "200"}).invoke(cli, ["routes", str(file), *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def data(*words: str, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(routes(*words, "--json", code=code).stdout)
    return found


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where pictures go when nobody says where."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_best_run_is_told_and_drawn(folder: Path) -> None:
    result = routes("se", "--at", "401")
    first, second, *_ = result.stdout.splitlines()
    assert first == "SE, Southeastern Railway: trains 2, 3, 2"
    assert second.startswith("4-jklm, after action 401, OR ")
    assert f"{BEST} in all, proven: no run earns more." in result.stdout
    assert "No further route was found" not in result.stdout, "all its trains run"
    assert "A9-B8-C7-C5-D4-D2-E1" in result.stdout
    assert "cities where other companies hold every slot: D14 (RSR)." in result.stdout
    assert result.stderr == "Drawn in 4-jklm-SE.png\n"
    assert (folder / "4-jklm-SE.png").read_bytes().startswith(b"\x89PNG")


def test_json_draws_nothing_unless_told_to(folder: Path) -> None:
    found = data("SE", "--at", "401")
    assert (found["source"], found["action"], found["company"], found["phase"]) == ("4-jklm", 401, "SE", "3")
    assert (len(found["routes"]), found["at_home"]) == (3, [])
    assert found["revenue"] == BEST == sum(one["revenue"] for one in found["routes"])
    for one in found["routes"]:
        counted = sum(stop["value"] for stop in one["stops"])
        assert one["revenue"] == one["multiplier"] * counted + one["bonus"]
    assert (found["proven"], found["bound"], found["blocked"], found["picture"]) == (
        True,
        BEST,
        {"D14": ["RSR"]},
        None,
    )
    assert list(folder.iterdir()) == []
    assert data("SE", "--at", "401", "--out", "map.svg")["picture"] == "map.svg"
    drawn = (folder / "map.svg").read_text(encoding="utf-8")
    assert f"SE: best run {BEST}, after action 401" in drawn
    assert [f'data-route="{number}"' in drawn for number in range(4)] == [True, True, True, False]


def test_by_default_the_last_position_in_which_it_can_run() -> None:
    """MKN stands to the end of the game; SE is gone by then."""
    found = data("SE")
    assert 401 < found["action"] < 1098
    assert found["revenue"] > 0
    assert "SE" not in position(1098).companies
    assert data("NW")["action"] == 1098


def test_why_nothing_runs() -> None:
    assert "O-K has no train. To find what one earns: --what-if 'train TYPE'." in routes("O-K", "--at", "401").stdout
    result = routes("M-NN", "--at", "151")
    assert "No second stop is within reach: no track leads to one from the tokens of M-NN in H8." in result.stdout
    assert result.stderr == ""  # nothing to draw


def test_what_if_tells_before_and_after(folder: Path) -> None:
    best = WHAT_IF.by_revenue(position(401), "SE")[0]
    wish = f"lay {best.lay.tile} {best.lay.hex} {best.lay.rotation}"
    result = routes("SE", "--at", "401", "--what-if", wish, "--out", "if.svg")
    assert f"if: {wish}" in result.stdout
    assert f"Now {BEST}, then {best.after} (+{best.after - BEST})." in result.stdout
    plain = picture(position(401), (), "", ())
    rings = (folder / "if.svg").read_text(encoding="utf-8").count(RING)
    assert rings == plain.count(RING) + 1
    found = data("SE", "--at", "401", "--what-if", wish)
    assert found["what_if"] == {"done": [wish], "notes": [], "before": BEST}
    assert found["revenue"] == best.after


def test_a_broken_rule_is_told_with_its_section(folder: Path) -> None:
    result = routes("MK", "--at", "401", "--what-if", "lay 57 E9", code=1)
    assert (result.stdout, len(result.stderr.splitlines())) == ("", 1)
    assert result.stderr.startswith("pbem: Tile 57 is yellow and E9 is ")
    assert result.stderr.endswith("(1861 §5.5.2.1)\n")
    assert data("MK", "--at", "401", "--what-if", "phase 2", code=1)["refused"]["code"] == "phase_over"
    assert list(folder.iterdir()) == []


def test_a_declared_run_is_judged(folder: Path) -> None:
    route = "2: E1-F2-F4-G5-G7-H8"
    good = routes("MK", "--at", "401", "--route", route)
    assert "your run\n" in good.stdout
    assert "90 in all, as much as the best known." in good.stdout
    short = routes("MK", "--at", "401", "--route", "2: H8-G7-G5", "--no-picture").stdout
    assert "60 in all, 30 below the best known." in short
    bad = routes("MK", "--at", "401", "--route", "2: E1-F2-F4-G5-G7", "--no-picture", code=1)
    assert "cannot be run: in G7 no track runs from G5 to a stop" in bad.stdout
    assert "This would be legal: 2:E1-F2-F4-G5-G7-H8. (1861 §5.3)" in bad.stdout
    assert "your run, corrected" in bad.stdout
    found = data("MK", "--at", "401", "--route", "2: E1-F2-F4-G5-G7", code=1)["declared"]
    assert found["refused"][0]["code"] == "route_no_end"
    assert found["below_best"] == outlook(position(401), "MK").revenue - found["revenue"]
    assert [one.name for one in folder.iterdir()] == ["4-jklm-MK.png"]


def test_trains_it_does_not_have() -> None:
    assert (
        "The trains of T-R are 3; you named 8" in routes("T-R", "--at", "401", "--route", "8: K17-J18", code=1).stderr
    )


def test_lays_by_revenue() -> None:
    best = WHAT_IF.by_revenue(position(401), "SE")
    found = data("SE", "--at", "401", "--lays", "3")["lays"]
    assert [(one["tile"], one["hex"], one["rotation"], one["after"]) for one in found] == [
        (one.lay.tile, one.lay.hex, one.lay.rotation, one.after) for one in best[:3]
    ]
    result = routes("SE", "--at", "401", "--lays")
    assert f"{len(best)} lays are legal" in result.stdout
    assert all(one["proven"] and one["bound"] == one["after"] for one in found)
    assert "at most" not in result.stdout
    assert "cannot lay anything" in routes("RSR", "--at", "401", "--lays").stdout


def test_where_no_lay_raises_the_revenue_none_is_listed() -> None:
    result = routes("SE", "--at", "401", "--lays")
    assert f"lays are legal; none of them raises the best known revenue, {BEST}." in result.stdout
    assert len(result.stdout.splitlines()) == 2


def answering(monkeypatch: pytest.MonkeyPatch, found: list[LayValue]) -> None:
    """1861 knows these lays and no others."""
    monkeypatch.setattr(WhatIf, "by_revenue", lambda *_: found)


def test_one_lay_that_does_not_raise_the_revenue(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, WHAT_IF.by_revenue(position(401), "SE")[-1:])
    result = routes("SE", "--at", "401", "--lays")
    assert f"1 lays are legal; none of them raises the best known revenue, {BEST}." in result.stdout


def test_a_lay_whose_run_is_not_proven_says_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    value = WHAT_IF.by_revenue(position(401), "SE")[0]
    unproven = value._replace(bound=value.after + 30)
    answering(monkeypatch, [unproven])
    assert f"{value.after}, at most {value.after + 30}" in routes("SE", "--at", "401", "--lays").stdout
    assert data("SE", "--at", "401", "--lays")["lays"][0]["proven"] is False


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("XX",), "There is no company 'XX'."),
        (("SE", "--at", "1099"), "the last action there is 1098 (id:1098)."),
        (("SE", "--at", "x"), "write the number of an action"),
        (("SE", "--at", "1"), "SE is not in play at that point. In play: RSR."),
        (("SE", "--what-if", "dig"), "It understands `lay TILE HEX [ROTATION]`"),
        (("SE", "--route", "H8"), "Write TRAIN: HEX-HEX-HEX"),
        (("SE", "--out", "map.gif"), "a picture's name ends in .png or .svg"),
        (("SE", "--out", "nowhere/map.png"), "there is no folder nowhere"),
        (("SE", "--lays", "--route", "2: H8-E1"), "it cannot be combined with --out or --route"),
    ],
)
def test_nonsense(words: tuple[str, ...], said: str) -> None:
    result = routes(*words, code=2)
    assert (result.stdout, len(result.stderr.splitlines())) == ("", 1)
    assert said in result.stderr


def test_a_company_that_is_never_in_play() -> None:
    """Who plays at the end is told."""
    said = routes("D", code=2).stderr
    assert said.startswith("pbem: D is never in play in this game. In play: ")
    assert said.endswith(f": {', '.join(course().positions[-1].game.companies)}.\n")


def test_no_file(tmp_path: Path) -> None:
    assert "A game on this service is written like G12." in routes("SE", file="no-such.json", code=2).stderr
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert "broken.json" in routes("SE", file=broken, code=2).stderr


def test_a_game_without_routes(tmp_path: Path) -> None:
    start = Start("paris-connection", tuple(Player(f"p{n}", f"Player {n}") for n in (1, 2, 3)), seed="0")
    path = tmp_path / "paris.json"
    path.write_text(write_export(start, []), encoding="utf-8")
    said = routes("blue", file=path, code=2).stderr
    assert said == (
        "pbem: paris.json is a game of Paris Connection, in which no company runs trains, so there are no routes. "
        "Ask for one of 1843 and 1861.\n"
    )


def test_a_game_of_the_service_without_routes(running: House, run: Run) -> None:
    code, out, err = run("routes", "g1", "blue")
    assert (code, out) == (2, "")
    assert "G1 is a game of Paris Connection" in err
    code, _, err = run("routes", "G99", "blue")
    assert (code, err) == (2, "pbem: There is no game G99.\n")


@pytest.mark.recorded
@pytest.mark.parametrize(("number", "asked", "company"), [("167259", "SE", "SE"), ("29683", "RFR", "RSR")])
def test_recorded_games(number: str, asked: str, company: str) -> None:
    """A company runs at the end of a real game; the position is the one after the last action."""
    path = shared(FIXTURES / f"{number}.json")
    result = routes(asked, "--json", file=path)
    found = json.loads(result.stdout)
    assert found["company"] == company
    assert found["revenue"] > 0
