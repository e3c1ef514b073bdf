"""The setting of a letter's text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.letters.typeset import fold_words, split_at_marks, typeset
from pbem.words.columns import columns, fenced, text_width


def test_blocks_have_one_blank_line_between_them() -> None:
    """However the template breathes, blocks stand one blank line apart and lists stay together."""
    assert typeset("\n\nOne\nline.\n\n\n\n- a\n\n- b\n  more\nTwo") == "One line.\n\n- a\n- b more Two\n"


def test_headings_are_underlined_to_their_length() -> None:
    """`## The map` becomes a heading that reads well aloud."""
    assert typeset("## The map\ntext") == "The map\n-------\n\ntext\n"


def test_prose_is_folded_at_72_and_items_hang() -> None:
    """Prose at 72 columns; what follows in a list item is set in under its words."""
    lines = typeset("- " + "word " * 30).rstrip("\n").split("\n")
    assert max(map(len, lines)) <= 72
    assert all(line.startswith("  word") for line in lines[1:])


def test_a_folded_line_never_opens_a_block() -> None:
    """A dash, a number with a dot or a hash at the fold takes the word before it along."""
    for mark in ("-", "12.", "#", "+", "3)", "***", "|", "==="):
        lines = fold_words(f"aaaa bbbb {mark} cccc dddd", 9)
        assert [line for line in lines if line.startswith(mark)] == []
        assert " ".join(lines) == f"aaaa bbbb {mark} cccc dddd"


def test_fences_are_kept_and_overhang_is_set_in() -> None:
    """Columns keep their blanks; a line over 78 goes on below, set in by four."""
    text = typeset("```\na   b\n  " + "x " * 60 + "\n```")
    lines = text.rstrip("\n").split("\n")
    assert lines[1] == "a   b"
    assert lines[3].startswith("      x")
    assert max(map(len, lines)) <= 78


def test_marks_give_places_and_vanish() -> None:
    """A mark leaves the text; the offset of its first appearance is where the next block begins."""
    text, places = split_at_marks(typeset("one\n\n\ue000foot\ue001\n\ntwo\n\n\ue000foot\ue001\n\nthree"))
    assert text == "one\n\ntwo\n\nthree\n"
    assert places == {"foot": 5}


@given(st.text(alphabet="ab 名é-#.1|", max_size=300), st.integers(8, 80))
def test_folding_loses_nothing_and_fits(text: str, most: int) -> None:
    """All letters stay in order; only a mark that was moved from a line's start may make a line longer."""
    lines = fold_words(text, most)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line) <= 2 * most + 1 for line in lines)


def test_columns_are_aligned_by_width_not_by_letters() -> None:
    """Wide and combining letters count as they are shown; numbers stand flush right."""
    assert columns([("名", "1"), ("Ann", "12")], numbers=(1,)) == ["名    1", "Ann  12"]
    assert columns([("e\u0301", "x"), ("ab", "y")]) == ["e\u0301   x", "ab  y"]
    assert columns([]) == []
    assert fenced(["a"]) == "```\na\n```"
