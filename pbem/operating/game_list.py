"""The list of games, a page at a time and in one statement: number, name, state, whom each waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from peewee import JOIN, Select, fn

from pbem.base.clock import from_millis, to_iso
from pbem.base.plain import PlainFields as Row
from pbem.store.db import database
from pbem.store.models import Decision, Game, Member, Person
from pbem.store.untyped import Part, Query
from pbem.table.candidates import ASKED

PAGE = 50  # games
SILENT = {"inviting": ("invited", "declined"), "running": (ASKED,)}  # in this state, who has not answered


class Wanted(NamedTuple):
    """Which games. `states`: in any of these (none: any); `overdue`: only those in which somebody is.

    `waiting`: only those that wait for somebody; `search`: only those with this in their name, that of their rules, or
    the name or address of somebody in them.
    """

    states: Sequence[str] = ()
    overdue: bool = False
    waiting: bool = False
    search: str = ""


class Page(NamedTuple):
    """Some games in the order of their numbers. `last`: after which number the next page begins; None: no more."""

    rows: list[Row]
    last: int | None


def game_page(wanted: Wanted | None = None, limit: int = PAGE, after: int = 0) -> Page:
    """The first so many of these games, of those with a number above `after`."""
    columns = (Game.id, Game.slug, Game.name, Game.state, Game.paused_at)
    chosen = Game.select(*columns).where(Game.id > after, *_filters(wanted or Wanted()))
    found = _with_people(chosen.order_by(Game.id).limit(limit + 1).alias("page")).dicts().execute(database)
    rows = [_row(list(people)) for _, people in groupby(found, key=lambda one: one["id"])]
    return Page(rows[:limit], int(rows[limit - 1]["game"][1:]) if len(rows) > limit else None)


def _with_people(page: Query) -> Query:
    """The games, each as often as there are people in it and questions that wait for them."""
    asked = (Decision.game == page.c.id) & (Decision.member == Member.id) & Decision.closed_at.is_null()
    of_game = (page.c.id, page.c.slug, page.c.name, page.c.state, page.c.paused_at)
    of_person = (Member.id.alias("member"), Member.name.alias("person"), Member.status)
    of_question = (Decision.number, Decision.opened_at, Decision.due_at, Decision.next_at)
    of_clock = (Decision.overdue, Decision.reminders_sent)
    games = Select([page], [*of_game, *of_person, *of_question, *of_clock])
    joined = games.join(Member, JOIN.LEFT_OUTER, Member.game == page.c.id)
    return joined.join(Decision, JOIN.LEFT_OUTER, asked).order_by(page.c.id, Decision.due_at, Decision.id, Member.id)


def _filters(wanted: Wanted) -> Iterator[Part]:
    if wanted.states:
        yield Game.state.in_(wanted.states)
    asked = Decision.select(Decision.id).where((Decision.game == Game.id) & Decision.closed_at.is_null())
    if wanted.overdue:
        yield fn.EXISTS(asked.where(Decision.overdue))
    if wanted.waiting:
        yield fn.EXISTS(asked) | _silent()
    if wanted.search:
        yield _called(wanted.search)


def _silent() -> Part:
    """Whether somebody in the game has not answered an invitation, or whether they take over a seat."""
    theirs = Member.select(Member.id).where(Member.game == Game.id)
    parts = [(Game.state == state) & fn.EXISTS(theirs.where(Member.status.in_(statuses)))
             for state, statuses in SILENT.items()]  # fmt: skip
    return parts[0] | parts[1]


def _called(text: str) -> Part:
    people = Member.select(Member.game).join(Person)
    named = people.where(Member.name.contains(text) | Person.address.contains(text))
    return Game.name.contains(text) | Game.slug.contains(text) | Game.id.in_(named)


def _row(people: list[Row]) -> Row:
    game = people[0]
    silent = {one["member"]: one for one in people if one["status"] in SILENT.get(game["state"], ())}
    return {
        "game": f"G{game['id']}", "rules": game["slug"], "name": game["name"], "state": game["state"],
        "paused": game["paused_at"] is not None,
        "waits_for": [_waited(one) for one in people if one["number"] is not None],
        "without_answer": [{"name": one["person"], "status": one["status"]} for _, one in sorted(silent.items())],
    }  # fmt: skip


def _waited(one: Row) -> Row:
    return {
        "name": one["person"], "decision": one["number"], "since": _iso(one["opened_at"]),
        "deadline": _iso(one["due_at"]), "overdue": bool(one["overdue"]), "reminders_sent": one["reminders_sent"],
        "next": _iso(one["next_at"]),
    }  # fmt: skip


def _iso(moment: int | None) -> str | None:
    return None if moment is None else to_iso(from_millis(moment))
