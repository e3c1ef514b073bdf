"""The message tables: every key used exists, placeholders agree, mistakes are named, a language is a folder."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import pbem
from engine.games.g1843.refusals import BOOK as BOOK_1843
from engine.games.g1861.refusals import BOOK as BOOK_1861
from engine.games.paris_connection.refusals import SENTENCES as PARIS
from pbem.base.resources import templates_dir
from pbem.desk.order_book import COMMON_WORDS as COMMON
from pbem.letters.content import Reader
from pbem.letters.messages import say_text
from pbem.letters.render import environment, render
from pbem.words.phrases import BadMessageTable, messages, phrase, read_tables, speaking
from pbem.words.say import Say
from pbem.words.uses import Use, faults, uses_in
from tests.letters.sample import TITLE, content

PACKAGE = Path(pbem.__file__).parent


@cache
def uses() -> tuple[Use, ...]:
    """Every use of a sentence in the code of pbem/."""
    return tuple(uses_in(PACKAGE))


def test_the_search_finds_uses() -> None:
    """The test below would prove nothing on an empty list."""
    assert len(uses()) > 40
    assert {"moment.long", "press_sent"} <= {key for _, key, _ in uses()}


def test_every_key_used_exists_and_placeholders_agree() -> None:
    """No letter can meet a key that no table has, or a placeholder that nothing fills.

    Engine refusals bring their own sentence and are left out.
    """
    assert list(faults(uses(), messages())) == []


def test_every_order_word_has_its_help() -> None:
    """The help letter can explain every common order."""
    assert [word.word for word in COMMON if word.help not in messages()] == []


def test_keys_of_the_templates_exist() -> None:
    """`phrase("…")` in a template names a key of the tables, or begins one."""
    texts = {path: path.read_text(encoding="utf-8") for path in (templates_dir() / "en").rglob("*.md")}
    found = [(path.name, key) for path, text in texts.items() for key in re.findall(r'phrase\("([^"]+)"', text)]
    assert found
    assert [one for one in found if not any(key.startswith(one[1]) for key in messages())] == []


def test_tables_are_merged_and_flat(tmp_path: Path) -> None:
    """Nested keys are joined by dots; dotted and nested ones live side by side."""
    (tmp_path / "messages").mkdir()
    (tmp_path / "games").mkdir()
    (tmp_path / "messages" / "a.yaml").write_text('one:\n  two: "x"\n', encoding="utf-8")
    (tmp_path / "messages" / "b.yaml").write_text('one.three: "y {z}"\n', encoding="utf-8")
    (tmp_path / "games" / "18-c.yaml").write_text('one: "z"\n', encoding="utf-8")
    assert dict(read_tables(tmp_path)) == {"one.two": "x", "one.three": "y {z}", "g18_c.one": "z"}


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["k: 'a'\nk: 'b'\n"], "0.yaml: line 2: the key `k` appears here twice"),
        (["k: 'a'\n", "k: 'b'\n"], "1.yaml: key 'k' stands in another table too"),
        (["k:\n  l: 'a'\n", "k.l: 'b'\n"], "1.yaml: key 'k.l' stands in another table too"),
        (["k: 5\n"], "0.yaml: 'k' is int, not a sentence in quotes"),
        (["k: [\n"], "0.yaml: "),
    ],
)
def test_mistakes_are_named(tmp_path: Path, texts: list[str], message: str) -> None:
    """A key twice, in one file or in two, and what is no sentence: an error with file and key."""
    (tmp_path / "messages").mkdir()
    for number, text in enumerate(texts):
        (tmp_path / "messages" / f"{number}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BadMessageTable, match=re.escape(message)):
        read_tables(tmp_path)


def test_a_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one table and one template is enough to begin; the rest is said in English."""
    for name in ("en", "html"):
        (tmp_path / name).symlink_to(templates_dir() / name)
    (tmp_path / "fr" / "messages").mkdir(parents=True)
    (tmp_path / "fr" / "messages" / "a.yaml").write_text('press_to_you: "{name} vous écrit :"\n', encoding="utf-8")
    (tmp_path / "fr" / "hand.md").write_text("Subject: {{ game.label }}\n\nVotre main.\n", encoding="utf-8")
    monkeypatch.setattr("pbem.words.phrases._FOLDER", tmp_path)
    monkeypatch.setattr("pbem.letters.render.templates_dir", lambda: tmp_path)
    environment.cache_clear()
    try:
        reader = Reader(name="Ann", language="fr", player="p1")
        press = content("press", reader=reader, says=(Say(key="press_to_you", facts={"name": "Ben"}),))
        assert render(press, TITLE, None).preheader == "Ben vous écrit :"
        assert "To answer" in render(press, TITLE, None).markdown
        assert render(content("hand", reader=reader), TITLE, None).preheader == "Votre main."
        assert render(content("hand", reader=reader), TITLE, None).language == "fr"
        assert say_text(Say(key="press_to_you", facts={"name": "Ben"})) == "Ben writes to you:"
    finally:
        environment.cache_clear()


def test_speaking_ends_with_its_block() -> None:
    """After a letter in another language the next one is English again; a key in no table is a KeyError."""
    with speaking("xx"):
        assert phrase("status.done") == "Done."
    with pytest.raises(KeyError):
        phrase("no.such.key")


def test_letters_made_before_a_key_was_renamed_are_worded() -> None:
    """A content keeps its keys; what is in no table under its own is looked up under today's."""
    assert phrase("orders.paris.trade_one", said="2") == phrase("paris_connection.orders.trade_one", said="2")
    assert phrase("help.1861.half") == phrase("g1861.help.half")


INSIDES = re.compile(r"\b(?:logs?|logfiles?|traceback|exceptions?|databases?|servers?|PBEM_\w+)\b", re.I)
FILES = ("archive.log", "archive.page")  # among the files of an archive is a log: that of the game
BOOKS = {"1843": BOOK_1843.sentences, "1861": BOOK_1861.sentences, "Paris Connection": PARIS}


def test_nobody_is_told_of_the_insides_of_the_service() -> None:
    """No sentence of a letter and no refusal sends its reader to a log that they cannot see, or names our machinery."""
    said = {key: text for key, text in messages().items() if not key.startswith(FILES)}
    said |= {path.name: path.read_text(encoding="utf-8") for path in (templates_dir() / "en").rglob("*.md")}
    said |= {f"{title} {code}": text for title, book in BOOKS.items() for code, (_, text) in book.items()}
    assert {where: found[0] for where, text in said.items() if (found := INSIDES.search(text))} == {}
