"""What the service can answer is answered, however it is asked, in all games; small talk is not, out of the blue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import pytest

from pbem.desk.circumstances import Circumstances
from pbem.desk.order_book import OrderBook
from pbem.desk.plan import Plan
from pbem.desk.planner import Planner
from pbem.orders.fold import tokens
from pbem.store.db import connected
from pbem.table import decisions
from pbem.table.session import load_session
from tests import scenes_1843, scenes_1861
from tests.desk.asked_in_words import ASKED, OF_THINGS, ORDERED, SMALL_TALK, SUPPOSED
from tests.house import House
from tests.placed import Desk
from tests.placed_1843 import desk as desk_1843
from tests.placed_1843 import kept_1843
from tests.placed_1861 import desk as desk_1861
from tests.placed_1861 import kept_1861
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine

__all__ = ["desk_1843", "desk_1861", "kept_1843", "kept_1861"]

SHOWN = frozenset({"undo", "resign", "press moderator", "zone", "away"})  # with the order that gets it, never done


@pytest.fixture
def paris(running: House) -> House:
    return running


@pytest.fixture
def in_1861(desk_1861: Desk) -> House:
    desk_1861.put(scenes_1861.stock())
    return desk_1861.house


@pytest.fixture
def in_1843(desk_1843: Desk) -> House:
    desk_1843.put(scenes_1843.stock())
    return desk_1843.house


GAMES = ("paris", "in_1861", "in_1843")
EACH = [(game, order) for order in ASKED for game in GAMES]
FORMS = ("{order}\n\n{asked}", "{order}. {asked}", "{asked}\n\n{order}")
BESIDE = [(game, form) for game in GAMES for form in FORMS]


def plans(house: House, lines: Iterable[str]) -> Iterator[tuple[str, Plan]]:
    """What the mails with these texts come to for whoever is asked; none is done."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        member = next(one for one in session.seats if one.name.casefold() == house.active())
        names = frozenset(word for one in session.members for word in tokens(one.name))
        asked = decisions.open_decision(session, member)
        for line in lines:
            planner = Planner(session, member, asked, OrderBook())
            yield line, planner.make(line, mail=Circumstances(sure=True, names=names))


def readings(plan: Plan) -> list[str]:
    """As what its lines were read, and the lines that are offered instead."""
    read = [str(say.facts["line"]) for one in plan.results for say in one.says if say.key == "guess.read"]
    offered = [line for one in plan.results for line in (one.example, *one.choices) if line]
    return [*read, *offered, *([plan.meant] if plan.meant else [])]


def finds(order: str, plan: Plan) -> bool:
    """Whether the mail is answered, or its wish done or shown as an order."""
    said = [say.key for one in plan.results for say in one.says]
    found = [one for one in readings(plan) if one == order or one.startswith((f"{order} ", f"{order}:"))]
    if order in SHOWN:
        refused = order == "undo" and any(one.status == "refused" for one in plan.results)
        return bool(found) or refused or f"guess.{order}" in said or "help resign" in readings(plan)
    return bool(found) and any(one.status in ("answered", "done") for one in plan.results)


@pytest.mark.parametrize(("game", "order"), sampled(EACH, EACH[:: len(GAMES) + 1]))
def test_it_is_answered_however_it_is_asked(game: str, order: str, request: pytest.FixtureRequest) -> None:
    house = request.getfixturevalue(game)
    wanted = "rules" if order == "the end" else order
    missed = [(line, readings(plan)) for line, plan in plans(house, ASKED[order]) if not finds(wanted, plan)]
    assert missed == []


@pytest.mark.parametrize("game", GAMES)
def test_small_talk_is_no_question(game: str, request: pytest.FixtureRequest) -> None:
    found = [
        (line, readings(plan))
        for line, plan in plans(request.getfixturevalue(game), SMALL_TALK)
        if readings(plan) or plan.freely or any(one.answer for one in plan.results)
    ]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_what_orders_is_no_question(game: str, request: pytest.FixtureRequest) -> None:
    lines = list(plans(request.getfixturevalue(game), ORDERED))
    assert [line for line, plan in lines if any(one.answer for one in plan.results)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_supposed_is_never_played(game: str, request: pytest.FixtureRequest) -> None:
    for line, plan in plans(request.getfixturevalue(game), SUPPOSED):
        assert plan.preview or game == "paris", line  # which knows no passing
        assert not plan.going, line


@pytest.mark.parametrize("game", GAMES)
def test_what_a_thing_of_the_game_does(game: str, request: pytest.FixtureRequest) -> None:
    asked: Mapping[str, str] = OF_THINGS[game]
    found = {line: readings(plan)[:1] for line, plan in plans(request.getfixturevalue(game), asked)}
    assert found == {line: [order] for line, order in asked.items()}


@pytest.mark.parametrize(("game", "form"), sampled(BESIDE, BESIDE[:: len(FORMS) + 1]))
def test_beside_an_order_it_is_done_as_if_alone(game: str, form: str, request: pytest.FixtureRequest) -> None:
    """Every order of which a question is asked beside it."""
    house = request.getfixturevalue(game)
    order = {"paris": "", "in_1861": "pass", "in_1843": "pass"}[game] or _a_build(house)
    sentences = [lines[at] for name, lines in ASKED.items() for at in (0, 1, 4) if name not in ("undo", "resign")
                 and at < len(lines)]  # fmt: skip
    mails = [form.format(order=order, asked=one) for one in sentences]
    alone = next(iter(plans(house, [order])))[1].written
    stopped = [line for line, plan in plans(house, mails) if not plan.going or plan.written != alone]
    assert stopped == []


def _a_build(house: House) -> str:
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        member = next(one for one in session.seats if one.name.casefold() == house.active())
        examples = session.title.offered.examples(session.definition, session.view(member), member.player)
    return str(next(one for one in examples if one.startswith("build")))


@pytest.mark.parametrize(
    ("game", "order", "told"),
    [
        ("in_1861", "options BSS", "A route that counts Odessa earns 10 more for a company that owns BSS."),
        ("in_1843", "options Ceinture", "nobody builds on E18 and F17 before a company owns it"),
    ],
)
def test_options_of_a_private_tell_what_it_is_good_for(
    game: str, order: str, told: str, request: pytest.FixtureRequest
) -> None:
    house: House = request.getfixturevalue(game)
    answer = house.write(house.active(), order)[0]
    assert told in " ".join(answer.text.split())


@pytest.mark.parametrize(
    ("said", "line"),
    [("please send me plain text mails from now on", "mail text"), ("Can I get a mail after every move?", "mail all")],
)
def test_letters_are_changed_at_once_and_it_is_said(paris: House, said: str, line: str) -> None:
    mover = paris.active()
    answer = paris.write(mover, said, answering=paris.last(mover, "your_turn"))[0]
    assert f"We read this as «{line}»." in " ".join(answer.text.split())
    member = paris.member(mover)
    assert line.split()[1] in (member.mail_form, member.mail_mode)


@pytest.mark.parametrize("said", ["There were no pictures in your mail.", "The picture in my mail does not open.",
                                  "What does plain text mean here?"])  # fmt: skip
def test_what_is_no_wish_changes_no_setting(paris: House, said: str) -> None:
    mover = paris.active()
    paris.write(mover, said, answering=paris.last(mover, "your_turn"))
    assert (paris.member(mover).mail_form, paris.member(mover).mail_mode) == ("html", "turns")
