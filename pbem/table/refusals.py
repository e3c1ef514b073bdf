"""What the rules say when they refuse, as a sentence of ours."""

from __future__ import annotations

import re

from engine.core.errors import Refusal
from pbem.table.session import Session
from pbem.words.say import Say

BY_RULE = "refusal."  # how the keys of what the rules say begin


def by_rule(refusal: Refusal, session: Session) -> Say:
    """Why the rules refuse something, with everything by its name: the engine knows only ids."""
    return named(Say(key=f"{BY_RULE}{refusal.code}", facts=dict(refusal.facts), text=refusal.sentence), session)


def named(say: Say, session: Session) -> Say:
    """The same, of a refusal that was read of a line; any other sentence as it is."""
    if not say.key.startswith(BY_RULE):
        return say
    names, ruled = session.names, session.title.told.ruled
    seats = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")

    def worded(text: str) -> str:
        return seats.sub(lambda found: names.get(found[0], found[0]), ruled(session.definition, text))

    return Say(key=say.key, facts={fact: worded(value) for fact, value in say.facts.items()}, text=worded(say.text))
