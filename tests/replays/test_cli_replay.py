"""`pbem replay`: exit codes, JSON, traces, what people read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.cli import cli
from pbem.replays.exports import Player, Start, write_export
from pbem.replays.report import Report
from pbem.titles.g1861.files import Files1861
from tests.replays.logs import all_privates, by, game

ENDED = [*all_privates(), by(30, "message", message="good bye"), by(30, "end_game")]
RESULT = {"10": 420 - 70 + 30 + 75, "20": 420 - 90 + 45 + 90, "30": 420 - 40 + 60}  # cash, privates at their value
FINISHED: dict[str, Any] = {"status": "finished", "game_end_reason": "manually_ended", "result": RESULT}


def replay(tmp_path: Path, data: Any, *options: str) -> Result:
    """The command on this content."""
    path = tmp_path / "game.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return CliRunner().invoke(cli, ["replay", str(path), *options], catch_exceptions=False)


RAN = Report(
    title="1861", variant="gtg", finished=False, end_reason=None, actions=7, scores={"10": 7}, names={"10": "Ann"},
    checked=("legality",), orders=("after action 7 (id 9) MKV there, KB here",), state_company="RSR",
)  # fmt: skip


def test_agreed(tmp_path: Path) -> None:
    result = replay(tmp_path, game(*ENDED, **FINISHED))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1861, gtg: ended by manually_ended" in result.stdout
    said = "nothing differs; checked: legality, result, reason of the end; not checked: cash after each action."
    assert f"16 actions replayed: {said}" in result.stdout
    assert "all agree" not in result.stdout
    assert "guess" not in result.stdout
    assert [line.split() for line in result.stdout.splitlines()[2:5]] == [
        ["20", "Ben", "465"], ["10", "Ann", "455"], ["30", "Carl", "440"],
    ]  # fmt: skip


def test_json_says_how_it_ended(tmp_path: Path) -> None:
    result = replay(tmp_path, game(*ENDED, **FINISHED), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "title": "1861", "variant": "gtg", "finished": True, "end_reason": "manually_ended", "actions": 16,
        "scores": RESULT, "guesses": 0, "endless": False, "state_company": "", "verdict": "nothing differs",
        "checked": ["legality", "result", "reason of the end"], "not_checked": ["cash after each action"],
        "order_differences": [],
    }  # fmt: skip


def test_a_game_that_can_never_end_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """§5.8, §7: with what may be done about it."""
    unfinished = game(*all_privates())
    assert "no end" not in replay(tmp_path, unfinished).stdout
    monkeypatch.setattr(Files1861, "endless", lambda self, game: True)
    told = replay(tmp_path, unfinished).stdout
    assert "by the rules this game never ends. Its moderator can end it as it stands, or take moves back." in told


def test_whose_runs_are_always_the_most_here_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state's company (§5.6.4): nobody chooses its runs here; in a recorded game somebody may have."""
    unfinished = game(*all_privates())
    assert "always runs" not in replay(tmp_path, unfinished).stdout
    monkeypatch.setattr("pbem.replays.log_replay.LogReplay.run", lambda self, progress: RAN)
    told = replay(tmp_path, unfinished).stdout
    assert "RSR runs as the file says. In a game that is played here it always runs for the most it can earn" in told


def test_an_order_that_the_rules_leave_open_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unfinished = game(*all_privates())
    monkeypatch.setattr("pbem.replays.log_replay.LogReplay.run", lambda self, progress: RAN)
    result = replay(tmp_path, unfinished)
    assert (result.exit_code, "nothing differs but an order; checked: legality" in result.stdout) == (0, True)
    assert "the rules leave it open: after action 7 (id 9) MKV there, KB here." in result.stdout


@pytest.mark.parametrize(
    ("changes", "checked", "not_checked"),
    [
        ({}, ["legality"], ["result", "reason of the end"]),
        ({"result": RESULT}, ["legality"], ["result", "reason of the end"]),  # it says nowhere that the game is over
        ({"result": RESULT, "status": "finished"}, ["legality", "result"], ["reason of the end"]),
        ({"game_end_reason": "manually_ended"}, ["legality", "reason of the end"], ["result"]),
    ],
)
def test_what_the_file_does_not_give_is_not_checked(
    tmp_path: Path, changes: dict[str, Any], checked: list[str], not_checked: list[str]
) -> None:
    found = json.loads(replay(tmp_path, game(*ENDED, **changes), "--json").stdout)
    assert (found["verdict"], found["checked"]) == ("nothing differs", checked)
    assert found["not_checked"] == [*not_checked, "cash after each action"]


def test_positions_of_another_program(tmp_path: Path) -> None:
    """Its positions are ours: all agrees, it is said what was compared. One is not: exit 1, both sides."""
    positions = tmp_path / "states.jsonl"
    kept = trace(tmp_path, game(*ENDED, **FINISHED))
    positions.write_text("\n".join(map(json.dumps, kept)), encoding="utf-8")
    result = replay(tmp_path, game(*ENDED, **FINISHED), "--states", str(positions))
    assert result.exit_code == 0
    assert (
        "16 actions replayed: all agrees; checked: legality, result, reason of the end, 16 positions" in result.stdout
    )
    kept[6]["players"]["10"]["cash"] += 5
    positions.write_text("\n".join(map(json.dumps, kept)), encoding="utf-8")
    result = replay(tmp_path, game(*ENDED, **FINISHED), "--states", str(positions))
    assert result.exit_code == 1
    assert "The replay and the file disagree at action 7 (id 7): 30: bid" in result.stdout
    assert "10 cash: 405 there, 400 here (6 positions agree before it)." in result.stdout
    assert "7 actions replayed." in result.stdout
    assert replay(tmp_path, game(*ENDED), "--states", str(tmp_path / "game.json")).exit_code == 2


def test_a_game_that_still_runs_agrees_as_far_as_it_goes(tmp_path: Path) -> None:
    """Its interim result is no final wealth."""
    data = game(*all_privates(), status="active", result={"10": 1, "20": 2, "30": 3})
    result = replay(tmp_path, data, "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["finished"], found["end_reason"], found["actions"]) == (0, False, None, 15)


def test_an_illegal_action_is_shown_from_both_sides(tmp_path: Path) -> None:
    result = replay(tmp_path, game(*ENDED[:3], by(10, "bid", company="BSS", price=30)))
    assert result.exit_code == 1
    assert "The replay and the file disagree at action 4 (id 4): 10: bid" in result.stdout
    assert "It is not your turn; the game is waiting for 20. (1861 §4.3, not_your_turn)" in result.stdout
    assert '"type":"bid","entity":10,"entity_type":"player","company":"BSS","price":30' in result.stdout
    assert "ISR 1, phase 2, bank 13760" in result.stdout
    assert "10: cash 400, certificates 1" in result.stdout


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"result": {**RESULT, "10": 999}}, "The final wealth differs (1861 §7)."),
        ({"game_end_reason": "bank"}, "It ended by bank there and by manually_ended here (1861 §7)."),
    ],
)
def test_another_end(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    result = replay(tmp_path, game(*ENDED, **{**FINISHED, **changes}))
    assert result.exit_code == 1
    assert said in result.stdout
    assert "something not recorded" not in result.stdout


def test_a_record_that_stops_too_early(tmp_path: Path) -> None:
    result = replay(tmp_path, game(*ENDED[:-1], **FINISHED), "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["divergence"]["reason"] == "The recorded game is over; ours is not."
    assert found["finished"] is False


@pytest.mark.parametrize("data", ["{", "[]", game(title="1867"), game(players=[]), game(by(10, "take_loan"))])
def test_unreadable(tmp_path: Path, data: Any) -> None:
    result = replay(tmp_path, data, "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("pbem: game.json: ")
    assert len(result.stderr.splitlines()) == 1


def test_a_company_that_1861_does_not_have(tmp_path: Path) -> None:
    result = replay(tmp_path, game(*all_privates(), by(30, "bid", corporation="CNR", price=100)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no company 'CNR' in 1861" in result.stderr


def test_a_file_that_is_not_there() -> None:
    result = CliRunner().invoke(cli, ["replay", "no-such-file.json"])
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


def trace(tmp_path: Path, data: Any, code: int = 0) -> list[dict[str, Any]]:
    """The lines of a trace."""
    out = tmp_path / "trace.jsonl"
    assert replay(tmp_path, data, "--trace", str(out)).exit_code == code
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_a_trace_has_a_line_for_each_action_that_counts(tmp_path: Path) -> None:
    """Undone actions and messages have none, added actions and wishes have one, with the number of their carrier."""
    passes = {"auto_actions": [by(20, "pass"), by(30, "pass"), by(30, "program_disable", reason="")]}
    first = [by(10, "bid", company="TSR", price=20), by(20, "message", message="?"), by(10, "undo")]
    data = game(*first, by(10, "program_share_pass"), {**by(10, "bid", company="TSR", price=25), **passes})
    lines = trace(tmp_path, data)
    assert [(line["i"], line["id"], line["type"], line["entity"]) for line in lines] == [
        (1, 4, "program_share_pass", 10),
        (2, 5, "bid", 10),
        (3, 5, "pass", 20),
        (4, 5, "pass", 30),
        (5, 5, "program_disable", 30),
    ]
    assert [line["bank"] for line in lines] == [13740, 13740, 13740, 13765, 13765]


def test_a_line_of_a_trace(tmp_path: Path) -> None:
    """The exact shape. A minor is in the game once its auction is over."""
    opened = by(30, "bid", corporation="N", price=130)
    lines = trace(tmp_path, game(*all_privates(), opened, by(10, "pass"), by(20, "pass")))
    rsr: dict[str, Any] = {
        "type": "national",
        "owner": None,
        "cash": 0,
        "price": None,
        "trains": [],
        "loans": 0,
        "treasury": 0,
        "tokens_left": [],
        "tokens": 0,
    }
    assert lines[15]["corporations"] == lines[16]["corporations"] == {"RSR": rsr}
    minor = {"type": "minor", "owner": 30, "cash": 130, "price": 65, "trains": [], "loans": 0}
    minor |= {"treasury": 0, "tokens_left": [], "tokens": 1}
    assert lines[17] == {
        "i": 18,
        "id": 18,
        "type": "pass",
        "entity": 20,
        "turn": 1,
        "round": "SR",
        "round_num": 1,
        "phase": "2",
        "actor": 10,
        "bank": 13940,
        "bank_broken": False,
        "finished": False,
        "players": {
            "10": {"cash": 350, "certs": 2, "shares": {}},
            "20": {"cash": 330, "certs": 2, "shares": {}},
            "30": {"cash": 250, "certs": 2, "shares": {"N": 100}},
        },
        "corporations": {"RSR": rsr, "N": minor},
        "companies": {"TSR": 10, "BSS": 20, "MYR": 30, "MRR": 10, "WVR": 20},
        "pool": {},
        "depot": {"left": {"2": 10, "3": 7, "4": 4, "5": 4, "6": 2, "7": 2, "8": 1, "2+2": 1, "5+5E": 1}, "pool": []},
        "market": {"6,3": ["N"]},
        "tiles": {},
        "tokens": ["H8:1:N"],
    }


def test_a_trace_ends_before_the_divergence(tmp_path: Path) -> None:
    assert len(trace(tmp_path, game(*ENDED[:3], by(10, "bid", company="BSS", price=30)), code=1)) == 3


def test_lenient_says_how_much_it_trusted(tmp_path: Path) -> None:
    result = replay(tmp_path, game(*ENDED, **FINISHED), "--lenient", "--verbose")
    assert result.exit_code == 0
    assert "Actions trusted although our rules would refuse them: 0." in result.stdout
    assert "Passes the file leaves out because there was no other choice: 0." in result.stdout


def test_names_are_no_markup(tmp_path: Path) -> None:
    players = [{"id": 10, "name": "[bold]Ann[/]"}, {"id": 20, "name": "[/red]"}, {"id": 30, "name": "Carl"}]
    result = replay(tmp_path, game(*ENDED, **{**FINISHED, "players": players}))
    assert result.exit_code == 0
    assert "[bold]Ann[/]" in result.stdout
    assert "[/red]" in result.stdout


def test_our_own_export(tmp_path: Path) -> None:
    start = Start("1861", tuple(Player(f"p{n}", f"Player {n}") for n in (1, 2, 3)), variant="jklm")
    good = write_export(start, [], stopped=True)
    result = replay(tmp_path, good, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "title": "1861", "variant": "jklm", "finished": True, "end_reason": "moderator", "actions": 0,
        "scores": {"p1": 420, "p2": 420, "p3": 420}, "guesses": 0, "endless": False, "state_company": "",
        "verdict": "nothing differs", "checked": ["legality", "result", "reason of the end"],
        "not_checked": ["positions after each action"], "order_differences": [],
    }  # fmt: skip
    assert replay(tmp_path, good.replace("420", "421")).exit_code == 1
    assert replay(tmp_path, good.replace('"1861"', '"1862"')).exit_code == 2


def test_a_compressed_game_is_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(json.dumps(game(*ENDED, **FINISHED)).encode()))
    result = CliRunner().invoke(cli, ["replay", str(path)], catch_exceptions=False)
    assert "16 actions replayed: nothing differs" in result.stdout
    path.write_bytes(path.read_bytes()[:-20])
    cut = CliRunner().invoke(cli, ["replay", str(path)], catch_exceptions=False)
    assert (cut.exit_code, "game.json.gz: cannot be read" in cut.stderr) == (2, True)
