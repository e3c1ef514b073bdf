"""Paris Connection by mail: its rules, order words, sentences, tables and pictures."""

from __future__ import annotations

from typing import Any

from engine.core.rules import GameRules
from engine.games.paris_connection import RULES, AnyAction, Definition, View
from pbem.games.kind import GameKind
from pbem.games.one_action import OneAction
from pbem.games.paris_connection import again as next_game
from pbem.games.paris_connection import conditions, counted, ending, orders, plain, stalling
from pbem.games.paris_connection import course as went
from pbem.games.paris_connection import series as charted
from pbem.games.paris_connection import words as told
from pbem.games.paris_connection.notation import write_order
from pbem.games.paris_connection.picture import picture, picture_near
from pbem.games.paris_connection.places import weighs
from pbem.games.paris_connection.samples import examples, offered
from pbem.games.paris_connection.topics import options_topic
from pbem.orders.order import OrderWord
from pbem.words.phrases import phrase


class ParisConnectionKind(OneAction):
    """See `pbem.games.kind.GameKind` for what each part promises."""

    rules: GameRules[Any, Any, Any, Any] = RULES
    words: tuple[OrderWord, ...] = orders.WORDS
    understand = staticmethod(orders.understand)
    why_not_now = staticmethod(orders.why_not_now)
    near = staticmethod(orders.near)
    plainly = staticmethod(plain.plainly)
    weighs = staticmethod(weighs)
    why_none = staticmethod(plain.why_none)
    examples = staticmethod(examples)
    offered = staticmethod(offered)
    about = staticmethod(told.about)
    goal = staticmethod(told.goal)
    event_say = staticmethod(told.event_say)
    status_blocks = staticmethod(told.status_blocks)
    hand_block = staticmethod(told.hand_block)
    options_topic = staticmethod(options_topic)
    options_block = staticmethod(told.options_block)
    result_block = staticmethod(told.result_block)
    story_for_all = staticmethod(told.story_for_all)
    money = staticmethod(counted.money)
    changed = staticmethod(told.changed)
    holds = staticmethod(conditions.holds)
    again = staticmethod(next_game.again)
    standing = staticmethod(ending.standing)
    scored = staticmethod(ending.scored)
    would_score = staticmethod(ending.would_score)
    standstill = staticmethod(stalling.standstill)
    stall_limit = staticmethod(stalling.stall_limit)
    warnings = staticmethod(stalling.warnings)
    course = staticmethod(went.course)
    turning_points = staticmethod(went.turning_points)
    course_picture = staticmethod(went.course_picture)
    course_alt = staticmethod(went.course_alt)
    round_name = staticmethod(charted.round_name)
    series = staticmethod(charted.series)
    company_line = staticmethod(charted.company_line)
    picture = staticmethod(picture)
    picture_near = staticmethod(picture_near)
    picture_alt = staticmethod(told.picture_alt)
    picture_near_alt = staticmethod(told.picture_near_alt)

    def write_order(self, definition: Definition, action: AnyAction) -> str:
        """An action of this game is written alike on every board."""
        return write_order(action)

    def round_title(self, definition: Definition, view: View) -> str:
        """Once round the table is a round."""
        return phrase("paris.round_title", number=view.table.played // len(view.table.players) + 1)


KIND: GameKind = ParisConnectionKind()
