"""Reports of lost letters and challenges in the shapes of many mail systems, and people who only write alike."""

from __future__ import annotations

import pytest

from pbem.reading.automatic import kind_of
from pbem.reading.read_mail import read_unguarded

DOMAIN = "nightmail.example.org"


def automatic(sender: str, subject: str, body: str, *more: str) -> str | None:
    """The sign by which a mail counts as no person's."""
    head = [f"From: {sender}", "To: bounces+abc@nightmail.example.org", f"Subject: {subject}", *more]
    return read_unguarded("\n".join([*head, "", body]).encode(), DOMAIN).automatic


@pytest.mark.parametrize(
    ("sender", "subject", "body"),
    [
        ("MAILER-DAEMON@mx.example.org", "failure notice", "Hi. This is the qmail-send program at mx.example.org."),
        ("<>", "Undelivered Mail Returned to Sender", "<ben@example.org>: host mx said: 550 5.1.1 User unknown"),
        ("Mail Delivery System <mds@example.org>", "Warning", "The following addresses had permanent fatal errors"),
        ("Mail Administrator <postmaster@example.org>", "Mail System Error - Returned Mail",
         "This Message was undeliverable due to the following reason:\n\nUser unknown"),
        ("System Administrator <admin@example.org>", "Undeliverable: [G12] Volga",
         "Your message did not reach the following recipient(s):\n\nben@example.org on Fri"),
        ("Notes <notes@example.org>", "DELIVERY FAILURE: User ben not listed in public Name & Address Book",
         "Your message\n\n  Subject: Volga\n\nwas not delivered to:\n\n  ben@example.org\n\nbecause:\n\n  User "
         "ben unknown\n"
         "  no such user"),
        ("gw@example.org", "Message status - undeliverable",
         "The attached file had the following undeliverable recipient(s):\n  ben@example.org\n550 5.1.1 no such user"),
        ("Postmaster <postmaster@example.org>", "Undeliverable Mail",
         "undeliverable to ben@example.org\n\noriginal message follows"),
        ("AOL <x@aol.example>", "Returned mail: delivery problems encountered",
         "Your mail to the following recipients could not be delivered because they are not accepting mail from you\n"
         "does not exist"),
        ("Mailservice <mailservice@example.org>", "Zustellung fehlgeschlagen",
         "Ihre Mail konnte nicht zugestellt werden"),
        ("postmaster@exemple.fr", "Non remis : Volga", "Votre message n'a pas pu être remis"),
        ("MAILER-DAEMON", "x", "550 5.1.1"),
        ("=?utf-8?q?Mail_Delivery_Subsystem?= <a@example.org>", "x", "The mailbox is full: over quota"),
        ("mdaemon@example.org", "Warning: ben@example.org - User unknown!", "550 5.1.1 recipient unknown"),
        ("Courier mail server <c@example.org>", "NOTICE: mail delivery status.",
         "UNDELIVERABLE MAIL\n\n550 User unknown."),
    ],
)  # fmt: skip
def test_a_report_of_a_lost_letter(sender: str, subject: str, body: str) -> None:
    assert automatic(sender, subject, body) == "bounce"


@pytest.mark.parametrize(
    "body", ["could not send message for past 4 hours", "Delivery delayed, not yet been delivered; will be retried"]
)
def test_a_report_that_a_letter_is_late_is_no_loss(body: str) -> None:
    sign = automatic("Mail System <ms@example.org>", "Warning: message delayed", f"was not delivered\n{body}")
    assert (sign, kind_of(sign)) == ("delayed", "bounce")


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Please confirm your message", "To prove that you are a real person, click the link below."),
        ("Re-send: verification required", "Our anti-spam asks you to verify that you are human."),
        (
            "Your message is waiting for your confirmation",
            "Simply reply to this message; it is no spam filter, it is TMDA.",
        ),
    ],
)
def test_a_challenge(subject: str, body: str) -> None:
    sign = automatic("Ann <ann@example.org>", subject, body)
    assert (sign, kind_of(sign)) == ("challenge", "challenge")


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        (
            "Re: Undeliverable: [G12] Volga",
            "It says it could not be delivered, mailbox full, user unknown. build blue G07",
        ),
        ("Undeliverable goods in Dijon", "build blue G07"),
        ("[G12] Volga", "My last mail could not be delivered. build blue G07"),
        ("Warning: I attack", "build blue G07\n550 francs"),
        ("Please confirm", "build blue G07"),
        ("Please confirm", "yes, I am human. confirm ABCD"),
        ("Your message", "press ben: your mail was returned to you, mailbox full?"),
        ("Out of track", "The bank does not exist any more; user unknown."),
    ],
)
def test_people_who_write_alike(subject: str, body: str) -> None:
    assert automatic("Ann <ann@example.org>", subject, body) is None


def test_an_absence_notice_from_nobody_is_no_lost_letter() -> None:
    body = "I am away; your mail will not be delivered to anybody, the mailbox is full of it."
    assert automatic("Ann <ann@example.org>", "Out of Office: Volga", body, "Return-Path: <>") == "out_of_office"


@pytest.mark.parametrize(
    ("automatic", "kind"),
    [(None, "reply"), ("null_sender", "bounce"), ("bounce", "bounce"), ("own_letter", "own"), ("out_of_office", "auto"),
     ("read_receipt", "receipt"), ("calendar_reply", "calendar"), ("mailing_list", "list"), ("reaction", "reaction")],
)  # fmt: skip
def test_kinds(automatic: str | None, kind: str) -> None:
    assert kind_of(automatic) == kind


LETTER = "Received: from mx.example.org\nMessage-ID: <g12.e40.p1@nightmail.example.org>\nSubject: Volga\nFrom: play@x\n"
JAMES = (
    "Hi. This is the James mail server at mx.example.org.\nI'm afraid I wasn't able to deliver your message to the "
    "following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\nben@example.org\n"
)
DETAILS = (
    "Message details:\n  Subject: [G12] Volga\n  Sent date: Fri May 09 12:00:00 CEST 2025\n"
    "  MAIL FROM: play@example.org\n  RCPT TO: ben@example.org\n"
    "  From: play@example.org\n  To: ben@example.org\n  Size (in bytes): 3012\n"
)


def parted(*parts: tuple[str, str]) -> tuple[str, str]:
    """A field and a body of several parts, each a type and what is in it."""
    body = "".join(f"--b\nContent-Type: {kind}\n\n{text}\n" for kind, text in parts)
    return "Content-Type: multipart/mixed; boundary=b", f"{body}--b--\n"


@pytest.mark.parametrize(
    ("sender", "subject", "parts"),
    [
        ("mail@example.org", "Re: [G12] Volga", [("text/plain", JAMES), ("message/rfc822", LETTER)]),
        ("mail@example.org", "Re: [G12] Volga", [("text/plain", JAMES + DETAILS)]),
        ("mail@example.org", "Re: [G12] Volga", [("text/plain", f"{JAMES}\n[attached]\n\n{LETTER}")]),
        ("mail@example.org", "Message bounced", [("text/plain", JAMES + DETAILS)]),
        (
            "postbox@mobile.example.org",
            "Undeliverable Message",
            [
                (
                    "text/plain",
                    "Error: No valid recipients for this MM, 550 - Requested action not taken: no such user",
                ),
            ],
        ),
        (
            "post_master@mobile.example.org",
            "Undeliverable Message",
            [
                ("text/plain", f"550 - Requested action not taken: no such user here\n{DETAILS}"),
            ],
        ),
        (
            "x@example.org",
            "RE: [G12] Volga : non remis (delivery failed)",
            [
                (
                    "text/plain",
                    "Votre message n'a pas pu etre delivre a\nben\n\nYour message could not be delivered to\nben",
                ),
            ],
        ),
    ],
)
def test_a_report_that_looks_like_an_answer(sender: str, subject: str, parts: list[tuple[str, str]]) -> None:
    field, body = parted(*parts)
    assert automatic(sender, subject, body, field) == "bounce"


ARF = (
    "Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Mail-From: <play@example.org>\n"
    "Arrival-Date: Fri, 9 May 2025 14:00:00 EDT\nSource-IP: 192.0.2.1\n"
)
SAYS = "This is an email abuse report for an email message received from IP 192.0.2.1 on Fri, 9 May 2025."


@pytest.mark.parametrize(
    ("sender", "subject", "more", "parts"),
    [
        (
            "feedback@isp.example.org",
            "FW: Volga",
            (),
            [
                ("text/plain", SAYS),
                ("text/plain", ARF),
                ("message/rfc822", LETTER),
            ],
        ),
        (
            "robot@isp.example.org",
            "FW: Volga",
            (),
            [
                ("text/plain", SAYS),
                ("message/x-report", ARF),
                ("message/rfc822", LETTER),
            ],
        ),
        (
            "staff@isp.example.org",
            "complaint about message from 192.0.2.1",
            (),
            [
                ("text/plain", "Somebody reported this message as spam."),
                ("message/rfc822", LETTER),
            ],
        ),
        ("x@isp.example.org", "Volga", ("X-HmXmrOriginalRecipient: ben@example.org",), [("message/rfc822", LETTER)]),
    ],
)
def test_a_complaint_without_its_own_part(
    sender: str, subject: str, more: tuple[str, ...], parts: list[tuple[str, str]]
) -> None:
    field, body = parted(*parts)
    sign = automatic(sender, subject, body, field, *more)
    assert (sign, kind_of(sign)) == ("feedback_report", "complaint")


@pytest.mark.parametrize(
    ("sender", "subject", "body", "more"),
    [
        (
            "Majordomo-Owner@lists.example.org",
            "Majordomo results: Volga",
            "--\n\n>>>> build blue G07\n**** Command 'build' not recognized.\n**** No valid commands found.\n\n"
            "**** Help for Majordomo@lists.example.org: send help. Results: end of commands",
            (),
        ),
        (
            "volga-help@lists.example.org",
            "ezmlm response",
            "Hi! This is the ezmlm program. I'm managing the\nvolga@lists.example.org mailing list.",
            (),
        ),
        (
            "volga@lists.example.org",
            "Your mail",
            "Hi! This is the ezmlm program.",
            ("Mailing-List: contact volga-help@lists.example.org; run by ezmlm",),
        ),
        (
            "volga-bounces@lists.example.org",
            "Your message to Volga awaits moderator approval",
            "Your mail is being held until the list moderator can review it for approval: post by non-member to a "
            "members-only mailing list.",
            (),
        ),
        ("x@lists.example.org", "Volga", "Anything", ("X-List-Administrivia: yes",)),
        (
            "LISTSERV@lists.example.org",
            "Rejected posting to VOLGA@LISTS.EXAMPLE.ORG",
            "You are not authorized to send mail to the VOLGA mailing list; only subscribers may.",
            (),
        ),
    ],
)
def test_a_notice_of_a_mailing_lists_program(sender: str, subject: str, body: str, more: tuple[str, ...]) -> None:
    sign = automatic(sender, subject, body, *more)
    assert (sign, kind_of(sign)) == ("list_notice", "auto")


@pytest.mark.parametrize(
    ("sender", "subject", "parts"),
    [
        ("Ann <ann@example.org>", "Re: [G12] Volga", [("text/plain", "build blue G07"), ("message/rfc822", LETTER)]),
        (
            "Ann <ann@example.org>",
            "Fwd: failure notice",
            [
                ("text/plain", "What is this? It says: «This is the James mail server», and no more."),
                ("message/rfc822", LETTER),
            ],
        ),
        (
            "Ann <ann@example.org>",
            "Re: [G12] Volga",
            [
                ("text/plain", "I got this, see attached: your message could not be delivered to Ben, user unknown."),
                ("message/rfc822", LETTER),
            ],
        ),
        (
            "Ann <ann@example.org>",
            "Re: [G12] Volga",
            [
                ("text/plain", f"build blue G07\n\nWhat arrived here had this head:\n\n{LETTER}\n{DETAILS}"),
            ],
        ),
        (
            "Ann <ann@example.org>",
            "Spam",
            [
                ("text/plain", "Your letters are marked as spam here. build blue G07"),
                ("message/rfc822", LETTER),
            ],
        ),
        ("Ann <ann@example.org>", "complaint about the map", [("text/plain", "build blue G07, reported as spam")]),
        ("Ann Owner <ann-owner@example.org>", "confirm accept", [("text/plain", "I unsubscribe from the rest")]),
        ("Ann <ann@example.org>", "Welcome to the mailing list", [("text/plain", "build blue G07; a new subscriber")]),
        (
            "Ann <ann@example.org>",
            "Re: my move was not delivered",
            [
                ("text/plain", "build blue G07, which could not be delivered yesterday"),
            ],
        ),
    ],
)
def test_people_who_write_of_such_things(sender: str, subject: str, parts: list[tuple[str, str]]) -> None:
    field, body = parted(*parts)
    assert automatic(sender, subject, body, field) is None
