"""An archive on the command line: told from a game by its name, checked with a bar where somebody looks."""

from __future__ import annotations

from pathlib import Path

from pbem.archive.checking import findings
from pbem.archive.errors import BadArchive
from pbem.archive.reading import Opened, open_archive
from pbem.cli.output import with_progress
from pbem.facts.finding import Finding

ENDINGS = (".zip", ".json")


def is_file(argument: str) -> bool:
    """Whether an argument names a file rather than a game: it ends like one, or there is one."""
    return argument.lower().endswith(ENDINGS) or Path(argument).is_file()


def verify_file(file: Path, link: str = "", *, quick: bool = False) -> list[Finding]:
    """Every check of an archive; `link`: also when its record stood at a link that begins so. Nothing is raised."""
    try:
        opened = open_archive(file)
    except BadArchive as error:
        return [Finding(False, str(error))]
    found = findings(opened, quick=quick, watch=lambda makers: with_progress(makers, f"verifying {file.name}"))
    return [*found, seen(opened, link)] if link else found


def seen(opened: Opened, link: str) -> Finding:
    """Whether the record ever stood at a link that begins with these characters of a letter's last lines."""
    number = next((entry.number for entry in opened.archive.entries if entry.link.startswith(link)), None)
    if number is None:
        return Finding(False, f"no entry of this record has a link that begins with {link}")
    return Finding(True, f"the record stood at {link} after entry {number}")
