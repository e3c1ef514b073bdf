"""Quotes in every language and style are cut; what the sender wrote around them stays."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.reading.own_text import own_text

PLAY = "play+k7m2qx4tz9wb3hdf@nightmail.example.org"
LETTER = "Your turn, Ann.\n\nOrders:\n\nbuild red G01\ntrade red for 2 blue\n"
MARKER = "--- Write your orders above this line ---\n\n"
ATTRIBUTIONS = (
    f"On Fri, 9 May 2025 at 11:02, Night Mail <{PLAY}> wrote:",
    f"On Fri, 9 May 2025 at 11:02,\nNight Mail <{PLAY}>\nwrote:",
    f"On Friday, 9 May 2025\nat 11:02 in the morning\nNight Mail <{PLAY}>\nwrote:",
    "On 09/05/2025 11:02, Night Mail wrote:",
    "On 2025-05-09T11:02:03+0200 Night Mail wrote:",
    f"Am Freitag, 9. Mai 2025 um 11:02 schrieb Night Mail <{PLAY}>:",
    f"Am 09.05.25 um 11:02 schrieb {PLAY}:",
    f"Night Mail <{PLAY}> schrieb am Fr., 9. Mai 2025, 11:02:",
    "Night Mail wrote on 09.05.2025 11:02:",
    f"Le ven. 9 mai 2025 à 11:02, Night Mail <{PLAY}> a écrit :",
    f"El vie, 9 may 2025 a las 11:02, Night Mail (<{PLAY}>) escribió:",
    f"Il giorno ven 9 mag 2025 alle ore 11:02 Night Mail <\n{PLAY}> ha scritto:",
    f"Op vr 9 mei 2025 om 11:02 schreef Night Mail <{PLAY}>:",
    f"Em sex., 9 de mai. de 2025 às 11:02, Night Mail <{PLAY}> escreveu:",
    f"Den fre 9 maj 2025 kl 11:02 skrev Night Mail <{PLAY}>:",
    f"fre. 9. mai 2025 kl. 11:02 skrev Night Mail <{PLAY}>:",
    f"pe 9. toukok. 2025 klo 11.02 Night Mail <{PLAY}> kirjoitti:",
    f"pt., 9 maj 2025 o 11:02 Night Mail <{PLAY}> napisał(a):",
    f"pá 9. 5. 2025 v 11:02 odesílatel Night Mail <{PLAY}> napsal:",
    f"пт, 9 мая 2025 г. в 11:02, Night Mail <{PLAY}>:",
    f"пт, 9 трав. 2025 р. о 11:02 Night Mail <{PLAY}> пише:",
    f"Night Mail <{PLAY}> ezt írta (időpont: 2025. máj. 9., P, 11:02):",
    f"În vin., 9 mai 2025 la 11:02, Night Mail <{PLAY}> a scris:",
    f"Night Mail <{PLAY}>, 9 May 2025 Cum, 11:02 tarihinde şunu yazdı:",
    f"Στις Παρ 9 Μαΐ 2025 στις 11:02 π.μ., ο χρήστης Night Mail <{PLAY}> έγραψε:",
    f"2025年5月9日(金) 11:02 Night Mail <{PLAY}>:",
    f"2025年5月9日(金) 11:02、Night Mail <{PLAY}>のメール:",
    f"Night Mail <{PLAY}> 于2025年5月9日周五 11:02写道：",
    f"2025년 5월 9일 (금) 오전 11:02, Night Mail <{PLAY}>님이 작성:",
    f"‫בתאריך יום ו׳, 9 במאי 2025 ב-11:02 מאת ‪Night Mail‬‏ <‪{PLAY}‬‏>:‬",
    "On Nov 26, 2013 you wrote:",
    "On Tue, Nov 26, 2013 at 10:22 AM, you wrote:",
    "Am 26.11.2013 um 10:22 schriebst du:",
    "Le 26/11/2013 à 10:22, tu as écrit :",
    "El 26/11/2013 escribiste:",
    "Le 19/03/2014 11:34, Night Mail a écrit :",
    "Le 19/03/2014 11:34, Night Mail\na écrit :",
    f"Le 19/03/2014 11:34, Night Mail\n\n<{PLAY}> a écrit :",
    "On 26 November Night Mail wrote:",
    f"Zitat von Night Mail <{PLAY}>:",
    f"Quoting Night Mail ({PLAY}):",
    "Posted by Night Mail on 9 May 2025:",
    f"9 May 2025, 11:02 by {PLAY}:",
    f"May 9, 2025, 11:02 by {PLAY}:",
    "[ On Friday, May 9, 2025 at 11:02:00 (+0200), Night Mail wrote: ]",
    "Friday, May 9, 2025, 11:02:00 AM, you wrote:",
    "--- Night Mail wrote:",
    f"2013/7/20 sam via Night Mail <{PLAY}>",
    f"2013/7/20 sam via Night Mail <\n{PLAY}>",
    f"2014-10-17 11:28 GMT+03:00 Night Mail <\n{PLAY}>:",
    f"Vào Th 6, 9 thg 5, 2025 vào lúc 11:02 Night Mail <{PLAY}> đã viết:",
)
HEADS = (
    "From: Night Mail\nSent: Friday, May 9, 2025 11:02 AM\nTo: Ann\nSubject: Volga",
    "From: Night Mail\n\nSent: Friday, May 9, 2025 11:02 AM\n\nTo: Ann\n\nSubject: Volga",
    "*From:* Night Mail <x@example.org>\n*Date:* Friday, May 9, 2025\n*To:* Ann\n*Cc:* Ben\n*Subject:* Volga",
    "Von: Night Mail\nGesendet: Freitag, 9. Mai 2025 11:02\nAn: Ann\nBetreff: Volga",
    "De : Night Mail\nEnvoyé : vendredi 9 mai 2025 11:02\nÀ : Ann\nObjet : Volga",
    "De: Night Mail\nEnviado el: viernes, 9 de mayo de 2025\nPara: Ann\nAsunto: Volga",
    "Da: Night Mail\nInviato: venerdì 9 maggio 2025\nA: Ann\nOggetto: Volga",
    "Van: Night Mail\nVerzonden: vrijdag 9 mei 2025\nAan: Ann\nOnderwerp: Volga",
    "De: Night Mail\nEnviado: sexta-feira, 9 de maio de 2025\nPara: Ann\nAssunto: Volga",
    "Från: Night Mail\nSkickat: den 9 maj 2025\nTill: Ann\nÄmne: Volga",
    "Fra: Night Mail\nSendt: fredag 9. maj 2025\nTil: Ann\nEmne: Volga",
    "Lähettäjä: Night Mail\nLähetetty: perjantai 9. toukokuuta 2025\nVastaanottaja: Ann\nAihe: Volga",
    "Od: Night Mail\nWysłano: piątek, 9 maja 2025\nDo: Ann\nTemat: Volga",
    "Od: Night Mail\nOdesláno: pátek 9. května 2025\nKomu: Ann\nPředmět: Volga",
    "От: Night Mail\nОтправлено: пятница, 9 мая 2025 г.\nКому: Ann\nТема: Volga",
    "Feladó: Night Mail\nElküldve: 2025. május 9.\nCímzett: Ann\nTárgy: Volga",
    "Kimden: Night Mail\nGönderildi: 9 Mayıs 2025 Cuma\nKime: Ann\nKonu: Volga",
    "发件人: Night Mail\n发送时间: 2025年5月9日\n收件人: Ann\n主题: Volga",
    "差出人: Night Mail\n送信日時: 2025年5月9日\n宛先: Ann\n件名: Volga",
    "보낸 사람: Night Mail\n보낸 날짜: 2025년 5월 9일\n받는 사람: Ann\n제목: Volga",
    "Temat: Volga Nadawca: Night Mail Adresat: Ann",
    f'From "Night Mail" <{PLAY}>\nTo "Ann" <ann@example.org>\nDate 5/9/2025 11:02:00 AM\nSubject Volga',
    'Night Mail\n09/05/2025 11:02\n\nTo\n"Ann" <ann@example.org>\ncc\n\nSubject\nVolga',
    "Skickat: den 9 maj 2025 11:02\nFrån: Night Mail",
    "Original Message processed by david®\nVolga 9. Mai 2025, 11:02 Uhr\nVon Night Mail",
    f"---- 回复的原邮件 ----\n| 发件人 | Night Mail<{PLAY}> |\n| 日期 | 2025年05月09日 11:02 |\n| 收件人 | Ann |",
    f">>> Night Mail <{PLAY}> 5/9/2025 11:02 AM >>>",
    ">>> Night Mail 09.05.25 11.02 Uhr >>>",
    f"Temat: Volga\nData: 9 maja 2025\nNadawca: Night Mail <{PLAY}>\nAdresat: Ann",
    "**Von:** Night Mail\n**Gesendet:** Freitag, 9. Mai 2025 11:02\n**An:** Ann\n**Betreff:** Volga",
    "**Von:** Night Mail **Gesendet:** Freitag, 9. Mai 2025 11:02 **An:** Ann **Betreff:** Volga",
    "-----Original Message-----",
    "-----Ursprüngliche Nachricht-----\nVon: Night Mail",
    "________________________________\nFrom: Night Mail <a@example.org>\nSent: Friday, May 9, 2025\nTo: Ann",
)
FORWARDS = (
    "---------- Forwarded message ---------\nFrom: Ben <ben@example.org>\n",
    "Begin forwarded message:\n\n> From: Ben <ben@example.org>\n> \n> build red G01\n",
    "-------- Weitergeleitete Nachricht --------\nBetreff: Volga\n",
    "---------- Message transféré ---------\nDe : Ben\n",
    "-------- Messaggio inoltrato --------\n",
    "---------- Пересылаемое сообщение ----------\n",
)


def quoted(text: str, sign: str = "> ") -> str:
    """Return the text with a quote sign before each line."""
    return "".join(f"{sign}{line}\n" for line in text.splitlines())


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_attribution_over_an_unmarked_quote(attribution: str, gap: str) -> None:
    """Without «>» and without our marker everything behind the attribution is the quote."""
    assert own_text(f"build blue G07{gap}{attribution}\n\n{LETTER}").text == "build blue G07"


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_attribution_over_a_marked_quote_with_an_answer_below(attribution: str) -> None:
    """With «>» the attribution goes and the unquoted lines below are the sender's."""
    text = own_text(f"{attribution}\n\n{quoted(MARKER + LETTER)}\nbuild blue G07\n").text
    assert text == "build blue G07"


@pytest.mark.parametrize("head", HEADS)
def test_letter_head_over_an_unmarked_quote(head: str) -> None:
    """From/Sent/To/Subject in many languages: nothing behind is the sender's, whether our marker was left or not."""
    assert own_text(f"build blue G07\n\n{head}\n\n{LETTER}").text == "build blue G07"
    assert own_text(f"build blue G07\n\n{head}\n\n{MARKER}{LETTER}").text == "build blue G07"


@pytest.mark.parametrize(
    ("line", "own"),
    [
        ("Ja.--- On Wed, Apr 4, 2012 at 3:59 PM, play@example.org wrote:", "Ja."),
        ("Ja, blue - not red--- On Wed, Apr 4, 2012 at 3:59 PM, play@example.org wrote:", "Ja, blue - not red"),
        ("Ja. Le 19/03/2014 11:34, Night Mail a écrit :", "Ja."),
        ("Ja. Le 19/03/2014 11:34, Night Mail a écrit\xa0: build red G01", "Ja."),
        ("Ja. On Nov 26, 2013 you wrote:", "Ja."),
        ("Ja. Temat: Volga Nadawca: Night Mail Adresat: Ann", "Ja."),
        ("Ja. **Von:** Night Mail **Gesendet:** Freitag, 9. Mai 2025 11:02 **An:** Ann **Betreff:** Volga", "Ja."),
        ("Le 19/03/2014 11:34, Night Mail a écrit : build red G01", ""),
    ],
)
def test_a_head_on_the_line_of_the_reply(line: str, own: str) -> None:
    assert own_text(f"{line}\nbuild red G01\n").reply == own
    assert own_text(f"{line}\n> build red G01\n\nbuild blue G07").text == f"{own}\n\nbuild blue G07".strip()


@pytest.mark.parametrize("below", ["    build blue G07\n    go on", "   build blue G07\n\n   go on"])
def test_an_indented_reply_below(below: str) -> None:
    text = f"{ATTRIBUTIONS[0]}\n{quoted(LETTER)}\n{below}\n"
    assert [line.strip() for line in own_text(text).text.split("\n") if line.strip()] == ["build blue G07", "go on"]


@pytest.mark.parametrize(
    "head",
    [
        "-----Message d'origine-----\nDe : Night Mail",
        f"----- Ursprüngliche Mail -----\nVon: Night Mail <{PLAY}>",
        f"----Messaggio originale----\nDa: {PLAY}\nData: 09/05/2025 11.02\nA: Ann\nOgg: Volga",
        f"---- Replied Message ----\n| From | Night Mail<{PLAY}> |\n| Date | 05/09/2025 11:02 |\n| To | Ann |",
        f"--- Original Message ---\nFrom Night Mail <{PLAY}>\nTo Ann\nDate 5/9/2025 11:02:00 AM",
    ],
)
def test_a_reply_below_the_head_of_a_marked_letter(head: str) -> None:
    assert own_text(f"Yes.\n\n{head}\n\n{quoted(LETTER)}\nbuild blue G07").text == "Yes.\n\nbuild blue G07"


def test_a_reply_below_a_bold_head_whose_letter_is_marked() -> None:
    for head in (head for head in HEADS if head.startswith("*")):
        assert own_text(f"{head}\n\n{quoted(LETTER)}\nbuild blue G07").text == "build blue G07"
        assert own_text(f"{quoted(head)}>\n{quoted(LETTER)}\nbuild blue G07").text == "build blue G07"


@pytest.mark.parametrize(
    "name", ["sam via Riddles", "sam via Riddles <play@example.org>", "sam via R <\nplay@example.org>"]
)
def test_bars_below_a_date_and_via(name: str) -> None:
    text = f"build blue G07\n\n2013/7/20 {name}\n\n| Your turn.\n| build red G01\n\ngo on"
    assert own_text(text).text == "build blue G07\n\ngo on"


@pytest.mark.parametrize("forward", FORWARDS)
def test_nothing_in_a_forwarded_mail_is_an_order(forward: str) -> None:
    own = own_text(f"look at this\n\n{forward}\nbuild red G01\n\nbuild red G02\n")
    assert own.text == "look at this"
    assert "forwarded" in own.notes


@pytest.mark.parametrize("sign", [">", "> ", ">> ", " > ", "> > ", "  >", "NM> ", "＞ "])
def test_quote_signs(sign: str) -> None:
    assert own_text(f"build blue G07\n{quoted(LETTER, sign)}\ngo on\n").text == "build blue G07\n\ngo on"


@pytest.mark.parametrize(
    "line",
    [
        "On G07 build blue",
        "on top of that: build",
        "From: G07",
        "From: G07\nTo: Dijon",
        "press ben: he wrote: buy",
        "press all: On 9 May 2025 at 11:02 Ben <ben@example.org> wrote:",
        "press ben: Original Message",
        "Subject: nothing",
        "mail ann@example.org",
        "mail ann@example.org\nbuild blue G07 at 12:30",
        "accept word platypus",
        "a > b",
        "Sent from Lyon with love",
        "# 12:30 remember this:",
        "-----\nbuild blue G07",
        "Le bleu: G07",
        "Am Zug: blau",
        "trade red for 2 blue:",
        "From Dijon\nTo Lyon\nDate of the run: now",
        "From G07\nTo G08\nSubject to a change",
        "May 9, 2025, 11:02 by train:",
        "Date: today\nFrom: G07",
        "[build blue G07]",
        "| from | to |\n| G07 | G08 |",
        "Ben\n9/5/2025\nTo Lyon",
    ],
)
def test_own_lines_that_only_look_like_heads_stay(line: str) -> None:
    """Also between orders and above a real quote."""
    text = f"build blue G08\n{line}\ntrade blue for 2 green"
    assert own_text(text).text == text
    answer = f"{text}\n\n{ATTRIBUTIONS[0]}\n{quoted(LETTER)}"
    assert own_text(answer).text == text


WORDS = st.sampled_from(
    ["build", "blue", "G07", "trade", "On", "wrote", "From", "to", "2", "press", "ann", "am", "le", "Subject", "é"]
)
OWN_LINES = st.lists(st.lists(WORDS, min_size=1, max_size=8).map(" ".join), min_size=1, max_size=12)


@settings(deadline=None)
@given(OWN_LINES, st.sampled_from(ATTRIBUTIONS), st.sampled_from(["> ", ">"]), st.booleans())
def test_own_lines_stay_and_quoted_orders_go(lines: list[str], attribution: str, sign: str, below: bool) -> None:
    """However a player words his lines (without colons and addresses), they stay in order, above or below a quote."""
    own = "\n".join(lines)
    quote = f"{attribution}\n{quoted(MARKER + LETTER, sign)}"
    assert own_text(f"{quote}\n{own}\n" if below else f"{own}\n\n{quote}").text == own


@settings(deadline=None)
@given(OWN_LINES, st.sampled_from(ATTRIBUTIONS + HEADS), st.booleans())
def test_orders_of_an_unmarked_letter_are_never_returned(lines: list[str], head: str, marker: bool) -> None:
    own = "\n".join(lines)
    assert own_text(f"{own}\n\n{head}\n\n{MARKER if marker else ''}{LETTER}").text == own


@pytest.mark.parametrize(
    "rule",
    [
        "-----",
        "---",
        "_____",
        "===",
        "***",
        "~~~~~",
        "+++",
        "###",
        "━━━━━",
        "⸻⸻⸻",
        "··········",
        "..............",
        "—————",
        "* * *",
        "- - - -",
        "----- Night Mail -----",
        "=== your turn ===",
        "___ Ann ___",
    ],
)
def test_below_any_rule_nothing_is_an_order(rule: str) -> None:
    """A rule below a reply may stand above an unmarked letter, whatever else is missing."""
    assert own_text(f"build blue G07\n\n{rule}\n\nYour turn, Ann.\nbuild red G01\n").text == "build blue G07"
    assert own_text(f"build blue G07\n\n{rule}\nYour turn, Ann.\nbuild red G01\n").text == "build blue G07"


@pytest.mark.parametrize("sign", ["| ", "│ ", "} ", ": ", "] ", "NM> ", "Night> ", "  > ", "&gt; ", ">>", "> > ", "¦ "])
def test_behind_any_quote_sign_nothing_is_an_order(sign: str) -> None:
    assert own_text(f"build blue G07\n\n{quoted(LETTER, sign)}").text == "build blue G07"


@pytest.mark.parametrize(
    "text", ["=== Orders ===\nbuild blue G07", "-----\nbuild blue G07", "Plan\n----\nbuild blue G07"]
)
def test_a_rule_at_the_top_or_below_a_heading_hides_nothing(text: str) -> None:
    assert own_text(text).text == text


def test_marker_alone_cuts() -> None:
    """Our first line is enough, also decorated or spaced otherwise."""
    for marker in (MARKER, "— Write your orders above this line —\n", "*--- WRITE YOUR ORDERS ABOVE THIS LINE ---*\n"):
        assert own_text(f"build blue G07\n{marker}{LETTER}").text == "build blue G07"


def below_a_rule(*lines: str) -> str:
    """What is found of an order above a rule with these lines below it."""
    return ", ".join(own_text("\n".join(["build red G01", "", "_" * 30, *lines])).notes)


@pytest.mark.parametrize(
    ("written", "found"), [(2, "signature"), (11, "signature"), (12, "signature"), (13, ""), (40, "")]
)
def test_the_longest_signature_has_twelve_lines(written: int, found: str) -> None:
    """Longer, it may be what somebody wrote below a rule of their own; then nothing is done without a yes."""
    lines = ["Ann Lee", "Phone +49 30 1234567", *(f"Street {number}" for number in range(written - 2))]
    assert below_a_rule(*lines) == found
    blanks = [part for line in lines for part in (line, "")]
    assert below_a_rule(*blanks) == found  # blank lines do not count


@pytest.mark.parametrize(("blank", "found"), [(0, "signature"), (11, "signature"), (12, ""), (40, "")])
def test_a_footer_of_a_list_begins_within_twelve_lines(blank: int, found: str) -> None:
    assert below_a_rule(*[""] * blank, "To unsubscribe from this group, write to x") == found
