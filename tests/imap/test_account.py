"""The mailbox that the settings name: what its URL may be, and what is said of it."""

from __future__ import annotations

import pytest

from pbem.base.errors import BadSetting
from pbem.base.settings import load_settings
from pbem.imap.account import Account, account_of


def account(url: str, **more: str) -> Account:
    """The account of such a URL."""
    return account_of(
        load_settings({"PBEM_IMAP_URL": url} | {f"PBEM_{key.upper()}": said for key, said in more.items()})
    )


@pytest.mark.parametrize(
    ("url", "port", "encrypted", "user", "password"),
    [
        ("imaps://ann:secret@imap.example.org", 993, "from the start", "ann", "secret"),
        ("imaps://our.club%40free.example:a%2Fb%3A%23@imap.example.org:1993", 1993, "from the start",
         "our.club@free.example", "a/b:#"),
        ("imaps://club@free.example:secret@imap.example.org", 993, "from the start", "club@free.example", "secret"),
        ("imap://ann:secret@imap.example.org", 143, "by STARTTLS", "ann", "secret"),
        ("imap://ann:secret@127.0.0.1:1143?starttls=never", 1143, "never", "ann", "secret"),
    ],
)  # fmt: skip
def test_a_url_names_server_user_and_password(url: str, port: int, encrypted: str, user: str, password: str) -> None:
    found = account(url)
    assert (found.port, found.encrypted, found.user, found.password) == (port, encrypted, user, password)
    assert (found.folder, found.taken) == ("INBOX", "Night Mail")
    assert password not in found.shown


@pytest.mark.parametrize(
    "url",
    [
        "imap.example.org", "imaps://imap.example.org", "imaps://ann@imap.example.org", "pop3://ann:s3cret@imap.example.org",
        "imaps://ann:s3cret/x@imap.example.org", "imaps://ann:s3cret@imap.example.org:99999",
        "imaps://ann:s3cret@imap.example.org?tls=no", "imap://ann:s3cret@imap.example.org?starttls=required",
    ],
)  # fmt: skip
def test_another_url_is_told_without_its_password(url: str) -> None:
    with pytest.raises(BadSetting, match="PBEM_IMAP_URL") as told:
        account(url)
    assert "s3cret" not in str(told.value)


def test_each_folder_is_remembered_by_itself() -> None:
    url = "imaps://ann:secret@imap.example.org"
    keys = [account(url).key, account(url, imap_folder="Games").key, account(url.replace("ann", "ben")).key]
    assert len(set(keys)) == 3
    assert account(url.replace("secret", "other")).key == keys[0], "another password is no other mailbox"
