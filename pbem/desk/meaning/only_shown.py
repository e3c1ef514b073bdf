"""What a mail wants to see only: «show me what would happen if I sold three NOR, don't do it yet»."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.meaning.plain_orders import has_move
from pbem.desk.planner import Planner
from pbem.facts.result import UNDONE, Result
from pbem.orders.previews import supposed_in, without_preview

PREVIEW = "preview"
_NOT_YET = re.compile(
    r"\b(?:(?:don't|do not|without) (?:\w+ ){0,3}(?:do|doing|carry|carrying|execut\w+|make|making|play|playing)\b|"
    r"only (?:want|like|wish|show|see|look)|only like to|only to (?:see|look)|"
    r"just (?:show|to see|to look|want to see|let me see)"
    r"|not (?:for real|yet|my move)|nothing (?:is |has )?to be done|no order|pretend|"
    r"(?:just|only) (?:curious|asking|wondering|a thought)|"
    r"before i (?:\w+ ){0,2}(?:send|commit|decide|do|move|order)|show me only|preview|hypothetical\w*)",
    re.IGNORECASE,
)
_IF = re.compile(r"\bif (?:i|we)\b", re.IGNORECASE)


def only_shown(text: str) -> str:
    """The order that is to be shown and not done, as prose; "" where none is wanted so."""
    supposed, plain = supposed_in(text), without_preview(text)
    if len(supposed) > 1 or len(_IF.findall(text)) > 1:
        return ""
    wanted = plain is not None or _NOT_YET.search(text.replace("\u2019", "'"))
    return supposed[0].rstrip(" .") if supposed and wanted else plain or ""


def offer_as_previews(planner: Planner) -> None:
    """Make previews of all moves that are offered in the answer to a mail which is to be shown and not done."""
    if planner.supposes or not (planner.plan.preview or only_shown(planner.text)):
        return
    planner.plan.results = [_as_preview(planner, one) for one in planner.plan.results]
    planner.plan.meant = _previewed(planner, planner.plan.meant)


def _as_preview(planner: Planner, result: Result) -> Result:
    if result.status not in UNDONE or not (result.example or result.choices):
        return result
    choices = tuple(_previewed(planner, one) for one in result.choices)
    return msgspec.structs.replace(result, example=_previewed(planner, result.example), choices=choices)


def _previewed(planner: Planner, line: str) -> str:
    moves = has_move(planner, line) and not line.startswith(PREVIEW)
    return f"{PREVIEW}; {line}" if moves else line
