"""The settings of the service: read from four places, checked at start, frozen ever after."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, get_type_hints

import msgspec

from pbem.base.door import Authentication, Door, Identify
from pbem.base.errors import BadSetting
from pbem.base.places import read_secrets, secrets_folder
from pbem.base.resources import config_dir
from pbem.base.strict_yaml import BadYaml, read_yaml

Environment = Literal["production", "development", "demo"]
MailIn = Literal[
    "", "lmtp", "pipe", "imap", "raw", "relay", "cloudflare", "postmark", "mailgun", "sendgrid", "ses"
]  # `pbem/installing/ways_in.py` says what each needs
LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogFormat = Literal["json", "text"]
Positive = Annotated[int, msgspec.Meta(gt=0)]
Kept = Annotated[int, msgspec.Meta(ge=1 << 22)]  # more than is ever read of a mail, so that a cut one is known for it
Days = Annotated[int, msgspec.Meta(ge=0, le=36500)]  # 0: for ever
Ration = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]  # mails an hour; the most is none
Read = Annotated[int, msgspec.Meta(ge=100_000, le=4_000_000)]  # bytes of a mail; `Kept` is more
Deep = Annotated[
    int, msgspec.Meta(ge=5, le=100)
]  # multiparts in multiparts; our own letters have three, lists add to them
Parts = Annotated[int, msgspec.Meta(ge=10, le=10_000)]
Lines = Annotated[int, msgspec.Meta(ge=500, le=65_536)]  # of text; an answer to a letter quotes some hundreds
LongLine = Annotated[int, msgspec.Meta(ge=1000, le=1 << 24)]  # bytes; RFC 5321 lets a line have 1000
Folder = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f]{1,200}$")]  # of a mailbox
Waiting = Annotated[int, msgspec.Meta(ge=1, le=1500)]  # seconds; RFC 2177 lets nobody wait for half an hour
Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
_BOX = r"([a-z0-9]([a-z0-9._+-]{0,36}[a-z0-9+-])?@)?"  # with a token behind it, no more than 64 characters (RFC 5321)
Domain = Annotated[str, msgspec.Meta(pattern=rf"^{_BOX}[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", max_length=200)]
Host = Annotated[str, msgspec.Meta(pattern=r"^([a-z0-9]([a-z0-9._-]*[a-z0-9])?)?$", max_length=200)]  # or none
_URL = r"^(https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~-]+)*/?)?$"  # or none
Url = Annotated[str, msgspec.Meta(pattern=_URL, max_length=200)]
Long = Annotated[str, msgspec.Meta(pattern=r"^([\x21-\x7e]{20,})?$")]  # a secret that nobody guesses, or none
_TOPIC = r"arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]+"
Topics = Annotated[str, msgspec.Meta(pattern=rf"^({_TOPIC}( +{_TOPIC})*)?$", max_length=2000)]  # of Amazon SNS, or none
SenderName = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f]{1,60}$")]

# Variables that Procfile hosts set by themselves; ours win.
FOREIGN = {"PORT": "port", "DATABASE_URL": "database_url"}
# Ours, but not settings.
SECRET = {
    "inbound_token",
    "relay_secret",
    "mailgun_signing_key",
    "archive_secret",
    "metrics_token",
    "database_url",
    "mail_url",
    "imap_url",
}
NOT_SETTINGS = {"PBEM_CONFIG", "PBEM_SECRETS", "PBEM_TEST_DATABASE_URL"}
IN_FILES = SECRET | {"sendgrid_public_key"}  # what may stand in a file of its own


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting, checked. The meaning of each key stands in `config/service.yaml`."""

    environment: Environment
    home: str
    host: str
    port: Port
    web_threads: Positive
    domain: Domain
    sender_name: SenderName
    database_url: str
    mail_in: MailIn
    mail_url: str
    lmtp_listen: str
    lmtp_longest_line: LongLine
    imap_url: str
    imap_ca: str
    imap_folder: Folder
    imap_taken_folder: Folder
    imap_from: Literal["", "now", "all"]
    imap_seconds: Waiting
    inbound_token: str
    relay_secret: Long
    mailgun_signing_key: str
    sendgrid_public_key: str
    ses_topic_arn: Topics
    public_url: Url
    archive_secret: Long
    metrics_token: Long
    calendar_files: bool
    dkim_selector: Host
    identify: Identify
    authentication: Authentication
    trusted_authserv: Host
    own_dkim: bool
    provider_verdicts: bool
    sender_mails_an_hour: Ration
    game_mails_an_hour: Ration
    inbound_most_bytes: Kept
    read_most_bytes: Read
    read_most_depth: Deep
    read_most_parts: Parts
    read_most_lines: Lines
    inbound_longest_bytes: Positive
    inbound_room_bytes: Positive
    smtp_timeout: Positive
    outbox_seconds: Positive
    clock_seconds: Positive
    lease_seconds: Positive
    keep_letters_days: Days
    keep_fingerprints_days: Days
    keep_archives_days: Days
    keep_pictures_days: Days
    keep_mails_days: Days
    backup_too_old_days: Days
    log_level: LogLevel
    log_format: LogFormat

    @property
    def home_dir(self) -> Path:
        """The folder everything is written to."""
        return Path(self.home)

    @property
    def door(self) -> Door:
        """How mail that comes in is met."""
        return Door(
            self.domain, self.identify, self.authentication, self.trusted_authserv, self.own_dkim,
            self.provider_verdicts, self.sender_mails_an_hour, self.game_mails_an_hour,
        )  # fmt: skip

    @property
    def token_file(self) -> Path:
        """Where the inbound token is kept that is made where none is set."""
        return self.home_dir / "inbound-token"

    @property
    def transport_url(self) -> str:
        """Where letters go: the setting, or a Maildir in home."""
        return self.mail_url or f"maildir:{self.home_dir / 'outgoing'}"

    @property
    def shows_mailboxes(self) -> bool:
        """Whether the page with everybody's mail exists."""
        return self.environment in ("development", "demo")


def load_settings(env: Mapping[str, str]) -> Settings:
    """Settings from `config/service.yaml`, the file named by PBEM_CONFIG, a folder of secrets, the environment.

    What comes later wins. Raises BadSetting naming the key and its source.
    """
    values = shipped_values()
    sources = dict.fromkeys(values, "config/service.yaml")
    if named := env.get("PBEM_CONFIG"):
        extra = read_values(Path(named))
        values |= extra
        sources |= dict.fromkeys(extra, named)
    if (folder := secrets_folder(env)) is not None:
        secrets = read_secrets(folder, IN_FILES)
        values |= secrets
        sources |= {key: str(folder / key) for key in secrets}
    for key, (value, source) in _from_env(env, set(values)).items():
        values[key] = value
        sources[key] = source
    return _checked(values, sources)


def settings_of(values: Mapping[str, object], source: str) -> Settings:
    """Settings of these values, all else by default. BadSetting."""
    return _checked(shipped_values() | dict(values), dict.fromkeys(values, source))


def shipped_values() -> dict[str, object]:
    """Every setting by default."""
    return read_values(config_dir() / "service.yaml")


def file_with_secrets(env: Mapping[str, str]) -> Path | None:
    """The file named by PBEM_CONFIG, where a password or key stands in it."""
    named = env.get("PBEM_CONFIG")
    return Path(named) if named and any(read_values(Path(named)).get(key) for key in SECRET) else None


def read_values(path: Path) -> dict[str, object]:
    """What a file of settings says, unchecked. BadSetting where it is none."""
    try:
        data = read_yaml(path)
    except BadYaml as error:
        raise BadSetting("PBEM_CONFIG", str(error), str(path)) from error
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise BadSetting("PBEM_CONFIG", "must consist of `key: value` lines.", str(path))
    return {str(key): value for key, value in data.items()}


def _from_env(env: Mapping[str, str], known: set[str]) -> dict[str, tuple[str, str]]:
    found = {key: (env[name], f"environment variable {name}") for name, key in FOREIGN.items() if env.get(name)}
    for name, value in env.items():
        if not name.startswith("PBEM_") or name in NOT_SETTINGS:
            continue
        key = name.removeprefix("PBEM_").lower()
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f" Did you mean PBEM_{near[0].upper()}?" if near else " config/service.yaml lists them all."
            raise BadSetting(key, f"there is no such setting.{hint}", f"environment variable {name}")
        found[key] = (value, f"environment variable {name}")
    return found


def _checked(values: dict[str, object], sources: dict[str, str]) -> Settings:
    for key in values:
        if key not in Settings.__struct_fields__:
            near = difflib.get_close_matches(key, Settings.__struct_fields__, 1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            raise BadSetting(key, f"there is no such setting.{hint}", sources[key])
    for key, kind in get_type_hints(Settings, include_extras=True).items():
        try:
            msgspec.convert(values[key], kind, strict=False)
        except msgspec.ValidationError as error:
            shown = "(hidden)" if key in SECRET else repr(values[key])
            raise BadSetting(key, f"{error}; it is {shown}.", sources[key]) from error
    return msgspec.convert(values, Settings, strict=False)
