"""A recorded game by our actions, written down again, and what may differ between the two files without any meaning."""

from __future__ import annotations

import gzip
import json
from typing import Any

from engine.core import play
from pbem.recorded.played import Move, Played
from pbem.replays.exports import Player, Start, first_position
from pbem.replays.logfile import Log
from pbem.replays.made import Noting
from pbem.replays.written import as_18xx
from tests.replays.logs import FIXTURES, RECORDED, shared

Data = dict[str, Any]
GENERATED = FIXTURES / "generated"
# Who clicked, when, and what both programs work out again; numbers have gaps where moves were taken back.
DECORATION = {"id", "created_at", "user", "auto_actions", "original_id", "skip", "tokener", "extra_revenue", "subsidy"}


def file_of(name: str) -> Data:
    """A real game, or one of the generated ones, with its players numbered as an export numbers them."""
    path = shared(FIXTURES / f"{name}.json" if name in RECORDED else GENERATED / f"{name}.json.gz")
    raw = path.read_bytes()
    data: Data = json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw)
    ids = {str(player["id"]): number for number, player in enumerate(data["players"])}
    data["players"] = [{**player, "id": ids[str(player["id"])]} for player in data["players"]]
    data["result"] = {str(ids[player]): wealth for player, wealth in data["result"].items()}
    for action in data["actions"]:
        for one in (action, *(action.get("auto_actions") or ())):
            if one["entity_type"] == "player":
                one["entity"] = ids[str(one["entity"])]
    return data


def cut(data: Data, number: int) -> Data:
    """The game as a file had it after the action with this id: it is not over."""
    kept = [action for action in data["actions"] if action["id"] <= number]
    ends = ("result", "game_end_reason", "manually_ended", "finished_at")
    return {key: value for key, value in data.items() if key not in ends} | {"actions": kept, "status": "active"}


def written_again(log: Log) -> Data:
    """The export of the game of ours that the recorded one comes to."""
    run = Noting(log)
    assert run.run().divergence is None
    options = {**run.kind.as_recorded, "variant": run.kind.variant, **log.options}
    seats = tuple(Player(seat) for seat in run.names.seats)
    start = first_position(Start(log.game, seats, variant=run.kind.variant, options=log.options), log.file)
    moves = tuple(Move(action, 1_700_000_000 + at, at + 1) for at, (_, action) in enumerate(run.made))
    end = play.replay(start, (move.action for move in moves))
    names = {seat: str(one.name) for seat, one in zip(run.names.seats, log.players, strict=True)}
    return as_18xx(log.game, options, Played("G7", "Volga", start, end, moves, names))


def meaning(actions: list[Data]) -> list[Data]:
    """The actions without what has no meaning: decoration, and which of several equal things is named.

    Of equal copies of a tile, trains of one type and single certificates of one public any may be named, as
    long as it lies there: the replay of the file tells whether it does. A slot is where somebody clicked.
    """
    return [_plain(action) for action in actions if not action["type"].startswith(("program_", "message"))]


def _plain(action: Data) -> Data:
    fields = {key: value for key, value in action.items() if key not in DECORATION}
    fields.pop("variant", None)  # of a train: its type
    if action["type"] == "place_token":
        fields.pop("slot")
    if action["type"] in ("buy_shares", "sell_shares"):
        fields.pop("share_price", None)  # always the present one
        fields["shares"] = sorted(_certificate(share) for share in action["shares"])
    for key in ("tile", "train"):
        if key in fields:
            fields[key] = _kind(action[key])
    if "city" in fields and action["city"][0].isdecimal():
        fields["city"] = [_kind(action["city"].rpartition("-")[0]), action["city"].rpartition("-")[2]]
    if "routes" in fields:
        fields["routes"] = sorted((_route(route) for route in action["routes"]), key=str)
    return fields


def _route(route: Data) -> Data:
    """A chain may be written from either end, old files name the stops in another order, and no nodes."""
    chains = sorted(min(chain, chain[::-1]) for chain in route["connections"])
    stops = sorted(route["hexes"])
    return {"train": _kind(route["train"]), "chains": chains, "stops": stops, "revenue": route["revenue"]}


def _kind(numbered: str) -> str:
    return numbered.rpartition("-")[0]


def _certificate(share: str) -> str:
    """`NW_0` is the director's; the others of a public are equal."""
    return share if share.endswith("_0") else share.rpartition("_")[0]
