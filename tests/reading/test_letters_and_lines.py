"""Characters, charsets, soft line ends, signatures and list signs, one small rule each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.reading.characters import plain_characters
from pbem.reading.charset import codec_for, decode
from pbem.reading.flowed import unflow
from pbem.reading.headers import decode_words
from pbem.reading.line_starts import without_bullet
from pbem.reading.own_text import own_text
from pbem.reading.pgp import without_armour
from pbem.reading.read_mail import read_unguarded
from pbem.reading.transfer import decode_base64


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("café ÉCOLE Łódź ß", "café ÉCOLE Łódź ß"),
        ("cafe\u0301", "café"),
        ("2½ € 10² №7 ™", "2½ € 10² №7 ™"),
        ("ﬁn ｇ０７ 𝐛𝐥𝐮𝐞", "fin g07 blue"),
        ("“a” ‘b’ «c» – — − ‐", '"a" \'b\' "c" - - - -'),
        ("a\u00a0b\u3000c\td", "a b c d"),
        ("a\u200bb\ufeff\u00adc\u202ed\u2069", "abcd"),
        ("bu\u200dild", "build"),
        ("می\u200cخواهم 👨\u200d👩\u200d👧", "می\u200cخواهم 👨\u200d👩\u200d👧"),
        ("a\r\nb\rc\u2028d\x0be", "a\nb\nc\nd\ne"),
        ("a\x00\x1b[31m\ud800", "a[31m"),
    ],
)
def test_plain_characters(text: str, plain: str) -> None:
    assert plain_characters(text) == plain


@settings(deadline=None)
@given(st.text())
def test_plain_characters_are_stable(text: str) -> None:
    """Normalising twice changes nothing more, except where long lines are composed in pieces."""
    once = plain_characters(text)
    assert plain_characters(once) == once


@pytest.mark.parametrize(
    ("data", "declared", "text"),
    [
        (b"d\xe9j\xe0", "us-ascii", "déjà"),
        ("déjà".encode(), "us-ascii", "déjà"),
        ("“oui”".encode("cp1252"), "iso-8859-1", "“oui”"),
        ("Łódź".encode("iso8859-2"), "ISO-8859-2", "Łódź"),
        ("ё".encode("cp1251"), "windows-1251", "ё"),
        ("日本".encode("cp932"), "Shift_JIS", "日本"),
        (b"\xef\xbb\xbfa", "utf-8", "a"),
        ("aé".encode()[:-1], "utf-8", "a"),
        ("déjà vu là été".encode() + b"\xff", "utf-8", "déjà vu là été\ufffd"),
        (b"+2AA-x", "utf-7", "\ufffdx"),
        (b"a", "../../etc", "a"),
        (b"\x81\x8d", "", "\ufffd\ufffd"),
    ],
)
def test_charset_ladder(data: bytes, declared: str, text: str) -> None:
    assert decode(data, declared) == text


@pytest.mark.parametrize("name", ["idna", "punycode", "unicode_escape", "base64", "rot13", "undefined", "x" * 50, "ä"])
def test_codecs_that_are_no_charsets_are_refused(name: str) -> None:
    assert codec_for(name) == ""


@settings(deadline=None)
@given(
    st.binary(max_size=200),
    st.sampled_from(["utf-8", "utf-7", "gb2312", "iso-2022-jp", "utf-16", "hz-gb-2312", "big5"]),
)
def test_decoding_never_fails(data: bytes, declared: str) -> None:
    decode(data, declared).encode("utf-8")


@settings(deadline=None)
@given(st.text(alphabet="=?qButf-8 _\n<a>", max_size=80))
def test_encoded_words_stay_on_one_line(text: str) -> None:
    assert "\n" not in decode_words(text)


@pytest.mark.parametrize(
    ("data", "decoded"),
    [
        (b"YQ==", b"a"),
        (b"YQ", b"a"),
        (b"Y Q\n=\n=", b"a"),
        (b"YQ==Yg==", b"ab"),
        (b"YWJj!#", b"abc"),
        (b"Y", b""),
        (b"====", b""),
    ],
)
def test_base64_as_it_comes(data: bytes, decoded: bytes) -> None:
    assert decode_base64(data) == decoded


LONG = "press all: this line has been typed without any line end and goes on"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{LONG} \nand on", [f"{LONG} and on"]),
        (f"{LONG} \nand on and on and on and on and on and on and on and on and on and on \nto the end", None),
        (f"{LONG} \npress ben: no", [f"{LONG} ", "press ben: no"]),
        (f"{LONG} \n- build", [f"{LONG} ", "- build"]),
        (f"{LONG} \n\nbuild", [f"{LONG} ", "", "build"]),
        (f"{LONG} \n> quoted", [f"{LONG} ", "> quoted"]),
        (f"{LONG}\nbuild", [LONG, "build"]),
        ("build blue G07 \nbuild blue G08 ", ["build blue G07 ", "build blue G08 "]),
        (" From here\n  two", ["From here", " two"]),
        ("-- \nAnn", ["-- ", "Ann"]),
    ],
)
def test_flowed(text: str, lines: list[str] | None) -> None:
    joined = [text.replace(" \n", " ")]
    assert unflow(text, delete_space=False).split("\n") == (lines or joined)


@pytest.mark.parametrize(
    "signature",
    [
        "Sent from my iPhone",
        "Sent from my Samsung Galaxy smartphone.",
        "Sent from Mail for Windows",
        "Sent from Outlook for Android<https://aka.example.org/AAb9ysg>",
        "Sent via the Samsung Galaxy S9, an AT&T 5G Evolution capable smartphone",
        "Get Outlook for iOS",
        "Von meinem iPhone gesendet",
        "Gesendet von Outlook für Android",
        "Gesendet mit der GMX Mail App",
        "Envoyé de mon iPhone",
        "Envoyé depuis mon téléphone mobile",
        "Enviado desde mi iPhone",
        "Enviado do meu iPhone",
        "Inviato da iPhone",
        "Verzonden vanaf mijn iPhone",
        "Skickat från min iPhone",
        "Sendt fra min iPhone",
        "Lähetetty iPhonesta",
        "Wysłane z iPhone'a",
        "Отправлено с iPhone",
        "Odesláno z iPhonu",
        "iPhone'umdan gönderildi",
        "iPhoneから送信",
        "从我的iPhone发送",
        "나의 iPhone에서 보냄",
        "נשלח מה-iPhone שלי",
        "-- \nAnn Berg\nbuild red G01",
        "--\nAnn Berg",
    ],
)
def test_signatures(signature: str) -> None:
    own = own_text(f"build blue G07\n{signature}\n")
    assert own.text == "build blue G07"
    assert own.notes == ("signature",)


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("- build blue G07", "build blue G07"),
        ("  * build", "build"),
        ("• build", "build"),
        ("12. build", "build"),
        ("(3) build", "build"),
        ("2) build", "build"),
        ("*build blue*", "build blue"),
        ("  indented  ", "  indented"),
        ("-5", "-5"),
        ("3.5 francs", "3.5 francs"),
        ("18. 43 trains", "43 trains"),
        ("130. Thanks", "130. Thanks"),  # a bid
        ("45. That is all.", "45. That is all."),
        ("*a* and *b*", "*a* and *b*"),
        ("-", "-"),
        ("", ""),
    ],
)
def test_list_signs(line: str, bare: str) -> None:
    assert without_bullet(line) == bare


@pytest.mark.parametrize(
    ("first", "word", "joined"),
    [
        ("x" * 59 + " ", "seven77", True),  # 60 columns with its space, 67 with the word
        ("x" * 58 + " ", "eight888", False),  # so early a program ends no line
        ("x" * 62 + " ", "yyy", True),  # with the word it would have been 66
        ("x" * 61 + " ", "yyy", False),  # 65: the word would have fitted, so the sender ended the line
    ],
)
def test_a_soft_end_is_joined_only_where_a_program_must_have_wrapped(first: str, word: str, joined: bool) -> None:
    assert unflow(f"{first}\n{word}", delete_space=False) == first + ("" if joined else "\n") + word


# -- text and HTML side by side ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>trade red  for blue</p>", "trade red for blue"),
        ("<p>build blue G07</p>", "trade red for blue\nbuild blue G07"),
        ("<p>undo</p>", "trade red for blue\nundo"),
    ],
)
def test_html_below_a_text_is_left_out_only_where_it_says_the_same(html: str, text: str) -> None:
    head = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntrade red for blue\n--b\n"
    mail = read_unguarded(f"{head}Content-Type: text/html\n\n{html}\n--b--\n".encode(), "mail.test")
    assert mail.text == text


@pytest.mark.parametrize(
    "head",
    [
        "Content-Type: text/plain; name=orders.txt",
        "Content-Disposition: inline; filename=orders.txt",
        "Content-Disposition: attachment",
    ],
)
def test_a_text_that_is_a_file_is_not_read(head: str) -> None:
    top = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntrade red for blue\n--b\n"
    mail = read_unguarded(f"{top}{head}\n\nbuild blue G07\n--b--\n".encode(), "mail.test")
    assert (mail.text, mail.notes) == ("trade red for blue", ("attachments",))


# -- armour -----------------------------------------------------------------------------------------------------------


def test_a_signature_is_left_out_to_its_end_and_no_farther() -> None:
    signed = ["-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA512", "", "build blue G07", "- - two"]
    signature = ["-----BEGIN PGP SIGNATURE-----", "", "iHUEABYKAB0WIQ", "=AbCd", "-----END PGP SIGNATURE-----"]
    assert without_armour([*signed, *signature, "and this"]) == (["build blue G07", "- two", "and this"], False)


def test_an_encrypted_text_is_noted() -> None:
    block = ["-----BEGIN PGP MESSAGE-----", "", "hQIMA", "-----END PGP MESSAGE-----"]
    assert without_armour(["Hello", *block, "undo"]) == (["Hello", "undo"], True)
