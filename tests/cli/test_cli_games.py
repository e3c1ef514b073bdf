"""`pbem game list`, `show`, `record` and `pbem verify`: what an operator sees of games, and what he must not see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from pbem.base.settings import Settings
from pbem.operating.game_list import Wanted, game_page
from pbem.store.db import connected, transaction
from pbem.store.models import Game, LogEntry, Member, OutboundMail, Person
from tests.edges import Kept, Run, legal_order, one_line, unseal_record
from tests.fixtures import copied, played_on
from tests.house import House
from tests.store.plans import asked

pytestmark = pytest.mark.any_engine


def _busy(house: House) -> None:
    name, order = legal_order(house)
    house.write(name, order)
    house.write("ann", "press ben: meet me at the buffet")
    house.wait(hours=49)
    house.create(("ann", "ben", "dora"), name="Don")


@pytest.fixture(scope="module")
def kept_busy(kept_game: Kept, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """Game 1 with a move, a secret message and an overdue question; game 2 still inviting; all letters sent."""
    return played_on(kept_game, tmp_path_factory.mktemp("busy"), _busy)


@pytest.fixture
def busy(settings: Settings, kept_busy: Kept, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A copy of it."""
    with copied(kept_busy, settings, monkeypatch) as house:
        yield house


def read(run: Run, *args: str) -> Any:
    """What a command says with --json."""
    code, out, err = run(*args, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def secrets() -> list[str]:
    """Everything that must not be seen by looking on."""
    with connected():
        games = list(Game.select())
        tokens = [member.token for member in Member.select()]
    return [one for game in games for one in (game.seed, *game.salts.values())] + [*tokens, "buffet", '"hand"']


def test_how_long_a_game_waited(busy: House, run: Run) -> None:
    """One move at once, and 49 hours since."""
    found = read(run, "game", "waits", "G1")
    assert [(one["about"], one["answers"]) for one in found["waited"]] == [("turn", 1)]
    assert [one["seconds"] for one in found["now"]] == [49 * 3600]
    code, out, _ = run("game", "waits", "G1")
    assert code == 0
    assert "in all" in out
    assert "for 49 hours so far" in out
    assert run("game", "waits", "G2")[1].startswith("Nobody has answered a question")


# -- game list --------------------------------------------------------------------------------------------------------


@pytest.mark.store
@pytest.mark.parametrize(
    ("args", "games"),
    [
        ((), ["G1", "G2"]),
        (("--state", "running"), ["G1"]),
        (("--state", "inviting"), ["G2"]),
        (("--state", "running", "--state", "inviting"), ["G1", "G2"]),
        (("--state", "finished"), []),
        (("--overdue",), ["G1"]),
        (("--overdue", "--state", "inviting"), []),
        (("--waiting",), ["G1", "G2"]),
        (("--waiting", "--state", "finished"), []),
        (("--search", "volg"), ["G1"]),
        (("--search", "DORA@example.org"), ["G2"]),
        (("--search", "Ann"), ["G1", "G2"]),
        (("--search", "paris"), ["G1", "G2"]),
        (("--search", "%"), []),
        (("--after", "G1"), ["G2"]),
        (("--after", "2"), []),
    ],
)
def test_list_takes_filters(busy: House, run: Run, args: tuple[str, ...], games: list[str]) -> None:
    assert [row["game"] for row in read(run, "game", "list", *args)] == games
    told = run("game", "list", *args)[1]
    assert [number for number in ("G1", "G2") if number in told] == games


@pytest.mark.store
def test_list_as_data_tells_who_is_waited_for(busy: House, run: Run) -> None:
    first, second = read(run, "game", "list")
    (waits,) = first["waits_for"]
    assert (waits["name"], waits["overdue"], waits["deadline"]) == (
        busy.active().title(), True, "2026-11-23T12:00:00Z",
    )  # fmt: skip
    assert [one["name"] for one in second["without_answer"]] == ["Ann", "Ben", "Dora"]


@pytest.mark.store
def test_list_goes_on_page_by_page(busy: House, run: Run) -> None:
    code, out, err = run("game", "list", "--limit", "1")
    assert (code, err) == (0, "")
    assert "G1" in out
    assert "There are more: add --after G1 for the next page." in out
    code, out, err = run("game", "list", "--limit", "1", "--json")
    assert [one["game"] for one in json.loads(out)] == ["G1"], "scripts read standard output alone"
    assert "--after G1" in err
    code, out, err = run("game", "list", "--limit", "1", "--after", "G1")
    assert "G2" in out
    assert "There are more" not in out + err
    assert "G12" in one_line(run("game", "list", "--after", "x")[2])


@pytest.mark.store
def test_list_is_one_statement_however_many_games_there_are(busy: House) -> None:
    with connected(), asked() as statements:
        assert len(game_page(Wanted(waiting=True, search="o")).rows) == 2
    assert len(statements) == 1


# -- game show --------------------------------------------------------------------------------------------------------


def test_show_tells_state_people_settings_and_the_end_of_the_record(busy: House, run: Run) -> None:
    sheet = read(run, "game", "show", "g1")
    with connected():
        game = Game.get_by_id(1)
    assert (sheet["state"], sheet["name"]) == ("running", "Volga")
    assert [(one["name"], one["status"]) for one in sheet["people"]] == [
        ("Ann", "playing"), ("Ben", "playing"), ("Cleo", "playing"), ("Mo", "moderating"),
    ]  # fmt: skip
    assert (sheet["settings"]["hours"], sheet["settings"]["reminders"]) == (48, [24, 6])
    assert sheet["record"]["link"] == game.chain
    assert sheet["record"]["entries"] == game.last_number
    assert [one["kind"] for one in sheet["record"]["last"]][4:7] == ["started", "action", "press"]
    code, out, _ = run("game", "show", "G1")
    assert code == 0
    for part in (
        game.chain,
        "Volga",
        "Waiting for",
        "2026-11-23T12:00:00Z (passed)",
        "reminders sent",
        "ann@example.org",
    ):
        assert part in out


def test_show_tells_what_was_moved_but_not_what_was_said_to_one(busy: House, run: Run) -> None:
    by_kind = {one["kind"]: one for one in read(run, "game", "show", "G1")["record"]["last"]}
    assert re.match(r"p\d: ", by_kind["action"]["text"])
    assert by_kind["press"]["text"] == "(not for everybody)"


def test_show_tells_letters_that_failed_and_addresses_that_bounce(busy: House, run: Run) -> None:
    with transaction():
        Person.update(bounces=2).where(Person.address == "ann@example.org").execute()
        letter = OutboundMail.get(OutboundMail.game == 1)
        letter.state = "failed"
        letter.save()
    sheet = read(run, "game", "show", "G1")
    assert sheet["letters"]["failed"] == 1
    assert sheet["letters_failed"] == [f"out:{letter.id}"]
    assert sheet["people"][0]["bounces"] == 2


@pytest.mark.store
def test_what_players_call_themselves_is_shown_as_it_is(busy: House, run: Run) -> None:
    """The tables are drawn by a library that reads styles in square brackets, and fails at one that nobody opened."""
    with transaction():
        Game.update(name="Volga [red]").where(Game.id == 1).execute()
        Member.update(name="[/b]").where(Member.name == "Ben").execute()
        Member.update(name="[/b]\\").where(Member.name == "Ann").execute()
    for words in (("game", "list"), ("game", "show", "G1")):
        code, out, _ = run(*words)
        assert code == 0
        assert "[red]" in out
        assert "[/b]" in out


@pytest.mark.parametrize("args", [("game", "list"), ("game", "show", "G1"), ("game", "record", "G1"), ("verify", "G1")])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_nothing_secret_is_seen_by_looking_on(busy: House, run: Run, args: tuple[str, ...], more: tuple[str]) -> None:
    code, out, err = run(*args, *more)
    assert code == 0
    assert not [secret for secret in secrets() if secret in out + err]


def test_reply_addresses_are_shown_to_who_asks_for_secrets(busy: House, run: Run) -> None:
    token = busy.member("ann").token
    assert f"play+{token}@mail.test" in run("game", "show", "G1", "--secrets", COLUMNS="300")[1]
    shown = read(run, "game", "show", "G1", "--secrets")
    assert shown["people"][0]["reply_to"] == f"play+{token}@mail.test"
    assert not [secret for secret in secrets()[:4] if secret in json.dumps(shown)]


@pytest.mark.parametrize("command", ["show", "record"])
def test_a_game_that_is_not_there_is_one_line(busy: House, run: Run, command: str) -> None:
    code, _, err = run("game", command, "G77")
    assert (code, one_line(err)) == (1, "pbem: There is no game G77.")


# -- game record, verify ----------------------------------------------------------------------------------------------


def test_the_printed_record_can_be_recomputed_with_sha256_alone(busy: House, run: Run) -> None:
    previous = ""
    for row in read(run, "game", "record", "G1"):
        text = "\n".join((previous, row["public"], row["commitment"]))
        previous = sha256(text.encode()).hexdigest()
        assert row["link"] == previous
    with connected():
        assert Game.get_by_id(1).chain == previous
    assert previous in run("game", "record", "G1")[1]


def test_verify_takes_several_games_and_all_of_them(busy: House, run: Run) -> None:
    assert [(one["game"], one["ok"]) for one in read(run, "verify", "G1", "2")] == [("G1", True), ("G2", True)]
    assert len(read(run, "verify", "--all")) == 2
    code, out, _ = run("verify", "--all")
    assert code == 0
    assert re.fullmatch(r"ok   G1: all \d+ checks\nok   G2: all \d+ checks\n", out)


def test_verify_names_the_bad_game_among_the_good(busy: House, run: Run) -> None:
    unseal_record()
    with transaction():
        LogEntry.update(cause="clock").where((LogEntry.game == 1) & (LogEntry.number == 6)).execute()
    code, out, _ = run("verify", "--all")
    assert code == 1
    assert "BAD  G1: entry 6 was changed" in out
    assert "ok   G2: all" in out
    code, out, _ = run("verify", "G1", "--json")
    assert code == 1
    assert json.loads(out)[0]["findings"][0]["what"].startswith("entry 6 was changed")


def test_the_characters_of_a_letter_are_looked_up(busy: House, run: Run) -> None:
    letters = (re.search(r"Record: no. (\d+), fingerprint\s(\w{10})\.", one.text) for one in busy.box.letters)
    told = next(one for one in letters if one)
    code, out, _ = run("verify", "G1", "--seen", told[2].upper())
    assert code == 0
    assert f"the record stood at {told[2]} after entry {told[1]}, written 2026-11-" in out
    code, out, _ = run("verify", "G1", "--seen", "0123456789")
    assert code == 1
    assert "BAD  no entry of this record has a link that begins with 0123456789" in out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Name some games, or use --all"),
        (("G1", "--all"), "Name some games, or use --all"),
        (("--all", "--seen", "0123456789"), "--seen needs exactly one game"),
        (("G1", "--seen", "012345678"), "write the 10 characters"),
        (("G1", "--seen", "red herring"), "write the 10 characters"),
        (("first",), "like G12"),
        (("G99999999999",), "like G12"),
    ],
)
def test_wrong_words_for_verify_are_one_helpful_line(busy: House, run: Run, args: tuple[str, ...], said: str) -> None:
    code, _, err = run("verify", *args)
    assert code == 2
    assert said in one_line(err)
