"""All files of an archive but `game.json`: each is made from the game as told, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pbem.archive.charts import chart_files
from pbem.archive.log import log
from pbem.archive.page.page import page
from pbem.archive.pictures import picture_files
from pbem.archive.sheet import sheet
from pbem.archive.story import Story

Files = dict[str, bytes]  # path in the archive → what is in it

Maker = Callable[[Story], Files]
Watch = Callable[[Sequence[Maker]], Iterable[Maker]]

MAKERS: tuple[Maker, ...] = (page, log, sheet, picture_files, chart_files)


def derived(story: Story, watch: Watch = iter) -> Files:
    """What goes with `game.json`; the same game gives the same bytes.

    `watch` hands on the makers one after another, and may show how far the work is done.
    """
    files: Files = {}
    for maker in watch(MAKERS):
        files |= maker(story)
    return files
