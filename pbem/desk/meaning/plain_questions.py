"""A question in plain words: the question order that is nearest to it, of the service or of the game's rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from pbem.desk.meaning.asked_of import about_it
from pbem.desk.meaning.plain_orders import has_move, readings
from pbem.desk.planner import Planner
from pbem.letters.near_rules import sections_about
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.order import OrderWord
from pbem.orders.parse import by_name
from pbem.orders.plain_words import MOST_PLAIN, SENTENCES, core, is_courtesy, puts_question
from pbem.orders.requests import asks_for_move
from pbem.orders.service_wishes import service_wish
from pbem.orders.talk import WORD, is_idle, is_talk, takes_back
from pbem.orders.topic_shapes import END
from pbem.orders.topics import asks_to_show, how_many, in_passing, is_elsewhere, topic_of

MOST_ASKED = 800  # characters of a line in which questions are looked for
_BESIDE = re.compile(
    r",\s+(?=(?:(?:and|also|but|btw|by the way)\s+)?(?:please\s+)?(?:can|could|would|will|tell|who|whose|what|when"
    r"|which|"
    r"where|how|send|show|do|does|did|is|are|am|have|has|until when)\b)",
    re.IGNORECASE,
)
_ASKS_WHEN = re.compile(r"^when (?:exactly )?(?:is|are|am|was|do|does|did|must|will|shall|can|should|have|has|s)\b")
# Why one asks: «can't see where Strasbourg can go».
_EXPLAINS = re.compile(
    r"(?:i )?(?:can['’]?t|cannot|couldn['’]?t) (?:see|find|read|open|remember|make out|tell)\b[^,;:\d]*\Z",
    re.IGNORECASE,
)
# The same, with no piece of the game in it and no more behind: «I've not got the hang of this "use" thing».
_NOT = r"(?: can['’]?t| cannot| couldn['’]?t| (?:do|did|have)(?: not|n['’]?t| never)|['’]ve (?:not|never)| never)"
_LEARNT = (
    r"(?:work out|figure out|got the|(?:get|got) (?:it|this|that|how|what|why|the)|know|known|understand|understood|"
    r"remember|follow|grasp\w*|used|done|seen|had to)"
)
_UNSURE = r"(?:new|lost|confused|unsure|sure (?:how|what|about)|puzzled|muddled|forgetting)"
_NOT_KNOWN = re.compile(
    rf"(?:(?:sorry|because|since|as)\b[, ]*)?i(?:{_NOT}(?: \w+)?? {_LEARNT}|(?:['’]m| am)(?: \w+){{0,2}}? {_UNSURE}|"
    r"(?:['’]ve| have)? ?forgot(?:ten)?| keep (?:forgetting|mixing|muddling))\b"
    r"(?![^.]*\b(?:and|so|but|then|if|until|unless)\b)[^,;:\d]*\Z",
    re.IGNORECASE,
)
_ASKS_FOR_A_MOVE = re.compile(
    r"\W*(?:please,? )?(?:can|could|would|will) you (?:please |just |also )*(?:set|put|place|lay|build|buy|sell|run|"
    r"token|"
    r"upgrade|withhold|bid|pass)\b(?! (?:on|me|my|this|that|it)\b)",
    re.IGNORECASE,
)  # «can you set a station in Nizhny?» is no question
_AND = re.compile(r"(?:,? and(?: then)?|,? then|[,;])\s+(?=\w)", re.IGNORECASE)
_IF_SO = re.compile(r"\W*(?:if (?:so|not|yes|it (?:does|is|floats))|in that case)\b", re.IGNORECASE)
_GIVEN = re.compile(r"\W*(?:please,? )?(?:give|hand|get|bring) me (?P<what>(?:[\w-]+ ){1,3}[\w-]+)", re.IGNORECASE)
_GUESS = "rules "  # a section that has the words of a question: whatever else is asked beside is surer
_TELLS = frozenset({"i", "we", "ll"})
_OF_OTHERS = frozenset({"status", "status waits", "history"})  # «how much money has Ben?»
_OF_END = "end of the game"
_LEADS = frozenset({"and", "also", "but", "btw", "so", "ps", "oh", "well", "by", "the", "way", "quick", "question"})


def question_order(planner: Planner, line: str) -> str:
    """The question order for a line that asks the service, and else only chats; "" for any other line.

    A question that is put to somebody by name is none.
    """
    if planner.mail.to:  # what is asked there is asked of whose message it answers, unless it is plainly our business
        return asked_order(planner, line)
    found, alone = "", not (planner.binds or planner.moves)
    said = list(sentences(line[:MOST_ASKED]))
    if len(said) > 1 and any(asks_for_move(one, planner.weigh) and not service_wish(one) for one in said):
        return ""
    for sentence in said:
        order = asked_order(planner, sentence)
        if order and _orders_besides(planner, sentence):
            return ""
        if order.startswith(("rules", "help ")) and asks_to_show(sentence):
            found = order  # «please send me the rules»: that is what is wanted, whatever is asked before
        elif order and (not found or found.startswith(_GUESS)):
            found = order if not order.startswith(_GUESS) else found or order
        elif not order and not (is_beside(planner, sentence) or (alone and takes_back(sentence))):
            return ""
    found = f"{found} {number}" if found == "history" and (number := how_many(line)) else found
    return found if len(line) <= MOST_ASKED else ""


def _orders_besides(planner: Planner, sentence: str) -> bool:
    """Whether something is ordered behind what is asked: «I would like to know the points, and trade yellow for …»."""
    return any(
        has_move(planner, sentence[found.end() :])
        or any(has_move(planner, one) for one in readings(planner, sentence[found.end() :]))
        for found in _AND.finditer(sentence)
    )


def is_beside(planner: Planner, sentence: str) -> bool:
    """Whether a sentence beside a question can mean nothing else: talk, or no word of the game and no condition."""
    names, weigh = planner.mail.names, planner.weigh
    if any(has_move(planner, one) for one in readings(planner, sentence)) or _IF_SO.match(sentence):
        return False  # «I'm out of this one», «if so, buy it»
    if _EXPLAINS.match(sentence):
        return True
    if _NOT_KNOWN.match(sentence) and all(weigh(one.strip(".,!()\"'“”«»")) <= WORD for one in sentence.split()):
        return True
    return is_talk(sentence, names, weigh) or is_idle(sentence, names, weigh)


def sentences(line: str) -> Iterator[str]:
    """The sentences of a line, and what is asked behind a comma: «7, and tell me who …»."""
    for sentence in SENTENCES.split(line):
        halves = [one.strip() for one in _BESIDE.split(sentence) if one.strip()]
        yield from halves if halves and not _begins_asking(halves[0]) else [sentence.strip()] if halves else []


def halves(line: str) -> list[str]:
    """The sentences of a line, each cut wherever something is asked behind a comma."""
    cut = (half.strip() for one in SENTENCES.split(line) for half in _BESIDE.split(one))
    return [one for one in cut if one]


def _begins_asking(half: str) -> bool:
    """Whether what stands before a comma asks already: «which tiles fit there, and which way round»."""
    said = tokens(half)
    while said and said[0] in _LEADS:
        said = said[1:]
    return asks_to_show(half) or bool(topic_of(half, {})) or (bool(said) and said[0] in words("questions"))


def asked_order(planner: Planner, sentence: str) -> str:
    """The question order for one sentence, or what it wishes of our letters."""
    people = {word for one in planner.session.members for word in tokens(one.name)}
    if is_courtesy(sentence, planner.mail.names) or len(sentence) > MOST_PLAIN or _ASKS_FOR_A_MOVE.match(sentence):
        return ""
    if wish := service_wish(sentence):
        return wish
    if (given := _GIVEN.match(sentence)) and any(map(planner.weigh, given["what"].split())):
        return ""  # «give me the last brown one for a red»
    line = core(sentence, planner.mail.names | people)
    said = tokens(line)
    if not said or said[0] in ("or", "but") or not _asks(sentence, line) or in_passing(sentence):
        return ""
    return "" if said[0] in people else _order_for(planner, sentence, line, people)


def _asks(sentence: str, line: str) -> bool:
    """Whether it is put as a question, or asks to show something; `line`: without what is polite."""
    said, whole = tokens(line), tokens(sentence)
    if said[:1] == ("when",) and "?" not in sentence and not _ASKS_WHEN.search(" ".join(said)):
        return False  # «when it is my turn next, …»: an order for later
    before = whole[: max(0, len(whole) - len(said))][-1:]
    told = before and before[0] in _TELLS  # «I should like to …» without its first word
    return (
        puts_question(sentence)
        or (not (told or _states(sentence, said)) and puts_question(line))
        or asks_to_show(sentence)
    )


def _order_for(planner: Planner, sentence: str, line: str, people: Set[str]) -> str:
    """The question order for a sentence that asks something."""
    session, said = planner.session, tokens(line)
    known = by_name(planner.book.words(session, planner.member))
    if said[0].isdigit() or (_moves(known.get(said[0])) and said[0] not in words("questions")):
        return ""  # an order, and a question behind it
    of_somebody = " ".join("he" if one in people else one for one in tokens(sentence))
    near = topic_of(of_somebody, {name: row.word for name, row in known.items()})
    if said[-1] in people and near not in _OF_OTHERS:
        return ""
    if not near and is_elsewhere(sentence):
        return ""
    if near in ("", "options") and (about := about_it(planner, sentence, asked=bool(near))):
        return about
    if near and not near.startswith("rules"):
        return near
    if not people.isdisjoint(said) or not (near or puts_question(line)):
        return ""
    sections = sections_about(session.game.slug, _OF_END if near == END else line, least=1 if near else 2)
    return f"rules {sections[0].number}" if sections else near.partition(" ")[0]


def _states(sentence: str, said: Sequence[str]) -> bool:
    """Whether «I» stands before what it would begin with as a question: «I can go to 140», of which «I» is no part."""
    return "?" not in sentence and f" i {said[0]} " in f" {' '.join(tokens(sentence))} "


def _moves(word: OrderWord | None) -> bool:
    return word is not None and word.kind == "action"
