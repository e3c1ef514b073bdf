"""Codes that confirm an order: they cannot be guessed, they run out, and `confirm` alone has to be earned."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from freezegun import freeze_time

from pbem.desk import codes
from pbem.inbox import robots
from pbem.orders.fold import tokens
from pbem.orders.parse import MOST_ORDERS
from pbem.store import schema
from pbem.store.db import connected, database, transaction
from pbem.store.models import Confirmation
from tests.desk.presiding import ask, code_in, kinds, plain, play_moves, to
from tests.dotted import sample_begins
from tests.edges import mails, standing
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

MIGRATION = "0004_codes_that_cannot_be_guessed"
DASHES = ("", " ", "–", " - ", "\u2011")


def asked(house: House, order: str = "resign") -> Sent:
    """The letter in which ann is asked to confirm an order."""
    return house.write("ann", order)[0]


def wrong(code: str, count: int) -> list[str]:
    """Codes that are not this one."""
    found = [f"{at:04}-{code[:4]}" for at in range(count + 1)]
    return [one for one in found if one != code][:count]


def resigned(house: House) -> bool:
    return bool(house.member("ann").status == "resigned")


def row() -> Confirmation:
    """The newest code of all."""
    with connected():
        newest: Confirmation = Confirmation.select().order_by(Confirmation.id.desc()).get()
        return newest


# -- what a code is -------------------------------------------------------------------------------------------------


def test_a_code_has_forty_bits_of_signs_that_look_like_no_other() -> None:
    assert len(set(codes.ALPHABET)) ** codes.LENGTH == 2**40
    assert not set(codes.ALPHABET) & set("ILOU")
    made = {codes.new_code() for _ in range(500)}
    assert len(made) == 500
    assert all(re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}", one) and codes.may_be_one(codes.typed(one)) for one in made)
    assert set("".join(made)) == {*codes.ALPHABET, "-"}, "every sign is used"


def test_it_stands_on_a_line_of_its_own_without_a_dot_in_the_letter_that_asks(running: House) -> None:
    answer = asked(running)
    code = code_in(answer)
    assert re.search(rf"<pre[^>]*>confirm {code}</pre>", answer.html)
    assert f"\nconfirm {code}\n" in answer.text
    assert not sample_begins(answer.text, "confirm")
    until = "Send back the line below and it is done. It works once, until Monday 23 November 2026, 13:00"
    assert until in plain(answer), "48 hours, in the reader's zone"


def test_the_letter_pasted_below_an_answer_confirms_nothing(running: House) -> None:
    """The line of the code has no dot: what is ours is told by the line above it."""
    answer = asked(running)
    for text in (f"I shall think about it.\n\n{answer.text}", answer.text):
        running.write("ann", text)
    running.write("ann", "status", answering=answer)
    assert not resigned(running)


@pytest.mark.parametrize(
    "typed",
    [
        "confirm {}", "Confirm {}", "confirm: {}.", "confirm «{}»", "CONFIRM {}!", "* confirm {}", "confirm {} ",
        "confirm  {}   # yes, I mean it", "Hello!\n\nconfirm {}\n\nAnn", "confirm\u00a0{}", "confirmed {}",
    ],
)  # fmt: skip
@pytest.mark.parametrize("dash", ["-", *(pytest.param(one, marks=pytest.mark.soak) for one in DASHES)])
def test_it_is_read_as_people_type_it_on_a_phone(running: House, typed: str, dash: str) -> None:
    code = code_in(asked(running)).replace("-", dash)
    assert running.take(running.mail("ann", typed.format(code))) == "applied"
    assert resigned(running)


@pytest.mark.parametrize("dash", DASHES)
def test_its_dash_is_read_as_people_type_it(running: House, dash: str) -> None:
    running.write("ann", f"confirm {code_in(asked(running)).replace('-', dash)}")
    assert resigned(running)


@pytest.mark.parametrize("typed", ["b10v-0a1z", "BIOU-OALZ", "bl0u-oaiz", "BLOV 0A1Z", "blou oa|z".replace("|", "l")])
def test_what_looks_alike_is_read_as_what_is_meant(running: House, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr(codes, "new_code", lambda: "B10V-0A1Z")
    asked(running)
    running.write("ann", f"confirm {typed}")
    assert resigned(running)


def test_what_can_be_no_code_is_no_miss(running: House) -> None:
    code = code_in(asked(running))
    for text in ("confirm 4821", "confirm that we play on", f"confirm {code[:-1]}", f"confirm {code}0", "confirm"):
        for _ in range(codes.MOST_MISSES):
            answer = plain(running.write("ann", text)[0])
            assert "A code has eight letters and digits" in answer or text == "confirm"
    assert row().misses == 0
    running.write("ann", f"confirm {code}")
    assert resigned(running)


# -- guessing -------------------------------------------------------------------------------------------------------


def test_guessing_by_fifty_mails_fails_and_the_moderator_is_told_once(running: House) -> None:
    play_moves(running, 1)
    (preview,) = ask(running, "undo")
    code, before = code_in(preview), standing()
    letters = [letter for one in wrong(code, 50) for letter in ask(running, f"confirm {one}")]
    letters += ask(running, f"confirm {code}")
    assert standing() == before
    assert "That code is void, because 5 wrong ones came in mails from your address" in plain(letters[-1])
    assert set(to(letters)) == {"mo"}
    told = [plain(one) for one in letters if "contained 5 wrong codes for «confirm»" in plain(one)]
    assert len(told) == 1
    assert "Mails in your name, to your own address as moderator" in told[0]
    assert "one wrong code too many" in plain(letters[4])
    assert row().misses == 5, "afterwards nothing waits that could be missed"


@pytest.mark.parametrize("place", [5, 30, MOST_ORDERS - 1])
def test_guessing_by_as_many_lines_as_a_mail_may_have_fails(running: House, place: int) -> None:
    code = code_in(asked(running))
    lines = wrong(code, MOST_ORDERS - 1)
    lines.insert(place, code)
    answer, notice = running.write("ann", "\n".join(f"confirm {one}" for one in lines))
    assert not resigned(running)
    assert (row().misses, row().void) == (5, "missed")
    assert plain(answer).count("No order waits for that code") == 4
    assert plain(answer).count("one wrong code too many") == 1
    assert plain(answer).count("Not tried") == MOST_ORDERS - 5
    assert notice.to == "mo@example.org"
    assert "void, because 5 wrong ones" in plain(running.write("ann", f"confirm {code}")[0])


def test_after_the_fifth_miss_nothing_more_of_the_mail_is_tried(running: House) -> None:
    guesses = [f"confirm {one}" for one in wrong(code_in(asked(running)), 5)]
    letters = running.write(
        "ann", "\n".join(["press ben: before\n", *guesses, "press ben: after\n", "mail all", "status"])
    )
    assert "before" in next(plain(one) for one in letters if one.to == "ben@example.org")
    assert not any("after" in plain(one) for one in letters if one.to == "ben@example.org")
    assert running.member("ann").mail_mode == "turns"
    answer = next(plain(one) for one in letters if one.to == "ann@example.org")
    assert answer.count("Not tried") == 3
    assert "press" in kinds()


@pytest.mark.store
@pytest.mark.parametrize("pattern", ["confirm {}", "preview confirm {}", "preview\nconfirm {}", "status\nconfirm {}"])
def test_a_miss_counts_however_it_is_written(running: House, pattern: str) -> None:
    code = code_in(asked(running))
    for one in wrong(code, 5):
        running.write("ann", pattern.format(one))
    assert (row().misses, row().void) == (5, "missed")
    running.write("ann", f"confirm {code}")
    assert not resigned(running)


def test_four_misses_do_no_harm(running: House) -> None:
    code = code_in(asked(running))
    (answer,) = running.write("ann", "\n".join(f"confirm {one}" for one in wrong(code, 4)))
    assert plain(answer).count("No order waits for that code") == 4
    assert row().misses == 4
    running.write("ann", f"confirm {code}")
    assert resigned(running)


@pytest.mark.parametrize("pattern", ["confirm {wrong}\nconfirm {code}", "confirm {code}\nconfirm {wrong}"])
def test_a_miss_beside_the_right_code_counts_and_nothing_is_done(running: House, pattern: str) -> None:
    code = code_in(asked(running))
    running.write("ann", pattern.format(code=code, wrong=wrong(code, 1)[0]))
    assert not resigned(running)
    assert (row().misses, row().used, row().void) == (1, False, "")
    running.write("ann", f"confirm {code}")
    assert resigned(running)


def test_a_preview_with_the_code_does_not_use_it_up(running: House) -> None:
    code = code_in(asked(running))
    (answer,) = running.write("ann", f"preview\nconfirm {code}")
    assert "This was a preview" in plain(answer)
    running.write("ann", f"confirm {code}")
    assert resigned(running)
    assert "That code has been used" in plain(running.write("ann", f"confirm {code}")[0])


def test_misses_are_the_writers_own(running: House) -> None:
    """Nobody makes another one's code void, and nobody uses it."""
    code = code_in(asked(running))
    others = code_in(running.write("ben", "resign")[0])
    for one in [code, *wrong(others, 3)]:
        assert "No order waits for that code" in plain(running.write("ben", f"confirm {one}")[0])
    with connected():
        assert [(one.misses, one.void) for one in Confirmation.select().order_by(Confirmation.id)] == [(0, ""), (4, "")]
    running.write("ann", f"confirm {code}")
    assert resigned(running)
    assert running.member("ben").status == "playing"


def test_where_nothing_waits_there_is_nothing_to_miss(running: House) -> None:
    letters = [letter for one in wrong("0000-0000", 7) for letter in running.write("ann", f"confirm {one}")]
    assert set(to(letters)) == {"ann"}
    code = code_in(asked(running))
    running.write("ann", f"confirm {code}")
    assert resigned(running)


def test_a_burst_is_told_once_a_day_and_says_whose_code_it_was(running: House) -> None:
    for expected in (1, 0):
        guesses = [f"confirm {one}" for one in wrong(code_in(asked(running)), 5)]
        letters = [letter for one in guesses for letter in running.write("ann", one)]
        told = [letter for letter in letters if letter.to == "mo@example.org"]
        assert len(told) == expected
        assert all("Mails from Ann contained 5 wrong codes for «confirm»" in plain(one) for one in told)
        assert all("The code we had sent is void" in plain(one) for one in told)
        assert row().void == "missed"
    running.now += timedelta(hours=24)
    guesses = [f"confirm {one}" for one in wrong(code_in(asked(running)), 5)]
    letters = running.write("ann", "\n".join(guesses))
    assert to(letters) == ["ann", "mo"]


def test_mails_that_only_guess_count_against_the_ration(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is used up no new code is given out, and a miss counts without an answer; the right one is taken."""
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 4)
    code = code_in(asked(running))
    guesses = [f"confirm {one}" for one in wrong(code, 4)]
    outcomes = [running.take(running.mail("ann", text)) for text in [*guesses, "resign", "status"]]
    assert outcomes == ["refused"] * 3 + ["too_many"] * 3
    assert [mail.outcome for mail in mails()] == ["answered", *outcomes]
    assert (row().misses, row().void) == (4, ""), "the fourth one was not answered"
    assert running.take(running.mail("ann", f"confirm {code}")) == "applied"


def test_a_burst_is_told_even_where_no_answer_is_sent(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_ANSWERS_AN_HOUR", 1)
    code = code_in(asked(running))
    letters = running.write("ann", "\n".join(f"confirm {one}" for one in wrong(code, 9)))
    assert to(letters) == ["ann", "mo"], "to ann, that we fall silent"
    assert "No order waits" not in plain(letters[0]) + plain(letters[1])
    assert running.take(running.mail("ann", f"confirm {code}")) == "too_many"
    assert not resigned(running)


# -- how long it is good --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("late", "outcome"), [(timedelta(hours=48), "refused"), (timedelta(hours=47, minutes=59), "applied")]
)
def test_after_48_hours_it_is_void(running: House, late: timedelta, outcome: str) -> None:
    with freeze_time(running.now) as frozen:
        running.now = datetime.now(UTC)
        code = code_in(asked(running))
        frozen.tick(late)
        running.now = datetime.now(UTC)
        assert running.take(running.mail("ann", f"confirm {code}")) == outcome
        answer = running.post()[0]
    assert resigned(running) == (outcome == "applied")
    assert ("That code was good until Monday 23 November 2026, 13:00" in plain(answer)) != resigned(running)


def test_misses_after_it_ran_out_are_none(running: House) -> None:
    code = code_in(asked(running))
    running.now += timedelta(hours=49)
    letters = running.write("ann", "\n".join(f"confirm {one}" for one in wrong(code, 9)))
    assert to(letters) == ["ann"]
    assert (row().misses, row().void) == (0, "")


def test_a_new_code_makes_the_one_before_it_void(running: House) -> None:
    first, second = (code_in(asked(running)) for _ in range(2))
    (answer,) = running.write("ann", f"confirm {first}")
    assert "void, because we have sent you a newer one since" in plain(answer)
    assert not resigned(running)
    assert row().misses == 0, "a code that was in a letter is no guess"
    with connected():
        assert [one.void for one in Confirmation.select().order_by(Confirmation.id)] == ["replaced", ""]
    running.write("ann", f"confirm {second}")
    assert resigned(running)


def test_each_member_has_one_of_their_own(running: House) -> None:
    """Who leads has one as well, and none makes another one void."""
    play_moves(running, 1)
    anns, bens = code_in(asked(running)), code_in(running.write("ben", "resign")[0])
    mos = code_in(ask(running, "undo")[0])
    assert len({anns, bens, mos}) == 3
    with connected():
        assert {one.void for one in Confirmation.select()} == {""}


# -- an upgrade -------------------------------------------------------------------------------------------------------


def test_codes_of_four_digits_that_waited_are_void_after_the_upgrade(running: House) -> None:
    asked(running)
    with transaction():
        Confirmation.update(code="4821").execute()
        for column in ("good_until", "misses", "void", "letter"):
            database.execute_sql(f'ALTER TABLE "confirmation" DROP COLUMN "{column}"')
        database.execute_sql(f"DELETE FROM schema_migration WHERE name = '{MIGRATION}'")
    assert schema.upgrade(running.settings) == [MIGRATION]
    (answer,) = running.write("ann", "confirm 4821")
    assert "That code is void, because codes of this kind are no longer taken. Send the order again" in plain(answer)
    assert not resigned(running)
    running.write("ann", f"confirm {code_in(asked(running))}")
    assert resigned(running)


def test_kept_codes_are_what_typed_ones_become() -> None:
    code = codes.new_code()
    assert codes.typed(code) == code.replace("-", "")
    assert codes.same(codes.typed(code.lower()), codes.typed(code))
    assert not codes.same("4821", "482１")
    assert codes.typed("x" * 10_000) == "X" * 40
    assert tokens("7K3M-Q9TX") == ("7k3m", "q9tx")
