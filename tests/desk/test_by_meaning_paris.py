"""Mails of Paris Connection that no grammar takes, and what comes of them: done, asked back with the order, refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk.heard_paris import Heard, heard
from tests.floods import MOST_CALLS, counted
from tests.house import House
from tests.sampled import spread

pytestmark = pytest.mark.any_engine

HERE = Path(__file__).parents[1] / "first_time" / "paris-connection"
MOVERS = {"one 1": "ben", "one 2": "ben", "one 3": "ben", "two 2": "ben", "two 3": "ann"}


def of(house: House, where: str, text: str) -> Heard:
    """What the mail comes to in the position of that batch and letter, of whoever is to move there."""
    batch, letter = where.split()
    return heard(house, MOVERS[where], text, (HERE / batch / f"position{letter}.json").read_text("utf-8"))


DONE = [
    ("one 1", "I'll have a couple of blacks for my blue loco please.", "trade blue 2 black"),
    ("one 1", "swap brown -> 2x purple", "trade brown 2 purple"),
    ("one 1", "trade red for 2 blue pls thx", "trade red 2 blue"),
    ("one 1", "swap a red for two blues pls", "trade red 2 blue"),
    ("one 1", "give 1 red, take 2 blue", "trade red 2 blue"),
    ("one 1", "two blues for my red please", "trade red 2 blue"),
    ("one 1", "swap my yellow into red", "trade yellow 1 red"),
    ("one 1", "returned 1 red locomotive and took 2 purple ones", "trade red 2 purple"),
    ("one 2", "Ben gives back 1 yellow locomotive and takes 2 red.", "trade yellow 2 red"),
    ("one 2", "brown out, purple in x2", "trade brown 2 purple"),
    ("one 3", "I'll have that last red off the pile for my yellow", "trade yellow 1 red"),
    ("one 2", "My blue for two of them reds.", "trade blue 2 red"),
    ("one 1", "I'd like to swap my yellow one for two browns please", "trade yellow 2 brown"),
    ("one 2", "Hand in brown, take two black.", "trade brown 2 black"),
    ("one 2", "just Lorient, black. done", "build black G03"),
    ("one 3", "purple, Caen only: e07 e06 d05. want to leave one in the depot", "build purple E07 E06 D05"),
    ("one 1", "blue to amiens & lille", "build blue C09 B09"),
    ("one 1", "build blue C09 B09 please", "build blue C09 B09"),
    ("one 1", "build blue C09 B09 cheers Ben", "build blue C09 B09"),
    ("one 1", "build blue C09 (Amiens), B09 (Lille)", "build blue C09 B09"),
    ("one 1", "built blue on C09 and B09", "build blue C09 B09"),
    ("one 1", "Ben built blue on C09 (Amiens), B09 (Lille); its value is now 2.", "build blue C09 B09"),
    ("one 1", "Ben built blue on C09 and B09 Lille; blue is now worth 2.", "build blue C09 B09"),
    ("one 1", "Rennes and Angers with black please, then from Angers down to La Rochelle through I05",
     "build black F04 H05 I05 J04"),
    ("one 1", "bleu jusqu'à Metz", "build blue D10 D11 D12 D13"),
    ("one 2", "Extend purple from G11: G12, Dijon, Besançon", "build purple G12 H12 H13"),
    ("two 3", "Rennes for blue, 1 loco", "build blue F04"),
    ("two 2", "Angouleme for red by J06 then K06.", "build red J06 K06"),
    ("one 1", "build blue until Metz", "build blue D10 D11 D12 D13"),
    ("one 1", "build blue till Metz", "build blue D10 D11 D12 D13"),
]  # fmt: skip
ASKED = [
    ("one 1", "K builds F04, H05 (+2, value 5)", "build black F04 H05"),  # by its letter on the map
    ("one 1", "black to brest via lorient", "build black G04 G03 F02 F01"),
    ("one 2", "Red from Grenoble to Nîmes, three locos, no more.", "build red M12 N11 O11"),
    ("one 1", "Blue until Metz pls", "build blue D10 D11 D12 D13"),
    ("one 1", "blau bis Metz", "build blue D10 D11 D12 D13"),
    ("one 1", "up to Metz with blue", "build blue D10 D11 D12 D13"),
    ("two 3", "Violet is going up so 1 blue vs 2 violet for me", "trade blue for 2 purple"),
    ("one 1", "Troyes is red now", "build red F10"),
    ("one 1", "Brown takes Reims and Troyes, one either side of the Gare de l'Est.", "build brown D10 F10"),
    ("one 2", "black H06 H07 G08 I07 please - Tours, Orléans & Poitiers before anyone wakes yellow up",
     "build black H06 H07 G08 I07"),
    ("two 3", "Ok so I take La Rochelle by blue before Cleo spoils it, it is I05 and then J04 no? Do it so!",
     "build blue I05 J04"),
    ("one 1", "black all the way to Nantes and Angers", "build black H05"),  # Nantes is black
    ("one 1", "blue: Lille (2 locos)", "build blue C10 B09"),
    ("one 3", "1 blck for 2 purp pls", "trade black for 2 purple"),
    ("one 3", "Stick the last red on F11 and let's get this finished, I've work in the morning", "build red F11"),
    ("two 2", "Bordeaux!! Red over Perigueux, so L07, L06, M06, M05. I have four reds, is normal that I do this",
     "build red L07 L06 M06 M05"),
    ("two 2", "please to put the brown trains on D11, D12 and D13 (Metz) and not further.", "build brown D11 D12 D13"),
    ("two 2", "i extend red only with one loco to Périgueux. Not more. I am in the train myself", "build red L07"),
    ("two 3", "La Rochelle with the red, first J05 and after J04", "build red J05 J04"),
    ("two 3", "I sell one and buy two reds for it.", "trade black for 2 red"),
    ("two 3", "trade blue for red but just ONE red, otherwise i come too near of the 15 at the end",
     "trade blue for red"),
    ("one 1", "swap red and blue", "trade red for blue"),
    ("one 1", "swap red and blue", "trade blue for red"),
    ("one 1", "swap blue for my red", "trade red for blue"),
    ("one 1", "Can I build blue C09 B09?", "build blue C09 B09"),
]  # fmt: skip
REFUSED = [
    ("one 2", "Black down to Bordeaux please mate", "paris_connection.orders.build_far"),
    ("two 2", "I return a yellow one and pick 2 blacks", "refusal.not_in_hand"),
    ("two 3", "Blue on Rouen (D07), it touches E07 where we are already.", "refusal.city_taken"),
    ("two 3", "red -> 2 black thx", "refusal.empty_depot_trade"),
]
NEVER = [
    "build blue C09 B09 unless Ben minds",
    "don't build blue C09 B09",
    "not blue C09 B09",
    "I'd never give a red for two blues",
    "two blues for my red, or two yellows",
    "two blues for my red, if nobody builds blue",
    "two blues for my red next time",
    "red out, blue in x2? No, wait",
    "Cleo built blue on C09 and B09",
    "Cleo gave back 1 red locomotive and took 2 blue.",
    "Cleo, give me two blues for my red",
    "blue C09 B09 and black D06",
    "give 2 red and take 2 blue and 2 yellow",
    "give 1 red, take 3 blue",
    "give red get blue get blue",
    "put 3 blue on C09 and B09",
    "blue until Ben has moved, C09",
    "rgds D.",
    "Take what is good for the blue, I let you the choice",
    "Red, south, a few hexes. You know the sort of thing.",
]

THERE = [  # it stands on that hex already
    "Let's put a black on G05", "Could you add a black at G05?",
    "let us drop a black in G05", "I'd like to put black down on G05 please", "Stick a black cube on G05",
    "My move: extend black to G05.", "schwarz auf G05 bauen",
]  # fmt: skip
ONLY_SAID = ["black is on G05 already, nice", "I don't put black on G05", "If Cleo puts a black on G05 I'm lost",
             "Should I put black on G05?", "a black network with G05 is nice", "black has G05"]  # fmt: skip


@pytest.mark.parametrize(("where", "text", "action"), DONE)
def test_done(running: House, where: str, text: str, action: str) -> None:
    assert of(running, where, text).does == (action,)


@pytest.mark.parametrize(("where", "text", "line"), ASKED)
def test_asked_back(running: House, where: str, text: str, line: str) -> None:
    found = of(running, where, text)
    assert found.does == ()
    assert line in found.offers


@pytest.mark.parametrize(("where", "text", "reason"), REFUSED)
def test_refused_with_its_reason(running: House, where: str, text: str, reason: str) -> None:
    found = of(running, where, text)
    assert found.statuses == ("refused",)
    assert found.says == ("guess.read", reason)


@pytest.mark.parametrize("text", THERE)
def test_a_build_on_what_is_there_is_refused_by_its_rule(running: House, text: str) -> None:
    found = of(running, "one 1", text)
    assert (found.does, found.statuses) == ((), ("refused",))
    assert "refusal.same_colour_twice" in found.says


@pytest.mark.parametrize("text", ONLY_SAID)
def test_what_stands_there_may_be_spoken_of(running: House, text: str) -> None:
    found = of(running, "one 1", text)
    assert found.does == ()
    assert "refusal.same_colour_twice" not in found.says


def test_an_initial_is_no_order(running: House) -> None:
    found = of(running, "one 1", "build blue C09 B09\n\nB")
    assert found.does == ("build blue C09 B09",)
    assert found.statuses == ("done",)


@pytest.mark.parametrize("signs", ["Cheers,\nB. Miller", "B. Miller", "T Smith", "J. R. Berg", "B. O'Brien"])
def test_an_initial_with_a_name_is_no_order(running: House, signs: str) -> None:
    """It was a second move, and all was refused; with a name of the game behind it, it still is one."""
    found = of(running, "one 1", f"build blue C09 B09\n\n{signs}")
    assert found.does == ("build blue C09 B09",)
    assert of(running, "one 1", "build blue C09 B09\n\nB Nancy").does == ()


@pytest.mark.parametrize("text", NEVER)
def test_never_done(running: House, text: str) -> None:
    assert of(running, "one 1", text).does == ()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("build blue to Marseille", ("build blue D10 E11 F10 G11 H11",)),  # as far as it gets
        ("trade red for 9 blue", ("trade red for 2 blue",)),
        ("build blue Z99", ()),
        ("build green C09", ()),
        ("trade red for Lyon", ()),
        ("build blue C09 B09, but not A09", ("build blue C09 B09",)),
        ("build blue C09 or B09", ()),
        ("build black on Amiens and Lille, no", ()),
    ],
)
def test_the_hint_is_the_order_nearest_to_the_wish(running: House, text: str, lines: tuple[str, ...]) -> None:
    assert of(running, "one 1", text).offers == lines


@pytest.mark.parametrize(
    "text",
    spread(
        [
            "blue Dijon red Metz Lille ",
            "C09 B09 A09 ",
            "swap my reds for blues ",
            "lyn dijn ",
            "Calais and Metz and Nancy with Dijon to Troyes. " * 4 + "\n",
            "Lille, Metz, Nancy. Calais, Metz. Troyes, Dijon. ",
        ],
        2,
    ),
)
def test_a_flood_of_near_words_is_read_in_a_second(running: House, text: str) -> None:
    lines = "\n".join([text * max(1, 190 // len(text))] * 340)
    with counted() as calls:
        of(running, "one 1", lines[: 64 * 1024])
        assert calls() < MOST_CALLS


@pytest.mark.parametrize(
    "below", ["no wait, that's silly", "hang on, not yet", "scratch that. brown instead", "or maybe red to Troyes"]
)
@pytest.mark.parametrize(
    "order", ["trade red for 2 blue pls thx", "I'll have a couple of blacks for my blue loco please."]
)
def test_what_is_taken_back_below_is_not_done(running: House, order: str, below: str) -> None:
    """However it is understood: an order in plain words is one."""
    assert of(running, "one 1", f"{order}\n\n{below}").does == ()
