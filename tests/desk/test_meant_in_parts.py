"""Mails of several parts in plain words: samples with what is said of them, turns to come, what takes back another."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.heard_paris import Heard, heard
from tests.desk.test_by_meaning_paris import MOVERS
from tests.house import House, Sent, sample_orders

pytestmark = pytest.mark.any_engine

HERE = Path(__file__).parents[1] / "first_time" / "paris-connection"


@pytest.fixture
def letter(running: House) -> Sent:
    """The letter of somebody who is asked, with its samples."""
    return next(one for one in reversed(running.box.letters) if one.to.startswith(f"{running.active()}@"))


def came_to(house: House, letter: Sent, text: str) -> str:
    """What is answered to this mail."""
    name = house.active()
    return next(one for one in house.write(name, text, answering=letter) if one.to.startswith(f"{name}@")).text


def of(house: House, where: str, text: str) -> Heard:
    """What the mail comes to in that position, of whoever is to move there."""
    batch, number = where.split()
    return heard(house, MOVERS[where], text, (HERE / batch / f"position{number}.json").read_text("utf-8"))


ASKED = [
    ("trade blue for 2 black. Next turn, if nobody builds black, build black I05, otherwise trade red for 2 blue.",
     "trade blue for 2 black; if nobody builds black: build black I05 else trade red for 2 blue"),
    ("trade blue for 2 black\nAnd for my next go: if Cleo trades anything, then I'd swap my yellow for 2 black.",
     "trade blue for 2 black; if Cleo trades anything: trade yellow for 2 black"),
    ("trade blue for 2 black\nAlso if I ever miss a deadline just trade red for blue for me, would you.",
     "trade blue for 2 black; default trade red for blue"),
    ("trade yellow for 2 brown\n\nah no wait, all have brown. I do blue for 2 black instead, the first line does not"
     " count. Sorry for the mess", "trade blue for 2 black"),
    ("first I thought of red F10 but no: trade blue for 2 black", "trade blue for 2 black"),
    ("build red F10\nno sorry, forget this!! Lille shall be for blue:\nbuild blue C09 B09", "build blue C09 B09"),
    ("trade blue for 2 black, because yellow is a lost cause anyway", "trade blue for 2 black"),
    ("Can I swap one of my blues for two black? 20 for 28, thank you very much.", "trade blue for 2 black"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), ASKED)
def test_the_whole_is_asked_back(running: House, text: str, line: str) -> None:
    found = of(running, "one 1", text)
    assert (found.does, found.offers) == ((), (line,))


@pytest.mark.parametrize(
    "text",
    [
        "trade blue for 2 black, because otherwise Ben would, unless he does not",
        "build red F10\nno sorry, forget this!! Lille shall be for yellow:\nbuild blue C09 B09",
    ],
)
def test_nothing_is_offered_where_a_part_is_not_known(running: House, text: str) -> None:
    found = of(running, "one 1", text)
    assert (found.does, found.offers) == ((), ())


def test_what_a_build_loses_no_city_at_the_end_of_a_sentence(running: House) -> None:
    found = of(running, "one 1", "I construct the blue line: Amiens, Lille, Calais. Three locos, that's all.")
    assert found.offers == ("build blue C09 B09 A09",)


def test_an_if_behind_the_own_move_waits_for_the_next_turn(running: House, letter: Sent) -> None:
    name, move = running.active(), sample_orders(letter)[0]
    other = next(one for one in ("Ann", "Ben", "Cleo") if one.lower() != name)
    running.write(name, f"{move}\nif {other} builds blue: build red G07")
    assert running.active() != name
    assert f"1: if {other} builds blue: build red G07" in running.write(name, "standing")[0].text


def test_a_second_order_without_a_condition_is_refused(running: House, letter: Sent) -> None:
    name, move = running.active(), sample_orders(letter)[0]
    running.write(name, f"{move}\nbuild red G08")
    assert running.active() == name


@pytest.mark.parametrize(
    "text",
    ["number {at} please.\nTa, {name}", "number {at} please.\nHello together", "I would like to take the number {at}."],
)
def test_a_sample_with_thanks_is_done(running: House, letter: Sent, text: str) -> None:
    name = running.active()
    running.wait(minutes=1)
    running.write(name, text.format(at=2, name=name.capitalize()), answering=letter)
    assert running.active() != name


def test_a_sample_that_takes_back_another_is_asked_back(running: House, letter: Sent) -> None:
    running.wait(minutes=1)
    second = sample_orders(letter)[1]
    name = running.active()
    answer = came_to(running, letter, "1\n\nedit: no, 2! Had read the wrong line")
    assert running.active() == name
    assert sample_orders_of(answer)[0] == second


def test_the_second_of_two_quoted_samples_is_not_the_second_of_the_letter(running: House, letter: Sent) -> None:
    running.wait(minutes=1)
    samples = sample_orders(letter)
    name = running.active()
    text = f"> .3 {samples[2]}\n> .4 {samples[3]}\n\nthe second one please"
    answer = came_to(running, letter, text)
    assert running.active() == name
    assert sample_orders_of(answer)[:2] == [samples[3], samples[1]]


def three_quoted(samples: list[str]) -> tuple[str, str, list[int]]:
    """A colour that one of three samples has alone, the quote of the three, and where that one and the others are."""
    builds = [at for at, line in enumerate(samples) if at and line.startswith("build")]
    colour = samples[builds[0]].split()[1]
    others = [at for at in builds if samples[at].split()[1] != colour][:2]
    quote = "\n".join(f"> .{at + 1} {samples[at]}" for at in (others[0], builds[0], others[1]))
    return colour, quote, [builds[0], *others]


@pytest.mark.parametrize(
    "said",
    ["The {colour} one of these.", "the {colour} one please", "Of these I take the {colour} one",
     "I'd like the one with {colour}", "the {colour} line of these three", "Let me have the {colour} one. Thanks!"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["{quote}\n\n{said}", "{said}\n\n{quote}\n"])
def test_of_quoted_samples_the_one_that_has_what_is_named_is_asked_back(
    running: House, letter: Sent, form: str, said: str
) -> None:
    running.wait(minutes=1)
    samples, name = sample_orders(letter), running.active()
    colour, quote, places = three_quoted(samples)
    answer = came_to(running, letter, form.format(quote=quote, said=said.format(colour=colour)))
    assert running.active() == name
    assert sample_orders_of(answer)[:1] == [samples[places[0]]]


@pytest.mark.parametrize(
    "said",
    ["not the {colour} one", "anything but the {colour} one", "Which one of these is best?", "one of these, you choose",
     "the cheaper one of these", "the best one", "I had the tartan one of these in mind"],
)  # fmt: skip
def test_of_quoted_samples_none_is_offered_where_none_is_told(running: House, letter: Sent, said: str) -> None:
    running.wait(minutes=1)
    samples, name = sample_orders(letter), running.active()
    colour, quote, places = three_quoted(samples)
    answer = came_to(running, letter, f"{quote}\n\n{said.format(colour=colour)}")
    assert running.active() == name
    assert {samples[at] for at in places}.isdisjoint(sample_orders_of(answer)[:1])


@pytest.mark.parametrize(
    ("said", "nth"), [("the last one", 2), ("the first of these", 0), ("the last of the three", 2), ("the third", 2),
                      ("the second of these", 1)],
)  # fmt: skip
def test_a_place_among_three_quoted_samples_is_asked_back(running: House, letter: Sent, said: str, nth: int) -> None:
    """«The last one» was done as the last of the letter, which was not quoted at all."""
    running.wait(minutes=1)
    samples, name = sample_orders(letter), running.active()
    _, quote, (first, *others) = three_quoted(samples)
    answer = came_to(running, letter, f"{quote}\n\n{said}")
    assert running.active() == name
    assert samples[[others[0], first, others[1]][nth]] in sample_orders_of(answer)[:2]


def sample_orders_of(text: str) -> list[str]:
    """The lines to send of an answer."""
    return [line.split(" ", 1)[1] for line in text.split("\n") if line.startswith(".")]


def test_a_sample_that_is_changed_is_not_offered_as_it_was(running: House, letter: Sent) -> None:
    running.wait(minutes=1)
    answer = came_to(running, letter, "number 3, but with another colour instead")
    assert "Did you mean this?" not in " ".join(answer.split())


def test_a_default_said_in_a_sentence_is_no_move_of_now(running: House) -> None:
    assert of(running, "one 1", "In case I'm late: default build red F10").offers == ("default build red F10",)
