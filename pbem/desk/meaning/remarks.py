"""Remarks beside the orders of a mail: what stands around an order in its sentence, and sentences that are none."""

from __future__ import annotations

import re

from pbem.desk.meaning.plain_orders import readings
from pbem.desk.planner import Planner
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.requests import asks_for_move
from pbem.orders.talk import is_talk, takes_back, without_turn

_REMARK = re.compile(  # what somebody says of their order, behind it, with a comma or without
    r"(?:,|\s[-–—]+)?\s+(?=(?:i'?m|i am|i've|i have|i haven't|i must|i need|let'?s|because|cos|before|since)\b)"
    r"|(?:,|\s[-–—]+)\s+(?=(?:i|we|he|she|it|that|this|they|you)\b"
    r"|[\w-]+ (?:shouldn'?t|should|won'?t|will|can'?t|can)\b)",
    re.IGNORECASE,
)
_PONDERS = re.compile(r"i (?:haven'?t (?:made|decided)|must|need to|have to|want to) \w+", re.IGNORECASE)
_SAVES = re.compile(r"(?:i|we)(?:'ll| will)? (?:keep|save) (?:the|our|my) (?:cash|money) for [\w-]+\W*", re.IGNORECASE)
_PREFACE = re.compile(r"(?:i|i'll|let'?s|let us|we|we'll|well|right|hm+)\b[^:\d]{3,40}:\s+(?=\S)", re.IGNORECASE)
_CHEERS = re.compile(r"\bhere (?:we|i) come\b|^maybe (?:that|this|it)\b|^(?:that|this) should\b", re.IGNORECASE)
_GRUDGES = re.compile(
    r"(?:i'?m )?not (?:letting|giving|leaving|having)\b|"
    r"(?!i\b)[^\W\d_][\w-]* (?:shouldn'?t|won'?t|can'?t|isn'?t|doesn'?t)\b",
    re.IGNORECASE,
)
_FEW = 3  # words
_LASTS = re.compile(r" until | unless |^policy\b")


def with_remark(planner: Planner, piece: str) -> tuple[str, str] | None:
    """What a sentence says before a remark that has nothing of the game, and that; None where it has none such."""
    for cut in _REMARK.finditer(piece):
        order, remark = piece[: cut.start()].strip(), piece[cut.end() :]
        said = words("conditions").isdisjoint(tokens(remark)) or tokens(remark)[:1] in (("before",), ("since",))
        idle = _SAVES.fullmatch(remark) and not {"nothing", "pass", "passes"}.isdisjoint(tokens(order))
        light = idle or _PONDERS.match(remark) or not weighs(planner, remark)
        if order and said and light and not any(map(str.isdigit, remark)) and not takes_back(remark):
            return order, remark
    preface = _PREFACE.match(piece)
    if preface is not None and words("denials").isdisjoint(tokens(preface[0])) and not weighs(planner, preface[0]):
        return piece[preface.end() :], preface[0].strip()
    return None


def lasting(planner: Planner, piece: str) -> str:
    """The piece where it is an order whole that says itself when it ends: «pass until OR unless anyone sells NW»."""
    return next((said for said in (piece, without_turn(piece)) if lasts(planner, said)), "")


def lasts(planner: Planner, said: str) -> bool:
    """Whether a text is such an order, as it stands."""
    lines = readings(planner, said)
    return bool(lines) and all(map(_LASTS.search, lines))


def is_light(planner: Planner, piece: str) -> bool:
    """Whether a piece that is no order can change none: talk, a question, words of which none is the game's."""
    if asks_for_move(piece, planner.weigh):
        return False
    if is_talk(piece, planner.mail.names, planner.weigh) or piece.endswith("?"):
        return True
    cheers = _CHEERS.search(piece) or (_GRUDGES.match(piece) and not weighs(planner, piece))
    if cheers and words("conditions").isdisjoint(tokens(piece)) and not any(map(str.isdigit, piece)):
        return True
    counts = any(map(str.isdigit, piece)) and len(tokens(piece)) <= _FEW  # «sorry, 110»
    return not (counts or weighs(planner, piece)) and words("denials").isdisjoint(tokens(piece))


def weighs(planner: Planner, text: str) -> bool:
    """Whether the text has a word of the game."""
    return any(map(planner.weigh, text.split()))
