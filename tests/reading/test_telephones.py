"""The line of a telephone or a mail program goes, and what stands below it is never read as an order."""

from __future__ import annotations

import pytest

from pbem.reading.own_text import own_text
from pbem.reading.telephones import is_telephone_line

LINES = (
    "Sent from my iPhone", "Sent from my Wiko RIDGE", "Sent from my OnePlus 5T", "Sent from my Fairphone",
    "Sent from my HUAWEI P20", "Sent from my T-Mobile 4G LTE Device",
    "Sent from Outlook for Android<https://aka.ms/AAb9ysg>", "Sent from Outlook for iOS", "Sent from Outlook Mobile",
    "Sent from Yahoo Mail on Android", "Sent from Yahoo Mail for iPhone<https://more.att.com/currently/imap>",
    "Sent from Mail for Windows 10", "Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for Windows",
    "Sent from Proton Mail for iOS", "Sent from ProtonMail Mobile", "Sent with Proton Mail secure email.",
    "Sent from my Samsung Galaxy smartphone.", "Sent via the Samsung Galaxy S20", "Sent from Gmail Mobile",
    "Sent from Nine", "Sent from Canary (https://canarymail.io)", "Sent from FairEmail", "Sent with Spark",
    "Sent from Workspace ONE Boxer", "Sent using Zoho Mail",
    "Sent from Mailspring (https://getmailspring.com/), the best free email app for work", "Get Outlook for Android",
    "Get Outlook for iOS<https://aka.ms/o0ukef>", "Download Outlook for Android", "Get BlueMail for Android",
    "Get TypeApp for Android", "Gesendet von meinem iPhone",
    "Gesendet von Outlook für Android<https://aka.ms/AAb9ysg>", "Gesendet von Outlook für iOS",
    "Gesendet von Mail für Windows", "Gesendet mit der GMX Mail App", "Gesendet mit der WEB.DE Mail App",
    "Von meinem Samsung Galaxy Smartphone gesendet.", "Von meinem/meiner Galaxy gesendet",
    "Gesendet von Yahoo Mail auf Android", "Gesendet mit der Telekom Mail App", "Gesendet von Mobile",
    "Von meinem Huawei-Mobiltelefon gesendet",
    "Diese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.",
    "Holen Sie sich Outlook für Android", "Hol dir Outlook für iOS", "Outlook für Android herunterladen",
    "Envoyé de mon iPhone", "Envoyé depuis mon téléphone Wiko", "Envoyé depuis mon appareil Samsung",
    "Envoyé de mon mobile Bouygues", "Envoyé depuis mon smartphone Samsung Galaxy.",
    "Envoyé depuis l'application Mail Orange", "Envoyé à partir d’Outlook pour Android",
    "Envoyé à partir de Outlook pour iOS", "Envoyé à partir de Courrier pour Windows",
    "Envoyé de Yahoo Mail pour iPhone", "Envoyé avec Proton Mail", "Télécharger Outlook pour Android",
    "Obtenez Outlook pour Android", "Obtenir Outlook pour iOS", "Enviado desde mi iPhone",
    "Enviado desde Outlook para Android", "Enviado desde mi Samsung Mobile de Telcel",
    "Enviado desde mi Huawei de Claro", "Enviado desde Yahoo Mail para Android", "Enviado desde Correo para Windows",
    "Obtener Outlook para Android", "Obtén Outlook para iOS", "Descargar Outlook para Android",
    "Enviado do meu iPhone", "Enviado do Outlook para Android", "Enviado do meu smartphone Samsung Galaxy.",
    "Enviado do Yahoo Mail no Android", "Enviado do Email para Windows", "Obter o Outlook para Android",
    "Baixar o Outlook para Android", "Inviato da iPhone", "Inviato da Outlook per Android",
    "Inviato dal mio dispositivo Samsung", "Inviato da Libero Mail per Android",
    "Inviato da smartphone Samsung Galaxy.", "Inviato da Posta per Windows", "Ottieni Outlook per Android",
    "Scarica Outlook per iOS", "Verstuurd vanaf mijn iPhone", "Verzonden vanuit Outlook voor Android",
    "Verzonden vanaf Outlook voor iOS", "Verzonden met Proton Mail", "Verzonden vanaf mijn Galaxy",
    "Outlook voor Android downloaden", "Download Outlook voor iOS", "Skickat från min iPhone",
    "Skickades från Outlook för Android", "Skickat från Outlook för iOS", "Hämta Outlook för Android",
    "Skickat från min Samsung Galaxy-smartphone.", "Sendt fra min iPhone", "Sendt fra Outlook for Android",
    "Sendt fra Outlook til Android", "Hent Outlook til Android", "Få Outlook for iOS", "Skaff deg Outlook for Android",
    "Lähetetty iPhonesta", "Lähetetty Outlook for Androidista", "Hanki Outlook for iOS", "Wysłane z iPhone'a",
    "Wysłano z programu Outlook dla systemu Android", "Wysłane z mojego telefonu Samsung Galaxy",
    "Wysłano z usługi Yahoo Mail na urządzeniu z Androidem", "Pobierz aplikację Outlook dla systemu Android",
    "Pobierz program Outlook dla systemu iOS", "Odesláno z iPhonu", "Odesláno z aplikace Outlook pro Android",
    "Získejte Outlook pro Android", "Stáhnout Outlook pro iOS", "Odoslané z iPhonu", "Отправлено с iPhone",
    "Отправлено из Outlook для Android", "Отправлено из мобильной Почты Mail.ru",
    "Отправлено из мобильной Яндекс.Почты", "Отправлено с моего Huawei", "Получить Outlook для Android",
    "Скачать Outlook для iOS", "Надіслано з iPhone", "Надіслано з Outlook для Android",
    "Отримайте Outlook для Android", "iPhone-omról küldve", "Küldve az Outlook for Android alkalmazásból",
    "Elküldve az Android Outlookból", "Az Androidos Outlook beszerzése", "Az Outlook letöltése Android rendszerre",
    "iPhone'umdan gönderildi", "Android için Outlook'tan gönderildi", "Android için Outlook'u edinin",
    "Trimis de pe iPhone", "Trimis din Outlook pentru Android", "Obțineți Outlook pentru Android",
    "Στάλθηκε από το iPhone μου", "Αποστολή από το Outlook για Android", "Λήψη του Outlook για Android",
    "从我的 iPhone 发送", "发自我的iPhone", "从 Outlook for Android 发送", "获取 Outlook for Android",
    "发送自 Windows 版邮件", "來自我的 iPhone", "從我的 iPhone 傳送", "取得 Outlook for Android", "iPhoneから送信",
    "Outlook for Android を入手", "Android 版 Outlook から送信", "나의 iPhone에서 보냄", "Android용 Outlook에서 보냄",
    "Android용 Outlook 다운로드", "נשלח מה-iPhone שלי", "أرسلت من الـ iPhone", "Đã gửi từ iPhone của tôi",
    "Dikirim dari iPhone saya", "Sent from Tom's iPhone", "Sent from mobile",
    "Sent from my phone, please excuse typos", "Sent from a mobile device", "Sent from phone",
    "Sent from my mobile. Please excuse brevity.", "Envoyé de mon portable", "Vom Handy gesendet",
)  # fmt: skip
OWN_WORDS = (
    "Sent from Lyon with love", "sent by mail yesterday.", "Sent from my desk, which is easier than my mobile phone.",
    "The picture was sent from my own phone", "build blue G07", "Outlook is bad", "Get Outlook working and build",
    "Get the phone", "my iPhone is broken", "from my hand", "Send from Dijon", "Sent from the station to G07",
    "trade red for 2 blue", "Get NW for 100", "Download the map", "Enviado el tren a Dijon",
    "Von meinem Geld kaufe ich", "Von meinem Zug", "From my mobile I build",
    "in Outlook for Android I see nothing of the map", "Outlook for iOS shows me no map, build blue G07",
)  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_a_telephone(line: str) -> None:
    assert is_telephone_line(line)
    assert own_text(f"build blue G07\n\n{line}\n").text == "build blue G07"


@pytest.mark.parametrize("line", OWN_WORDS)
def test_own_words_that_only_look_like_one(line: str) -> None:
    assert not is_telephone_line(line)
    assert own_text(f"build blue G07\n{line}").text == f"build blue G07\n{line}"


@pytest.mark.parametrize("line", LINES[::3])
@pytest.mark.parametrize("above", ["\n", "\n\n"])
@pytest.mark.parametrize("below", ["\n", "\n\n", "\n\nYour turn, Ann.\n\n"])
def test_below_it_nothing_is_an_order(above: str, line: str, below: str) -> None:
    """Programs put what they quote there; nobody writes there."""
    own = own_text(f"build blue G07{above}{line}{below}build red G01\n")
    assert own.text == "build blue G07"
    assert own.certainty == "unsure"


@pytest.mark.parametrize("line", ["Sent from my iPhone", "Gesendet von Outlook für Android<https://aka.example.org/x>"])
def test_below_one_that_stands_above_everything_all_is_read(line: str) -> None:
    assert own_text(f"{line}\n\nbuild blue G07\n").text.endswith("build blue G07")


def test_a_name_below_it_stays() -> None:
    text = own_text("build blue G07\n\nSent from my iPhone\n\nAnn").text
    assert text.split() == ["build", "blue", "G07", "Ann"]


def test_answers_below_a_quote_are_read() -> None:
    quote = "On 3 Feb 2020, at 12:00, Tom Reed <tom@example.org> wrote:\n> build red G01\n"
    assert own_text(f"Hi Mo,\n\nSent from my iPhone\n\n{quote}\nbuild blue G07").text == "Hi Mo,\n\nbuild blue G07"


def test_the_link_of_a_line_on_the_next_one() -> None:
    text = f"build blue G07\n\nSent from Yahoo Mail for iPhone\n<https://mail.example.org/{'x' * 200}>\n"
    assert own_text(text).text == "build blue G07"
