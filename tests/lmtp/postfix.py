"""A real Postfix on the loopback, with folders, ports and settings of its own: nothing of the machine's is touched."""

from __future__ import annotations

import os
import pwd
import re
import shlex
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.conftest import skip_or_fail
from tests.edges import free_port

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "OPERATING.md"
PROGRAM = shutil.which("postfix") or "/usr/sbin/postfix"
OWNER = "postfix"
PATIENCE = 30  # seconds
STRANGER = "127.0.0.2"  # from where strangers call; what runs here calls from 127.0.0.1

# What makes it ours is set as docs/OPERATING.md says; all this is about the loopback, and about being quick.
_MAIN = """
compatibility_level = 3.6
queue_directory = {home}/queue
data_directory = {home}/data
maillog_file = {home}/log
maillog_file_prefixes = {home}
mail_owner = {owner}
syslog_name = night-mail-test
myhostname = mx.{domain}
mydestination =
mynetworks = 127.0.0.1/32
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
smtp_dns_support_level = disabled
smtpd_peername_lookup = no
relayhost = [127.0.0.1]:{world}
address_verify_map =
address_verify_poll_count = 20
address_verify_poll_delay = 1s
unverified_recipient_reject_code = 550
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
smtp_destination_concurrency_failed_cohort_limit = 0
lmtp_destination_concurrency_failed_cohort_limit = 0
"""
_MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
pickup    unix n - n 60 1 pickup
cleanup   unix n - n - 0 cleanup
qmgr      unix n - n 300 1 qmgr
rewrite   unix - - n - - trivial-rewrite
bounce    unix - - n - 0 bounce
defer     unix - - n - 0 bounce
trace     unix - - n - 0 bounce
verify    unix - - n - 1 verify
flush     unix n - n 1000? 0 flush
proxymap  unix - - n - - proxymap
smtp      unix - - n - - smtp
relay     unix - - n - - smtp
showq     unix n - n - - showq
error     unix - - n - - error
retry     unix - - n - - error
discard   unix - - n - - discard
lmtp      unix - - n - - lmtp
anvil     unix - - n - 1 anvil
scache    unix - - n - 1 scache
postlog   unix-dgram n - n - 1 postlogd
"""
# `pipe` takes neither root nor Postfix's own user, and another one may not read the clone that is tested: what stands
# there hands everything over to the test, which starts `pbem inbound`, and ends as that ends.
_HAND_OVER = """
import json, socket, sys
line = socket.socket(socket.AF_UNIX)
line.connect(sys.argv[1])
head = json.dumps(sys.argv[2:]).encode()
line.sendall(head + b"\\n" + sys.stdin.buffer.read())
line.shutdown(socket.SHUT_WR)
sys.exit(int(line.makefile().read() or 75))
"""


class Postfix:
    """A mail server that takes mail for `domain`; all other mail goes to whoever listens at the port `world`."""

    def __init__(self, home: Path, domain: str) -> None:
        self.home, self.domain = home, domain
        self.port, self.world, self.lmtp = free_port(), free_port(), free_port()

    @property
    def url(self) -> str:
        """Where letters are handed over, as the guide has it."""
        return f"smtp://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Come back when it answers."""
        settings = {"home": self.home, "domain": self.domain, "owner": OWNER, "world": self.world, "port": self.port}
        (self.home / "main.cf").write_text(_MAIN.format(**settings))
        (self.home / "master.cf").write_text(_MASTER.format(**settings))
        (self.home / "hand_over").write_text(_HAND_OVER)
        (self.home / "queue").mkdir()
        (self.home / "data").mkdir()
        owner = pwd.getpwnam(OWNER)
        os.chown(self.home / "data", owner.pw_uid, owner.pw_gid)
        self.home.chmod(0o755)
        self.run("start")
        self.until(self._answers)

    def by_lmtp(self) -> None:
        """Mail for the domain is handed over to the port `lmtp`, as the guide says."""
        self._as_the_guide_says("**LMTP.**", {"mail.example.net": self.domain, "2424": str(self.lmtp)})

    def by_pipe(self) -> None:
        """… to whoever listens at `pipe` in its home."""
        ours = {"mail.example.org": self.domain, "user=night-mail": "user=nobody"}
        ours["/usr/local/bin/pbem inbound"] = f"/usr/bin/python3 {self.home}/hand_over {self.home}/pipe"
        self._as_the_guide_says("**Pipe.**", ours)

    def _as_the_guide_says(self, chapter: str, ours: dict[str, str]) -> None:
        """The commands of the page, word for word but for what is `ours`."""
        found = re.findall(r"^    (postconf .*)$", GUIDE.read_text().partition(chapter)[2].partition("\n**")[0], re.M)
        assert found, chapter
        for command in found:
            for theirs, own in ours.items():
                command = command.replace(theirs, own)
            program, *args = shlex.split(command)
            subprocess.run([program, "-c", str(self.home), *args], check=True, timeout=PATIENCE)
        self.run("reload")
        self.until(self._answers)

    def run(self, order: str) -> None:
        """`postfix ORDER` of this one alone."""
        done = subprocess.run(
            [PROGRAM, "-c", str(self.home), order], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert done.returncode == 0, (done.stderr, self.log())

    def stop(self) -> None:
        """Let it end, all its processes with it."""
        with suppress(AssertionError, subprocess.TimeoutExpired):
            self.run("stop")

    def log(self) -> str:
        """What it has written."""
        file = self.home / "log"
        return file.read_text(errors="replace") if file.exists() else ""

    def queue(self) -> list[str]:
        """What waits in it, a line of JSON each."""
        done = subprocess.run(
            ["postqueue", "-c", str(self.home), "-j"], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        return done.stdout.splitlines()

    def until(self, what: Callable[[], bool]) -> None:
        """Wait for something that happens by itself; its log is told where it does not."""
        end = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < end, self.log()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                return line.recv(4).startswith(b"220")
        except OSError:
            return False


@contextmanager
def postfix(domain: str) -> Iterator[Postfix]:
    """A server that runs, in a folder of its own: paths of sockets must be short."""
    if not Path(PROGRAM).exists():
        skip_or_fail("there is no postfix (Debian: apt-get install postfix)")
    if os.geteuid() != 0:
        skip_or_fail("only root can start a Postfix")
    home = Path(tempfile.mkdtemp(prefix="nm-mx-"))
    server = Postfix(home, domain)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(home, ignore_errors=True)
