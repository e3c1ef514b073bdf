"""What two processes do in the same instant is done one after the other, or once: never half, never twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest

from engine.core import play
from pbem.base.settings import Settings
from pbem.inbox import receive
from pbem.orders.order import Order
from pbem.orders.parse import read_orders
from pbem.store.db import connected
from pbem.store.models import Confirmation, Decision, Game, InboundMail, LogEntry, Member, OutboundMail
from pbem.table.session import definition_of
from pbem.titles import title_of
from tests.desk.presiding import code_in, confirmed
from tests.edges import legal_order, mails, queued, speaking_smtp, standing, told
from tests.house import House, sample_orders
from tests.many.hands import Hands, hands, job
from tests.many.town import PostOffice

ROUNDS = 1  # in a quick run; the same instant is never quite the same


@pytest.fixture(scope="module")
def pair() -> Iterator[Hands]:
    """Two processes."""
    with hands(2) as both:
        yield both


def _next_order(house: House, order: str) -> tuple[str, str]:
    """Who is asked after that order, and what he could order then."""
    with connected():
        row = Game.get_by_id(1)
    title, definition = title_of(row.slug), definition_of(row)
    position = title.rules.decode(definition, row.position.encode())
    (player,) = position.active
    (item,) = read_orders(order, title.orders.words)
    assert isinstance(item, Order)
    action = title.orders.understand(definition, position.view(player), player, item).actions[-1]
    after, _ = play.apply(position, action)
    (following,) = after.active
    example = title.offered.examples(definition, after.view(following), following)[0]
    return next(name for name in ("ann", "ben", "cleo") if house.member(name).player == following), example


def _by_turn(after: int) -> list[tuple[str, str]]:
    """(who, outcome) of the mails worked off after that turn, in their order."""
    with connected():
        rows = InboundMail.select().where(InboundMail.turn > after).order_by(InboundMail.turn)
        return [(row.member.name.lower() if row.member else "", row.outcome) for row in rows]


def _last_turn() -> int:
    with connected():
        return int(Game.get_by_id(1).last_mail)


def _mo(house: House, text: str) -> bytes:
    token = house.member("mo", role="moderator").token
    return house.mail("mo", text, to=f"play+{token}@mail.test")


# -- mails ------------------------------------------------------------------------------------------------------------


def test_two_players_move(running: House, pair: Hands) -> None:
    """Whichever is first: the second is judged by the position the first has left."""
    for _ in range(ROUNDS):
        turn = _last_turn()
        (name, order), log = legal_order(running), len(standing()["log"])
        other, following = _next_order(running, order)
        posts = [running.mail(name, order), running.mail(other, following)]
        pair.at_once(running.settings, *(job("post", running.now, mime=mime) for mime in posts))
        done = _by_turn(turn)
        assert done in (
            [(name, "applied"), (other, "applied")],
            [(other, "refused"), (name, "applied")],
        )
        assert len(standing()["log"]) - log == [outcome for _, outcome in done].count("applied")
        assert len(standing()["asked"]) == 1
        running.post()


def test_one_mail_comes_twice(running: House, pair: Hands) -> None:
    for _ in range(ROUNDS):
        name, order = legal_order(running)
        before = standing()["log"]
        mime = running.mail(name, order)
        answers = pair.at_once(running.settings, *(job("post", running.now, mime=mime) for _ in range(2)))
        assert sorted(answers) == ["applied", "known"]
        assert len(standing()["log"]) == len(before) + 1
        assert [letter.template for letter in queued("receipt")] == ["receipt"]
        running.post()


def test_two_processes_take_up_one_mail(running: House, pair: Hands) -> None:
    for _ in range(ROUNDS):
        name, order = legal_order(running)
        kept = receive.store(running.mail(name, order), running.now)
        answers = pair.at_once(running.settings, *(job("handle", running.now, mail=kept.id) for _ in range(2)))
        assert sorted(answers) == ["applied", "taken"]
        assert mails()[-1].attempts == 1
        running.post()


def test_a_move_against_the_moderators_pause(running: House, pair: Hands) -> None:
    for order in ("pause for lunch", "resume", "pause"):
        turn, (name, move) = _last_turn(), legal_order(running)
        posts = [running.mail(name, move), _mo(running, order)]
        pair.at_once(running.settings, *(job("post", running.now, mime=mime) for mime in posts))
        assert sorted(_by_turn(turn)) == sorted([(name, "applied"), ("mo", "applied")])
        with connected():
            (question,) = Decision.select().where(Decision.closed_at.is_null())
            paused = Game.get_by_id(1).paused_at is not None
        assert paused == order.startswith("pause")
        assert (question.next_at is None) == paused, "the question of the new move knows of it"
        running.post()


def test_wrong_codes_that_come_at_once_are_all_counted(running: House, pair: Hands) -> None:
    """Three in each of two mails: the fifth makes the code void, and the moderator is told once."""
    for _ in range(ROUNDS):
        running.now += timedelta(days=1)
        code = code_in(running.write("ann", "resign")[0])
        wrong = [f"confirm {at:04}-{code[:4]}" for at in range(1, 7)]
        posts = [running.mail("ann", "\n".join(wrong[:3])), running.mail("ann", "\n".join(wrong[3:]))]
        pair.at_once(running.settings, *(job("post", running.now, mime=mime) for mime in posts))
        with connected():
            row = Confirmation.select().order_by(Confirmation.id.desc()).get()
        assert (row.misses, row.void) == (5, "missed")
        assert [letter.to for letter in running.post()].count("mo@example.org") == 1
        assert "is void" in running.write("ann", f"confirm {code}")[0].text


def test_a_code_that_comes_twice_at_once_is_good_once(running: House, pair: Hands) -> None:
    code = code_in(running.write("ann", "resign")[0])
    turn = _last_turn()
    posts = [running.mail("ann", f"confirm {code}"), running.mail("ann", f"confirm {code}")]
    pair.at_once(running.settings, *(job("post", running.now, mime=mime) for mime in posts))
    assert sorted(outcome for _, outcome in _by_turn(turn)) == ["applied", "refused"]
    assert [kind for _, kind, _ in standing()["log"]].count("resigned") == 1


def test_a_move_against_the_moderators_undo(running: House, pair: Hands) -> None:
    """One of the two finds the game as it knew it; the other is told that it has changed."""
    running.write(*legal_order(running))
    for _ in range(ROUNDS):
        running.take(_mo(running, "undo"))
        (preview,) = [letter for letter in running.post() if letter.to == "mo@example.org"]
        code = code_in(preview)
        turn, before = _last_turn(), standing()["log"]
        name, order = legal_order(running)
        posts = [running.mail(name, order), _mo(running, f"confirm {code}")]
        pair.at_once(running.settings, *(job("post", running.now, mime=mime) for mime in posts))
        done = _by_turn(turn)
        assert done in ([(name, "applied"), ("mo", "refused")], [("mo", "applied"), (name, "refused")])
        kinds = [kind for _, kind, _ in standing()["log"][len(before) :]]
        assert kinds == (["action"] if done[0][0] == name else ["undo"])
        running.post()
        if kinds == ["undo"]:
            running.write(*_legal_again(running))


def _legal_again(house: House) -> tuple[str, str]:
    """Who is asked again has no new letter with examples: his last one of that question holds."""
    name = house.active()
    house.write(name, "resend")
    return name, sample_orders(house.last(name, "your_turn"))[0]


def test_the_last_two_accept(store: Settings, pair: Hands) -> None:
    house = House(store)
    for number in range(1, ROUNDS + 1):
        house.create(("ann", "ben", "cleo"))
        to = {name: f"play+{house.member(name, game=number).token}@mail.test" for name in ("ann", "ben", "cleo")}
        house.take(house.mail("cleo", "accept", to=to["cleo"]))
        posts = [house.mail(name, "accept", to=to[name]) for name in ("ann", "ben")]
        pair.at_once(store, *(job("post", house.now, mime=mime) for mime in posts))
        with connected():
            kinds = [row.kind for row in LogEntry.select().where(LogEntry.game == number).order_by(LogEntry.number)]
            welcomed = OutboundMail.select().where((OutboundMail.game == number) & (OutboundMail.template == "welcome"))
            assert Game.get_by_id(number).state == "running"
            assert kinds == ["created", "accepted", "accepted", "accepted", "started"]
            assert sorted(row.member.name for row in welcomed) == ["Ann", "Ben", "Cleo", "Mo"]
            assert Decision.select().where(Decision.game == number).count() == 1


def test_two_players_ask_for_a_rematch(store: Settings, pair: Hands) -> None:
    """Whichever is first: one new game, and both are in it."""
    house = House(store)
    house.started()
    confirmed(house, "end now")
    posts = [house.mail(name, "rematch") for name in ("ann", "ben")]
    pair.at_once(store, *(job("post", house.now, mime=mime) for mime in posts))
    with connected():
        assert Game.select().count() == 2
        seats = Member.select().where((Member.game == 2) & (Member.role == "player")).order_by(Member.id)
        assert {row.name: row.status for row in seats} == {"Ann": "accepted", "Ben": "accepted", "Cleo": "invited"}
        assert LogEntry.select().where(LogEntry.kind == "rematch").count() == 1


# -- the clock --------------------------------------------------------------------------------------------------------


def test_two_workers_remind(running: House, pair: Hands) -> None:
    running.now += timedelta(hours=24)
    assert sorted(pair.at_once(running.settings, *[job("deadlines", running.now)] * 2)) == ["0", "1"]
    assert [template for _, template in told()] == ["reminder"]


def test_two_workers_find_a_deadline_passed(running: House, pair: Hands) -> None:
    running.now += timedelta(hours=48)
    pair.at_once(running.settings, *[job("deadlines", running.now)] * 2)
    assert [kind for _, kind, _ in standing()["log"]].count("deadline") == 1
    assert [template for _, template in told()].count("reminder") == 1


def test_two_workers_ask_again_who_was_invited(store: Settings, pair: Hands) -> None:
    house = House(store)
    house.create()
    house.now += timedelta(days=3)
    pair.at_once(store, *[job("deadlines", house.now)] * 2)
    assert [template for _, template in told()].count("invitation") == 3


def test_a_move_against_its_own_deadline(running: House, pair: Hands) -> None:
    """The move is made all the same; the deadline is noted before it, or not at all."""
    name, order = legal_order(running)
    running.now += timedelta(hours=48)
    mime = running.mail(name, order)
    answers = pair.at_once(running.settings, job("post", running.now, mime=mime), job("deadlines", running.now))
    assert answers[0] == "applied"
    kinds = [kind for _, kind, _ in standing()["log"]]
    assert kinds[-2:] in (["started", "action"], ["deadline", "action"])
    assert len(standing()["asked"]) == 1


# -- letters ----------------------------------------------------------------------------------------------------------


def test_two_workers_send(running: House, pair: Hands) -> None:
    for _ in range(8):
        for name in ("ann", "ben", "cleo"):
            running.take(running.mail(name, "status"))
    office = PostOffice()
    with speaking_smtp(office) as url:
        settings = msgspec.structs.replace(running.settings, mail_url=url)
        counts = [int(count) for count in pair.at_once(settings, *[job("outbox", running.now)] * 2)]
    assert sum(counts) == 24
    assert sorted(len(prints) for prints in office.taken.values()) == [1] * 24
    assert queued() == []


def test_a_letter_that_goes_out_while_its_move_is_taken_back(running: House, pair: Hands) -> None:
    """Whoever got the letter of the move is told that it was taken back; whose letter was stopped hears nothing."""
    office = PostOffice()
    with speaking_smtp(office) as url:
        settings = msgspec.structs.replace(running.settings, mail_url=url)
        for _ in range(ROUNDS):
            name, order = legal_order(running)
            running.take(running.mail(name, order))
            number = standing()["log"][-1][0]
            undo = job("post", running.now, mime=running.mail(name, "undo"))
            assert pair.at_once(settings, undo, job("outbox", running.now))[0] == "applied"
            with connected():
                letters = list(OutboundMail.select().where(OutboundMail.number >= number))
            of_move = {row.to_address: row.message_id for row in letters if row.template in ("your_turn", "report")}
            warned = {row.to_address for row in letters if row.template == "taken_back"}
            assert {to for to, message_id in of_move.items() if message_id in office.taken} == warned
            running.post()
            running.write(*_legal_again(running))
            running.post()
