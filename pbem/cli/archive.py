"""`pbem archive`: a game as one file, for everybody, for who holds a seat, or for the operator."""

from __future__ import annotations

import click


@click.group()
def archive() -> None:
    """Games as files that can be read in a browser, kept, checked, and played on elsewhere.

    \b
    Example:
        pbem archive show G12.zip
    """


COMMANDS = (archive,)
