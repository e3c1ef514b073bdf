"""From the actions of a game to the list in a log: numbers, undone moves, messages, wishes, moves of the server."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.replays.writer import Fields, Line

WISHES = ("program_share_pass", "program_buy_shares", "program_merger_pass", "program_disable", "program_auction_bid")


class Scrambler:
    """`actions` is the list of a log, `trace` what a replay of it must say."""

    def __init__(self, lines: list[Line], players: list[int | str], dice: Random) -> None:
        self.players = players
        self.dice = dice
        self.actions: list[Fields] = []
        self.trace: list[Fields] = []
        self.number = 0
        self.last: Fields | None = None  # the last action that counts
        at = 0
        while at < len(lines):
            at += self._write(lines, at)

    def _write(self, lines: list[Line], at: int) -> int:
        """The next action with the passes that the server adds to it, and perhaps something around it."""
        added = 1
        while at + added < len(lines) and _automatic(lines, at + added) and self.dice.random() < 0.5:
            added += 1
        if self.dice.random() < 0.03:
            self._false_start()
        block = lines[at : at + added]
        if self.dice.random() < 0.02 and self.trace:
            block[0:0] = [Line(self._wish(), self.trace[-1]["after"])]
        entry = self._put(dict(block[0].action))
        if len(block) > 1:
            entry["auto_actions"] = [{**line.action, "created_at": 1} for line in block[1:]]
        for line in block:
            head = {"id": entry["id"], "type": line.action["type"], "entity": line.action["entity"]}
            self.trace.append({"head": {"i": len(self.trace) + 1, **head}, "after": line.after})
        if self.dice.random() < 0.03:
            self._taken_back_and_done_again(entry)
        return added

    def _put(self, fields: Fields) -> Fields:
        """A numbered action; numbers have gaps where talk was stripped, and the talk may be there."""
        while self.dice.random() < 0.05:
            self.number += 1
            if self.dice.random() < 0.5:
                talk = self._by_player("message", message="well")
                self.actions.append({**talk, "id": self.number})
        self.number += 1
        entry = {**fields, "id": self.number}
        if self.dice.random() < 0.9:
            entry["created_at"] = 1_600_000_000 + self.number
        if self.dice.random() < 0.2:
            entry["user"] = self.dice.choice(self.players)
        self.actions.append(entry)
        if fields["type"] not in ("undo", "redo"):
            self.last = entry
        return entry

    def _by_player(self, kind: str, /, **fields: Any) -> Fields:
        return {"type": kind, "entity": self.dice.choice(self.players), "entity_type": "player", **fields}

    def _wish(self) -> Fields:
        return self._by_player(self.dice.choice(WISHES), unconditional=True, reason="done")

    def _false_start(self) -> None:
        """Some moves that are undone: one by one, or all at once."""
        before = self.last
        count = self.dice.randint(1, 3)
        made = [self._put(self._by_player("pass")) for _ in range(count)]
        if self.dice.random() < 0.5:
            made[-1]["auto_actions"] = [self._by_player("pass")]
        if self.dice.random() < 0.5:
            self._put(self._by_player("undo", action_id=before["id"] if before else 0))
        else:
            for _ in range(count):
                self._put(self._by_player("undo"))
        self.last = before
        if self.dice.random() < 0.3:
            self._put(self._by_player("redo"))
            self._put(self._by_player("undo", action_id=before["id"] if before else 0))

    def _taken_back_and_done_again(self, entry: Fields) -> None:
        """Moves that count after all, undone and redone."""
        back = self.dice.randint(1, 3)
        kept = [one for one in self.trace if one["head"]["id"] != entry["id"]]
        if self.dice.random() < 0.5 and kept:
            self._put(self._by_player("undo", action_id=self.dice.choice(kept[-5:])["head"]["id"]))
            self._put(self._by_player("redo"))
            return
        for _ in range(back):
            self._put(self._by_player("undo"))
        for _ in range(back):
            self._put(self._by_player("redo"))


def _automatic(lines: list[Line], at: int) -> bool:
    return bool(lines[at].action["type"] == "pass")
