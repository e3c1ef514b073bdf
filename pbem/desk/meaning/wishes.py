"""What somebody asks of the service in prose and gets by an order only: it is shown, with what it does, never done."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.fold import key
from pbem.orders.plain_words import yes_or_no
from pbem.orders.service_wishes import zone_of
from pbem.orders.spoken_clocks import quiet_of
from pbem.orders.talk import takes_back
from pbem.orders.wishes import away_of, wish_of
from pbem.table import votes
from pbem.words.say import Say

MOST_LOOKED_AT = 1000  # characters
MOST_SHOWN = 240  # of a message to send
_SIGNS = ".,;:!?()\"'“”«»"
_OF_TURNS = frozenset({"turn", "turns", "hold", "wait", "move", "moves", "moved", "time", "one", "for"})


def wished(planner: Planner, line: str) -> Result | None:
    """The answer to a wish, with the line that gets it; None where the line is none."""
    if planner.supposes or planner.member.role != "player" or planner.mail.to or len(line) > MOST_LOOKED_AT:
        return None
    if order := _of_vote(planner, line):
        return _shown(planner, line, "guess.vote", order)
    if order := away_of(line):
        return _shown(planner, line, "guess.away", order)
    if order := zone_of(line):
        return _shown(planner, line, "guess.zone", order)
    if order := quiet_of(line):
        return _shown(planner, line, "guess.quiet", order)
    wish = wish_of(line)
    if wish in ("time", "end"):
        joined = " ".join(line.split())
        message = f"press moderator: {joined}" if len(joined) <= MOST_SHOWN else ""
        return _shown(planner, line, f"guess.{'more_time' if wish == 'time' else 'end'}", message)
    if wish == "undo" and (error := planner.against(wish)) is not None:
        return Result(line=line, status="refused", says=(error.say,), section=error.section)
    return _shown(planner, line, f"guess.{wish}", wish) if wish else None


def _of_vote(planner: Planner, line: str) -> str:
    """What a yes or a no that answers no letter may mean while the players vote."""
    vote = votes.open_now(planner.session)
    if vote is None or planner.moves or planner.member not in votes.voters(planner.session, vote):
        return ""
    return {"accept": "vote yes", "decline": "vote no"}.get(yes_or_no(line, planner.mail.names), "")


def is_told_only(sentence: str) -> bool:
    """Whether a sentence wishes what changes no order beside it: more time, days away, other times."""
    return bool(away_of(sentence) or zone_of(sentence) or quiet_of(sentence)) or wish_of(sentence) == "time"


def only_wishes(planner: Planner, line: str) -> bool:
    """Whether a line is such a sentence, and has nothing of the game besides."""
    if len(line) > MOST_SHOWN or takes_back(line) or not is_told_only(line):
        return False
    said = (one.strip(_SIGNS) for one in line.split())
    return not any(planner.weigh(one) for one in said if not (one.isdigit() or key(one) in _OF_TURNS))


def _shown(planner: Planner, line: str, key: str, order: str) -> Result:
    says = (Say(key=key, facts={"moderator": planner.session.moderator.name}),)
    return Result(line=line, status="not_understood", says=says, example=order)
