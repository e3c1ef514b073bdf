"""Lines of a mail that are doubted for what stands beside them: a sentence runs into one, or it breaks off."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.meaning import against
from pbem.desk.meaning.answers import as_answer
from pbem.desk.meaning.broken_lines import put_together, runs_out_of_note
from pbem.desk.meaning.only_told import is_left_out
from pbem.desk.meaning.plain_orders import is_initial
from pbem.desk.meaning.replies import as_message
from pbem.desk.planner import Planner
from pbem.orders.order import Order, Stray
from pbem.orders.plain_words import breaks_off, goes_on
from pbem.orders.refuse import short
from pbem.orders.talk import PIECE
from pbem.words.say import Say

_INITIALED = re.compile(r"(?:[A-Z]\.? ){1,2}[A-Z][\w'’-]{2,20}[.,]?\Z")  # «T. Berg», with which somebody signs


def sort_out(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines with those doubted that a sentence above runs into, or that stand amid an answer to somebody."""
    sorted_out: list[Order | Stray] = []
    items = put_together(planner, as_answer(planner, tuple(one for one in items if not _is_initial(planner, one))))
    for at, item in enumerate(items):
        beside = [one for one in (*items[max(0, at - 1) : at], *items[at + 1 : at + 2]) if isinstance(one, Stray)]
        near = [one for one in beside if abs(one.line.number - item.line.number) == 1 and not is_left_out(planner, one)]
        above = [one for one in near if one.line.number < item.line.number]
        runs_on = any(goes_on(one.line.text) for one in above) or (bool(planner.mail.to) and bool(near))
        below = [one for one in items[at + 1 : at + 2] if one.line.number == item.line.number + 1]
        if isinstance(item, Order) and item.word.kind == "action" and below and _breaks_off(planner, item):
            say = Say(key="guess.breaks_off", facts={"said": short(item.line.text)})
            sorted_out.append(Stray(line=item.line, say=say, spoils=True))
        elif _may_go_on(planner, item, runs_on=runs_on):
            say = Say(key="guess.runs_on", facts={"said": short(item.line.text)})
            sorted_out.append(Stray(line=item.line, say=say, spoils=True))
        else:
            sorted_out.append(item)
    return as_message(planner, against.against(planner, sorted_out))


def _is_initial(planner: Planner, item: Order | Stray) -> bool:
    """Whether the line is one letter that is no whole order: «B» below a mail of Ben's."""
    if _signs_with_initial(planner, item):
        return True
    if isinstance(item, Stray):
        return item.say is None and is_initial(planner, item.line.text)
    if item.rest or len(item.line.text.strip(" .")) > 1:
        return False
    return len(item.word.usage.split("[", 1)[0].split()) > 1


def _signs_with_initial(planner: Planner, item: Order | Stray) -> bool:
    """Whether the line ends the mail as «B. Miller» does, and its name is no word of the game, as in «B Nancy»."""
    above, _, last = planner.text.strip().rpartition("\n")
    said = item.line.text.strip()
    ends = bool(above) and said == last.strip() and _INITIALED.match(said) is not None
    return ends and not planner.weigh(said.split()[-1].strip(".,"))


def _breaks_off(planner: Planner, item: Order) -> bool:
    """Whether the line ends in the middle, and not with a name that is a word as well: «sell 2 OU»."""
    last = item.rest.split()[-1:]
    orders, definition = planner.session.title.orders, planner.session.definition
    named = bool(last) and last[0].isalnum() and orders.weighs(definition, last[0]) >= PIECE
    return not named and breaks_off(item)


def _may_go_on(planner: Planner, item: Order | Stray, *, runs_on: bool) -> bool:
    """Whether the line may be the end of a sentence, or of a note, in the line above."""
    if isinstance(item, Stray):
        return item.say is None and runs_out_of_note(planner, item)
    return runs_on and item.word.kind in ("action", "control", "join", "moderator")
