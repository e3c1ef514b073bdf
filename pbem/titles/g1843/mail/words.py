"""1843 in words: what it is about, what only it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.events import Event
from engine.eighteen.definition import Definition18xx
from engine.games.g1843.definition import Definition
from engine.games.g1843.events import CardDiscarded, CompanyFloated, PortIncomePaid, PrivateClosed, SankInStack
from engine.games.g1843.game import Game
from pbem.eighteen.told.groups import Group
from pbem.eighteen.told.own_words import OwnWords
from pbem.eighteen.told.story import Story
from pbem.titles.g1843.mail.auction_story import AuctionStory, parts
from pbem.titles.g1843.mail.privates import private_name
from pbem.titles.g1843.mail.telling import TELLERS
from pbem.titles.g1843.mail.telling_together import ALIKE, lessened
from pbem.words.phrases import phrase
from pbem.words.say import Say

Names = Mapping[str, str]


class Story1843(Story):
    """The auction of the privates is told as it went."""

    def story(
        self, definition: Definition18xx, events: Sequence[Event], names: Names, *, apart: bool = False
    ) -> tuple[Say, ...]:
        """See Story."""
        assert isinstance(definition, Definition)
        found: list[Say] = []
        for of_auction, some in parts(events):
            if of_auction:
                found += AuctionStory(definition, names).told(some)
            else:
                found += super().story(definition, some, names, apart=apart)
        return tuple(found)

    def _alike(self, definition: Definition18xx, group: Group, names: Names) -> Say | None:
        """What the foreigners buy, and what ports bring, is told of one as of several."""
        if isinstance(group.events[0], CardDiscarded | PortIncomePaid):
            return self.alike[type(group.events[0])](definition, group.events, names)
        return super()._alike(definition, group, names)


STORY = Story1843(
    TELLERS,
    lessened=lessened,
    alike=ALIKE,
    words=OwnWords("g1843"),
    along=(CompanyFloated, SankInStack),
    inside=(PrivateClosed,),
    called=private_name,
)


def about(definition: Definition) -> str:
    """What the game is, in two sentences."""
    return phrase("g1843.about")


def goal(game: Game, *, plays: bool) -> str:
    """What it is about, what one does; in a second paragraph, how one wins; then what tables differ in."""
    keys = ("g1843.goal", "g1843.goal.win") if plays else ("g1843.goal.looks", "g1843.goal.win.looks")
    board = game.definition.board
    few = [phrase("g1843.goal.tile", tile=one, count=board.tiles[one].count) for one in game.definition.few.tiles]
    tables = phrase("g1843.goal.tables", tiles=", ".join(few))
    return "\n\n".join([*(phrase(key) for key in keys), tables])
