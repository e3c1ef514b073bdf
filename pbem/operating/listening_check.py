"""Whether mail can come in by the way that was chosen: its keys are there, and whoever takes it in answers."""

from __future__ import annotations

import http.client
import json
import socket
from typing import IO

from pbem.base.settings import Settings
from pbem.installing.ways_in import WAYS_IN, lacking
from pbem.operating.finding import Finding, Findings

PATIENCE = 5  # seconds that a process on this machine may take to answer
_LONGEST_LINE = 2000
_START = "systemctl start night-mail.target"


def check_way_in(settings: Settings) -> Findings:
    """Nothing where no way was chosen: then nobody has said what should answer."""
    way = WAYS_IN.get(settings.mail_in)
    if way is None:
        return
    missing = lacking(settings)
    for key in missing:
        shown = "it is made by itself" if key in way.made else "your provider shows it"
        yield Finding("bad", "mail in", f"{way.name} needs the setting {key}",
                      f"Run `pbem init --change --set {key}`; {shown}.")  # fmt: skip
    if way.process == "lmtp":
        yield _lmtp(settings)
    if way.url:
        yield _web(settings, way.url)
    if not missing and not way.process and not way.url:
        yield Finding("ok", "mail in", f"by {way.name}: {way.tells}")


def _web(settings: Settings, url: str) -> Finding:
    """Whether the web process of this service answers."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    where = f"http://{host}:{settings.port}"
    line = http.client.HTTPConnection(host, settings.port, timeout=PATIENCE)
    try:
        line.request("GET", "/health")
        told = json.loads(line.getresponse().read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Finding("bad", "mail in", f"no web process answers at {where}: {error}",
                       f"Start it: `{_START}`, `pbem serve`, or `pbem web` beside `pbem worker`.")  # fmt: skip
    finally:
        line.close()
    if not isinstance(told, dict) or "trouble" not in told:
        return Finding("bad", "mail in", f"what answers at {where} is not Night Mail", "Set PBEM_PORT to a free port.")
    return Finding("ok", "mail in", f"the web process answers at {where} and takes mail in at {url}")


def _lmtp(settings: Settings) -> Finding:
    """Whether the listener takes mail for us; it is asked as a mail server asks, and handed none."""
    where, address = settings.lmtp_listen, f"play@{settings.domain}"
    start = f"Start it: `{_START}`, or `pbem lmtp` beside `pbem serve`."
    try:
        said = _asked(where, ("LHLO localhost", "MAIL FROM:<>", f"RCPT TO:<{address}>"))
    except (OSError, ValueError) as error:
        return Finding("bad", "mail in", f"nobody answers by LMTP at {where}: {error}", start)
    if not said.startswith("250"):
        return Finding("bad", "mail in", f"the listener at {where} does not take mail for {address}: {said}",
                       "Is it another service's? Restart it, so that it reads its settings anew.")  # fmt: skip
    return Finding("ok", "mail in", f"mail for {address} is taken by LMTP at {where}")


def _asked(where: str, lines: tuple[str, ...]) -> str:
    """The last line of the answer to the last of these; OSError where nobody answers."""
    with _connected(where) as line, line.makefile("rb") as answers:
        said = _answer(answers)
        for one in lines:
            line.sendall(f"{one}\r\n".encode())
            said = _answer(answers)
    return said


def _connected(where: str) -> socket.socket:
    if where.startswith(("unix:", "/")):
        line = socket.socket(socket.AF_UNIX)
        try:
            line.settimeout(PATIENCE)
            line.connect(where.removeprefix("unix:"))
        except OSError:
            line.close()
            raise
        return line
    host, _, port = where.rpartition(":")
    return socket.create_connection((host.strip("[]"), int(port)), PATIENCE)


def _answer(answers: IO[bytes]) -> str:
    """The last line of an answer, which alone has a space behind its number."""
    while line := answers.readline(_LONGEST_LINE).decode("utf-8", "replace").strip():
        if line[3:4] != "-":
            return line
    raise ConnectionError("it hung up")
