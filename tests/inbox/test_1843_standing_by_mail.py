"""Four players of 1843 order ahead by mail: the whole auction from one mail each, stock round, companies’ turns."""

from __future__ import annotations

import pytest

from engine.core import play
from engine.games.g1843.game import Game
from engine.games.g1843.rounds import OperatingRound, PrivateAuction, StockRound
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.table.following import AUTO, STANDING
from pbem.table.session import load_session
from tests.desk.in_hand import kept, whys
from tests.inbox.abroad import Abroad, abroad
from tests.own_types import own
from tests.playing_1843 import asked, begin, position

__all__ = ["abroad"]

pytestmark = pytest.mark.any_engine


class Course:
    """The game as it is played: `mail` sends one and returns the moves that followed."""

    def __init__(self, house: Abroad) -> None:
        self.house = house
        begin(house, options={"seats": "invited", "first": "1"})
        self.names = {house.member(name).player: name for name in ("ann", "ben", "cleo", "dan")}

    @property
    def now(self) -> Game:
        """The position."""
        return own(Game, position(self.house))

    def entries(self) -> list[str]:
        """What stands of the record; with a star what an order in hand did."""
        with connected():
            session = load_session(1, self.house.settings.domain, self.house.now)
            rows = [(str(one.text), one.facts.get(AUTO) == STANDING) for one in session.effective()]
        return [f"{self.names[text[:2]]}{text[2:]}{' *' if fired else ''}" for text, fired in rows]

    def mail(self, name: str, text: str, outcome: str = "applied") -> list[str]:
        """A mail comes in, and what follows from it goes out."""
        before = len(self.entries())
        came = self.house.take(self.house.mail(name, text))
        self.house.post()
        assert came == outcome, (name, text, self.told(name))
        return self.entries()[before:]

    def asked(self) -> list[str]:
        """Who is asked."""
        return [name for _, name in asked(self.house)]

    def told(self, name: str) -> str:
        """The newest letter to somebody, on one line."""
        return " ".join(self.house.last(name).text.split())


def test_the_auction_takes_a_mail_of_each(abroad: Abroad) -> None:
    """Purchases, bids, a cascade, a bid-off and a first price: nobody is asked twice."""
    game = Course(abroad)
    for name in ("ben", "cleo", "dan"):
        assert "You need not wait for your turns" in game.told(name)
    assert game.mail("ben", "buy cheapest up to 20 then pass\nbid 6 up to 170 then pass\npar PLM at 94") == []
    assert game.mail("cleo", "buy 3 up to 40\nbid 6 up to 160 then pass\nif 5 is sold: bid 7 220") == []
    assert game.mail("dan", "bid 4 up to 75 then pass\nbid 5 up to 120 then pass\npass until SR") == []
    assert kept("dan") == ["bid Havre up to 75 then pass", "bid Val-de-Loire up to 120 then pass", "pass until SR"]
    followed = game.mail("ann", "bid 4 65\nbid 4 up to 80 then pass\nbid 7 up to 235 then pass\nbuy cheapest up to 200")
    assert followed == [
        "ann: bid HAV 65",
        "ben: take TAB *",
        "cleo: bid BAM 155 *",
        "dan: bid HAV 70 *",
        "ann: bid HAV 75 *",
        "ben: bid BAM 160 *",
        "cleo: pass *",
        "dan: bid VDL 115 *",
        "ann: bid LYM 215 *",
        "ben: pass *",
        "cleo: pass *",
        "dan: pass *",
        "ann: take CEI *",
        "ben: pass *",
        "cleo: take PSG *",
        "dan: pass *",
        "cleo: pass *",
    ]
    assert game.now.privates == {
        one: game.house.member(name).player
        for one, name in zip(
            ("TAB", "CEI", "PSG", "HAV", "VDL", "BAM", "LYM"),
            ("ben", "ann", "cleo", "ann", "dan", "ben", "ann"),
            strict=True,
        )
    }
    assert isinstance(game.now.round, PrivateAuction)
    assert game.asked() == ["ann"], "for the price that she has not set beforehand"
    assert "Havre is yours" in game.told("ann")
    assert game.mail("ann", "par PLM at 79\npass until OR unless anyone sells PLM") == ["ann: start PLM 79"]
    assert game.asked() == ["dan"]
    assert isinstance(game.now.round, StockRound)
    read = game.told("dan")
    assert "Automatic, the next 16 moves" in read, "the letter shows the sequence"
    assert "Bids, whose money is set aside: for 6 Boulogne-Amiens Cleo 155; for 4 Havre Dan 70, Ann 75" in read
    assert kept("ben") == []
    assert "eighteen.standing.over.par" in whys("ben")

    assert game.mail("cleo", "buy PLM until it floats then pass") == []
    assert game.mail("ben", "buy PLM until 4 shares or it floats then pass") == []
    assert game.mail("dan", "pass until OR") == [
        *("dan: pass *", "ann: pass *", "ben: buy PLM ipo *", "cleo: buy PLM ipo *") * 2,
        *("dan: pass *", "ann: pass *", "ben: pass *", "cleo: pass *"),
    ]
    assert isinstance(game.now.round, OperatingRound)
    assert game.asked() == ["ann"]

    assert game.mail("dan", "exchange Val-de-Loire for MID", "refused") == []
    assert game.mail("ben", "exchange Val-de-Loire for PLM", "refused") == []
    assert game.mail("dan", "exchange Val-de-Loire for PLM") == ["dan: exchange PLM"], "while Ann's company operates"
    assert "Dan gave up Val-de-Loire for a 10 % share of PLM" in game.told("dan")
    assert game.asked() == ["ann"]
    assert game.mail("ann", "PLM: buy train 2x2\npolicy PLM: pay, run best") == [
        "ann: pass",
        "ann: train PLM 2x2 200 bank",
        "ann: pass",
    ]
    assert kept("ann") == ["policy PLM: pay, run best"]

    with connected():
        session = load_session(1, abroad.settings.domain, abroad.now)
        actions = [session.rules.read_action(entry.text) for entry in session.effective()]
        assert session.rules.encode(play.replay(session.start(), actions)) == session.rules.encode(session.position)
        assert OutboundMail.select().where(OutboundMail.state.not_in(("sent", "dropped"))).count() == 0
    for name in ("ann", "dan"):
        read = " ".join(" ".join(one.text.split()) for one in abroad.box.letters if one.to.startswith(f"{name}@"))
        assert all(secret not in read for secret in ("up to 170", "Amiens up to 160", "if 5 is sold")), name
