"""Whether the other files of an archive are what this program makes of its `game.json`."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.archive.derived import Watch, derived
from pbem.archive.form import FORM, form_of
from pbem.archive.format import GAME, Archive
from pbem.archive.reading import Opened
from pbem.archive.story import story_of
from pbem.facts.finding import MOST_PLACES, Finding


def file_findings(opened: Opened, watch: Watch = iter) -> Iterator[Finding]:
    """Every file that differs, or that there is none, or why they were not compared."""
    if opened.bare:
        yield Finding(True, f"this is {GAME} alone; its other files are not here to be compared")
    elif form_of(opened.archive) == FORM:
        yield from _compared(opened, watch)
    else:
        yield unchecked(f"{_made(opened.archive)}, and this Night Mail makes form {FORM}")


def unchecked(because: str) -> Finding:
    """The other files bear the hashes that are given for them, and nothing more is known: they may say anything."""
    told = f"pages, pictures and tables are NOT CHECKED: {because}. They may say anything; {GAME} alone is checked"
    return Finding(True, told, checked=False)


def _made(archive: Archive) -> str:
    form = form_of(archive)
    return f"they were made in form {form}" if form else f"they are said to be by {archive.maker}"


def _compared(opened: Opened, watch: Watch) -> Iterator[Finding]:
    ours = derived(story_of(opened.archive), watch)
    names = sorted(ours.keys() | opened.files.keys())
    wrong = [name for name in names if ours.get(name) != opened.files.get(name)]
    for name in wrong[:MOST_PLACES]:
        if name not in ours:
            yield Finding(False, f"{name!r} is no file of this game")
        elif name not in opened.files:
            yield Finding(False, f"{name!r} is missing")
        else:
            yield Finding(False, f"{name!r} is not what Night Mail makes of {GAME}")
    if len(wrong) > MOST_PLACES:
        yield Finding(False, f"{len(wrong) - MOST_PLACES} more files are not what Night Mail makes of {GAME}")
    if not wrong:
        yield Finding(True, f"the {len(names)} other files are what Night Mail makes of {GAME}")
