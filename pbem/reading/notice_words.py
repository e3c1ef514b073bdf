"""What firms' mail servers write above a mail that came from outside: data for the notices, all lower case."""

from __future__ import annotations

OUTSIDE_STEMS = (
    "external", "extern", "estern", "ekstern", "ulkoi", "ulkop", "zewn", "внешн", "зовн", "küls", "kulso", "haric",
    "外部", "社外", "외부", "εξωτερ", "חיצוני", "خارجي",
)  # fmt: skip
"""How the word begins that makes a tag in brackets the notice of a server: «[EXTERNAL]», «[Externe E-Mail]»."""

OUTSIDE = (
    "extern", "outside", "originated", "estern", "extérieur", "exterieur", "außerhalb", "ausserhalb", "fuera", "fora",
    "buiten", "utanför", "utenfor", "udefra", "uden for", "ekstern", "ulkop", "ulkoi", "spoza", "zewn", "mimo ",
    "внешн", "извне", "зовн", "ззовні", "külső", "kívül", "dışı", "haric", "外部", "社外", "외부", "εξωτερ", "εκτός",
    "exterior", "afară",
)  # fmt: skip
"""One of them in the words of a warning: it came from outside."""

MAIL = (
    "mail", "message", "courriel", "courrier", "nachricht", "correo", "mensaje", "mensagem", "messaggio", "bericht",
    "viesti", "wiadomość", "zpráva", "správa", "письмо", "сообщение", "лист", "повідомлення", "e-post", "epost",
    "mejl", "meddel", "melding", "levél", "üzenet", "posta", "mesaj", "邮件", "郵件", "メール", "메일", "μήνυμα",
    "absender", "sender", "afzender", "avsändare", "afsender", "avsender", "expéditeur", "remitente", "remetente",
    "mittente",
)  # fmt: skip
"""One of them in the words of a warning: what it speaks of is a mail."""

WARNINGS = (
    "caution", "warning", "attention", "notice", "alert", "be careful", "security notice", "achtung", "vorsicht",
    "warnung", "hinweis", "sicherheitshinweis", "prudence", "avertissement", "précaution", "precaución", "atención",
    "advertencia", "aviso", "alerta", "attenzione", "avviso", "avvertenza", "atenção", "cuidado", "let op",
    "waarschuwing", "pas op", "varning", "obs", "advarsel", "bemærk", "merk", "varoitus", "huomio", "huom", "uwaga",
    "ostrzeżenie", "upozornění", "pozor", "upozornenie", "внимание", "осторожно", "предупреждение", "увага",
    "figyelem", "figyelmeztetés", "dikkat", "uyarı", "atenție", "avertisment", "προσοχή", "注意", "警告", "ご注意",
    "주의", "경고",
)  # fmt: skip
"""How a warning begins, before a colon, a dash or the like."""

STRANGERS = (
    "you don't often get email from", "you don't usually get email from",
    "some people who received this message don't", "this sender is", "sie erhalten nicht häufig e-mails von",
    "sie erhalten nicht oft e-mails von", "sie erhalten nicht oft eine e-mail von",
    "einige personen, die diese nachricht erhalten haben", "vous n'obtenez pas souvent d'e-mail",
    "vous ne recevez pas souvent d", "certaines personnes qui ont reçu ce message", "no suele recibir correo",
    "algunas personas que recibieron este mensaje", "non si riceve spesso", "non si ricevono spesso",
    "alcuni destinatari di questo messaggio", "você não costuma receber", "não costuma receber",
    "algumas pessoas que receberam esta mensagem", "u ontvangt niet vaak", "je ontvangt niet vaak",
    "sommige personen die dit bericht", "du får inte ofta", "vissa personer som har tagit emot", "du får ikke ofte",
    "du modtager ikke ofte", "et saa usein", "saat harvoin", "nie otrzymujesz często",
    "niektóre osoby, które otrzymały", "e-maily od odesílatele", "вы нечасто получаете", "вы редко получаете",
    "ви нечасто отримуєте", "nem gyakran kap e-mailt", "genellikle", "nu primiți des", "您通常不会收到", "您不常收到",
    "您通常不會收到",
)  # fmt: skip
"""How Outlook's word of a stranger's first mail begins."""

BANNERS = (
    "caution: this email originated", "caution: external", "external email:", "warning: external",
    "this email originated from outside", "this e-mail originated from outside",
    "this message originated from outside", "this email came from outside", "this message came from outside",
    "this email is from an external", "this message is from an external", "caution: this e-mail", "caution - external",
    "attention: external", "warning: this email originated", "achtung: diese e-mail", "externe e-mail:",
    "achtung: externe", "diese e-mail stammt von außerhalb", "diese e-mail kommt von außerhalb",
    "diese e-mail kommt von extern", "diese e-mail wurde von einem externen", "diese nachricht stammt von außerhalb",
    "ce message provient de l'extérieur", "cet e-mail provient de l'extérieur", "ce courriel provient de l'extérieur",
    "cet email provient", "este correo proviene de fuera", "este correo electrónico se originó fuera",
    "este mensaje proviene de fuera", "questa e-mail proviene dall'esterno", "questa email proviene dall'esterno",
    "questo messaggio proviene dall'esterno", "este e-mail foi enviado de fora", "este email foi enviado de fora",
    "deze e-mail komt van buiten", "deze e-mail is afkomstig van buiten", "dit bericht komt van buiten",
    "ta wiadomość pochodzi spoza", "wiadomość pochodzi spoza", "это письмо отправлено извне", "此邮件来自外部",
    "此郵件來自外部", "このメールは外部", "このメールは社外", "이 메일은 외부",
)  # fmt: skip
"""How such a notice begins in words of its own."""

GOES_ON = (
    "click", "link", "attachment", "recogni", "sender", "trust", "content is safe", "know the", "suspicious", "phish",
    "report", "learn why", "aka.ms", "klicken", "anhäng", "anlage", "absender", "vertrau", "cliqu", "lien", "pièce",
    "expéditeur", "clic", "enlace", "adjunto", "remitente", "allegat", "mittente", "clique", "anexo", "remetente",
    "klik", "bijlage", "afzender", "klicka", "bilag", "bifog", "avsänd", "avsend", "afsend", "linkk", "liite", "liitt",
    "lähettäj", "kliknij", "klikaj", "załącznik", "nadawc", "příloh", "odesíl", "ссылк", "вложен", "отправител",
    "посилан", "вкладен", "mellékl", "feladó", "hivatkoz", "bağlant", "gönder", "点击", "链接", "附件", "發件", "发件",
    "クリック", "リンク", "添付", "送信", "클릭", "링크", "첨부",
)  # fmt: skip
"""One of them in a further line of a notice whose sentence had ended."""

NOT_ADDRESSED = (
    "if you are not the", "if you're not the", "if you have received this", "if this e", "any unauthori", "any use",
    "any review", "any dissemination", "unauthori", "please notify", "please delete", "thank you for your",
    "wenn sie nicht der", "sollten sie nicht", "falls sie nicht", "wenn diese", "das unerlaubte", "si vous n'êtes pas",
    "si vous avez reçu", "toute utilisation", "si usted no es", "si no es usted", "si ha recibido", "se non siete",
    "se non è il", "qualora", "se você não", "se não for", "caso não seja", "indien u niet", "als u niet",
    "om du inte är", "om du har fått", "hvis du ikke", "dersom du ikke", "jos et ole", "jeśli nie jest", "jeżeli nie",
    "pokud nejste", "ak nie ste", "если вы не", "якщо ви не", "ha nem ön", "eğer bu", "dacă nu sunteți", "如果您不是",
    "若您", "受信者", "宛先", "귀하가",
)  # fmt: skip
"""How a further paragraph of small print begins, which alone would prove nothing."""
