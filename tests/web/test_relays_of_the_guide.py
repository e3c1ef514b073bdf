"""The relays of docs/deploy, run as they stand there: what they post is taken in, and what they do when it is not."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pbem.base import clock
from pbem.web.app import create_app
from tests.edges import mails
from tests.house import House
from tests.web.knocking import MAIL, Door
from tests.web.providers import FROM, RELAY, TO

pytestmark = pytest.mark.any_engine
DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
RUN = """
import worker from "./worker.mjs";
const [url, secret, from, to, now, mail] = JSON.parse(process.argv[2]);
Date.now = () => now * 1000;
const said = [];
const bytes = Buffer.from(mail, "base64");
const raw = new ReadableStream({ start(one) { one.enqueue(bytes); one.close(); } });
const message = { from, to, raw, rawSize: bytes.length, setReject: (why) => said.push(`rejected: ${why}`) };
try {
  await worker.email(message, { URL: url, RELAY_SECRET: secret });
} catch (error) {
  said.push(`thrown: ${error.message}`);
}
console.log(said.join());
"""


def node() -> str:
    """Node: the machine's own, or the one that the browser tests bring along."""
    if found := shutil.which("node"):
        return found
    import playwright

    return str(Path(playwright.__file__).parent / "driver" / "node")


@pytest.fixture
def post(running: House, ways: Callable[..., Door], tmp_path: Path) -> Callable[..., str]:
    """Has the Worker bring a mail; returns what it did beside that."""
    shutil.copy(DEPLOY / "email-worker.js", tmp_path / "worker.mjs")
    (tmp_path / "run.mjs").write_text(RUN, encoding="utf-8")
    door = ways()

    def brought(mail: bytes = MAIL, *, secret: str = RELAY, sender: str = FROM, late: int = 0) -> str:
        url = f"http://127.0.0.1:{door.website.port}/inbound/cloudflare"
        given = [url, secret, sender, TO, int(running.now.timestamp()) - late, b64encode(mail).decode()]
        command = [node(), "run.mjs", json.dumps(given)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return brought


def test_the_worker_brings_mails_and_makes_the_sender_try_again_where_it_cannot(post: Callable[..., str]) -> None:
    mime = MAIL + bytes(range(256))
    assert [post(mime), post(mime), post(MAIL, sender="")] == ["", "", ""]
    assert [(bytes(one.mime), one.envelope_from, one.envelope_to) for one in mails()] == [
        (mime, FROM, TO),
        (MAIL, "<>", TO),
    ]
    assert post(MAIL + b"2", secret="another-secret-altogether") == "thrown: Night Mail answered 401"
    assert post(MAIL + b"2", late=3600) == "thrown: Night Mail answered 401"
    assert post(b"hello").startswith("rejected: ")
    assert post(MAIL + b"2", sender="jürgen@example.org") == ""
    assert len(mails()) == 3


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("openssl")), reason="needs curl and openssl")
def test_the_script_brings_mails_and_asks_for_another_try(
    running: House, ways: Callable[..., Door], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC))  # the script has that of the machine
    door = ways()

    def brought(mail: bytes, *envelope: str, secret: str = RELAY) -> int:
        set_here = {"RELAY_URL": f"http://127.0.0.1:{door.website.port}/inbound/relay", "RELAY_SECRET": secret}
        command = [str(DEPLOY / "relay.sh"), *envelope]
        return subprocess.run(
            command, input=mail, env=os.environ | set_here, capture_output=True, timeout=60
        ).returncode

    mime = MAIL + bytes(range(256)) + b"\n\n"
    assert [brought(mime, FROM, TO), brought(mime, FROM, TO), brought(MAIL, "", TO)] == [0, 0, 0]
    assert [(bytes(one.mime), one.envelope_from, one.envelope_to) for one in mails()] == [
        (mime, FROM, TO),
        (MAIL, "<>", TO),
    ]
    assert [brought(MAIL, FROM, TO, secret="another"), brought(b"hello", FROM, TO)] == [75, 75]


def test_the_proxies_of_the_guide_let_every_page_through_and_no_other(running: House) -> None:
    """But for `/metrics`, which is for this machine."""
    settings = msgspec.structs.replace(running.settings, environment="production")
    pages = {rule.rule.split("<")[0] for rule in create_app(settings).url_map.iter_rules()} - {"/metrics"}
    guide = (DEPLOY.parent / "OPERATING.md").read_text(encoding="utf-8").partition("**Behind a proxy**")[2]
    nginx, _, caddy = guide.partition("**From a provider.**")[0].partition("Caddy (tested")
    found = set(re.findall(r"location (?:= )?(/\w[\w/]*) \{", nginx))
    assert found == pages
    (opened,) = re.findall(r"@open path (.*)", caddy)
    assert {one.removesuffix("*") for one in opened.split()} == pages
