"""The first line of an answer says what became of the mail, and a preview never offers what is not legal now."""

from __future__ import annotations

import pytest

from pbem.facts.result import Result, Status
from pbem.letters.content import Reader
from pbem.letters.render import render
from pbem.words.say import Say
from tests.dotted import samples_of
from tests.letters.sample import ASK, TITLE, content


def first_line(*statuses: Status, **fields: object) -> str:
    """The first line of a receipt with results of these statuses."""
    results = tuple(Result(line="a line", status=status) for status in statuses)
    return render(content("receipt", results=results, **fields), TITLE, None).preheader


@pytest.mark.parametrize(
    ("statuses", "fields", "line"),
    [
        (("done",), {"applied": True}, "Done, Ann."),
        (("done", "answered"), {}, "Done, Ann."),
        (("answered",), {}, "Here is your answer, Ann."),
        ((), {}, "Here is your answer, Ann."),
        (("not_understood",), {}, "We could not make out an order in your mail, Ann, so nothing was done."),
        (
            ("not_understood", "not_understood"),
            {},
            "We could not make out an order in your mail, Ann, so nothing was done.",
        ),
        (("answered", "not_understood"), {}, "Here is your answer, Ann."),
        (("refused",), {}, "That could not be done, Ann; the reason is below."),
        (("refused", "not_understood"), {}, "That could not be done, Ann; the reason is below."),
        (("answered", "refused"), {}, "Here is your answer, Ann, but a line was refused."),
        (("done", "refused"), {}, "Done, Ann, but a line was refused."),
        (("done", "not_understood"), {}, "Done, Ann."),
        (("confirm",), {}, "Please confirm first, Ann: nothing has been done yet."),
        (("would",), {"preview": True}, "This was a preview, Ann: nothing was done."),
    ],
)
def test_first_line(statuses: tuple[Status, ...], fields: dict[str, object], line: str) -> None:
    """What became of the mail, then whose move it is."""
    assert first_line(*statuses, **fields) == line
    assert first_line(*statuses, **fields, waiting_for=("Ben", "Carl")).startswith(line)
    assert first_line(*statuses, **fields, waiting_for=("Ben",)).endswith("it is Ben’s turn.")
    assert "please move by Saturday 21 November 2026, 18:00" in first_line(*statuses, **fields, ask=ASK)


def test_the_line_with_the_code_stands_above_all_else_that_is_told() -> None:
    """On a line of its own and without a dot, so that it can be sent back as it stands."""
    says = (Say(key="confirm_below", facts={"until_at": "2026-11-23T12:00:00Z"}),)
    letter = content("receipt", results=(Result(line="resign", status="confirm"),), says=says, code="7K3M-Q9TX")
    text = render(letter, TITLE, None).markdown
    above, below = text.split("\n```\nconfirm 7K3M-Q9TX\n```\n")
    assert "Send back the line below" in above
    assert "Your mail, line by line" in below
    assert "confirm " not in render(content("receipt"), TITLE, None).markdown


@pytest.mark.parametrize("status", ["done", "answered"])
def test_a_slip_beside_what_went_well_is_told_at_once(status: Status) -> None:
    """A line that was nearly an order is one that the writer believes to have given."""
    slip = Result(line="bild blue C09", status="not_understood", example="build blue C09")
    letter = content("receipt", results=(Result(line="hand", status=status), slip))
    assert render(letter, TITLE, None).preheader.endswith(", Ann, but a line was not understood.")


@pytest.mark.parametrize(("line", "status"), [("yes", "not_understood"), ("accept as all", "refused")])
def test_who_is_still_asked_to_join_is_shown_how(line: str, status: Status) -> None:
    """Before the game there is no position; then an answer that did not do offers the two that do."""
    results = (Result(line=line, status=status),)
    assert "\n.1 accept\n.2 decline\n" in render(content("receipt", view=None, results=results), TITLE, None).markdown
    assert samples_of(render(content("receipt", results=results), TITLE, None).markdown) == []
    moderator = Reader(name="Max", moderator=True)
    letter = content("receipt", view=None, results=results, reader=moderator)
    assert samples_of(render(letter, TITLE, None).markdown) == []


def test_a_preview_shows_the_position_as_it_would_be_and_no_examples() -> None:
    """Its position is not the present one, so examples made from it may not be legal."""
    letter = content(
        "receipt",
        preview=True,
        tried=True,
        ask=ASK,
        picture=True,
        results=(Result(line="build blue G07", status="would"),),
    )
    text = render(letter, TITLE, None).markdown
    assert "The position as it would be\n---" in text
    assert "To do it, send the same lines again without «preview»." in text
    assert samples_of(text) == []


def test_an_answer_on_turn_ends_with_examples() -> None:
    """Who is to move finds legal lines at the end of every other answer."""
    text = render(content("receipt", ask=ASK, results=(Result(line="hand", status="answered"),)), TITLE, None).markdown
    assert "\n.1 build blue G07 G08\n" in text
