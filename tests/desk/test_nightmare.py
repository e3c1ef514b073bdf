"""The moderator's nightmare, all by mail: mistakes found ten moves later, a forgotten sum, Christmas, a vote to end.

`LETTERS` is the list of what everybody gets: at each step, whose mailbox, how many letters, and words of each. Every
letter that was ever sent of the game must be on it. Put right after a first run: who says the last yes of a vote gets
two letters (the answer, and the last letter of the game), and what the mails before the mistakes bring about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.base.settings import Settings
from pbem.operating.verify import verify_game
from pbem.store.db import connected
from pbem.store.models import Game, LogEntry
from pbem.table.session import Session, load_session
from pbem.titles import simulated
from pbem.worker import deadlines
from tests import playing_18xx
from tests.archived import archived
from tests.archived import begun as begun_alike
from tests.desk.presiding import ask, code_in, plain
from tests.desk.test_archived_game import brought, say
from tests.house import House, Sent

pytestmark = pytest.mark.any_engine

PLAYERS = ("ann", "ben", "cleo")
ALL = (*PLAYERS, "mo")
LATER = 10  # moves after which the mistake is noticed
MOST_LOOKED_AT = {
    "1861": 200,
    "1843": 200,
    "paris-connection": 2_000,
}  # actions, one of which is sought
MAILS = {"1861": 110, "1843": 110, "paris-connection": 20}
OPTIONS = {"1861": {"seats": "invited", "first": "1"}}
ASKED = "who is asked"
RIGHT = "Mo, the moderator, has put something right, for this reason: “forgotten in OR 1.1”."
# At each step: whose mailbox, and words of each letter in it, in their order.
LETTERS: dict[str, dict[str, tuple[str, ...]]] = {
    "begun": {**dict.fromkeys(PLAYERS, ("Will you play, {Name}?",))},
    # Whoever wrote may get an answer too, and everybody else one letter where a round begins.
    "played": {ASKED: ("Your turn, {Name}: please move by",)},
    "seen": {"mo": ("Please confirm first, Mo: nothing has been done yet.",)},
    "replaced": {
        **dict.fromkeys(PLAYERS, ("Mo, the moderator, has put another move in the place of an old one",)),
        "mo": ("Done, Mo.",),
    },
    "corrected": {
        **dict.fromkeys(PLAYERS, (RIGHT,)),
        "mo": ("Done, Mo.",),
    },
    "paused": {
        **dict.fromkeys(PLAYERS, ("Mo, the moderator, has paused the game until Sunday 3 January 2027",)),
        "mo": ("Done, Mo.",),
    },
    "runs on": dict.fromkeys(ALL, ("The pause is over and the game resumes.",)),
    "voting at once": {
        **dict.fromkeys(PLAYERS, ("Mo, the moderator, has set that the players vote without waiting",)),
        "mo": ("Done, Mo.",),
    },
    "vote asked": {
        "ann": ("Done, Ann.",),
        **dict.fromkeys(("ben", "cleo"), ("Ann asks whether the game should end now and be scored as it stands.",)),
        "mo": ("You need not do anything; «vote stop» stops it",),
    },
    "vote carried": {
        **dict.fromkeys(ALL, ("The players voted to end the game early, so it was scored as it stood.",)),
        "ben": ("The players voted to end the game early, so it was scored as it stood.", "Done, Ben."),
    },
}  # fmt: skip


class Mailboxes:
    """All letters of game 1, each to be accounted for by a step of the list."""

    def __init__(self, house: House) -> None:
        self.house, self.seen = house, 0

    def asked(self) -> str:
        """Who is asked, the first of them; "" where nobody is."""
        return next((name for _, name in playing_18xx.asked(self.house)), "")

    def hold(self, step: str, wrote: str = "") -> list[Sent]:
        """Since the last time exactly the letters of that step have come; they."""
        fresh = [one for one in self.house.box.letters[self.seen :] if "[G1]" in one.subject]
        self.seen = len(self.house.box.letters)
        wanted = {self.asked() if one == ASKED else one: words for one, words in LETTERS[step].items()}
        got = [(name_of(one).casefold(), plain(one)) for one in fresh]
        counts = Counter(name for name, _ in got)
        if step == "played":  # an answer, and news where a round begins
            assert set(counts) <= set(ALL), "nobody else"
            assert set(counts.values()) == {1}, wrote
            counts = Counter({name: count for name, count in counts.items() if name in wanted})
        assert counts == {name: len(words) for name, words in wanted.items()}, (step, wrote)
        for name, words in wanted.items():
            for word, text in zip(words, [text for to, text in got if to == name], strict=True):
                assert word.replace("{Name}", name.title()) in text, (step, name)
        return fresh


def name_of(letter: Sent) -> str:
    """To whom it goes, as they are called."""
    return letter.to.partition("@")[0].title()


def session(house: House, number: int = 1) -> Session:
    return load_session(number, "mail.test", house.now)


def standing(house: House) -> list[tuple[int, str]]:
    with connected():
        return [(one.number, one.text) for one in session(house).effective()]


def wrong(house: House, number: int = 1) -> list[str]:
    with connected():
        return [one.what for one in verify_game(number, "mail.test", house.now) if not one.ok]


def play_one(house: House, slug: str, rng: Random, game: int = 1) -> str:
    """Whoever is asked writes a whole turn, as somebody who plays well would; what it was."""
    player, name = playing_18xx.asked(house, game)[0]
    position = playing_18xx.position(house, game)
    seen = position.view(player) if slug == "paris-connection" else position
    text = "\n".join(simulated(slug).think(position.definition, seen, player, rng))
    token = house.member(name, game=game).token
    assert house.take(house.mail(name, text, to=f"play+{token}@mail.test")) == "applied"
    house.post()
    house.now += timedelta(minutes=3)
    return text


def mistake(house: House, wanted: str, *, loses: bool) -> tuple[int, str]:
    """An entry with that verb behind which ten moves and more stand, and another legal order in its place.

    The latest one with another order with which all later moves can stand, or (`loses`) not some, one of them with
    that verb.
    """
    with connected():
        here = session(house)
        entries, positions = here.effective(), [here.start()]
        for entry in entries:
            positions.append(play.apply(positions[-1], here.rules.read_action(entry.text))[0])
        for at in range(len(entries) - LATER - 1, -1, -1):
            old, later = entries[at].text, entries[at + 1 :]
            if verb(old) != wanted:
                continue
            for one in islice(play.legal_actions(positions[at]), MOST_LOOKED_AT[here.game.slug]):
                text = here.rules.write_action(one)
                if verb(text) != wanted or text == old or not (loses or places(text) & places(old)):
                    continue
                lost = fallen(here, play.apply(positions[at], one)[0], later)
                if wanted in map(verb, lost) if loses else not lost:
                    return entries[at].number, here.title.orders.write(here.definition, one, positions[at])
    raise AssertionError(f"nothing to {wanted} was done")


def fallen(here: Session, position: Any, later: Sequence[LogEntry]) -> list[str]:
    """What of these entries could not be made there, each left out."""
    lost = list[str]()
    for entry in later:
        try:
            position, _ = play.apply(position, here.rules.read_action(entry.text))
        except IllegalAction:
            lost.append(entry.text)
    return lost


def verb(line: str) -> str:
    """`lay` of «p1: lay R-O 7 E5 0»."""
    return line.split()[1]


def places(line: str) -> set[str]:
    """The hexes that a line names."""
    return set(re.findall(r"\b[A-Z]\d+\b", line))


@pytest.mark.parametrize(
    ("slug", "wanted", "right"),
    [
        ("1861", "lay", "cash Ann +20"),
        ("1843", "lay", "cash Ann +20"),
        ("paris-connection", "build", "turn {other}"),
    ],
)
def test_all_of_it(store: Settings, slug: str, wanted: str, right: str) -> None:
    house, rng = House(store), Random(slug)
    boxes = Mailboxes(house)
    begun_alike(house, slug, PLAYERS, dict(OPTIONS.get(slug, {})))
    house.post()
    boxes.hold("begun")
    for _ in range(MAILS[slug]):
        boxes.hold("played", play_one(house, slug, rng))

    # wrong tiles, noticed ten moves later: all later moves stand, some are dropped, one is asked anew
    for loses, form in ((False, ""), (True, ""), (True, " ask")):
        number, instead = mistake(house, wanted, loses=loses)
        before = dict(standing(house))
        ask(house, f"replace {number} by {instead}{form}")
        (seen,) = boxes.hold("seen")
        assert ("No longer possible" in plain(seen)) is loses  # the table of what goes and what changes
        assert standing(house) == list(before.items()), "nothing is done before the code"
        ask(house, f"confirm {code_in(seen)}")
        told = [plain(one) for one in boxes.hold("replaced")]
        at, after = list(before).index(number), [text for _, text in standing(house)]
        assert after[:at] == list(before.values())[:at]
        assert after[at] != before[number]
        assert after[at].split()[:2] == before[number].split()[:2], "the same player does the same otherwise"
        assert all(("These are no longer possible and are dropped:" in one) is (loses and not form) for one in told)
        assert all(("will be asked again" in one) is bool(form) for one in told)
        assert wrong(house) == []
    boxes.hold("played", play_one(house, slug, rng))

    # a dividend that was forgotten
    other = next(name for name in PLAYERS if name != boxes.asked())
    ask(house, f'correct {right.format(other=other)} "forgotten in OR 1.1"')
    (seen,) = boxes.hold("seen")
    ask(house, f"confirm {code_in(seen)}")
    boxes.hold("corrected")
    assert wrong(house) == []

    # the archive goes out, in, and on
    there = brought(house, archived(house, "whole"))
    assert wrong(house, there.id) == []
    for name in ALL:
        say(house, name, "yes", there.id)
    play_one(house, slug, rng, there.id)
    with connected():
        assert Game.get_by_id(there.id).state == "running"
    assert wrong(house, there.id) == []

    # Christmas
    ask(house, 'pause until 3 jan "Christmas"')
    boxes.hold("paused")
    house.now = datetime(2027, 1, 3, tzinfo=UTC)
    deadlines.tick("mail.test", house.now)
    house.post()
    boxes.hold("runs on")

    # a vote ends it
    ask(house, "voting at once")
    boxes.hold("voting at once")
    house.write("ann", "vote end")
    boxes.hold("vote asked")
    house.write("ben", "vote yes")
    boxes.hold("vote carried")
    with connected():
        assert Game.get_by_id(1).state == "finished"
    assert wrong(house) == []
