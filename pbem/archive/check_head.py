"""Whether the head of an archive says what its record tells: game, settings, members, promise of the shuffle, state."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.archive.format import Archive
from pbem.auditing.seating import moments, seats, standing
from pbem.auditing.settings import other_settings, pause
from pbem.auditing.verified import rules_kept
from pbem.base.plain import PlainFields
from pbem.facts.finding import Finding
from pbem.table import shuffle
from pbem.table.record_kinds import CREATED
from pbem.table.session import Session
from pbem.titles.editions import edition


def head_findings(archive: Archive, session: Session) -> Iterator[Finding]:
    """Every difference, or that there is none; the state of the game is looked at where its end is known."""
    yield from rules_kept(session)
    yield _promise(archive)
    wrong = [*_game(archive, session), *_commitments(archive), *other_settings(session), *seats(session)]
    wrong += standing(session)
    if archive.whole is not None:
        wrong += [*moments(session), *pause(session)]
    yield from (Finding(False, _of_file(what)) for what in wrong)
    if not wrong:
        yield Finding(True, "game, settings, members and state are those that the record tells")


def _of_file(what: str) -> str:
    """What is said of rows, said of a file."""
    return what.replace("the game's row", "the head of the file").replace("(row ", "(member ")


def _facts_of_creation(archive: Archive) -> PlainFields:
    first = archive.entries[0]
    return dict(first.said.get("facts", {})) if first.kind == CREATED.name else {}


def _promise(archive: Archive) -> Finding:
    """The seed, or as long as it is secret its hash, is what the invitations promised."""
    promised = str(_facts_of_creation(archive).get("seed_hash"))
    given, seed = archive.shuffle.seed_hash, archive.shuffle.seed
    if given != promised:
        return Finding(False, f"by the head of the file {given} was promised of the seed; by the record, {promised}")
    if not seed:
        return Finding(True, f"the seed is secret until the end of the game; its SHA-256 was promised: {promised}")
    if (real := shuffle.seed_hash(seed)) != promised:
        return Finding(False, f"the seed's SHA-256 is {real}, but the invitations promised {promised}")
    return Finding(True, f"the seed's SHA-256 is {real}, as the invitations promised")


def _game(archive: Archive, session: Session) -> Iterator[str]:
    game, title = archive.game, session.rules.title
    if game.title != title:
        yield f"the title is {game.title!r}; the game is {title!r}"
    newest = edition(game.slug)
    if game.rules > newest:
        yield f"it says it was played by edition {game.rules} of the rules; the newest known here is {newest}"
    elif not game.rules >= 1:
        yield f"there is no edition {game.rules} of the rules"
    told = _facts_of_creation(archive).get("settings", {})
    if missing := sorted(told.keys() - game.settings.keys()):
        yield f"the setting {missing[0]} is missing"


def _commitments(archive: Archive) -> Iterator[str]:
    """A promise for each seat; whose hand it is of, shows where the hands lie open."""
    promised, seated = archive.shuffle.commitments.keys(), archive.names.keys()
    if promised != seated:
        yield f"hands were promised to {', '.join(sorted(promised)) or 'nobody'}; {', '.join(sorted(seated))} play"
