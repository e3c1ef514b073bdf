"""No mail from a pipe is lost or doubled by `kill -9`: a mail server hands it over again until it was taken."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.edges import environment, mails
from tests.house import House
from tests.lives import PATIENCE, ROOT
from tests.sampled import sampled

pytestmark = pytest.mark.any_engine
LIVES = (0.0, 0.25)  # seconds: before the mail is read, and after it was acted on
LONG = 60.0  # seconds that are enough


@pytest.mark.parametrize("kills", sampled([4, 200], 1))
def test_no_mail_is_lost_or_doubled(running: House, kills: int, tmp_path: Path) -> None:
    dice, sent, tries, killed = Random(kills), list[bytes](), 0, 0
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cli.short_pipes"], env=environment(running.settings), cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        while killed < kills:
            mime = f"From: ann@example.org\r\nSubject: {len(sent)}\r\n\r\nhelp\r\n".encode()
            (tmp_path / "mail.eml").write_bytes(mime)
            sent.append(mime)
            status = -1
            while status:
                seconds = dice.uniform(*LIVES) if killed < kills else LONG
                print(seconds, tmp_path / "mail.eml", file=process.stdin, flush=True)
                status = int(process.stdout.readline())
                tries += 1
                killed += status == 9
                assert tries < 40 * kills, (killed, len(sent))
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    assert Counter(bytes(mail.mime) for mail in mails()) == Counter(sent), "each is stored, and once"
    assert tries == killed + len(sent)
