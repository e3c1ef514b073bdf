"""Small games kept as `game.json` in a zip, and what each form of archives makes of them: kept_forms/form-N.json.

`python -m tests.archive.forms` writes the list of the present form, once: what a form looks like never changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from pbem.archive.derived import MAKERS, Maker
from pbem.archive.form import FORM
from pbem.archive.page.page import page
from pbem.archive.reading import open_archive
from pbem.archive.story import story_of

FOLDER = Path(__file__).parent / "kept_forms"
GAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.zip")))
LONG = ("1861-over",)  # 760 entries, for the sentences of its log; its page would take ten seconds

WHAT_TO_DO = (
    "This is not what form {form} makes of tests/archive/kept_forms/{name}.zip, and archives of it are about: "
    "they would be called falsified. Either undo what changed the files of archives ({files}), or raise FORM in "
    "pbem/archive/form.py, run `python -m tests.archive.forms`, add the form to docs/ARCHIVE.md, and `make archives`."
)


def listed(form: int = FORM) -> Path:
    """Where the hashes of that form stand."""
    return FOLDER / f"form-{form}.json"


def made(name: str, makers: Sequence[Maker] = MAKERS) -> dict[str, str]:
    """SHA-256 of every file that is derived of a game, by its path."""
    story = story_of(open_archive(FOLDER / f"{name}.zip").archive)
    files = [maker(story) for maker in makers if maker is not page or name not in LONG]
    return {path: sha256(data).hexdigest() for some in files for path, data in sorted(some.items())}


def kept(form: int = FORM) -> dict[str, dict[str, str]]:
    """What that form makes of each game, as it was when the form was new."""
    return dict(json.loads(listed(form).read_text("utf-8"))) if listed(form).exists() else {}


def trouble(name: str, makers: Sequence[Maker] = MAKERS) -> str:
    """What to do where a game's files are not those of the form that they are said to have; "" where they are."""
    ours, theirs = made(name, makers), kept().get(name, {})
    wrong = [path for path in sorted(ours.keys() | theirs.keys()) if ours.get(path) != theirs.get(path)]
    return WHAT_TO_DO.format(form=FORM, name=name, files=", ".join(wrong)) if wrong else ""


def main() -> None:
    """Write the list of the present form; a form that is listed keeps its list."""
    if listed().exists():
        sys.exit(f"Form {FORM} has its list. What looks different has another number: raise FORM.")
    listed().write_text(json.dumps({name: made(name) for name in GAMES}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
