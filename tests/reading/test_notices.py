"""Notices above a mail go and nothing of the mail with them, in many languages, with a blank line below or none."""

from __future__ import annotations

import pytest

from pbem.reading.contacts import Sender
from pbem.reading.own_text import own_text
from pbem.reading.read_mail import read_unguarded
from tests.mail.clients import CLIENTS, Client
from tests.mail.languages import LANGUAGES, Language
from tests.reading.test_corpus import DOMAIN, FIRST, LAST, folded
from tests.sampled import sampled

TAGS = (
    "[EXTERNAL]", "[External Email]", "[EXT]", "**[EXTERNAL]**", "*** EXTERNAL EMAIL ***", "[External Sender]:",
    "EXTERNAL EMAIL:", "[EXTERN]", "[Externe E-Mail]", "[Expéditeur externe]", "[Correo externo]", "[Mittente esterno]",
    "[E-mail externo]", "[Externe afzender]", "[Externt mejl]", "[Ekstern e-post]", "[Ulkoinen viesti]",
    "[Wiadomość zewnętrzna]", "[Externí zpráva]", "[Внешнее письмо]", "[Зовнішній лист]", "[Külső levél]",
    "[Harici e-posta]", "[外部邮件]", "[社外メール]", "【外部メール】", "[외부 메일]", "<External>",
)  # fmt: skip
WARNINGS = (
    "CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless "
    "you\nrecognize the sender and know the content is safe.",
    "[EXTERNAL EMAIL] DO NOT CLICK links or attachments unless you recognize the sender and know the content is safe.",
    "This message was sent from outside the company. Please do not click links.",
    "You don't often get email from ann@example.org. Learn why this is important<https://aka.example.org/Learn>",
    "ACHTUNG: Diese E-Mail stammt von außerhalb der Organisation. Klicken Sie nicht auf Links.",
    "Achtung! Externe E-Mail. Bitte keine Anhänge öffnen.",
    "Sie erhalten nicht häufig E-Mails von ann@example.org. Erfahren Sie, warum dies wichtig ist<https://aka.example.org>",
    "ATTENTION : ce courriel provient de l'extérieur de l'organisation. Ne cliquez pas sur les liens.",
    "PRECAUCIÓN: este correo se originó fuera de la organización. No haga clic en enlaces.",
    "ATTENZIONE: questa e-mail proviene dall'esterno dell'organizzazione.",
    "ATENÇÃO: este e-mail foi enviado de fora da organização. Não clique em links.",
    "LET OP: deze e-mail komt van buiten de organisatie. Klik niet op links.",
    "VARNING: Detta mejl kommer utanför organisationen. Klicka inte på länkar.",
    "ADVARSEL: Denne e-mail kommer udefra. Klik ikke på links.",
    "ADVARSEL: Denne e-posten kommer utenfor organisasjonen.",
    "VAROITUS: Tämä viesti on lähetetty organisaation ulkopuolelta.",
    "UWAGA: Ta wiadomość pochodzi spoza organizacji. Nie klikaj w linki.",
    "POZOR: Tato zpráva přišla z externí adresy. Neklikejte na odkazy.",
    "ВНИМАНИЕ: Это письмо отправлено извне организации. Не переходите по ссылкам.",
    "УВАГА: Цей лист надіслано ззовні. Не переходьте за посиланнями.",
    "FIGYELEM: Ez a levél külső feladótól érkezett.",
    "DİKKAT: Bu e-posta kuruluş dışından gönderildi.",
    "【注意】このメールは社外から送信されました。リンクをクリックしないでください。",
    "注意：此邮件来自外部，请勿点击链接。",
    "주의: 이 메일은 외부에서 왔습니다. 링크를 클릭하지 마십시오.",
)
SMALL_PRINT = (
    "CONFIDENTIALITY NOTICE: This e-mail message, including any attachments, is for the sole use of the intended\n"
    "recipient(s) and may contain confidential and privileged information. Any unauthorized review, use or\n"
    "distribution is prohibited.\n\nIf you are not the intended recipient, please contact the sender and destroy all "
    "copies.",
    "This e-mail is confidential. If you are not the intended recipient, please delete it and tell the sender.",
    "This e-mail is confidential and intended only for the addressee.",
    "Diese E-Mail ist vertraulich. Wenn Sie nicht der Empfänger sind, löschen Sie sie bitte.",
    "Ce message et toutes les pièces jointes sont confidentiels et établis à l'intention exclusive de leurs "
    "destinataires.",
    "Este mensaje es confidencial y va dirigido únicamente a su destinatario.",
    "Questa e-mail contiene informazioni riservate.",
    "Esta mensagem é confidencial e destina-se ao destinatário.",
    "Dit bericht is vertrouwelijk en alleen bestemd voor de geadresseerde.",
    "Detta meddelande är konfidentiellt och avsett för mottagaren.",
    "Denne e-mail er fortrolig og kun til modtageren.",
    "Denne meldingen er konfidensiell og kun for mottaker.",
    "Tämä viesti on luottamuksellinen.",
    "Niniejsza wiadomość jest poufna i przeznaczona wyłącznie dla adresata.",
    "Tato zpráva je důvěrná a určená pouze adresátovi.",
    "Это сообщение конфиденциально и предназначено только получателю.",
    "Це повідомлення є конфіденційним.",
    "Ez az üzenet bizalmas, és csak a címzettnek szól.",
    "Bu e-posta gizlidir ve yalnızca alıcısına yöneliktir.",
    "このメールには機密情報が含まれています。",
    "本邮件及其附件含有保密信息，仅限于收件人使用。",
    "본 메일은 기밀 정보를 포함하고 있습니다.",
)
OWN = ("build blue G07\ntrade red for 2 blue", "Hi Mo,\n\nbuild blue G07", "build blue G07.\nThanks.")


@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("notice", TAGS + WARNINGS + SMALL_PRINT)
def test_a_notice_above_goes_and_nothing_else(notice: str, own: str) -> None:
    for gap in ("\n\n", "\n", "\n\n________________________________\n\n"):
        assert own_text(notice + gap + own).reply == own


@pytest.mark.parametrize("tag", TAGS)
def test_a_tag_on_the_line_of_the_first_order(tag: str) -> None:
    assert own_text(f"{tag} build blue G07\ntrade red for 2 blue").text == "build blue G07\ntrade red for 2 blue"


def test_several_notices_on_top_of_each_other() -> None:
    above = "\n\n".join((TAGS[0], WARNINGS[0], SMALL_PRINT[0]))
    assert own_text(f"{above}\n\nbuild blue G07").text == "build blue G07"


@pytest.mark.parametrize(
    "line",
    [
        "[G07] build",
        "[blue] G07",
        "(a plan) build",
        "EXTRA: build blue",
        "External lines: build blue G07",
        "This message is for Ben, from me.",
        "This is my move",
        "Attention: I build outside of Dijon",
        "Warning: I attack",
        "Note: build",
        "Confidential: build blue G07",
        "This e-mail has my orders:",
        "Achtung: ich baue",
        "[extend 24h]",
        "If you are not the one to move, wait",
    ],
)
def test_own_words_that_only_look_like_notices_stay(line: str) -> None:
    text = f"{line}\nbuild blue G07"
    assert own_text(text).text == own_text(f"\n\n{text}").text == text
    assert own_text(f"{line}\n\nbuild blue G07").text == f"{line}\n\nbuild blue G07"


@pytest.mark.parametrize("notice", [TAGS[0], WARNINGS[0], WARNINGS[4], SMALL_PRINT[1]])
def test_a_notice_alone_is_no_order_and_loses_nothing(notice: str) -> None:
    assert "build" not in own_text(notice).text


def test_orders_right_below_a_sentence_without_its_end_are_never_lost() -> None:
    """Where a notice does not end as sentences do, what stands below it stays."""
    text = own_text("This e-mail is confidential and for its recipient\nbuild blue G07\ntrade red for 2 blue").text
    assert text.endswith("build blue G07\ntrade red for 2 blue")


ON_TOP = [client for client in CLIENTS if not client.__name__.endswith(("below", "inline"))]


@pytest.mark.parametrize("client", ON_TOP, ids=lambda client: client.__name__)
@pytest.mark.parametrize(
    "language", sampled(LANGUAGES, LANGUAGES[::6], single=True), ids=lambda language: language.code
)
def test_notices_above_the_mails_of_every_program(client: Client, language: Language) -> None:
    """What the program writes is read as without them."""
    own = f"{FIRST}\n{language.words}\n{LAST}"
    for notice in (TAGS[0], WARNINGS[0], SMALL_PRINT[1]):
        mail = read_unguarded(client(language, f"{notice}\n\n{own}").as_bytes(), DOMAIN)
        assert folded(mail.reply).replace("\n\n", "\n") == folded(own)


@pytest.mark.parametrize(
    "notice", ["This e-mail is confidential.", "Diese E-Mail ist vertraulich.", "Virus-free. www.avast.com"]
)
def test_a_notice_of_one_sentence_below_a_signature_hides_none_of_it(notice: str) -> None:
    signature = "Ann Berg\nSenior Engineer\nM: +49 170 1234567\nwww.example.org"
    own = own_text(f"build blue G07\n\n{signature}\n\n{notice}\n", sender=Sender("Ann Berg", "ann@example.org"))
    assert own.text in ("build blue G07", "build blue G07\n\nAnn Berg")
