"""`correct`: what a moderator puts right by mail in a game of each kind, who hears of it, and what the record keeps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from pbem.archive.bundle import bundle
from pbem.archive.format import Scope
from pbem.archive.reading import open_archive
from pbem.archive.story import story_of
from pbem.archive.turns import sections
from pbem.base.settings import Settings
from pbem.desk.seats.known_hands import has_looked
from pbem.operating.verify import verify_game
from pbem.post.first_and_last import course_of
from pbem.store.db import connected
from pbem.store.models import LogEntry
from pbem.table.session import load_session
from tests.archive.lies import wrong
from tests.archived import archived
from tests.desk.presiding import ask, code_in, confirmed, kinds, plain, to
from tests.edges import Kept
from tests.fixtures import copied, held, played_on
from tests.house import House
from tests.placed import kept
from tests.playing_18xx import mails, position

pytestmark = pytest.mark.any_engine

EVERYBODY = ["ann", "ben", "cleo", "mo"]


def entries() -> list[LogEntry]:
    """The record."""
    with connected():
        return list(LogEntry.select().order_by(LogEntry.number))


def verified(house: House) -> list[str]:
    """What `pbem verify` has to say against the game."""
    with connected():
        return [one.what for one in verify_game(1, house.settings.domain, house.now) if not one.ok]


def refused(house: House, line: str) -> str:
    """Mo orders it; why nothing comes of it."""
    before = len(entries())
    (answer,) = ask(house, line)
    assert "Refused." in plain(answer)
    assert len(entries()) == before
    return plain(answer)


def to_the_first_tiles(house: House, slug: str) -> None:
    """Simulated players write until companies operate and some track lies."""
    for _ in mails(house, slug, "corrected", most=150):
        if position(house).or_number and len(position(house).laid.tiles) > 1:
            return
    raise AssertionError("no track was laid")


@pytest.fixture(scope="session")
def kept_with_track(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kept]:
    """Games in which the first companies operate, to be copied, by their titles."""

    @cache
    def of(slug: str) -> Kept:
        home = tmp_path_factory.mktemp(f"corrected {slug}")
        return played_on(kept(slug, tmp_path_factory), home, lambda house: to_the_first_tiles(house, slug))

    return of


@pytest.fixture
def railways(
    settings: Settings,
    kept_with_track: Callable[[str], Kept],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[House]:
    """A game of 1861 or 1843 in which the first companies operate, in this test's own home."""
    with copied(kept_with_track(request.param), settings, monkeypatch) as house, held(request.node):
        yield house


both = pytest.mark.parametrize("railways", ["1861", "1843"], indirect=True)


def cash(house: House) -> dict[str, int]:
    """What everybody has."""
    return dict(position(house).purses)


def id_of(house: House, name: str) -> str:
    """Their seat."""
    return str(house.member(name).player)


@both
def test_cash_is_previewed_told_recorded_with_its_reason_and_asked_anew(railways: House) -> None:
    before, asked = cash(railways), railways.active()
    line = 'correct cash ann +20 "forgot the dividend of OR 2.1"'
    (preview,) = ask(railways, line)
    assert "nothing has been done yet" in plain(preview)
    assert "Ann has" in plain(preview)
    assert "The position as it would be" in plain(preview)
    assert cash(railways) == before
    letters = ask(railways, f"confirm {code_in(preview)}")
    ann = id_of(railways, "ann")
    assert cash(railways) == before | {ann: before[ann] + 20, "bank": before["bank"] - 20}
    assert to(letters) == EVERYBODY
    for letter in letters:
        if not letter.to.startswith("mo"):
            assert "Mo, the moderator, has put a mistake right" in plain(letter)
            assert "“forgot the dividend of OR 2.1”" in plain(letter)
            assert f"Ann has {before[ann] + 20}" in plain(letter)
    entry = entries()[-1]
    assert (entry.kind, entry.player, entry.text) == ("action", "", f"table: correct cash {ann} +20")
    assert entry.facts == {"corrected_by": "Mo", "reason": "forgot the dividend of OR 2.1"}
    assert railways.active() == asked
    assert "decision" in plain(next(one for one in letters if one.to.startswith(asked)))
    assert verified(railways) == []


@both
def test_an_answer_to_the_question_from_before_is_late(railways: House) -> None:
    mover = railways.active()
    old = railways.last(mover)
    confirmed(railways, 'correct cash ann +20 "forgotten"')
    count = len(entries())
    (answer,) = railways.write(mover, "pass", answering=old)
    assert "Nothing was done" in plain(answer)
    assert len(entries()) == count


@both
def test_undo_of_the_moderator_takes_it_back_and_redo_puts_it_back_but_no_players_undo_does(railways: House) -> None:
    before = cash(railways)
    confirmed(railways, 'correct cash ann +20 "forgotten"')
    after = cash(railways)
    for name in ("ann", "ben", "cleo"):
        railways.write(name, "undo")
        assert cash(railways) == after
    (preview,) = ask(railways, "undo")
    assert "correct cash Ann +20" in plain(preview)
    ask(railways, f"confirm {code_in(preview)}")
    assert cash(railways) == before
    confirmed(railways, "redo")
    assert cash(railways) == after
    assert entries()[-1].facts["reason"] == "forgotten"
    assert verified(railways) == []


@both
def test_what_cannot_be_is_refused_with_the_invariant_it_breaks(railways: House) -> None:
    assert "Ann has -" in refused(railways, 'correct cash ann -90000 "oops"')
    hex_id, (tile, turn) = next(iter(position(railways).laid.tiles.items()))
    assert "That is so already" in refused(railways, f'correct tile {hex_id} {tile} {turn} "oops"')
    assert "There is no" in refused(railways, 'correct cash zoe +20 "oops"')
    assert "cash WHO +20" in refused(railways, 'correct cash ann "oops"')


@both
def test_a_missing_reason_is_asked_for_and_correct_alone_lists_what_can_be(railways: House) -> None:
    assert "Say why, in quotes" in refused(railways, "correct cash ann +20")
    assert "Say why, in quotes" in refused(railways, 'correct cash ann +20 ""')
    assert "without other quotes" in refused(railways, 'correct cash ann +20 "forgot')
    (answer,) = ask(railways, "correct")
    for what in ("cash", "share", "certificate", "station", "tile", "price", "train", "turn"):
        assert f". correct {what} " in answer.text
    (answer,) = ask(railways, "help correct")
    assert "Puts a mistake right" in plain(answer)


@both
def test_two_that_only_fit_together_stand_in_one_line_and_beside_nothing_else(railways: House) -> None:
    before = cash(railways)
    assert "has to be sent alone" in refused(railways, 'undo\ncorrect cash ann +20 "forgotten"')
    confirmed(railways, 'correct cash ann +20 and cash ben -20 "paid to the wrong one"')
    ann, ben = id_of(railways, "ann"), id_of(railways, "ben")
    assert cash(railways) == before | {ann: before[ann] + 20, ben: before[ben] - 20}
    assert [event["event"] for event in entries()[-1].events] == ["CashCorrected", "CashCorrected"]


@both
def test_a_tile_goes_and_comes_back_and_the_game_goes_on(railways: House) -> None:
    hex_id, (tile, turn) = next(iter(position(railways).laid.tiles.items()))
    confirmed(railways, f'correct tile {hex_id} none "not connected"')
    assert hex_id not in position(railways).laid.tiles
    letters = confirmed(railways, f'correct tile {hex_id} {tile} {turn} "it was after all"')
    assert position(railways).laid.tiles[hex_id] == (tile, turn)
    assert any(f"{hex_id} now has tile {tile} (rotation {turn}) instead of no tile." in plain(one) for one in letters)
    slug = position(railways).title
    assert [one.outcome for one in mails(railways, slug, "on", most=6)] == ["applied"] * 6
    assert verified(railways) == []


@both
def test_archives_tell_it_with_its_reason_and_are_all_right(railways: House) -> None:
    confirmed(railways, 'correct cash ann +20 "forgot the dividend"')
    confirmed(railways, 'correct cash ann =7 "counted again"')
    scopes: tuple[tuple[Scope, str], ...] = (("public", ""), ("own", "p1"), ("whole", ""))
    for scope, reader in scopes:
        archive = archived(railways, scope, reader)
        assert wrong(open_archive(bundle(archive))) == []
        told = [line for one in sections(story_of(archive)) for unit in one.units for line in unit.told]
        assert "Mo, the moderator, has put something right, for this reason: “forgot the dividend”." in told
        assert any(line.startswith("Ann has 7 ") for line in told)


# -- Paris Connection ---------------------------------------------------------------------------------------------


def paris(house: House) -> Any:
    """The game as the engine has it."""
    return position(house)


def free_hex(house: House, colour: str) -> str:
    """A hex to which the company could be built."""
    from engine.games.paris_connection import open_hexes

    game = paris(house)
    return next(iter(open_hexes(game.definition, game.table, colour, ())))


def test_a_locomotive_is_added_moved_and_taken_away_with_the_value_of_its_company(running: House) -> None:
    before = paris(running).table
    target = free_hex(running, "blue")
    letters = confirmed(running, f'correct locomotive blue to {target} "it was built"')
    assert to(letters) == EVERYBODY
    after = paris(running).table
    assert after.track["blue"] == (*before.track["blue"], target)
    assert after.depots["blue"] == before.depots["blue"] - 1
    confirmed(running, f'correct loco blue from {target} to depot "it was not"')
    assert paris(running).table == before
    assert verified(running) == []


def test_a_correction_counts_with_the_turn_before_it_in_how_the_game_went(running: House) -> None:
    mover = running.active()
    running.write(mover, f"build blue {free_hex(running, 'blue')}")
    confirmed(running, f'correct locomotive blue to {free_hex(running, "blue")} "it was two"')
    confirmed(running, "end now")
    with connected():
        course = msgspec.json.decode(course_of(load_session(1, running.settings.domain, running.now)))
    game = paris(running)
    assert len(course["actions"]) == 1
    assert {one: counts[-1] for one, counts in course["values"].items()} == game.table.values
    assert {one: counts[-1] for one, counts in course["totals"].items()} == {
        row.player: row.total for row in game.view(None).result
    }


def test_a_value_follows_from_the_track_and_so_is_not_corrected_alone(running: House) -> None:
    assert "worth what its track is" in refused(running, 'correct value blue 7 "oops"')


def test_whose_turn_it_is_is_corrected_and_they_are_asked(running: House) -> None:
    other = next(name for name in ("ann", "ben", "cleo") if name != running.active())
    confirmed(running, f'correct turn {other} "we skipped them"')
    assert running.active() == other
    assert verified(running) == []


def test_a_hand_is_looked_at_only_with_a_code_and_it_is_recorded_as_such(running: House) -> None:
    hand = paris(running).hands[id_of(running, "ann")]
    held = next(one for one, count in hand.items() if count)
    other = next(one for one in hand if one != held)
    (preview,) = ask(running, f'correct hand ann -{held} +{other} "took the wrong one"')
    assert "we look at it only once you confirm" in plain(preview)
    assert "holds:" not in preview.text
    letters = ask(running, f"confirm {code_in(preview)}")
    assert to(letters) == EVERYBODY
    after = paris(running).hands[id_of(running, "ann")]
    assert after == hand | {held: hand[held] - 1, other: hand[other] + 1}
    with connected():
        session = load_session(1, running.settings.domain, running.now)
        assert has_looked(session, session.moderator.person_id)
    assert verified(running) == []
    for scope, reader in (("public", ""), ("own", "p1"), ("own", "p2"), ("whole", "")):
        assert wrong(open_archive(bundle(archived(running, scope, reader)))) == []  # type: ignore[arg-type]


def test_a_hand_that_lacks_it_is_left_alone_and_the_try_stands_in_the_record_without_its_colours(
    running: House,
) -> None:
    ann, game = id_of(running, "ann"), paris(running)
    lacks, more = min(game.hands[ann].items(), key=lambda one: one[1])
    other = next(one for one in game.hands[ann] if one != lacks)
    (preview,) = ask(
        running, f'correct hand ann{f" -{lacks}" * (more + 1)}{f" +{other}" * (more + 1)} "took the wrong one"'
    )
    (answer,) = ask(running, f"confirm {code_in(preview)}")
    assert "Nothing was corrected" in plain(answer)
    assert "fewer than no locomotives" in plain(answer)
    assert paris(running).hands == game.hands
    assert kinds()[-1] == "correction_tried"
    for name in ("ben", "mo"):
        told = plain(running.write(name, "history")[0] if name == "ben" else ask(running, "history")[0])
        assert "tried to correct a hand, but it was not possible" in told
        assert not re.search(rf"\b{lacks}\b", told.rpartition("tried to correct")[2].partition("Your orders")[0])
    assert verified(running) == []


@pytest.mark.parametrize("beside", ["undo 99", "preview", "status", "extend nobody 3h"])
def test_a_code_for_a_hand_stands_alone_so_that_nobody_looks_unrecorded(running: House, beside: str) -> None:
    hands = paris(running).hands
    said = []
    for colour in sorted(hands[id_of(running, "ann")]):
        (preview,) = ask(running, f'correct hand ann -{colour} "the wrong one"')
        answer = ask(running, f"confirm {code_in(preview)}\n{beside}")[0]
        told = plain(answer).partition("Your mail, line by line")[2].partition(f"| {beside}")[0]
        said.append(told.replace(colour, "COLOUR"))
    assert len(set(said)) == 1
    assert "has to be sent alone" in said[0]
    assert paris(running).hands == hands
    assert not [kind for kind in kinds() if kind == "correction_tried"]


def test_what_makes_no_sense_is_refused_before_a_hand_is_looked_at(running: House) -> None:
    assert "There is no company pink" in refused(running, 'correct hand ann -pink +red "oops"')


def test_a_moderator_who_plays_corrects_no_hand_and_learns_nothing(store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "mo"))
    for name in ("ann", "ben", "mo"):
        house.write(name, "accept")
    said = set()
    for colour in ("blue", "red", "black", "brown", "purple", "yellow"):
        answer = refused(house, f'correct hand ann -{colour} "oops"').partition("Refused.")[2]
        said.add(answer.partition("Game G1")[0])
    assert len(said) == 1
    assert "You play in this game" in said.pop()
