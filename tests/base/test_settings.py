"""Settings: three sources, one check, errors that name the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.base.door import Door
from pbem.base.errors import BadSetting
from pbem.base.settings import load_settings
from pbem.inbox.bounds import bounds_of
from pbem.reading.limits import Bounds


def test_defaults_are_complete_and_embedded() -> None:
    settings = load_settings({})
    assert settings.environment == "production"
    assert settings.home == "var"
    assert settings.transport_url.startswith("maildir:")
    assert not settings.shows_mailboxes


def test_environment_beats_file_beats_defaults(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("domain: trains.example\nport: 9000\n", encoding="utf-8")
    settings = load_settings({"PBEM_CONFIG": str(own), "PBEM_PORT": "9001"})
    assert (settings.domain, settings.port) == ("trains.example", 9001)


def test_variables_of_procfile_hosts_count_unless_ours_are_set() -> None:
    assert load_settings({"PORT": "5000"}).port == 5000
    assert load_settings({"PORT": "5000", "PBEM_PORT": "6000"}).port == 6000
    assert load_settings({"DATABASE_URL": "sqlite:///x.db"}).database_url == "sqlite:///x.db"


@pytest.mark.parametrize(
    ("env", "key", "hint"),
    [
        ({"PBEM_PORT": "many"}, "port", "PBEM_PORT"),
        ({"PBEM_PORT": "70000"}, "port", "70000"),
        ({"PBEM_DOMIAN": "x.test"}, "domian", "PBEM_DOMAIN"),
        ({"PBEM_ENVIRONMENT": "testing"}, "environment", "testing"),
        ({"PBEM_DOMAIN": "Mixed Case"}, "domain", "Mixed Case"),
        ({"PBEM_CONFIG": "/nowhere/x.yaml"}, "PBEM_CONFIG", "cannot be read"),
    ],
)
def test_a_mistake_names_the_key_and_its_source(env: dict[str, str], key: str, hint: str) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings(env)
    assert caught.value.key == key
    assert hint in str(caught.value)


@pytest.mark.parametrize("text", ["[1, 2", "- a\n- b\n", "portt: 1\n", "home: [1]\n"])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetting, match=r"own\.yaml"):
        load_settings({"PBEM_CONFIG": str(own)})


def test_secrets_are_not_shown_in_errors(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("inbound_token: [hunter2]\n", encoding="utf-8")
    with pytest.raises(BadSetting) as caught:
        load_settings({"PBEM_CONFIG": str(own)})
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("relay_secret", "too-short"),
        ("ses_topic_arn", "night-mail"),
        ("ses_topic_arn", "arn:aws:sns:eu-west-1:12:night-mail"),
        ("ses_topic_arn", "arn:aws:sqs:eu-west-1:123456789012:night-mail"),
        ("ses_topic_arn", "arn:aws:sns:eu-west-1:123456789012:a,arn:aws:sns:eu-west-1:123456789012:b"),
    ],
)
def test_keys_of_providers_that_cannot_be(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings({f"PBEM_{name.upper()}": value})
    assert caught.value.key == name
    assert "too-short" not in str(caught.value)


@pytest.mark.parametrize(
    "topic", ["arn:aws:sns:eu-west-1:123456789012:a_b-C", "arn:aws-cn:sns:cn-north-1:123456789012:a"]
)
def test_topics_that_can_be(topic: str) -> None:
    assert load_settings({"PBEM_SES_TOPIC_ARN": f"{topic} {topic}"}).ses_topic_arn.split() == [topic, topic]


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("read_most_bytes", 99_999, ">= 100000"),
        ("read_most_bytes", 4_000_001, "<= 4000000"),
        ("read_most_depth", 4, ">= 5"),
        ("read_most_parts", 0, ">= 10"),
        ("read_most_lines", "many", "int"),
        ("read_most_lines", 100_000, "<= 65536"),
        ("lmtp_longest_line", 72, ">= 1000"),
        ("sender_mails_an_hour", 0, ">= 1"),
        ("game_mails_an_hour", -5, ">= 1"),
    ],
)
def test_limits_that_cannot_be_are_told_with_file_key_and_reason(
    tmp_path: Path, name: str, value: object, reason: str
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(f"{name}: {value}\n", encoding="utf-8")
    with pytest.raises(BadSetting) as caught:
        load_settings({"PBEM_CONFIG": str(own)})
    assert caught.value.key == name
    told = str(caught.value)
    assert all(one in told for one in (name, reason, str(value), "own.yaml"))


def test_what_is_read_by_default_is_what_the_file_says() -> None:
    settings = load_settings({})
    assert bounds_of(settings) == Bounds()
    assert settings.read_most_bytes < settings.inbound_most_bytes, "or a mail that was cut would not be known for it"
    door = settings.door
    assert door == Door(settings.domain), "the defaults of both are the same"
