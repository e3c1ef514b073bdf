"""Paris Connection in words, from real positions."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.core import play
from engine.core.events import Event
from engine.games.paris_connection import RULES, Build, Built, Dealt, Game, GameEnded, GameStarted, Trade, Traded
from pbem.facts.result import Answer, Result
from pbem.letters.content import Reader
from pbem.letters.messages import say_text
from pbem.letters.render import render
from pbem.letters.typeset import typeset
from pbem.titles.paris_connection.mail import TITLE as PARIS
from pbem.titles.paris_connection.mail import words
from pbem.words.columns import text_width
from tests.letters.paris import NAMES, TITLE, course_of, definition, happenings, played, started
from tests.letters.sample import ASK, CARD, HASH, content
from tests.sampled import sampled, spread

GOLDEN = Path(__file__).parent / "golden_paris"
SIZES = (3, 4, 5, 6)


def told(event: Event) -> str:
    """The event as a letter tells it."""
    return say_text(words.event_say(definition(), event, NAMES))


def test_events_are_told() -> None:
    """Each event of the game has its sentence, with names and places."""
    game, events = started()
    assert told(Built(player="p1", colour="red", hexes=("F10",), worth=1, value=1)) == (
        "Ann built red on F10 (Troyes); its value is now 1."
    )
    assert told(Built(player="p2", colour="blue", hexes=("G07", "G08"), worth=0, value=3)) == (
        "Ben built blue on G07, G08 (Orléans); its value stays 3."
    )
    assert told(Traded(player="p3", returned="red", taken="blue", count=2)) == (
        "Carl gave back 1 red locomotive and took 2 blue."
    )
    assert (
        told(Dealt(readers=("p1",), player="p1", hand={"blue": 2, "yellow": 0, "red": 8})) == "You drew 2 blue, 8 red."
    )
    assert told(GameEnded(reason="marseille")) == "P12 (Marseille) is connected, so the game is over."
    assert isinstance(events[0], GameStarted)
    assert ", ".join(NAMES[player] for player in game.table.players) in told(events[0])
    assert "red F09" in told(events[0]) or "red " in told(events[0])
    assert len({told(GameEnded(reason=reason)) for reason in ("marseille", "supply", "stall")}) == 3


def test_an_event_of_another_game_is_an_error() -> None:
    """Nothing is told wrongly rather than not at all."""
    with pytest.raises(TypeError, match="no event of Paris Connection"):
        words.event_say(definition(), Event(), NAMES)


def test_changed_places() -> None:
    """What was built on is ringed; a trade changes no hex."""
    assert words.changed(Built(player="p1", colour="red", hexes=("F10", "F11"), worth=1, value=1)) == ("F10", "F11")
    assert words.changed(Traded(player="p3", returned="red", taken="blue", count=2)) == ()


# As on the map.
LETTERS = {"blue": "U", "red": "R", "yellow": "Y", "purple": "P", "black": "K", "brown": "N"}


@pytest.mark.parametrize("players", SIZES)
def test_the_whole_open_position_stands_in_words(players: int) -> None:
    """Every value, depot, hand size and every hex with track can be read off; a blind player misses nothing (§8)."""
    game, _ = played(12, players)
    view = game.view("p1")
    text = words.status_blocks(definition(), view, NAMES)
    for company in definition().companies:
        table = view.table
        named = f"{LETTERS[company]}  {company}"
        row = rf"^{named} +{table.values[company]} +{table.depots[company]} +{len(table.track[company])}$"
        assert re.search(row, text, re.M)
        line = re.search(rf"^- {company.capitalize()}: (.+)$", text, re.M)
        assert line is not None
        assert tuple(re.findall(r"\b[A-Z]\d\d\b", line[1])) == table.track[company]
    for player in view.table.players:
        assert re.search(rf"^{NAMES[player]} +{view.table.hand_sizes[player]} +\d+$", text, re.M)
    assert f"It is {NAMES[game.active[0]]}’s turn, turn 13 of the game." in text


def test_own_hand_only() -> None:
    """The block shows the reader's hand and its worth; another reader's view gives another hand, the public none."""
    game, _ = played(10, 3)
    mine = words.hand_block(definition(), game.view("p1"), NAMES)
    for company, count in game.hands["p1"].items():
        value = game.table.values[company]
        assert bool(re.search(rf"^{company} +{count} +{value} +{count * value}$", mine, re.M)) == bool(count)
    assert mine != words.hand_block(definition(), game.view("p2"), NAMES)
    assert words.hand_block(definition(), game.view(None), NAMES) == "You hold no hand in this game."


def test_all_hands_for_a_moderator_who_does_not_play() -> None:
    """A full view shows every hand under its name."""
    game, _ = started(4)
    text = words.hand_block(definition(), game.full_view(), NAMES)
    assert [text.count(f"{name} holds:") for name in ("Ann", "Ben", "Carl", "Dora", "Emil")] == [1, 1, 1, 1, 0]


def test_a_hand_above_the_limit_is_warned() -> None:
    """§7: 20 points for each above the limit; the letter says so in time."""
    game, _ = started(4)
    view = game.view("p1")
    over = replace(view, hands={"p1": dict.fromkeys(definition().companies, 0) | {"red": 17}})
    text = words.hand_block(definition(), over, NAMES)
    assert "You hold 2 more than the limit of 15; at the end that would cost 40 points." in text
    assert "limit of" not in words.hand_block(definition(), view, NAMES)


@pytest.mark.parametrize("players", SIZES)
def test_every_order_in_the_options_is_legal(players: int) -> None:
    """«options» can be trusted: each build line it prints is legal now, and each colour is mentioned."""
    game, _ = played(8, players)
    player = game.active[0]
    text = words.options_block(definition(), game.view(player), NAMES)
    lines = re.findall(r"value \+(\d+): build (\w+) ((?:[A-Z]\d\d ?)+)", text)
    assert lines
    for worth, colour, hexes in lines:
        after, _ = play.apply(game, Build(player, colour, tuple(hexes.split())))
        assert after.table.values[colour] - game.table.values[colour] == int(worth)
    for company in definition().companies:
        assert re.search(rf"^{company.capitalize()}[,:]", text, re.M)
    for returned, most, taken in re.findall(r"^- (\w+) for .*?(1 or 2|1) (\w+)", text, re.M):
        assert play.why_not(game, Trade(player, returned.lower(), taken, int(most[-1]))) is None


def test_options_of_empty_depots_and_closed_companies() -> None:
    """A company that cannot be built says why."""
    game, _ = started(3)
    view = game.view("p1")
    empty = replace(view, table=replace(view.table, depots={**view.table.depots, "red": 0}))
    assert "\n\nRed: the depot is empty.\n\n" in words.options_block(definition(), empty, NAMES)
    start = view.table.track["blue"]
    around = tuple(one for one in definition().board.neighbours(start[0]) if definition().board.hex(one).open)
    full = {
        **view.table.track,
        "red": (*view.table.track["red"], *around),
        "black": (*view.table.track["black"], *around),
    }
    shut = replace(view, table=replace(view.table, track=full))
    assert re.search(
        r"^Blue, \d+ in the depot, has no open hex\.$", words.options_block(definition(), shut, NAMES), re.M
    )


def test_no_options_after_the_end() -> None:
    """A sentence, not an empty list."""
    game, _ = played(2000, 3)
    assert words.options_block(definition(), game.view("p1"), NAMES) == "The game is over; nothing can be ordered."


@pytest.mark.parametrize("players", spread(SIZES, 3, single=True))
def test_final_scores_add_up(players: int) -> None:
    """§7: every row, best first, and the parts of each hand sum to its points."""
    game, _ = played(2000, players)
    assert game.finished
    view = game.view(None)
    text = words.result_block(definition(), view, NAMES)
    rows = re.findall(r"^(\w+) +(\d+) +(-?\d+) +(-?\d+) +(-?\d+)$", text, re.M)
    assert [int(row[4]) for row in rows] == sorted((score.total for score in view.result), reverse=True)
    for name, hand, points, penalty, total in rows:
        assert int(points) + int(penalty) == int(total)
        line = re.search(rf"^- {name}: (.+)\.$", text, re.M)
        assert line is not None
        parts = re.findall(r"(\d+) (\w+) for (\d+)", line[1])
        assert sum(int(count) for count, _, _ in parts) == int(hand)
        assert sum(int(worth) for _, _, worth in parts) == int(points)


def test_no_scores_while_the_game_runs() -> None:
    """Nothing to leak."""
    assert words.result_block(definition(), started()[0].view("p1"), NAMES) == ""


def test_alt_text_is_one_line_with_every_value() -> None:
    """For those who do not see the picture."""
    game, _ = played(12, 4)
    alt = words.picture_alt(definition(), game.view("p1"), NAMES)
    assert "\n" not in alt
    assert len(alt) < 300
    for company, value in game.table.values.items():
        track = game.table.track[company]
        last = f" (last {track[-1]})" if len(track) > 1 else ""
        assert f"{company} {value} with {len(track)} on the map{last}" in alt


@pytest.mark.parametrize("players", sampled(SIZES, 2))
def test_blocks_of_whole_games_fit(players: int) -> None:
    """At every tenth action no line passes 78 columns, and tables pass 46, a phone's width, never."""
    for count in range(0, 60, 10):
        game, _ = played(count, players)
        view = game.view("p1")
        blocks = (
            words.status_blocks(definition(), view, NAMES),
            words.hand_block(definition(), view, NAMES),
            words.options_block(definition(), view, NAMES),
            words.result_block(definition(), view, NAMES),
        )
        for block in blocks:
            assert max(map(text_width, typeset(block).split("\n"))) <= 78
            tables = re.findall(r"```\n(.*?)\n```", block, re.S)
            assert all(text_width(line) <= 46 for table in tables for line in table.split("\n"))


def test_a_company_of_a_moderators_own_file_keeps_its_name() -> None:
    """A game file may name other companies; no table of ours need know them."""
    game, _ = started(3)
    own = replace(definition(), companies=("vert", *definition().companies[1:]))
    table = msgspec.json.decode(msgspec.json.encode(game.table).replace(b'"blue"', b'"vert"'), type=type(game.table))
    text = words.status_blocks(own, replace(game.view("p1"), table=table), NAMES)
    assert re.search(r"^- Vert: ", text, re.M)


def letters() -> dict[str, tuple[str, str]]:
    """Letters of a real game: subject and text."""
    game, opening = started(3)
    for line in ("build red F10", "build brown G09 G10", "trade blue 2 red"):
        player = game.active[0]
        action = RULES.read_action(f"{player}: {line}")
        assert isinstance(action, Build | Trade)
        if play.why_not(game, action) is not None:
            action = next(iter(play.legal_actions(game)))
        game, told_events = play.apply(game, action)
        opening = (*opening, *told_events)
    reader = Reader(name=NAMES[game.active[0]], timezone="Europe/Paris", player=game.active[0])
    mine = tuple(event for event in opening if event.readers is None or reader.player in event.readers)
    view = RULES.encode_view(game.view(reader.player)).decode()
    base = content("your_turn", reader=reader, view=view, names=NAMES, game=CARD, ask=ASK, waiting_for=(reader.name,))
    over, last = played(2000, 3)
    made = {
        "welcome": replace(base, template="welcome", events=happenings(mine[:2]), picture=True),
        "your_turn": replace(base, events=happenings(mine[2:]), since="start", picture=True),
        "hand": replace(base, template="hand", ask=None),
        "options": replace(
            base,
            template="receipt",
            results=(Result(line="options", status="answered", answer=Answer(about="options")),),
        ),
        "game_over": replace(
            base,
            template="game_over",
            ask=None,
            waiting_for=(),
            view=RULES.encode_view(over.view(reader.player)).decode(),
            course=course_of(2000, 3),
            events=happenings(last[-2:]),
            facts={"seed": HASH[:32], "seed_hash": HASH},
            rows=tuple((NAMES[one], "owl", text, HASH[:32], HASH) for one, text in RULES.secrets(over)),
        ),
    }
    rendered = {name: render(one, TITLE, definition()) for name, one in made.items()}
    return {name: (one.subject, one.markdown) for name, one in rendered.items()}


@pytest.mark.parametrize("name", ["game_over", "hand", "options", "welcome", "your_turn"])
def test_golden_letters_of_a_real_game(name: str) -> None:
    """Word for word what a player of Paris Connection reads."""
    subject, text = letters()[name]
    assert f"Subject: {subject}\n{text}" == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def asking(game: Game) -> str:
    """The letter that asks Ann for a move, as words without line breaks."""
    view = RULES.encode_view(game.view("p1")).decode()
    reader = Reader(name="Ann", timezone="Europe/Paris", player="p1")
    letter = content("your_turn", reader=reader, view=view, names=NAMES, game=CARD, ask=ASK, waiting_for=("Ann",))
    return " ".join(render(letter, TITLE, definition()).markdown.split())


def test_a_letter_marks_what_would_end_the_game_and_says_that_a_limit_is_near() -> None:
    """§6, §11: the build to Marseille stands below the samples, as such; two rounds are left of the limit of three."""
    game, _ = started(3)
    options = replace(game.table.options, stall_limit=3)
    table = replace(game.table, track={**game.table.track, "red": ("D09", "O13")}, options=options, idle=4, turn=0)
    hand = dict.fromkeys(definition().companies, 0) | {"red": 10}
    near = replace(game, table=replace(table, players=("p1", "p2", "p3")), hands={**game.hands, "p1": hand})
    text = asking(near)
    samples = re.findall(r" \.\d+ (?=build |trade )", text)
    assert (
        text.index("These are legal right now")
        < text.index("This one would end the game")
        < text.index(f".{len(samples)} build red P12")
    )
    assert text.count("build red P12") == 1
    assert "the game ends in 2 rounds" in text
    assert "would end the game: build red P12" in words.options_block(definition(), near.view("p1"), NAMES)
    assert "would end the game" not in asking(game)
    assert "The stall limit is near" not in asking(game)


def test_the_first_letter_explains_a_stall_limit() -> None:
    """§11: where there is one."""
    game, _ = started(3)
    limited = replace(game, table=replace(game.table, options=replace(game.table.options, stall_limit=10)))
    said = [PARIS.told.goal(definition(), one.view("p1"), plays=True) for one in (game, limited)]
    assert ["for 10 full rounds" in one for one in said] == [False, True]
