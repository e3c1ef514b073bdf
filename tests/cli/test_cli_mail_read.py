"""`pbem mail read`: what a mail is and what its sender wrote, as JSON, without a database."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.cli import cli
from pbem.reading.limits import Bounds, keep_to
from pbem.reading.read_mail import read_mail

MAILS = Path(__file__).parents[1] / "mail"
TEXT = "build blue G07\n“so”\n\nOn Mon, Feb 3, 2020 at 12:00 PM Tom <t@e.example> wrote:\n> build red G01\n"


def read(*args: str, given: bytes | str | None = None, code: int = 0) -> str:
    """Standard output of the command."""
    result = CliRunner().invoke(cli, ["mail", "read", *args], input=given)
    assert result.exit_code == code, result.output
    return result.stdout


def test_a_file() -> None:
    """As the way in reads it: `reply` as written, `orders` the lines that are looked at."""
    path = MAILS / "gmail-web-top.eml"
    row = json.loads(read(str(path)))
    mail = read_mail(path.read_bytes(), "nightmail.example.org")
    assert list(row) == ["file", "reply", "orders", "kind", "certainty", "reasons"]
    assert (row["file"], row["reply"], row["orders"]) == (str(path), mail.reply, mail.text.split("\n"))
    assert (row["kind"], row["certainty"]) == ("reply", "certain")


def test_a_bare_text_from_standard_input() -> None:
    row = json.loads(read("--text", "-", given=TEXT))
    assert row == {
        "file": "-", "reply": "build blue G07\n“so”", "orders": ["build blue G07", '"so"'], "kind": "reply",
        "certainty": "certain", "reasons": ["quote_head", "quote_signs", "our_letters_not_known"],
    }  # fmt: skip


def test_a_folder_gives_a_line_for_each_file() -> None:
    rows = [json.loads(line) for line in read("--batch", str(MAILS)).splitlines()]
    names = sorted(path.relative_to(MAILS).as_posix() for path in MAILS.rglob("*") if path.is_file())
    assert [row["file"] for row in rows] == names
    kinds = {row["file"]: (row["kind"], row["orders"]) for row in rows}
    assert kinds["auto-bounce.eml"] == ("bounce", [])
    assert kinds["auto-own-letter.eml"] == ("own", [])


def test_letters_of_ours_make_it_surer(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Ben built red at G10 and then G11.\n", encoding="utf-8")
    quoted = "Ben built red at G10 and then G11."
    certainties = [
        json.loads(read("--text", *more, "-", given=given))["certainty"]
        for given, more in (("undo", ()), ("undo", ("--letter", str(letter))), (quoted, ("--letter", str(letter))))
    ]
    assert certainties == ["likely", "certain", "unsure"]


@pytest.mark.parametrize("args", [(), ("-", "--batch", str(MAILS))])
def test_one_of_both_must_be_given(args: tuple[str, ...]) -> None:
    read(*args, code=2)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_where_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the error stream, so that the lines can go to a file."""
    from pbem.cli.output import with_progress

    seen: Any = _Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    assert list(with_progress(["a", "b"], "reading")) == ["a", "b"]
    assert "reading" in seen.getvalue()


def test_a_process_reads_within_the_bounds_of_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n" + "build blue G07\n" * 600
    try:
        assert len(json.loads(read("-", given=text))["orders"]) == 600
        monkeypatch.setenv("PBEM_READ_MOST_LINES", "500")
        row = json.loads(read("-", given=text))
        assert (len(row["orders"]), "truncated" in row["reasons"]) == (500, True)
        monkeypatch.setenv("PBEM_READ_MOST_LINES", "5")
        result = CliRunner().invoke(cli, ["mail", "read", "-"], input=text)
        assert "read_most_lines" in str(result.exception)
    finally:
        keep_to(Bounds())
