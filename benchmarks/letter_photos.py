"""Letters photographed as a phone and a screen show them, light and dark, and what stands where on the phone.

    python benchmarks/letter_photos.py FOLDER LETTER.eml …

`letters_1861_docs.py --photos FOLDER` keeps the letters of a game there first.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.evening_pages import PATIENCE, PHONE, SCHEMES, WIDTHS, browser, page_of
from pbem.demo.letter import Letter, read_letter

TALL = 667  # CSS pixels that a small phone shows at once
PIECE = 4000  # a photograph is cut into pieces no taller than this, so that they can be looked at

# Where things begin, in pixels from the top: the first paragraph, each heading, the first thing to send back, the end.
WHERE = """() => {
  const top = (one) => one ? one.getBoundingClientRect().top + scrollY : null;
  const heads = [...document.querySelectorAll("h2")].map((one) => [one.innerText.toLowerCase(), top(one)]);
  const asked = document.querySelector(".letter.first > p");
  return {
    asked: asked ? top(asked) : null,
    sample: top(document.querySelector(".orders .order, pre.samples")),
    heads, foot: top(document.querySelector(".foot")),
    high: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth,
    wraps: [...document.querySelectorAll("pre.table, pre.wide")].length,
  };
}"""


class Stands(NamedTuple):
    """Where things stand in a letter on the phone, in screens from its top; None: they do not."""

    screens: float
    question: float | None
    sample: float | None
    position: float | None
    position_takes: float | None
    heads: tuple[tuple[str, float], ...]
    wide: int
    typed: int  # blocks of typewriter that are left


def stands(window: Any, letter: Letter) -> Stands:
    """The letter laid out on the phone."""
    page = window.new_page(viewport={"width": PHONE, "height": TALL})
    page.set_default_timeout(PATIENCE)
    page.set_content(page_of(letter))
    found = page.evaluate(WHERE)
    page.close()
    heads = [(name, top / TALL) for name, top in found["heads"]]
    begins = next((at for at, (name, _) in enumerate(heads) if name.startswith("the position")), None)
    ends = [top for _, top in heads[begins + 1 :]] if begins is not None else []
    taken = None if begins is None else (ends[0] if ends else found["foot"] / TALL) - heads[begins][1]
    return Stands(
        screens=found["high"] / TALL,
        question=_screens(found["asked"]),
        sample=_screens(found["sample"]),
        position=heads[begins][1] if begins is not None else None,
        position_takes=taken,
        heads=tuple(heads),
        wide=found["wide"],
        typed=found["wraps"],
    )


def _screens(pixels: float | None) -> float | None:
    return None if pixels is None else pixels / TALL


def photograph(window: Any, letters: Mapping[str, Letter], folder: Path) -> None:
    """NAME-WIDTH-SCHEME-PIECE.png of each letter that has a page."""
    for scheme in SCHEMES:
        for width in WIDTHS:
            page = window.new_page(viewport={"width": width, "height": TALL}, color_scheme=scheme)
            page.set_default_timeout(PATIENCE)
            for name, letter in letters.items():
                page.set_content(page_of(letter))
                high = page.evaluate("document.documentElement.scrollHeight")
                for number, top in enumerate(range(0, high, PIECE), 1):
                    cut: Any = {"x": 0, "y": top, "width": width, "height": min(PIECE, high - top)}
                    page.screenshot(path=folder / f"{name}-{width}-{scheme}-{number}.png", full_page=True, clip=cut)
            page.close()


def table(letters: Mapping[str, bytes], laid: Mapping[str, Stands]) -> Table:
    """A row for each letter."""
    made = Table("letter", "screens", "question", "1st sample", "position", "takes", "kB html", "kB text", "kB mail")
    for name, raw in letters.items():
        letter, found = read_letter(raw), laid.get(name)
        marks = (found.screens, *found[1:5]) if found else (None,) * 5
        sizes = (len(letter.html.encode()), len(letter.text.encode()), len(raw))
        shown = ["–" if one is None else f"{one:.1f}" for one in (*marks, *(size / 1000 for size in sizes))]
        made.add_row(name, *shown)
    return made


def photos(letters: Mapping[str, bytes], folder: Path) -> None:
    """The letters as files, their photographs, and where things stand."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, raw in letters.items():
        (folder / f"{name}.eml").write_bytes(raw)
    read = {name: read_letter(raw) for name, raw in letters.items()}
    for name, letter in read.items():
        (folder / f"{name}.txt").write_text(letter.text, encoding="utf-8")
        (folder / f"{name}.html").write_text(page_of(letter), encoding="utf-8")
    paged = {name: letter for name, letter in read.items() if letter.html}
    with browser() as window:
        if window is None:
            raise click.ClickException("there is no chromium (Debian: apt-get install chromium)")
        laid = {name: stands(window, letter) for name, letter in paged.items()}
        photograph(window, paged, folder)
    console = Console(width=120)
    console.print(table(letters, laid))
    for name, found in laid.items():
        heads = ", ".join(f"{head} {top:.1f}" for head, top in found.heads)
        console.print(f"{name}: {found.wide} pixels wide, {found.typed} blocks typed; {heads}", soft_wrap=True)


def file_name(title: str) -> str:
    """A title as the name of a file."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("letters", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(folder: Path, letters: tuple[Path, ...]) -> None:
    """Photograph LETTERS (files of mails) into FOLDER, and tell where things stand in each of them on a phone."""
    photos({one.stem: one.read_bytes() for one in letters}, folder)


if __name__ == "__main__":
    main()
