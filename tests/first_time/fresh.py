"""New positions for a further batch of mails, and the letters of them for the readers who are to write it.

`python -m tests.first_time.fresh 1861 ten SEED FOLDER` plays a game by simulated players, keeps three of its positions
in the batch's folder, and writes the letters of whose turn it is there, and the help, as text into FOLDER: nothing else
is shown to whoever writes the mails.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pbem.base.settings import load_settings
from pbem.titles import simulated
from tests import playing_18xx, stores
from tests.first_time.table import HERE, RULES, Table
from tests.house import House

MAILS = 170  # of a game, of which positions are taken: it is in its second or third phase then
ROUNDS = ("privates", "stock", "operating")
PARTS = 3  # of a game without rounds


def played(slug: str, seed: str, seats: int = 4) -> Iterator[bytes]:
    """The positions of a game, one before each mail."""
    settings = load_settings({"PBEM_HOME": tempfile.mkdtemp(), "PBEM_DOMAIN": "mail.test"})
    stores.make(settings)
    stores.ready(settings)
    house = House(settings)
    playing_18xx.begin(house, slug, playing_18xx.PLAYERS[:seats])
    rules: Any = import_module(RULES[slug]).RULES
    rng, think = Random(seed), simulated(slug).think
    for _ in range(MAILS):
        open_ = playing_18xx.asked(house)
        if not open_:
            return
        player, name = open_[0]
        position = playing_18xx.position(house)
        yield bytes(rules.encode(position))
        seen = position.view(player) if slug == "paris-connection" else position
        if house.take(house.mail(name, "\n".join(think(position.definition, seen, player, rng)))) != "applied":
            return  # what ends the game needs a code
        house.post()
        house.now += timedelta(minutes=3)  # so many mails an hour are answered


def chosen(found: list[bytes], rng: Random) -> list[bytes]:
    """One of the private companies' sale, one of a stock round, one of an operating round; or of three thirds."""
    by_round: dict[str, list[bytes]] = {one: [] for one in ROUNDS}
    for one in found:
        round_ = msgspec.json.decode(one).get("round") or {}
        if round_.get("type") in by_round:
            by_round[round_["type"]].append(one)
    if all(by_round.values()):
        later = len(by_round["operating"]) // 3  # some track, some trains
        return [
            rng.choice(by_round["privates"]),
            rng.choice(by_round["stock"]),
            rng.choice(by_round["operating"][later:]),
        ]
    size = len(found) // PARTS
    return [rng.choice(found[at * size : (at + 1) * size]) for at in range(PARTS)]


def main(slug: str, batch: str, seed: str, to: str) -> None:
    """Keep the positions, write the letters."""
    folder, out = HERE / slug / batch, Path(to)
    folder.mkdir(parents=True)
    out.mkdir(parents=True, exist_ok=True)
    for number, one in enumerate(chosen(list(played(slug, seed)), Random(seed)), 1):
        (folder / f"position{number}.json").write_bytes(one + b"\n")
    (folder / "mails.yaml").write_text("[]\n", encoding="utf-8")
    table = Table(slug, batch)
    for number in (1, 2, 3):
        letter = table.asked(number)
        (out / f"letter{number}.txt").write_text(
            f"To: {letter.to}\nSubject: {letter.subject}\n\n{letter.text}", encoding="utf-8"
        )
    table.house.take(table.house.mail(table.house.active(), "help"))
    table.house.post()
    (out / "help.txt").write_text(table.house.box.letters[-1].text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
