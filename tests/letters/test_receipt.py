"""The first line of an answer says what became of the mail, and a preview never offers what is not legal now."""

from __future__ import annotations

import pytest

from pbem.letters.content import Result, Status
from pbem.letters.render import render
from tests.letters.sample import ASK, KIND, content


def first_line(*statuses: Status, **fields: object) -> str:
    """The first line of a receipt with results of these statuses."""
    results = tuple(Result(line="a line", status=status) for status in statuses)
    return render(content("receipt", results=results, **fields), KIND, None).preheader


@pytest.mark.parametrize(
    ("statuses", "fields", "line"),
    [
        (("done",), {"applied": True}, "Done, Ann."),
        (("done", "answered"), {}, "Done, Ann."),
        (("answered",), {}, "Here is your answer, Ann."),
        ((), {}, "Here is your answer, Ann."),
        (("confirm",), {}, "Please confirm first, Ann: nothing was applied yet."),
        (("would",), {"preview": True}, "This was a preview, Ann: nothing was applied."),
    ],
)
def test_first_line(statuses: tuple[Status, ...], fields: dict[str, object], line: str) -> None:
    """What became of the mail, then whose move it is."""
    assert first_line(*statuses, **fields) == line
    assert first_line(*statuses, **fields, waiting_for=("Ben", "Carl")).startswith(line)
    assert first_line(*statuses, **fields, waiting_for=("Ben",)).endswith("it is Ben’s turn.")
    assert "please move by Saturday 21 November 2026, 18:00" in first_line(*statuses, **fields, ask=ASK)


def test_a_preview_shows_the_position_as_it_would_be_and_no_examples() -> None:
    """Its position is not the present one, so examples made from it may not be legal."""
    letter = content(
        "receipt", preview=True, ask=ASK, picture=True, results=(Result(line="build blue G07", status="would"),)
    )
    text = render(letter, KIND, None).markdown
    assert "The position as it would be\n---" in text
    assert "To do it, send the same lines again without «preview»." in text
    assert "\n. " not in text


def test_an_answer_on_turn_ends_with_examples() -> None:
    """Who is to move finds legal lines at the end of every other answer."""
    text = render(content("receipt", ask=ASK, results=(Result(line="hand", status="answered"),)), KIND, None).markdown
    assert "\n. build blue G07 G08\n" in text
