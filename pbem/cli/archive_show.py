"""`pbem archive show`: what an archive is, without trusting it, and without a database."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pbem.archive.errors import BadArchive, printable
from pbem.archive.form import form_of
from pbem.archive.format import Archive
from pbem.archive.reading import Opened, open_archive
from pbem.archive.story import Step, Story, story_of
from pbem.auditing.links import short
from pbem.base.clock import from_millis, to_iso
from pbem.base.plain import PlainFields
from pbem.cli.archive import archive
from pbem.cli.output import as_json, echo_json
from pbem.titles.editions import edition, new_since

HOLDS = {
    "public": "what everybody may know",
    "own": "what {name} may know",
    "whole": "everything, with all hands and secrets",
}


@archive.command("show")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE.zip")
@click.option("--log", is_flag=True, help="Tell the game, round by round.")
@as_json
def show(file: Path, log: bool, as_json: bool) -> None:
    """Show what an archive is: its game and players, for whom it was written, how the game stands, its files.

    It needs no database. Exit code 1 if something in the file was changed; `pbem verify FILE` says what.

    \b
    Example:
        pbem archive show G12.zip
        pbem archive show G12.zip --log
        pbem archive show game.json --json
    """
    opened = open_archive(file)
    story, trouble = _told(opened.archive)
    sheet = _sheet(opened, story, [*map(str, opened.broken), *trouble])
    if as_json:
        echo_json(sheet | ({"log": _rounds(story)} if log and story else {}))
    else:
        _print(sheet, story if log else None)
    if sheet["trouble"]:
        sys.exit(1)


def _told(archive: Archive) -> tuple[Story | None, list[str]]:
    """The game told; of one that cannot be, why."""
    try:
        return story_of(archive), []
    except BadArchive as error:
        return None, [str(error)]


def _sheet(opened: Opened, story: Story | None, trouble: list[str]) -> PlainFields:
    """All that is shown, as plain data."""
    archive, last = opened.archive, opened.archive.entries[-1]
    game = archive.game
    return {
        "game": game.title, "name": game.name, "state": archive.state, "scope": archive.scope,
        "reader": archive.names.get(archive.reader, ""),
        "players": {one.player: one.name for one in archive.seats}, "moderator": archive.moderator,
        "entries": last.number, "at": to_iso(from_millis(last.public["at"])), "link": short(last.link),
        "round": _round(story), "result": _result(story),
        "rules": game.rules, "rules_here": edition(game.slug), "rules_new": list(new_since(game.slug, game.rules)),
        "options": game.options, "settings": game.settings,
        "format": archive.night_mail_archive, "form": form_of(archive), "maker": archive.maker, "size": opened.size,
        "files": {name: len(data) for name, data in sorted(opened.files.items())},
        "trouble": trouble,
    }  # fmt: skip


def _round(story: Story | None) -> str:
    return story.rounds[-1].title if story and story.rounds else ""


def _result(story: Story | None) -> list[PlainFields]:
    """Everybody's place, the best first; empty while the game runs."""
    standing = None if story is None else story.title.position.ranking(story.definition, story.last)
    if story is None or standing is None:
        return []
    unit = standing.unit
    return [{"place": one.place, "name": story.names.get(one.player, one.player), "total": one.total, "unit": unit}
            for one in standing.places]  # fmt: skip


def _print(sheet: PlainFields, story: Story | None) -> None:
    console = Console(highlight=False)
    console.print(f"[bold]{_plain(sheet['game'])}: {_plain(sheet['name'])}[/]", soft_wrap=True)
    table = Table.grid(padding=(0, 2))
    for label, text in _lines(sheet):
        table.add_row(label, _plain(text))
    console.print(table)
    if sheet["files"]:
        files = Table("file", box=None, pad_edge=False)
        files.add_column("bytes", justify="right")
        for name, size in sheet["files"].items():
            files.add_row(_plain(name), f"{size:,}")
        console.print(files)
    if story is not None:
        _print_log(console, story)
    for what in sheet["trouble"]:
        console.print(f"[red]BAD  {_plain(what)}[/]", soft_wrap=True)


def _lines(sheet: PlainFields) -> list[tuple[str, str]]:
    """Label and text of each line."""
    seats = ", ".join(f"{name} ({player})" for player, name in sheet["players"].items())
    came = ", ".join(f"{one['place']}. {one['name']} {_amount(one)}" for one in sheet["result"])
    here = "" if sheet["rules"] == sheet["rules_here"] else f"; this program plays edition {sheet['rules_here']}"
    form = f", form {sheet['form']}" if sheet["form"] else ""
    new = [("new since", sentence) for sentence in sheet["rules_new"]]
    return [
        ("holds", HOLDS[sheet["scope"]].format(name=sheet["reader"])),
        ("players", f"{seats}; moderator {sheet['moderator']}"),
        ("state", sheet["state"] + (f", {sheet['round']}" if sheet["round"] and not came else "")),
        *([("result", came)] if came else []),
        ("as of", f"entry {sheet['entries']} of {sheet['at']}, fingerprint {sheet['link']}"),
        ("rules", f"edition {sheet['rules']}{here}"),
        *new,
        ("written", f"by {sheet['maker']}, format {sheet['format']}{form}, {sheet['size']:,} bytes"),
    ]


def _amount(one: PlainFields) -> str:
    return f"{one['total']} {one['unit']}".rstrip()


def _plain(text: str) -> str:
    """The file's own words, so that neither the terminal nor its markup acts on them."""
    return escape(printable(text))


def _rounds(story: Story) -> list[PlainFields]:
    """The game told: of each round its title, and each entry with its sentences."""
    return [
        {"round": one.title, "entries": [_step(step) for step in one.steps if step.says]} for one in story.rounds
    ]  # fmt: skip


def _step(step: Step) -> PlainFields:
    undone = {} if step.undone_by is None else {"undone_by": step.undone_by}
    return {"number": step.number, "at": to_iso(step.at), "says": list(step.says)} | undone


def _print_log(console: Console, story: Story) -> None:
    for one in _rounds(story):
        console.print(f"\n[bold]{_plain(one['round'])}[/]", soft_wrap=True)
        for step in one["entries"]:
            back = f" (taken back in {step['undone_by']})" if "undone_by" in step else ""
            console.print(f"{step['number']:>5}  {_plain(' '.join(step['says']))}{back}", soft_wrap=True)
