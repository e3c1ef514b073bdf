"""Paris Connection orders: each line, the engine action it means, and every refusal to read with a line that helps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import play
from engine.games.paris_connection import RULES, Build, Trade
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.orders.parse import read_orders
from pbem.titles.paris_connection.mail.notation import write_order
from pbem.titles.paris_connection.mail.orders import WORDS, action_of
from tests.orders.messages import sentences, worded
from tests.orders.paris import VOCABULARY, after, definition, meaning, opening, wandered
from tests.sampled import sampled


def refusal(line: str, *before: str) -> OrderError:
    with pytest.raises(OrderError) as caught:
        meaning(line, after(*before))
    return caught.value


@pytest.mark.parametrize(
    "line",
    [
        "build blue C09 B09",
        "BUILD Blue c9, b009",
        "b blue C9 B9.",
        "build blue Amiens Lille",
        "build blue AMIENS, then lille",
        "build blue C09 and Lille",
        "build Amiens and Lille in blue",
        "build 2 blue locomotives on Amiens and Lille",
        "build two blue C09 B09",
        "place blue on Amiens, Lille",
    ],
)
def test_build_names_its_hexes_in_any_spelling(line: str) -> None:
    assert meaning(line) == Build("p1", "blue", ("C09", "B09"))


@pytest.mark.parametrize(("word", "number"), [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5)])
def test_numbers_may_be_words(word: str, number: int) -> None:
    assert meaning(f"trade blue for {word} yellow") == Trade("p1", "blue", "yellow", number)


@pytest.mark.parametrize(
    ("place", "hex_id"),
    [
        ("Orléans", "G08"),
        ("ORLEANS", "G08"),
        ("Orle\u0301ans", "G08"),
        ("le havre", "D06"),
        ("Le-Havre", "D06"),
        ("Clermont Ferrand", "K10"),
        ("clermont\u2013ferrand", "K10"),
        ("Béziers", "P09"),
        ("Lyon", "K12"),
        ("Gare de Lyon", "F09"),
        ("Saint-Lazare", "D08"),
        ("St. Lazare", "D08"),
        ("gare saint lazare", "D08"),
        ("Gare de l’Est", "E10"),
        ("Est", "E10"),
        ("Gare d'Austerlitz", "F08"),
        ("nord", "D09"),
        ("Paris", "E09"),
    ],
)
def test_names_of_places(place: str, hex_id: str) -> None:
    """Closed hexes are named too: it is the engine that refuses them, with its reason."""
    assert meaning(f"build red {place}") == Build("p1", "red", (hex_id,))


def test_every_place_of_the_board_is_known_by_id_and_by_name() -> None:
    for spot in definition().board.hexes:
        for name in filter(None, (spot.id, spot.id.lower(), spot.name, spot.name.upper())):
            assert meaning(f"build brown {name}") == Build("p1", "brown", (spot.id,)), name


@pytest.mark.parametrize(
    ("line", "hexes"),
    [
        ("build blue from D09 to Metz", ("D10", "D11", "D12", "D13")),
        ("build blue from Gare du Nord to Metz", ("D10", "D11", "D12", "D13")),
        ("build blue to Metz", ("D10", "D11", "D12", "D13")),
        ("build blue to Metz from nord", ("D10", "D11", "D12", "D13")),
        ("build from d9 to d13 in blue", ("D10", "D11", "D12", "D13")),
        ("build 4 blue to Metz", ("D10", "D11", "D12", "D13")),
        ("build blue to Paris", ("E09",)),  # closed: the engine will say so
        ("build blue to D09", ("D09",)),  # stands there already: the engine will say so
    ],
)
def test_build_to_a_place_takes_the_shortest_chain(line: str, hexes: tuple[str, ...]) -> None:
    assert meaning(line) == Build("p1", "blue", hexes)


def test_build_from_begins_at_that_very_hex() -> None:
    """B08 and B09 (Lille, worth more) both touch C09; only C10 and C09 touch D09, the station."""
    error = refusal("build blue from Amiens to Calais", "build blue Amiens")
    assert error.choices == ("build blue B09 A09", "build blue B08 A09")
    meant = meaning("build blue from nord to Lille", after("build blue Amiens"))
    assert write_order(meant) == "build blue C10 B09"


@pytest.mark.parametrize(
    ("line", "returned", "taken", "count"),
    [
        ("trade blue for 2 yellow", "blue", "yellow", 2),
        ("trade blue for yellow", "blue", "yellow", 1),
        ("trade 1 blue for two yellow", "blue", "yellow", 2),
        ("trade blue for a couple of yellow", "blue", "yellow", 2),
        ("trade blue 2 yellow", "blue", "yellow", 2),
        ("Trade: blue -> yellow", "blue", "yellow", 1),
        ("t a blue share for 2 yellow shares", "blue", "yellow", 2),
        ("swap blue to black", "blue", "black", 1),
        ("exchange one blue into black", "blue", "black", 1),
        ("trade blue for 3 yellow", "blue", "yellow", 3),
        ("trade blue for blue", "blue", "blue", 1),
        ("trade red for blue", "red", "blue", 1),
        ("trade blue for 99999999999999999999 yellow", "blue", "yellow", 9999),
    ],
)
def test_trades(line: str, returned: str, taken: str, count: int) -> None:
    """Whether he holds the colour, and how many may be taken, the engine judges."""
    assert meaning(line) == Trade("p1", returned, taken, count)


@pytest.mark.parametrize(
    ("line", "code", "example"),
    [
        ("build", "colour_missing", "build black C09"),
        ("build C09", "colour_missing", ""),
        ("build blue", "build_where", "build blue C09"),
        ("build black", "build_where", "build black C08"),
        ("build blue red C09", "build_one_colour", ""),
        ("build 3 blue Amiens Lille", "build_count", "build blue C09 B09"),
        ("build green C09", "colour_unknown", ""),
        ("build bluu C09 B09", "colour_meant", "build blue C09 B09"),
        ("build bluu lile", "colour_meant", "build blue C09 B09"),
        ("build blue Amians", "place_meant", "build blue C09"),
        ("build blue C09 then Lile", "place_meant", "build blue C09 B09"),
        ("build blue to Mets", "place_meant", "build blue to D13"),
        ("build blue to Lile", "place_meant", "build blue C09 B09"),
        ("build blue clermond ferand", "place_meant", "build blue D10 E11 F10 G10 H09"),
        ("build blue Z99", "place_unknown", ""),
        ("build blue you later, Ben!", "place_unknown", ""),
        ("build blue to", "build_shape", "build blue C09"),
        ("build blue from D09", "build_shape", "build blue C09"),
        ("build blue from to Metz", "build_shape", "build blue D10 D11 D12 D13"),
        ("build blue to D10 to D11", "build_shape", "build blue D10 D11"),
        ("build blue from D09 to D10 D11", "build_shape", "build blue D10 D11"),
        ("build blue D09 to Metz", "build_from", "build blue from D09 to D13"),
        ("build blue C09 to Metz", "build_from", "build blue to D13"),
        ("build blue from C09 to Metz", "build_start", "build blue to D13"),
        ("build blue to Marseille", "build_far", "build blue D10 E11 F10 G11 H11"),
        ("build black to Lyon", "build_far", "build black C09 C10 D10 E11 F10"),
        ("trade", "trade_shape", "trade blue for 2 black"),
        ("trade blue", "trade_shape", "trade blue for 2 black"),
        ("trade blue for 2 3 red", "trade_shape", "trade blue for 2 red"),
        ("trade blue for red 2", "trade_shape", "trade blue for 2 red"),
        ("trade blue for red and black", "trade_shape", ""),
        ("trade 2 blue for red", "trade_one", "trade blue for red"),
        ("trade blu for yelow", "colour_meant", "trade blue for yellow"),
        ("trade blue for Lyon", "colour_unknown", ""),
        ("trade you later, Ben!", "colour_unknown", ""),
    ],
)
def test_refusals_to_read_offer_the_legal_line_that_is_nearest(line: str, code: str, example: str) -> None:
    """And none where nothing of what was wished can be had: a wrong hint is worse than none."""
    error = refusal(line)
    assert error.say.key == f"paris_connection.orders.{code}"
    assert worded(error.say)
    assert error.example == example
    assert not example or play.why_not(opening(), meaning(example)) is None


@pytest.mark.parametrize("line", ["build yellow from Lyon to Dijon", "build yellow Lyon to Dijon"])
def test_a_chain_begins_at_the_own_station_of_a_name_that_is_a_city_too(line: str) -> None:
    """Yellow stands on F09, the station; as a place to build on, and from a city with track, «Lyon» is the city."""
    station = "build yellow from F09 to H12"
    if "from" in line:
        assert outcome_of(line) == outcome_of("build yellow from Gare de Lyon to Dijon") == outcome_of(station) != ()
    else:
        assert refusal(line).example == refusal("build yellow F09 to Dijon").example
    assert refusal("build blue from Lyon to Metz").say.facts["start"] == "K12 (Lyon)"
    assert refusal("build yellow from K12 to Dijon").say.facts["start"] == "K12 (Lyon)"


def outcome_of(line: str) -> tuple[str, ...]:
    """The action's line, or the lines that are offered to choose from."""
    try:
        return (write_order(meaning(line)),)
    except OrderError as error:
        return error.choices


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("build blue Z99", "«Z99»"),
        ("build blue C09, Zürich-Oerlikon.", "«Zürich-Oerlikon»"),
        ("build GREEN Lyon", "«GREEN»"),
        ("trade Bluu for red", "«Bluu»"),
        ("build blue C09/Z99", "«Z99»"),
    ],
)
def test_what_is_unknown_is_quoted_as_it_was_written(line: str, said: str) -> None:
    assert said in worded(refusal(line).say)


@pytest.mark.parametrize("seed", sampled(range(3), 1))
@pytest.mark.parametrize("place", ["Dijn", "Marseile", "Lile", "Toulose", "Brdeaux"])
def test_the_line_offered_for_a_misspelt_place_is_always_legal(seed: int, place: str) -> None:
    """Near or out of reach, with or without «from»: what is said to be legal is."""
    game = wandered(seed, 6)
    for colour in definition().companies:
        for shape in (f"to {place}", f"from {game.table.track[colour][-1]} to {place}", f"from K10 to {place}", place):
            with pytest.raises(OrderError) as caught:
                meaning(f"build {colour} {shape}", game)
            assert caught.value.say.key == "paris_connection.orders.place_meant"
            found = caught.value.example
            if found:  # "" for a city that is taken: no build is near it
                assert play.why_not(game, meaning(found, game)) is None


def test_several_shortest_chains_are_asked_back_as_whole_legal_lines() -> None:
    error = refusal("build blue to Lille")
    assert error.say.key == "paris_connection.orders.build_several"
    assert worded(error.say) == "There are several ways for blue to reach B09 (Lille) with 2 locomotives. Which one?"
    assert error.choices == ("build blue C09 B09", "build blue C10 B09")
    assert all(play.why_not(opening(), meaning(line)) is None for line in error.choices)


def test_too_far_tells_how_far() -> None:
    """Rules §10.6: Marseille is 13 placements from D09."""
    error = refusal("build blue to Marseille")
    assert "13" in worded(error.say)
    assert error.section == "Paris Connection §4.1"


def test_a_short_depot_is_told() -> None:
    table = opening().table
    poor = replace(table, depots={**table.depots, "blue": 2})
    with pytest.raises(OrderError) as caught:
        meaning("build blue to Metz", replace(opening(), table=poor))
    assert caught.value.say.key == "paris_connection.orders.build_supply"
    assert "4 locomotives away" in worded(caught.value.say)
    assert caught.value.example == "build blue D10 D11"


def test_a_place_behind_full_hexes_has_no_way() -> None:
    """C09, D10 and C10 are full: blue is shut in. Nothing of the wish is left, so that there is no example."""
    table = opening().table
    track = {**table.track, "red": ("E10", "D10", "C10"), "black": ("D08", "C09", "C10"), "blue": ("D09",)}
    with pytest.raises(OrderError) as caught:
        meaning("build blue to Metz", replace(opening(), table=replace(table, track=track)))
    assert caught.value.say.key == "paris_connection.orders.build_no_way"
    assert worded(caught.value.say).startswith("There is no way for blue")
    assert caught.value.example == ""


def test_a_chain_that_would_cut_off_another_company_is_told() -> None:
    """Rules §10.3: G09 is yellow's last way out."""
    error = refusal("build purple to G09", "build red F10", "build brown G09 G10")
    assert error.say.key == "paris_connection.orders.build_cut_off"
    assert error.section == "Paris Connection §5"
    assert worded(error.say)


@pytest.mark.parametrize("row", WORDS, ids=lambda row: str(row.word))
def test_words_of_the_game(row: OrderWord) -> None:
    (order,) = read_orders(row.example, VOCABULARY)
    assert isinstance(order, Order)
    assert order.word is row
    assert row.help in sentences("paris_connection.help")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_is_read_back(seed: int) -> None:
    game = wandered(seed, 12)
    for count, action in enumerate(play.legal_actions(game)):
        assert meaning(write_order(action), game) == action
        if count == 300:
            break


def test_write_order() -> None:
    assert write_order(RULES.read_action("p1: build blue C09 B09")) == "build blue C09 B09"
    assert write_order(RULES.read_action("p1: trade red 1 blue")) == "trade red for blue"
    assert write_order(RULES.read_action("p1: trade red 2 blue")) == "trade red for 2 blue"


SAID = st.one_of(
    st.sampled_from(
        ["blue", "red", "blu", "from", "to", "for", "and", "2", "two", "C09", "g7", "Lyon", "Le", "Havre", "Gare"]
    ),
    st.text(max_size=8),
)


@given(st.sampled_from(["build", "trade", "b", "t"]), st.lists(SAID, max_size=8).map(" ".join))
def test_any_words_give_an_action_or_a_worded_refusal(word: str, rest: str) -> None:
    game = opening()
    for order in read_orders(f"{word} {rest}", VOCABULARY):
        if isinstance(order, Order) and order.word in WORDS:
            assert outcome(order)
    assert game is opening()


def outcome(order: Order) -> str:
    """The exact line of the action, or the sentence of the refusal to read."""
    try:
        return RULES.write_action(action_of(definition(), opening().view("p1"), "p1", order))
    except OrderError as error:
        return worded(error.say)
