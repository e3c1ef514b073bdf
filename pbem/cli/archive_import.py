"""`pbem archive import` and `readdress`: a game from its whole archive, brought back and gone on with."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import click

from pbem.archive.checking import findings
from pbem.archive.differences import data_differences
from pbem.archive.errors import BadArchive
from pbem.archive.format import Archive
from pbem.archive.reading import read_archive
from pbem.archive.story import Story, story_of
from pbem.base import clock
from pbem.base.errors import CannotCreate
from pbem.cli.archive import archive
from pbem.cli.common import game_number, ready, settings_of_environment
from pbem.cli.games import in_parts
from pbem.desk.seats.people import address_and_name
from pbem.desk.starting.archived_game import bring_back, here_already, who_gets_letters
from pbem.desk.starting.arriving import missing, readdress
from pbem.orders.fold import key
from pbem.store.db import connected
from pbem.table.session import ARRIVING, game_session
from pbem.titles.catalog import read_folder
from pbem.titles.editions import edition, new_since

SHOWN = 12  # differences in the data of a game


@archive.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--players", default="", metavar="A=ADDRESS,…",
              help="Each player, and who leads the game, by name or seat (p1), and their address.")  # fmt: skip
@click.option("--again", is_flag=True, help="Also where the game is here already.")
@click.option("--yes", is_flag=True, help="Do not ask, even where the rules have changed since.")
def import_archive(file: Path, players: str, again: bool, yes: bool) -> None:
    """Bring a game back from its whole archive, made with `pbem archive export --secret`.

    It gets a number of its own here; its record stays what it was, link by link. A running game waits until everybody
    has answered a letter that asks whether our letters reach them; then it goes on where it stood, and open questions
    have their full time again. Nothing is brought in from a file that `pbem verify` finds anything wrong with.

    \b
    Example:
        pbem archive import volga.zip --players "ann=ann@example.org,ben=b@example.org,cleo=c@x.org,mo=mo@example.org"
    """
    story = _read(file)
    found = story.archive
    addresses = _addresses(players, found)
    service = ready(settings_of_environment(), may_upgrade=True)
    with connected():
        there = here_already(found)
    if there is not None and not again:
        raise CannotCreate(f"This game is here already: G{there.id}. With --again it is brought in beside it.")
    _ask_about_rules(found, yes)
    with connected():
        made = bring_back(story, addresses, service.domain, clock.now())
    click.echo(f"Brought back G{made.id} '{made.name}': {len(found.entries)} entries, fingerprint {made.chain[:10]}.")
    if made.state == ARRIVING:
        click.echo("Everybody is asked whether our letters reach them; it goes on once all have answered “yes”.")


def _read(file: Path) -> Story:
    """The file, with nothing wrong in it, told; BadArchive names the first thing that is wrong."""
    opened = read_archive(file)
    if opened.archive.scope != "whole":
        told = "everybody may have" if opened.archive.scope == "public" else "one player may have"
        raise BadArchive("", f"{file.name} holds what {told}; only one made with --secret can be played on.")
    _must_be_known(opened.archive)
    if wrong := [one.what for one in findings(opened, quick=True) if not one.ok]:
        raise BadArchive("", f"{file.name} is not what it says it is: {wrong[0]}. `pbem verify {file.name}` tells all.")
    return story_of(opened.archive)


def _must_be_known(found: Archive) -> None:
    """BadArchive where it was played by newer rules than there are here."""
    ours = edition(found.game.slug)
    if found.game.rules > ours:
        told = f"it was played by edition {found.game.rules} of our rules of {found.game.title}, and this program has"
        raise BadArchive("game.rules", f"{told} {ours}. Bring it into a Night Mail at least as new.")


def _ask_about_rules(found: Archive, yes: bool) -> None:
    """Say how the rules here differ from those of the file; a running game goes on by them only when told to."""
    if found.state != "running":
        return
    changed = [f"The rules: {sentence}" for sentence in new_since(found.game.slug, found.game.rules)]
    data = data_differences(found.game.files, read_folder(found.game.slug))
    changed += [f"The data, as the game keeps it: {one}" for one in data[:SHOWN]]
    changed += [f"… and {len(data) - SHOWN} more differences in the data"] if len(data) > SHOWN else []
    if not changed:
        return
    click.echo("The game was made under other rules than those of this installation:")
    for line in changed:
        click.echo(f"  {line}")
    if yes:
        return
    if not sys.stdin.isatty():
        raise CannotCreate("Nothing was brought in. With --yes the game goes on here under these rules.")
    if not click.confirm("Go on with it under these rules?"):
        raise SystemExit(1)


def _addresses(players: str, found: Archive) -> dict[str, str]:
    """Address by seat; a usage error names who is missing, or unknown."""
    wanted, given = who_gets_letters(found), {}
    for part in in_parts(players):
        who, _, address = part.partition("=")
        places = [place for place, name in wanted.items() if key(who) in (key(place), key(name))]
        if not places or not address.strip():
            raise click.BadParameter(f"'{part}': {_how(wanted)}", param_hint="--players")
        for place in places:  # somebody who leads and plays has one name, and two places
            given[place] = address_and_name(address)[0]
    if left := [name for place, name in wanted.items() if place not in given and found.state == "running"]:
        raise click.BadParameter(f"nobody for {', '.join(left)}: {_how(wanted)}", param_hint="--players")
    return given


def _how(wanted: Mapping[str, str]) -> str:
    seats = ", ".join(f"{name} ({place})" for place, name in wanted.items())
    return f"write NAME=ADDRESS once for each of: {seats}"


@archive.command("readdress")
@click.argument("number", metavar="G12")
@click.argument("who", metavar="NAME=ADDRESS")
def readdress_member(number: str, who: str) -> None:
    """Write to another address of somebody who has not answered since their game was brought here.

    \b
    Example:
        pbem archive readdress G12 ben=ben@example.org
    """
    settings = ready(settings_of_environment(), may_upgrade=False)
    name, _, address = who.partition("=")
    found = address_and_name(address)[0]
    with game_session(game_number(number), settings.domain, clock.now()) as session:
        silent = missing(session) if session.game.state == ARRIVING else []
        member = next((one for one in silent if key(one.name) == key(name)), None)
        if member is None:
            there = ", ".join(one.name for one in silent) or "nobody"
            raise click.BadParameter(f"'{name}': still to answer is {there}", param_hint="NAME=ADDRESS")
        readdress(session, member, found)
        click.echo(f"{member.name} is asked at {found} now.")
