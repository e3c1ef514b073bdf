"""The moderator at his own address: what he may ask, and what he never sees."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from pbem.base.errors import CannotCreate
from pbem.base.settings import Settings
from pbem.desk.order_book import RESERVED
from pbem.desk.seats.substitutes import replace
from pbem.table.session import game_session
from tests.desk.presiding import code_in
from tests.edges import substituted
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine


def _ask(house: House, text: str) -> Sent:
    """Mo writes to his own reply address."""
    token = house.member("mo", role="moderator").token
    mime = house.mail("ann", text, to=f"play+{token}@mail.test").replace(
        b"From: Ann <ann@example.org>", b"From: Mo <mo@example.org>"
    )
    house.take(mime)
    (answer,) = house.post()
    assert answer.to == "mo@example.org"
    return answer


def test_a_moderator_who_does_not_play_may_look_at_hands_and_all_learn_it(running: House) -> None:
    asked = _ask(running, "hand all")
    assert "holds:" not in asked.text
    answer = _ask(running, f"confirm {code_in(asked)}")
    for name in ("Ann", "Ben", "Cleo"):
        assert f"{name} holds:" in answer.text
    assert "looked at the hands" in " ".join(running.write("ann", "history")[0].text.split())


def test_his_other_letters_show_no_hand(running: House) -> None:
    for question in ("status", "options", "map", "history 50", "preview\nbuild blue G07"):
        text = _ask(running, question).text
        assert "holds:" not in text
        assert "You drew" not in text
        assert "Only you see this" not in text
    assert "You drew" not in running.last("mo", "welcome").text


def test_he_has_no_seat_to_move_from(running: House) -> None:
    order = sample_orders(running.last(running.active(), "your_turn"))[0]
    assert "You hold no seat" in _ask(running, order).text
    assert "You hold no seat" in _ask(running, "resign").text


def test_a_moderator_who_plays_sees_his_own_hand_only_as_a_player(store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    answer = _ask(house, "hand")
    assert "you see no hands" in " ".join(answer.text.split())
    assert "holds:" not in answer.text
    own = house.write("mo", "hand")[0]
    assert "holds:" not in own.text
    assert "total" in own.text
    letters = [letter for letter in house.box.letters if letter.to == "mo@example.org"]
    assert not any("Ann holds" in letter.text or "Ben holds" in letter.text for letter in letters)


def test_who_has_seen_the_hands_can_take_no_seat(running: House) -> None:
    _ask(running, f"confirm {code_in(_ask(running, 'hand all'))}")
    with pytest.raises(CannotCreate, match="looked at the hands"), game_session(1, "mail.test", running.now) as session:
        replace(session, "p1", "mo@example.org", RESERVED)


def test_substitute_predecessor_and_moderator_are_told_what_to_do(running: House) -> None:
    mover = running.active()
    code = code_in(running.write(mover, "resign")[0])
    sent = running.write(mover, f"confirm {code}")
    gone = next(letter for letter in sent if letter.to == f"{mover}@example.org")
    assert "your turn" not in gone.text.lower()
    assert sample_orders(gone) == []
    told = " ".join(next(letter for letter in sent if letter.to == "mo@example.org").text.split())
    assert f"reply with «replace {mover.title()} by» and a mail address" in told
    seat = running.member(mover).player
    with game_session(1, "mail.test", running.now) as session:
        substituted(session, seat, "zoe@example.org")
    running.post()
    assert f"Before you, {mover.title()} sat here" in running.last("zoe", "your_turn").text
    assert "has taken over your seat" in running.last(mover).text


def test_the_last_letter_lets_a_player_check_the_hands_himself(store: Settings) -> None:
    house = House(store)
    house.started(options={"start": "fixed"})
    for chain in ("E11 F11 G12 H12 I12", "J12 K13 L13 M14 N13"):
        house.write(house.active(), f"build red {chain}")
    mover = house.active()
    code = code_in(house.write(mover, "build red O13 Marseille")[0])
    house.write(mover, f"confirm {code}")
    text = house.last("ann", "game_over").text
    proofs = re.findall(r"hand (.+)\n +salt (\w+)\n +hash (\w+)", text)
    assert len(proofs) == 3
    for hand, salt, promise in proofs:
        assert sha256(f"{salt}:{hand}".encode()).hexdigest() == promise
        assert promise in house.last("ann", "welcome").text
