"""The moderator at his own address: what he may ask, and what he never sees."""

from __future__ import annotations

from pbem.settings import Settings
from tests.service.house import House, Sent, sample_orders


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


def test_a_moderator_who_does_not_play_may_look_at_hands_and_all_learn_it(store: Settings) -> None:
    house = House(store)
    house.started()
    answer = _ask(house, "hand")
    for name in ("Ann", "Ben", "Cleo"):
        assert f"{name} holds:" in answer.text
    assert "looked at the hands" in " ".join(house.write("ann", "history")[0].text.split())


def test_his_other_letters_show_no_hand(store: Settings) -> None:
    house = House(store)
    house.started()
    for question in ("status", "options", "map", "history 50", "preview\nbuild blue G07"):
        text = _ask(house, question).text
        assert "holds:" not in text
        assert "You drew" not in text
        assert "Only you see this" not in text
    assert "You drew" not in house.last("mo", "welcome").text


def test_he_has_no_seat_to_move_from(store: Settings) -> None:
    house = House(store)
    house.started()
    order = sample_orders(house.last(house.active(), "your_turn"))[0]
    assert "You hold no seat" in _ask(house, order).text
    assert "You hold no seat" in _ask(house, "resign").text


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
