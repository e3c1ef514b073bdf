"""Sixty mails of a seasoned player who saw three letters of 1843 and the help: what came of each, and none misread.

`sixty_1843.yaml` has what was written, what it means, whether the rules allow it, and what came of it: `done`, with
the engine's lines; `asked`, with the very line to send; `refused`, with the section and the line offered instead;
`unread`. A mail that comes out better than written there is a change to write there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.core import play
from engine.games.g1843.notation import read_action
from engine.games.g1843.rules import RULES
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import LogEntry, OrderInHand
from tests import placed
from tests.house import House
from tests.playing_1843 import PLAYERS, asked, begin
from tests.random_1843 import begin as beginning
from tests.sampled import sampled

SIXTY: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("sixty_1843.yaml").read_text(encoding="utf-8"))
KINDS = ("done", "asked", "refused", "unread")
_SECTION = re.compile(r"\(Rules: 1843 §([\d.]+)\.\)")
_BLOCK = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
_SAMPLE = re.compile(r"(?:\A|\n)\.\d* ")


def positions() -> dict[str, Any]:
    """The positions in which the three letters were written, by the engine’s lines that lead there."""
    found, game = {}, beginning(len(PLAYERS))
    wanted = {count: letter for letter, count in SIXTY["letters"].items()}
    for number, line in enumerate(SIXTY["lines"], start=1):
        game, _ = play.apply(game, read_action(line))
        if number in wanted:
            found[wanted[number]] = game
    return found


@pytest.fixture
def house(store: Settings) -> House:
    """A service with a game of four."""
    found = House(store)
    begin(found, options={"seats": "invited", "first": "1"})
    found.post()
    return found


def came_of(house: House, position: Any, text: str) -> tuple[str, list[str]]:
    """What came of the text, as an answer to the letter that asks for a turn in this position."""
    placed.place(house, {}, position, RULES)
    with connected():
        OrderInHand.delete().execute()
        last = LogEntry.select().order_by(LogEntry.number.desc()).first().number
    house.post()
    ((_, name),) = asked(house)
    before = len(house.box.letters)
    house.take(house.mail(name, text))
    house.post()
    with connected():
        rows = LogEntry.select().where((LogEntry.number > last) & (LogEntry.kind == "action"))
        done = [str(row.text) for row in rows.order_by(LogEntry.number)]
        done += [f"later: {row.line}" for row in OrderInHand.select().order_by(OrderInHand.id)]
    if done:
        return "done", done
    letter = next(one for one in house.box.letters[before:] if one.to.startswith(f"{name}@"))
    return _told(" ".join(letter.text.split("Your orders\n---")[0].split()), letter.text)


def _told(said: str, text: str) -> tuple[str, list[str]]:
    """What a letter that says that nothing was done offers instead."""
    own = re.split(r"\n(?:Your orders|The position|Game G1)", text.partition("Your mail, line by line")[2])[0]
    sections, lines = _SECTION.findall(said), list(_offered(own))
    told = [*(f"§{one}" for one in dict.fromkeys(sections)), *lines]
    if "Refused." in said and told:
        return "refused", told
    return ("asked", lines) if lines and "Did you mean" in said else ("unread", [])


def _offered(text: str) -> Iterator[str]:
    """The lines to send in a text, which may run over its lines."""
    for block in _BLOCK.findall(text):
        for line in _SAMPLE.split(block)[1:]:
            yield " ".join(line.split("#", 1)[0].split() if " # " in line else line.split())


def outcomes(house: House, each: int) -> Iterator[tuple[dict[str, Any], str, list[str]]]:
    """One mail of so many with what came of it."""
    there = positions()
    for mail in SIXTY["mails"][::each]:
        yield mail, *came_of(house, there[mail["letter"]], mail["text"])


@pytest.mark.any_engine
@pytest.mark.parametrize("each", sampled([3, 1], 1))
def test_what_came_of_sixty_mails(house: House, each: int, pytestconfig: pytest.Config) -> None:
    """None is misread, and each is taken as it was."""
    counts, wrong = Counter[str](), []
    for mail, kind, told in outcomes(house, each):
        counts[kind] += 1
        if (kind, told) != (mail["came"], mail.get("told", [])):
            wrong.append(f"{mail['text']}\n  means: {mail['means']}\n  now: {kind} {told}\n  was: {mail['came']}")
    assert not wrong, "\n".join(wrong)
    if terminal := pytestconfig.pluginmanager.get_plugin("terminalreporter"):
        shown = ", ".join(f"{counts[kind]} {kind}" for kind in KINDS)
        terminal.write_line(f"of {counts.total()} mails to 1843: {shown}, none misread")


def test_nothing_is_done_that_the_rules_do_not_allow() -> None:
    """Of those that cannot be done as they are meant none is done otherwise; no line is both."""
    done = [mail for mail in SIXTY["mails"] if mail["came"] == "done"]
    assert all(mail["legal"] == "yes" for mail in done)
    assert all(mail["came"] in KINDS for mail in SIXTY["mails"])
