"""Pictures through whole games of 1843: every change of the map is marked, every position drawn, every event read."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, get_args

import msgspec
import pytest

from engine.core import play
from engine.core.events import Event
from engine.eighteen.actions import Action
from engine.eighteen.events import (
    PhaseBegan,
    PrivateSold,
    Ran,
    StationCorrected,
    TileCorrected,
    TokenPlaced,
    TrackLaid,
    TrainsRusted,
)
from engine.games.g1843 import events as happened
from engine.games.g1843.certificates import card_of
from engine.games.g1843.events import MarkerMoved, PortClaimed, PrivateClosed
from engine.games.g1843.game import Game
from engine.games.g1843.notation import read_action
from engine.games.g1843.rules import RULES
from pbem.drawing.canvas import painted
from pbem.drawing.png import MOST_BYTES
from pbem.drawing.scene import Scene as Picture
from pbem.eighteen.drawn import places
from pbem.eighteen.drawn.building import open_hexes
from pbem.eighteen.drawn.choices import MOST_DRAWN
from pbem.eighteen.drawn.went import Went as Kept
from pbem.titles.g1843.mail import TITLE
from pbem.titles.g1843.mail.drawn import PLACES, SHOWN
from pbem.titles.g1843.mail.written import write_order
from pbem.titles.g1843.simulated.style import Style
from tests import golden_1843, random_1843
from tests.drawing.eighteen import layer, marked
from tests.g1843 import definition
from tests.random_1843 import begin, careless, collecting, hoarding
from tests.rules.g1843.table import Scene, table
from tests.rules.g1843.turns import operated, owning
from tests.sampled import sampled
from tests.sensible_1843 import walk

DRAWN, WENT, DATA = TITLE.drawn, TITLE.went, definition()
NAMES = {"p1": "Ann", "p2": "Benedikt", "p3": "Chloé", "p4": "Dmitri <b>"}
GOLDEN = ("4-share", "6-train", "3-engineers", "4-price", "2-yellow-trains")
CORRECTED: set[type[Event]] = {StationCorrected, TileCorrected}
OF_MAP: set[type[Event]] = {TrackLaid, TokenPlaced, MarkerMoved, PortClaimed, *CORRECTED}  # events that change a hex
GRAY = {"D9": ("57", 1), "D11": ("9", 1), "D13": ("9", 1), "D15": ("14", 1)}


class Move(NamedTuple):
    """An action: the positions before and after it, its exact line, what happened."""

    before: Game
    after: Game
    line: str
    events: tuple[Event, ...]


def moves(start: Game, actions: Iterator[Action]) -> Iterator[Move]:
    """A game, action after action."""
    game = start
    for action in actions:
        after, events = play.apply(game, action)
        yield Move(game, after, RULES.write_action(action), events)
        game = after


@cache
def golden(name: str) -> tuple[Move, ...]:
    """A game by simulated players, or written by hand."""
    [recipe] = [one for one in golden_1843.RECIPES if one.name == name]
    file = golden_1843.export_of(golden_1843.FOLDER / f"{name}.json")
    return tuple(moves(begin(recipe.players), iter(golden_1843.actions_of(file))))


def looks(game: Game) -> dict[str, object]:
    """What the map shows of each hex, beside what keeps it closed."""
    names, left = game.city_names(), game.port_markers()
    return {
        one: (game.laid.tiles.get(one), game.laid.cities.get(one), names.get(one), one in left)
        for one in DATA.board.hexes
    }


def check_marks(move: Move) -> None:
    """Just the hexes that look otherwise are marked, and those that opened are told; `built` has no runs."""
    marks = [mark for event in move.events for mark in DRAWN.changed(event)]
    opened = [mark for event in move.events for mark in DRAWN.opened(event)]
    before, after = looks(move.before), looks(move.after)
    wanted = {one for one in after if before[one] != after[one]}
    assert places.changed_hexes(marks).keys() == wanted, move.line
    free = {one for one in move.before.blocked_hexes() if one not in move.after.blocked_hexes()}
    bare = {one for one in free if one not in move.after.laid.tiles}
    assert set(places.opened_hexes(move.after, opened)) == bare, move.line
    built = [mark for event in move.events for mark in DRAWN.built(event)]
    assert built == [mark for mark in marks if not mark.startswith("run ")]
    if not (wanted | free) and move.before.phase == move.after.phase:
        assert DRAWN.on_map(DATA, move.before) == DRAWN.on_map(DATA, move.after)
    else:
        assert DRAWN.on_map(DATA, move.before) != DRAWN.on_map(DATA, move.after)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_change_of_the_map_is_marked_and_nothing_else(name: str) -> None:
    for move in golden(name):
        check_marks(move)


@pytest.mark.soak
@pytest.mark.parametrize("taste", [careless, collecting, hoarding])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_so_it_is_in_games_at_random(players: int, taste: random_1843.Taste) -> None:
    start = begin(players)
    actions = (action for action, _ in random_1843.walk(start, f"drawn {players}", taste))
    for move in moves(start, actions):
        check_marks(move)


def test_these_games_show_every_event_that_changes_the_map() -> None:
    """But for a marker that moves, and what is corrected, which have tests of their own."""
    seen = {type(event) for name in GOLDEN for move in golden(name) for event in move.events}
    assert seen >= (OF_MAP - {MarkerMoved, *CORRECTED}) | {PrivateClosed, PrivateSold, PhaseBegan, Ran}


def test_no_event_of_1843_beside_those_is_about_a_place() -> None:
    """One that names a hex changes the map, or (a port bought of another company) it does not."""
    kinds = [kind for kind in get_args(happened.AnyEvent) if isinstance(kind, type)]
    placed = {kind for kind in kinds if "hex" in getattr(kind, "__struct_fields__", ())}
    removed = {kind for kind in placed if kind.__name__ in ("TokenRemoved", "PortBought")}
    assert placed - removed == OF_MAP
    assert PLACES.changed.keys() == {MarkerMoved, PortClaimed}


@pytest.mark.parametrize(("name", "every"), sampled([("4-share", 205), ("6-train", 41), ("4-price", 41)], 1))
def test_any_position_is_drawn_and_said(name: str, every: int) -> None:
    told: list[str] = []
    for number, move in enumerate(golden(name)):
        told += [mark for one in move.events for mark in (*DRAWN.changed(one), *DRAWN.opened(one))]
        if number % every:
            continue
        game, changed = move.after, tuple(dict.fromkeys(told[-20:]))
        reader = game.active[0] if game.active else None
        scene = DRAWN.map(DATA, game, changed, NAMES, reader)
        rings = {*places.changed_hexes(changed), *places.opened_hexes(game, changed)}
        assert set(marked(scene.svg(), "data-ring")) == rings
        assert sorted(marked(scene.svg(), "data-token")) == sorted(tokens(game))
        assert len(painted(scene)) <= MOST_BYTES
        parts = DRAWN.parts(DATA, game, changed, reader)
        [(market, bank, alt)] = DRAWN.further(DATA, game, NAMES)
        assert (market, sorted(marked(bank.svg(), "data-token"))) == ("market", sorted(game.markers))
        for said in (alt, DRAWN.map_alt(DATA, game, NAMES), *(part.alt for part in parts.shown)):
            assert said
            assert not {"minor", "public", "president", "None", "run "} & set(said.replace(",", "").split())


def tokens(game: Game) -> list[str]:
    return [one for cities in game.laid.cities.values() for city in cities for one in city.tokens]


def test_maps_that_are_told_to_be_equal_are_equal() -> None:
    """An archive draws a map once for as long as `on_map` stays what it is."""
    for number, move in enumerate(golden("6-train")[::61]):
        same = DRAWN.on_map(DATA, move.before) == DRAWN.on_map(DATA, move.after)
        one, other = (DRAWN.map(DATA, game, (), NAMES).digest() for game in (move.before, move.after))
        assert same == (one == other), (number, move.line)


@pytest.mark.parametrize("name", ["4-share", "3-engineers", "4-price", "2-yellow-trains"])
def test_how_a_game_went_is_charted_and_told(name: str) -> None:
    played = golden(name)
    views = [played[0].before, *(move.after for move in played)]
    chart = WENT.chart(DATA, views, [move.line for move in played])
    points = WENT.turning_points(DATA, chart, NAMES)
    assert points or name == "2-yellow-trains"  # nothing but an auction
    assert not any(word in " ".join(points) for word in ("minor", "state", "None"))
    assert WENT.picture(DATA, chart, NAMES).svg()
    assert WENT.alt(DATA, chart, NAMES).endswith(" fr.") or "fr" in WENT.alt(DATA, chart, NAMES)


def test_trains_that_rusted_are_counted_with_the_phase_that_made_them() -> None:
    """As many as the companies lost: phases come of certificates, and foreigners begin some."""
    played = golden("4-share")
    views = [played[0].before, *(move.after for move in played)]
    began = msgspec.json.decode(WENT.chart(DATA, views, [move.line for move in played]), type=Kept).phases
    turns = [move for move in played if move.before.phase != move.after.phase]
    assert [one.phase for one in began] == ["green", "blue", "brown", "red", "gray"]
    for told, move in zip(began, turns, strict=True):
        gone = [event.train for event in move.events if isinstance(event, TrainsRusted)]
        owned = [one for state in move.before.companies.values() for one in state.trains]
        assert list(told.rusted) == sorted(one for one in owned if card_of(DATA, one).id in gone)
    assert sum(len(one.rusted) for one in began) > 10
    assert "blue" in {card_of(DATA, one).id for told in began if told.phase == "red" for one in told.rusted}


@pytest.mark.parametrize("name", ["4-share", "2-yellow-trains"])
def test_what_an_archive_charts_is_counted_after_every_action(name: str) -> None:
    for move in golden(name):
        found = {one.name: one.counts for one in WENT.series(DATA, move.after, move.events)}
        assert found["wealth"].keys() == set(move.after.players)
        assert set(found["prices"]) == set(move.after.markers)
        assert set(found["revenue"]) <= set(DATA.companies)
        assert WENT.round_name(DATA, move.after) is not None


# Single events


def test_a_port_that_is_claimed_is_ringed_and_said() -> None:
    scene = owning("NOR", ports=()).game
    event = PortClaimed(company="OU", hex="C14")
    assert DRAWN.changed(event) == ("C14 port OU",)
    assert places.changed_hexes(DRAWN.changed(event)) == {"C14": "port marker claimed by OU"}
    [part] = DRAWN.parts(DATA, scene, DRAWN.changed(event)).shown
    assert part.alt == "Part of the map, enlarged. Changed: C14 Le Havre (port marker claimed by OU)."


def moved() -> Scene:
    """OU has moved its marker from Rennes to Rouen (§8.5.2)."""
    return operated("OU", phase="gray", track=GRAY).play("pass", "move OU D9 0 D15 0")


def test_a_marker_that_moves_rings_both_places_and_leaves_a_blocked_one() -> None:
    scene = moved()
    [event] = scene.told(MarkerMoved)
    changed = DRAWN.changed(event)
    assert places.changed_hexes(changed) == {"D9": "token of OU moved away, its place blocked", "D15": "token of OU"}
    svg = DRAWN.map(DATA, scene.game, changed, NAMES).svg()
    assert sorted(marked(svg, "data-ring")) == ["D15", "D9"]
    assert sorted(marked(svg, "data-token")) == ["OU", "blocked"]
    assert ">blocked<" not in svg  # a cross, no letters
    assert "Blocked for good: D9." in DRAWN.map_alt(DATA, scene.game, NAMES)
    assert "station markers: OU D15" in DRAWN.map_alt(DATA, scene.game, NAMES)
    shown = DRAWN.parts(DATA, scene.game, changed).shown
    assert all(one in " ".join(part.alt for part in shown) for one in ("D9 Rennes (token of OU moved", "D15 Rouen"))


def test_every_move_of_a_marker_in_gray_phase_is_marked() -> None:
    before = operated("OU", phase="gray", track=GRAY).play("pass")
    for line in before.legal("move"):
        after = before.play(line)
        check_marks(Move(before.game, after.game, line, after.events))


def test_a_private_that_closes_opens_its_hexes() -> None:
    assert DRAWN.opened(PrivateClosed(private="CEI", opened=("E18", "F17"))) == ("private CEI",)
    assert DRAWN.opened(PrivateClosed(private="CEI")) == ()  # of a company: they were open
    closed = table().with_privates(CEI="anne").with_closed("CEI").game
    assert places.opened_hexes(closed, ("private CEI",)) == ("E18", "F17")
    assert set(marked(DRAWN.map(DATA, closed, ("private CEI",), NAMES).svg(), "data-ring")) == {"E18", "F17"}


def test_ports_on_the_map_are_said() -> None:
    game = owning("NOR", ports=("C14",)).game
    said = DRAWN.map_alt(DATA, game, NAMES)
    assert "Port markers still on the map: A6 Brest, C18 Boulogne-sur-Mer/Calais, H7 Bordeaux" in said
    assert "C14" not in said


def test_a_sensible_game_is_marked_too() -> None:
    start = begin(3)
    actions = (action for action, _ in walk(start, "pictures", Style(powers=200)))
    for number, move in enumerate(moves(start, actions)):
        if number > 250:
            break
        check_marks(move)


# Where a reader may build


def near(scene: Scene, reader: str = "anne") -> set[str]:
    """The hexes that are shown large because the reader may do something there."""
    return set(open_hexes(scene.game, reader, SHOWN))


def test_hexes_that_only_a_power_reaches_are_shown_large_to_who_may_use_it() -> None:
    """§10.2: Saint-Germain at E14, Havre at C14, without a route."""
    plain = owning("NOR", phase="green").operating()
    assert not {"E14", "C14"} & near(plain)
    assert near(plain.with_privates(PSG="NOR")) == near(plain) | {"E14"}
    assert near(plain.with_privates(PSG="NOR", HAV="NOR")) == near(plain) | {"E14", "C14"}
    assert near(plain.with_privates(PSG="NOR"), "ben") == set()
    shown = DRAWN.parts(DATA, plain.with_privates(HAV="NOR").game, (), "anne").shown
    assert any("C14" in marked(part.scene.svg(), "data-hex") for part in shown)


def test_ports_to_claim_and_places_for_a_marker_to_move_to_are_shown_large() -> None:
    before = operated("OU", phase="gray", track=GRAY).play("pass")
    assert {"D15"} <= near(before)
    track = {"D9": ("57", 0), "D7": ("8", 0), "C6": ("4", 2)}
    port = operated("OU", track=track, trains="2+1", cash=0).play("pass")
    for line in port.legal("claim_port"):
        assert line.split()[-1] in near(port)


def test_who_must_say_the_home_of_midi_sees_its_hex() -> None:
    """§8.5.1: J9 has a tile before MID first operates."""
    scene = owning("MID", phase="green", track={"J9": ("10", 0)}).operating()
    assert scene.legal("home")
    assert near(scene) == {"J9"}


def test_tiles_laid_by_a_power_or_with_a_home_are_drawn_to_choose_from() -> None:
    scene = owning("NOR", phase="green").with_privates(PSG="NOR", HAV="NOR").operating()
    home = owning("MID", phase="green").operating()
    for at, verb, many in ((scene, "power_lay", MOST_DRAWN), (scene, "power_build", 1), (home, "lay_home", 2)):
        lines = [write_order(DATA, read_action(f"anne: {one}")) for one in at.legal(verb)]
        found = DRAWN.choices(DATA, at.game, lines)
        assert found is not None
        assert len([one for one in layer(found[0].svg(), "numbers") if one.text]) == min(MOST_DRAWN, len(lines))
        assert len(lines) >= many
        assert found[1].startswith("Tiles to choose from. 1: ")


def test_tiles_to_choose_from_show_the_marker_in_the_city_that_the_line_names() -> None:
    """§12.2: the same tile twice, MID in either city of it, by its name or its number."""
    scene = owning("MID", phase="green").operating()
    lines = [write_order(DATA, read_action(f"anne: {one}")) for one in scene.legal("lay_home")][:2]
    assert [line.split()[-1] for line in lines] == ["Montauban", "Albi"]
    one, other = (chosen(scene, line) for line in lines)
    assert marked(one.svg(), "data-token") == marked(other.svg(), "data-token") == ["MID"]
    assert stops_drawn(one) != stops_drawn(other)
    assert stops_drawn(chosen(scene, lines[0].replace("Montauban", "stop 0"))) == stops_drawn(one)
    assert stops_drawn(chosen(scene, lines[1].replace("Albi", "stop 1"))) == stops_drawn(other)
    havre = owning("NOR", phase="green").with_privates(HAV="NOR").operating()
    line = write_order(DATA, read_action(f"anne: {havre.legal('power_build')[0]}"))
    assert marked(chosen(havre, line).svg(), "data-token") == ["NOR"]
    assert marked(chosen(havre, "NOR: lay 57 C14 NE SW; token Lyon").svg(), "data-token") == []


def chosen(scene: Scene, line: str) -> Picture:
    """The picture of the one tile that a line lays."""
    found = DRAWN.choices(DATA, scene.game, [line])
    assert found is not None
    return found[0]


def stops_drawn(picture: Picture) -> str:
    """What is drawn of its stops, without the lines below."""
    return ElementTree.tostring(layer(picture.svg(), "stops"), encoding="unicode")
