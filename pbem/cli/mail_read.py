"""`pbem mail read`: what the service reads in a mail, and why; by the very code of the inbound path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from pbem.cli.common import settings_of_environment
from pbem.cli.mail import mail
from pbem.cli.output import echo_json, with_progress
from pbem.operating.readings import reading_row, text_row
from pbem.reading.letters import OurLetters, our_letters

_PATH = click.Path(exists=True, path_type=Path)


@mail.command("read")
@click.argument("source", metavar="FILE|-", type=click.File("rb"), required=False)
@click.option("--text", is_flag=True, help="The input is the text of a mail, without headers.")
@click.option("--batch", type=_PATH, metavar="DIR", help="Read every file in a folder; one line of JSON each.")
@click.option(
    "--letter", "letters", type=click.File("rb"), multiple=True, metavar="FILE",
    help="The text of one of our letters that the mail may be answering. May be repeated.",
)  # fmt: skip
def read(source: BinaryIO | None, text: bool, batch: Path | None, letters: tuple[BinaryIO, ...]) -> None:
    """Show, as JSON, what kind of mail it is and what the sender wrote. Nothing is stored or acted on.

    \b
    Example:
        pbem mail read message.eml
        pbem mail read --text - < body.txt
        pbem mail read --batch mails/ > readings.jsonl
    """
    if (source is None) == (batch is None):
        raise click.UsageError("Give a file, - for standard input, or --batch DIR.")
    domain = settings_of_environment().domain
    ours = our_letters(file.read().decode("utf-8", "replace") for file in letters) if letters else None
    if source is not None:
        name = str(getattr(source, "name", "-"))
        echo_json(_row("-" if name == "<stdin>" else name, source.read(), domain, ours, text=text))
        return
    assert batch is not None
    for name, raw in _files(batch):
        line = msgspec.json.encode(_row(name, raw, domain, ours, text=text))
        sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def _row(name: str, raw: bytes, domain: str, ours: OurLetters | None, *, text: bool) -> dict[str, object]:
    row = text_row(raw, ours) if text else reading_row(raw, domain, ours)
    return {"file": name} | row


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file below the folder by its name, with a bar where somebody looks and waits."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else [folder]
    for path in with_progress(paths, "reading"):
        yield (path.relative_to(folder).as_posix() if folder.is_dir() else path.name), path.read_bytes()
