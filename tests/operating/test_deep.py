"""`pbem doctor --deep`: positions that their records make and that can be pass; each kind of fault is named."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from engine.games.paris_connection.rules import ParisConnection
from pbem.auditing.replay import by_replay
from pbem.base.private import private_folder
from pbem.desk.ending import end_now
from pbem.operating import deep, doctor
from pbem.operating.deep import stored_games, troubled
from pbem.operating.extent import Extent
from pbem.operating.verify import Finding as Verified
from pbem.store.db import connected, transaction
from pbem.store.models import Game, InboundMail, LogEntry, Member, OutboundMail
from pbem.table.session import Session, game_session
from pbem.worker import lease
from tests import stores
from tests.edges import Run, legal_order, unseal_record
from tests.house import House
from tests.sampled import sampled

pytestmark = pytest.mark.usefixtures("known_shipped")


@pytest.fixture
def played(running: House) -> House:
    """A running game: three moves, the second one taken back and made again."""
    for number in range(3):
        name, order = legal_order(running)
        running.write(name, order)
        if number == 1:
            running.write(name, "undo")
            running.write(name, order)
    return running


def found(house: House, *games: int) -> list[str]:
    """What is wrong with the games (with all of them), a line each."""
    with connected():
        return [f"G{number}: {what}" for number, what in troubled(games or stored_games(), "mail.test", house.now)]


def change(**fields: object) -> None:
    """Change the game's row."""
    with transaction():
        Game.update(fields).where(Game.id == 1).execute()


def falsify(which: str, falsified: Callable[[dict[str, Any]], object]) -> None:
    """Change the stored start or position behind the service's back."""
    with connected():
        stored = json.loads(getattr(Game.get_by_id(1), which))
    falsified(stored)
    change(**{which: json.dumps(stored)})


def rewrite(kind: str, **fields: object) -> None:
    """Change the first entry of a kind behind the service's back."""
    unseal_record()
    with transaction():
        entry = LogEntry.select().where(LogEntry.kind == kind).order_by(LogEntry.number).first()
        LogEntry.update(fields).where(LogEntry.id == entry.id).execute()


def dearer(stored: dict[str, Any]) -> None:
    """Red is worth a point more."""
    stored["table"]["values"]["red"] += 1


# -- what is well -----------------------------------------------------------------------------------------------------


def test_a_game_that_is_well_has_no_fault(played: House) -> None:
    assert found(played) == []


def test_a_game_that_the_moderator_ended_is_looked_at_too(played: House) -> None:
    with game_session(1, "mail.test", played.now) as session:
        end_now(session)
    assert found(played) == []
    falsify("position", dearer)
    assert len(found(played)) == 1


def test_games_without_a_position_are_left_out(running: House) -> None:
    asked = running.create(("ann", "ben", "dora"), name="Don")
    with connected():
        assert asked.id not in stored_games()
        assert stored_games() == [1]


# -- what is not ------------------------------------------------------------------------------------------------------


def another_position(house: House) -> None:
    """Ann has found a blue locomotive."""
    falsify("position", lambda stored: stored["hands"]["p1"].update(blue=stored["hands"]["p1"]["blue"] + 1))


def start_and_position(house: House) -> None:
    """Red was made dearer from the beginning, so that the record makes the very position that is stored."""
    for which in ("start", "position"):
        falsify(which, dearer)


def another_turn(house: House) -> None:
    """Somebody else is to move: a position that may be, but not after this record."""
    falsify("position", lambda stored: stored["table"].update(turn=(stored["table"]["turn"] + 1) % 3))


def another_action(house: House) -> None:
    """An action of the record is none that was legal."""
    rewrite("action", text="p1: build purple A01")


def no_action(house: House) -> None:
    """An action of the record cannot be read."""
    rewrite("action", text="p1: fly to Marseille")


def no_position(house: House) -> None:
    """The position is lost."""
    change(position="")


def broken_position(house: House) -> None:
    """The position is no position."""
    change(position='{"table": 7}')


def broken_start(house: House) -> None:
    """The start is no position."""
    change(start='{"table": 7}')


def broken_files(house: House) -> None:
    """The game's own data are no data of that game."""
    change(files={"game.yaml": {}})


CASES: tuple[tuple[Callable[[House], None], tuple[str, ...]], ...] = (
    (another_position, ("is not the one you get by replaying 3 actions: it differs at hands.p1.blue",
                        "the stored position is impossible: ", "locomotives in depot, hands")),
    (start_and_position, ("the stored start is impossible: red: its value is 1",
                          "the stored position is impossible: red: its value")),
    (another_turn, ("is not the one you get by replaying 3 actions: it differs at table.turn",)),
    (another_action, ("entry 6: 'p1: build purple A01' cannot be replayed",)),
    (no_action, ("entry 6: 'p1: fly to Marseille' cannot be replayed",)),
    (no_position, ("it has no position",)),
    (broken_position, ("it cannot be loaded: ",)),
    (broken_start, ("it cannot be loaded: ",)),
    (broken_files, ("it cannot be loaded: ",)),
)  # fmt: skip


@pytest.mark.parametrize(("breaks", "said"), sampled(CASES, CASES[::2]), ids=lambda one: getattr(one, "__name__", ""))
def test_each_fault_is_named(played: House, breaks: Callable[[House], None], said: tuple[str, ...]) -> None:
    breaks(played)
    (told,) = found(played)
    assert [one for one in said if one not in told] == [], told


def test_rules_that_can_make_nothing_of_it_are_no_crash(played: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def puzzled(self: ParisConnection, game: object) -> tuple[str, ...]:
        raise KeyError("mauve")

    monkeypatch.setattr(ParisConnection, "faults", puzzled)
    (told,) = found(played)
    assert told == (
        "G1: its rules can make no sense of the stored start: KeyError 'mauve'; "
        "its rules can make no sense of the stored position: KeyError 'mauve'"
    )


def test_a_game_that_moves_meanwhile_is_looked_at_again(played: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row was read before a move and the record after it: that is no fault of the game."""
    real, moves = by_replay, iter([legal_order(played)])

    def moving(session: Session, start: Any) -> Iterator[Verified]:
        for name, order in moves:
            played.take(played.mail(name, order))
        yield from real(session, start)

    monkeypatch.setattr(deep, "by_replay", moving)
    assert found(played) == []
    assert next(moves, None) is None


# -- the doctor -------------------------------------------------------------------------------------------------------


@pytest.fixture
def sound(played: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """A worker is alive; the shipped map is drawn once per test process."""
    private_folder(played.settings.home_dir)
    stores.make_durable(played.settings)
    assert lease.hold("one", 45, played.now)
    return played


def test_the_command_says_what_is_well(sound: House, run: Run) -> None:
    code, out, _ = run("doctor", "--deep", PBEM_INBOUND_TOKEN="x" * 30)
    assert code == 0
    assert "ok      positions: 1 stored positions follow from their records, and are possible" in out
    assert "positions" not in run("doctor")[1]


def test_the_command_says_what_is_not_and_what_to_do(sound: House, run: Run) -> None:
    another_turn(sound)
    assert run("doctor")[0] == 0
    code, out, _ = run("doctor", "--deep")
    assert code == 1
    assert "bad     G1: the stored position is not the one you get by replaying 3 actions" in out
    assert "  → See `pbem verify G1`; restore a backup." in out
    code, out, _ = run("doctor", "--deep", "--json")
    assert code == 1
    (bad,) = [one for one in json.loads(out) if one["level"] == "bad"]
    assert bad["about"] == "G1"
    assert bad["then"] == "See `pbem verify G1`; restore a backup."


def test_what_does_not_load_is_named_once(sound: House, run: Run) -> None:
    broken_position(sound)
    _, out, _ = run("doctor", "--deep", "--json")
    assert [one["about"] for one in json.loads(out) if one["level"] == "bad"] == ["G1"]


def test_every_game_goes_through_the_watch(sound: House) -> None:
    seen: dict[str, list[Any]] = defaultdict(list)

    def watch(things: Sequence[Any], doing: str) -> Iterator[Any]:
        for one in things:
            seen[doing].append(one)
            yield one

    doctor.examine(sound.settings, sound.now, deep=True, extent=Extent(watch=watch))
    assert (seen["looking at games"], seen["replaying games"]) == ([1], [1])
    assert {piece.table for piece in seen["reading rows"]} > {Game, Member, LogEntry, InboundMail, OutboundMail}
    assert {piece.table for piece in seen["reading mails and letters"]} == {InboundMail, OutboundMail}
