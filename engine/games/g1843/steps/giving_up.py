"""A company above its limits turns doubled certificates to their single side, or gives trains up (§8.8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.errors import Refusal
from engine.eighteen import trains
from engine.eighteen.actions import Discard
from engine.eighteen.steps import discard
from engine.games.g1843 import engineers
from engine.games.g1843.actions import Turn
from engine.games.g1843.certificates import single
from engine.games.g1843.events import TrainTurned
from engine.games.g1843.state import State


class GivingUp:
    """To the pool, without compensation; a mark of the Engineers goes with the train."""

    def candidates(self, game: State) -> Iterator[Discard]:
        """Each kind of train of the company whose turn it is to give up."""
        return discard.candidates(game)

    def why_not(self, game: State, action: Discard) -> Refusal | None:
        """Only of a company above its limits, in its turn."""
        return discard.why_not(game, action)

    def do(self, game: State, action: Discard) -> None:
        """The train lies in the pool."""
        discard.do(game, action)
        engineers.mark_kept(game, action.company)


class Turning:
    """A doubled certificate counts as one train from then on, and is never turned back."""

    def candidates(self, game: State) -> Iterator[Turn]:
        """Each doubled side of the company whose turn it is to give up."""
        for company in discard.duty(game):
            if player := game.president(company):
                for train in sorted(set(game.companies[company].trains)):
                    if single(game.definition, train):
                        yield Turn(player, company, train)

    def why_not(self, game: State, action: Turn) -> Refusal | None:
        """Of the company whose turn it is to give up; whoever has a doubled one then has too many trains."""
        company, waiting = action.company, discard.duty(game)
        if company not in waiting:
            return game.refusal("not_crowded", company=company, crowded=", ".join(waiting))
        if game.president(company) != action.player:
            return game.refusal("not_your_company", company=company, president=game.president(company))
        own = game.companies[company].trains
        doubled = [train for train in own if single(game.definition, train)]
        if action.train not in doubled:
            return game.refusal(
                "not_doubled", company=company, train=action.train, trains=", ".join(doubled) or "no train"
            )
        return None

    def do(self, game: State, action: Turn) -> None:
        """Its single side lies up; a mark of the Engineers stays on it."""
        company, side = action.company, single(game.definition, action.train)
        marked = game.companies[company].engineers == action.train
        trains.lose(game, company, action.train)
        trains.gain(game, company, side)
        if marked and action.train not in game.companies[company].trains:
            game.change(company, engineers=side)
        game.tell(TrainTurned(company=company, train=action.train, side=side))


GIVING_UP = GivingUp()
TURNING = Turning()
