"""Whole games of 1843: mails come in by the webhook, letters go out by real SMTP; then out as an archive, in, and on.

Every day five begin one, and five play on from late positions that were laid down without mails: bid-offs, emergency
purchases, the sale of a port and a bankruptcy are seen. `make soak` plays two from start to end; between them all six
powers of privates are seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice

import msgspec
import pytest

from engine.core import play
from engine.eighteen import companies
from engine.games.g1843.game import Game as Position
from engine.games.g1843.rounds import OperatingRound
from engine.games.g1843.rules import RULES
from engine.games.g1843.turn import TURNS
from pbem.archive.format import Archive, sealed, written
from pbem.archive.story import story_of
from pbem.desk.starting.archived_game import bring_back, who_gets_letters
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import OutboundMail
from pbem.table.session import load_session
from tests import random_1843
from tests.archived import FRANCE, archived, begun, laid
from tests.inbox.abroad import Abroad, abroad
from tests.own_types import own
from tests.playing_18xx import PLAYERS, Written, asked, position
from tests.playing_1843 import begin, mails

__all__ = ["abroad"]

pytestmark = pytest.mark.any_engine

MOST_HTML = 80_000
PRICE = 20  # francs for a port
EACH = 25  # letters are looked at
IN_ORDER = {"seats": "invited", "first": "1"}
FIRST_MAILS = 80  # the auction, the first shares and trains
LATE_MAILS = 6  # in a late position


def port_wanted(game: Position) -> tuple[str, str, str] | None:
    """The company whose turn begins, and a port of another director's that it could buy, and of whom."""
    here, company = game.round, companies.operating(game)
    track = TURNS.number("track")
    begins = isinstance(here, OperatingRound) and here.step <= track and not (here.lays or here.declined)
    if not begins or company is None or not game.companies[company].trains or game.purses[company] < PRICE:
        return None
    for source, state in game.companies.items():
        if state.ports and state.president not in (None, game.companies[company].president):
            return company, state.ports[0], source
    return None


def port_sold(house: Abroad) -> bool:
    """Once it can be, a company’s turn is to run, to pay and to ask for a port, and its owner agrees."""
    game = own(Position, position(house))
    wanted = None if game.finished else port_wanted(game)
    if wanted is None:
        return False
    company, port, source = wanted
    name = game.definition.board.hexes[port].name
    buyer = asked(house)[0][1]
    line = f"{company}: run best; pay; buy port {name} from {source}"
    assert house.take(house.mail(buyer, line)) == "applied", house.post()[-1].text
    house.post()
    seller = asked(house)[0][1]
    assert seller != buyer
    assert house.take(house.mail(seller, "accept")) == "applied"
    house.post()
    assert port in own(Position, position(house)).companies[company].ports
    return True


def played(house: Abroad, seed: str, players: int, *, port: bool) -> Counter[str]:
    """A game from its start to its end; what happened, by kind of event."""
    begin(house, PLAYERS[:players], options=IN_ORDER)
    followed(house, mails(house, seed), port=port)
    _is_over(house)
    return _happened(house)


def before(house: Abroad, seed: str, actions: int) -> None:
    """A late position of five random players, laid down without mails: so far a game is played by mail in a soak."""
    chosen = (action for action, _ in random_1843.walk(random_1843.begin(5), seed, random_1843.careful))
    laid(house, begun(house, FRANCE, PLAYERS[:5], IN_ORDER), islice(chosen, actions), press=False)
    house.post()


def followed(house: Abroad, written: Iterable[Written], *, port: bool) -> None:
    """Each mail is done; each position is held against the engine's own replay."""
    (again, known), sold = _followed(house, None, 0), not port
    for one in written:
        assert one.outcome == "applied", f"{one.text}\n{one.letters[-1].text if one.letters else ''}"
        again, known = _followed(house, again, known)
        sold = sold or port_sold(house)
    with connected():
        assert OutboundMail.select().where(OutboundMail.state != "sent").count() == 0
        assert [one for one in verify_game(1, house.settings.domain, house.now) if not one.ok] == []


def _is_over(house: Abroad) -> None:
    with connected():
        assert load_session(1, house.settings.domain, house.now).game.state == "finished"


def _happened(house: Abroad, since: int = 0) -> Counter[str]:
    """What happened, after so many actions, by kind of event."""
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        entries = session.effective()[since:]
        return Counter(type(event).__name__ for entry in entries for event in session.decoded(entry))


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


@pytest.mark.soak
def test_five_players_to_a_bankruptcy(abroad: Abroad) -> None:
    happened = played(abroad, "d", 5, port=True)
    game = own(Position, position(abroad))
    assert game.ended == "bankrupt"
    for event in ("BidOffBegan", "DirectorPaid", "TrainsAsked", "PortClaimed", "PortBought", "PrivateSold"):
        assert happened[event], f"no {event} in this game: choose another seed"
    _letters_are_in_order(abroad)
    _goes_on(abroad)


@pytest.mark.soak
def test_five_players_begin(abroad: Abroad) -> None:
    begin(abroad, PLAYERS[:5], options=IN_ORDER)
    followed(abroad, islice(mails(abroad, "d"), FIRST_MAILS), port=False)
    happened = _happened(abroad)
    for event in ("BidOffBegan", "PublicStarted", "CompanyFloated", "TrainBought", "PrivateSold"):
        assert happened[event], f"no {event} in this game: choose another seed"
    _letters_are_in_order(abroad)


@pytest.mark.soak
def test_five_players_sell_a_port(abroad: Abroad) -> None:
    before(abroad, "e", 801)
    followed(abroad, islice(mails(abroad, "b"), LATE_MAILS), port=True)
    assert _happened(abroad, 801)["PortBought"], "no sale of a port in this game: choose another seed"
    _letters_are_in_order(abroad)


def test_five_players_end_in_a_bankruptcy(abroad: Abroad) -> None:
    before(abroad, "d", 888)
    followed(abroad, mails(abroad, "a"), port=False)
    _is_over(abroad)
    assert own(Position, position(abroad)).ended == "bankrupt"
    happened = _happened(abroad, 888)
    for event in ("DirectorPaid", "TrainsAsked"):
        assert happened[event], f"no {event} in this game: choose another seed"
    _letters_are_in_order(abroad)
    _goes_on(abroad)
