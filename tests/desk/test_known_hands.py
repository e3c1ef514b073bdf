"""Who has known a hand takes no other seat, one address has one seat, and what is done for others is told to all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import play
from engine.games.paris_connection import RULES, Trade
from engine.games.paris_connection import Game as Position
from engine.games.paris_connection.steps import trade
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Confirmation, Member
from pbem.table.session import load_session
from pbem.titles.paris_connection.mail.notation import write_order
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, play_moves, seated
from tests.edges import Run, legal_order, standing
from tests.house import House
from tests.own_types import own

pytestmark = pytest.mark.any_engine


@pytest.fixture
def rival(store: Settings) -> House:
    """Ann, Ben and Mo, led by Mo; somebody else than Mo is to move."""
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    while house.active() == "mo":
        house.write("mo", legal_order(house)[1])
    return house


def a_trade(house: House, *, legal: bool = True) -> str:
    """A trade of one for one of whoever is to move; or one that the rules refuse them."""
    with connected():
        game = own(Position, load_session(1, "mail.test", house.now).position)
    (player,) = game.active
    colours = tuple(game.definition.companies)
    every = (Trade(player, one, other, 1) for one in colours for other in colours if one != other)
    if legal:
        return write_order(next(one for one in every if play.why_not(game, one) is None))
    refused = next((one for one in every if play.why_not(game, one) is not None), None)
    return write_order(refused) if refused else f"trade {colours[0]} for {colours[0]}"


def refused_for(house: House, name: str, address: str) -> str:
    """What Mo is answered who wants to give Name's seat to that address; "" when it is asked to be confirmed."""
    answer = ask(house, f"replace {name} by {address}")
    own = next(plain(one) for one in answer if one.to == "mo@example.org")
    return "" if "nothing has been done yet" in own else own


def left_by_replacement(house: House) -> None:
    seated(house, "Ben", "zoe")


def left_by_resigning(house: House) -> None:
    house.write("ben", f"confirm {code_in(house.write('ben', 'resign')[0])}")


def left_by_ejection(house: House) -> None:
    confirmed(house, "eject Ben")


def left_by_ejection_with_default(house: House) -> None:
    confirmed(house, "eject Ben default")


LEAVING = [left_by_replacement, left_by_resigning, left_by_ejection, left_by_ejection_with_default]


@pytest.mark.parametrize("leave", LEAVING)
def test_who_has_left_a_seat_takes_no_other_one(running: House, leave: Callable[[House], None]) -> None:
    leave(running)
    for address in ("ben@example.org", "BEN@example.org", "Benny <ben@example.org>"):
        assert "knows its hand, so they cannot take a different one" in refused_for(running, "Ann", address)


@pytest.mark.parametrize("leave", LEAVING)
def test_to_their_own_seat_they_may_come_back(running: House, leave: Callable[[House], None]) -> None:
    leave(running)
    seat = running.member("ben").player
    name = next(one.name for one in _seats(running) if one.player == seat)
    asked = ask(running, f"replace {name} by ben@example.org")[0]
    assert "has had this very seat before and comes back to it" in plain(asked)
    letters = ask(running, f"confirm {code_in(asked)}")
    running.write("ben", "accept", answering=next(one for one in letters if one.to == "ben@example.org"))
    assert next(one for one in _seats(running) if one.player == seat).person.address == "ben@example.org"
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok] == []


def _seats(house: House) -> tuple[Member, ...]:
    with connected():
        return load_session(1, "mail.test", house.now).seats


def test_a_substitute_who_left_again_takes_no_other_seat(running: House) -> None:
    seated(running, "Ben", "zoe")
    seated(running, "Zoe", "yan")
    assert "knows its hand" in refused_for(running, "Ann", "zoe@example.org")
    assert refused_for(running, "Yan", "zoe@example.org") == ""
    assert "already has a seat" in refused_for(running, "Ann", "yan@example.org")


def test_who_was_replaced_before_the_deal_knows_nothing(store: Settings) -> None:
    house = House(store)
    house.create()
    confirmed(house, "replace Ben by zoe@example.org")
    for name in ("ann", "zoe", "cleo"):
        house.write(name, "accept")
    asked = ask(house, "replace Ann by ben@example.org")[0]
    assert "has been invited to this game before and has seen no hand" in plain(asked)
    assert code_in(asked)


def test_one_address_has_one_seat_also_after_declining(store: Settings) -> None:
    """Who declined could accept again: with another seat they would have two."""
    house = House(store)
    house.create()
    house.write("ben", "decline")
    assert "already has a seat" in refused_for(house, "Ann", "ben@example.org")
    assert refused_for(house, "Ben", "ben@example.org") == ""


@pytest.mark.parametrize("order", ["as {name}: {trade}", "preview\nas {name}: {trade}"])
def test_who_moved_for_somebody_where_it_tells_of_the_hand_takes_no_seat(running: House, order: str) -> None:
    name = running.active()
    ask(running, order.format(name=name, trade=a_trade(running)))
    assert "has looked at the hands" in refused_for(running, "Cleo", "mo@example.org")


def test_who_built_for_somebody_has_learnt_nothing(running: House) -> None:
    name, order = legal_order(running)
    assert order.startswith("build")
    ask(running, f"as {name}: {order}")
    assert refused_for(running, "Cleo", "mo@example.org") == ""


def test_the_command_line_keeps_the_same_rule(running: House, run: Run) -> None:
    code, out, _ = run("game", "replace", "G1", "Ben", "zoe@example.org")
    assert code == 0
    assert "Nobody at zoe@example.org has taken part in this game so far." in out
    running.write("zoe", "accept")
    before = standing()
    for address, why in (("ben@example.org", "knows its hand"), ("zoe@example.org", "already has a seat")):
        code, _, err = run("game", "replace", "G1", "Ann", address)
        assert code == 1
        assert why in err
        code, out, _ = run("game", "do", "G1", f"replace Ann by {address}", "--yes")
        assert code == 1
    assert standing() == before
    assert run("game", "do", "G1", "hand ann", "--yes")[0] == 0
    assert "looked at the hands" in run("game", "replace", "G1", "Ann", "mo@example.org")[2]


def test_a_rule_broken_between_question_and_code_is_not_broken(running: House) -> None:
    """Mo asks for a seat for themself; before the code is sent a hand is looked at, on another way."""
    code = code_in(ask(running, "replace Ben by mo@example.org")[0])
    name = running.active()
    ask(running, f"preview\nas {name}: {a_trade(running)}")
    answer = plain(ask(running, f"confirm {code}")[0])
    assert "has looked at the hands" in answer
    assert running.member("ben").status == "playing"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("zoe@example.org", "Nobody at zoe@example.org has taken part in this game so far."),
        ("b.en+two@example.org", "the address looks like Ben’s"),
        ("mo@example.org", "is the moderator’s address"),
    ],
)
def test_the_question_says_what_is_known_of_the_newcomer(running: House, address: str, said: str) -> None:
    running.create(("zoe", "dora", "eve"), name="Don")
    asked = plain(ask(running, f"replace Ann by {address}")[0])
    assert said in asked
    assert "We cannot tell whether two addresses belong to the same person" in asked
    assert "Don" not in asked, "who plays elsewhere is nobody's business"


def test_invitation_and_substitute_are_told_that_one_person_has_one_seat(running: House) -> None:
    invitation = next(one for one in running.box.letters if "Will you play" in one.text)
    assert "please do not play under a second address" in plain(invitation)
    letters = confirmed(running, "replace Ann by zoe@example.org")
    assert any("One person, one seat:" in plain(one) for one in letters if one.to == "zoe@example.org")
    letters = running.write("zoe", "accept")
    own = " ".join(plain(one) for one in letters if one.to == "zoe@example.org")
    assert "You can have only one seat in this game, even if you have several addresses" in own


def test_who_has_left_takes_nothing_back(running: House) -> None:
    name, order = legal_order(running)
    running.write(name, order)
    running.write(name, f"confirm {code_in(running.write(name, 'resign')[0])}")
    before = standing()
    assert "You hold no seat" in plain(running.write(name, "undo")[0])
    assert standing() == before


# -- moved for somebody -----------------------------------------------------------------------------------------------


def test_a_move_made_for_somebody_is_told_to_everybody_as_that(running: House) -> None:
    running.hear_all("ann", "ben", "cleo")
    name, order = legal_order(running)
    letters = ask(running, f"as {name}: {order}")
    told = f"Mo, the moderator, moved for {name.title()}."
    others = {"ann", "ben", "cleo"} - {name}
    for other in others:
        assert any(told in plain(one) for one in letters if one.to == f"{other}@example.org"), other
    for reader in ("ann", "ben", "cleo"):
        assert told in plain(running.write(reader, "history")[0])
    assert told in plain(ask(running, "history")[0])


def test_put_back_it_is_still_a_move_made_for_them(running: House) -> None:
    name, order = legal_order(running)
    ask(running, f"as {name}: {order}")
    confirmed(running, "undo")
    confirmed(running, "redo")
    assert plain(running.write("ann", "history")[0]).count("moved for") == 2
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", running.now) if not one.ok] == []


def test_a_move_of_their_own_is_told_as_theirs(running: House) -> None:
    play_moves(running, 2)
    assert "moved for" not in plain(running.write("ann", "history")[0])


# -- a rival who leads ------------------------------------------------------------------------------------------------


def test_a_trade_made_for_another_is_not_taken_back_by_who_made_it(rival: House) -> None:
    name = rival.active()
    ask(rival, f"as {name}: {a_trade(rival)}")
    before = standing()
    assert kinds()[-1] == "action"
    for order in ("undo", "undo 1", f"undo to {before['log'][-1][0] - 1}", "preview\nundo"):
        answer = next(one for one in ask(rival, order) if one.to == "mo@example.org")
        assert f"That the move was possible says something about what {name.title()} holds" in plain(answer), order
    assert standing() == before
    rival.write(name, "undo")
    assert kinds()[-1] == "undo", "who owns the seat may"


def test_deeper_in_a_row_it_is_not_taken_back_either(rival: House) -> None:
    name = rival.active()
    ask(rival, f"as {name}: {a_trade(rival)}")
    play_moves(rival, 1)
    before = standing()
    answer = next(one for one in ask(rival, "undo 2") if one.to == "mo@example.org")
    assert "you cannot take it back" in plain(answer)
    assert standing() == before
    preview = next(one for one in ask(rival, "undo") if one.to == "mo@example.org")
    assert code_in(preview)


def test_a_build_made_for_another_may_be_taken_back(rival: House) -> None:
    name, order = legal_order(rival)
    assert order.startswith("build")
    ask(rival, f"as {name}: {order}")
    assert code_in(next(one for one in ask(rival, "undo") if one.to == "mo@example.org"))


def test_who_does_not_play_may_take_back_what_they_traded_for_another(running: House) -> None:
    name = running.active()
    ask(running, f"as {name}: {a_trade(running)}")
    confirmed(running, "undo")
    assert kinds()[-1] == "undo"


def test_a_hand_is_not_found_out_by_one_refused_trade_after_the_other(rival: House) -> None:
    name = rival.active()
    ask(rival, f"as {name}: {a_trade(rival, legal=False)}")
    assert kinds()[-1] == "tried_for"
    before = standing()
    for order in (a_trade(rival), f"{a_trade(rival)}  # please"):
        answer = next(one for one in ask(rival, f"as {name}: {order}") if one.to == "mo@example.org")
        assert "has to wait until somebody has moved" in plain(answer)
    assert standing() == before
    build = legal_order(rival)[1]
    assert build.startswith("build")
    ask(rival, f"as {name}: {build}")
    assert kinds()[-1] == "action", "what is open to all is not held up"


def test_a_rival_who_leads_reads_no_settings_of_others(rival: House) -> None:
    mover = rival.active()
    rival.write(mover, "quiet 12:00-14:00\nzone Asia/Tokyo\nmail digest 07:30")
    rival.write("mo", "zone Asia/Seoul")
    letters = [*ask(rival, "history 100\ndeadline\nwho"), *rival.write("mo", "history 100\ndeadline")]
    for letter in letters:
        for secret in ("Tokyo", "quiet 12", "hours, 12:00", "12:00-14:00", "digest", "07:30", "hours, counted from"):
            assert secret not in letter.text
    assert "Asia/Seoul" in letters[-1].text, "one's own one may read"
    assert "due by" in letters[0].text, "what deadlines show"


def test_settings_are_closed_to_a_moderator_who_takes_a_seat_later(running: House) -> None:
    running.write("ann", "quiet 01:00-02:00")
    assert "01:00-02:00" in plain(ask(running, "history")[0])
    seated(running, "Ben", "mo")
    assert "01:00-02:00" not in plain(ask(running, "history 100")[0])


def test_a_default_is_announced_but_not_which(running: House, run: Run) -> None:
    mover, order = legal_order(running)
    running.write(mover, f"default {order}\ndefault {a_trade(running)}")
    assert kinds().count("default_stated") == 1
    secrets = (order, a_trade(running))
    readers = {"ann", "ben", "cleo"} - {mover}
    for name in readers:
        text = plain(running.write(name, "history\ndeadline\nstatus")[0])
        assert f"{mover.title()} has set a default order, to be played if a deadline passes" in text
        assert not any(secret in text for secret in secrets)
    text = plain(ask(running, "history\ndeadline\nwho")[0])
    assert "has set a default order" in text
    assert not any(secret in text for secret in secrets)
    for args in (("show", "G1"), ("show", "G1", "--json"), ("record", "G1"), ("list",)):
        out = run("game", *args)[1]
        assert not any(secret in out or secret.replace("trade", "") in out for secret in secrets)
    running.write(mover, f"default {order}")
    assert kinds().count("default_stated") == 1, "another one in its place is no news"
    running.write(mover, "default off\ndefault off")
    assert kinds().count("default_off") == 1


# -- an end that is taken back ----------------------------------------------------------------------------------------


def test_who_has_an_ended_game_go_on_tells_everybody_that_hands_were_open(running: House) -> None:
    play_moves(running, 2)
    confirmed(running, "end now")
    letters = confirmed(running, "undo")
    said = "The game was over and all hands had been shown"
    for name in ("ann", "ben", "cleo", "mo"):
        assert any(said in plain(one) for one in letters if one.to == f"{name}@example.org"), name
        history = ask(running, "history")[0] if name == "mo" else running.write(name, "history")[0]
        assert said in plain(history)
    assert "has looked at the hands" in refused_for(running, "Ann", "mo@example.org")


def test_they_hear_it_also_where_the_last_letter_never_left(running: House) -> None:
    play_moves(running, 2)
    token = running.member("mo", role="moderator").token
    for order in ("end now", "undo"):  # the outbox sends nothing meanwhile
        running.take(running.mail("mo", order, to=f"play+{token}@mail.test"))
        with connected():
            code = Confirmation.select().order_by(Confirmation.id.desc()).get().code
        running.take(running.mail("mo", f"confirm {code}", to=f"play+{token}@mail.test"))
    letters = running.post()
    for name in ("ann", "ben", "cleo"):
        assert any("all hands had been shown" in plain(one) for one in letters if one.to == f"{name}@example.org"), name


def test_an_undo_of_a_running_game_says_nothing_of_hands(running: House) -> None:
    play_moves(running, 2)
    confirmed(running, "undo")
    assert "hands_opened" not in kinds()


def test_the_rule_knows_which_moves_tell_of_a_hand(running: House) -> None:
    with connected():
        game = own(Position, load_session(1, "mail.test", running.now).position)
    (player,) = game.active
    some_build = next(play.legal_actions(game))
    found = trade.candidates(game.definition, game.hands[player], player)
    assert RULES.write_action(some_build).split()[1] == "build"
    assert not RULES.tells_of_hand(some_build)
    assert all(RULES.tells_of_hand(one) for one in found)
