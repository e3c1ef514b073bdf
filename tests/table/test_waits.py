"""How long a game waited, by person and cause: the numbers, reckoned by hand for each story."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core import play
from pbem.facts.waits import Waiting, Waits
from pbem.store.db import connected, transaction
from pbem.store.models import Decision
from pbem.table.following import AUTO, STANDING
from pbem.table.moves import ask_anew, note_move
from pbem.table.record_kinds import ACTION, UNDO
from pbem.table.session import game_session, load_session
from pbem.table.waits import waits
from tests.desk.presiding import ask, code_in, confirmed, play_moves, seated
from tests.edges import legal_order
from tests.house import House

HOUR = 3600

pytestmark = pytest.mark.any_engine


def told(house: House) -> Waits:
    """As the game stands."""
    with connected():
        return waits(load_session(1, "mail.test", house.now))


def table(house: House) -> dict[str, tuple[int, int, float]]:
    """Answers, hand-overs and hours by name."""
    return {one.name: (one.answers, one.handed, one.seconds / HOUR) for one in told(house).waited}


def after(house: House, *hours: float) -> list[str]:
    """A move after each of so many hours; who made them."""
    movers = []
    for span in hours:
        house.now += timedelta(hours=span)
        movers += play_moves(house, 1)
    return [name.title() for name in movers]


def test_hours_and_hand_overs_by_person(running: House) -> None:
    """The first answer came after nobody's."""
    first, second, third = after(running, 5, 3, 1.5, 10, 2)[:3]
    running.now += timedelta(hours=4)
    assert table(running) == {first: (2, 1, 15.0), second: (2, 2, 5.0), third: (1, 1, 1.5)}
    assert told(running).now == (Waiting(third, "turn", 4 * HOUR),)
    assert {one.about for one in told(running).waited} == {"turn"}


def test_before_the_first_answer_there_is_only_the_present_wait(running: House) -> None:
    mover = running.active().title()
    running.now += timedelta(hours=7)
    assert told(running) == Waits(now=(Waiting(mover, "turn", 7 * HOUR),))


def test_people_stand_in_the_order_of_their_seats(running: House) -> None:
    after(running, 1, 1, 1)
    with connected():
        seats = [one.name for one in load_session(1, "mail.test", running.now).seats]
    assert [one.name for one in told(running).waited] == seats


@pytest.mark.parametrize("resumed", [True, False])
def test_a_pause_is_nobodys(running: House, resumed: bool) -> None:
    """2 hours, a pause of 30, an hour more; moves are taken in a pause, and then end it for nobody."""
    running.now += timedelta(hours=2)
    ask(running, "pause")
    running.now += timedelta(hours=30)
    assert told(running).paused
    assert told(running).now[0].seconds == 2 * HOUR
    if resumed:
        ask(running, "resume")
        running.now += timedelta(hours=1)
    (mover,) = after(running, 0)
    assert table(running)[mover] == (1, 0, 3.0 if resumed else 2.0)


def test_two_pauses_and_what_lies_between(running: House) -> None:
    for order, hours in (("pause", 10), ("resume", 4), ("pause", 20), ("resume", 5)):
        ask(running, order)
        running.now += timedelta(hours=hours)
    (mover,) = after(running, 0)
    assert table(running)[mover] == (1, 0, 9.0)


def test_an_outage_is_nobodys(running: House) -> None:
    running.wait(hours=2)
    running.outage(hours=9)
    (mover,) = after(running, 1)
    assert table(running)[mover] == (1, 0, 3.0)


def test_a_substitutes_hours_begin_when_they_take_the_seat(running: House) -> None:
    """26 hours stay with who had them, though the question asks Dora now; the answer is hers."""
    (first,) = after(running, 1)
    old = running.active().title()
    running.now += timedelta(hours=26)
    seated(running, old, "dora")
    assert told(running).now == (Waiting("Dora", "turn", 0),)
    running.now += timedelta(hours=3)
    assert told(running).now == (Waiting("Dora", "turn", 3 * HOUR),)
    after(running, 0, 2)
    assert table(running) == {
        first: (1, 0, 1.0),
        old: (0, 0, 26.0),
        "Dora": (1, 1, 3.0),
        running_third(running, first, old): (1, 1, 2.0),
    }
    after(running, 8, 5)
    assert table(running)["Dora"] == (2, 2, 8.0)
    assert table(running)[old] == (0, 0, 26.0)


def running_third(house: House, *others: str) -> str:
    """Whoever of ann, ben and cleo is none of these."""
    return next(name for name in ("Ann", "Ben", "Cleo") if name not in others)


def test_two_substitutes_of_one_question(running: House) -> None:
    old = running.active().title()
    for hours, name in ((4, "dora"), (6, "emil")):
        running.now += timedelta(hours=hours)
        seated(running, running_name(running), name)
    after(running, 1)
    assert table(running) == {old: (0, 0, 4.0), "Dora": (0, 0, 6.0), "Emil": (1, 0, 1.0)}


def running_name(house: House) -> str:
    """Whose question is open, by their name in the game."""
    return told(house).now[0].name


@pytest.mark.parametrize("how", ["resign", "eject"])
def test_a_seat_that_nobody_holds_is_nobodys(running: House, how: str) -> None:
    """Who left took 5 hours; for 12 the seat was free."""
    name = running.active()
    running.now += timedelta(hours=5)
    if how == "eject":
        confirmed(running, f"eject {name}")
    else:
        running.write(name, f"confirm {code_in(running.write(name, 'resign')[0])}")
    running.now += timedelta(hours=12)
    assert told(running).now == (Waiting("", "turn", 12 * HOUR),)
    seated(running, name.title(), "dora")
    after(running, 2)
    assert table(running) == {name.title(): (0, 0, 5.0), "": (0, 0, 12.0), "Dora": (1, 0, 2.0)}


def test_what_the_clock_plays_for_a_free_seat_is_no_answer_of_who_left(running: House) -> None:
    name = running.active()
    running.now += timedelta(hours=5)
    confirmed(running, f"eject {name} default")
    running.wait(hours=0)
    assert table(running) == {name.title(): (0, 0, 5.0), "": (1, 0, 0.0)}


def test_what_was_taken_back_is_nobodys(running: House) -> None:
    """An answer after 2 hours, undone 7 hours later, and again one after 4 more: 6 hours, one answer."""
    (mover,) = after(running, 2)
    running.now += timedelta(hours=7)
    running.write(mover.lower(), "undo")
    assert mover not in table(running), "the question is asked again"
    assert told(running).now == (Waiting(mover, "turn", 2 * HOUR),)
    after(running, 4)
    assert table(running) == {mover: (1, 0, 6.0)}


def test_of_several_moves_taken_back_each_questions_own_time_stays(running: House) -> None:
    first, second = after(running, 2, 3)
    running.now += timedelta(hours=10)
    confirmed(running, "undo 2")
    assert table(running) == {}
    after(running, 1, 5)
    # The second was asked anew when the first had answered: the 3 hours of before were withdrawn with that question.
    assert table(running) == {first: (1, 0, 3.0), second: (1, 1, 5.0)}


def test_a_question_withdrawn_counts_for_nobody(running: House) -> None:
    (mover,) = after(running, 3)
    running.now += timedelta(hours=40)
    confirmed(running, "end now")
    assert table(running) == {mover: (1, 0, 3.0)}
    assert told(running).now == ()


def test_a_game_that_goes_on_after_all(running: House) -> None:
    """The moderator ended it after 3 hours, and took that back 20 hours later."""
    mover = running.active().title()
    running.now += timedelta(hours=3)
    confirmed(running, "end now")
    running.now += timedelta(hours=20)
    confirmed(running, "undo")
    assert told(running).now == (Waiting(mover, "turn", 3 * HOUR),)
    after(running, 1)
    assert table(running) == {mover: (1, 0, 4.0)}


# -- standing orders --------------------------------------------------------------------------------------------------


def fired(house: House, count: int) -> list[str]:
    """Whoever is asked moves, and standing orders of so many after them; whose these were."""
    with game_session(1, "mail.test", house.now) as session:
        actor, made, whose = session.open_decisions[0].member, [], []
        for number in range(count + 1):
            action = next(play.legal_actions(session.position))
            made.append(note_move(session, None if number else actor, action, {AUTO: STANDING} if number else {}))
            whose.append(session.seat(action.player).name)
        ask_anew(session, *made)
    return whose[1:]


def test_what_standing_orders_saved_goes_by_the_median_of_who_was_spared(running: House) -> None:
    """With fewer than three answers of their own, by that of everybody: of 1 1 1 2 4 6 6 9, 3 hours."""
    first, second, third = after(running, 2, 1, 6, 4, 1, 6, 9)[:3]
    assert told(running).saved == ()
    running.now += timedelta(hours=1)
    assert fired(running, 4) == [third, first, second, third]
    found = {one.name: (one.times, one.seconds) for one in told(running).saved}
    assert found == {first: (1, 4 * HOUR), second: (1, HOUR), third: (2, 6 * HOUR)}
    assert table(running)[third][0] == 2, "who was not asked has not answered"


def acted(house: House, *acts: tuple[str, str]) -> int:
    """Actions of players in the record alone, each with why nobody was asked; the number of the last one."""
    with game_session(1, "mail.test", house.now) as session:
        entries = [session.log(ACTION, None, player=who, facts={AUTO: why} if why else {}) for who, why in acts]
    return int(entries[-1].number)


def times(house: House) -> dict[str, int]:
    """How often somebody was spared a question, by their seats."""
    with connected():
        seats = {one.name: one.player for one in load_session(1, "mail.test", house.now).seats}
    return {seats[one.name]: one.times for one in told(house).saved}


def test_there_is_no_estimate_before_anybody_has_answered(running: House) -> None:
    acted(running, ("p1", STANDING))
    (saved,) = told(running).saved
    assert (saved.times, saved.seconds) == (1, None)


def test_who_had_been_asked_already_was_spared_nothing(running: House) -> None:
    """A standing order that is stated while its question is open, and answers it at once."""
    mover = running.active().title()
    running.now += timedelta(hours=5)
    with game_session(1, "mail.test", running.now) as session:
        ask_anew(session, note_move(session, None, next(play.legal_actions(session.position)), {AUTO: STANDING}))
    assert told(running).saved == ()
    assert table(running) == {mover: (1, 0, 5.0)}


def test_actions_in_a_row_answer_one_question_and_what_was_undone_none(running: House) -> None:
    """What the rules add by themselves between two of them makes no second one; a move that was ordered does."""
    acted(running, ("p1", STANDING), ("p1", "only_choice"), ("p1", STANDING), ("p2", STANDING), ("p1", STANDING))
    last = acted(running, ("p1", ""), ("p1", STANDING))
    assert times(running) == {"p1": 3, "p2": 1}
    with game_session(1, "mail.test", running.now) as session:
        session.log(UNDO, session.seat("p1"), undoes=last)
    assert times(running) == {"p1": 2, "p2": 1}


@pytest.mark.parametrize(("one", "other"), [("p1", "p2"), ("p2", "p1")])
def test_after_what_the_rules_do_for_somebody_else_it_is_another_question(running: House, one: str, other: str) -> None:
    acted(running, (one, STANDING), (other, "only_choice"), (one, STANDING))
    assert times(running) == {one: 2}


def test_who_moved_when_a_question_of_somebody_else_was_withdrawn_was_spared_theirs(running: House) -> None:
    number = acted(running, ("p1", STANDING))
    with transaction():
        closed = {"outcome": "withdrawn", "closed_at": running.now, "closed_by": number}
        Decision.update(closed).where(Decision.closed_at.is_null()).execute()
    assert times(running) == {"p1": 1}


def test_a_standing_order_that_waits_is_in_none_of_it(running: House) -> None:
    """So that nobody can tell from the numbers that there is one."""
    after(running, 2)
    before = told(running)
    order = legal_order(running)[1]
    assert "Done" in running.write("ann", f"default {order}")[0].text
    assert told(running) == before
