"""The form of an archive: which version of what is made from `game.json` its other files are.

It is no version of the program: as long as nothing that is derived looks different, later releases have the same form,
make the same files, and can say whether those of an archive are what they should be.
"""

from __future__ import annotations

from msgspec import UNSET

from pbem.archive.format import Archive

FORM = 2  # raise it with every change of a derived file; tests/archive/test_form.py notices, and says how
_OF_PROGRAMS = {"0.2.0": 1}  # archives of format 1 named the program that made them instead


def form_of(archive: Archive) -> int | None:
    """In which form its other files were made; None where it names a program of which that is not known."""
    if archive.form is not UNSET:
        return archive.form
    return _OF_PROGRAMS.get(archive.program or "")
