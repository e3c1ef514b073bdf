"""Samples sent by their place in the letter that is answered: done where nothing else can be meant, else asked back."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from pbem.games.title import AnyTitle
from pbem.letters import wording
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.table.session import game_session
from tests.desk.presiding import ask
from tests.desk.test_moves import actions
from tests.floods import counted
from tests.house import House, Sent
from tests.sampled import sampled, spread

pytestmark = pytest.mark.any_engine

MARKER = "--- Write your orders above this line ---"


def plain(letter: Sent) -> str:
    """A letter's text without its line breaks."""
    return " ".join(letter.text.split())


def offered(letter: Sent) -> list[str]:
    """The numbered samples of a letter, the first of them at 0."""
    return [match[1] for match in re.finditer(r"^\.\d{1,2} (.+)$", letter.text, re.MULTILINE)]


def asked(house: House) -> tuple[str, Sent, list[str]]:
    """Who is to move, the letter that asks them, a little later, and what it offers."""
    mover = house.active()
    house.now += timedelta(minutes=5)
    turn = house.last(mover, "your_turn")
    return mover, turn, offered(turn)


def done() -> str:
    """The last action of the record; "" where there is none."""
    found = actions()
    return found[-1].partition(": ")[2] if found else ""


@pytest.mark.parametrize(
    "said",
    spread(
        [
            "{n}",
            "#{n}",
            ".{n}",
            "no. {n}",
            "{n} please",
            "{n}.",
            "({n})",
            "number {n} please",
            "I'll take option {n}",
            "Hi Mo,\n\nOption {n}, please.\n\nThanks\n{name}",
            "option {n}: {line}",
            "#{n} {line}",
            "{n} {line}",
            "[x] {line}",
            "[x] .{n} {line}",
            "x {line}",
            "-> {line}",
            "Nr. {n} bitte",
        ],
        2,
    ),
)
@pytest.mark.parametrize("number", [1, 2])
def test_a_number_is_the_line_of_the_letter(running: House, said: str, number: int) -> None:
    mover, turn, lines = asked(running)
    answer = running.write(mover, said.format(n=number, line=lines[number - 1], name=mover.title()), answering=turn)[0]
    assert done() == lines[number - 1]
    assert f"We read this as «{lines[number - 1]}»." in plain(answer)


@pytest.mark.parametrize(
    ("said", "at"),
    [("the first one", 0), ("first option", 0), ("2nd option please", 1), ("I'd like the second one, thanks", 1)],
)
def test_words_for_a_place(running: House, said: str, at: int) -> None:
    mover, turn, lines = asked(running)
    running.write(mover, said, answering=turn)
    assert done() == lines[at]


def test_the_last_one(running: House) -> None:
    mover, turn, lines = asked(running)
    answer = running.write(mover, "the last one", answering=turn)[0]
    assert f"We read this as «{lines[-1]}»." in plain(answer)
    assert len(actions()) == 1


# -- marks within the quote -------------------------------------------------------------------------------------------

GMAIL = "\n\nOn Sat, Nov 21, 2026 at 12:00 PM Night Mail <play@mail.test> wrote:\n\n"
APPLE = "\n\n> On 21 Nov 2026, at 12:00, Night Mail <play@mail.test> wrote:\n> \n"
OUTLOOK = (
    "\n\n________________________________\nFrom: Night Mail <play@mail.test>\n"
    "Sent: Saturday, November 21, 2026 12:00 PM\nTo: Ann <ann@example.org>\nSubject: [G1] Volga\n\n"
)
HEADS = {"gmail": (GMAIL, "> "), "apple": (APPLE, "> "), "outlook": (OUTLOOK, ""), "plain": ("\n", "> ")}


def reply(
    house: House, name: str, letter: Sent, quote: list[str], *, text: str = "", client: str = "gmail"
) -> list[Sent]:
    """An answer whose quote was written in: `quote` is the letter's lines as they were left, with signs."""
    head, _ = HEADS[client]
    references = f"{letter.mail['References'] or ''} {letter.mail['Message-ID']}".strip()
    body = f"{text}{head}" + "\n".join(quote) + "\n"
    return house.write(
        name, body, In_Reply_To=str(letter.mail["Message-ID"]), References=references, Subject=f"Re: {letter.subject}"
    )


def quoted(letter: Sent, client: str = "gmail") -> list[str]:
    """The letter's lines as this program quotes them."""
    return [f"{HEADS[client][1]}{line}" for line in letter.text.splitlines()]


def marked(quote: list[str], number: int, change: str) -> list[str]:
    """The quote with the line of this number changed; in `change`, {sign} stands for its sign, {line} for the rest."""
    found = []
    for line in quote:
        at = re.match(rf"(> |)(\.{number} .+)\Z", line)
        found += change.format(sign=at[1], line=at[2]).split("\n") if at else [line]
    assert found != quote
    return found


@pytest.mark.parametrize(
    "change",
    spread(
        [
            "{sign}x {line}",
            "{sign}[x] {line}",
            "{sign}-> {line}",
            "x {sign}{line}",
            "{sign}{line}  <-- this",
            "{sign}{line} <- this one please",
            "{sign}{line}     <<<<<",
            "{sign}{line} [x]",
            "{sign}{line} x",
            "{sign}✓ {line}",
        ],
        3,
    ),
)
@pytest.mark.parametrize("client", ["gmail", "apple", "outlook", "plain"])
def test_a_mark_beside_a_sample_in_the_quote(running: House, change: str, client: str) -> None:
    mover, turn, lines = asked(running)
    answer = reply(running, mover, turn, marked(quoted(turn, client), 2, change), client=client)[0]
    assert done() == lines[1], answer.text
    assert f"We read this as «{lines[1]}»." in plain(answer)


@pytest.mark.parametrize(
    "said", ["this one please", "this", "<-- this", "^^ this one", "yes", "x", "I'll take this one"]
)
@pytest.mark.parametrize("client", ["gmail", "apple", "plain"])
def test_words_below_a_sample_in_the_quote(running: House, said: str, client: str) -> None:
    mover, turn, lines = asked(running)
    answer = reply(
        running, mover, turn, marked(quoted(turn, client), 2, f"{{sign}}{{line}}\n\n{said}\n"), client=client
    )[0]
    assert done() == lines[1], answer.text


@pytest.mark.parametrize("client", ["gmail", "apple", "outlook", "plain"])
def test_a_quote_without_a_mark_is_never_an_order(running: House, client: str) -> None:
    mover, turn, _ = asked(running)
    reply(running, mover, turn, quoted(turn, client), client=client)
    assert actions() == []


@pytest.mark.parametrize(
    "change", ["{sign}{line}  <-- not this", "{sign}{line}\n\nnot this one\n", "{sign}{line}\n\nwhy?\n"]
)
def test_words_that_do_not_point_are_no_order(running: House, change: str) -> None:
    mover, turn, _ = asked(running)
    reply(running, mover, turn, marked(quoted(turn), 2, change))
    assert actions() == []


@pytest.mark.parametrize(
    "said", ["^^^ I take this, the one to the sea", "yes! that please. The best oysters are there."]
)
def test_what_points_at_a_sample_and_says_more_is_asked_back(running: House, said: str) -> None:
    mover, turn, lines = asked(running)
    answer = reply(running, mover, turn, marked(quoted(turn), 2, f"{{sign}}{{line}}\n\n{said}\n"))[0]
    assert actions() == []
    assert offered(answer)[:1] == lines[1:2]


@pytest.mark.parametrize("said", ["^^^ not this", "^^^ this would be a pity", "almost, but no"])
def test_what_points_at_a_sample_and_denies_it_offers_nothing_of_it(running: House, said: str) -> None:
    mover, turn, lines = asked(running)
    answer = reply(running, mover, turn, marked(quoted(turn), 2, f"{{sign}}{{line}}\n\n{said}\n"))[0]
    assert actions() == []
    assert lines[1] not in offered(answer)[:1]


def test_thanks_below_the_last_sample_point_at_nothing(running: House) -> None:
    mover, turn, lines = asked(running)
    for said in ("that's it, thanks", "yes", "Here is my move:", "Thanks"):
        reply(running, mover, turn, marked(quoted(turn), len(lines), f"{{sign}}{{line}}\n\n{said}\n"))
        assert actions() == []


def test_two_marks_are_asked_back(running: House) -> None:
    mover, turn, lines = asked(running)
    quote = marked(marked(quoted(turn), 1, "{sign}x {line}"), 2, "{sign}x {line}")
    answer = reply(running, mover, turn, quote)[0]
    assert actions() == []
    assert offered(answer)[:2] == lines[:2]


def test_a_mark_beside_an_order_of_the_own_text_is_asked_back(running: House) -> None:
    mover, turn, lines = asked(running)
    quote = marked(quoted(turn), 1, "{sign}x {line}")
    reply(running, mover, turn, quote, text=lines[1])
    assert actions() == []


def test_a_sample_edited_in_the_quote_is_asked_back(running: House) -> None:
    mover, turn, lines = asked(running)
    own, other = lines[0], lines[1]
    quote = [line.replace(f".1 {own}", f".1 {other}") for line in quoted(turn)]
    answer = reply(running, mover, turn, quote)[0]
    assert actions() == []
    assert offered(answer)[0] == other
    assert "Did you mean this?" in answer.text


def test_the_one_sample_that_was_left(running: House) -> None:
    mover, turn, lines = asked(running)
    left = [line for line in quoted(turn) if not re.match(r"> \.\d", line) or line == f"> .2 {lines[1]}"]
    reply(running, mover, turn, left, text="What would this one do?")
    assert actions() == []
    reply(running, mover, turn, left, text="Thanks!")
    assert done() == lines[1]


def test_the_one_sample_that_is_all_that_is_quoted_is_asked_back(running: House) -> None:
    mover, turn, lines = asked(running)
    answer = reply(running, mover, turn, [f"> .2 {lines[1]}"], client="gmail")[0]
    assert actions() == []
    assert offered(answer)[0] == lines[1]


def test_a_mark_of_the_mail_before_is_not_one_of_this(running: House) -> None:
    mover, turn, _ = asked(running)
    quote = marked(marked(quoted(turn), 1, "{sign}x {line}"), 2, "{sign}x {line}")
    answer = reply(running, mover, turn, quote)[0]
    running.now += timedelta(minutes=5)
    twice = [f"> {line}" for line in quoted(answer)]
    for again in (quoted(answer), twice, [f"> {line}" for line in quote]):
        reply(running, mover, answer, again, text="hm")
        assert actions() == []


# -- what is asked back -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    ["1 and 2", "1, 2", "#1\n#2", "1\n2", "first or second", "option 1 or 2", "1?", "not 1", "maybe 1", "I'll take 2"],
)
def test_what_does_not_name_one_line_is_asked_back(running: House, said: str) -> None:
    mover, turn, _ = asked(running)
    running.write(mover, said, answering=turn)
    assert actions() == []


def test_a_number_with_another_order_is_asked_back_with_both(running: House) -> None:
    mover, turn, lines = asked(running)
    answer = running.write(mover, f"option 2: {lines[0]}", answering=turn)[0]
    assert actions() == []
    assert "Number 2 of our letter is another line" in plain(answer)
    assert offered(answer)[:2] == [lines[0], lines[1]]


def test_numbers_that_are_not_there(running: House) -> None:
    mover, turn, lines = asked(running)
    answer = running.write(mover, f"{len(lines) + 1}", answering=turn)[0]
    assert f"has no line {len(lines) + 1}" in plain(answer)
    answer = running.write(mover, "2")[0]
    assert "We cannot tell which letter’s lines that counts." in plain(answer)
    assert offered(answer)[0] == lines[0]
    assert actions() == []


def test_a_list_of_own_orders_is_no_list_of_numbers(running: House) -> None:
    mover, turn, lines = asked(running)
    running.write(mover, f"1. {lines[2]}", answering=turn)
    assert done() == lines[2]


def test_a_number_beside_prose_is_asked_back(running: House) -> None:
    mover, turn, _ = asked(running)
    running.write(mover, "Which of these is better for black, what do you think?\n1", answering=turn)
    assert actions() == []


def test_what_is_said_to_somebody_is_asked_back(running: House) -> None:
    mover, turn, _ = asked(running)
    other = next(name for name in ("ann", "ben", "cleo") if name != mover)
    running.write(mover, f"Hi {other.title()},\n1", answering=turn)
    assert actions() == []


def test_a_number_that_may_answer_somebodys_message_is_asked_back(running: House) -> None:
    """A message that came in the letter that asks may have asked as well."""
    mover, turn, lines = asked(running)
    running.write(mover, f"{lines[0]}\npress all: Friday (1) or Saturday (2)?", answering=turn)
    mover, turn, lines = asked(running)
    assert "Saturday" in turn.text
    answer = running.write(mover, "2", answering=turn)[0]
    assert len(actions()) == 1
    assert offered(answer)[0] == lines[1]
    running.write(mover, "option 2", answering=turn)
    assert done() == lines[1]


def test_a_preview_by_number(running: House) -> None:
    mover, turn, lines = asked(running)
    answer = running.write(mover, "preview\n2", answering=turn)[0]
    assert actions() == []
    assert f"We read this as «{lines[1]}»." in plain(answer)


def test_a_moderator_gives_no_numbers_for_others(running: House) -> None:
    mover = running.active()
    running.now += timedelta(minutes=5)
    for said in ("1", "#1", "the first one"):
        answer = ask(running, f"as {mover}: {said}")[0]
        assert "Numbers count the lines of a letter" in plain(answer)
    assert actions() == []


# -- which letter -----------------------------------------------------------------------------------------------------


def test_a_number_means_the_letter_that_is_answered(running: House) -> None:
    """The refusal offers another line first: its own number 1 is that one."""
    mover, turn, lines = asked(running)
    refusal = running.write(mover, lines[3].replace("build", "biuld"), answering=turn)[0]
    running.now += timedelta(minutes=5)
    own = offered(refusal)
    assert own[0] == lines[3] != lines[0]
    running.write(mover, "1", answering=refusal)
    assert done() == lines[3]


def test_a_letter_of_a_turn_that_is_over(running: House) -> None:
    mover, turn, _ = asked(running)
    running.write(mover, "1", answering=turn)
    running.now += timedelta(minutes=5)
    for said in ("1", "2", "#3"):
        answer = running.write(mover, said, answering=turn)[0]
        assert "settled" in plain(answer) or "not your turn" in plain(answer)
    assert len(actions()) == 1


def test_a_line_that_the_letter_did_not_have_is_never_done(running: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version of the program offers other lines for the same position."""
    mover, turn, lines = asked(running)
    offers = type(_title(running).offered)
    real = offers.samples

    def turned(*args: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
        found, ends = real(*args[1:])
        return (found[0], *found[:0:-1]), ends

    wording._lately.clear()
    monkeypatch.setattr(offers, "samples", turned)
    answer = running.write(mover, "2", answering=turn)[0]
    assert actions() == []
    assert "has no line 2 that we could still tell" in plain(answer)
    running.write(mover, "1", answering=turn)
    assert done() == lines[0]
    wording._lately.clear()


def _title(house: House) -> AnyTitle:
    with connected(), game_session(1, "mail.test", house.now) as session:
        return session.title


def test_letters_whose_bytes_are_gone(running: House) -> None:
    mover, turn, _ = asked(running)
    running.written()
    with connected():
        OutboundMail.update(mime=None, prints=None).execute()
    answer = running.write(mover, "1", answering=turn)[0]
    assert actions() == []
    assert "We cannot tell which letter’s lines that counts." in plain(answer)


@pytest.mark.parametrize("said", sampled(["1 and 2 ", "x .1 build\n", "1\n", "[ ] 1\n", "#1; "], 2))
@pytest.mark.parametrize("size", sampled([8_000, 64_000], 1))
def test_a_flood_of_numbers(running: House, said: str, size: int) -> None:
    """It costs no more than one of lines that name nothing."""
    mover, turn, _ = asked(running)
    calls = []
    for each in (re.sub(r"[#\w]", "y", said), said):
        mail = running.mail(mover, each * (size // len(said)), answering=turn)
        running.written(mail)
        with counted() as so_far:
            running.take(mail)
            calls.append(so_far())
    assert calls[1] < 1.5 * calls[0] + 3 * size
    assert actions() == []
