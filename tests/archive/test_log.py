"""log.md: the story of a game, complete, in order, harmless, and with nothing in it that its reader may not know."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime
from functools import cache

import msgspec
import pytest
from markdown import markdown
from selectolax.lexbor import LexborHTMLParser

from pbem.archive.format import Scope
from pbem.archive.log import log
from pbem.archive.log_lines import spans
from pbem.archive.story import Story, story_of
from pbem.letters.moments import day_words
from pbem.table.record_kinds import ACTION, UNDO
from tests.archive.told import SCOPES, archive, said, story
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

ENDS = {"What it is about", "Before the start", "After the end", "The result", "How it was decided"}
ENDS |= {"How it stands so far", "How to check this file"}
EVERY = ("1861", "paris", "running", "running 1861", "by mail")


@cache
def text(told: Story) -> str:
    return log(told)["log.md"].decode()


def lines(told: Story) -> list[str]:
    return text(told).split("\n")


def numbers(line: str) -> list[int]:
    """The entries that a line tells of: those in the brackets at its end."""
    found = re.search(r"\[([^\[\]]+)\]$", line)
    parts = re.findall(r"(\d+)(?:–(\d+))?(?=,|$)", found[1]) if found else []
    return [number for first, last in parts for number in range(int(first), int(last or first) + 1)]


def headings(told: Story) -> list[str]:
    return [line.removeprefix("## ") for line in lines(told) if line.startswith("## ")]


def test_it_begins_with_who_played_what_when_and_who_won() -> None:
    told = story("paris")
    standing = told.title.position.ranking(told.definition, told.last)
    assert standing is not None
    best = told.names[standing.places[0].player]
    first = lines(told)[0:3]
    assert first[0] == "# Volga · Paris Connection"
    assert first[2].startswith(
        "Ann, Ben, Cleo and Dan played Paris Connection. The moderator was Mo. The game began on"
    )
    assert f"{best} won with {standing.places[0].total} points" in first[2]


@pytest.mark.parametrize(
    ("name", "scope"),
    sampled(
        [(name, SCOPES[0]) for name in EVERY] + [("by mail", SCOPES[3])],
        [("1861", SCOPES[0]), ("paris", SCOPES[0]), ("by mail", SCOPES[3])],
    ),
)
def test_every_entry_is_told_of(name: str, scope: tuple[Scope, str]) -> None:
    told = story(name, *scope)
    assert {number for line in lines(told) for number in numbers(line)} == {step.number for step in told.steps}


@pytest.mark.parametrize("name", EVERY)
def test_what_was_taken_back_is_said_once_and_begins_no_round(name: str) -> None:
    told = story(name)
    undos = [step.number for step in told.steps if step.kind == UNDO.name]
    gone = {step.number for step in told.steps if step.undone_by}
    for line in lines(told):
        assert ("Taken back by" in line) == bool(gone & set(numbers(line))), line
    assert [Counter(number for line in lines(told) for number in numbers(line))[one] for one in undos] == [1] * len(
        undos
    )
    titles = [title for title in headings(told) if title not in ENDS]
    assert len(titles) == len(set(titles))


def test_all_rounds_of_the_game_as_it_went_are_headings_in_their_order() -> None:
    told = story("1861")
    rounds = list(dict.fromkeys(step.round for step in told.stands))
    assert [title for title in headings(told) if title not in ENDS] == rounds
    assert headings(told)[-1] == "How to check this file"


def test_a_round_begins_with_what_its_beginning_brought() -> None:
    told = lines(story("1861"))
    at = told.index("## Operating round 2.1")
    assert told[at + 2].startswith("- Operating round 2.1 begins: N, R-O. Incomes: ")
    assert told[at - 2].startswith("- Dan won R-O for 125")
    assert numbers(told[at + 2]) == numbers(told[at - 2])


def test_the_moves_of_a_turn_are_one_line_that_says_whose() -> None:
    line = next(line for line in lines(story("1861")) if line.startswith("- R-O: laid 621 on B4 Riga"))
    assert line.endswith("bought a 2-train for 100 and a 2-train from N for 1. [Dan, 37–41]")


def test_days_stand_once_and_in_order() -> None:
    told = story("1861")
    said = [line[1:-1].partition(" ")[2] for line in lines(told) if re.fullmatch(r"\*\w+day \d+ \w+ \d+\*", line)]
    days = sorted({step.at.date() for step in told.steps})
    assert len(days) > 5
    assert said == [day_words(day.isoformat()) for day in days]


def test_hands_that_were_dealt_are_told_of_by_name_once_they_lie_open() -> None:
    told = text(story("paris"))
    assert all(told.count(f"- {name} drew ") == 1 for name in ("Ann", "Ben", "Cleo", "Dan"))
    assert "You drew" not in told
    assert " drew " not in text(story("running"))
    assert re.findall(r"- (\w+) drew ", text(story("running", "own", "p2"))) == ["Ben"]


def test_a_running_game_is_told_so_far() -> None:
    told = story("running", "own", "p2")
    assert f"This is the story so far, up to entry {told.steps[-1].number} of its record" in text(told)
    assert "## How it stands so far" in text(told)
    assert "## The result" not in text(told)
    assert "seed was" not in text(told)
    assert "### Hidden from others" in text(told)
    assert "### Hidden from others" not in text(story("running"))


def test_a_game_that_was_called_off_says_so() -> None:
    told = text(story_of(msgspec.structs.replace(archive("running"), state="cancelled")))
    assert "Ann, Ben, Cleo and Dan played Paris Connection." in told
    assert "and was called off; its last entry is of 21 November 2026." in told
    assert "## How it stood at last" in told


def test_the_set_up_of_a_game_begun_elsewhere_comes_before_its_moves() -> None:
    """Its moves are in the record before the start by mail."""
    told = story("running 1861")
    first = next(at for at, step in enumerate(told.steps) if step.kind == "started")
    moved = [step for step in told.steps if step.kind == ACTION.name]
    elsewhere = Story(told.archive, told.definition, (*told.steps[:first], *moved, told.steps[first]), told.end)
    there = lines(elsewhere)
    begins = there.index(f"- {told.steps[first].says[0]} [{first + 1}]")
    assert all(begins < at for at, line in enumerate(there) if set(numbers(line)) & {step.number for step in moved})
    assert {number for line in there for number in numbers(line)} >= {step.number for step in moved}


def test_messages_are_quotes_for_those_who_may_read_them() -> None:
    both, others = text(story("by mail", "own", "p2")), text(story("by mail", "own", "p3"))
    assert "**Ann wrote to Ben alone:** [" in both
    assert "\n> just us two\n" in both
    assert "just us two" not in others
    assert "Ann sent a message that is not for every reader." in others
    assert "**Ann wrote to all:** [" in others


def test_what_players_write_is_no_markup() -> None:
    words = [
        "# a heading", "- an item", "+ one", "1. one <b>bold</b> [link](x) *star*", "", "    code", "~~~", "words",
        "=", "> deeper", "* star", "```", "| a | b |", "2) two", "_under_", "---",
    ]  # fmt: skip
    page = LexborHTMLParser(markdown(text(said("paris", "\n".join(words))), extensions=["fenced_code", "tables"]))
    quote = page.css("blockquote")[0]
    assert {inner.tag for inner in quote.css("*")} == {"blockquote", "p", "br"}
    shown = [line.strip() for line in quote.text().strip().split("\n") if line.strip()]
    assert shown == [
        "# a heading", "- an item", "+ one", "1. one ‹b›bold‹/b› (link)(x) ∗star∗", "code", "~~~", "words", "=",
        "› deeper", "∗ star", "'''", "¦ a ¦ b ¦", "2) two", "under", "—",
    ]  # fmt: skip


@pytest.mark.parametrize("name", EVERY)
def test_it_is_markdown_with_an_end(name: str) -> None:
    told = text(story(name))
    assert told.endswith("\n")
    assert not told.endswith("\n\n")
    page = LexborHTMLParser(markdown(told, extensions=["fenced_code"]))
    assert [one.text() for one in page.css("h2")] == headings(story(name))
    assert len(page.css("h1")) == 1


def test_who_moved_is_called_what_they_were_called_then() -> None:
    told = story("by mail")
    moves = [step for step in told.steps if step.kind == ACTION.name]
    change = next(step.number for step in told.steps if step.kind == "substituted")
    name = next(step.number for step in told.steps if step.kind == "named")
    for step in moves:
        who = {"p1": "Ann", "p2": "Ben" if step.number < name else "Benny", "p3": "Cleo"}
        who["p3"] = "Cleo" if step.number < change else "Eve"
        assert step.says[0].startswith(f"{who[step.player]} ")
        assert any(line.startswith(f"- {who[step.player]} ") for line in lines(told) if step.number in numbers(line))
    assert {step.player for step in moves if step.number > change} == {"p1", "p2", "p3"}
    assert "Eve took over from Cleo." in text(told)


def test_the_end_and_what_was_said_after_it() -> None:
    told = text(story("by mail"))
    assert "Mo ended the game early, so it was scored as it stood." in told
    assert told.index("## After the end") < told.index("> thanks") < told.index("## The result")


def test_it_ends_with_what_it_can_be_checked_by() -> None:
    told = story("paris")
    last = text(told).partition("## How to check this file")[2]
    link = told.archive.entries[-1].link
    assert f"`{link}`" in last
    assert f"fingerprint {link[:10]}." in last
    assert f"`{told.archive.shuffle.seed_hash}`" in last
    assert f"`{told.archive.shuffle.seed}`" in last
    assert "p1=" in last


def test_turning_points_are_those_of_the_last_letter() -> None:
    told = story("paris")
    part = text(told).partition("## How it was decided")[2].partition("##")[0].strip().split("\n")
    assert len(part) > 1
    assert [line.partition(". ")[0] for line in part] == [str(at) for at in range(1, len(part) + 1)]


@pytest.mark.parametrize(
    ("given", "said"), [([17], "17"), ([17, 18, 19], "17–19"), ([3, 17, 18], "3, 17–18"), ([1, 3, 5], "1, 3, 5")]
)
def test_numbers_in_a_row_are_said_in_short(given: list[int], said: str) -> None:
    assert spans(given) == said


def test_moments_are_those_of_the_record() -> None:
    """The days above are worked out of the steps; these are what the entries say themselves."""
    told = story("paris")
    assert [step.at for step in told.steps] == [
        datetime.fromtimestamp(entry.public["at"] / 1000, tz=told.steps[0].at.tzinfo) for entry in told.archive.entries
    ]
