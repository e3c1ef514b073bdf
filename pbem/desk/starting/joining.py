"""From the invitation to the start: who may still join, and the game that begins when all have accepted."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.desk.starting import imported_game
from pbem.store.models import Member
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import ACCEPTED, STARTED
from pbem.table.session import Session


def must_be_invited(planner: Planner) -> None:
    """Refuse the line unless its sender is a player who is being invited."""
    if planner.member.role != "player":
        planner.forbid("moderator_need_not_join")
    if planner.session.game.state != "inviting":
        planner.forbid("game_cancelled" if planner.session.game.state == "cancelled" else "already_started")


def accept(session: Session, member: Member, *, name: str = "", word: str = "") -> None:
    """The seat is taken; name and word stay as they are where none is given."""
    member.status = "accepted"
    member.name = name or member.name
    member.word = word or member.word
    member.save()
    session.log(ACCEPTED, member, facts={"name": member.name, "word": member.word})


def start_if_complete(session: Session) -> bool:
    """Start the game when every seat is accepted; whether it has begun with that."""
    complete = session.game.state == "inviting" and all(member.status == "accepted" for member in session.seats)
    if complete:
        start(session)
    return complete


def start(session: Session) -> None:
    """Deal from the promised seed and the players' words, promise each hand, open the first question.

    Nobody is told of it here.
    """
    game = session.game
    words = [(member.player, member.word) for member in session.seats]
    players = tuple(player for player, _ in words)
    seed = shuffle.engine_seed(game.seed, words)
    session.position, events = session.rules.start(session.definition, players, game.options, seed)
    game.start = session.rules.encode(session.position).decode()
    for player, text in session.rules.secrets(session.position):
        game.salts = {**game.salts, player: shuffle.new_secret()}
        game.commitments = {**game.commitments, player: shuffle.commitment(game.salts[player], text)}
    game.state = "running"
    game.started_at = session.now
    for member in session.seats:
        member.status = "playing"
        member.save()
    laid_down = imported_game.play_over(session)
    entry = session.log(STARTED, None, facts={"words": dict(words)}, events=session.plain_events(events))
    if laid_down is not None:
        imported_game.go_on(session, laid_down)
    else:
        decisions.follow(session, entry.number)
