"""Whether record, seed and rules make a game what it is: seed, words, shuffle, promised hands, every entry replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from engine.core.errors import NightMailError
from pbem.auditing.imported_moves import taken_over
from pbem.auditing.replay import by_replay, differences, told_so
from pbem.facts.finding import MOST_PLACES, Finding
from pbem.games.border import AnyPosition
from pbem.games.tabletop import POSITION
from pbem.store.models import Game, LogEntry
from pbem.table import shuffle
from pbem.table.session import Session, rules_fingerprint


def tried(about: str, look: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """What a check finds, as far as it comes. Rows that were tampered with may make anything fail: a finding, too."""
    found: list[Finding] = []
    try:
        for one in look():
            found.append(one)
    except Exception as error:
        found.append(unreadable(about, error))
    return found


def unreadable(about: str, error: Exception) -> Finding:
    """That something cannot even be looked at."""
    told = " ".join(str(error).split()) or "it makes no sense"
    kind = "" if isinstance(error, NightMailError | msgspec.MsgspecError) else f"{type(error).__name__}: "
    return Finding(False, f"{about} cannot be read: {kind}{told}")


def by_record(session: Session) -> Iterator[Finding]:
    """What follows from the record and the seed alone."""
    yield from (seed_promised(session), _record(session))
    yield from rules_kept(session)


def by_rules(session: Session) -> Iterator[Finding]:
    """What follows from the words and the rules."""
    if not session.has_position:
        if _entry(session, "started") is not None:
            yield Finding(False, "the game has started, but there is no position")
        return
    yield from (words_mixed(session), start_dealt(session))
    try:
        start = session.start()
    except Exception as error:
        yield unreadable("the stored start", error)
        return
    yield from hands_dealt(session, start)
    yield from taken_over(session)
    yield from by_replay(session, start)


def seed_promised(session: Session) -> Finding:
    created = _entry(session, "created")
    promised = str(created.facts.get("seed_hash")) if created else "nothing"
    real = shuffle.seed_hash(session.game.seed)
    if real != promised:
        return Finding(False, f"the seed's SHA-256 is {real}, but the invitations promised {promised}")
    if real != session.game.seed_hash:
        return Finding(False, f"the game's row says {session.game.seed_hash} was promised, not {promised}")
    return Finding(True, f"the seed's SHA-256 is {real}, as the invitations promised")


def _record(session: Session) -> Finding:
    """Entries are numbered from 1 without a gap, up to the number that the game's row knows."""
    there = {entry.number for entry in session.entries}
    last = max(session.game.last_number, *there, 0)
    if missing := [str(number) for number in range(1, last + 1) if number not in there]:
        return Finding(False, f"entry {', '.join(missing[:MOST_PLACES])} is missing from the record")
    if last != session.game.last_number:
        return Finding(False, f"the record has {last} entries; the game's row knows of {session.game.last_number}")
    return Finding(True, f"the record has {last} entries without a gap")


def rules_kept(session: Session) -> Iterator[Finding]:
    """Map, numbers and options are those of the day the game was created; older games have kept no fingerprint."""
    created = _entry(session, "created")
    promised = created.facts.get("rules") if created else None
    if promised is None:
        return
    same = promised == rules_fingerprint(session.game)
    is_so = "are those" if same else "are not those"
    yield Finding(same, f"map, numbers and options {is_so} the game was created with")


def words_mixed(session: Session) -> Finding:
    """The words mixed in are those that the players gave when they last accepted."""
    started = _entry(session, "started")
    if started is None:
        return Finding(False, "the record has no entry for the start")
    given = {entry.player: entry.facts["word"] for entry in session.entries if entry.kind == "accepted"}
    if other := [player for player, word in started.facts["words"].items() if given.get(player) != word]:
        return Finding(False, f"the word mixed in for {_names(session, other)} is not the one given on accepting")
    return Finding(True, "the words mixed into the seed are those the players gave")


def start_dealt(session: Session) -> Finding:
    started = _entry(session, "started")
    words = sorted(started.facts["words"].items()) if started else []
    seed = shuffle.engine_seed(session.game.seed, words)
    players = tuple(player for player, _ in words)
    try:
        position, events = session.rules.start(session.definition, players, session.game.options, seed)
    except NightMailError as error:
        return Finding(False, f"the start cannot be rebuilt from the record: {error}")
    if where := differences(session.rules.encode(position), session.game.start.encode()):
        return Finding(False, f"the stored start does not follow from the seed and the players' words: {where}")
    if started and not told_so(session, events, started):
        return Finding(False, f"entry {started.number} describes a different start from the one dealt")
    if POSITION in session.game.files:
        said = "the game goes on from the position it was created with; that it stood so on a table, nobody can check"
        return Finding(True, said)
    return Finding(True, "the seats, who is first and all that was drawn follow from the seed and the players' words")


def hands_dealt(session: Session, start: AnyPosition) -> Iterator[Finding]:
    game: Game = session.game
    for player, text in session.rules.secrets(start):
        name = session.names[player]
        if player not in game.salts or player not in game.commitments:
            yield Finding(False, f"the salt or promise for the hand dealt to {name} is missing")
            continue
        made, promised = shuffle.commitment(game.salts[player], text), game.commitments[player]
        if made == promised:
            yield Finding(True, f"the hand dealt to {name} is the one promised")
        else:
            yield Finding(False, f"the hand and salt of {name} give {made}, but {promised} was promised")


def _entry(session: Session, kind: str) -> LogEntry | None:
    return next((entry for entry in session.entries if entry.kind == kind), None)


def _names(session: Session, players: list[str]) -> str:
    return ", ".join(session.names.get(player, player) for player in players)
