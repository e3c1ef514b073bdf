"""What questions in plain words are about: data, and the question order that is nearest to one."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.orders.fold import key

# The question order, and what a line about it has in it.
TOPICS: Mapping[str, str] = {
    "options": "what can i do, what could i do, what may i do, what should i do, my options, which options, where "
    "can i build, what can i build, what can i trade, what is possible, which moves, what moves, was kann "
    "ich, was darf ich, que puis je faire, quelles sont mes options",
    "deadline": "deadline, is my move due, is it due, how long do i have, how much time, do i have to move, must i "
    "move, bis wann, jusqu a quand",
    "hand": "my hand, do i hold, do i have, do i own, my shares, my pieces, my locomotives, meine hand, ma main",
    "status": "whose turn, worth, the value, the values, how much is, who s turn, is it my turn, my turn, who is "
    "next, who s next, who is winning, who s winning, who leads, who is leading, the position, the score, "
    "the standings, where do we stand, wer ist dran, wer fuhrt, qui joue, a qui le tour",
    "map": "the map, the board, die karte, la carte",
    "history": "what happened, what has happened, who moved last, what did, was ist passiert",
    "help": "what orders, which orders, which commands, what commands, how does this work, how does it work, do i "
    "play, do i move, do i answer, how does this game work, wie geht das, comment ca marche",
}
_NEAR = 4  # words after «how do I» among which an order word stands
_HOW = ("how do i", "how can i", "how to", "how does one", "wie kann ich", "comment")


def topic_of(line: str, order_words: Mapping[str, str]) -> str:
    """The question order for a question; "" where none is near. `order_words`: every name to its order word."""
    said = f" {key(line)} "
    for start in _HOW:
        behind = said.partition(f" {start} ")[2].split()
        named = next((word for word in behind[:_NEAR] if word in order_words and len(word) > 2), None)
        if named is not None:
            return f"help {order_words[named]}"
    for order, about in TOPICS.items():
        if any(f" {one.strip()} " in said for one in about.split(",")):
            return order
    return ""
