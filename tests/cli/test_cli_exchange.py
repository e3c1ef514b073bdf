"""`pbem game export` and `import-18xx`: what they write, what they create, and each refusal in one helpful line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.base.settings import Settings
from pbem.titles.shipped import load_files
from tests.desk.presiding import confirmed
from tests.edges import Run, one_line
from tests.house import House
from tests.playing_1861 import begin, mails
from tests.replays.logs import all_privates, by, game
from tests.shipped import files_of

pytestmark = pytest.mark.any_engine

THREE = "ann=ann@example.org,20=Ben <b@example.org>,Carl=cy@example.org"
GTG = {"variant": "gtg", "market": "grid", "runs": "best"}
Data = dict[str, Any]


def saved(folder: Path, data: Data | str, name: str = "game.json") -> str:
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def bring_in(run: Run, file: str, players: str = THREE, *more: str) -> tuple[int, str, str]:
    return run("game", "import-18xx", file, "--name", "Don", "--moderator", "mo@x.org", "--players", players, *more)


def ours(settings: Settings) -> House:
    """A game of 1861 of which a few turns are played; Ben is the first player."""
    house = House(settings)
    begin(house, ("ann", "ben", "cleo"), options={**GTG, "seats": "invited", "first": "2"})
    for _ in mails(house, "e", most=5):
        pass
    return house


# -- import-18xx ------------------------------------------------------------------------------------------------------


def test_a_recorded_game_is_created_and_its_players_invited(run: Run, tmp_path: Path) -> None:
    code, out, err = bring_in(run, saved(tmp_path, game(*all_privates())), THREE, "--hours", "72")
    assert (code, err) == (0, "")
    assert "3 invitations are on their way" in out
    assert "goes on from game.json once everyone has accepted: 15 moves, SR 1, phase 2." in out
    code, out, _ = run("game", "show", "G1", "--json")
    sheet = json.loads(out)
    seats = [(one["name"], one["address"]) for one in sheet["people"] if one["role"] == "player"]
    assert seats == [("Ann", "ann@example.org"), ("Ben", "b@example.org"), ("Carl", "cy@example.org")]
    assert sheet["settings"]["hours"] == 72


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("ann=ann@x.org,20=b@x.org", "nobody for Carl"),
        ("ann=ann@x.org,zoe=b@x.org,carl=c@x.org", "'zoe=b@x.org'"),
        ("ann=ann@x.org,10=b@x.org,carl=c@x.org", "'10=b@x.org'"),
        ("ann@x.org,b@x.org,c@x.org", "'ann@x.org'"),
        ("ann=,ben=b@x.org,carl=c@x.org", "'ann='"),
    ],
)
def test_players_that_do_not_match_are_told_who_is_in_the_file(
    run: Run, tmp_path: Path, players: str, said: str
) -> None:
    code, _, err = bring_in(run, saved(tmp_path, game(*all_privates())), players)
    told = " ".join(err.split())
    assert code == 2
    assert said in told
    assert "Ann (10), Ben (20), Carl (30)" in told
    assert nothing_created(run)


def nothing_created(run: Run) -> bool:
    code, out, _ = run("game", "list", "--json")
    return code == 1 or json.loads(out) == []  # there is no database yet, or nothing in it


def stopped() -> Data:
    return game(*all_privates(), by(10, "end_game"))


def of_1867() -> Data:
    return {**game(*all_privates()), "title": "1867"}


def unlawful() -> Data:
    return game(*all_privates(), by(30, "bid", corporation="N", price=103))


def another_ones_turn() -> Data:
    return game(*all_privates(), by(10, "bid", corporation="N", price=105))


def for_two() -> Data:
    return {**game(), "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}]}


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (stopped, "is a game that is over"),
        (of_1867, "Night Mail replays 1861, not '1867'"),
        (unlawful, "at action 30: bid (id 16) the file and our rules part"),
        (another_ones_turn, "at action 10: bid (id 16) the file and our rules part"),
        (for_two, "2 players; 1861 is for 3 to 6"),
        (lambda: "{", "is not JSON"),
        (lambda: {"title": "1861"}, "is not a recorded game"),
        (lambda: {"night_mail": 1, "game": "1861", "players": []}, "is an export of our own"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with_creates_nothing(
    run: Run, tmp_path: Path, make: Callable[[], Data | str], said: str
) -> None:
    code, _, err = bring_in(run, saved(tmp_path, make()))
    assert code == 1
    assert said in one_line(err)
    assert nothing_created(run)


def test_its_actions_say_whether_it_is_over_and_not_its_head(run: Run, tmp_path: Path) -> None:
    """Of a finished game somebody may keep the beginning alone."""
    cut = game(*all_privates(), status="finished", result={"10": 1, "20": 2, "30": 3})
    code, _, err = bring_in(run, saved(tmp_path, cut))
    assert (code, err) == (0, "")


def test_what_the_file_says_is_not_chosen(run: Run, tmp_path: Path) -> None:
    code, _, err = bring_in(run, saved(tmp_path, game(*all_privates())), THREE, "--option", "market=column")
    assert code == 2
    assert "market: that is as in the file" in " ".join(err.split())
    code, _, _ = bring_in(run, saved(tmp_path, game(*all_privates())), THREE, "--option", "runs=own")
    assert code == 0


# -- export -----------------------------------------------------------------------------------------------------------


def test_a_running_game_is_written_and_goes_on_again(run: Run, store: Settings, tmp_path: Path) -> None:
    """What it says of where it stands; and the file is one that is replayed, and gone on with."""
    ours(store)
    file = tmp_path / "G1.json"
    code, out, err = run("game", "export", "G1", "--format", "18xx", "-o", str(file))
    assert (code, err) == (0, "")
    whole = json.loads(file.read_text(encoding="utf-8"))
    assert f"Wrote {len(whole['actions'])} actions of G1 'Volga'" in out
    assert (whole["status"], whole["round"], whole["result"]) == ("active", "Auction Round", {})
    assert [one["name"] for one in whole["players"]] == ["Ben", "Cleo", "Ann"], "the first player comes first"
    assert (len(whole["acting"]), whole["actions"][0]["entity"]) == (1, 0)
    assert [one["id"] for one in whole["actions"]] == list(range(1, len(whole["actions"]) + 1))
    assert "@" not in file.read_text(encoding="utf-8"), "an address is in it"
    code, out, _ = run("replay", str(file))
    assert code == 0
    names = ",".join(f"{one['name']}={one['name'].lower()}@example.org" for one in whole["players"])
    assert bring_in(run, str(file), names)[0] == 0
    code, out, _ = run("game", "export", "G1")
    assert json.loads(out) == whole


def test_a_game_that_its_moderator_ended_has_a_result(run: Run, store: Settings, tmp_path: Path) -> None:
    house = ours(store)
    confirmed(house, "end now")
    _, out, _ = run("game", "export", "G1")
    whole = json.loads(out)
    assert (whole["status"], whole["game_end_reason"], whole["manually_ended"]) == ("finished", "manually_ended", True)
    assert whole["actions"][-1]["type"] == "end_game"
    scores = list(whole["result"].values())
    assert scores == sorted(scores, reverse=True)
    code, out, _ = run("replay", saved(tmp_path, whole))
    assert (code, "result, reason of the end" in " ".join(out.split())) == (0, True)


def test_the_printed_edition_is_refused_and_says_why(run: Run, store: Settings) -> None:
    begin(House(store), ("ann", "ben", "cleo"))
    code, out, err = run("game", "export", "G1")
    assert (code, out) == (1, "")
    assert "played by the edition `jklm`, and 18xx.games plays `gtg`" in one_line(err)


def test_what_is_not_there_to_be_written(run: Run, store: Settings) -> None:
    house = House(store)
    house.create(("ann", "ben", "cleo"), slug="1861", files=files_of("1861"), options=GTG)
    assert "has not begun" in one_line(run("game", "export", "G1")[2])
    assert "There is no game G9" in one_line(run("game", "export", "G9")[2])


def test_another_game_is_refused(run: Run, running: House) -> None:
    assert "of our games 18xx.games has only 1861" in one_line(run("game", "export", "G1")[2])


def test_a_game_of_other_numbers_is_refused(run: Run, store: Settings) -> None:
    files = load_files("1861")
    files["game.yaml"] = {**files["game.yaml"], "bank": 12_000}
    House(store).started(("ann", "ben", "cleo"), slug="1861", files=files, options=GTG)
    assert "this one began or is played otherwise" in one_line(run("game", "export", "G1")[2])


def test_what_was_taken_back_is_not_written(run: Run, store: Settings) -> None:
    house = ours(store)
    before = json.loads(run("game", "export", "G1")[1])["actions"]
    confirmed(house, "undo")
    after = json.loads(run("game", "export", "G1")[1])["actions"]
    assert after == before[: len(after)]
    assert len(after) < len(before)
