"""Archives of running games tell nothing hidden: where only that differs, a reader's file is the same to the byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.progress import track

from engine.games.g1843.rules import RULES as RULES_1843
from engine.games.g1861.rules import RULES
from pbem.archive.bundle import bundle
from pbem.archive.format import Archive, sealed, written
from pbem.archive.writing import archive_of
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.table.session import load_session
from tests import scenes_1843
from tests import scenes_1861 as at
from tests.archived import archived
from tests.desk.test_1843_in_hand import G1843
from tests.desk.test_export import enclosed
from tests.desk.test_in_hand_non_interference import G1861
from tests.desk.test_non_interference import ASKED, LEAVING, SUBSTITUTE, same_mail_in_both_worlds
from tests.hasty import BareShelf
from tests.house import House
from tests.sampled import sampled
from tests.twin_games import put
from tests.twins import CODE, LEADER, OWNER, Step, compared, service

pytestmark = pytest.mark.any_engine


def data(archive: Archive) -> bytes:
    """The game itself; the other files of an archive follow from it."""
    return written(sealed(archive, {}))


def everything(house: House, reader: str, pack: Callable[[Archive], bytes] = data) -> list[bytes]:
    """The archive for everybody, the reader's own where they hold a seat, and what `export` brings them."""
    house.worker.scribe.shelf = BareShelf(house.settings.home_dir)
    house.write(reader, "export")
    letter = house.last(reader)
    assert enclosed(letter)
    found = [letter.whole, data(archived(house))]
    with connected():
        session = load_session(1, house.settings.domain, house.now)
        seats = [one.player for one in session.seats if one.person.address == f"{reader}@example.org"]
        own = [archive_of(session, "own", player) for player in seats]
    return [*found, *map(data, own), *map(pack, own)]


class Taken:
    """What a reader takes from the service at the end, in both worlds; and how its operator sees each."""

    def __init__(self, pack: Callable[[Archive], bytes] = data) -> None:
        self.pack = pack
        self.wholes: list[bytes] = []

    def __call__(self, house: House, reader: str) -> list[bytes]:
        """All that the reader may have."""
        self.wholes.append(data(archived(house, "whole")))
        return everything(house, reader, self.pack)


OTHERS: tuple[Mapping[str, Any], ...] = (
    {}, {"leads": True}, {"reader": ASKED}, {"reader": "dan", "leaves": LEAVING}, {"reader": "ann", "leaves": "ben"},
    {"reader": SUBSTITUTE, "leaves": "dan"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("seed", "leads"), sampled([(7, True), (0, False)], 1), ids=["who leads and plays", "a player"]
)
def test_hands_that_a_reader_does_not_see_are_in_no_archive_of_theirs(
    seed: int, leads: bool, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same game with the hands of the others dealt anew; once with all files, which follow from the game."""
    taken = Taken(data if leads else bundle)
    fits = same_mail_in_both_worlds(seed, tmp_path, settings, monkeypatch, taken=taken, leads=leads)
    assert fits, "no other deal fits; choose another seed"
    assert taken.wholes[0] != taken.wholes[1]


@pytest.mark.soak
def test_hands_are_in_no_archive_of_many_games(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for seed in track(range(400, 420), description="Archives of games dealt anew"):
        for number, more in enumerate(OTHERS):
            folder = tmp_path / f"{seed}-{number}"
            found.append(same_mail_in_both_worlds(seed, folder, settings, monkeypatch, taken=Taken(), **more))
    assert found.count(True) > len(found) * 3 / 4


# -- orders for later -------------------------------------------------------------------------------------------------

EXPORTS = (Step("ann", "export"), Step("cleo", "export"), Step(LEADER, "export"))
PENDING = {
    "1861": (
        Step(OWNER, "bid M-V up to 300\nbuy GR until 5 shares\npolicy SW: pay\nSW: run best", "standing"),
        *EXPORTS,
        Step(OWNER, "drop all", "bid M-V up to 55\npolicy SW: half"),
        Step("ann", "bid M-V 100"),
        *EXPORTS,
    ),
    "1843": (
        Step(OWNER, "buy MID from ipo until 5 shares\npolicy NOR: pay\nNOR: run best", "standing"),
        *EXPORTS,
        Step(OWNER, "drop all", "if anyone starts PO: NOR: withhold\npolicy NOR: withhold"),
        Step("ann", "buy MID"),
        *EXPORTS,
    ),
    "Paris Connection": (
        Step(OWNER, "if ann trades red: trade red for blue", "standing"),
        *EXPORTS,
        Step(OWNER, "if ann builds tartan: trade red for blue", "help"),
        Step("cleo", "status"),
        *EXPORTS,
    ),
}


Placed = tuple[Mapping[str, Any], Callable[[], Any] | None, Any]  # the game, where it stands, by which rules
PLACED: Mapping[str, Placed] = {"1861": (G1861, at.stock, RULES), "1843": (G1843, scenes_1843.stock, RULES_1843)}


@pytest.mark.parametrize(("name", "leader"), [("1861", "cleo"), ("1843", "ann"), ("Paris Connection", "mo")])
def test_what_is_ordered_for_later_is_in_nobody_elses_archive(
    name: str, leader: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One player has much in hand, little or nothing; whoever leads looks on, or plays."""
    steps, (game, scene, rules) = PENDING[name], PLACED.get(name, ({}, None, None))
    runs, brought = [], []
    for second in (False, True):
        with service(tmp_path / str(second), settings, monkeypatch, leader=leader, second=second, **game) as here:
            if scene is not None:
                put(here, scene(), rules)
            runs.append([here.do(step) for step in steps])
            brought.append([len(enclosed(one)) for one in here.house.box.letters if "g1.zip" in one.text])
            assert bool(here.stated()) or second
    assert compared(runs[0], runs[1], steps) >= 6
    assert len(brought[0]) == 6
    assert all(brought[0])


# -- all else that is not for everybody -------------------------------------------------------------------------------

SEATING_ZOE = (
    Step(LEADER, "replace Ben by zoe@example.org"),
    Step(LEADER, f"confirm {CODE}"),
    Step("zoe", "accept"),
)
DEFAULT = Step(OWNER, "default trade blue for red", "default trade red for blue")
HIDDEN = {
    "what a message says": ((Step(OWNER, "press cleo: Partners?", "press cleo: Keep out!"),), ("ann",)),
    "whom it is for": ((Step(OWNER, "press cleo: Partners?", "press moderator: Partners?"),), ("ann",)),
    "a setting": ((Step(OWNER, "quiet 22:00-07:00", "quiet 23:00-06:00"),), ("ann", "cleo")),
    "how somebody reads": ((Step(OWNER, "mail all", "mail digest 07:30"),), ("ann", "cleo")),
    "a default": ((DEFAULT,), ("ann", "cleo")),
    "questions": ((Step(OWNER, "hand\nstatus", "help"),), ("ann", "cleo")),
    "a preview": ((Step(OWNER, "preview\nresign", "preview\nundo"),), ("ann", "cleo")),
    "what waits for a code": ((Step(OWNER, "resign", "status"),), ("ann", "cleo")),
    "who is asked for a seat": (
        (Step(LEADER, "replace Ben by zoe@example.org", "replace Ben by yan@example.org"),
         Step(LEADER, f"confirm {CODE}")),
        ("ann", "cleo", OWNER),
    ),
    "what was written by who sat there before": (
        (Step(OWNER, "press cleo: Partners?", "press cleo: Keep out!"), *SEATING_ZOE), ("ann", "zoe"),
    ),
    "their settings": (
        (Step(OWNER, "quiet 22:00-07:00", "quiet 23:00-06:00"), DEFAULT,
         *SEATING_ZOE),
        ("ann", "zoe"),
    ),
}  # fmt: skip


def _archives(house: House, readers: Sequence[str]) -> list[bytes]:
    own = [archived(house, "own", house.member(name).player) for name in readers]
    return [data(one) for one in (archived(house), *own)]


@pytest.mark.parametrize(
    ("what", "leader"),
    sampled(
        [(what, leader) for leader in ("mo", "cleo") for what in HIDDEN],
        [*((what, "mo") for what in list(HIDDEN)[::3]), *((what, "cleo") for what in ("a default",))],
    ),
)
def test_what_only_some_may_know_is_in_nobody_elses_archive(
    what: str, leader: str, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor in the one for everybody; with a moderator who looks on, and one who plays."""
    steps, readers = HIDDEN[what]
    files, wholes = [], []
    for second in (False, True):
        with service(tmp_path / str(second), settings, monkeypatch, leader=leader, second=second) as here:
            for step in steps:
                here.do(step)
            files.append(_archives(here.house, readers))
            wholes.append(data(archived(here.house, "whole")))
            recorded = here.record()
    assert files[0] == files[1]
    assert recorded
    if what not in ("questions", "a preview", "what waits for a code"):
        assert wholes[0] != wholes[1], "nothing differed"


def test_nobody_reads_the_others_names_for_what_they_do_not_play(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Addresses, tokens, codes and seeds are in no archive of a running game; nor who is only asked to play."""
    with service(tmp_path / "one", settings, monkeypatch) as here:
        here.do(Step(LEADER, "replace Ben by zoe@example.org"))
        here.do(Step(LEADER, f"confirm {CODE}"))
        session = here.session()
        secrets = [one.token for one in session.members] + [one.person.address for one in session.members]
        secrets += [session.game.seed, *session.game.salts.values(), CODE]
        made = [archived(here.house), *(archived(here.house, "own", one.player) for one in session.seats)]
    for one in made:
        text = msgspec.json.encode(one).decode()
        assert [secret for secret in secrets if secret in text] == []
        assert "zoe" not in text.lower()
        assert one.whole is None
