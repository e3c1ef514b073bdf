"""docs/SHUFFLE.md suffices: its program, taken from the page as it stands, finds what was dealt and letters said."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.core import rng
from engine.games.g1861.rules import RULES as RULES_1861
from engine.games.paris_connection import RULES
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.store.models import Game
from pbem.table import shuffle
from tests import g1861
from tests.desk.presiding import confirmed, seated
from tests.house import House, Sent
from tests.paris_table import definition

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "SHUFFLE.md").read_text(encoding="utf-8")
CODE, SAYS = re.findall(r"```(?:python)?\n(.*?)```", PAGE, re.DOTALL)
SEED = "00112233445566778899aabbccddeeff"
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"start": "fixed"},
    {"seats": "invited"},
    {"seats": "invited", "first": "2"},
    {"first": "3", "start": "fixed"},
    {"seats": "invited", "start": "fixed", "first": "1"},
)
WORDS: tuple[tuple[str, ...], ...] = (
    ("platypus", "owl", "ibis"),
    ("", "", ""),
    ("", "Owl", "été", ""),
    ("one-two", "", "3", "Ω", "five"),
    ("a", "b", "", "", "e", "f"),
)


def program() -> dict[str, Any]:
    """The names of the program on the page."""
    names: dict[str, Any] = {"__name__": "page"}
    exec(compile(CODE, "docs/SHUFFLE.md", "exec"), names)
    return names


def dealt(seed: str, words: tuple[str, ...], options: Mapping[str, str]) -> tuple[Any, ...]:
    """What the service deals, in the shape of the page's program."""
    given = [(f"p{at}", word) for at, word in enumerate(words, 1)]
    players = tuple(player for player, _ in given)
    game, _ = RULES.start(definition(), players, RULES.options(options), shuffle.engine_seed(seed, given))
    hexes = {company: track[0] for company, track in game.table.track.items()}
    return list(game.table.players), game.active[0], hexes, dict(RULES.secrets(game))


def test_the_program_says_what_the_page_shows() -> None:
    done = subprocess.run([sys.executable, "-I", "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout == SAYS
    assert "NOT" not in SAYS


def test_the_program_sees_what_was_changed() -> None:
    """Another seed, word or salt does not pass."""
    page = program()
    players = page["PLAYERS"]
    (name, word, hand, salt, promise), *others = players
    said = list(page["check"](page["PROMISED"], SEED, players, page["OPTIONS"]))
    assert said[0] == "seed: NOT THE ONE PROMISED"
    for changed in ((name, "owl", hand, salt, promise), (name, word, hand, salt[::-1], promise)):
        said = list(page["check"](page["PROMISED"], page["SEED"], [changed, *others], page["OPTIONS"]))
        assert said[4].endswith("NOT AS PROMISED")


@pytest.mark.parametrize("options", [one for one in OPTIONS if "start" not in one], ids=str)
@pytest.mark.parametrize("words", WORDS, ids=",".join)
def test_the_program_seats_a_game_of_1861_too(words: tuple[str, ...], options: dict[str, str]) -> None:
    given = [(f"p{at}", word) for at, word in enumerate(words, 1)]
    players, seed = tuple(player for player, _ in given), shuffle.engine_seed(SEED, given)
    game, _ = RULES_1861.start(g1861.definition(), players, RULES_1861.options(options), seed)
    seats, first = program()["around"](SEED, words, options)
    assert (tuple(seats), first) == (game.players, game.first)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: " ".join(f"{key}={one[key]}" for key in one) or "usual")
@pytest.mark.parametrize("words", WORDS, ids=",".join)
def test_the_program_deals_as_the_service_does(words: tuple[str, ...], options: dict[str, str]) -> None:
    page = program()
    for number in range(4):
        seed = sha256(f"{number}".encode()).hexdigest()[:32]
        assert page["deal"](seed, list(words), options) == dealt(seed, words, options)


def test_the_program_throws_away_what_the_engine_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Digests in the last, incomplete range: one in 10**17 in truth, every third one here."""
    thrown = 0

    class Digest:
        def __init__(self, text: bytes) -> None:
            self.real = sha256(text)

        def hexdigest(self) -> str:
            return self.real.hexdigest()

        def digest(self) -> bytes:
            nonlocal thrown
            first = self.real.digest()
            thrown += first[8] % 3 == 0
            return b"\xff" * 8 + first if first[8] % 3 == 0 else first

    ours = dealt(SEED, WORDS[0], {})
    page = program()
    monkeypatch.setattr(rng, "sha256", Digest)
    engine = dealt(SEED, WORDS[0], {})
    count, thrown = thrown, 0
    monkeypatch.setitem(page["deal"].__globals__, "sha256", Digest)
    assert page["deal"](SEED, list(WORDS[0]), {}) == engine != ours
    assert count == thrown > 50


def test_the_numbers_of_the_page_are_those_of_the_files() -> None:
    page, game = program(), definition()
    assert page["COMPANIES"] == list(game.companies)
    assert page["START_HEXES"] == list(game.board.start_hexes)
    assert page["FIXED"] == game.board.fixed_start
    assert page["IN_THE_BAG"] == game.locomotives - game.on_value_track - 1
    assert page["DRAWN"] == {size.players: size.drawn for size in game.tables}


# -- from the letters of a game ---------------------------------------------------------------------------------------

ROW = re.compile(r"^(\w+)(?:, word (\S+))?\n  hand (.+)\n  salt (\w+)\n  hash (\w+)$", re.MULTILINE)


def read_by_hand(invitation: Sent, welcome: Sent, last: Sent) -> list[str]:
    """What the program says when it is given what three letters show, and nothing else."""
    promised = re.search(r"SHA-256 of the seed\n  (\w{64})", invitation.text)
    seed = re.search(r"The seed\n  (\w{32})", last.text)
    options = re.search(r"^The options of this game: ([^.]+)\.", last.text, re.MULTILINE)
    assert promised is not None
    assert seed is not None
    assert options is not None
    assert options[0] in welcome.text
    chosen = dict(one.split("=") for one in " ".join(options[1].split()).split(", "))
    players = [(name, word, hand, salt, hash_) for name, word, hand, salt, hash_ in ROW.findall(last.text)]
    assert all(hash_ in welcome.text for *_, hash_ in players)
    return list(program()["check"](promised[1], seed[1], players, chosen))


def over(house: House) -> Sent:
    """The moderator ends the game; what Ben is told."""
    confirmed(house, "end now")
    return house.last("ben", "game_over")


@pytest.mark.parametrize("options", [{}, {"start": "fixed", "seats": "invited", "first": "2"}])
def test_three_letters_and_the_page_are_enough(store: Settings, options: dict[str, str]) -> None:
    house = House(store)
    house.create(options=options)
    house.write("ann", "accept word Platypus")
    house.write("ben", "accept")
    house.write("cleo", "accept word e\u0301te\u0301")
    lines = read_by_hand(house.last("ben", "invitation"), house.last("ben", "welcome"), over(house))
    with connected():
        start = RULES.decode(definition(), Game.get_by_id(1).start.encode()).table
    names = {"p1": "Ann", "p2": "Ben", "p3": "Cleo"}
    assert lines[:4] == [
        "seed: as promised",
        "seats: " + ", ".join(names[player] for player in start.players),
        "start player: " + names[start.players[start.turn]],
        "start hexes: " + ", ".join(f"{company} {track[0]}" for company, track in start.track.items()),
    ]
    assert [line.endswith("as dealt and promised") for line in lines[4:]] == [True, True, True]


def test_whoever_takes_over_a_seat_keeps_its_word(running: House) -> None:
    """The last letter shows the words that were mixed in, though the substitute never gave one."""
    invitation, welcome = running.last("ben", "invitation"), running.last("ben", "welcome")
    seated(running, "Ann", "zoe")
    last = over(running)
    assert "Zoe, word annword" in last.text
    assert "NOT" not in " ".join(read_by_hand(invitation, welcome, last))


def test_the_invitation_promises_what_is_true(store: Settings) -> None:
    house = House(store)
    house.create()
    text = " ".join(house.last("ann").text.split())
    assert "No player, and no moderator without access to the machine, can arrange or foresee the deal." in text
    assert "Whoever runs the service can read everything" in text
