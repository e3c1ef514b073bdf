"""Whole games of 1843: mails come in by the webhook, letters go out by real SMTP; then out as an archive, in, and on.

Four play to an Electric, five to a bankruptcy. Between them all six powers of privates, bid-offs, emergency purchases
and the sale of a port are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from engine.core import play
from engine.games.g1843.actions import BuyPort, Offer
from engine.games.g1843.game import Game as Position
from engine.games.g1843.rules import RULES
from pbem.archive.format import Archive, sealed, written
from pbem.archive.story import story_of
from pbem.desk.starting.archived_game import bring_back, who_gets_letters
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.table.session import load_session
from tests.archived import archived
from tests.inbox.abroad import Abroad, abroad
from tests.own_types import own
from tests.playing_18xx import PLAYERS, asked, position
from tests.playing_1843 import begin, mails

__all__ = ["abroad"]

pytestmark = pytest.mark.any_engine

MOST_HTML = 80_000
EACH = 25  # letters are looked at
IN_ORDER = {"seats": "invited", "first": "1"}


def port_wanted(game: Position) -> BuyPort | None:
    """A port of another director's that the company which operates could buy."""
    for action in play.legal_actions(game):
        if isinstance(action, Offer) and isinstance(action.deal, BuyPort):
            return action.deal
    return None


def ports_sold(house: Abroad) -> Iterator[str]:
    """Before each mail: once it can be, a port is asked for, and its owner agrees; the mails’ outcomes."""
    game = own(Position, position(house))
    deal = port_wanted(game)
    if deal is None:
        return
    buyer = asked(house)[0][1]
    yield house.take(house.mail(buyer, f"{deal.company}: buy port {deal.hex} from {deal.source}\nkeep open"))
    house.post()
    seller = asked(house)[0][1]
    yield house.take(house.mail(seller, "accept"))
    house.post()


def played(house: Abroad, seed: str, players: int, *, port: bool) -> Counter[str]:
    """A game to its end, each position held against the engine's own replay; what happened, by kind of event."""
    begin(house, PLAYERS[:players], options=IN_ORDER)
    again, known, sold = None, 0, not port
    for one in mails(house, seed):
        assert one.outcome == "applied", f"{one.text}\n{one.letters[-1].text if one.letters else ''}"
        again, known = _followed(house, again, known)
        if not sold and not own(Position, position(house)).finished:
            outcomes = list(ports_sold(house))
            assert set(outcomes) <= {"applied"}
            sold = bool(outcomes)
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        assert session.game.state == "finished"
        assert OutboundMail.select().where(OutboundMail.state != "sent").count() == 0
        assert [one for one in verify_game(1, house.settings.domain, house.now) if not one.ok] == []
        return Counter(type(event).__name__ for entry in session.effective() for event in session.decoded(entry))


def _followed(house: Abroad, game: Position | None, known: int) -> tuple[Position, int]:
    """The actions recorded since, played by the engine alone; the service has the same position."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        entries = session.effective()
        here = game if game is not None else own(Position, session.start())
        for entry in entries[known:]:
            here, _ = play.apply(here, RULES.read_action(entry.text))
        assert RULES.encode(here) == RULES.encode(own(Position, session.position))
    return here, len(entries)


def _goes_on(house: Abroad) -> None:
    """The game leaves as an archive, is checked, comes in as another game, and its archive is the same to the byte."""
    archive = msgspec.json.decode(written(sealed(archived(house, "whole", "", 1), {})), type=Archive)
    given = {place: f"{name.casefold()}@here.example" for place, name in who_gets_letters(archive).items()}
    with connected():
        game = bring_back(story_of(archive), given, house.settings.domain, house.now)
    assert written(sealed(archived(house, "whole", "", game.id), {})) == written(sealed(archive, {}))
    with connected():
        assert [one.what for one in verify_game(game.id, house.settings.domain, house.now) if not one.ok] == []


def _letters_are_in_order(house: Abroad) -> None:
    some = house.box.letters[::EACH]
    assert max(len(one.html.encode()) for one in some) <= MOST_HTML
    assert max(len(line) for one in some for line in one.text.splitlines()) <= 78


@pytest.mark.soak
def test_four_players_to_an_electric(abroad: Abroad) -> None:
    happened = played(abroad, "i", 4, port=True)
    game = own(Position, position(abroad))
    assert (game.ended, game.phase) == ("gray", "gray")
    for event in ("BidOffBegan", "DirectorPaid", "EngineersPlaced", "TrainsObsolete", "PortClaimed", "PortBought"):
        assert happened[event], f"no {event} in this game: choose another seed"
    _letters_are_in_order(abroad)
    _goes_on(abroad)


def test_five_players_to_a_bankruptcy(abroad: Abroad) -> None:
    happened = played(abroad, "b", 5, port=True)
    game = own(Position, position(abroad))
    assert game.ended == "bankrupt"
    for event in ("BidOffBegan", "DirectorPaid", "TrainsAsked", "PortClaimed", "PrivateSold"):
        assert happened[event], f"no {event} in this game: choose another seed"
    _letters_are_in_order(abroad)
    _goes_on(abroad)
