"""Lines of a mail that nobody can say anything of stand in the answer as one, with what their whole is offered."""

from __future__ import annotations

import pytest

from pbem.desk.plan import Plan
from pbem.desk.told import together
from pbem.facts.result import Result, Status
from pbem.words.say import Say
from tests.house import House

pytestmark = pytest.mark.any_engine


def plan_of(*lines: tuple[str, Status, str]) -> Plan:
    """A plan with these lines: what was written, what became of it, what is offered for it."""
    return Plan(results=[Result(line=line, status=status, example=example) for line, status, example in lines])


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([("hello", "not_understood", ""), ("the blue", "not_understood", "pass")], ["hello\nthe blue"]),
        ([("a", "not_understood", ""), ("b", "not_understood", "")], ["a\nb"]),
        ([("a", "not_understood", "pass"), ("b", "not_understood", "help")], ["a", "b"]),
        ([("a", "not_understood", ""), ("who", "answered", ""), ("b", "not_understood", "")], ["a", "who", "b"]),
    ],
)
def test_neighbours_are_told_as_one(lines: list[tuple[str, Status, str]], told: list[str]) -> None:
    plan = plan_of(*lines)
    together(plan)
    assert [one.line for one in plan.results] == told
    assert {one.example for one in plan.results} == {example for *_, example in lines if example} | (
        {""} if any(not one.example for one in plan.results) else set()
    )


def test_what_says_something_of_its_own_stands_alone() -> None:
    plan = plan_of(("a", "not_understood", ""), ("b", "not_understood", ""))
    plan.results[0] = Result(line="a", status="not_understood", says=(Say(key="guess.part_understood"),))
    together(plan)
    assert [one.line for one in plan.results] == ["a", "b"]


def test_a_letter_says_once_that_it_did_not_understand(running: House) -> None:
    name = running.active()
    running.take(running.mail(name, "What a view from up here!\n\nEverything is so small.\n\nLike toys."))
    running.post()
    assert running.last(name).text.count("Not understood") <= 1
