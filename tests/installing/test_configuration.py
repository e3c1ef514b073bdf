"""The files of a configuration: what is written, what stays, who may read it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from pbem.base.errors import BadSetting
from pbem.base.settings import load_settings
from pbem.installing.configuration import planned, public, write

VALUES = {"domain": "mail.example.org", "mail_url": "smtp://ann:se%40cret@mx.example.org:587", "database_url": ""}


def set_up(folder: Path, values: Mapping[str, object], *made: str) -> list[str]:
    """Write these into the folder; what was told of it."""
    changes = planned(folder / "service.yaml", folder / "secrets", values, made)
    write(changes, None)
    return [line for one in changes for line in one.shown()]


def test_what_is_written_is_read_again_and_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "night-mail"
    told = set_up(folder, VALUES, "inbound_token")
    settings = load_settings({"PBEM_CONFIG": str(folder / "service.yaml")})
    assert (settings.domain, settings.mail_url) == (VALUES["domain"], VALUES["mail_url"])
    assert len(settings.inbound_token) >= 40
    modes = {path.relative_to(tmp_path).as_posix(): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*")}
    assert modes == {
        "new": 0o700,
        "new/night-mail": 0o700,
        "new/night-mail/service.yaml": 0o600,
        "new/night-mail/secrets": 0o700,
        "new/night-mail/secrets/inbound_token": 0o600,
        "new/night-mail/secrets/mail_url": 0o600,
    }
    assert not [line for line in told if "cret" in line.replace("secrets", "") or settings.inbound_token in line]


def test_the_same_again_is_no_change(tmp_path: Path) -> None:
    set_up(tmp_path, VALUES)
    assert planned(tmp_path / "service.yaml", tmp_path / "secrets", VALUES, ()) == []


def test_lines_of_the_operator_stay(tmp_path: Path) -> None:
    file = tmp_path / "service.yaml"
    file.write_text("# ours\nidentify: subject  # a reason\ndomain:   'mail.example.org'\nhost: 127.0.0.1", "utf-8")
    told = set_up(tmp_path, {"domain": "mail.example.org", "mail_in": "lmtp", "host": "0.0.0.0"})
    assert file.read_text("utf-8") == (
        "# ours\nidentify: subject  # a reason\ndomain:   'mail.example.org'\nhost: 0.0.0.0\nmail_in: lmtp\n"
    )
    assert told == [f"~ {file}:", "  - host: 127.0.0.1", "  + host: 0.0.0.0", "  + mail_in: lmtp"]


def test_a_password_leaves_the_file_and_comes_back_without_one(tmp_path: Path) -> None:
    file, secret = tmp_path / "service.yaml", tmp_path / "secrets" / "mail_url"
    file.write_text("mail_url: smtp://ann:secret@mx.example.org:587\n", "utf-8")
    set_up(tmp_path, {"mail_url": "smtp://ann:secret@mx.example.org:587"})
    assert "mail_url" not in file.read_text("utf-8")
    assert secret.read_text("utf-8") == "smtp://ann:secret@mx.example.org:587"
    told = set_up(tmp_path, {"mail_url": "smtp://localhost:25"})
    assert not secret.exists()
    assert file.read_text("utf-8") == "mail_url: smtp://localhost:25\n"
    assert any("no longer needed" in line for line in told)


@pytest.mark.parametrize("value", ["yes", "12345", "a: b", "# x", "'", "\\", "ü", "null", "2026-11-28", "~"])
def test_any_text_comes_back_as_it_was(tmp_path: Path, value: str) -> None:
    set_up(tmp_path, {"sender_name": value})
    assert load_settings({"PBEM_CONFIG": str(tmp_path / "service.yaml")}).sender_name == value


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up(tmp_path, {"domain": "mail.example.org"})
    before = (tmp_path / "service.yaml").read_text("utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        set_up(tmp_path, {"domain": "other.example.org"})
    assert (tmp_path / "service.yaml").read_text("utf-8") == before
    monkeypatch.undo()
    set_up(tmp_path, {"domain": "other.example.org"})
    assert "other" in (tmp_path / "service.yaml").read_text("utf-8")


def test_what_all_may_read_is_so_and_goes_when_it_is_not_wanted(tmp_path: Path) -> None:
    write(public(tmp_path / "units", {"a.service": "one\n", "x.d/b.conf": "two\n"}), None)
    modes = [path.stat().st_mode & 0o777 for path in sorted((tmp_path / "units").rglob("*"))]
    assert modes == [0o644, 0o755, 0o644]
    changes = public(tmp_path / "units", {"a.service": None, "x.d/b.conf": "two\n", "c.service": None})
    assert [line for one in changes for line in one.shown()] == [f"- {tmp_path}/units/a.service"]
    write(changes, None)
    assert not (tmp_path / "units" / "a.service").exists()


def test_secrets_handed_over_by_systemd_or_an_engine_are_read(tmp_path: Path) -> None:
    (tmp_path / "secrets_inbound_token").write_text("sesame\n", "utf-8")  # as LoadCredential calls it
    (tmp_path / "mail_url").write_text("smtp://localhost:25", "utf-8")
    (tmp_path / "database_password").write_text("of somebody else", "utf-8")
    settings = load_settings({"PBEM_SECRETS": str(tmp_path)})
    assert (settings.inbound_token, settings.mail_url) == ("sesame", "smtp://localhost:25")
    assert load_settings({"PBEM_SECRETS": str(tmp_path), "PBEM_INBOUND_TOKEN": "x"}).inbound_token == "x"


def test_secrets_that_cannot_be_read_stop_the_program(tmp_path: Path) -> None:
    """Else it would start with another database than its own."""
    with pytest.raises(BadSetting, match="cannot be read"):
        load_settings({"PBEM_SECRETS": str(tmp_path / "none")})


def test_a_wrong_secret_is_named_by_its_file_and_not_shown(tmp_path: Path) -> None:
    (tmp_path / "relay_secret").write_text("too-short", "utf-8")
    with pytest.raises(BadSetting) as refused:
        load_settings({"PBEM_SECRETS": str(tmp_path)})
    assert str(tmp_path / "relay_secret") in str(refused.value)
    assert "too-short" not in str(refused.value)
