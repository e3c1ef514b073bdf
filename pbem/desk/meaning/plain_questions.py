"""A question in plain words: the question order that is nearest to it, of the service or of the game's rules."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.letters.near_rules import sections_about
from pbem.orders.fold import tokens
from pbem.orders.parse import by_name
from pbem.orders.plain_words import MOST_PLAIN, core, is_question
from pbem.orders.topics import topic_of


def question_order(planner: Planner, line: str) -> str:
    """The question order for a question to the service; "" for what is none, or is put to somebody by name."""
    session = planner.session
    people = {word for one in session.members for word in tokens(one.name)}
    line = core(line, planner.mail.names | people) if len(line) <= MOST_PLAIN else ""
    if not is_question(line) or not people.isdisjoint(tokens(line)):
        return ""
    words = planner.book.words(session, planner.member)
    near = topic_of(line, {name: row.word for name, row in by_name(words).items()})
    if near:
        return near
    sections = sections_about(session.game.slug, line)
    return f"rules {sections[0].number}" if sections else ""
