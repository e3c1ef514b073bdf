"""Every template, word for word: the letters in golden/ were read by a person before they were kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.letters.kinds import LETTER_KINDS
from pbem.letters.render import MARKER, render
from pbem.words.columns import text_width
from tests.letters.sample import SAMPLES, TITLE

GOLDEN = Path(__file__).parent / "golden"


def test_every_template_has_a_golden_letter() -> None:
    """A new template needs a letter here, and no golden letter is left behind."""
    assert set(SAMPLES) == set(LETTER_KINDS) == {path.stem for path in GOLDEN.glob("*.txt")}


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_golden(name: str) -> None:
    """Subject and text are exactly those of the golden letter."""
    rendered = render(SAMPLES[name], TITLE, None)
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert f"Subject: {rendered.subject}\n{rendered.markdown}" == kept


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_shape(name: str) -> None:
    """Issue 2, Letters: marker first, at most 78 columns, no link syntax, no bold, fences closed."""
    rendered = render(SAMPLES[name], TITLE, None)
    lines = rendered.markdown.split("\n")
    assert lines[:2] == [MARKER, ""]
    assert MARKER == "--- Write your orders above this line ---"
    assert max(text_width(line) for line in lines) <= 78
    assert "](" not in rendered.markdown
    assert "**" not in rendered.markdown
    assert sum(line.startswith("```") for line in lines) % 2 == 0
    assert rendered.preheader == " ".join(rendered.markdown.split("\n\n")[1].split())


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - {"invitation", "asked", "hand", "stranger", "trial"}))
def test_one_subject_per_game(name: str) -> None:
    """Gmail splits a conversation whose subject changes, so it never does."""
    assert render(SAMPLES[name], TITLE, None).subject == "[G12] Paris Connection: Volga"


def test_own_subjects() -> None:
    """Invitation, the question to a substitute and private hand are conversations of their own."""
    assert render(SAMPLES["asked"], TITLE, None).subject == "A seat for you? Paris Connection: Volga [G12]"
    assert render(SAMPLES["invitation"], TITLE, None).subject == "Invitation: Paris Connection: Volga [G12]"
    assert render(SAMPLES["hand"], TITLE, None).subject == "[G12] Paris Connection: Volga – your hand (private)"
