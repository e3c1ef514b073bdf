"""The core of the engine: chance, notation, events, the verbs, stored bytes that are none of ours."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import play
from engine.core.errors import (
    BadGameFile,
    BadOption,
    BadState,
    IllegalAction,
    NightMailError,
    Refusal,
    UnreadableAction,
)
from engine.core.events import Event, may_read
from engine.core.notation import read_line, whole_number, write_line
from engine.core.play import apply, legal_actions, replay, view, why_not
from engine.core.rng import RANGE, Rng
from engine.games.paris_connection import RULES, Build, Trade
from engine.games.paris_connection.refusals import refusal
from tests.paris_table import definition, table
from tests.random_games import begin
from tests.sampled import sampled

WORD = st.text(st.characters(whitelist_categories=("Ll", "Lu", "Nd")), min_size=1, max_size=8)


class TestRng:
    """Draws that everybody can check."""

    def test_a_draw_is_sha_256_of_seed_and_count(self) -> None:
        first = int.from_bytes(sha256(b"mail:0").digest()[:8], "big")
        second = int.from_bytes(sha256(b"mail:1").digest()[:8], "big")
        number, rng = Rng("mail").below(1000)
        assert (number, rng) == (first % 1000, Rng("mail", 1))
        assert rng.below(7) == (second % 7, Rng("mail", 2))

    def test_known_draws_never_change(self) -> None:
        """Games that are under way depend on these figures."""
        assert Rng("night mail").shuffled(range(10))[0] == (0, 9, 3, 8, 5, 6, 4, 1, 2, 7)

    def test_a_source_is_not_used_up(self) -> None:
        rng = Rng("same")
        assert rng.below(10**6) == rng.below(10**6)

    def test_numbers_of_the_incomplete_run_are_thrown_away(self) -> None:
        """With n just over half the range nearly every second digest must go, and what is left is below n."""
        n = RANGE // 2 + 1
        drawn, rng = [], Rng("fair")
        for _ in range(200):
            number, rng = rng.below(n)
            drawn.append(number)
        assert max(drawn) < n
        assert 300 < rng.used < 520  # each draw takes two digests on average
        digests = [int.from_bytes(sha256(f"fair:{at}".encode()).digest()[:8], "big") for at in range(rng.used)]
        assert drawn == [number for number in digests if number < n]

    @pytest.mark.parametrize("n", [0, -1, RANGE + 1])
    def test_n_out_of_range(self, n: int) -> None:
        with pytest.raises(ValueError, match="n must be"):
            Rng("x").below(n)

    def test_the_whole_range_can_be_drawn(self) -> None:
        assert Rng("x").below(RANGE)[0] == int.from_bytes(sha256(b"x:0").digest()[:8], "big")
        assert Rng("x").below(1)[0] == 0

    def test_every_order_is_equally_likely(self) -> None:
        orders = Counter(Rng(f"seed {at}").shuffled("abc")[0] for at in range(3000))
        assert set(orders) == set(permutations("abc"))
        assert min(orders.values()) > 420
        assert max(orders.values()) < 580

    @given(st.lists(st.integers(), max_size=30), st.text(max_size=5))
    def test_a_shuffle_keeps_every_item(self, items: list[int], seed: str) -> None:
        mixed, rng = Rng(seed).shuffled(items)
        assert Counter(mixed) == Counter(items)
        assert rng.used >= max(0, len(items) - 1)


class TestNotation:
    """One action, one exact line."""

    @given(st.lists(WORD, min_size=2, max_size=6))
    def test_a_line_is_read_as_it_was_written(self, words: list[str]) -> None:
        player, *rest = words
        assert read_line(write_line(player, *rest)) == (player, rest[0], tuple(rest[1:]))

    @pytest.mark.parametrize(
        "line",
        ["", ":", ": ", "p1", "p1:", "p1: ", "p1 build", " p1: build", "p1: build ", "p1:  build", "p1: build  red",
         "p1: build\tred", "p1: build\nred", "p1: build red\n", "p 1: build", "p1 : build", "p1: build\u00a0red"],
    )  # fmt: skip
    def test_anything_else_is_unreadable(self, line: str) -> None:
        with pytest.raises(UnreadableAction) as wrong:
            read_line(line)
        assert wrong.value.line == line

    @pytest.mark.parametrize("word", ["", "-1", "+1", "01", "1.0", "x", "²", "١", "1" * 30])
    def test_a_whole_number_is_plain(self, word: str) -> None:
        with pytest.raises(UnreadableAction):
            whole_number("line", word)
        assert [whole_number("line", good) for good in ("0", "2", "123456789")] == [0, 2, 123456789]

    @given(WORD, WORD, st.lists(WORD, min_size=1, max_size=5))
    def test_a_build_survives_its_notation(self, player: str, colour: str, hexes: list[str]) -> None:
        build = Build(player, colour, tuple(hexes))
        assert RULES.read_action(RULES.write_action(build)) == build

    @given(WORD, WORD, WORD, st.integers(0, 10**9 - 1))
    def test_a_trade_survives_its_notation(self, player: str, returned: str, taken: str, count: int) -> None:
        trade = Trade(player, returned, taken, count)
        assert RULES.read_action(RULES.write_action(trade)) == trade

    @given(st.text(max_size=40))
    def test_reading_any_text_gives_an_action_or_unreadable(self, line: str) -> None:
        try:
            action = RULES.read_action(line)
        except UnreadableAction:
            return
        assert RULES.write_action(action) == line


class TestVerbs:
    """legal_actions, why_not, apply, replay, view."""

    def test_apply_gives_a_new_game_and_leaves_the_old_one(self) -> None:
        game = table("paris-connection", "anne ben carl").game
        before = RULES.encode(game)
        after, events = apply(game, Build("anne", "red", ("E11",)))
        assert RULES.encode(game) == before
        assert RULES.encode(after) != before
        assert len(events) == 1

    def test_apply_raises_what_why_not_says(self) -> None:
        game = table("paris-connection", "anne ben carl").game
        wrong = Build("anne", "red", ("A09",))
        with pytest.raises(IllegalAction) as refused:
            apply(game, wrong)
        assert refused.value.refusal == why_not(game, wrong)
        assert "not_adjacent" in str(refused.value)

    def test_legal_actions_is_lazy(self) -> None:
        """There are some millions; the first comes at once."""
        game = table("paris-connection", "anne ben carl").game
        first = next(legal_actions(game))
        assert why_not(game, first) is None

    def test_replay_of_a_shorter_list_is_an_undo(self) -> None:
        game = table("paris-connection", "anne ben carl").game
        actions = [Build("anne", "red", ("E11",)), Build("ben", "red", ("E12",)), Build("carl", "blue", ("C10",))]
        one = apply(game, actions[0])[0]
        assert replay(game, actions[:1]) == one
        assert replay(game, []) == game
        assert replay(one, actions[1:]) == replay(game, actions)

    def test_view_is_what_the_game_shows(self) -> None:
        game = table("paris-connection", "anne ben carl").game
        assert view(game, "anne") == game.view("anne")


class TestEvents:
    """Who may read what."""

    def test_readers(self) -> None:
        class Whispered(Event, frozen=True):
            word: str

        assert may_read(Whispered(word="a"), None)
        assert may_read(Whispered(word="a"), "p1")
        assert may_read(Whispered(word="a", readers=("p1",)), "p1")
        assert not may_read(Whispered(word="a", readers=("p1",)), "p2")
        assert not may_read(Whispered(word="a", readers=("p1",)), None)
        assert not may_read(Whispered(word="a", readers=()), "p1")


class TestStored:
    """Bytes that come back from the store."""

    def test_game_and_events_and_views_come_back_equal(self) -> None:
        game, events = begin(4, "stored")
        assert RULES.decode(definition(), RULES.encode(game)) == game
        assert RULES.decode_events(RULES.encode_events(events)) == events
        for reader in (*game.table.players, None):
            assert RULES.decode_view(RULES.encode_view(game.view(reader))) == game.view(reader)

    @pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff", b'{"table": 1}'])
    def test_other_bytes_are_a_bad_state(self, data: bytes) -> None:
        with pytest.raises(BadState):
            RULES.decode(definition(), data)
        with pytest.raises(BadState):
            RULES.decode_view(data)
        if data != b"[]":
            with pytest.raises(BadState):
                RULES.decode_events(data)

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (b'"blue":', b'"green":'),
            (b'"E10"', b'"E99"'),
            (b'"turn":0', b'"turn":3'),
            (b'"turn":0', b'"turn":-1'),
            (b'"players":["anne",', b'"players":["anna",'),
            (b'"players":["anne","ben",', b'"players":["anne","ben","dora",'),
        ],
    )
    def test_a_game_that_does_not_fit_its_files_is_a_bad_state(self, old: bytes, new: bytes) -> None:
        data = RULES.encode(table("paris-connection", "anne ben carl").game)
        assert old in data
        with pytest.raises(BadState):
            RULES.decode(definition(), data.replace(old, new))

    def test_a_player_sits_once(self) -> None:
        with pytest.raises(BadOption) as wrong:
            RULES.start(definition(), ("anne", "ben", "anne"), RULES.options({}), "seed")
        assert wrong.value.option == "players"


class TestErrors:
    """One tree; each says what the reader needs."""

    def test_one_tree(self) -> None:
        kinds = (BadGameFile, BadOption, BadState, UnreadableAction, IllegalAction)
        assert all(issubclass(kind, NightMailError) for kind in kinds)

    def test_sentences(self) -> None:
        assert str(BadGameFile("map.yaml", "hexes[3]", "is wrong")) == "map.yaml: hexes[3]: is wrong"
        assert str(BadGameFile("map.yaml", "", "is wrong")) == "map.yaml: is wrong"
        assert str(BadOption("start", "must be random")) == "start: must be random"
        assert str(UnreadableAction("x", "no")) == "'x': no"
        told = IllegalAction(refusal("not_your_turn"))
        assert str(told) == "not_your_turn (Paris Connection §4): It is not your turn."

    def test_a_refusal_is_frozen(self) -> None:
        with pytest.raises(AttributeError):
            refusal("not_your_turn").code = "other"  # type: ignore[misc]
        stored = msgspec.json.encode(refusal("game_over"))
        assert msgspec.json.decode(stored, type=Refusal) == refusal("game_over")


class TestModeratorsVerbs:
    """What the moderator may do to any game: end it where it stands; what an empty seat plays."""

    def test_a_stopped_game_is_scored_as_it_stands(self) -> None:
        scene = table("paris-connection", "anne ben carl").play("anne: build blue C10")
        ended, events = play.stop(scene.game)
        assert [type(event).__name__ for event in events] == ["GameEnded"]
        assert ended.finished
        assert ended.active == ()
        assert len(ended.view(None).result) == 3
        assert ended.table.track == scene.game.table.track
        assert play.stop(ended) == (ended, ())

    @pytest.mark.parametrize("seed", sampled(["a", "b", "c"], 1))
    def test_an_empty_seat_plays_a_legal_move_that_keeps_the_game_going_and_tells_no_hand(self, seed: str) -> None:
        game = table("paris-connection", "anne ben carl", start="random", seed=seed).game
        for _ in range(60):
            others = {player: dict.fromkeys(hand, 1) for player, hand in game.hands.items()}
            action = RULES.default_action(game)
            if isinstance(action, Build):
                assert action == RULES.default_action(msgspec.structs.replace(game, hands=others))
            game, _ = play.apply(game, action)
            assert not game.finished
