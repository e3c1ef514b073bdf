"""Four players order ahead by mail: an auction of secret proxies, a nationalisation, an undo; webhook in, SMTP out."""

from __future__ import annotations

import pytest

from engine.core import play
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.table.following import AUTO, STANDING
from pbem.table.session import load_session
from tests.desk.in_hand import kept, rests, whys
from tests.inbox.abroad import Abroad, abroad
from tests.placed_1861 import place
from tests.playing_1861 import asked, begin
from tests.rules.g1861.table import Scene, table
from tests.rules.g1861.turns import sold_out
from tests.scenes_1861 import EAST, SOUTH

__all__ = ["abroad"]

pytestmark = pytest.mark.any_engine

SEATS = {"anne": "ann", "ben": "ben", "carl": "cleo", "dora": "dan"}


def scene() -> Scene:
    """A stock round of phase 3: Cleo’s K-B and Ben’s SW have no train, and the next one to be had is the first 4."""
    found = table("anne ben carl dora").with_(phase="3").with_tiles(*SOUTH, *EAST)
    found = found.with_cash(anne=600, ben=500, carl=500, dora=500)
    found = found.with_public("NW", price=100, anne=4, ben=2, pool=2, cash=900, trains="3", at="E9 H8")
    found = found.with_public("SW", price=90, ben=4, dora=2, cash=20, at="H18").with_minor("K-B", "carl", price=60)
    return sold_out(found, "2", "3").stock()


class Course:
    """The game as it is played: `mail` sends one and returns the moves that followed."""

    def __init__(self, house: Abroad) -> None:
        self.house = house
        begin(house, options={"seats": "invited", "first": "1"})
        ids = {one: house.member(name).player for one, name in SEATS.items()}
        self.names = {ids[one]: name for one, name in SEATS.items()}
        place(house, ids, scene())

    def entries(self) -> list[tuple[str, bool]]:
        """What stands of the record, and whether an order in hand did it."""
        with connected():
            session = load_session(1, self.house.settings.domain, self.house.now)
            rows = [(str(one.text), one.facts.get(AUTO) == STANDING) for one in session.effective()]
        return [(f"{self.names[text[:2]]}{text[2:]}{' *' if fired else ''}", fired) for text, fired in rows]

    def mail(self, name: str, text: str, outcome: str = "applied") -> list[str]:
        """A mail comes in, and what follows from it goes out."""
        before = len(self.entries())
        assert self.house.take(self.house.mail(name, text)) == outcome, (name, text)
        self.house.post()
        return [line for line, _ in self.entries()[before:]]

    def asked(self) -> list[str]:
        """Who is asked."""
        return [name for _, name in asked(self.house)]

    def told(self, name: str) -> str:
        """The newest letter to somebody, on one line."""
        return " ".join(self.house.last(name).text.split())


def test_four_players_order_ahead(abroad: Abroad) -> None:
    """A stock round and an operating round: an auction among three, an undo, a deal, a policy that the state ends."""
    game = Course(abroad)
    assert game.mail("ben", "bid N up to 190\npolicy SW: pay, run best") == []
    assert game.mail("cleo", "bid N up to 120 then ask\npolicy K-B: nothing else") == []
    assert game.mail("dan", "bid N up to 110") == []
    assert game.mail("ann", "NW: lay 57 E9 NE; half; buy train 4") == []

    auction = ["ann: bid N 100", "ben: bid N 105 *", "cleo: bid N 110 *", "dan: pass *"]
    assert game.mail("ann", "bid N 100") == auction
    assert game.mail("ann", "undo") == []
    assert (game.asked(), kept("dan"), rests("dan", abroad)) == (["ann"], ["bid N up to 110 then pass"], True)
    assert game.mail("ann", "bid N 100") == auction[:1], "all of them rest"
    assert game.mail("ben", "go on") == auction[1:2]
    assert game.asked() == ["cleo"]
    abroad.wait(hours=2)
    assert [line for line, _ in game.entries()] == auction
    assert game.mail("ann", "pass") == ["ann: pass", "ben: bid N 115 *", "cleo: bid N 120 *", "ben: bid N 125 *"]
    assert game.asked() == ["cleo"], "above their limit they are asked"
    assert "above the limit" in game.told("cleo")
    assert game.mail("cleo", "pass")[0] == "cleo: pass"
    assert (kept("ben"), kept("cleo")) == (["policy SW: pay, run best"], ["policy K-B: nothing else"])

    assert game.mail("ben", "N: buy train 3 from NW for 60") == []
    assert "60" in game.told("ann")
    assert game.mail("ann", "counter 80") == []
    assert "80" in game.told("ben")
    assert game.mail("ben", "accept") == []

    for name in ("ben", "cleo", "dan"):
        game.mail(name, "pass until OR")
    if game.asked() == ["ann"]:
        game.mail("ann", "pass")
    assert "ann: accept *" in [line for line, _ in game.entries()], "the deal binds, and nobody is asked again"
    followed = [line for line, _ in game.entries()]
    assert "ann: lay NW 57 E9 1 *" in followed
    assert followed[-1] == "ann: train NW 4 350 bank *", "the first 4"
    assert kept("ann") == []
    assert "eighteen.standing.over.gone" in whys("cleo"), "K-B went to the state"
    assert game.asked() == ["ben"], "SW has lost its last train"
    assert game.mail("ben", "nationalise SW")[0] == "ben: nationalise SW"
    assert "eighteen.standing.over.gone" in whys("ben")
    assert "SW is not in play any more" in game.told("ben")

    with connected():
        session = load_session(1, abroad.settings.domain, abroad.now)
        actions = [session.rules.read_action(entry.text) for entry in session.effective()]
        assert session.rules.encode(play.replay(session.start(), actions)) == session.rules.encode(session.position)
        assert OutboundMail.select().where(OutboundMail.state.not_in(("sent", "dropped"))).count() == 0
    for name in ("ann", "dan"):
        read = " ".join(" ".join(one.text.split()) for one in abroad.box.letters if one.to.startswith(f"{name}@"))
        assert all(secret not in read for secret in ("up to 190", "up to 120", "policy SW", "policy K-B")), name
