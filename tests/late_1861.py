"""1861 by mail from a late position on: a golden game is brought in, and goes on by mail from where it stood."""

from __future__ import annotations

from hashlib import sha256

from pbem.desk.new_game import NewGame, create
from pbem.desk.starting.imported_game import Imported
from pbem.replays.exports import Export, read_lines
from pbem.replays.logfile import read_file
from tests.golden_1861 import FOLDER
from tests.house import House
from tests.playing_1861 import PLAYERS
from tests.shipped import files_of

GOLDEN = FOLDER / "4-jklm.json"
LATE = 700  # of its actions


def begin_late(house: House, actions: int = LATE) -> None:
    """A game that everybody has accepted, and that stands where the golden one stood after so many actions."""
    export = read_file(GOLDEN)
    assert isinstance(export, Export)
    made = read_lines(export)[:actions]
    options = {"variant": export.variant, **export.options, "seats": "invited", "first": "1"}
    players = [f"{name}@example.org" for name in PLAYERS]
    wanted = NewGame("1861", "Volga", "mo@example.org", players, files_of("1861"), options, {"hours": 48})
    imported = Imported(GOLDEN.name, sha256(GOLDEN.read_bytes()).hexdigest(), made, "late", PLAYERS)
    create(wanted, house.settings.domain, house.now, imported)
    house.post()
    for name in PLAYERS:
        house.write(name, f"accept word {name}word zone Europe/Paris")
