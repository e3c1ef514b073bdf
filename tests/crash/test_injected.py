"""A process that ends at a chosen mark of a mail's way: nothing is lost, half done or doubled once it runs again."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from pbem.base.settings import Settings
from tests.crash.conftest import Scened
from tests.crash.errands import followed, random_move, seated
from tests.crash.marks import ANSWERED, IN_PLACE, KILLED, LETTER_SENT, worth_a_kill
from tests.crash.offices import Office
from tests.crash.trial import Trial, Way
from tests.sampled import sampled

MOVES = 2
KILLS = 2  # of each errand


def spread(way: Way, count: int, dice: Random) -> list[int]:
    """So many marks, one from each part of the way, so that no part is left out."""
    marks = worth_a_kill(way.trail)
    edges = [len(marks) * at // count for at in range(count + 1)]
    return [dice.choice(marks[low:high]) for low, high in pairwise(edges)]


def last(way: Way, what: str) -> int:
    """The number of the last mark of this name."""
    return max(at for at, mark in enumerate(way.trail, start=1) if mark == what)


@pytest.mark.parametrize("office", sampled(["smtp", "maildir"], 1), indirect=True)
def test_random_moves_survive_kills_anywhere(sending: Settings, office: Office) -> None:
    """Move after move of one game, each killed several times; then twice in a row: the restarted process dies too."""
    dice = Random(20261123)
    house = seated(sending, 4)
    trial = Trial(sending, office, house.now)
    for number in range(MOVES):
        way = trial.undisturbed(random_move(house, dice), answer_first=bool(number % 2))
        for fatal in spread(way, KILLS, dice):
            trial.killed(way, [fatal])
        trial.killed(way, [spread(way, 1, dice)[0], dice.randint(1, 60)])
    assert trial.tally.kills > MOVES * (KILLS + 1)
    assert 0 < trial.tally.rolled_back < trial.tally.kills
    assert trial.tally.unanswered


@pytest.mark.parametrize(
    ("what", "office"),
    sampled([("undo", "smtp"), ("last move", "maildir"), ("moderator's undo", "maildir"), ("last accept", "smtp")], 1),
    indirect=["office"],
)
def test_other_errands_survive_too(scened: Scened, what: str) -> None:
    dice = Random(what)
    trial, errand = scened(what, dice)
    way = trial.undisturbed(errand)
    for fatal in spread(way, KILLS, dice):
        trial.killed(way, [fatal])
    assert trial.tally.kills == KILLS


@pytest.mark.parametrize("office", ["smtp"], indirect=True)
def test_a_letter_comes_twice_only_if_the_end_fell_between_the_250_and_our_commit(scened: Scened) -> None:
    trial, errand = scened("move", Random(1))
    way = trial.undisturbed(errand)
    sent = last(way, LETTER_SENT)
    commit = sent + way.trail[sent:].index("after commit") + 1
    for fatal in (sent - 1, sent - 2, commit):  # half of it; nothing of it; all written down
        trial.killed(way, [fatal])
        assert sum(trial.tally.twice.values()) == 0
    trial.killed(way, [commit - 1])
    assert dict(trial.tally.twice) == {"before commit": 1}


@pytest.mark.parametrize("office", ["maildir"], indirect=True)
def test_a_maildir_has_each_letter_once_wherever_the_end_fell(scened: Scened) -> None:
    """Also where the reader has moved it to `cur` before the process runs again."""
    trial, errand = scened("move", Random(2))
    way = trial.undisturbed(errand)
    for what in ("after open", "half written", IN_PLACE, "before commit"):
        trial.killed(way, [last(way, what)])
    assert not trial.tally.twice


@pytest.mark.parametrize("office", ["maildir"], indirect=True)
def test_a_letter_is_settled_when_its_file_would_survive_a_power_cut(scened: Scened) -> None:
    trial, errand = scened("move", Random(2))
    trail = trial.undisturbed(errand).trail
    placed = [at for at, what in enumerate(trail) if what == IN_PLACE]
    assert placed
    for at in placed:
        assert trail[at - 2 : at] == ("after fsync", "before rename"), "the file, before it is there"
        assert trail[at + 1 : at + 3] == ("before fsync", "after fsync"), "and its name, before anything else"


@pytest.mark.parametrize("office", ["smtp"], indirect=True)
def test_what_is_written_after_a_crash_waits_its_turn(sending: Settings, office: Office) -> None:
    """Somebody writes before the claim on the mail left over has run out: that one acts first all the same."""
    dice = Random(6)
    house = seated(sending, 3)
    trial = Trial(sending, office, house.now)
    way = trial.undisturbed(followed(house, dice))
    answered = last(way, ANSWERED)
    done = answered + way.trail[answered:].index("before commit") + 1
    for fatal in (answered, done, done + 1, done + 12):
        trial.killed(way, [fatal])
    assert (trial.tally.kills, trial.tally.unanswered) == (4, 0)
    assert trial.tally.rolled_back > 1


@pytest.mark.parametrize("office", ["smtp"], indirect=True)
def test_a_mail_that_was_answered_is_not_sent_again_and_not_lost(scened: Scened) -> None:
    trial, errand = scened("move", Random(3))
    way = trial.undisturbed(errand)
    trial.killed(way, [last(way, ANSWERED)])
    assert trial.tally.unanswered == 0
    trial.killed(way, [last(way, ANSWERED) - 1])
    assert trial.tally.unanswered == 1


def test_the_end_is_that_of_a_killed_process() -> None:
    assert KILLED == 128 + 9
