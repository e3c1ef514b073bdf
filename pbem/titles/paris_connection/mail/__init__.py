"""Paris Connection by mail: its rules, order words, sentences, tables and pictures."""

from __future__ import annotations

from engine.games.paris_connection import RULES, AnyAction, Definition, Game, View
from pbem.games.drawn import Drawn
from pbem.games.offered import Offered
from pbem.games.orders import Orders
from pbem.games.position import Position
from pbem.games.standing import Standing
from pbem.games.title import Title
from pbem.games.told import Told
from pbem.games.turns import Turns
from pbem.games.went import Went
from pbem.orders.order import OrderWord
from pbem.titles.paris_connection.mail import (
    again,
    conditions,
    counted,
    course,
    ending,
    likely,
    meaning,
    orders,
    plain,
    sounding,
    stalling,
)
from pbem.titles.paris_connection.mail import series as charted
from pbem.titles.paris_connection.mail import words as told
from pbem.titles.paris_connection.mail.corrected import ParisCorrected
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.picture import parts, picture
from pbem.titles.paris_connection.mail.places import weighs
from pbem.titles.paris_connection.mail.samples import examples, offered
from pbem.titles.paris_connection.mail.topics import options_topic
from pbem.words.phrases import phrase


class ParisOrders(Orders[Definition, View, AnyAction]):
    """Builds and trades."""

    words: tuple[OrderWord, ...] = orders.WORDS
    understand = staticmethod(orders.understand)
    why_not_now = staticmethod(orders.why_not_now)
    near = staticmethod(orders.near)
    plainly = staticmethod(plain.plainly)
    weighs = staticmethod(weighs)
    why_none = staticmethod(plain.why_none)
    by_meaning = staticmethod(meaning.by_meaning)
    likely = staticmethod(likely.likely)
    wished = staticmethod(sounding.wished)
    tells = staticmethod(sounding.tells)
    speaker = staticmethod(sounding.speaker)

    def write(self, definition: Definition, action: AnyAction, view: View | None = None) -> str:
        """An action of this game is written alike on every board."""
        return write_order(action)


class ParisTurns(Turns[Definition, View, AnyAction]):
    """A turn is one action; a game can turn on the spot, and the table may limit that (§11)."""

    standstill = staticmethod(stalling.standstill)
    stall_limit = staticmethod(stalling.stall_limit)


class ParisStanding(Standing[Definition, View, AnyAction]):
    """A move is kept for the next turn, perhaps under conditions."""

    holds = staticmethod(conditions.holds)


class ParisTold(Told[Definition, View]):
    """What is built and traded; hands only to their owners."""

    about = staticmethod(told.about)
    goal = staticmethod(told.goal)
    event_say = staticmethod(told.event_say)
    story_for_all = staticmethod(told.story_for_all)
    warnings = staticmethod(stalling.warnings)

    def round_title(self, definition: Definition, view: View) -> str:
        """Once round the table is a round."""
        return phrase("paris_connection.round_title", number=view.table.played // len(view.table.players) + 1)


class ParisPosition(Position[Definition, View]):
    """The track of each company, the reader's hand, points as far as the view tells them."""

    blocks = staticmethod(told.status_blocks)
    hand = staticmethod(told.hand_block)
    money = staticmethod(counted.money)
    ranking = staticmethod(ending.ranking)
    result_block = staticmethod(told.result_block)
    scored = staticmethod(ending.scored)
    would_score = staticmethod(ending.would_score)


class ParisOffered(Offered[Definition, View]):
    """Builds and trades, the best for the reader's hand first."""

    examples = staticmethod(examples)
    samples = staticmethod(offered)
    topic = staticmethod(options_topic)
    options = staticmethod(told.options_block)


class ParisDrawn(Drawn[Definition, View]):
    """The map shows nearly all there is."""

    map = staticmethod(picture)
    map_alt = staticmethod(told.picture_alt)
    parts = staticmethod(parts)
    changed = staticmethod(told.changed)


class ParisWent(Went[Definition, View]):
    """Each company's value after every round."""

    chart = staticmethod(course.chart)
    turning_points = staticmethod(course.turning_points)
    picture = staticmethod(course.picture)
    alt = staticmethod(course.alt)
    round_name = staticmethod(charted.round_name)
    series = staticmethod(charted.series)
    company_line = staticmethod(charted.company_line)
    again = staticmethod(again.again)


TITLE: Title[Definition, Game, View, AnyAction] = Title(
    rules=RULES,
    orders=ParisOrders(),
    turns=ParisTurns(),
    standing=ParisStanding(),
    told=ParisTold(),
    position=ParisPosition(),
    offered=ParisOffered(),
    drawn=ParisDrawn(),
    went=ParisWent(),
    corrected=ParisCorrected(),
)
