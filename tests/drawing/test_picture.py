"""The picture of real games: the same for every reader, right to the end, never too big."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from io import BytesIO

from msgspec.structs import replace
from PIL import Image

from engine.core.play import apply
from engine.games.paris_connection import RULES, Build, Definition, Game, Trade, View, open_hexes
from pbem.drawing.canvas import painted
from pbem.titles.paris_connection.mail.picture import picture
from tests.drawing.positions import france

NAMES = {"p1": "Ann", "p2": "Benedikt", "p3": "Chloé", "p4": "Dmitri", "p5": "Eva", "p6": "Łukasz"}


def drawn(definition: Definition, view: View, changed: tuple[str, ...], names: Mapping[str, str]) -> str:
    return picture(definition, view, changed, names).svg()


def played(players: int, turns: int, seed: int) -> Game:
    """A game after at most so many random turns, mostly builds."""
    dice, definition = random.Random(seed), france()
    game, _ = RULES.start(definition, tuple(NAMES)[:players], RULES.options({}), str(seed))
    for _ in range(turns):
        if game.finished:
            break
        game, _ = apply(game, random_build(game, dice) or random_trade(game, dice))
    return game


def random_build(game: Game, dice: random.Random) -> Build | None:
    colour = dice.choice([colour for colour, held in game.table.depots.items() if held])
    placed: tuple[str, ...] = ()
    for _ in range(dice.randint(1, 5)):
        open_ = open_hexes(game.definition, game.table, colour, placed)
        if not open_:
            break
        placed = (*placed, dice.choice(open_))
    return Build(game.active[0], colour, placed) if placed else None


def random_trade(game: Game, dice: random.Random) -> Trade:
    player = game.active[0]
    returned = dice.choice([colour for colour, held in game.hands[player].items() if held])
    filled = [colour for colour, held in game.table.depots.items() if held and colour != returned]
    return Trade(player, returned, dice.choice(filled), 1)


def players_panel(svg: str) -> list[str]:
    space = "{http://www.w3.org/2000/svg}"
    group = next(g for g in ElementTree.fromstring(svg).iter(f"{space}g") if g.get("id") == "players")
    return ["".join(text.itertext()) for text in group.iter(f"{space}text")]


def test_every_reader_sees_the_same_drawn() -> None:
    game = played(4, 12, seed=1)
    public = drawn(france(), game.view(None), (), NAMES)
    assert all(drawn(france(), game.view(player), (), NAMES) == public for player in game.table.players)
    assert drawn(france(), game.full_view(), (), NAMES) == public


def test_hands_do_not_show() -> None:
    game = played(4, 12, seed=7)
    one, other, *_ = game.table.players
    swapped = replace(game, hands={**game.hands, one: game.hands[other], other: game.hands[one]})
    assert swapped.hands != game.hands
    assert drawn(france(), swapped.view(one), (), NAMES) == drawn(france(), game.view(one), (), NAMES)


def test_the_active_player_heads_the_list_and_all_follow_in_turn_order() -> None:
    game = played(5, 7, seed=3)
    words = players_panel(drawn(france(), game.view(None), (), NAMES))
    assert words[:3] == [NAMES[game.active[0]], "to move · turn 8", "hand"]
    assert words[3::2] == [NAMES[player] for player in game.table.players]
    assert words[4::2] == [str(game.table.hand_sizes[player]) for player in game.table.players]


def test_a_finished_game_shows_its_points() -> None:
    game = played(3, 400, seed=4)
    view = game.view(None)
    assert game.finished
    words = players_panel(drawn(france(), view, (), NAMES))
    assert words[:3] == ["Game over", f"after turn {game.table.played}", "points"]
    assert words[3:] == [word for row in view.result for word in (NAMES[row.player], str(row.total))]


def test_a_player_without_a_name_is_called_by_his_id() -> None:
    words = players_panel(drawn(france(), played(3, 0, seed=5).view(None), (), {}))
    assert sorted(words[3::2]) == ["p1", "p2", "p3"]


def test_the_last_picture_of_a_game_fits_into_a_letter() -> None:
    game = played(6, 400, seed=6)
    changed = tuple(hex_id for track in game.table.track.values() for hex_id in track[-3:])
    png = painted(picture(france(), game.view(None), changed, NAMES))
    assert len(png) <= 150_000
    assert Image.open(BytesIO(png)).width == 1000
