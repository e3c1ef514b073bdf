"""The list of nasty inputs, as far as reading decides them: each number one test, whatever else tests the same."""

from __future__ import annotations

import time

import pytest

from pbem.reading.automatic import kind_of
from pbem.reading.read_mail import ReadMail, read_unguarded

DOMAIN = "nightmail.example.org"
BLUE, RED = "build blue G07", "build red G01"
ON = "On Fri, 9 May 2025 at 11:02, Night Mail <play+x@nightmail.example.org> wrote:"
HTML = "Content-Type: text/html; charset=utf-8"
PARTS = "Content-Type: multipart/mixed; boundary=b\n\n--b\n"


def read(body: str, *head: str, sender: str = "From: Ann <ann@example.org>") -> ReadMail:
    """A mail with these head fields, read."""
    gap = "" if head and "\n\n" in head[-1] else "\n"
    return read_unguarded(("\n".join([sender, *head]) + "\n" + gap + body).encode("utf-8", "surrogateescape"), DOMAIN)


@pytest.mark.parametrize("body", ["", "\n\n", f"{ON}\n> {RED}\n", "-- \nAnn\n"])
def test_13_nothing_but_a_quote_or_a_signature(body: str) -> None:
    assert read(body).text == ""


def test_14_the_same_orders_above_and_in_the_quote_count_once() -> None:
    assert read(f"{BLUE}\n\n{ON}\n> {BLUE}\n").text == BLUE


def test_15_other_orders_in_the_quote_do_not_count() -> None:
    assert read(f"{BLUE}\n\n{ON}\n> {RED}\n").text == BLUE


def test_16_below_the_full_quote() -> None:
    assert read(f"{ON}\n> {RED}\n\n{BLUE}\n").text == BLUE


def test_17_between_the_lines_of_the_quote() -> None:
    assert read(f"{ON}\n> {RED}\n{BLUE}\n> {RED}\n").text == BLUE


def test_18_outlooks_block_without_any_sign() -> None:
    assert read(f"{BLUE}\n\nFrom: N\nSent: Friday\nTo: Ann\nSubject: x\n\n{RED}\n").text == BLUE


@pytest.mark.parametrize(
    "wrapped",
    [
        "On Fri, 9 May 2025\nat 11:02, Night Mail\n<play+x@n.example> wrote:",
        "Am Fr., 9. Mai 2025 um 11:02\nUhr schrieb Night Mail\n<play+x@n.example>:",
        "Le ven. 9 mai 2025\nà 11:02, Night Mail <play+x@n.example>\na écrit :",
        "pt., 9 maj 2025 o 11:02\nNight Mail <play+x@n.example>\nnapisał(a):",
        "2025年5月9日(金) 11:02\nNight Mail\n<play+x@n.example>:",
        "2025년 5월 9일 (금) 오전 11:02,\nNight Mail <play+x@n.example>\n님이 작성:",
        "пт, 9 трав. 2025 р. о 11:02\nNight Mail\n<play+x@n.example> пише:",
    ],
)
def test_19_attributions_over_three_lines(wrapped: str) -> None:
    assert read(f"{BLUE}\n\n{wrapped}\n\n{RED}\n").text == BLUE


@pytest.mark.parametrize(
    "line", ["On G07 build blue", "From: G07", "press ben: he wrote: buy", "press ben: Tom wrote: x"]
)
def test_20_own_lines_that_look_like_heads(line: str) -> None:
    assert read(f"{line}\n{BLUE}\n\n{ON}\n> {RED}\n").text == f"{line}\n{BLUE}"


@pytest.mark.parametrize("glue", ["\n", " "])
def test_21_a_telephones_line_glued_to_the_last_order(glue: str) -> None:
    assert read(f"{BLUE}{glue}Sent from my iPhone\n").text == BLUE


def test_22_a_rule_between_orders_counts_those_above_and_says_so() -> None:
    mail = read(f"{BLUE}\n--\n{RED}\n")
    assert (mail.text, "signature" in mail.notes) == (BLUE, True)
    assert read(f"{BLUE}\n\n-----\n\n{RED} there\nmore").reasons[:1] == ("below_rule",)


@pytest.mark.parametrize(
    "html",
    [
        "<div>build blue G07</div><div>undo</div>",
        "build blue G07<br>undo",
        "<p>build blue G07<p>undo",
        "<ul><li>build blue G07<li>undo</ul>",
    ],
)
def test_23_html_alone_by_its_blocks(html: str) -> None:
    assert read(html, HTML).text.replace("\n\n", "\n") == f"{BLUE}\nundo"


@pytest.mark.parametrize("text", ["", "   ", "This mail is in HTML format."])
def test_24_a_text_part_that_is_empty_or_a_stub(text: str) -> None:
    kind = "Content-Type: multipart/alternative; boundary=b\n\n--b\n"
    assert read(f"\n{text}\n--b\n{HTML}\n\n<p>{BLUE}\n--b--\n", kind).text == BLUE


def test_25_text_and_html_that_differ() -> None:
    kind = "Content-Type: multipart/alternative; boundary=b\n\n--b\n"
    assert read(f"\n{BLUE}\n--b\n{HTML}\n\n<p>{RED}\n--b--\n", kind).text == BLUE


def test_26_and_27_typography_bullets_and_numbers_are_undone_for_orders_and_kept_in_the_reply() -> None:
    mail = read("• ｂuild\u00a0blue “G07”\n2) trade – 3\n", "Content-Type: text/plain; charset=utf-8")
    assert mail.text == 'build blue "G07"\ntrade - 3'
    assert mail.reply == "• ｂuild\u00a0blue “G07”\n2) trade – 3"


def test_28_format_flowed() -> None:
    mail = read(f" From here\n{BLUE} \nundo\n", "Content-Type: text/plain; format=flowed; delsp=yes")
    assert mail.text == f"From here\n{BLUE}\nundo"


@pytest.mark.parametrize("charset", ["x-unknown", "utf-16", "idna", "", "us-ascii"])
def test_29_charsets_that_are_wrong_or_unknown_and_nul_bytes(charset: str) -> None:
    assert (
        "G07" in read(f"{BLUE}\0é \udcff\n", f"Content-Type: text/plain; charset={charset}").text or charset == "utf-16"
    )


@pytest.mark.parametrize("charset", ["iso-2022-jp", "gb18030", "big5", "ks_c_5601-1987", "utf-7", "utf-16"])
def test_30_charsets_of_many_bytes(charset: str) -> None:
    raw = f"Content-Type: text/plain; charset={charset}\n\n".encode()
    codec = {"ks_c_5601-1987": "cp949"}.get(charset, charset)
    assert read_unguarded(raw + f"{BLUE} 東".encode(codec), DOMAIN).text == f"{BLUE} 東"


@pytest.mark.parametrize(
    "head",
    [
        "References: " + "<a@b>\n " * 3_000, "Subject: " + "a" * 1_000_000, "From: =?UTF-8?Q?=0AMe?= <a@b.example>",
        "Message-ID: <[x]>", "From:", "From: a@b.example\nFrom: c@d.example", "From: friends: a@b.example;",
    ],
)  # fmt: skip
def test_31_head_bombs(head: str) -> None:
    assert read(BLUE, head, sender="X: y").text == BLUE


@pytest.mark.parametrize(
    ("head", "text"),
    [
        ("Content-Type: multipart/mixed\n\n--b\n\nbuild blue G07\n--b--", BLUE),
        ("Content-Type: multipart/mixed; boundary=b\n\n" + "--b\n\nx\n" * 10_000, "x"),
        (
            "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n\nbuild red G01\n--b--",
            "",
        ),
    ],
)
def test_32_multiparts_without_end_and_attached_mails(head: str, text: str) -> None:
    assert set(read("", head).text.split("\n")) == {text}


def test_33_orders_in_a_forwarded_mail() -> None:
    mail = read(f"FYI\n\n---------- Forwarded message ---------\nFrom: Ben <b@c.example>\n\n{RED}\n", "Subject: Fwd: x")
    assert (mail.text, "forwarded" in mail.notes) == ("FYI", True)


@pytest.mark.parametrize(
    "subject", ["Out of office", "Abwesenheitsnotiz", "Réponse automatique : x", "Respuesta automática: x",
    "Risposta automatica: x",
                "Automatisch antwoord: x", "Autosvar: x", "Odpowiedź automatyczna: x", "自动回复: x", "Автоответ: x"],
)  # fmt: skip
def test_38_absence_notices_in_ten_languages(subject: str) -> None:
    assert kind_of(read(BLUE, f"Subject: {subject}").automatic) == "auto"


def test_39_our_own_letter_comes_back() -> None:
    assert kind_of(read(BLUE, sender=f"From: play@{DOMAIN}").automatic) == "own"


@pytest.mark.parametrize("action", ["failed", "delayed"])
def test_40_and_41_reports_of_delivery(action: str) -> None:
    kind = "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n"
    status = f"Content-Type: message/delivery-status\n\nAction: {action}\nStatus: 5.1.1\n"
    assert kind_of(read(f"\nsorry\n--b\n{status}--b--\n", kind).automatic) == "bounce"


def test_42_a_read_receipt() -> None:
    kind = "Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n"
    assert kind_of(read("\nread\n--b--\n", kind).automatic) == "receipt"


def test_43_a_calendar_answer() -> None:
    assert kind_of(read("BEGIN:VCALENDAR", "Content-Type: text/calendar; method=REPLY").automatic) == "calendar"


def test_44_a_copy_of_a_list() -> None:
    assert kind_of(read(BLUE, "Precedence: list").automatic) == "list"


@pytest.mark.parametrize(
    "body",
    [
        "On x <\n" * 13_000, "\n" * 65_000, "> " * 30_000, "From: a@b\n" * 6_500, "(" * 65_000, "_ " * 30_000,
        "On Mon, 1 x <a@b> wrote: " * 2_600, "word: " * 10_000, "On 1 a@b\n" * 7_000, "a" * 65_000, "-" * 65_000,
        "press ann: On Mon 1 <a@b> wrote\n" * 2_000, "| a\n" * 16_000, "--- x ---\n" * 6_500,
        "Sent from my\n\n" * 4_600,
        ("((((" * 60 + "@b> <a:\n") * 260, ("<" * 100 + "@:\n") * 600, ">>> a\n<<< b\n" * 5_000, "-- \n" * 16_000,
        "```\n---\n" * 8_000, "12:00 1.1.2020 @" * 4_000, "x@" * 32_000, "\u0316\u0301" * 30_000,
        "_____\nTom Reed\n" * 4_000,
    ],
)  # fmt: skip
def test_52_floods_that_slow_patterns_down(body: str) -> None:
    """What blows up takes minutes of processor time, whatever else the machine does."""
    start = time.process_time()
    read(body)
    assert time.process_time() - start < 20


@pytest.mark.parametrize("style", ["display:none", "visibility:hidden", "font-size:0", "mso-hide:all", "opacity:0"])
def test_53_hidden_text_scripts_and_deep_tables(style: str) -> None:
    html = f"<script>{RED}</script><div style='{style}'>{RED}</div>{'<table><tr><td>' * 50}{BLUE}"
    assert read(html, HTML).text.strip() == BLUE


def test_54_signed_and_encrypted() -> None:
    kind = "Content-Type: multipart/signed; boundary=b\n\n--b\n"
    assert read(f"\n{BLUE}\n--b\nContent-Type: application/pgp-signature\n\nx\n--b--\n", kind).text == BLUE
    assert "encrypted" in read("\n", "Content-Type: multipart/encrypted; boundary=b\n\n--b\n").notes


def test_55_winmail_alone() -> None:
    assert "tnef" in read("x", "Content-Type: application/ms-tnef; name=winmail.dat").notes


@pytest.mark.parametrize("text", ["Ben Falk reacted to your message:", "👍\n\nBen Falk reacted via Gmail"])
def test_56_reactions(text: str) -> None:
    assert kind_of(read(text, "Content-Type: text/plain; charset=utf-8").automatic) == "reaction"


def test_57_amp_beside_the_text() -> None:
    kind = "Content-Type: multipart/alternative; boundary=b\n\n--b\n"
    assert read(f"\n{BLUE}\n--b\nContent-Type: text/x-amp-html\n\n{RED}\n--b--\n", kind).text == BLUE


def test_58_orders_in_a_file() -> None:
    mail = read(f"\nsee file\n--b\nContent-Disposition: attachment; filename=orders.txt\n\n{RED}\n--b--\n", PARTS)
    assert (mail.text, "attachments" in mail.notes) == ("see file", True)


def test_59_heads_and_quote_signs_inside_a_press_stay_one_line_each() -> None:
    text = "press ben: From: x Subject: y\npress ben: a > b"
    assert read(text).text == text
