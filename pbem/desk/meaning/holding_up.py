"""Whether a line that was not read may change the moves beside it, so that none of them is done (DECISIONS 129)."""

from __future__ import annotations

from pbem.desk.meaning import against
from pbem.desk.meaning.by_meaning import by_meaning, names_sample
from pbem.desk.meaning.plain_orders import of_another, readings
from pbem.desk.meaning.wishes import only_wishes
from pbem.desk.planner import Planner
from pbem.orders.order import Order, Stray
from pbem.orders.plain_words import is_courtesy
from pbem.orders.second_thoughts import is_comment
from pbem.orders.talk import is_talk


def holds_up(planner: Planner, stray: Stray) -> bool:
    """Whether a line that was not read may change the moves it stands with: then none of them is done.

    Talk does not, nor a sample of ours with its dot, nor what a log tells of somebody else.
    """
    text = stray.line.text
    if stray.line in planner.placed or against.stops(stray):
        return True
    if stray.say is not None and stray.say.key == "orders.sample":
        return False
    if stray.say is not None and stray.say.key == "orders.press_or_order":
        return not _only_asks(planner, str(stray.say.facts["said"]))
    if planner.session.title.orders.tells(text) or only_wishes(planner, text):
        return False
    if stray.meant or not text or readings(planner, text):
        return True  # no text: there are lines beyond those that are looked at
    if names_sample(text) and not (is_courtesy(text, planner.mail.names) or is_comment(text)):
        return True  # «I follow your .2 with pleasure.»
    if _is_cut(planner, stray) or orders_more(planner, text):
        return True
    signed = _in_signature(planner, stray)
    return not (of_another(planner, text) or is_talk(text, planner.mail.names, planner.weigh, signed=signed))


def _is_cut(planner: Planner, stray: Stray) -> bool:
    """Whether the line is a part of one that `;` parted, and has words of the game: no part of a sentence is done."""
    lines = planner.text.replace("\r\n", "\n").split("\n")
    whole = lines[stray.line.number - 1] if 0 < stray.line.number <= len(lines) else ""
    if ";" not in whole or is_courtesy(stray.line.text, planner.mail.names):
        return False
    return any(map(planner.weigh, stray.line.text.split()))


def orders_more(planner: Planner, text: str) -> bool:
    """Whether the line, held against the game as it stood before the mail, means a move that the mail does not do."""
    meant = by_meaning(planner, text, planner.stands)
    return bool(meant.lines or meant.wish) and set(meant.lines).isdisjoint(planner.plan.written)


def _only_asks(planner: Planner, line: str) -> bool:
    """Whether the line, if it is an order at all, is a question."""
    return all(isinstance(one, Order) and one.word.kind == "question" for one in planner.read(line))


def _in_signature(planner: Planner, stray: Stray) -> bool:
    """Whether the line begins as a title or an address does, and stands right below a farewell under all orders."""
    if stray.line.number <= planner.lowest or not (stray.line.text[:1].isupper() or stray.line.text[:1].isdigit()):
        return False
    above = planner.text.replace("\r\n", "\n").split("\n")[planner.lowest : stray.line.number - 1]
    while above and above[-1].strip():
        if is_courtesy(above.pop(), planner.mail.names):
            return True
    return False
