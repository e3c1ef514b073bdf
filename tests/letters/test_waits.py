"""How a game's waiting reads: the tables, the estimate of what was saved, whom it waits for now."""

from __future__ import annotations

import msgspec

from pbem.facts.waits import Saved, Waited, Waiting, Waits
from pbem.letters.typeset import FULL_WIDTH
from pbem.letters.waits import waits_block
from pbem.words.columns import text_width
from pbem.words.phrases import messages
from tests.letters.sample import WAITS

PEOPLE = """\
```
For whom                 Answers  Hand-overs  Hours
Ann                           15          11   27.5
  turn                        12          11   27.0
  answer to an offer           3           0    0.5
Ben                           14          14  122.5
  turn                        14          14  122.5
Dora                           0           0   20.0
  turn                         0           0   20.0
free seat                      1           1    3.0
  turn                         1           1    3.0
in all                        30          26  173.0
```"""
CAUSES = """\
```
For what            Answers  Hand-overs  Hours
turn                     27          26  172.5
answer to an offer        3           0    0.5
```"""
SAVED = (
    "Standing orders moved 6 times where their players would have been asked. By the time that answers mostly took, "
    "that saved about 38 hours: Ann about 3 and Ben about 35."
)


def test_people_with_what_they_were_asked_then_the_causes() -> None:
    _, people, causes, saved = waits_block(WAITS).split("\n\n")
    assert [" ".join(line.split()) for line in people.split("\n")] == [
        " ".join(line.split()) for line in PEOPLE.split("\n")
    ]
    assert causes == CAUSES
    assert saved == SAVED


def test_short_people_stand_without_what_they_were_asked() -> None:
    _, people, causes, _ = waits_block(WAITS, short=True).split("\n\n")
    lines = people.split("\n")[2:-1]
    assert [line.split("  ")[0] for line in lines] == ["Ann", "Ben", "Dora", "free seat", "in all"]
    assert causes == CAUSES


def test_a_game_of_one_kind_of_decision_has_one_short_table() -> None:
    alike = msgspec.structs.replace(WAITS, waited=WAITS.waited[2:], saved=())
    _, people = waits_block(alike).split("\n\n")
    assert "turn" not in people
    assert people.count("\n") == 6


def test_names_as_wide_as_can_be_fit_into_a_line() -> None:
    wide = "汽" * 20
    causes = [key.removeprefix("waits.cause.") for key in messages() if key.startswith("waits.cause.")]
    assert len(causes) > 10
    rows = tuple(Waited(wide, about, 1234, 1234, 3600 * 123_456) for about in causes)
    assert max(map(text_width, waits_block(Waits(waited=rows)).split("\n")[2:])) <= FULL_WIDTH


def test_a_cause_that_no_table_knows_and_one_that_was_not_kept() -> None:
    text = waits_block(Waits(waited=(Waited("Ann", "lay_rails", 1), Waited("Ann", "", 1))))
    assert "\n  lay rails " in text
    assert "\n  not recorded " in text


def test_what_cannot_be_estimated_is_only_counted() -> None:
    text = waits_block(Waits(saved=(Saved("Ann", 1, None),)))
    assert text.endswith("\n\nA standing order moved once where its player would have been asked.")
    assert text.startswith("Nobody has answered a question in this game yet.")


def test_the_present_wait() -> None:
    now = Waits(now=(Waiting("Ann", "stock", 9_000), Waiting("", "turn", 60)))
    assert waits_block(now).split("\n\n")[1:] == [
        "The game is waiting for Ann now (stock round), for 2 hours and 30 minutes so far.",
        "The game is waiting for whoever takes the free seat (turn), for 1 minute so far.",
    ]
    paused = msgspec.structs.replace(now, now=now.now[:1], paused=True)
    assert waits_block(paused).endswith(
        "The game is paused. It is waiting for Ann (stock round), who had taken 2 hours and 30 minutes by then."
    )
