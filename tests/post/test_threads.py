"""One conversation per game and reader: the headers that make mail programs show it so."""

from __future__ import annotations

import pytest

from pbem.post.letterbox import REFERENCES
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine


def _threads(house: House, name: str) -> dict[str, list[Sent]]:
    """Somebody's letters by subject, oldest first."""
    found: dict[str, list[Sent]] = {}
    for letter in house.box.letters:
        if letter.to == f"{name}@example.org":
            found.setdefault(letter.subject, []).append(letter)
    return found


def _play(house: House, moves: int) -> None:
    for _ in range(moves):
        mover = house.active()
        turn = house.last(mover, "your_turn")
        house.write(mover, sample_orders(turn)[0], answering=turn)


def test_each_conversation_has_one_subject_and_one_root(running: House) -> None:
    _play(running, 9)
    for name in ("ann", "ben", "cleo"):
        threads = _threads(running, name)
        assert set(threads) == {
            "Invitation: Paris Connection: Volga [G1]",
            "[G1] Paris Connection: Volga",
        }
        for letters in threads.values():
            root = str(letters[0].mail["Message-ID"])
            for letter in letters[1:]:
                references = str(letter.mail["References"]).split()
                assert references[0] == root
                assert len(references) <= 10
                assert references[-1] == str(letter.mail["In-Reply-To"])


def test_a_receipt_hangs_on_the_mail_it_answers_other_letters_on_the_last_one(running: House) -> None:
    mover = running.active()
    turn = running.last(mover, "your_turn")
    mime = running.mail(mover, sample_orders(turn)[0], answering=turn, Message_ID="<my.own@example.org>")
    running.take(mime)
    running.post()
    receipt = running.last(mover, "receipt")
    assert str(receipt.mail["In-Reply-To"]) == "<my.own@example.org>"
    assert str(receipt.mail["Auto-Submitted"]) == "auto-replied"
    other = running.active()
    before = _threads(running, other)["[G1] Paris Connection: Volga"][-2]
    assert str(running.last(other, "your_turn").mail["In-Reply-To"]) == str(before.mail["Message-ID"])


def test_ids_are_used_once_and_cannot_be_guessed(running: House) -> None:
    _play(running, 3)
    ids = [str(letter.mail["Message-ID"]) for letter in running.box.letters]
    assert len(set(ids)) == len(ids)
    assert all(len(one) >= 28 for one in ids)


def test_each_letter_goes_to_one_reader_whose_token_is_in_its_headers_alone(running: House) -> None:
    _play(running, 3)
    tokens = {name: running.member(name).token for name in ("ann", "ben", "cleo")}
    tokens["mo"] = running.member("mo", role="moderator").token
    for letter in running.box.letters:
        name = letter.to.partition("@")[0]
        assert letter.mail["To"].count("@") == 1
        assert letter.mail["Cc"] is None
        assert letter.mail["Bcc"] is None
        for other, token in tokens.items():
            assert (token.encode() in letter.whole) == (other == name), (name, other)
        assert f"play+{tokens[name]}@mail.test" in str(letter.mail["Reply-To"])
        if letter.mail["List-Unsubscribe"] is not None:
            assert f"mailto:play+{tokens[name]}@mail.test" in str(letter.mail["List-Unsubscribe"])
        assert letter.sender == f"bounces+{tokens[name]}@mail.test"


def test_what_unsubscribe_sends_means_fewer_letters_never_resigning(running: House) -> None:
    running.write("ann", "mail turns", Subject="fewer mails")
    ann = running.member("ann")
    assert (ann.mail_mode, ann.status) == ("turns", "playing")
    running.write("ann", "mail all")
    running.write("ann", "unsubscribe")
    assert running.member("ann").mail_mode == "turns"


def test_a_letter_refers_to_ten_others_and_no_more(running: House) -> None:
    """The root, and the newest of its conversation: mail programs show a long game as one, and no header grows."""
    for _ in range(12):
        _play(running, 3)
    (letters,) = [one for key, one in _threads(running, "ann").items() if key.startswith("[G1]")]
    ids = [str(one.mail["Message-ID"]) for one in letters]
    assert len(ids) > 2 * REFERENCES
    for at, letter in enumerate(letters):
        references = str(letter.mail["References"] or "").split()
        assert len(references) == len(set(references))
        assert len(references) <= REFERENCES
        if at > REFERENCES:
            assert len(references) == REFERENCES
            assert references[0] == ids[0]
            assert str(letter.mail["In-Reply-To"]) == references[-1]
