"""`pbem game`: what its commands are; the list of games is there before the files that create one are read in."""

from __future__ import annotations

import click

from pbem.cli import ReadInLate

FILES = {
    "create": ("games",),
    "do": ("moderate",),
    "export": ("exchange",),
    "files": ("game_files",),
    "import-18xx": ("exchange",),
    "list": ("game_list",),
    "position": ("position",),
    "record": ("look",),
    "replace": ("games",),
    "show": ("look",),
    "waits": ("look",),
}


@click.group(cls=ReadInLate, files=FILES)
def game() -> None:
    """Games: create one, list and show them, ask a substitute.

    \b
    Example:
        pbem game list
    """


COMMANDS = (game,)
