"""Our addresses: of a domain of our own, of one mailbox with plus-addresses, and of one without."""

from __future__ import annotations

import pytest

from pbem.base import addresses
from pbem.base.errors import BadSetting
from pbem.base.settings import load_settings

TOKEN = "abcdefghijklmnopqrst2345"
OWN, TAGGED, BARE = "mail.example.net", "our.club+@freemail.example", "our.club@freemail.example"


@pytest.mark.parametrize(
    ("domain", "plain", "reply", "link", "bounces"),
    [
        (
            OWN,
            "play@mail.example.net",
            f"play+{TOKEN}@mail.example.net",
            f"play+{TOKEN}@mail.example.net",
            f"bounces+{TOKEN}@mail.example.net",
        ),
        (TAGGED, BARE, f"our.club+{TOKEN}@freemail.example", f"our.club+{TOKEN}@freemail.example", BARE),
        (BARE, BARE, BARE, f"{BARE} ({TOKEN})", BARE),
    ],
)
def test_what_an_address_looks_like(domain: str, plain: str, reply: str, link: str, bounces: str) -> None:
    assert addresses.plain_address(domain) == plain
    assert addresses.reply_address(TOKEN, domain) == reply
    assert addresses.link_address(TOKEN, domain) == link
    assert addresses.bounce_address(TOKEN, domain) == bounces
    assert addresses.new_message_id(domain).endswith(f"@{domain.rpartition('@')[2]}>")


def test_tokens_are_found_where_they_can_stand() -> None:
    asked = (f"Our.Club+{TOKEN.upper()}@Freemail.Example.", f"play+{TOKEN}@freemail.example", BARE)
    assert addresses.tokens_in(asked, TAGGED) == (TOKEN,)
    assert addresses.tokens_in(asked, BARE) == ()
    assert addresses.tokens_in((f"ourxclub+{TOKEN}@freemail.example",), TAGGED) == (), "the dot is one"
    assert addresses.tokens_in_subject(f"Re: [G1] Volga ({TOKEN.upper()})", BARE) == (TOKEN,)
    assert addresses.tokens_in_subject(f"Re: [G1] Volga ({TOKEN})", TAGGED) == ()
    assert addresses.tokens_in_subject(f"Re: [G1] Volga ({TOKEN})", OWN) == ()


def test_others_of_the_same_provider_are_not_ours() -> None:
    assert addresses.is_of_ours("anybody@mail.example.net", OWN)
    for domain in (TAGGED, BARE):
        assert addresses.is_of_ours(BARE, domain)
        assert not addresses.is_of_ours("anybody@freemail.example", domain)
    assert addresses.is_of_ours(f"our.club+{TOKEN}@freemail.example", TAGGED)


def test_our_message_ids_are_found_in_a_report() -> None:
    ours = addresses.new_message_id(TAGGED)
    report = f"Message-ID: {ours}\r\nReferences: <other@freemail.example>\n {ours}\n".encode()
    assert addresses.letters_in(report, TAGGED) == (ours,)
    assert addresses.letters_in(report, OWN) == ()


@pytest.mark.parametrize("domain", [OWN, TAGGED, BARE, "club-@freemail.example", "me+night@freemail.example", "a@b.c"])
def test_such_a_domain_is_taken(domain: str) -> None:
    assert load_settings({"PBEM_DOMAIN": domain}).domain == domain


@pytest.mark.parametrize(
    "domain", ["@b.c", "a b@b.c", "a@@b.c", "+@b.c", "club.@b.c", "Club@b.c", f"{'x' * 40}@b.c", "a@b.c>", "a@"]
)
def test_such_a_domain_is_not(domain: str) -> None:
    with pytest.raises(BadSetting):
        load_settings({"PBEM_DOMAIN": domain})
