"""What the rules say when they refuse, as a sentence of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.errors import Refusal
from pbem.words.say import Say


def by_rule(refusal: Refusal, names: Mapping[str, str]) -> Say:
    """Why the rules refuse something, with everything by its name (`Session.called`): the engine knows only ids."""
    ids = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")

    def named(text: str) -> str:
        return ids.sub(lambda found: names.get(found[0], found[0]), text)

    facts = {fact: named(value) for fact, value in refusal.facts.items()}
    return Say(key=f"refusal.{refusal.code}", facts=facts, text=named(refusal.sentence))
