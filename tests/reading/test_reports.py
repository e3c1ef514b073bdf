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
