"""A password goes out only where the server proves its name: real TLS on the loopback, with certificates made here."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from pbem.base.errors import Unreachable
from pbem.base.settings import Settings
from pbem.post.deliver import greet, open_transport
from tests.edges import free_port

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
LETTER = b"Subject: hello\r\n\r\nGood evening.\r\n"
PASSWORD = "ann:secret@"


class Server:
    """An SMTP server that notes which passwords it was given and which letters it took."""

    def __init__(self) -> None:
        self.passwords: list[bytes] = []
        self.letters = 0

    def __call__(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        """Lets everybody in."""
        self.passwords.append(data.password)
        return AuthResult(success=True)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Takes every letter."""
        self.letters += 1
        return "250 OK"


class _Quiet(Controller):
    """Its first call, which only wakes it up, trusts no certificate."""

    def _trigger_server(self) -> None:
        socket.create_connection((self.hostname, self.port)).close()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A self-signed one for 127.0.0.1, with its key in the same file."""
    folder = tmp_path_factory.mktemp("certificate")
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made += ["-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=127.0.0.1"]
    subprocess.run([*made, "-addext", "subjectAltName=IP:127.0.0.1"], cwd=folder, check=True, capture_output=True)
    both = folder / "both.pem"
    both.write_bytes((folder / "key.pem").read_bytes() + (folder / "cert.pem").read_bytes())
    return both


@contextmanager
def server(certificate: Path | None, *, from_the_start: bool = False) -> Iterator[tuple[Server, int]]:
    """One on the loopback, and its port."""
    tls = None
    if certificate is not None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(certificate)
    handler = Server()
    offer: dict[str, Any] = {"ssl_context": tls} if from_the_start else {"tls_context": tls}
    more: dict[str, Any] = {
        "hostname": "127.0.0.1",
        "port": free_port(),
        "authenticator": handler,
        "auth_require_tls": False,
    }
    controller = _Quiet(handler, **more, **offer)
    controller.start()
    try:
        yield handler, controller.port
    finally:
        controller.stop()


def send(settings: Settings, url: str) -> None:
    """One letter by that way."""
    with open_transport(msgspec.structs.replace(settings, mail_url=url, smtp_timeout=5)) as way:
        way.send(LETTER, "b@mail.test", "ann@example.org", "<1@mail.test>")


@pytest.mark.parametrize("how", ["smtp", "smtps"])
@pytest.mark.parametrize("login", [PASSWORD, ""], ids=["password", "none"])
@pytest.mark.parametrize("starttls", ["", "?starttls=required"])
def test_a_server_that_cannot_prove_its_name_gets_no_password(
    settings: Settings, certificate: Path, how: str, login: str, starttls: str
) -> None:
    """Without a password, and where nobody insists, encryption without a known name beats none."""
    with server(certificate, from_the_start=how == "smtps") as (handler, port):
        url = f"{how}://{login}127.0.0.1:{port}{starttls}"
        if not login and not starttls:
            send(settings, url)
            assert handler.letters == 1
            return
        with pytest.raises(Unreachable, match="certificate"):
            send(settings, url)
        with pytest.raises(Unreachable, match="certificate"):
            greet(open_transport(msgspec.structs.replace(settings, mail_url=url)))
        assert (handler.passwords, handler.letters) == ([], 0)


@pytest.mark.parametrize("how", ["smtp", "smtps"])
def test_one_that_proves_it_gets_the_password_and_the_letter(
    settings: Settings, certificate: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.with_name("cert.pem")))
    with server(certificate, from_the_start=how == "smtps") as (handler, port):
        send(settings, f"{how}://{PASSWORD}127.0.0.1:{port}")
        assert (handler.passwords, handler.letters) == ([b"secret"], 1)
        with pytest.raises(Unreachable, match=r"certificate|Hostname"):  # another name than the one it proves
            send(settings, f"{how}://{PASSWORD}localhost:{port}")
        assert len(handler.passwords) == 1


def test_no_password_goes_out_unencrypted_unless_the_operator_says_so(settings: Settings) -> None:
    """Whoever sits between could take the offer of STARTTLS out."""
    with server(None) as (handler, port):
        with pytest.raises(Unreachable, match="starttls=never"):
            send(settings, f"smtp://{PASSWORD}127.0.0.1:{port}")
        assert handler.passwords == []
        send(settings, f"smtp://{PASSWORD}127.0.0.1:{port}?starttls=never")
        assert (handler.passwords, handler.letters) == ([b"secret"], 1)
        send(settings, f"smtp://127.0.0.1:{port}")
        assert handler.letters == 2
