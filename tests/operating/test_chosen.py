"""Settings of a game beside its record: as created, as the moderator changed them, as somebody changed the row."""

from __future__ import annotations

import pytest

from pbem.operating import doctor
from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Game, LogEntry
from tests.desk.presiding import ask
from tests.house import House
from tests.operating.tampering import older_record

pytestmark = [pytest.mark.any_engine, pytest.mark.usefixtures("known_shipped")]

ORDERS: tuple[tuple[str, dict[str, object]], ...] = (
    ("hours 72", {"hours": 72}),
    ("remind 30h 3h", {"reminders": [30, 3]}),
    ("remind off", {"reminders": []}),
    ("overdue default", {"on_deadline": "default"}),
    ("overdue tell", {"on_deadline": "tell"}),
    ("overdue remind", {"on_deadline": "remind"}),
    ("weekends off", {"weekends_off": True}),
    ("weekends on", {"weekends_off": False}),
    ("minimum 12h", {"minimum_hours": 12}),
    ("minimum off", {"minimum_hours": 0}),
    ("pause until the new year", {"pause_reason": "until the new year"}),
    ("resume", {"pause_reason": ""}),
)
CHANGED: tuple[tuple[dict[str, object], str], ...] = (
    ({"hours": 1}, "the setting hours is 1; the record says 48"),
    ({"reminders": []}, "the setting reminders is []; the record says [24, 6]"),
    ({"on_deadline": "default"}, "the setting on_deadline is default; the record says remind"),
    ({"weekends_off": True}, "the setting weekends_off is True; the record says False"),
    ({"minimum_hours": 30}, "the setting minimum_hours is 30; the record says 1"),
    ({"settings": {"cheat": 1}}, "there is a setting 'cheat', which Night Mail does not know"),
    ({"pause_reason": "Ann is ill"}, "the reason for the pause is 'Ann is ill'; the record says ''"),
)


def bad(house: House) -> list[str]:
    """What `pbem verify` finds wrong."""
    with connected():
        return [one.what for one in verify_game(1, "mail.test", house.now) if not one.ok]


def said(house: House) -> str:
    """All that `pbem verify` says."""
    with connected():
        return " | ".join(one.what for one in verify_game(1, "mail.test", house.now))


def change(**fields: object) -> None:
    """Change the game's row behind the service's back."""
    with transaction():
        Game.update(fields).where(Game.id == 1).execute()


def test_the_creation_tells_all_settings(running: House) -> None:
    with connected():
        facts = LogEntry.get(LogEntry.kind == "created").facts
    assert facts["settings"] == {
        "hours": 48, "reminders": [24, 6], "on_deadline": "remind", "weekends_off": False, "minimum_hours": 1,
        "away_days": 30, "votes_by": "majority", "votes_after": 72, "votes_for": 72, "votes_overdue": 7,
    }  # fmt: skip
    assert "the settings are those the game was created with" in said(running)


@pytest.mark.parametrize(
    ("order", "name", "value"),
    [
        ("voting all", "votes_by", "all"),
        ("voting after 2 days", "votes_after", 48),
        ("voting at once", "votes_after", 0),
        ("voting for 24h", "votes_for", 24),
        ("voting overdue 10 days", "votes_overdue", 10),
    ],
)
def test_how_votes_go_is_followed(running: House, order: str, name: str, value: object) -> None:
    ask(running, order)
    with connected():
        assert Game.get_by_id(1).settings[name] == value
    assert bad(running) == []


@pytest.mark.store
@pytest.mark.parametrize("older", [False, True], ids=["told", "older record"])
def test_what_the_moderator_changes_is_followed(running: House, older: bool) -> None:
    if older:
        older_record()
    for order, fields in ORDERS:
        ask(running, order)
        with connected():
            game = Game.get_by_id(1)
        assert {name: getattr(game, name) for name in fields} == fields, order
        assert bad(running) == [], order


@pytest.mark.parametrize(("fields", "told"), CHANGED)
def test_a_changed_setting_is_found(running: House, fields: dict[str, object], told: str) -> None:
    change(**fields)
    assert any(told in what for what in bad(running))
    assert any(one.about == "G1" and told in one.what for one in doctor.examine(running.settings, running.now))


def test_a_change_after_the_moderators_is_found(running: House) -> None:
    ask(running, "hours 72")
    change(hours=48)
    assert bad(running) == ["the setting hours is 48; the record says 72"]


def test_an_older_record_is_well_and_what_it_does_not_tell_is_named(running: House) -> None:
    older_record()
    ask(running, "hours 72")
    assert bad(running) == []
    assert "from an older version and does not mention: reminders, on_deadline, weekends_off, minimum_hours" in said(
        running
    )
    change(hours=48)
    assert bad(running) == ["the setting hours is 48; the record says 72"]
