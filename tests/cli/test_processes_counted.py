"""Real processes are counted together: `web`, `worker` and `lmtp`, each by itself, on one page of figures."""

from __future__ import annotations

import smtplib
import urllib.request
from contextlib import suppress

from prometheus_client.parser import text_string_to_metric_families

from pbem.store import adding_up, tally
from pbem.store.db import connected
from tests.cli.test_processes import health, post, process, stop, until
from tests.edges import free_port
from tests.house import House

TOKEN = "a-token-of-the-monitoring"


def figures(port: int) -> dict[str, float]:
    """The samples of the page by name and labels as they are written; none while nobody answers."""
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with suppress(OSError), urllib.request.urlopen(asked, timeout=5) as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
        return {
            ":".join((one.name.removeprefix("night_mail_"), *one.labels.values())): one.value
            for each in families for one in each.samples
        }  # fmt: skip
    return {}


def _hand_over(port: int, mime: bytes, to: str) -> bool:
    with suppress(OSError), smtplib.LMTP("127.0.0.1", port, timeout=20) as mail_server:
        return not mail_server.sendmail("ben@example.org", [to], mime)
    return False


def test_web_worker_and_lmtp_add_up(running: House) -> None:
    port, lmtp = free_port(), free_port()
    by_http, by_lmtp = running.mail("ann", "status"), running.mail("ben", "status")
    to = f"play+{running.member('ben').token}@{running.settings.domain}"
    tally.take()
    with connected():
        before = adding_up.sums()
    with (
        process(running, "web", port=port, PBEM_METRICS_TOKEN=TOKEN) as web,
        process(running, "worker", port=port) as worker,
        process(running, "lmtp", "--listen", f"127.0.0.1:{lmtp}", port=port) as listener,
    ):
        until(lambda: health(port)[0] == 200)
        assert post(port, by_http) == 200
        until(lambda: _hand_over(lmtp, by_lmtp, to))
        wanted = {"mails_total:answered:raw", "mails_total:answered:lmtp"}
        until(lambda: wanted <= figures(port).keys() and figures(port)["letters_waiting"] == 0)
        assert "ticks_total:mail" not in figures(port)  # the worker adds its own every half minute, and at its end
        of_web = figures(port)["database_statements_total"]
        assert stop(worker)[0] == stop(listener)[0] == 0
        told = figures(port)
        assert stop(web)[0] == 0
    assert told["mails_total:answered:raw"] == told["mails_total:answered:lmtp"] == 1
    assert told["ticks_total:mail"] >= 1
    assert told["ticks_total:outbox"] >= 1
    assert told["last_tick_timestamp_seconds:deadlines"] > 0
    assert told["requests_total:POST:inbound:200"] == 1
    assert told["database_statements_total"] > of_web + 50
    with connected():
        after = adding_up.sums()  # what the web process counted last is not lost either
    assert after["request:metrics:GET:200"] > before.get("request:metrics:GET:200", 0)
    assert after["database:count"] > told["database_statements_total"]
