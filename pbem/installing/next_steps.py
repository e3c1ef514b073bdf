"""What is left to do after the configuration is written: at the provider, in the DNS, with systemd."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pbem.base.settings import Settings
from pbem.installing.records import Record
from pbem.installing.ways_in import WAYS_IN, lacking

PLAY = (
    'pbem game create paris-connection --name Volga --moderator "Mo <you@example.org>" --players "ann@example.org,'
    'ben@example.org,cleo@example.org"'
)

# What starts the service, or restarts all of it: its services are part of the target.
START = "systemctl daemon-reload && systemctl enable night-mail.target && systemctl restart night-mail.target"


class Installed(NamedTuple):
    """An installation as `pbem init` leaves it.

    `user`: whose service it is. `units`: the folder to which units of systemd went, where they did.
    """

    settings: Settings
    config: Path
    secrets: Path
    program: Path
    user: str
    units: Path | None
    gone: tuple[str, ...]  # units that were there and are not wanted any more
    found_by_itself: bool  # whether `pbem` finds the file of settings without being told


def steps(done: Installed) -> list[str]:
    """A step a line, in the order in which they are best done."""
    settings, way = done.settings, WAYS_IN.get(done.settings.mail_in)
    found = [] if done.found_by_itself else [f"export PBEM_CONFIG={done.config}   # in each shell that runs pbem"]
    found += [f"pbem init --change --set {key}   # asks for it; your provider shows it" for key in _given(settings)]
    if way is not None and way.signed:
        found.append("Add what checks its signatures: pip install 'night-mail[signatures]' into the same environment.")
    if way is not None and way.url:
        found.append(f"Let an HTTPS proxy hand {_public(settings)}/inbound/ on to http://127.0.0.1:{settings.port} "
                     "(docs/OPERATING.md, «Behind a proxy»).")  # fmt: skip
    then = [one.format(**_words(done)) for one in way.then] if way is not None else []
    if way is not None and way.process == "imap":  # what is in the mailbox already is settled before anything fetches
        found, then = [*found, *then], []
    if done.units is not None:
        stop = f"systemctl stop {' '.join(done.gone)} && " if done.gone else ""
        found.append(f"{stop}{START}")
    else:
        process = f", and `pbem {way.process}` beside it" if way is not None and way.process else ""
        process = ", which fetches too" if way is not None and way.process == "imap" else process
        found.append(f"Start it: `pbem serve`{process}; or as units: `pbem init --units /etc/systemd/system`.")
    found += then
    found.append("pbem doctor --mail   # green, or the next step")
    if settings.mail_url.startswith("smtp"):
        found.append("pbem mail test you@example.org   # one real letter: does mail get there, and back?")
    return [*found, PLAY]


def _given(settings: Settings) -> list[str]:
    return [key for key in lacking(settings) if key in WAYS_IN[settings.mail_in].given]


def _public(settings: Settings) -> str:
    return settings.public_url.rstrip("/") or f"https://{settings.domain}"


def _words(done: Installed) -> dict[str, str]:
    settings, way = done.settings, WAYS_IN[done.settings.mail_in]
    host, _, port = settings.lmtp_listen.rpartition(":")
    signed = way.made or way.name == "raw"
    secret = "" if signed else "/SECRET"
    url = _public(settings) + (
        way.url.removesuffix("/mime") + secret + "/mime" if way.url.endswith("/mime") else way.url + secret
    )
    return {
        "domain": settings.domain,
        "lmtp": settings.lmtp_listen if settings.lmtp_listen.startswith("unix:") else f"[{host.strip('[]')}]:{port}",
        "program": str(done.program),
        "secrets": str(done.secrets),
        "topic": settings.ses_topic_arn or "ARN",
        "user": done.user,
        "url": url + (f" (SECRET: {done.secrets / 'inbound_token'})" if secret else ""),
    }


def zone(records: list[Record]) -> list[str]:
    """The records as lines of a zone; what is only to be looked for, as comments."""
    width = max((len(one.name) for one in records), default=0) + 2
    return [
        f"{one.name + '.':{width}} {one.kind:4} {one.value}" if one.value else f"; {one.name} {one.kind}: {one.why}"
        for one in records
    ]
