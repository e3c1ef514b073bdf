"""What programs and firms write below a mail: data for the signatures, all lower case."""

from __future__ import annotations

TELEPHONE_BEGINNINGS = (
    "sent from", "sent with", "sent via", "sent using", "sent by", "get outlook for", "download outlook for",
    "hol dir outlook", "holen sie sich outlook", "outlook für", "téléchargez outlook", "obtenir outlook",
    "obtenga outlook", "obtener outlook", "ottieni outlook", "scarica outlook", "von meinem", "von unterwegs",
    "vom handy", "gesendet von", "gesendet mit", "gesendet vom", "diese nachricht wurde von", "envoyé de",
    "envoyé depuis", "envoyé à partir", "envoyé avec", "envoyé via", "envoyé d'", "enviado de", "enviado do",
    "enviado da", "enviado desde", "enviado a partir", "enviado con", "enviado com", "enviado via", "enviado por",
    "inviato da", "inviato con", "inviato dal", "inviato tramite", "verzonden vanaf", "verzonden met", "verzonden via",
    "verstuurd vanaf", "verstuurd met", "verstuurd vanuit", "wysłane z", "wysłano z", "wysłana z", "skickat från",
    "skickades från", "skickat via", "sendt fra", "sendt via", "sendt med", "lähetetty", "отправлено с",
    "отправлено из", "надіслано з", "надіслано із", "odesláno z", "odoslané z", "elküldve", "trimis de", "trimis din",
    "στάλθηκε από", "从我的", "发送自", "發送自", "來自我的", "發自我的", "发自我的", "從我的", "来自我的", "发自",
    "나의", "내", "נשלח מ", "أرسلت من", "أُرسلت من", "مُرسل من", "gửi từ", "được gửi từ", "from my", "skickat med",
    "från min", "enviat des", "enviat de", "trimis de pe", "poslano iz", "poslato sa", "изпратено от", "đã gửi từ",
    "poslano s", "išsiųsta iš", "nosūtīts no", "надіслано", "iphoneから", "私の", "ส่งจาก", "sendt frá",
    "dikirim dari", "saadetud minu", "typed on", "written on my", "sent from my", "mobil gönderildi",
    "this message was sent from", "diese e-mail wurde von", "ce message a été envoyé depuis",
    "este mensaje fue enviado desde",
)  # fmt: skip
"""How the line of a telephone begins."""

TELEPHONE_ENDINGS = ("gönderildi", "から送信", "küldve", "küldöm", "에서 보냄", "from mobile", "보냄")

TELEPHONE_PROOFS = (
    "iphon", "ipad", "ipod", "apple watch", "android", "galaxy", "samsung", "blackberry", "huawei", "xiaomi", "redmi",
    "pixel", "outlook", "yahoo", "gmail", "proton", "windows", "thunderbird", "smartphone", "handy", "telefon",
    "téléphone", "teléfono", "mobil", "móvil", "phone", "tablet", "e-mail", "http:", "https:", "手机", "手機", "電話",
    "핸드폰", "airmail", "mailbird", "k-9", "nokia", "mobiel", "celular", "сотового", "телефон", "מה-", "acompli",
    "aquamail", "bluemail", "fairemail", "boxer", "яндекс", "почты", "wiko", "oneplus", "oppo", "realme", "fairphone",
    "zte", "alcatel", "lenovo", "asus", "mail orange", "bouygues", "gmx", "web.de", "libero", "telekom", "vodafone",
    "t-mobile", "fastmail", "tutanota", "tuta mail", "posteo", "zoho", "vivaldi", "xperia", "hotmail", "mailspring",
    "superhuman", "hey.com", "motorola", "polymail", "my device", "mon appareil", "mon portable", "dispositivo",
    "urządzeni", "apparaat", "min enhet", "cihazım", "meinem gerät",
)  # fmt: skip
TELEPHONE_WORDS = ("mail", "app", "mac", "nine", "spark", "htc", "lg", "sony", "nexus", "mailbox", "hey", "aol")
"""A word, or here a whole one written large, that proves that a program wrote the line: «Sent from Lyon with love» is
the sender's own."""

SMALL_TALK = ("please excuse my brevity", "please excuse brevity", "excuse any typos", "please excuse typos",
              "apologies for typos", "please excuse any typos", "bitte entschuldigen sie die kürze",
              "bitte entschuldige die kürze", "veuillez excuser ma brièveté", "please forgive typos",
              "virus-free. www", "virus-free.www", "virenfrei. www", "virenfrei.www",
              "sans virus. www", "sans virus.www", "libre de virus. www", "libre de virus.www",
              "privo di virus. www", "privo di virus.www")  # fmt: skip
"""What people let their telephone add below or behind that line, and what a virus scanner adds."""

LIST_FOOTERS = ("mailing list", "mailman", "you received this message because", "to unsubscribe from this group",
                "reply to this email directly", "you are receiving this because", "view it on github",
                "unsubscribe from this list", "checked for viruses", "checked by avg", "virus-free",
                "scanned by", "do you yahoo", "get your free", "unsubscribe:", "to unsubscribe",
                "visit topic", "email sent using", "manage your subscription")  # fmt: skip
"""In one of the first lines below a rule: what follows is a footer of a list, a service or a virus scanner."""

LEGAL_STARTS = (
    "confidentiality notice", "confidentiality note", "confidentiality:", "confidentiality statement",
    "confidential notice", "confidential:", "legal disclaimer", "legal notice", "disclaimer:", "e-mail disclaimer",
    "email disclaimer", "notice of confidentiality", "this email and any", "this e-mail and any",
    "this message and any", "this email and its", "this e-mail and its", "this message and its", "this email and all",
    "this e-mail and all", "this mail and any", "this email, including any", "this e-mail, including any",
    "this message, including any", "this message (including any", "this email (including any",
    "this e-mail (including any", "this email (and any", "this e-mail (and any", "this message (and any",
    "this email message", "this e-mail message", "this electronic mail", "this electronic message",
    "this email transmission", "this e-mail transmission", "this email is confidential", "this e-mail is confidential",
    "this message is confidential", "this mail is confidential", "this email is intended", "this e-mail is intended",
    "this message is intended", "this email is private", "this e-mail is private", "this email is for",
    "this e-mail is for", "this message contains confidential", "this email contains confidential",
    "this e-mail contains confidential", "this message contains privileged", "this email contains privileged",
    "this e-mail contains privileged", "this communication is", "this communication and any",
    "this communication, including", "the information contained in this", "the information in this e",
    "the information transmitted", "the contents of this e", "the content of this e", "the contents of this message",
    "notice: this e", "privileged and confidential", "private and confidential", "strictly confidential",
    "important notice:", "this transmission", "this email may contain", "this e-mail may contain",
    "this message may contain", "diese e-mail enthält vertrauliche", "diese email enthält vertrauliche",
    "diese nachricht enthält vertrauliche", "diese e-mail ist vertraulich", "diese email ist vertraulich",
    "diese nachricht ist vertraulich", "der inhalt dieser e", "der inhalt dieser nachricht",
    "diese e-mail und ihre anhänge", "diese e-mail und alle", "diese e-mail und etwaige", "diese e-mail kann",
    "diese e-mail könnte", "diese e-mail ist ausschließlich", "diese e-mail ist nur für", "dieses e-mail",
    "die informationen in dieser e", "die in dieser e", "vertraulichkeitshinweis", "vertraulichkeitserklärung",
    "vertraulich:", "haftungsausschluss", "wichtiger hinweis:", "ce message et toutes les pièces",
    "ce message et tous", "ce message et ses", "ce message et les", "ce message est confidentiel",
    "ce message est destiné", "ce message électronique", "ce message peut contenir", "ce message contient",
    "ce courriel", "ce courrier électronique", "cet e-mail", "cet email", "ce mail et", "ce mail est confidentiel",
    "avis de confidentialité", "clause de confidentialité", "confidentialité :", "les informations contenues dans ce",
    "le contenu de ce", "este mensaje y sus", "este mensaje es confidencial", "este mensaje contiene",
    "este mensaje puede contener", "este mensaje va dirigido", "este mensaje se dirige", "este correo electrónico",
    "este correo es confidencial", "este correo y sus", "este e-mail", "este email", "aviso de confidencialidad",
    "aviso legal", "confidencialidad:", "la información contenida en", "la información incluida en",
    "el contenido de este", "esta mensagem", "esta comunicação", "aviso de confidencialidade", "a informação contida",
    "as informações contidas", "o conteúdo desta", "o conteúdo deste", "questo messaggio e", "questo messaggio è",
    "questo messaggio può", "questa e-mail", "questa email", "questa comunicazione", "le informazioni contenute in",
    "il contenuto di quest", "avviso di riservatezza", "dit bericht is", "dit bericht kan", "dit bericht en",
    "dit e-mailbericht", "deze e-mail", "deze email", "de informatie in dit", "de informatie in deze",
    "de inhoud van dit", "de inhoud van deze", "vertrouwelijkheid", "detta e-post", "detta meddelande", "detta mejl",
    "det här meddelandet", "denna e-post", "sekretess", "denne e-post", "denne e-mail", "denne mail",
    "denne meddelelse", "denne meldingen", "fortrolighed", "tämä viesti", "tämä sähköposti", "tämän viestin",
    "tämän sähköpostin", "luottamuksellisuus", "niniejsza wiadomość", "niniejszy e-mail", "ta wiadomość",
    "treść tej wiadomości", "informacje zawarte w", "informacja zawarta w", "klauzula poufności", "uwaga: treść",
    "tato zpráva", "tato e-mailová", "tento e-mail", "obsah této", "obsah tohoto", "informace obsažené", "táto správa",
    "obsah tejto", "ova poruka", "to sporočilo", "это сообщение", "данное сообщение", "настоящее сообщение",
    "это письмо", "данное письмо", "это электронное", "информация, содержащаяся", "содержание данного",
    "уведомление о конфиденциальности", "це повідомлення", "цей лист", "інформація, що міститься", "ez az e-mail",
    "ez az üzenet", "jelen üzenet", "jelen e-mail", "bu e-posta", "bu mesaj", "bu elektronik", "acest mesaj",
    "acest e-mail", "acest email", "αυτό το μήνυμα", "το παρόν μήνυμα", "το μήνυμα αυτό", "本邮件", "此邮件",
    "本电子邮件", "本郵件", "此電子郵件", "本電子郵件", "保密声明", "このメール", "本メール", "この電子メール",
    "本電子メール", "본 메일", "본 이메일", "이 메일", "이 이메일", "본 메시지",
)  # fmt: skip
"""How a firm's small print begins."""

LEGAL_PROOFS = (
    "confidential", "intended", "recipient", "privileged", "disclos", "unauthori", "vertraulich", "empfänger",
    "confidentiel", "destinataire", "confidencial", "destinatari", "vertrouwelijk", "geadresseerde", "ontvanger",
    "konfidenti", "sekretess", "fortrolig", "poufn", "adresat", "конфиденц", "конфіденц", "получател", "отримувач",
    "adressat", "mottagare", "mottaker", "modtager", "luottamuksel", "vastaanottaj", "保密", "機密", "机密", "守秘",
    "기밀", "důvěrn", "dôvern", "povjerljiv", "zaupn", "bizalmas", "címzett", "gizli", "confidenț", "εμπιστευτικ",
    "riservat", "print", "imprim", "drucken", "virus",
)  # fmt: skip

GREEN_STARTS = ("please consider the environment", "think before you print", "before printing, think", "save paper",
                "p please consider", "bitte denken sie an die umwelt", "bitte prüfen sie, ob diese",
                "pensez à l'environnement", "avant d'imprimer", "antes de imprimir", "think green")  # fmt: skip
"""The request to save paper."""
