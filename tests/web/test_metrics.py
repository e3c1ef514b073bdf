"""`GET /metrics`: who sees it, what it counts, that it is of nobody, and what becomes of it without a database."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from pbem.inbox import handling, receive
from pbem.operating import seldom
from pbem.store import adding_up, tally
from pbem.store.db import connected, database, transaction
from pbem.store.models import Decision, Game, InboundMail, OutboundMail
from pbem.worker import lease
from tests.edges import post
from tests.house import House

TOKEN = "a-token-of-the-monitoring"
SHOWN = {"Authorization": f"Bearer {TOKEN}"}

Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def watched(client: FlaskClient, running: House) -> Iterator[House]:
    """A house whose figures are shown; what other tests have counted is gone."""
    config = client.application.config
    config["SETTINGS"] = msgspec.structs.replace(config["SETTINGS"], metrics_token=TOKEN)
    config["SETTINGS"].home_dir.mkdir(parents=True, exist_ok=True)
    tally.take()
    yield running
    tally.take()


def figures(client: FlaskClient) -> Figures:
    """Every sample of the page, as Prometheus reads it."""
    answer = client.get("/metrics", headers=SHOWN)
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    families = list(text_string_to_metric_families(answer.get_data(as_text=True)))
    assert all(one.documentation for one in families)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for each in families for one in each.samples}


def of(told: Figures, name: str, **labels: str) -> float:
    return told[f"night_mail_{name}", tuple(sorted(labels.items()))]


def test_without_a_token_in_the_settings_there_is_no_such_page(client: FlaskClient, running: House) -> None:
    assert client.get("/metrics", headers=SHOWN).status_code == 404


@pytest.mark.parametrize("shown", [None, "Bearer wrong", "Bearer sesame", f"Basic {TOKEN}", TOKEN])
def test_nobody_sees_it_without_the_token(client: FlaskClient, watched: House, shown: str | None) -> None:
    """The inbound token is another one: a relay need not know how the service is."""
    answer = client.get("/metrics", headers={} if shown is None else {"Authorization": shown})
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert b"night_mail_" not in answer.data


def test_mails_are_counted_by_way_and_outcome(client: FlaskClient, watched: House) -> None:
    before = figures(client)
    assert post(client, watched.mail("ann", "help")).status_code == 200
    client.application.config["MAILROOM"].idle()
    bounce = watched.mail("ben", "no such user", Auto_Submitted="auto-replied")
    taken = receive.take_in(bounce, watched.now, watched.settings.door, way="lmtp")
    handling.handle(taken.id, watched.settings.door, watched.now, begun=taken.begun)
    told = figures(client)
    assert of(told, "mails_total", way="raw", outcome="answered") == 1
    assert of(told, "mails_total", way="lmtp", outcome="automatic:auto_submitted") == 1
    assert sum(told[one] - before.get(one, 0) for one in told if one[0] == "night_mail_mails_total") == 2


def test_mails_beyond_a_ration_are_counted_by_their_outcome(client: FlaskClient, watched: House) -> None:
    watched.wait(hours=1, seconds=1)
    before = figures(client)
    door = msgspec.structs.replace(watched.settings, sender_mails_an_hour=2).door
    for number in range(5):
        mime = watched.mail("ann", f"press all: word {number}")
        taken = receive.take_in(mime, watched.now, door, way="lmtp")
        handling.handle(taken.id, door, watched.now, begun=taken.begun)
    told = figures(client)
    found = {dict(one[1])["outcome"]: told[one] for one in told if one not in before and "mails_total" in one[0]}
    assert found == {"answered": 2, "too_many": 3}


def test_what_waits_and_for_how_long(client: FlaskClient, watched: House) -> None:
    receive.store(watched.mail("ann", "help"), watched.now - timedelta(minutes=10))
    watched.take(watched.mail("ben", "status"))
    with transaction():
        OutboundMail.update(created_at=watched.now - timedelta(minutes=7), attempts=2).where(
            OutboundMail.state == "queued"
        ).execute()
    told = figures(client)
    assert (of(told, "mails_waiting"), of(told, "oldest_mail_seconds")) == (1, 600)
    assert (of(told, "letters_waiting"), of(told, "oldest_letter_seconds"), of(told, "letters_put_off")) == (1, 420, 1)
    sent = of(told, "letters_sent_total")
    watched.wait(minutes=1)
    told = figures(client)
    assert of(told, "letters_waiting") == of(told, "letters_put_off") == of(told, "oldest_letter_seconds") == 0
    assert of(told, "mails_waiting") == of(told, "oldest_mail_seconds") == 0
    assert of(told, "letters_sent_total") == sent + 2  # the worker took up Ann’s mail
    receive.store(watched.mail("ann", "help"), watched.now)
    with transaction():
        OutboundMail.update(state="failed").where(OutboundMail.state == "sent").execute()
        InboundMail.update(state="stuck").where(InboundMail.state == "stored").execute()
    told = figures(client)
    assert (of(told, "letters_failed"), of(told, "letters_sent_total")) == (sent + 2, 0)
    assert of(told, "mails_stuck") == 1


def test_a_question_the_clock_has_not_looked_at(client: FlaskClient, watched: House) -> None:
    with transaction():
        at = watched.now - timedelta(minutes=4, seconds=59)
        Decision.update(next_at=at, overdue=True).where(Decision.closed_at.is_null()).execute()
    told = figures(client)
    assert (of(told, "deadlines_late"), of(told, "decisions_open"), of(told, "decisions_overdue")) == (0, 1, 1)
    watched.now += timedelta(seconds=1)
    assert of(figures(client), "deadlines_late") == 1
    with transaction():  # nothing is due while it is paused
        Game.update(paused_at=watched.now).execute()
    assert of(figures(client), "deadlines_late") == 0


def test_ticks_are_counted_with_the_last_one_and_those_that_failed(
    client: FlaskClient, watched: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = watched.worker
    done = worker.run_all(watched.now)
    assert set(done) == {"mails", "deadlines", "letters", "pruned"}

    def tick_mail(now: object) -> int:
        raise RuntimeError("as it happens")

    monkeypatch.setattr(worker, "tick_mail", tick_mail)
    for work, _ in worker.jobs():
        work()
    told = figures(client)
    assert of(told, "worker_up") == 1
    assert of(told, "ticks_total", tick="deadlines") == 2
    assert (of(told, "ticks_total", tick="mail"), of(told, "ticks_failed_total", tick="mail")) == (2, 1)
    assert of(told, "last_tick_timestamp_seconds", tick="outbox") >= watched.now.timestamp()
    assert of(told, "last_tick_timestamp_seconds", tick="mail") == watched.now.timestamp()
    assert of(told, "tick_seconds_total", tick="mail") > 0


def test_requests_are_counted_by_page_never_by_path(client: FlaskClient, watched: House) -> None:
    for path in ("/health", "/inbound/secret-of-a-path", "/archive/ann@example.org", "/%0d%0a{{7*7}}"):
        client.get(path)
    client.post("/inbound/raw", data=b"hello")
    told = figures(client)
    assert lease.is_held(watched.now) is False
    assert of(told, "requests_total", page="health", method="GET", status="503") == 1
    assert of(told, "requests_total", page="inbound", method="POST", status="401") == 1
    assert {dict(labels)["page"] for name, labels in told if name == "night_mail_requests_total"} <= {
        "health", "inbound", "archives", "none", "metrics",
    }  # fmt: skip


def test_database_time_is_counted_and_adds_up_over_processes(client: FlaskClient, watched: House) -> None:
    """A second process is one that adds what it has counted; here it is added as such."""
    first = figures(client)
    tally.count("database:seconds", 1000)
    tally.count("database:count", 7)
    adding_up.add_up(watched.now)
    told = figures(client)
    assert of(told, "database_seconds_total") >= of(first, "database_seconds_total") + 1000
    assert of(told, "database_statements_total") >= of(first, "database_statements_total") + 7
    assert of(told, "database_up") == 1


def test_nothing_of_it_is_of_somebody(client: FlaskClient, watched: House) -> None:
    with transaction():
        Game.update(name="Volga the secret", slug="volga-secret").execute()
        InboundMail.update(outcome="ann@example.org\n} 1", way='x"} 1\nnight_mail_forged 1').where(
            InboundMail.id == 1
        ).execute()
    watched.take(watched.mail("ann", "status"))
    page = client.get("/metrics", headers=SHOWN).get_data(as_text=True)
    for word in ("@", "example", "ann", "Volga", "volga", "forged", "play+"):
        assert word not in page
    assert 'night_mail_mails_total{outcome="other",way="other"} 1.0' in page


def test_without_the_database_it_says_so(client: FlaskClient, watched: House) -> None:
    with connected():
        database.execute_sql("ALTER TABLE inbound_mail RENAME TO away")
    assert figures(client) == {("night_mail_database_up", ()): 0}


def test_what_cannot_be_added_now_is_added_later(watched: House) -> None:
    with connected():
        database.execute_sql("ALTER TABLE pulse RENAME TO away")
    tally.count("refused", 3)
    tally.latest("tick:mail", 5)
    adding_up.add_up(watched.now)
    with connected():
        database.execute_sql("ALTER TABLE away RENAME TO pulse")
    tally.latest("tick:mail", 4)
    tally.count("refused", 1)
    adding_up.add_up(watched.now)
    with connected():
        sums = adding_up.sums()
    assert (sums["refused"], sums["latest:tick:mail"]) == (4, 5)


def test_what_takes_long_to_count_is_counted_seldom_and_never_goes_back(
    client: FlaskClient, watched: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever process is asked: what one counted is what the others tell until it is counted again."""
    monkeypatch.setattr(seldom, "LONG", -1.0)
    monkeypatch.setattr(seldom, "APART", 10**6)
    first = of(figures(client), "letters_sent_total")
    assert first > 0
    with transaction():
        OutboundMail.update(state="dropped").where(OutboundMail.state == "sent").execute()
    assert of(figures(client), "letters_sent_total") == first
    monkeypatch.setattr(seldom, "APART", 0)
    told = figures(client)
    assert ("night_mail_letters_sent_total", ()) in told
    assert of(told, "letters_sent_total") == 0
    assert of(told, "letters_dropped_total") >= first
