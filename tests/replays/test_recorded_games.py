"""Real games, recorded by 18xx.games: by our rules they come to the same after every action."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli import cli
from pbem.replays.log_replay import LogReplay
from pbem.replays.report import Report
from tests.replays.logs import RECORDED, checkpoints, log, recorded, replayed

pytestmark = pytest.mark.recorded


@cache
def as_recorded(number: str) -> tuple[Report, list[dict[str, Any]]]:
    """The replay of a file in which nothing is changed; nobody changes what it came to."""
    return replayed(recorded(number))


def last_lines(number: str) -> dict[int, dict[str, Any]]:
    """The position after each numbered action with what the server added to it."""
    outcome, lines = as_recorded(number)
    assert outcome.divergence is None
    return {line["id"]: line for line in lines}


@pytest.mark.parametrize("number", RECORDED)
def test_every_action_is_legal_and_the_wealth_is_that_recorded(number: str) -> None:
    """Strictly: no action is trusted, no pass is added, every recorded revenue is the one we compute."""
    data = recorded(number)
    outcome, lines = as_recorded(number)
    assert outcome.divergence is None
    assert (outcome.finished, outcome.end_reason) == (True, "final_phase")
    assert outcome.scores == data["result"]
    assert (outcome.trusted, outcome.implied, outcome.guesses, outcome.actions) == (0, 0, 0, len(lines))


@pytest.mark.parametrize("number", RECORDED)
def test_money_after_every_action(number: str) -> None:
    given, after = checkpoints(number), last_lines(number)
    assert [row[0] for row in given["cash_trace"]] == list(after)
    for action, bank, *cash in given["cash_trace"]:
        line = after[action]
        ours = [line["players"][str(player)]["cash"] for player in given["players"]]
        assert (action, line["bank"], ours) == (action, bank, cash)


@pytest.mark.parametrize("number", RECORDED)
def test_the_whole_position_as_each_round_begins(number: str) -> None:
    given, after = checkpoints(number), last_lines(number)
    for begun in given["rounds"]:
        line = after[begun["after"]]
        where = number, begun["after"]
        assert (where, line["round"], line["phase"]) == (where, begun["round"], begun["phase"])
        assert (where, line["turn"], line["round_num"]) == (where, begun["turn"], begun["round_num"])
        assert (where, line["pool"], len(line["depot"]["pool"])) == (where, begun["pool"], len(begun["pool_trains"]))
        owned = {name for one in (*begun["players"], *begun["companies"]) for name in one["privates"]}
        assert (where, set(line["companies"])) == (where, owned)
        assert (where, line["players"]) == (where, {str(one["id"]): player(one, begun) for one in begun["players"]})
        shown = {one: {key: got[key] for key in COMPANY} for one, got in line["corporations"].items()}
        assert (where, shown) == (where, {one["id"]: company(one) for one in begun["companies"]})


COMPANY = ("type", "owner", "cash", "price", "trains", "loans", "tokens")


def player(given: dict[str, Any], begun: dict[str, Any]) -> dict[str, Any]:
    """A player of the reference as a trace shows him. The director's certificate stands for two shares."""
    directed = {one["id"] for one in begun["companies"] if one["type"] == "major" and one["owner"] == given["id"]}
    shares = sum(1 if percent == 100 else percent // 10 for percent in given["shares"].values())
    certs = len(given["privates"]) + shares - len(directed & set(given["shares"]))
    return {"cash": given["cash"], "certs": certs, "shares": given["shares"]}


def company(given: dict[str, Any]) -> dict[str, Any]:
    """A company of the reference as a trace shows it; the RSR has no owner, though a player runs it."""
    national = given["type"] == "national"
    return {
        "type": given["type"],
        "owner": None if national else given["owner"],
        "cash": given["cash"],
        "price": given["price"] and given["price"][0],
        "trains": sorted(train.rpartition("-")[0] for train in given["trains"]),
        "loans": given["loans"],
        "tokens": len(given["tokens"]),
    }


def test_certificates_of_a_real_game_are_where_its_log_says() -> None:
    """29683, action 540: who sells MKN_6 and MKN_8 has bought them at 405 and 537; the lists hold all ten shares."""
    data = recorded("29683")
    at = next(at for at, one in enumerate(data["actions"]) if one["id"] == 540)
    before = {**data, "actions": data["actions"][:at], "status": "active", "game_end_reason": None}
    run, sold = LogReplay(log(before)), data["actions"][at]
    assert run.run().divergence is None
    kept = run.translator.memory.certificates["MKN"]
    lists = {run.names.file_player(one): kept.of(one) for one in run.game.players}
    assert sold["shares"] == ["MKN_6", "MKN_8"]
    assert lists == {5522: [0, 1, 2, 3, 4], 4138: [5, 7], 3058: [6, 8]}
    assert not kept.lost


@pytest.mark.parametrize("number", RECORDED)
def test_any_beginning_of_a_game_agrees_too(number: str) -> None:
    data = recorded(number)
    for share in (0.2, 0.5, 0.8):
        kept = data["actions"][: int(share * len(data["actions"]))]
        outcome, _ = replayed({**data, "actions": kept, "status": "active", "game_end_reason": None})
        assert (outcome.divergence, outcome.finished) == (None, False)


@pytest.mark.parametrize("number", RECORDED)
def test_routes_are_found_without_what_the_client_computed(number: str) -> None:
    data = deepcopy(recorded(number))
    for route in routes(data):
        for key in ("revenue", "revenue_str", "hexes", "nodes"):
            route.pop(key, None)
    outcome, _ = replayed(data)
    assert (outcome.divergence, outcome.scores) == (None, data["result"])
    assert outcome.checked == ("legality", "result", "reason of the end")
    assert outcome.unchecked == ("revenues", "cash after each action")


@pytest.mark.parametrize("number", RECORDED)
def test_it_is_said_how_many_revenues_were_checked(number: str) -> None:
    data = deepcopy(recorded(number))
    assert as_recorded(number)[0].checked == ("legality", "revenues", "result", "reason of the end")
    found = list(routes(data))
    del found[3]["revenue"]
    outcome, _ = replayed(data)
    assert outcome.checked[1] == f"revenues of {len(found) - 1} of {len(found)} runs of trains"
    assert outcome.unchecked == ("revenues of 1 run of trains", "cash after each action")


@pytest.mark.parametrize("number", RECORDED)
def test_a_wrong_revenue_is_noticed(number: str) -> None:
    data = deepcopy(recorded(number))
    found = list(routes(data))[40]
    found["revenue"] += 10
    outcome, _ = replayed(data)
    assert outcome.divergence is not None
    assert f"earned {found['revenue']} there and {found['revenue'] - 10} here" in outcome.divergence.reason


def test_a_pass_that_was_left_out_is_implied_where_nothing_else_can_be_done() -> None:
    """167259, action 633: a player with 125 can only pass. The position after the action before is as with it."""
    data = recorded("167259")
    short = {**data, "actions": [action for action in data["actions"] if action["id"] != 633]}
    (whole, lines), (outcome, shorter) = as_recorded("167259"), replayed(short)
    assert (outcome.divergence, outcome.implied, outcome.scores) == (None, 1, whole.scores)
    before = next(line for line in shorter if line["id"] == 632)
    after = next(line for line in lines if line["id"] == 633)
    assert {**before, **dict.fromkeys(("i", "id", "entity"))} == {**after, **dict.fromkeys(("i", "id", "entity"))}


def test_a_pass_is_not_implied_where_there_is_a_choice() -> None:
    """167259, action 632: that player could sell. The position shown is the one he was in."""
    data = recorded("167259")
    outcome, _ = replayed({**data, "actions": [action for action in data["actions"] if action["id"] != 632]})
    assert outcome.divergence is not None
    assert (outcome.divergence.id, outcome.implied) == (633, 0)
    assert outcome.divergence.ours[0].startswith("SR 6")


def routes(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Every recorded route that counts."""
    gone = {action["id"] for action in data["actions"] if action.get("skip")}
    ran = [action for action in data["actions"] if action["type"] == "run_routes" and action["id"] not in gone]
    return [route for action in ran for route in action["routes"]]


# SHA-256 of what `pbem replay --json --trace` writes: the answer, and the trace. A change of the rules changes them.
WRITTEN = {
    "167259": (
        "ab6c34032b02ceb20919a19b2616eddb026f567aa57fd4fedeacbaa77dd6d114",
        "ea98d20d5fd4bad782dc35acbddc1ebd6daf6601f38abd7e3a59f1824bff8595",
    ),
    "29683": (
        "d7e9b94a1c903357ae2ba26a55512522ea02f7d1ff09dcf0c8d931eb1c97403d",
        "4c136df12b52e2874576e21c2785038ff60402cc670d92f47fe405da21e3a47e",
    ),
}


@pytest.mark.parametrize("number", RECORDED)
def test_what_the_command_writes_is_the_same_to_the_byte(number: str, tmp_path: Path) -> None:
    path, trace = tmp_path / "game.json", tmp_path / "trace.jsonl"
    path.write_text(json.dumps(recorded(number)), encoding="utf-8")
    result = CliRunner().invoke(cli, ["replay", str(path), "--json", "--trace", str(trace)], catch_exceptions=False)
    written = (result.stdout.encode(), trace.read_bytes())
    assert tuple(sha256(one).hexdigest() for one in written) == WRITTEN[number]
