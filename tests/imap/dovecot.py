"""A real Dovecot on the loopback, started without privileges with a configuration of its own; it can be restarted."""

from __future__ import annotations

import datetime
import grp
import ipaddress
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from imapclient import IMAPClient

from tests.conftest import skip_or_fail
from tests.edges import free_port

USER, PASSWORD = "club@mail.test", "p/a?s:s@w"
PROGRAM = shutil.which("dovecot") or "/usr/sbin/dovecot"
PATIENCE = 20  # seconds

_CONFIG = """
protocols = imap
base_dir = {home}/run
state_dir = {home}/run
log_path = {home}/log
listen = 127.0.0.1
ssl = {ssl}
ssl_cert = <{home}/certificate.pem
ssl_key = <{home}/key.pem
ssl_dh =
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:{home}/mail
mail_fsync = never
first_valid_uid = 1
default_login_user = {owner}
default_internal_user = {owner}
default_internal_group = {group}
auth_failure_delay = 0
imap_capability = {capability}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={home}
}}
namespace inbox {{
  inbox = yes
  prefix = {prefix}
  separator = {separator}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
    ssl = {ssl}
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


class Dovecot:
    """A server with one mailbox, whose folders are a Maildir in `home`."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port, self.tls_port = free_port(), free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.capability, self.prefix = "", ""
        self.encrypts = True

    @property
    def url(self) -> str:
        """Where mail is fetched, without TLS: what TLS does has tests of its own."""
        return f"imap://club%40mail.test:p%2Fa%3Fs%3As%40w@127.0.0.1:{self.port}?starttls=never"

    @property
    def authority(self) -> str:
        """The file of whoever vouches for it."""
        return str(self.home / "certificate.pem")

    def start(self) -> None:
        """Come back when it answers."""
        owner = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        key, certificate = certified()
        (self.home / "key.pem").write_bytes(key)
        (self.home / "certificate.pem").write_bytes(certificate)
        text = _CONFIG.format(
            home=self.home, port=self.port, tls_port=self.tls_port, password=PASSWORD, owner=owner.pw_name,
            group=grp.getgrgid(owner.pw_gid).gr_name, uid=owner.pw_uid, gid=owner.pw_gid, capability=self.capability,
            prefix=self.prefix, separator="." if self.prefix else "/",
            ssl="yes" if self.encrypts else "no",
        )  # fmt: skip
        (self.home / "dovecot.conf").write_text(text)
        self.hand_over()
        as_owner: dict[str, Any] = (
            {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if os.geteuid() == 0 else {}
        )
        with (self.home / "errors").open("wb") as errors:
            self._process = subprocess.Popen(
                [PROGRAM, "-F", "-c", str(self.home / "dovecot.conf")],
                stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True, **as_owner,
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while True:
            try:
                with self.client():
                    return
            except Exception:
                assert self._process.poll() is None, (self.home / "errors").read_text()
                assert time.monotonic() < until, (self.home / "log").read_text()
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Let it end; every conversation ends with it."""
        if self._process is None:
            return
        if how == signal.SIGKILL:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, how)
        else:
            self._process.send_signal(how)
        self._process.wait(PATIENCE)
        with suppress(ProcessLookupError):  # conversations of a server that was killed
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process = None
        (self.home / "run" / "master.pid").unlink(missing_ok=True)
        for lock in self.home.rglob("*.lock"):
            lock.unlink(missing_ok=True)  # of who was killed; Dovecot itself waits two minutes for them

    def restart(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Once more, with what has been set."""
        self.stop(how)
        self.start()

    def hand_over(self) -> None:
        """What tests wrote into its home belongs to it."""
        if os.geteuid() == 0:
            owner = pwd.getpwnam("nobody")
            for path in (self.home, *self.home.rglob("*")):
                with suppress(FileNotFoundError):
                    os.lchown(path, owner.pw_uid, owner.pw_gid)

    @contextmanager
    def client(self) -> Iterator[IMAPClient]:
        """A person who reads the mailbox."""
        with IMAPClient("127.0.0.1", self.port, ssl=False, timeout=PATIENCE) as person:
            person.login(USER, PASSWORD)
            yield person

    def deliver(self, *mimes: bytes, folder: str = "INBOX") -> list[int]:
        """These mails arrive; their UIDs."""
        with self.client() as person:
            before = person.folder_status(folder, ["UIDNEXT"])[b"UIDNEXT"]
            for mime in mimes:
                person.append(folder, mime)
            after = person.folder_status(folder, ["UIDNEXT"])[b"UIDNEXT"]
        return list(range(before, after))

    def fill(self, mimes: Iterator[bytes]) -> None:
        """Many mails at once, as files of its Maildir, before anybody has looked."""
        new = self.home / "mail" / "new"
        for number, mime in enumerate(mimes):
            (new / f"{1_700_000_000 + number}.M{number}.old").write_bytes(mime)
        self.hand_over()

    def subjects(self, folder: str = "INBOX") -> list[str]:
        """What is there, in order, by its subjects."""
        with self.client() as person:
            if not person.folder_exists(folder):
                return []
            person.select_folder(folder, readonly=True)
            uids, found = person.search("ALL"), dict[int, dict[bytes, bytes]]()
            for first in range(0, len(uids), 1000):
                found |= person.fetch(uids[first : first + 1000], ["BODY.PEEK[HEADER.FIELDS (SUBJECT)]"])
        texts = [said[b"BODY[HEADER.FIELDS (SUBJECT)]"].decode("latin-1") for _, said in sorted(found.items())]
        return [text.partition(":")[2].strip() for text in texts]

    def new_numbers(self) -> None:
        """Its INBOX gets another UIDVALIDITY, as after a repair or a move to another machine."""
        with self.client() as person:
            validity = person.folder_status("INBOX", ["UIDVALIDITY"])[b"UIDVALIDITY"]
        self.stop(signal.SIGKILL)
        for index in (self.home / "mail").glob("dovecot.*"):
            index.unlink()
        (self.home / "mail" / "dovecot-uidlist").write_text(f"3 V{validity + 1000} N1\n")
        self.start()


@contextmanager
def dovecot() -> Iterator[Dovecot]:
    """A server that runs, in a folder of its own: paths of sockets must be short."""
    if not Path(PROGRAM).exists():
        skip_or_fail("there is no dovecot (Debian: apt-get install dovecot-imapd)")
    home = Path(tempfile.mkdtemp(prefix="nm-imap-"))
    server = Dovecot(home)
    try:
        server.start()
        yield server
    finally:
        server.stop(signal.SIGKILL)
        shutil.rmtree(home, ignore_errors=True)


@cache
def certified() -> tuple[bytes, bytes]:
    """A key and the certificate of 127.0.0.1 that it signs itself, both PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "a mail server on the loopback")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return (
        key.private_bytes(serialization.Encoding.PEM, *form),
        made.public_bytes(serialization.Encoding.PEM),
    )
