"""What programs and firms write below a mail: data for the signatures, all lower case."""

from __future__ import annotations

TELEPHONE_BEGINNINGS = (
    "sent from", "sent with", "sent via", "sent using", "sent by", "get outlook for", "download outlook for",
    "hol dir outlook", "holen sie sich outlook", "outlook für", "téléchargez outlook", "obtenir outlook",
    "obtenga outlook", "obtener outlook", "ottieni outlook", "scarica outlook", "von meinem", "von unterwegs",
    "vom handy", "gesendet von", "gesendet mit", "gesendet vom", "diese nachricht wurde von", "envoyé de",
    "envoyé depuis", "envoyé à partir", "envoyé avec", "envoyé via", "envoyé d'", "enviado de", "enviado do",
    "enviado da", "enviado desde", "enviado a partir", "enviado con", "enviado com", "enviado via", "enviado por",
    "inviato da", "inviato con", "inviato dal", "inviato tramite", "verzonden vanaf", "verzonden met",
    "verzonden via", "verstuurd vanaf", "verstuurd met", "verstuurd vanuit", "wysłane z", "wysłano z", "wysłana z",
    "skickat från", "skickades från", "skickat via", "sendt fra", "sendt via", "sendt med", "lähetetty",
    "отправлено с", "отправлено из", "надіслано з", "надіслано із", "odesláno z", "odoslané z", "elküldve",
    "trimis de", "trimis din", "στάλθηκε από", "从我的", "發自我的", "发自我的", "發自我的", "從我的", "来自我的",
    "发自", "나의", "내", "נשלח מ", "أرسلت من", "أُرسلت من", "مُرسل من", "gửi từ", "được gửi từ", "from my",
    "skickat med", "från min", "enviat des", "enviat de", "trimis de pe", "poslano iz", "poslato sa", "изпратено от",
    "đã gửi từ", "poslano s", "išsiųsta iš", "nosūtīts no", "изпратено от", "надіслано", "iphoneから", "私の",
    "ส่งจาก", "sendt frá", "dikirim dari", "saadetud minu", "typed on", "written on my",
    "sent from my", "mobil gönderildi", "this message was sent from", "diese e-mail wurde von",
    "ce message a été envoyé depuis", "este mensaje fue enviado desde",
)  # fmt: skip
"""How the line of a telephone begins."""

TELEPHONE_ENDINGS = ("gönderildi", "から送信", "küldve", "küldöm", "에서 보냄", "from mobile", "보냄")

TELEPHONE_PROOFS = (
    "iphon", "ipad", "ipod", "apple watch", "android", "galaxy", "samsung", "blackberry", "huawei", "xiaomi", "redmi",
    "pixel", "outlook", "yahoo", "gmail", "proton", "windows", "thunderbird", "smartphone", "handy", "telefon",
    "téléphone", "teléfono", "mobil", "móvil", "phone", "tablet", "e-mail", "http:", "https:", "手机", "手機", "電話",
    "핸드폰", "airmail", "mailbird", "k-9", "nokia", "mobiel", "celular", "сотового", "телефон", "מה-", "acompli",
    "aquamail", "bluemail", "xperia", "hotmail", "mailspring", "superhuman", "hey.com", "motorola", "polymail",
    "my device", "mon appareil", "dispositivo", "urządzeni", "apparaat", "min enhet", "cihazım", "meinem gerät",
)  # fmt: skip
TELEPHONE_WORDS = ("mail", "app", "mac", "nine", "spark", "htc", "lg", "sony", "nexus", "mailbox", "hey", "aol")
"""A word, or here a whole one written large, that proves that a program wrote the line: «Sent from Lyon with love» is
the sender's own."""

SMALL_TALK = ("please excuse my brevity", "please excuse brevity", "excuse any typos", "please excuse typos",
              "apologies for typos", "please excuse any typos", "bitte entschuldigen sie die kürze",
              "bitte entschuldige die kürze", "veuillez excuser ma brièveté", "please forgive typos")  # fmt: skip
"""What people let their telephone add below or behind that line."""

LIST_FOOTERS = ("mailing list", "mailman", "you received this message because", "to unsubscribe from this group",
                "reply to this email directly", "you are receiving this because", "view it on github",
                "unsubscribe from this list", "checked for viruses", "checked by avg", "virus-free",
                "scanned by", "do you yahoo", "get your free", "unsubscribe:", "to unsubscribe",
                "visit topic", "email sent using", "manage your subscription")  # fmt: skip
"""In one of the first lines below a rule: what follows is a footer of a list, a service or a virus scanner."""

LEGAL_STARTS = (
    "confidentiality notice", "confidentiality note", "confidential notice", "legal disclaimer", "disclaimer:",
    "this email and any", "this e-mail and any", "this message and any", "this email, including any",
    "this e-mail, including any", "this message, including any", "this message (including any",
    "this email (including any", "this e-mail (including any", "this email message", "this e-mail message",
    "this email is confidential", "this e-mail is confidential", "this email is intended only",
    "this e-mail is intended only", "this message is intended only", "this message contains confidential",
    "this email contains confidential", "this e-mail contains confidential", "this communication is confidential",
    "the information contained in this", "the information in this e", "the contents of this e", "notice: this e",
    "privileged and confidential", "private and confidential", "important notice:", "this transmission",
    "this email may contain", "this e-mail may contain", "this message may contain",
    "diese e-mail enthält vertrauliche", "diese email enthält vertrauliche", "diese nachricht enthält vertrauliche",
    "diese e-mail ist vertraulich", "der inhalt dieser e-mail", "diese e-mail und ihre anhänge",
    "die informationen in dieser e-mail", "ce message et toutes les pièces", "ce courriel et",
    "ce message est confidentiel",
    "ce message et ses", "este mensaje y sus", "este mensaje es confidencial", "este correo electrónico y",
    "este mensaje contiene", "este correo es confidencial", "esta mensagem", "este e-mail e", "aviso legal",
    "questo messaggio e", "le informazioni contenute in", "dit bericht is", "dit e-mailbericht", "de informatie in dit",
    "detta e-post", "denna e-post", "denne e-post", "denne e-mail", "niniejsza wiadomość", "ta wiadomość",
    "treść tej wiadomości", "это сообщение", "данное сообщение", "本邮件", "本メール", "tato zpráva",
)  # fmt: skip
"""How a firm's small print begins."""

LEGAL_PROOFS = (
    "confidential", "intended", "recipient", "privileged", "disclos", "vertraulich", "empfänger", "confidentiel",
    "destinataire", "confidencial", "destinatari", "vertrouwelijk", "geadresseerde", "konfidenti", "poufn", "adresat",
    "конфиденц", "adressat", "保密", "機密", "důvěrn", "riservat", "print", "imprim", "drucken", "virus",
)  # fmt: skip

GREEN_STARTS = ("please consider the environment", "think before you print", "before printing, think", "save paper",
                "p please consider", "bitte denken sie an die umwelt", "bitte prüfen sie, ob diese",
                "pensez à l'environnement", "avant d'imprimer", "antes de imprimir", "think green")  # fmt: skip
"""The request to save paper."""

BANNERS = (
    "caution: this email originated", "caution: external", "external email:", "[external", "warning: external",
    "this email originated from outside", "caution: this e-mail", "caution - external", "attention: external",
    "warning: this email originated", "you don't often get email from", "some people who received this message don't",
    "achtung: diese e-mail", "externe e-mail:", "achtung: externe",
)  # fmt: skip
"""What a firm's mail server writes above a mail."""
