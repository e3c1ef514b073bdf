"""Whether an installation is well, but for its store: settings, home, ways of mail, and what is shipped."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from pbem.base.errors import ServiceError
from pbem.base.private import too_open
from pbem.base.settings import Settings
from pbem.drawing.canvas import painted
from pbem.operating.finding import Finding, Findings, Level, quoted
from pbem.operating.health import FULL, places
from pbem.post import deliver
from pbem.store.db import LEFTOVERS, sqlite_path
from pbem.titles import slugs, title_of
from pbem.titles.shipped import load_files

LITTLE_SPACE, TOO_LITTLE_SPACE = 1 << 30, 100 << 20  # bytes free where home is
SHORTEST_TOKEN = 20
MOST_FILES = 4  # that are named one by one
_HANDED_ON = ("lmtp", "pipe")  # ways by which the mail server of this machine hands mail on
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def check_settings(settings: Settings, private: Sequence[Path] = ()) -> Findings:
    """What the settings lack, and what they let others do. `private`: the files of secrets."""
    production = settings.environment == "production"
    wrong: Level = "bad" if production else "warning"
    if settings.domain.endswith(".localhost"):
        yield Finding(wrong, "settings", f"the domain is still {settings.domain}: replies to letters cannot arrive",
                      "Run `pbem init`, or set PBEM_DOMAIN to a domain whose mail reaches this machine.")  # fmt: skip
    kept = settings.token_file
    token = settings.inbound_token or (kept.read_text(encoding="utf-8").strip() if kept.exists() else "")
    if not token:
        yield Finding("warning", "settings", "no inbound token is set; `pbem web` will not start",
                      "Set PBEM_INBOUND_TOKEN, or start `pbem serve`, which makes one in home.")  # fmt: skip
    elif len(token) < SHORTEST_TOKEN and production:
        yield Finding("warning", "settings", f"the inbound token has only {len(token)} characters and could be guessed",
                      "Set PBEM_INBOUND_TOKEN to a long random text.")  # fmt: skip
    else:
        file = next((one for one in private if one.name == "inbound_token"), kept)
        where = f"in {file}" if file != kept or not settings.inbound_token else "in PBEM_INBOUND_TOKEN"
        yield Finding("ok", "settings", f"mail is taken in at /inbound/raw with the secret {where}")
    yield from _ways(settings)
    if production and settings.host not in LOOPBACK:
        yield Finding("warning", "settings", f"the web process listens on {settings.host}, without encryption",
                      "Make sure only an HTTPS proxy can reach that port, or set PBEM_HOST=127.0.0.1.")  # fmt: skip
    yield Finding("ok", "settings", f"environment {settings.environment}, domain {settings.domain}")
    yield from _senders(settings)


def _ways(settings: Settings) -> Findings:
    """Which providers may bring mail beside whoever has the secret, and what their signatures need."""
    keys = {
        "/inbound/mailgun": settings.mailgun_signing_key,
        "/inbound/sendgrid": settings.sendgrid_public_key,
        "/inbound/ses": settings.ses_topic_arn,
        "/inbound/relay and /inbound/cloudflare": settings.relay_secret,
    }
    if with_key := [path for path, key in keys.items() if key]:
        yield Finding("ok", "settings", f"signed mail is taken in at {', '.join(with_key)}")
    by_library = {"ses_topic_arn": settings.ses_topic_arn, "sendgrid_public_key": settings.sendgrid_public_key}
    asking = [f"PBEM_{name.upper()}" for name, value in by_library.items() if value]
    if asking and find_spec("cryptography") is None:
        yield Finding("bad", "settings", f"{asking[0]} is set, but nothing here can check such signatures",
                      "Install it: pip install 'night-mail[signatures]'.")  # fmt: skip


def _senders(settings: Settings) -> Findings:
    """How sure the service is of who wrote a mail."""
    if settings.identify == "subject":
        yield Finding("warning", "settings", "a sender and [G12] in the subject suffice to move: both can be forged",
                      "Set PBEM_IDENTIFY=strict.")  # fmt: skip
    server, what = settings.trusted_authserv, settings.authentication
    if settings.own_dkim and find_spec("dkim") is None:
        yield Finding("bad", "settings", "PBEM_OWN_DKIM is set, but nothing here can check signatures of mail",
                      "Install it: pip install 'night-mail[dkim]'.")  # fmt: skip
    elif settings.own_dkim and what != "off":
        yield Finding("ok", "settings", "signatures (DKIM) of incoming mail are checked here")
    if settings.provider_verdicts and what != "off":
        yield Finding("ok", "settings", "what a provider says of the sender beside a mail is believed (SES, SendGrid)")
    if not server:
        unseen = "what mail servers found out about senders (SPF, DKIM, DMARC) is ignored"
        yield Finding("ok", "settings", f"{unseen}: no trusted_authserv is set")
    elif what != "off":
        then = "held until it is released" if what == "hold" else "carried out with a warning"
        yield Finding("ok", "settings", f"mail whose sender {server} cannot prove is {then}")


def check_home(settings: Settings) -> Findings:
    """Whether everything can be written, and how much space is left."""
    if not settings.home_dir.is_dir():
        there_is = f"there is no folder {settings.home_dir}"
        yield Finding("bad", "home", there_is, "Run `pbem db upgrade`, or check PBEM_HOME.")
    for folder in places(settings):
        if folder.is_dir():
            yield _written(folder)


def _written(folder: Path) -> Finding:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
            file.flush()
    except OSError as error:
        if error.errno in FULL:
            return Finding("bad", "home", f"the disk of {folder} is full", "Free space: a full disk stops every game.")
        return Finding("bad", "home", f"{folder} cannot be written to: {error.strerror}", "Fix its owner and mode.")
    free = shutil.disk_usage(folder).free
    level: Level = "bad" if free < TOO_LITTLE_SPACE else "warning" if free < LITTLE_SPACE else "ok"
    then = "" if level == "ok" else "Free some space: a full disk stops every game."
    return Finding(level, "home", f"{folder} can be written to, with {free >> 20:,} MB free", then)


def check_readers(settings: Settings, private: Sequence[Path] = ()) -> Findings:
    """Nobody but the owner reads what holds hands, mails and keys to seats."""
    home = settings.home_dir
    inside = [home, *home.glob("*"), *home.glob("backups/*")] if home.is_dir() else []
    ours = dict(too_open(inside))
    outside = (one for one in _elsewhere(settings, private) if home.absolute() not in (one, *one.parents))
    others = dict(too_open(outside))
    for found, mend in ((ours, f"chmod -R go= {quoted(home)}"), (others, f"chmod go= {quoted(*others)}")):
        if found:
            named = [f"{one} ({mode:04o})" for one, mode in sorted(found.items())]
            more = f" and {len(named) - MOST_FILES} more" if len(named) > MOST_FILES else ""
            yield Finding("warning", "home", f"others besides the owner may use {', '.join(named[:MOST_FILES])}{more}",
                          f"Run `{mend}`: hands and keys to seats are in there.")  # fmt: skip
    if inside and not ours and not others:
        yield Finding("ok", "home", "only the owner can read home and database")


def _elsewhere(settings: Settings, private: Sequence[Path]) -> Iterator[Path]:
    """What holds secrets and may lie outside of home: the database, letters of a Maildir, settings."""
    if (path := sqlite_path(settings)) is not None:
        yield from (Path(path + end).absolute() for end in ("", *LEFTOVERS))
    if urlsplit(settings.transport_url).scheme == "maildir":
        yield Path(settings.transport_url.removeprefix("maildir:")).absolute()
    yield from (one.absolute() for one in private)


def check_mail(settings: Settings, *, call: bool) -> Findings:
    """Where letters go; `call`: whether the server there answers."""
    way = deliver.open_transport(settings)
    url = urlsplit(settings.transport_url)
    if url.scheme == "maildir":
        level: Level = "warning" if settings.environment == "production" else "ok"
        then = "Set PBEM_MAIL_URL=smtp://… to send them." if level == "warning" else ""
        folder = Path(settings.transport_url.removeprefix("maildir:"))
        yield Finding(level, "mail server", f"none: letters are written to {folder}", then)
        return
    server = f"{url.scheme}://{url.hostname}:{url.port or ''}".rstrip(":")
    if not call:
        yield Finding("ok", "mail server", f"{server}, not tried; `pbem doctor --mail` does that")
        return
    try:
        yield Finding("ok", "mail server", f"{server} answers: {deliver.greet(way)}")
        if url.hostname in LOOPBACK and settings.mail_in in _HANDED_ON:
            yield from _handed_on(settings, deliver.refuses(way, f"play@{settings.domain}"), server)
    except ServiceError as error:
        yield Finding("bad", "mail server", f"{server} does not accept letters: {error}",
                      "Does it run (`systemctl status postfix`)? Else correct the setting mail_url: "
                      "`pbem init --change --out …`.")  # fmt: skip


def _handed_on(settings: Settings, refusal: str, server: str) -> Findings:
    """Whether the mail server of this machine takes the mail that it is to hand on to us."""
    if refusal:
        yield Finding("bad", "mail in", f"{server} does not take mail for play@{settings.domain}: {refusal}",
                      "Give it the `postconf` lines that `pbem init` shows; the domain must not stand in "
                      "`mydestination` (`postconf -h mydestination`).")  # fmt: skip


def check_shipped() -> Findings:
    """Whether the files of every game are sound, and its map can be drawn."""
    for slug in slugs():
        try:
            title = title_of(slug)
        except ServiceError as error:
            yield Finding("bad", "games", str(error), "Complete the files it names.")
            continue
        definition = title.rules.define(load_files(slug))
        players = tuple(f"p{number + 1}" for number in range(title.rules.min_players))
        position, _ = title.rules.start(definition, players, title.rules.options({}), "doctor")
        names = dict(zip(players, ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"), strict=False))
        png = painted(title.drawn.map(definition, position.view(None), (), names))
        yield Finding("ok", "games", f"{slug}: its files are sound and its map can be drawn ({len(png) >> 10} kB)")
