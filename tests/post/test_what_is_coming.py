"""What companies and the bank paid lately goes into a content when it is put; one without it is made all the same."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.eighteen.table import BANK
from engine.games.g1861.game import Game
from pbem.base.settings import Settings
from pbem.letters.content import Content, decode, encode
from pbem.letters.kinds import YOUR_TURN
from pbem.letters.render import render
from pbem.post import correspondence
from pbem.store.db import connected, transaction
from pbem.table.record_kinds import UNDO
from pbem.table.session import Session, load_session
from pbem.table.sight import lately
from pbem.titles.g1861.simulated import think
from tests.house import House
from tests.late_1861 import begin_late
from tests.own_types import own
from tests.playing_1861 import asked, position

pytestmark = pytest.mark.any_engine

INCOME = "if every company pays what it last paid"


def turn(house: House) -> tuple[Session, Content]:
    """The session, and the content of a letter to whoever is asked."""
    with connected(), transaction():
        session = load_session(1, house.settings.domain, house.now)
        member = session.open_decisions[0].member
        content = correspondence.base(session, YOUR_TURN, member)
        return session, correspondence.with_board(session, content, member)


def told(session: Session, content: Content) -> str:
    """The words of the letter."""
    return " ".join(render(content, session.title, session.definition).markdown.split())


def test_a_turn_letter_knows_what_was_paid_lately(store: Settings) -> None:
    begin_late(house := House(store))
    session, content = turn(house)
    known = content.lately
    assert known[BANK] > 0
    assert any(known.get(company) for company in own(Game, session.position).companies)
    assert decode(encode(content)) == content
    assert INCOME in told(session, content)


def test_a_letter_queued_by_an_older_version_is_made_without_it(store: Settings) -> None:
    begin_late(house := House(store))
    session, content = turn(house)
    old = msgspec.json.decode(encode(content))
    del old["lately"]
    assert INCOME not in told(session, decode(msgspec.json.encode(old)))


def test_figures_folded_bit_by_bit_are_those_of_the_whole_record(store: Settings) -> None:
    """Mail after mail, and over what is taken back."""
    begin_late(house := House(store))
    rng, last = Random("bit by bit"), ""
    for number in range(8):
        player, name = asked(house)[0]
        played = position(house)
        text = "undo" if number in (3, 5) else "\n".join(think(played.definition, played, player, rng))
        house.take(house.mail(last if text == "undo" else name, text))
        last = name
        with connected():
            session = load_session(1, house.settings.domain, house.now)
            whole = [event for entry in session.effective() for event in session.decoded(entry)]
            assert lately(session) == session.title.told.lately({}, whole)
    assert any(entry.kind == UNDO.name for entry in session.entries)


def test_paris_connection_looks_at_nothing_of_the_past(running: House) -> None:
    assert turn(running)[1].lately == {}
