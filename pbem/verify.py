"""Checking a game from its record alone: seed, shuffle, promises of hands, replay."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from engine.core import play
from engine.core.errors import NightMailError
from pbem import shuffle
from pbem.session import Session, load_session


class Finding(NamedTuple):
    """One check and its outcome, as a sentence."""

    ok: bool
    what: str


def verify_game(game_id: int, domain: str, now: datetime) -> list[Finding]:
    """Every check that applies to the game in its present state. Nothing is changed; NoSuchGame if there is none."""
    session = load_session(game_id, domain, now)
    findings = [_seed(session)]
    if session.position is not None:
        findings += [_start(session), *_hands(session), *_replay(session)]
    return findings


def _seed(session: Session) -> Finding:
    promised = session.game.seed_hash
    created = next(entry for entry in session.entries if entry.kind == "created")
    real = shuffle.seed_hash(session.game.seed)
    ok = real == promised == created.facts["seed_hash"]
    return Finding(ok, f"the seed's SHA-256 is {real}; the invitations promised {created.facts['seed_hash']}")


def _start(session: Session) -> Finding:
    started = next(entry for entry in session.entries if entry.kind == "started")
    words = sorted(started.facts["words"].items())
    seed = shuffle.engine_seed(session.game.seed, words)
    players = tuple(player for player, _ in words)
    position, _ = session.rules.start(session.definition, players, session.game.options, seed)
    ok = session.rules.encode(position) == session.game.start.encode()
    return Finding(ok, "seats, start hexes, start player and deal follow from the seed and the players' words")


def _hands(session: Session) -> list[Finding]:
    findings = []
    for player, text in session.rules.secrets(session.start()):
        made = shuffle.commitment(session.game.salts[player], text)
        ok = made == session.game.commitments[player]
        findings.append(Finding(ok, f"the hand dealt to {session.names[player]} is the one promised"))
    return findings


def _replay(session: Session) -> list[Finding]:
    position = session.start()
    standing = session.effective()
    for entry in standing:
        try:
            position, _ = play.apply(position, session.rules.read_action(entry.text))
        except NightMailError as error:
            return [Finding(False, f"entry {entry.number} «{entry.text}» cannot be replayed: {error}")]
    ok = session.rules.encode(position) == session.game.position.encode()
    same = "is" if ok else "is not"
    return [Finding(ok, f"the position after replaying {len(standing)} actions {same} the one stored")]
