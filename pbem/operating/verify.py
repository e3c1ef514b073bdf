"""Checking a game from its record alone: chain, seed, words, shuffle, promises of hands, every entry replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from engine.core import play
from engine.core.errors import NightMailError
from pbem.base.errors import NoSuchGame
from pbem.games.tabletop import POSITION
from pbem.operating.belonging import belonging
from pbem.operating.chosen import chosen
from pbem.operating.imported import taken_over
from pbem.operating.record_check import MOST_PLACES, Finding, chain_findings, seen
from pbem.operating.rows import unsound_rows
from pbem.operating.seating import seating
from pbem.store.models import Game, LogEntry
from pbem.table import shuffle
from pbem.table.session import Session, load_session, numbers_in, rules_fingerprint

__all__ = ["Finding", "verify_game"]


def verify_game(game_id: int, domain: str, now: datetime, characters: str = "") -> list[Finding]:
    """Every check that applies to the game in its present state. Nothing is changed; NoSuchGame if there is none.

    `characters`: a link as a letter showed it, or its beginning; then also when the record stood there.
    """
    if not Game.select(Game.id).where(Game.id == game_id).exists():
        raise NoSuchGame(f"There is no game G{game_id}.")
    found = [Finding(False, what) for what in islice(unsound_rows(of_game=game_id), MOST_PLACES)]
    chained = tried("the record", partial(_chain, game_id, characters))
    found += chained
    if any(one.what.startswith("the record cannot be read") for one in chained):
        return found  # no other check can read it either
    try:
        session = load_session(game_id, domain, now)
    except Exception as error:
        return [*found, _unreadable("the stored position", error)]
    for about, look in (
        ("the record", _by_record), ("the stored position", _by_rules), ("who sits where", seating),
        ("the settings", chosen), ("what belongs to the game", belonging),
    ):  # fmt: skip
        found += tried(about, partial(look, session))
    return list(dict.fromkeys(found))


def tried(about: str, look: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """What a check finds, as far as it comes. Rows that were tampered with may make anything fail: a finding, too."""
    found: list[Finding] = []
    try:
        for one in look():
            found.append(one)
    except Exception as error:
        found.append(_unreadable(about, error))
    return found


def _unreadable(about: str, error: Exception) -> Finding:
    told = " ".join(str(error).split()) or "it makes no sense"
    kind = "" if isinstance(error, NightMailError | msgspec.MsgspecError) else f"{type(error).__name__}: "
    return Finding(False, f"{about} cannot be read: {kind}{told}")


def _chain(game_id: int, characters: str) -> Iterator[Finding]:
    game = Game.get_by_id(game_id)
    entries = list(LogEntry.select().where(LogEntry.game == game_id).order_by(LogEntry.number))
    yield from chain_findings(game, entries, numbers_in(game_id))
    if characters:
        yield seen(entries, characters)


def _by_record(session: Session) -> Iterator[Finding]:
    """What follows from the record and the seed alone."""
    yield from (_seed(session), _record(session))
    yield from _rules(session)


def _by_rules(session: Session) -> Iterator[Finding]:
    """What follows from the words and the rules."""
    if session.position is None:
        if _entry(session, "started") is not None:
            yield Finding(False, "the game has started, but there is no position")
        return
    yield from (_words(session), _start(session))
    try:
        start = session.start()
    except Exception as error:
        yield _unreadable("the stored start", error)
        return
    yield from _hands(session, start)
    yield from taken_over(session)
    yield from by_replay(session, start)


def _seed(session: Session) -> Finding:
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


def _rules(session: Session) -> Iterator[Finding]:
    """Map, numbers and options are those of the day the game was created; older games have kept no fingerprint."""
    created = _entry(session, "created")
    promised = created.facts.get("rules") if created else None
    if promised is None:
        return
    same = promised == rules_fingerprint(session.game)
    is_so = "are those" if same else "are not those"
    yield Finding(same, f"map, numbers and options {is_so} the game was created with")


def _words(session: Session) -> Finding:
    """The words mixed in are those that the players gave when they last accepted."""
    started = _entry(session, "started")
    if started is None:
        return Finding(False, "the record has no entry for the start")
    given = {entry.player: entry.facts["word"] for entry in session.entries if entry.kind == "accepted"}
    if other := [player for player, word in started.facts["words"].items() if given.get(player) != word]:
        return Finding(False, f"the word mixed in for {_names(session, other)} is not the one given on accepting")
    return Finding(True, "the words mixed into the seed are those the players gave")


def _start(session: Session) -> Finding:
    started = _entry(session, "started")
    words = sorted(started.facts["words"].items()) if started else []
    seed = shuffle.engine_seed(session.game.seed, words)
    players = tuple(player for player, _ in words)
    try:
        position, events = session.rules.start(session.definition, players, session.game.options, seed)
    except NightMailError as error:
        return Finding(False, f"the start cannot be rebuilt from the record: {error}")
    if where := _differences(session.rules.encode(position), session.game.start.encode()):
        return Finding(False, f"the stored start does not follow from the seed and the players' words: {where}")
    if started and session.plain_events(events) != started.events:
        return Finding(False, f"entry {started.number} describes a different start from the one dealt")
    if POSITION in session.game.files:
        said = "the game goes on from the position it was created with; that it stood so on a table, nobody can check"
        return Finding(True, said)
    return Finding(True, "the seats, who is first and all that was drawn follow from the seed and the players' words")


def _hands(session: Session, start: Any) -> Iterator[Finding]:
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


class _Reached(NamedTuple):
    """The position after an entry: an action, or the moderator's end of the game."""

    number: int
    position: Any
    by_moderator: bool = False


def by_replay(session: Session, start: Any) -> Iterator[Finding]:
    """Whether start and record make the stored position: every action, also if taken back, with what was told of it."""
    reached = [_Reached(0, start)]
    for entry in session.entries:
        try:
            trouble = _REPLAYED[entry.kind](session, entry, reached) if entry.kind in _REPLAYED else ""
        except NightMailError as error:
            trouble = f"'{entry.text}' cannot be replayed: {error}"
        if trouble:
            yield Finding(False, f"entry {entry.number}: {trouble}")
            return
    count = sum(not one.by_moderator for one in reached) - 1
    if where := _differences(session.rules.encode(reached[-1].position), session.game.position.encode()):
        yield Finding(False, f"the stored position is not the one you get by replaying {count} actions: {where}")
    else:
        yield Finding(True, f"replaying {count} actions gives the stored position")


# One entry replayed on top of the pile; each says what is wrong with it, or nothing.


def _acted(session: Session, entry: LogEntry, reached: list[_Reached]) -> str:
    position, events = play.apply(reached[-1].position, session.rules.read_action(entry.text))
    reached.append(_Reached(entry.number, position))
    same = session.plain_events(events) == entry.events
    return "" if same else f"'{entry.text}' does not do what the record told the players"


def _ended(session: Session, entry: LogEntry, reached: list[_Reached]) -> str:
    position, events = play.stop(reached[-1].position)
    reached.append(_Reached(entry.number, position, by_moderator=True))
    return "" if session.plain_events(events) == entry.events else "the game did not end as the record told the players"


def _undone(session: Session, entry: LogEntry, reached: list[_Reached]) -> str:
    number = reached.pop().number if len(reached) > 1 else 0
    return "" if number == entry.undoes else f"it takes back entry {entry.undoes}, which is not the last action"


_REPLAYED = {"action": _acted, "ended": _ended, "undo": _undone}


def _entry(session: Session, kind: str) -> LogEntry | None:
    return next((entry for entry in session.entries if entry.kind == kind), None)


def _names(session: Session, players: list[str]) -> str:
    return ", ".join(session.names.get(player, player) for player in players)


def _differences(right: bytes, stored: bytes) -> str:
    """Where two positions differ, without showing what stands there: `hands.p1.blue, table.turn`; empty if nowhere."""
    try:
        places = list(islice(_places(msgspec.json.decode(right), msgspec.json.decode(stored)), MOST_PLACES + 1))
    except msgspec.DecodeError as error:
        return f"it cannot be read ({error})"
    more = " …" if len(places) > MOST_PLACES else ""
    return f"it differs at {', '.join(places[:MOST_PLACES])}{more}" if places else ""


def _places(one: Any, other: Any, at: str = "") -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *(key for key in other if key not in one)):
            yield from _places(one.get(key), other.get(key), f"{at}.{key}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _places(left, right, f"{at}[{number}]")
    elif one != other:
        yield at or "its whole"
