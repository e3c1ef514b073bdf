"""Quoted samples of our letters, and what their answerer put beside them, in the shapes of the usual programs."""

from __future__ import annotations

import pytest

from pbem.reading.letters import our_letters
from pbem.reading.marked import MOST, Marked
from pbem.reading.read_mail import read_mail
from tests.floods import MOST_CALLS, counted

LETTER = """--- Write your orders above this line ---

Your turn, Ann: please move by Monday.

Your orders
-----------

These are legal right now. Send one back, or just its number:

.1 build blue G07
.2 build red D07 D08
.3 NW: lay 207 K7 NE SE S SW; run best; pay # earns 230 at least, 23 R a
    share

Game G1, decision 1. Moderator: Mo.
"""
KNOWN = our_letters([LETTER])
HEAD = "On Sat, Nov 21, 2026 at 12:00 PM Night Mail <play@mail.test> wrote:\n\n"
OUTLOOK = (
    "________________________________\nFrom: Night Mail <play@mail.test>\nSent: Saturday, November 21, 2026 12:00 PM\n"
    "To: Ann <ann@example.org>\nSubject: [G1] Volga\n\n"
)


def marked(body: str) -> tuple[Marked, ...]:
    """What is found in a mail with this text."""
    raw = f"From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\n{body}".encode()
    return read_mail(raw, "mail.test", KNOWN).marked


def quote(letter: str = LETTER, sign: str = "> ") -> str:
    """The letter as it is quoted."""
    return "".join(f"{sign}{line}\n" for line in letter.splitlines())


@pytest.mark.parametrize("head", [HEAD, "", "> On 21 Nov 2026, at 12:00, Night Mail <play@mail.test> wrote:\n> \n"])
def test_all_samples_of_a_quote(head: str) -> None:
    found = marked(f"hello\n\n{head}{quote()}")
    assert [(one.number, one.ours, one.before, one.behind, one.below) for one in found] == [
        (1, True, "", "", ""), (2, True, "", "", ""), (3, True, "", "", "")
    ]  # fmt: skip


def test_an_unmarked_quote_below_a_head() -> None:
    found = marked(f"hello\n\n{OUTLOOK}{LETTER.replace('.2 build', 'x .2 build')}")
    assert [(one.number, one.before) for one in found] == [(1, ""), (2, "x"), (3, "")]


@pytest.mark.parametrize(
    ("line", "before", "behind"),
    [
        ("> x .2 build red D07 D08", "x", ""),
        ("> [x] .2 build red D07 D08", "[x]", ""),
        ("> [x].2 build red D07 D08", "[x]", ""),
        (">-> .2 build red D07 D08", "->", ""),
        ("> .2 build red D07 D08  <-- this", "", "<-- this"),
        ("> .2 build red D07 D08 <- not this", "", "<- not this"),
        ("> .2 build red D07 D08     <<<<<", "", "<<<<<"),
        ("> .2 build red D07 D08 x", "", "x"),
        ("> .2 build red D07 D08 ✓", "", "✓"),
        ("> .2 build red D07 D08", "", ""),
    ],
)
def test_marks(line: str, before: str, behind: str) -> None:
    found = marked(f"{HEAD}{quote().replace('> .2 build red D07 D08', line)}")[1]
    assert (found.number, found.text, found.before, found.behind) == (2, "build red D07 D08", before, behind)
    assert found.ours


def test_an_edited_line() -> None:
    found = marked(f"{HEAD}{quote().replace('red D07', 'red D09')}")[1]
    assert (found.text, found.ours) == ("build red D09 D08", False)


@pytest.mark.parametrize("gap", ["\n", "\n\n", "\n>\n"])
def test_words_below(gap: str) -> None:
    body = quote().replace("> .1 build blue G07\n", f"> .1 build blue G07{gap}this one please{gap}")
    first, second, _ = marked(f"{HEAD}{body}")
    assert (first.below, first.between) == ("this one please", True)
    assert second.below == ""


def test_words_below_a_sample_of_two_lines() -> None:
    body = quote().replace(">     share\n", ">     share\nthis one please\n")
    assert marked(f"{HEAD}{body}")[2].below == "this one please"


def test_what_a_quoted_letter_quotes_is_left_out() -> None:
    assert marked(f"{HEAD}{quote(quote().replace('> .2', '> x .2'))}") == ()


def test_a_mark_that_stands_in_a_letter_of_ours_is_not_the_answerers() -> None:
    """Our letters show the mail that they answer."""
    letter = LETTER.replace(".2 build", "x .2 build")
    raw = f"From: ann@example.org\n\n{HEAD}{quote(letter)}".encode()
    found = read_mail(raw, "mail.test", our_letters([LETTER, letter])).marked
    assert [one.number for one in found] == [1, 3]


def test_the_one_that_was_left() -> None:
    body = "".join(
        line for line in quote().splitlines(keepends=True) if not line.startswith(("> .1", "> .3", ">     "))
    )
    (found,) = marked(f"{HEAD}{body}")
    assert found.amid
    (alone,) = marked(f"{HEAD}> .2 build red D07 D08\n")
    assert not alone.amid


def test_nothing_is_marked_where_our_letters_are_not_known() -> None:
    assert read_mail(f"From: a@b.c\n\n{HEAD}{quote()}".encode(), "mail.test").marked == ()


@pytest.mark.parametrize(
    "line",
    [
        "> .1 build\n",
        "> x .1 build\nthis\n",
        ">     share\n",
        "> .2 build red D07 D08" + " <" * 150 + "\n",
        "." * 398 + "\n",
    ],
)
def test_a_flood_is_bounded(line: str) -> None:
    with counted() as calls:
        found = marked(HEAD + line * (64_000 // len(line)))
        assert calls() < MOST_CALLS
    assert len(found) <= MOST
