"""What commands print: plain data as JSON, how far a long piece of work is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TypeVar

import click
import msgspec

T = TypeVar("T")


def with_progress(things: Sequence[T], doing: str) -> Iterable[T]:
    """The games or files, with a bar of how far they are done; none for a single one, or where nobody looks."""
    if len(things) < 2 or not sys.stderr.isatty():
        return things
    from rich.console import Console
    from rich.progress import track

    return track(things, doing, console=Console(stderr=True), transient=True)


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")


def echo_json(data: object) -> None:
    """Plain data as readable JSON on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
