"""Positions of another program laid beside ours: every difference is found, and it is said what was compared."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import BadGameFile
from pbem.replays.log_replay import LogReplay
from pbem.replays.report import Parted, Report
from pbem.replays.states import States, Where, read_states
from pbem.titles.g1861.files import Files1861
from tests.replays.logs import all_privates, by, game, log, replayed

DATA = game(*all_privates(), by(30, "bid", corporation="N", price=130), by(10, "pass"), by(20, "pass"))
TRACE = replayed(DATA)[1]
START = LogReplay(log(DATA))._position()


NATIONAL = "national (owner, shares in the treasury, tokens on the map, tokens left with their prices)"


def lines(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """The whole positions of the game, as another program would have them."""
    head = ("i", "id", "type", "entity")
    found: list[dict[str, Any]] = [{"i": 0, "type": "start", "state": START}]
    for line in TRACE:
        found.append({key: line[key] for key in head} | {"state": {k: v for k, v in line.items() if k not in head}})
    return [*deepcopy(found), *more]


def compared(found: list[dict[str, Any]], data: dict[str, Any] = DATA) -> Report:
    """How a replay with these positions goes."""
    return LogReplay(log(data), states=States(found)).run()


def test_all_agrees_and_it_is_said_in_what() -> None:
    outcome = compared(lines())
    assert (outcome.divergence, outcome.agrees) == (None, True)
    assert outcome.checked[0] == "legality"
    assert outcome.checked[-1].startswith(
        "19 positions (set of rounds, round, its number, phase, whether it is over, who"
    )
    assert (
        "; players: cash, certificates, shares; companies: owner, cash, price, trains, loans, shares in the"
        in outcome.checked[-1]
    )
    assert outcome.unchecked == ("result", "reason of the end", NATIONAL)


def other(key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of a field of the position itself."""
    return lambda state: state.update({key: value})


def of(group: str, name: str, key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of a field of a player or a company."""
    return lambda state: state[group].setdefault(name, {}).update({key: value})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other("turn", 2), "set of rounds: 2 there, 1 here"),
        (other("round", "OR"), "round: OR there, SR here"),
        (other("round_num", 2), "its number: 2 there, 1 here"),
        (other("phase", 3), "phase: 3 there, 2 here"),
        (other("finished", True), "whether it is over: True there, none here"),
        (other("actor", 30), "who is asked next: 30 there, 10 here"),
        (other("bank", 1), "bank: 1 there, 13940 here"),
        (other("bank_broken", True), "whether it is broken: True there"),
        (other("tiles", {"H8": "6/1"}), "tiles: H8 6/1 there, none here"),
        (other("tokens", ["H8:0:N"]), "tokens: H8:0:N there, "),
        (other("pool", {"NW": 10}), "pool shares: NW 10 there, none here"),
        (other("companies", {"TSR": 20}), "owners of privates: TSR 20"),
        (other("market", {}), "price tokens in their stacks: none there, "),
        (other("depot", {"left": {"2": 10}, "pool": []}), "trains for sale: none there, 3 7, 4 4, 5 4, 6 2"),
        (lambda state: state["depot"].update(pool=["2"]), "trains in the pool: 2 there, none here"),
        (of("players", "10", "cash", 351), "10 cash: 351 there, 350 here"),
        (of("players", "10", "certs", 1), "10 certificates: 1 there, 2 here"),
        (of("players", "30", "shares", {}), "30 shares: none there, N 100 here"),
        (of("corporations", "N", "owner", 10), "N owner: 10 there, 30 here"),
        (of("corporations", "N", "cash", None), "N cash: none there, 130 here"),
        (of("corporations", "N", "price", [60, 1, 2]), "N price: 60 there, 65 here"),
        (of("corporations", "N", "trains", ["2", "3"]), "N trains: 2 3 there, none here"),
        (of("corporations", "N", "loans", 2), "N loans: 2 there, none here"),
        (of("corporations", "N", "treasury", 100), "N shares in the treasury: 100 there, none here"),
        (of("corporations", "N", "tokens_left", [0]), "N tokens left with their prices: "),
        (of("corporations", "Y", "cash", 5), "Y cash: 5 there, none here"),
        (lambda state: state["corporations"].pop("N"), "N owner: none there, 30 here"),
    ],
)  # fmt: skip
def test_every_field_is_compared(change: Callable[[dict[str, Any]], None], reason: str) -> None:
    """At the first difference the action and the field are said, and what both sides have in it."""
    found = lines()
    change(found[-1]["state"])
    outcome = compared(found)
    assert outcome.divergence is not None
    assert (outcome.divergence.number, outcome.divergence.action) == (18, "20: pass")
    assert outcome.divergence.reason.startswith(reason)
    assert outcome.divergence.reason.endswith("(18 positions agree before it).")
    assert (outcome.agrees, outcome.checked) == (False, ())


@pytest.mark.parametrize(
    "change",
    [
        of("corporations", "N", "price", [65, 1, 2, 0]),
        of("corporations", "RSR", "owner", 10),  # lent to the player with priority
        of("corporations", "RSR", "tokens_left", [0, 0]),
        of("corporations", "NW", "tokens_left", [0, 20, 40]),  # not in play
        of("corporations", "NW", "cash", 0),
        of("corporations", "N", "loans", None),
        other("actor", "10"),
    ],
)
def test_what_is_only_written_otherwise_is_no_difference(change: Callable[[dict[str, Any]], None]) -> None:
    found = lines()
    change(found[-1]["state"])
    assert compared(found).agrees


def test_only_changes_need_be_written() -> None:
    """Members one by one; null removes a member."""
    found = lines()
    for line in found[2:-1]:  # up to the last action nothing but what these lines say
        line["state"]["corporations"] = {}
    found[-1]["state"] = {
        key: value for key, value in found[-1]["state"].items() if key not in ("corporations", "players", "tiles")
    } | {"corporations": {"N": TRACE[-1]["corporations"]["N"]}, "players": {"30": TRACE[-1]["players"]["30"]}}
    found[1]["state"]["corporations"]["Y"] = {"cash": 0}
    found[2]["state"]["corporations"]["Y"] = None
    found[3]["state"]["corporations"]["N"] = {"cash": 0}
    assert compared(found).agrees


def test_a_file_that_tells_little_is_no_agreement() -> None:
    """No difference, but too little to say that all agrees; and what one position has not is a difference."""
    found = lines()
    thin = [{**line, "state": {key: line["state"][key] for key in ("bank", "phase")}} for line in found]
    outcome = compared(thin)
    assert (outcome.divergence, outcome.agrees) == (None, False)
    assert outcome.checked[-1] == "19 positions (phase, bank)"
    assert any(one.startswith("only in ours (actor, ") for one in outcome.unchecked)
    empty = compared([{**line, "state": {}} for line in found])
    assert (empty.agrees, empty.checked[-1]) == (False, "19 positions (of which nothing could be compared)")
    traced = [line["state"] | {"i": number} for number, line in enumerate(found)][1:]
    del traced[7]["players"]
    short = compared(traced)
    assert short.divergence is not None
    assert short.divergence.reason.startswith("10 cash: none there, 400 here (7 positions agree")


def test_a_field_that_comes_later_is_not_checked() -> None:
    found = lines()
    for line in found[:3]:
        del line["state"]["pool"]
    assert "not in all positions (pool)" in compared(found).unchecked


def test_of_a_long_list_only_what_differs_is_shown() -> None:
    found = lines()
    tokens = [f"A{number}:0:N" for number in range(9)]
    found[-1]["state"]["tokens"] = [*tokens, "H8:1:N"]
    outcome = compared(found)
    assert outcome.divergence is not None
    assert outcome.divergence.theirs == (f"tokens: {' '.join(tokens)}",)
    assert outcome.divergence.ours[0] == "tokens: none"


def test_the_start_is_compared_too() -> None:
    found = lines()
    found[0]["state"]["bank"] = 15_000
    outcome = compared(found)
    assert outcome.divergence is not None
    assert (outcome.divergence.action, outcome.actions) == ("the start", 0)


def test_positions_of_another_game_are_told_by_its_actions() -> None:
    found = lines()
    found[4]["entity"] = 30
    outcome = compared(found)
    assert outcome.divergence is not None
    assert outcome.divergence.reason.startswith("`entity` of the action: 30 there, 20 here")


def test_positions_without_an_action_of_the_game_are_a_difference() -> None:
    short = {**DATA, "actions": DATA["actions"][:-1]}
    outcome = compared(lines(), short)
    assert outcome.divergence is not None
    assert outcome.divergence.reason.startswith("number of positions: 19 there, 18 here")


def test_actions_without_a_position_are_not_checked() -> None:
    outcome = compared(lines()[:-2])
    assert (outcome.divergence, outcome.agrees) == (None, False)
    assert outcome.unchecked[-1] == "the last 2 positions"


def test_what_only_the_file_has_is_not_checked() -> None:
    found = lines()
    found[0]["state"] |= {"loans_left": 12}
    for player in found[0]["state"]["players"].values():
        player["value"] = 420
    assert "only in the file (loans_left; players: value)" in compared(found).unchecked


def test_an_action_taken_on_trust_is_no_agreement() -> None:
    """Positions agree, but whether our rules allow what led there is another matter."""
    run = LogReplay(log(DATA), states=States(lines()))
    run.trusted = 1
    outcome = run.run()
    assert (outcome.divergence, outcome.agrees) == (None, False)
    assert outcome.checked[0] == "legality but of 1 action taken on trust"


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ({"reason": "bank"}, "reason of the end: bank there, None here"),
        ({"finished": True}, "whether it is over: True there, False here"),
    ],
)
def test_the_end_of_the_file_is_compared(end: dict[str, Any], reason: str) -> None:
    outcome = compared(lines({"i": 19, "type": "end", **end}))
    assert outcome.divergence is not None
    assert outcome.divergence.reason.startswith(reason)
    assert compared(lines({"i": 19, "type": "end"})).agrees


def test_only_the_result_of_a_game_that_is_over_is_compared() -> None:
    """What a running game would come to is no result: the other program may count it in another way."""
    other = {"result": {"10": 1}}
    assert compared(lines({"i": 19, "type": "end", "finished": False, "reason": None, **other})).agrees
    ended = game(*DATA["actions"], by(10, "end_game"))
    traced = [{"i": 0, "state": START}, *({key: one[key] for key in one} for one in replayed(ended)[1])]
    outcome = compared([*traced, {"i": 20, "type": "end", **other}], ended)
    assert outcome.divergence is not None
    assert outcome.divergence.reason.startswith("result: {'10': 1} there, {'10': ")


def test_another_order_of_those_who_are_asked_alike_is_named_as_such() -> None:
    """Several companies above their train limit: 18xx.games asks them as they are listed, the rules in no order."""
    found = States([{"i": 1, "state": {"actor": "MKV", "bank": 7}}, {"i": 2, "state": {"actor": "SW"}}])
    where = Where(1, 4, "K-B: buy_train")
    found.compare({"i": 1, "actor": "K-B", "bank": 7}, where, tuple, ("K-B", "MKV"))
    assert found.orders == ["after action 1 (id 4) MKV there, K-B here"]
    with pytest.raises(Parted, match="who is asked next: SW there, K-B here"):
        found.compare({"i": 2, "actor": "K-B", "bank": 7}, where, tuple, ("K-B", "MKV"))


def test_money_is_a_difference_whoever_is_asked_first() -> None:
    found = States([{"i": 1, "state": {"actor": "MKV", "bank": 8}}])
    with pytest.raises(Parted, match="bank: 8 there, 7 here"):
        found.compare({"i": 1, "actor": "K-B", "bank": 7}, Where(1, 4, ""), tuple, ("K-B", "MKV"))


def test_what_differs_in_order_alone_is_no_agreement_and_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lines()
    found[-1]["state"]["actor"] = "N"
    monkeypatch.setattr(Files1861, "asked_alike", lambda self, position: ("N", "10"))
    outcome = compared(found)
    assert (outcome.divergence, outcome.orders) == (None, ("after action 18 (id 18) N there, 10 here",))


@pytest.mark.parametrize("packed", [False, True])
def test_a_trace_of_ours_is_a_file_of_positions(tmp_path: Path, packed: bool) -> None:
    text = "\n".join(json.dumps(line) for line in TRACE).encode() + b"\n\n"
    path = tmp_path / "trace"
    path.write_bytes(gzip.compress(text) if packed else text)
    outcome = LogReplay(log(DATA), states=read_states(path)).run()
    assert (outcome.agrees, outcome.checked[-1][:13]) == (True, "18 positions ")


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", ""),
        (b"{", "line 1"),
        (b"[]", "line 1"),
        (b'{"i": 1}\n{"id": 2}', "line 2"),
        (b'{"i": 1, "state": 7}', "line 1"),
        (b'{"i": 1, "state": {"players": []}}', "line 1"),
        (b'{"i": 1, "state": {"corporations": {"N": 7}}}', "line 1.corporations"),
        (b"\x1f\x8b\x00", ""),
        (gzip.compress(b'{"i": 1}', mtime=0)[:-9], ""),
        (b"\xff\xfe", "line 1"),
    ],
)
def test_no_positions(tmp_path: Path, content: bytes, key: str) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadGameFile) as caught:
        read_states(path)
    assert (caught.value.file, caught.value.key) == ("positions.jsonl", key)
