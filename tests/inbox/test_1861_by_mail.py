"""A whole game of 1861: four players’ mails come in by the webhook, their letters go out by real SMTP conversations.

Every day a shorter one comes this way (test_1861_standing_by_mail.py), and a recorded game is played by mails from its
start to its end (tests/replays/test_hand_overs.py).
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import play
from engine.games.g1861.game import Game as Position
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, OutboundMail
from pbem.table.session import load_session
from tests.inbox.abroad import Abroad, abroad
from tests.own_types import own
from tests.playing_1861 import begin, mails

__all__ = ["abroad"]

pytestmark = pytest.mark.any_engine

MOST_HTML = 80_000
EACH = 9  # letters are looked at
SEED = "c"


@pytest.mark.soak
def test_a_whole_game(abroad: Abroad) -> None:
    begin(abroad, options={"seats": "invited", "first": "1"})
    written = list(mails(abroad, SEED))
    assert [one for one in written if one.outcome != "applied"] == []
    with connected():
        game = Game.get_by_id(1)
        session = load_session(1, abroad.settings.domain, abroad.now)
        assert game.state == "finished"
        assert OutboundMail.select().where(OutboundMail.state != "sent").count() == 0
        entries = session.effective()
        happened = Counter(type(event).__name__ for entry in entries for event in session.decoded(entry))
        actions = [session.rules.read_action(entry.text) for entry in entries]
        again = play.replay(session.start(), actions)
        assert session.rules.encode(again) == session.rules.encode(session.position)
        assert [one for one in verify_game(1, abroad.settings.domain, abroad.now) if not one.ok] == []
    for event in ("PublicFormed", "Nationalised", "PrivateNationalised", "LoansTaken", "TrainsRusted", "DividendPaid"):
        assert happened[event], f"no {event} in this game: choose another seed"
    position = own(Position, session.position)
    assert position.companies[position.definition.national.id].trains, "the RSR has operated"
    letters = abroad.box.letters
    some = letters[::EACH]
    assert max(len(one.html.encode()) for one in some) <= MOST_HTML
    assert max(len(line) for one in some for line in one.text.splitlines()) <= 78
    assert len(letters) < 2 * len(written), f"{len(letters)} letters for {len(written)} mails"
