"""What questions in plain words are about: data, and the question order that is nearest to one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.orders.fold import key, tokens
from pbem.orders.help_topics import help_topic
from pbem.orders.numbers import in_digits
from pbem.orders.topic_shapes import ELSEWHERE, SAYINGS, SHAPES, compiled

# The question order, and what a line about it has in it; the first that is found is meant.
TOPICS: Mapping[str, str] = {
    "standing": "standing orders, orders with you, orders for later, any orders in hand, orders in hand, what orders "
    "have you got, what orders do you have, which orders have you, what did i set up, did i leave any, have i left "
    "any, did i set up any, what have i set up, do you have any orders, orders of mine",
    "help standing": "order for later, order already for later, orders in advance, order in advance, order ahead, "
    "orders ahead, move in advance, move ahead of time, pre program, preprogram, plan my next turn, plan my moves"
    " ahead",
    "status waits": "who let us wait, who lets us wait, let us wait, are we waiting for, is everybody waiting for,"
    " who "
    "is holding, who s holding, holding us up, holding things up, holding up the game, do we wait for, is the game "
    "waiting for, who keeps us waiting, who kept us waiting, auf wen warten wir",
    "options": "what can i do, what could i do, what may i do, what should i do, my options, which options, where "
    "can i build, what can i build, what can i trade, what is possible, which moves, what moves, what else can i, "
    "what else could i, everything i can do, everything i could do, all i can do, all i could do, list of what i can, "
    "full list, complete list, list of moves, list of all moves, list please, my possibilities, what exactly can i "
    "do, what are my "
    "choices, my choices, legal moves, was kann ich, was darf ich, que puis je faire, quelles sont mes options",
    "deadline": "deadline, is my move due, is it due, how long do i have, how much time, do i have to move, must i "
    "move, is the move due, move due, moves due, moves are due, orders due, have i got left, how long have i got, how "
    "long have we got, how long do we have, do i have to answer, must i answer, do i have to reply, must i reply, do "
    "you need my move, do you need my orders, do you need my answer, till when, until when, by when, what time is it "
    "due, time left, time do i have, have i time, bis wann, jusqu a quand",
    "history": "what happened, what has happened, what happend, what has been happening, who moved last, "
    "things that happened, last moves, last turns, the last few moves, the last few turns, who bought what, who built "
    "what, who did what, what everyone did, what everybody did, what has everyone done, what has everybody done, what "
    "everyone has done, what did i miss, what have i missed, who was bidding, bidding against, was ist passiert",
    "hand": "my hand, i hold, do i hold, do i have, do i own, have i got in, have i then, what have i got, my"
    " shares, my "
    "pieces, my locomotives, my cash, my money, am i worth, my points, meine hand, ma main",
    "status": "whose turn, worth, the value, the values, how much is, who s turn, is it my turn, my turn, who is "
    "next, who s next, who is winning, who s winning, who wins, whos winning, whos leading, who leads, who is"
    " leading, "
    "who s leading, who is ahead, who s ahead, who is in front, who is in the lead, who is first, the position, the "
    "score, the scores, the standings, where do we stand, how do we stand, how do i stand, where do i stand, how does "
    "it stand, current state, state of the game, state of play, have the others, do the others, the others got, has "
    "everybody, does everybody, has everyone, does everyone, has everybody got, in the depots, in the depot,"
    " remain in, "
    "who owns, who has, who holds, how many locos, how much locos, how many locomotives, how many trains are, how"
    " many "
    "shares has, how many shares are, how rich, how much money has, how much cash has, wer ist dran, wer fuhrt, wie "
    "steht es, qui joue, a qui le tour, qui gagne",
    "map": "the map, big map, the big picture, map again, board picture, picture of the board, picture of the map,"
    " the "
    "board, a map, current map, the picture, the game map, die karte, la carte, le plan",
    "help": "what orders, which orders, which commands, what commands, how does this work, how does it work, how "
    "does that work, "
    "how do these work, do i "
    "play, do i move, do i answer, how does this game work, how do i write, wie geht das, comment ca marche",
    "rules": "rules question, rules one, rules for, rules on, rules about, rules of, the rules, is it allowed, is"
    " that "
    "allowed, are we allowed, is it legal, is that legal, allowed that, where can i read, where is it written,"
    " remind me "
    "of the rules, two colours share, what do the rules say",
}
_SHAPED = {order: compiled(patterns) for order, patterns in SHAPES.items()}
_IN_PASSING = re.compile(SAYINGS)
_AHEAD = ("help standing", "standing")  # before what else is asked in the same words
_NUMBER = re.compile(r"\b(?:last|past|latest|previous) (?:about |roughly )?(\d{1,3})\b")
# Said to the service, without a question mark: it is to show something.
_SHOW = (
    "send me", "send the", "send us", "send over", "send a", "send it", "send that", "mail me", "email me", "show me",
    "show us", "show the", "show my", "bring me", "fill me", "catch me",
    "list all", "list the", "list my", "let me know",
    "i would like to know", "i d like to know", "i want to know", "i wanted to know", "i need to know",
    "again please", "tell me", "tell us", "remind me", "remind us", "give me the", "give me a list", "explain",
    "list please", "i need the", "i d like to see", "i want to see", "i would like to see", "let me see the",
    "can i have the", "like the complete list", "like the full list",
    "can i see", "could i see", "could i have the", "everything i could", "everything i can",
    "all i can do", "all i could do", "i d like another look", "schick mir", "zeig mir", "envoie moi",
    "envoyez moi", "montre moi",
)  # fmt: skip


def asks_to_show(sentence: str) -> bool:
    """Whether the sentence asks for something to be shown, though it is put as an order or a wish."""
    said = f" {key(sentence)} ".replace(" tell me and ", " ").replace(" tell me then ", " ")
    return any(f" {one} " in said for one in _SHOW)


def in_passing(sentence: str) -> bool:
    """Whether a question is said in passing only: nobody waits for an answer of ours."""
    return _IN_PASSING.search(key(sentence)) is not None


def is_elsewhere(sentence: str) -> bool:
    """Whether a question is of the weather, of the family: where it only sounds like one of the game, it is none."""
    return not ELSEWHERE.isdisjoint(tokens(sentence))


def how_many(line: str) -> str:
    """The number of moves that a line asks to be told: «just the last 10 things»; "" where it says none."""
    number = _NUMBER.search(in_digits(" ".join(tokens(line))))
    return number[1] if number and _tells(f" {key(line)} ") else ""


def topic_of(line: str, order_words: Mapping[str, str]) -> str:
    """The question order for a question; "" where none is near. `order_words`: every name to its order word."""
    said = f" {key(line)} "
    ahead = [one for one in _AHEAD if _SHAPED[one].search(said.strip())]
    for order in ahead or [one for one in _AHEAD if _is_about(said, one)]:
        return order
    if topic := help_topic(line, order_words):
        return topic
    shaped = (order for order, shape in _SHAPED.items() if shape.search(said.strip()))
    found = next(shaped, "") or next((order for order in TOPICS if _is_about(said, order)), "")
    number = how_many(line) if found in ("history", "") else ""
    return f"history {number}" if number else found


def _is_about(said: str, order: str) -> bool:
    return any(f" {one.strip()} " in said for one in TOPICS[order].split(","))


def _tells(said: str) -> bool:
    """Whether it is about moves: «the last six things», and not «my last 3 trains»."""
    return any(f" {one} " in said for one in ("moves", "things", "turns", "actions", "events", "entries", "happenings"))
