"""What `game.json` must be like before anything follows from it: each value of its kind, the parts fitting together."""

from __future__ import annotations

import re

from msgspec import UNSET

from pbem.archive.errors import BadArchive
from pbem.archive.format import Archive, Seated
from pbem.archive.shape_entry import HASH, NO_HASH, Wrong, entry_trouble
from pbem.archive.shape_whole import whole_trouble
from pbem.auditing.row_values import MOST_NUMBER, trouble_with
from pbem.base.signs import unseen
from pbem.store.models import Member
from pbem.titles import slugs


def check_shape(archive: Archive) -> None:
    """BadArchive for the first value that cannot be."""
    for place, reason in _wrong(archive):
        raise BadArchive(place, reason)


def _wrong(archive: Archive) -> Wrong:
    yield from _head(archive)
    yield from _members(archive)
    yield from _shuffle(archive)
    if not archive.entries:
        yield "entries", "there are none: a game begins with its creation"
    for at, entry in enumerate(archive.entries):
        yield from ((f"entries[{at}]{place}", reason) for place, reason in entry_trouble(entry))
    yield from _positions(archive)
    yield from _hashes(archive)
    yield from whole_trouble(archive)


def _head(archive: Archive) -> Wrong:
    game = archive.game
    if game.slug not in slugs():
        yield "game.slug", f"this program has no game {game.slug!r}; it has {', '.join(slugs())}"
    if not 0 < len(game.name.strip()) <= 60 or unseen(game.name):
        yield "game.name", "needs 1 to 60 characters on one line"
    if not 1 <= game.rules < MOST_NUMBER:
        yield "game.rules", f"there is no edition {game.rules}"
    if not all(isinstance(file, dict) for file in game.files.values()):
        yield "game.files", "an object for each file is expected"
    if archive.night_mail_archive == 1:
        yield from _program(archive)
    elif archive.program is not UNSET:
        yield "program", "only an archive of format 1 names a program"
    elif archive.form is UNSET or not 1 <= archive.form < MOST_NUMBER:
        yield "form", "needs the number of a form, from 1"


def _program(archive: Archive) -> Wrong:
    if archive.form is not UNSET:
        yield "form", "an archive of format 1 has none: it names the program that made it"
    if archive.program is UNSET or not re.fullmatch(r"[0-9A-Za-z.+!-]{1,60}", archive.program):
        yield "program", "is not the version of a program"


def _members(archive: Archive) -> Wrong:
    last = 0
    for at, one in enumerate(archive.members):
        place = f"members[{at}]"
        if one.number <= last or one.number >= MOST_NUMBER:
            yield f"{place}.number", "members are in the order of their numbers, from 1"
        last = one.number
        for name in ("role", "player", "name", "status"):
            if reason := trouble_with(Member, name, getattr(one, name)):
                yield f"{place}.{name}", reason
        if (one.role == "player") != bool(one.player):
            yield f"{place}.player", "a player has a seat, and nobody else has one"
    if sum(one.role == "moderator" for one in archive.members) != 1:
        yield "members", "a game has one moderator"
    yield from _seats(archive.members, archive)


def _seats(members: tuple[Seated, ...], archive: Archive) -> Wrong:
    seats = {one.player for one in members if one.player}
    if seats != {f"p{number}" for number in range(1, len(seats) + 1)}:
        yield "members", "the seats are p1, p2 and so on, without a gap"
    if archive.scope == "own" and archive.reader not in seats:
        yield "reader", "the archive of one reader names their seat"
    if archive.scope != "own" and archive.reader:
        yield "reader", f"only a player’s own archive has one reader, not one for {archive.scope}"


def _shuffle(archive: Archive) -> Wrong:
    shuffle = archive.shuffle
    if not HASH.fullmatch(shuffle.seed_hash):
        yield "shuffle.seed_hash", NO_HASH
    for player, promise in shuffle.commitments.items():
        if not HASH.fullmatch(promise):
            yield f"shuffle.commitments.{player}", NO_HASH
    opened = archive.scope == "whole" or archive.state == "finished"
    if opened != bool(shuffle.seed):
        yield "shuffle.seed", "is missing, though nothing is secret here" if opened else "is secret in this archive"
    if shuffle.salts and not opened:
        yield "shuffle.salts", "are secret in this archive"
    if opened and shuffle.salts.keys() != shuffle.commitments.keys():
        yield "shuffle.salts", "are not those of the promised hands"


def _positions(archive: Archive) -> Wrong:
    """Every entry from the start on has the hash of a position, and none before."""
    known = [bool(entry.position) for entry in archive.entries]
    if True not in known or False in known[known.index(True) :]:
        yield "entries", "each has the hash of the position after it, from the start of the game on"
    elif archive.start is None and len(archive.views) != sum(known):
        yield "views", f"{len(archive.views)} are given for {sum(known)} entries since the start"
    if archive.start is not None and archive.views:
        yield "views", "where the start is given, positions follow by replay"
    if archive.start is None and (archive.scope == "whole" or archive.state == "finished"):
        yield "start", "is missing, though nothing is secret here"


def _hashes(archive: Archive) -> Wrong:
    for name, value in archive.files.items():
        if not HASH.fullmatch(value):
            yield f"files[{name!r}]", NO_HASH
