"""1861 by mail: all that wait in an auction, a merger round or a sale of shares may answer at once, in any order."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random

import pytest

from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound
from pbem.base.settings import Settings
from pbem.letters.content import Content, Reader
from pbem.post import one_letter, overtaken
from pbem.titles.g1861.mail import TITLE
from tests import scenes_1861 as at
from tests.house import House, Sent, sample_orders
from tests.placed_1861 import Desk, desk, kept_1861
from tests.playing_1861 import asked, begin, position
from tests.random_1861 import known_walk
from tests.rules.g1861.table import Scene, definition

pytestmark = pytest.mark.any_engine

__all__ = ["desk", "kept_1861"]

HEADING = "No need to wait"


def ahead(letter: Sent) -> list[str]:
    """The lines with which its reader may answer before they are asked; none where it asks them nothing."""
    return [one.partition("  #")[0] for one in sample_orders(letter)] if HEADING in letter.text else []


def test_an_auction_is_told_to_all_at_once(desk: Desk) -> None:
    """Who waits answers first, and nobody is asked any more; they hear of the auction once."""
    desk.put(at.stock().with_cash(carl=500))
    came = desk.send("bid M-V 100", "ann")
    (letter,) = [one for one in came.letters if one.to.startswith("cleo@")]
    assert "M-V is up for auction, and Ben is asked first." in letter.text
    lines = ahead(letter)
    assert "pass on M-V until it is sold" in lines
    kept = desk.send(lines[-1], "cleo")
    assert kept.outcome == "applied"
    assert HEADING not in kept.to("cleo").text
    assert desk.send("pass on M-V", "ben").lines[:2] == ["ben: pass", "cleo: pass (standing)"]


def test_who_reads_once_a_day_gets_no_letter_more(desk: Desk) -> None:
    desk.put(at.stock().with_cash(carl=500))
    desk.send("mail digest", "cleo")
    assert not [one for one in desk.send("bid M-V 100", "ann").letters if one.to.startswith("cleo@")]


def test_answers_to_their_own_mails_do_not_ask_again(desk: Desk) -> None:
    """Neither a preview nor a receipt: they have the letter that did. Of what their own mail began a receipt tells."""
    desk.put(at.stock().with_cash(carl=500).play("bid M-V 100"))
    assert HEADING not in desk.send("preview\nbid M-V 105", "cleo").to("cleo").text
    assert HEADING not in desk.send("bid K-K up to 200 then pass", "cleo").to("cleo").text
    desk.put(at.privates().play("bid TSR 20"))
    desk.send("pass", "ben")
    letters = desk.send("pass", "cleo").letters
    told = [one.to.partition("@")[0] for one in letters if HEADING in one.text]
    assert sorted([*told, desk.active()]) == ["ann", "ben", "cleo"]


def test_who_has_left_is_asked_nothing(desk: Desk) -> None:
    """Neither in the answer to that, nor when another auction begins."""
    desk.put(at.stock().with_cash(carl=500).play("bid M-V 100"))
    code = re.search(r"confirm \w{4}-\w{4}", desk.send("resign", "cleo").to("cleo").text)
    assert code is not None
    left = desk.send(code[0], "cleo").to("cleo")
    assert "You have left your seat" in left.text
    assert HEADING not in left.text
    desk.put(at.stock().with_cash(carl=500))
    assert not [one for one in desk.send("bid M-V 100", "ann").letters if one.to.startswith("cleo@")]


def test_what_is_said_ahead_goes_with_the_position_that_a_letter_shows() -> None:
    """A question that is settled takes it along; of two letters in one the later one's counts."""
    reader = Reader(name="Cleo", player="p3")
    first = Content(template="report", reader=reader, view="1", ahead=("auction M-V",))
    second = Content(template="notice", reader=reader, view="2", ahead=("stock",))
    both = one_letter.joined(first, second)
    assert both is not None
    assert (both.template, both.view, both.ahead) == ("report", "2", ("stock",))
    assert overtaken.unasked(first).ahead == ()


def test_a_merger_round_and_the_sale_after_it(desk: Desk) -> None:
    """Everybody hears of shares for sale at once; a purchase ordered then is none of the next stock round."""
    desk.put(at.merged().with_cash(anne=900, ben=900, carl=900))
    came = desk.send("remove GR E1 0", "ann")
    lines = ahead(came.to("cleo"))
    assert lines[:2] == ["buy GR from treasury", "pass on GR"]
    assert "It is for the sale of GR’s shares" in " ".join(desk.send(lines[0], "cleo").to("cleo").text.split())
    desk.send("pass on GR", "ben")
    done = desk.send("pass", "ann").lines
    assert done[1:3] == ["ben: pass (standing)", "cleo: buy GR treasury (standing)"]


SCENES: Mapping[str, Callable[[], Scene]] = {
    "privates": at.privates,
    "auction": lambda: at.stock().with_cash(carl=500).play("bid M-V 100"),
    "stock": at.stock,
    "mergers": at.merging,
    "sale": lambda: at.merged().with_cash(anne=900, ben=900, carl=900).play("remove GR E1 0"),
    "operating": lambda: at.operating().with_(ors=2),
}


def test_what_the_order_above_has_settled_is_told_and_not_refused(desk: Desk) -> None:
    """A limit for what its owner wins with the bid above it; nothing of it is kept."""
    desk.put(at.privates().with_cash(ben=0, carl=0))
    name = desk.active()
    came = desk.send("bid TSR 20\nbid TSR up to 60 then pass")
    assert came.outcome == "applied"
    assert "is over: TSR is yours" in " ".join(came.to(name).text.split())


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_ordered_now_and_every_line_for_later_in_one_mail(desk: Desk, scene: str) -> None:
    """Each sample that says more than what is asked, below the first one that answers it."""
    desk.put(_scene(scene))
    name = desk.active()
    here = desk.position
    samples = [one.partition("  #")[0] for one in TITLE.offered.examples(definition(), here.view(), here.active[0])]
    later = [one for one in samples if _is_for_later(one)]
    assert later
    for line in later:
        desk.put(_scene(scene))
        assert desk.send(f"{samples[0]}\n{line}", name).outcome == "applied", (samples[0], line)


def _scene(name: str) -> Scene:
    return SCENES[name]()


@pytest.mark.parametrize(
    ("seed", "every"), [("4", 24), *(pytest.param(seed, 1, marks=pytest.mark.soak) for seed in ("4", "5"))]
)
def test_in_random_games_every_sample_for_later_is_accepted(desk: Desk, seed: str, every: int) -> None:
    """In rounds of auctions, mergers and sales of shares: below the best order of who is asked, and of who waits."""
    chance, tried = Random(seed), 0
    rounds = [game for _, game in known_walk(3, "jklm", seed) if not game.finished and _gathers(game)]
    for game in rounds[::every]:
        desk.put(game)
        desk.house.now += timedelta(hours=1)  # so many mails an hour are read
        here, player = desk.position.view(), game.active[0]
        samples = [one.partition("  #")[0] for one in TITLE.offered.examples(definition(), here, player)]
        if later := [one for one in samples if _is_for_later(one)]:
            line = f"{samples[0]}\n{chance.choice(later)}"
            assert desk.send(line).outcome == "applied", f"{line}: {desk.house.box.letters[-1].text}"
            tried += 1
        for waits in game.players:
            desk.put(game)
            keys = TITLE.turns.ahead(definition(), here, waits, ())
            lines = TITLE.offered.ahead(definition(), here, waits, keys)
            if lines and waits not in game.active:
                line = chance.choice(lines).partition("  #")[0]
                assert desk.send(line, desk.names[waits]).outcome == "applied", line
                tried += 1
            desk.send("drop all", desk.names[waits])
    assert tried > len(rounds[::every])


def _gathers(game: Game) -> bool:
    return isinstance(game.round, MergerRound) or getattr(game.round, "auction", None) is not None


@pytest.mark.parametrize(("seed", "most"), [("one", 30), pytest.param("two", 400, marks=pytest.mark.soak)])
def test_a_game_in_which_everybody_answers_at_once(store: Settings, seed: str, most: int) -> None:
    """From the first auction on: random samples, some with a line for later below, and what is offered to who waits."""
    house, chance = House(store), Random(seed)
    begin(house)
    read = 0
    for _ in range(most):
        for letter in house.box.letters[read:]:
            lines = ahead(letter)
            if lines and chance.random() < 0.5:
                name, line = letter.to.partition("@")[0], chance.choice(lines)
                outcome = house.take(house.mail(name, line))
                assert outcome == "applied" or _is_over(house, name), _told(house, name, line, outcome)
        read = len(house.box.letters)
        house.post()
        if position(house).finished:
            break
        name = asked(house)[0][1]
        samples = [one.partition("  #")[0] for one in sample_orders(house.last(name, "your_turn"))]
        later = [one for one in samples if _is_for_later(one)]
        now = chance.choice([one for one in samples if one not in later] or samples)
        line = f"{now}\n{chance.choice(later)}" if later and chance.random() < 0.5 else now
        outcome = house.take(house.mail(name, line))
        assert outcome == ("refused" if _is_barred(line) else "applied"), _told(house, name, line, outcome)
        house.post()


def _is_for_later(line: str) -> bool:
    return " until " in line or " up to " in line or line.startswith("policy ")


def _is_barred(lines: str) -> bool:
    """Whether the lines are alternatives: who sells shares of a company buys none of it in that stock round (§4.2)."""
    return re.match(r"sell \d+ (\S+)\nbuy \1 until ", lines) is not None


def _told(house: House, name: str, line: str, outcome: str) -> str:
    """Who sent what, what came of it, and what they were told, if anything."""
    letters = [one.text for one in house.post() if one.to.startswith(f"{name}@")]
    return "\n\n".join((f"{name}: {line}: {outcome}", *letters))


def _is_over(house: House, name: str) -> bool:
    """Whether what the letter was about is over: another mail of the same moment came first."""
    return HEADING not in house.last(name).text
