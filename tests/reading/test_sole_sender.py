"""Nasty forms of From: whatever one of three other readers reads otherwise proves nobody, and a plain one does."""

from __future__ import annotations

import email
import email.policy
import re
from email.utils import getaddresses

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pbem.reading.headers import decode_words
from pbem.reading.read_mail import ReadMail, read_unguarded

ANN = "ann@example.org"

PLAIN = (  # as mail programs write: Ann's and nobody else's
    "ann@example.org",
    "<ann@example.org>",
    "Ann <ann@example.org>",
    "Ann B. Berg <ann@example.org>",
    "Ann  Berg<ann@example.org>",
    "O'Hara-Berg <Ann@Example.ORG>",
    '"Berg, Ann" <ann@example.org>',
    '"ann@example.org" <ann@example.org>',
    "\"'ann@example.org'\" <ann@example.org>",
    '"Ann" Berg <ann@example.org>',
    "ann@example.org (Ann Berg)",
    "Ann (she/her) <ann@example.org>",
    '"Ann (she/her)" <ann@example.org>',
    "=?utf-8?q?J=C3=BCrgen?= <ann@example.org>",
    "=?utf-8?q?Berg=2C?= =?utf-8?q?_J=C3=BCrgen?= <ann@example.org>",
    '"=?UTF-8?B?SsO8cmdlbg==?=" <ann@example.org>',
    "=?iso-8859-1?q?J=FCrgen?= Berg <ann@example.org>",
    "=?iso-2022-jp?b?GyRCJCIkcxsoQg==?= <ann@example.org>",
    "Jürgen <ann@example.org>",
    "Jürgen Berg\r\n <ann@example.org>",
    "\r\n\tann@example.org",
    "  ann@example.org  ",
)
NASTY = (  # all of them were tried with Ann's address in it
    # comments
    "<mallory@evil.test(<ann@example.org>)>",
    "mallory@evil.test (<ann@example.org>)",
    "(mallory@evil.test) ann@example.org",
    "ann@example.org (mallory@evil.test)",
    "(<ann@example.org>) <mallory@evil.test>",
    "ann(comment)@example.org",
    "ann@(comment)example.org",
    "ann@example.org(",
    "Ann ( <ann@example.org>",
    "Ann (a(b)c) <ann@example.org>",
    "Ann (mallory@evil.test) <ann@example.org>",
    "(a) ann@example.org (b)",
    "Ann <ann@example.org> (really)",
    # several
    "ann@example.org, mallory@evil.test",
    "mallory@evil.test, ann@example.org",
    "mallory@evil.test ann@example.org",
    "mallory@evil.test; ann@example.org",
    "<mallory@evil.test> <ann@example.org>",
    "<mallory@evil.test>,<ann@example.org>",
    "ann@example.org <mallory@evil.test>",
    "mallory@evil.test <ann@example.org>",
    "ann@example.org <ann@example.org>",
    "<<ann@example.org>>",
    "<mallory@evil.test<ann@example.org>>",
    "<ann@example.org>mallory@evil.test",
    "Ann <ann@example.org> <>",
    ", ann@example.org",
    "ann@example.org,",
    "Berg, Ann <ann@example.org>",
    "nobody <>, ann@example.org",
    # groups
    "Team: ann@example.org;",
    "Team: mallory@evil.test, ann@example.org;",
    "undisclosed:; ann@example.org",
    "mallory@evil.test: ann@example.org",
    "Team: Ann <ann@example.org>",
    # quotes
    '"mallory@evil.test" <ann@example.org>',
    '"ann@example.org" <mallory@evil.test>',
    '"Ann <ann@example.org>',
    'Ann" <ann@example.org>',
    '"Ann \\" <mallory@evil.test>" <ann@example.org>',
    '"<mallory@evil.test>" <ann@example.org>',
    '"" mallory@evil.test <ann@example.org>',
    '"ann"@example.org',
    '"ann@example.org',
    '"ann@example.org> <mallory@evil.test"@x.test',
    "'<mallory@evil.test>' <ann@example.org>",
    # routes
    "<@evil.test:ann@example.org>",
    "<@evil.test,@b.test:ann@example.org>",
    "@evil.test:ann@example.org",
    "ann%example.org@evil.test",
    "evil.test!ann@example.org",
    "ann@example.org@evil.test",
    "ann@evil.test@example.org",
    # encoded words
    "=?utf-8?q?ann=40example.org?= <mallory@evil.test>",
    "=?utf-8?q?mallory=40evil.test?= <ann@example.org>",
    "=?utf-8?b?bWFsbG9yeUBldmlsLnRlc3Q=?= <ann@example.org>",
    "=?utf-8?q?=3Cmallory=40evil.test=3E?= <ann@example.org>",
    "=?utf-8?q?mallory?= =?utf-8?q?=40evil.test?= <ann@example.org>",
    "=?utf-8?q?=22?= <ann@example.org>",
    "=?utf-7?q?+AEA-evil?= <ann@example.org>",
    "=?x-unknown?q?Ann?= <ann@example.org>",
    "=?utf-8?q?Ann <ann@example.org>",
    "=?utf-8?q?ann?=@example.org",
    '"=?utf-8?q?mallory=40evil.test?=" <ann@example.org>',
    "ann@example.org (=?utf-8?q?mallory=40evil.test?=)",
    # odd letters
    "ann＠example.org",
    "mallory＠evil.test <ann@example.org>",
    "＜mallory@evil.test＞ <ann@example.org>",
    "ann@example\u3002org",
    "änn@example.org",
    "ann@example.org\x00",
    "ann\x00@example.org",
    "ann@\x0bexample.org",
    "ann@example.org\x0c<mallory@evil.test>",
    "mallory@evil.test\u2028<ann@example.org>",
    "ann @example.org",
    "ann@ example.org",
    "< ann@example.org >",
    "ann..b@example.org",
    ".ann@example.org",
    "ann@.example.org",
    "ann@example.org..",
    "ann@[127.0.0.1]",
    "Ann [mallory] <ann@example.org>",
    "Ann\\ <ann@example.org>",
    "",
    "<>",
    "ann",
    # folds
    "ann@exam\r\n ple.org",
    "ann\r\n @example.org",
    "mallory@evil.test\r\n\r\n ann@example.org",
    "ann@example.org\r\nmallory@evil.test",
    "Ann\r\n<ann@example.org>",
    "mallory@evil.test\r\n \r\n ann@example.org",
    "mallory@evil.test\rFrom: ann@example.org",
    "mallory@evil.test\nFrom: ann@example.org",
    "Ann <ann@example.org>\r\n , mallory@evil.test",
    "x" * 990 + " <ann@example.org>",
)  # fmt: skip
HEADS = (  # more than one field, or fields that not everybody sees
    b"From: ann@example.org\r\nFrom: mallory@evil.test\r\n",
    b"From: mallory@evil.test\r\nFrom: ann@example.org\r\n",
    b"From: ann@example.org\r\nFrom: ann@example.org\r\n",
    b"FROM: mallory@evil.test\r\nfrom: ann@example.org\r\n",
    b"From : ann@example.org\r\n",
    b"From : mallory@evil.test\r\nFrom: ann@example.org\r\n",
    b"Subject : x\r\nFrom: ann@example.org\r\n",
    b"Subject: x\r\nno field\r\nFrom: ann@example.org\r\n",
    b"Subject: x\r\n \r\nFrom: ann@example.org\r\n",
    b"Subject: x\rFrom: ann@example.org\r\nFrom: mallory@evil.test\r\n",
    b"Subject: x\rFrom: ann@example.org\r\n",
    b"Subject: x\nFrom: ann@example.org\r\n",
    b"Subject: x\r\nFrom: ann@example.org\n",
    b"Subject: x\n\nFrom: ann@example.org\r\n",
    b" folded\r\nFrom: ann@example.org\r\n",
    b"\r\nFrom: ann@example.org\r\n",
    b"Subject: x\0\r\nFrom: ann@example.org\r\n",
    b"From: ann@example.org\r\n" + b"a: b\r\n" * 2100 + b"From: mallory@evil.test\r\n",
    b"From: ann@example.org\r\nSubject: " + b"a" * 300_000 + b"\r\nFrom: mallory@evil.test\r\n",
    b"Fr\xc3\xb6m: x\r\nFrom: ann@example.org\r\n",
    b"X-" + b"a" * 200 + b": x\r\nFrom: ann@example.org\r\n",
    b"Sender: ann@example.org\r\nFrom: mallory@evil.test\r\n",
)


def read(form: str) -> ReadMail:
    return read_unguarded(mail(form), "mail.test")


def mail(form: str) -> bytes:
    return b"To: play@mail.test\r\nFrom: " + form.encode("utf-8", "replace") + b"\r\nSubject: x\r\n\r\nx\r\n"


# -- other readers -----------------------------------------------------------------------------------------------------


def by_library(raw: bytes) -> list[str]:
    """The addresses that the standard library's newer reader finds."""
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    try:
        return [one.addr_spec for value in parsed.get_all("from", []) for one in value.addresses]
    except Exception as error:  # there are forms that it does not survive
        return [f"it raises {type(error).__name__}"]


def by_older_library(raw: bytes) -> list[str]:
    """The addresses that its older one finds, as most programs in Python ask it."""
    values = [str(one) for one in email.message_from_bytes(raw).get_all("from", [])]
    return [address for _, address in getaddresses(values)]


def naively(raw: bytes) -> list[str]:
    """What an expression finds that looks for addresses, also in what is encoded, and takes the first and the last."""
    value = decode_words(" ".join(str(one) for one in email.message_from_bytes(raw).get_all("from", [])))
    found = [one.strip("'") for one in re.findall(r"[^\s<>()\[\],;:\"@]+@[^\s<>()\[\],;:\"@]+", value)]
    return [found[0], found[-1]] if found else []


READERS = (by_library, by_older_library, naively)


def agreed(raw: bytes) -> set[str]:
    """All addresses that anybody finds, in the form in which they are compared."""
    found = {tuple(dict.fromkeys(map(compared, reader(raw)))) for reader in READERS}
    return (
        {one[0] for one in found} if all(len(one) == 1 for one in found) else {"", *(a for one in found for a in one)}
    )


def compared(address: str) -> str:
    return address.lower().removesuffix(".")


def differs(raw: bytes) -> bool:
    """Whether somebody reads another sender than we do, or several, or none."""
    return agreed(raw) != set(read_unguarded(raw, "mail.test").from_addresses)


# -- tests -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", PLAIN)
def test_a_plain_from_is_one_for_everybody(form: str) -> None:
    assert (read(form).from_addresses, read(form).plain_from) == ((ANN,), True)
    assert not differs(mail(form))


@pytest.mark.parametrize("form", ["ann@example.org.", "Ann <ann@example.org.>"])
def test_a_final_dot_is_not_another_address(form: str) -> None:
    """The one reader that does not understand it finds nobody else either."""
    assert (read(form).from_addresses, read(form).plain_from) == ((ANN,), True)
    assert {compared(one) for reader in (by_older_library, naively) for one in reader(mail(form))} == {ANN}
    assert not any("@" in one for one in by_library(mail(form)))


@pytest.mark.parametrize("form", NASTY)
def test_a_nasty_one_proves_nobody(form: str) -> None:
    found = read(form)
    assert not found.plain_from or found.from_addresses == ("mallory@evil.test",), "her own, for everybody"


@pytest.mark.parametrize("head", HEADS, ids=range(len(HEADS)))
def test_a_head_that_others_read_otherwise_proves_nobody(head: bytes) -> None:
    found = read_unguarded(head + b"To: play@mail.test\r\n\r\nx\r\n", "mail.test")
    assert not found.plain_from or found.from_addresses == ("mallory@evil.test",)


def test_wherever_we_differ_from_another_reader_nothing_is_proved() -> None:
    """And they do differ: a list of forms that everybody reads alike would show nothing."""
    forms = [form for form in NASTY if differs(mail(form))]
    assert len(forms) >= 60
    assert [form for form in forms if read(form).plain_from] == []


def test_one_kind_of_line_end_is_as_good_as_the_other() -> None:
    for raw in (
        mail(ANN),
        mail(ANN).replace(b"\r\n", b"\n"),
        b"From x Mon Nov 1\n" + mail(ANN).replace(b"\r\n", b"\n"),
    ):
        assert read_unguarded(raw, "mail.test").plain_from


_PIECES = (
    "ann@example.org", "mallory@evil.test", "<ann@example.org>", "<mallory@evil.test>", "Ann", "Berg", " ", ",", ";",
    ":", "(", ")", "<", ">", '"', "'", "\\", "@", ".", "\r\n ", "\r\n\t", "\r\n", "\r", "\n", "=?utf-8?q?=40?=",
    "=?utf-8?q?a?=", "=?utf-8?b?PA==?=", "=?", "?=", "[", "]", "%", "!", "ü", "＠", "\x00", "\u2028", "Team:", "From: ",
)  # fmt: skip


@given(st.lists(st.sampled_from(_PIECES), max_size=7).map("".join))
@example("Ann <ann@example.org>")
@example("(ann@example.org) <mallory@evil.test>")
def test_no_form_that_can_be_made_of_these_pieces_proves_what_others_do_not_read(form: str) -> None:
    if read(form).plain_from:
        assert not differs(mail(re.sub(r"(\.(?:org|test))\.", r"\1", form))), form
