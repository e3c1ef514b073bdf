"""What letters of a game that is over said goes into packs, and is told as before by whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from pbem.base import clock
from pbem.letters import content as contents
from pbem.operating import doctor, store_check
from pbem.operating.extent import Extent
from pbem.operating.record_check import chain_findings
from pbem.operating.verify import verify_game
from pbem.post import enclosing, overtaken
from pbem.store.db import connected, database, transaction
from pbem.store.models import Game, LetterPack, LogEntry, Member, OutboundMail, contents_of
from pbem.store.packs import ContentLost, packed, unpacked
from pbem.store.untyped import Query
from pbem.worker import folding, pruning
from tests.desk.presiding import confirmed
from tests.edges import legal_order
from tests.house import House

pytestmark = pytest.mark.one_connection

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def over(running: House) -> House:
    """A game that was ended by its moderator after two moves."""
    for _ in range(2):
        running.wait(hours=1)
        running.write(*legal_order(running))
    confirmed(running, "end now")
    return running


def said(house: House) -> list[str]:
    """What every letter said, in the order of the letters, asked for one by one."""
    with connected():
        return [row.content for row in OutboundMail.select().order_by(OutboundMail.id)]


def in_rows() -> int:
    """How many letters have what they said in their rows."""
    with connected():
        return sum(row.in_row for row in OutboundMail.select())


def fold(house: House, **after: float) -> int:
    """The worker folds so long after now."""
    with connected():
        return folding.fold(house.now + timedelta(**after))


def test_what_letters_said_is_told_as_before(over: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "STEP", 5)
    before = said(over)
    assert fold(over, days=2, hours=23) == 0
    assert in_rows() == len(before)
    assert fold(over, days=3) == len(before)
    assert in_rows() == 0
    assert said(over) == before
    with connected():
        rows = OutboundMail.select().order_by(OutboundMail.id)
        assert [text for _, text in contents_of(rows)] == before
        assert LetterPack.select().count() == -(-len(before) // 5)
    assert fold(over, days=30) == 0, "once is enough"


def test_packs_are_much_smaller(over: House) -> None:
    before = sum(len(text) for text in said(over))
    fold(over, days=3)
    with connected():
        assert sum(len(bytes(row.data)) for row in LetterPack.select()) < before / 4


@pytest.mark.sqlite_only
def test_games_to_fold_and_old_fingerprints_are_found_by_their_indexes(over: House) -> None:
    """Of 100,000 games nearly all are folded, and of their letters nearly none has fingerprints."""
    with connected():
        asked = {"game_to_fold": folding._due(over.now), "outbound_mail_prints": old_prints(over.now)}
        for index, query in asked.items():
            text, values = query.sql()
            plan = database.execute_sql(f"EXPLAIN QUERY PLAN {text}", values).fetchall()
            assert any(index in str(row[-1]) for row in plan), plan


def old_prints(now: datetime) -> Query:
    """The letters whose fingerprints go."""
    return OutboundMail.select(OutboundMail.id).where(pruning._prints(now).which)


def test_a_game_that_goes_on_keeps_its_rows(running: House) -> None:
    assert fold(running, days=1000) == 0
    assert in_rows() == len(said(running))


def test_a_letter_that_waits_keeps_its_row(over: House) -> None:
    over.take(over.mail("ann", "help"))
    fold(over, days=3)
    assert in_rows() == 1
    assert len(over.post()) == 1


def test_archives_asked_for_today_are_counted_all_the_same(over: House) -> None:
    over.now += timedelta(days=3)
    over.write("ann", "export")
    ann = over.member("ann")
    with connected():
        assert enclosing.asked_since(ann, over.now - timedelta(days=1)) == 1
        assert folding.fold(over.now) > 0
        assert enclosing.asked_since(ann, over.now - timedelta(days=1)) == 1
    assert in_rows() == 1


def test_a_letter_given_up_is_sent_after_all_and_says_the_same(over: House) -> None:
    over.take(over.mail("ann", "help"))
    with transaction():
        letter = OutboundMail.get(OutboundMail.state == "queued")
        OutboundMail.update(state="failed").where(OutboundMail.id == letter.id).execute()
    text, references = letter.content, letter.references
    assert references
    fold(over, days=3)
    with transaction():
        OutboundMail.update(state="queued").where(OutboundMail.id == letter.id).execute()
        kept = OutboundMail.get_by_id(letter.id)
        assert (kept.in_row, kept.content, kept.references) == (False, text, references)
    (sent,) = over.post()
    assert sent.mail["References"].split() == references


def test_what_is_written_anew_counts(over: House) -> None:
    """A letter in a pack that says something else now, as one does that goes without its file."""
    fold(over, days=3)
    with transaction():
        first = OutboundMail.select().order_by(OutboundMail.id).first()
        other = contents.encode(contents.decode(first.content.encode())).decode() + " "
        OutboundMail.update(content=other).where(OutboundMail.id == first.id).execute()
        assert OutboundMail.get_by_id(first.id).content == other
    assert fold(over, days=4) == 0


def test_a_game_that_ends_again_is_looked_at_again(over: House) -> None:
    fold(over, days=3)
    over.now += timedelta(days=4)
    with transaction():
        Game.update(state="running", ended_at=None).execute()
    over.take(over.mail("ann", "help"))
    over.post()
    assert fold(over, days=5) == 0
    with transaction():
        Game.update(state="finished", ended_at=over.now).execute()
    assert in_rows() == 1
    assert fold(over, days=3) == 1


def test_what_somebody_queued_again_meanwhile_is_left(over: House, monkeypatch: pytest.MonkeyPatch) -> None:
    before = said(over)
    found = folding._next

    def next_and_queued(game: int, last: int, before: datetime) -> list[int]:
        letters = found(game, last, before)
        if letters and not last:
            with transaction():
                OutboundMail.update(state="queued").where(OutboundMail.id == letters[0]).execute()
        return letters

    monkeypatch.setattr(folding, "_next", next_and_queued)
    assert fold(over, days=3) == len(before) - 1
    assert in_rows() == 1
    assert said(over) == before


def test_no_more_games_than_a_tick_has_time_for(over: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "MOST_GAMES", 0)
    assert fold(over, days=3) == 0
    monkeypatch.setattr(folding, "MOST_GAMES", 1)
    assert fold(over, days=3) > 0


def test_checks_read_what_is_in_packs(over: House) -> None:
    fold(over, days=3)
    with connected():
        assert all(one.ok for one in verify_game(1, "mail.test", over.now))
        assert list(store_check.wrong_rows(Extent(None), beside_bytes=True)) == []


def test_a_letter_that_told_of_another_record_is_found_in_its_pack(over: House) -> None:
    fold(over, days=3)
    with transaction():
        for pack in LetterPack.select():
            told = {
                number: text.replace('"record":"', '"record":"1') for number, text in unpacked(bytes(pack.data)).items()
            }
            LetterPack.update(data=packed(told)).where(LetterPack.id == pack.id).execute()
    with connected():
        game, numbers = Game.get(), {one.id: one.number for one in Member.select()}
        entries = list(LogEntry.select().order_by(LogEntry.number))
        found = [one.what for one in chain_findings(game, entries, numbers) if not one.ok]
    assert any(what.startswith("letter out:") for what in found), found


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE letter_pack SET data = CAST('none' AS {bytes})",
        "UPDATE outbound_mail SET pack_id = NULL",
        "UPDATE outbound_mail SET pack_id = (SELECT max(id) FROM letter_pack)",
    ],
)
def test_what_is_lost_is_said_to_be(over: House, harm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "STEP", 5)
    fold(over, days=3)
    with transaction():
        kind = "BYTEA" if "Server" in type(database.obj).__name__ else "BLOB"
        database.execute_sql(harm.format(bytes=kind))
        with pytest.raises(ContentLost):
            _ = OutboundMail.select().order_by(OutboundMail.id).first().content
    with connected():
        assert [one.what for one in verify_game(1, "mail.test", over.now) if not one.ok]


def test_whoever_reads_a_content_reads_its_pack_beside_it(over: House) -> None:
    fold(over, days=3)
    with connected(), pytest.raises(LookupError, match="without its pack"):
        _ = OutboundMail.select(OutboundMail.id, OutboundMail.content).first().content


def test_a_letter_knows_what_others_told_from_their_packs(over: House) -> None:
    with connected():
        rows = OutboundMail.select().where(OutboundMail.number > 0).order_by(OutboundMail.id.desc())
        found = ((row, contents.decode(row.content.encode())) for row in rows)
        letter, content = next((row, one) for row, one in found if one.events)
    fold(over, days=3)
    with connected():
        told = overtaken._told_elsewhere(letter, content)
        theirs = OutboundMail.select().where((OutboundMail.member == letter.member_id) & (OutboundMail.id != letter.id))
        first = min(one.number for one in content.events)
        live = [contents.decode(row.content.encode()) for row in theirs if row.number >= first]
    assert told == {event.number for one in live for event in one.events}


def test_an_answer_to_a_letter_in_a_pack_is_understood(over: House) -> None:
    fold(over, days=3)
    (answer,) = over.write("ann", "history")
    assert answer.mail["Subject"]


def test_doctor_finds_nothing(over: House) -> None:
    fold(over, days=3)
    bad = [one for one in doctor.examine(over.settings, over.now) if one.level == "bad"]
    assert {one.about for one in bad} <= {"worker"}, bad


def test_an_operator_may_have_it_done_at_once(over: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = said(over)
    monkeypatch.setattr(clock, "now", lambda: over.now + timedelta(days=3))
    assert run("db", "pack")[:2] == (0, f"Packed {len(before)} letters of 1 games.\n")
    assert run("db", "pack")[:2] == (0, "Nothing to do: all are packed.\n")
    assert in_rows() == 0
    assert said(over) == before


def test_packs_move_to_another_place(over: House, run: Run) -> None:
    before = said(over)
    fold(over, days=3)
    file = over.settings.home_dir / "packs.sqlite3"
    assert run("backup", str(file))[0] == 0
    with transaction():
        OutboundMail.update(content="", pack=None).execute()
        LetterPack.delete().execute()
    assert run("restore", str(file), "--force")[0] == 0
    assert said(over) == before
