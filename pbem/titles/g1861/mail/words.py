"""1861 in words: what it is about, what only it has."""

from __future__ import annotations

from engine.games.g1861.definition import Definition
from engine.games.g1861.events import MinorFounded
from engine.games.g1861.game import Game
from pbem.eighteen.told.story import Story
from pbem.titles.g1861.mail.telling import ALIKE, TELLERS, lessened, taken_at_once
from pbem.words.phrases import phrase

STORY = Story(TELLERS, {MinorFounded: "g1861.story.founded"}, lessened, ALIKE, taken_at_once)


def about(definition: Definition) -> str:
    """What the game is, in two sentences."""
    return phrase("g1861.about")


def goal(game: Game, *, plays: bool) -> str:
    """What it is about, what one does; in a second paragraph, how one wins."""
    definition = game.definition
    phases = definition.phases.values()
    ending = next((phase.id for phase in phases if "end_announced" in phase.events), game.phase)
    facts = {
        "mergers": next((phase.id for phase in phases if phase.merger_round), ""),
        "shares": game.all_shares,
        "national": definition.companies[definition.national.id].name,
        "last": next((train.id for train in definition.trains.values() if train.starts_phase == ending), ""),
        "minor_shares": definition.numbers.minor_shares,
    }
    win = "g1861.goal.win" if game.privates_count else "g1861.goal.win.without"
    keys = ("g1861.goal", win) if plays else ("g1861.goal.looks", "g1861.goal.win.looks")
    return "\n\n".join(phrase(key, **facts) for key in keys)
