"""Random games played by 18xx.games' own engine: by our rules they come to the same position after every action."""

from __future__ import annotations

import gzip
import json

import msgspec
import pytest

from pbem.replays.log_replay import LogReplay
from pbem.replays.states import States, read_states
from tests.replays.logs import FIXTURES, log, shared
from tests.sampled import sampled

pytestmark = pytest.mark.recorded

GAMES = (
    "1861_p3_s10013", "1861_p3_s233_column_market", "1861_p3_s5001", "1861_p3_s513", "1861_p4_s10014", "1861_p4_s10064",
    "1861_p4_s214_column_market", "1861_p4_s514", "1861_p4_s524", "1861_p5_s10035", "1861_p5_s10075", "1861_p5_s515",
    "1861_p6_s10026", "1861_p6_s10056", "1861_p6_s10076", "1861_p6_s226_column_market", "1861_p6_s566", "1861_p6_s726",
)  # fmt: skip
# One of each number of players, on both markets; whole files are compared by `pbem replay --states` too.
EVERY_DAY = (
    "1861_p4_s214_column_market", "1861_p5_s515",
)  # fmt: skip
COMPARED = {"actor", "tokens", "pool", "companies", "tiles", "market", "bank", "phase", "finished"}


@pytest.mark.parametrize("name", sampled(GAMES, EVERY_DAY))
def test_every_position_is_that_of_the_other_engine(name: str) -> None:
    """Money, shares, trains, map, who is asked next: all of it, and no deal is read by guess."""
    generated = FIXTURES / "generated"
    data = json.loads(gzip.decompress(shared(generated / f"{name}.json.gz").read_bytes()))
    states = read_states(shared(generated / f"{name}.states.jsonl.gz"))
    run = LogReplay(log(data), states=states)
    outcome = run.run()
    assert outcome.divergence is None
    assert (outcome.agrees, outcome.guesses, outcome.trusted, outcome.ignored) == (True, 0, 0, 0)
    assert (outcome.scores, states.compared) == (data["result"], outcome.actions + 1)
    assert {key for group, key in states.theirs & states.ours if not group} >= COMPARED
    assert not [name for name, kept in run.translator.memory.certificates.items() if kept.lost]
    assert outcome.orders == ()


CROWDED = 545  # after this action of that game KB and MKV are both above their limit
STATELESS = 664  # after this one two publics are asked whether they are nationalised


@pytest.mark.parametrize(("number", "others"), [(CROWDED, ("MKV", "KB")), (STATELESS, ("MKN", "MK"))])
def test_several_companies_that_are_asked_alike_may_be_asked_in_any_order(number: int, others: tuple[str, str]) -> None:
    """The file breaks off there; it lists them in another order, and estimates a result in a way of its own."""
    name = FIXTURES / "generated" / GAMES[0]
    data = json.loads(gzip.decompress(shared(name.with_name(f"{name.name}.json.gz")).read_bytes()))
    whole = log(data)
    states = read_states(shared(name.with_name(f"{name.name}.states.jsonl.gz")))
    broken_off = msgspec.structs.replace(whole, entries=whole.entries[:number], result={}, end_reason=None)
    lines = states.lines[: number + 1]
    lines[-1] = {**lines[-1], "state": {**lines[-1]["state"], "actor": others[0]}}
    end = {"i": number + 1, "type": "end", "finished": False, "reason": None, "result": {"1": 7}}
    outcome = LogReplay(broken_off, states=States([*lines, end])).run()
    assert outcome.divergence is None
    assert [told.partition(") ")[2] for told in outcome.orders] == [f"{others[0]} there, {others[1]} here"]
