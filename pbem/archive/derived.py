"""All files of an archive but `game.json`: each is made from the game as told, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable

from pbem.archive.charts import chart_files
from pbem.archive.log import log
from pbem.archive.page.page import page
from pbem.archive.pictures import picture_files
from pbem.archive.sheet import sheet
from pbem.archive.story import Story

Files = dict[str, bytes]  # path in the archive → what is in it

MAKERS: tuple[Callable[[Story], Files], ...] = (page, log, sheet, picture_files, chart_files)


def derived(story: Story) -> Files:
    """What goes with `game.json`; the same game gives the same bytes."""
    files: Files = {}
    for maker in MAKERS:
        files |= maker(story)
    return files
