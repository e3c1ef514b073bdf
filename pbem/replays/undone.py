"""Undo and redo of recorded games, worked out beforehand: which actions of a list count in the end."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.recorded.entries import MESSAGE, REDO, UNDO


class NoSuchAction(Exception):
    """An undo goes back to an action that is not there: `position` of the undo, `wanted` the number it gives."""

    def __init__(self, position: int, wanted: object) -> None:
        super().__init__(f"there is no action {wanted} before it")
        self.position = position
        self.wanted = wanted


def effective(actions: Sequence[dict[str, object]]) -> list[int]:
    """The positions of the actions that count, messages among them, in order.

    An undo without `action_id` takes back the last action that counts, one with it everything after that action
    (0: everything). A redo puts the last removed block back; any ordinary action makes redo impossible.
    """
    kept = [False] * len(actions)
    positions: dict[object, int] = {}
    order: list[int] = []  # kept ones but messages, by position
    removed: list[list[int]] = []
    for position, action in enumerate(actions):
        kind = action["type"]
        if kind == UNDO:
            block = _taken_back(order, position, action.get("action_id"), positions)
            del order[len(order) - len(block) :]
            removed.append(block)
        elif kind == REDO:
            order += removed.pop() if removed else []
        elif kind == MESSAGE:
            kept[position] = True
        else:
            order.append(position)
            removed.clear()
        positions[action.get("id")] = position
    for position in order:
        kept[position] = True
    return [position for position, stays in enumerate(kept) if stays]


def _taken_back(order: list[int], position: int, wanted: object, positions: dict[object, int]) -> list[int]:
    """What an undo removes of the kept actions; they stand in the order of their positions."""
    if wanted is None:
        return order[-1:]
    if wanted == 0:
        return list(order)
    if wanted not in positions:
        raise NoSuchAction(position, wanted)
    return [kept for kept in order if kept > positions[wanted]]
