"""What is said of standing orders: refusals and sentences of `eighteen_standing.yaml`, and what a rule says."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import Refusal
from pbem.orders.order import OrderError
from pbem.orders.refuse import NO_FACTS, short
from pbem.words.say import Say


def say(code: str, **facts: object) -> Say:
    """The sentence `eighteen.standing.CODE`."""
    return Say(key=f"eighteen.standing.{code}", facts={name: str(value) for name, value in facts.items()})


def refused(
    code: str,
    facts: Mapping[str, object] = NO_FACTS,
    *,
    example: str = "",
    choices: tuple[str, ...] = (),
    section: str = "",
) -> OrderError:
    """The error with that sentence; what was `said` is cut to fit."""
    cut = {"said": short(str(facts["said"]))} if "said" in facts else {}
    if len(choices) == 1:
        example, choices = choices[0], ()
    return OrderError(say(code, **{**facts, **cut}), example=example, choices=choices, section=section)


def by_rule(refusal: Refusal) -> Say:
    """What a rule says."""
    return Say(key=f"refusal.{refusal.code}", facts=dict(refusal.facts), text=refusal.sentence)


def refused_by_rule(refusal: Refusal, *, example: str = "") -> OrderError:
    """The error of a rule that nothing can change any more."""
    return OrderError(by_rule(refusal), example=example, section=refusal.section)
