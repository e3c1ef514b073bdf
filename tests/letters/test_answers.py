"""Answers to questions: help, status, map, options, hand, history, rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.order_book import COMMON_WORDS as COMMON
from pbem.desk.questions.help import answer_help
from pbem.facts.result import Answer, Result
from pbem.letters.content import Content
from pbem.letters.render import render
from pbem.letters.rulebook import read_rules, rules_section
from pbem.words.columns import text_width
from pbem.words.phrases import phrase
from tests.letters.sample import EVENTS, TITLE, content

RULES = """# Sample rules

Not numbered, so not shown.

## 1. Components

- One `map` with **bold** words and a [link](https://example.org).

## 4. A turn

The active player acts.

### 4.1 Build

1. **Adjacent.** A hex
   beside *another* one.
2. Next.

| hex | worth |
|---|---|
| rural | 0 |
| beige city | 1 |

### 4.2 Trade

Give one.

## 10. Last

The end.
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game `sample` with the rules above, and another without any."""
    (tmp_path / "games" / "sample").mkdir(parents=True)
    (tmp_path / "games" / "sample" / "rules.md").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr("pbem.letters.rulebook.config_dir", lambda: tmp_path)
    read_rules.cache_clear()


def asking(answer: Answer, **fields: object) -> Content:
    """A receipt with one answered question."""
    return content("receipt", results=(Result(line=answer.about, status="answered", answer=answer),), **fields)


def shown(answer: Answer, **fields: object) -> str:
    """Its text."""
    text = render(asking(answer, **fields), TITLE, None).markdown
    assert max(map(text_width, text.split("\n"))) <= 78
    return text


def test_help_lists_every_word_with_its_meaning() -> None:
    """The game's own words and all common ones, each with its sentence."""
    text = " ".join(shown(answer_help("", COMMON, TITLE.orders.words)).split())
    assert "- build COLOUR HEX [HEX …]: " in text
    for word in COMMON:
        assert " ".join(f"- {word.usage}: {phrase(word.help)}".split()) in text


def test_help_for_a_word_gives_an_example_that_cannot_act() -> None:
    """One word, by name or alias: its sentence and a sample behind a dot."""
    for topic in ("hand", "HAND "):
        text = shown(answer_help(topic, COMMON, TITLE.orders.words))
        assert "\n. hand\n" in text
        assert "decline" not in text
    assert "\n. accept as Ann zone Europe/Paris\n" in shown(answer_help("join", COMMON, TITLE.orders.words))


def test_help_for_what_is_no_word() -> None:
    """An unknown topic is named once, then what is near it is listed."""
    text = shown(answer_help("<b>fly", COMMON, TITLE.orders.words))
    assert text.count("There is no order called «‹b›fly».") == 1
    assert "- decline" not in text
    near = shown(answer_help("declien", COMMON, TITLE.orders.words))
    assert "- decline" in near
    assert "- mail" not in near


def test_an_answer_from_before_it_held_its_words_tells_those_of_the_game() -> None:
    text = shown(Answer(about="help"))
    assert "- build COLOUR HEX [HEX …]: " in text


@pytest.mark.parametrize(
    ("about", "part"),
    [("status", "yellow      0     17"), ("options", "blue can go to G07 G08 H08"), ("hand", "3 blue, 2 red")],
)
def test_blocks_of_the_game(about: str, part: str) -> None:
    """Position, options and hand come from the game."""
    assert part in shown(Answer(about=about))


@pytest.mark.parametrize("about", ["status", "map", "options", "hand", "history", "nonsense"])
def test_nothing_to_show_is_said(about: str) -> None:
    """Before the game begins, or for an answer nobody knows, a sentence instead of a hole."""
    assert "There is nothing to show yet." in shown(Answer(about=about), view=None)


def test_the_map_has_a_place_and_words() -> None:
    """The picture stands with its answer; who does not see it reads its line."""
    rendered = render(asking(Answer(about="map")), TITLE, None)
    assert rendered.picture_at is not None
    before = rendered.markdown[: rendered.picture_at]
    assert before.endswith("\n\nThe map is in this letter. Map: blue stands on G08.\n\n")


def test_a_position_that_was_asked_for_is_shown_once() -> None:
    """An answer to `status` shows it once.

    A map is not for everybody: who asks for it reads the position in words too, below the one picture.
    """
    assert shown(Answer(about="status"), applied=True, picture=True).count("yellow      0     17") == 1
    for fields in ({"picture": True}, {"applied": True, "picture": True}, {}):
        rendered = render(asking(Answer(about="map"), **fields), TITLE, None)
        assert rendered.markdown.count("yellow      0     17") == 1
        assert rendered.picture_at is not None
        assert rendered.picture_at <= rendered.markdown.index("The position\n---")
    assert shown(Answer(about="hand"), applied=True).count("yellow") == 0


def test_history_has_number_moment_and_what_was_taken_back() -> None:
    """Entries as the reader may see them, in his time zone."""
    text = shown(Answer(about="history", history=EVENTS))
    assert "- No. 20, 19 Nov 16:20: Ben built blue" in text
    assert text.count("No. 21") == 1
    assert "(Since" in text.partition("No. 21")[2]


@pytest.mark.usefixtures("rules")
class TestRules:
    """The rule book by section number."""

    def test_a_section_with_its_parts(self) -> None:
        """`rules 4` gives 4, 4.1 and 4.2, and not 10; every way to write a number works."""
        text = rules_section("sample", "4")
        assert text == rules_section("sample", "§4.") == rules_section("sample", " § 4 ")
        assert [line for line in text.split("\n") if line.startswith("## ")] == [
            "## 4 A turn",
            "## 4.1 Build",
            "## 4.2 Trade",
        ]

    def test_markup_becomes_plain_text_and_aligned_columns(self) -> None:
        """No bold, no ticks, no links; a table is a fenced block."""
        text = rules_section("sample", "4.1")
        assert "1. Adjacent. A hex\n   beside another one." in text
        assert "```\nhex         worth\nrural       0\nbeige city  1\n```" in text
        assert "- One map with bold words and a link." in rules_section("sample", "1")

    def test_a_number_deeper_than_the_headings(self) -> None:
        """A refusal names §4.1.4; that is a line of section 4.1."""
        assert rules_section("sample", "4.1.4") == rules_section("sample", "4.1")

    def test_one_is_not_ten(self) -> None:
        """Section 1 is not the beginning of section 10."""
        assert "The end" not in rules_section("sample", "1")

    def test_contents(self) -> None:
        """Without a number the contents; with one that is not there, a sentence before them."""
        contents = rules_section("sample", "")
        assert "- 4.1 Build" in contents
        assert rules_section("sample", "9 <b>").startswith("There is no section «9 ‹b›».")
        assert "- 10 Last" in rules_section("sample", "9")

    def test_a_slug_that_is_a_path(self) -> None:
        """Only slugs are looked up."""
        assert read_rules("../sample") == ()
        assert read_rules("nothing") == ()

    def test_in_a_letter(self) -> None:
        """Set like everything else."""
        assert "\n4.1 Build\n---------\n" in shown(Answer(about="rules", topic="4"))
