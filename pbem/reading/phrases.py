"""What mail programs write around a quoted letter, language by language: data for the reply cut, all lower
case."""

from __future__ import annotations

MARKER = "write your orders above this line"
"""The middle of the first line of every letter of ours."""

WROTE = (
    "wrote", "writes", "has written", "schrieb", "schreibt", "hat geschrieben", "a écrit", "a ecrit",
    "écrit", "écrivit", "escribió", "escribio", "ha escrito", "escribe", "escreveu", "ha scritto", "scrive",
    "schreef", "heeft geschreven", "skrev", "skriver", "kirjoitti", "napisał(a)", "napisał", "napisała",
    "napisał/a", "pisze", "napsal(a)", "napsal", "napsala", "napísal(a)", "napísal", "napísala",
    "написал(а)", "написал", "написала", "пишет", "написав", "написала", "пише", "написа", "írta",
    "a scris", "şunu yazdı", "yazdı", "έγραψε", "kirjutas", "rakstīja", "parašė", "je napisao",
    "je napisao/la", "je napisala", "je napisal", "napisao je", "skrifaði", "va escriure", "escribiu",
    "viết", "đã viết", "menulis", "idatzi du", "ka shkruar", "写道", "寫道", "书写", "写了", "のメール",
    "のメッセージ", "書きました", "がきました", "님이 작성", "님이 쓴 글", "작성", "כתב", "כתבה", "כתב/ה",
    "كتب", "كتبت", "เขียน", "said", "says", "commented", "replied", "responded", "wrote in message", "a répondu",
    "geschrieben", "skrev följande", "skrev følgende", "hefur skrifað", "написали", "написав(ла)",
    "dijo", "disse", "sagte", "menulis", "sumulat", "נכתב", "کتب", "نوشت", "ने लिखा", "লিখেছেন", "rašė", "napisa",
    "zapsal", "zapsala", "написа(ла)", "hat folgendes geschrieben", "à écrit", "a écrit", "ha escrit", "kirjutab",
    "написано", "さんは書きました", "작성함", "wrote the following", "ha publicado", "scripsit", "schriebst du",
    "schrieben sie", "hast du geschrieben", "as écrit", "avez écrit", "escribiste", "ha escrito usted", "hai scritto",
    "avete scritto", "schreef je", "schreef u", "skrev du", "napisałeś", "napisałaś", "вы писали", "вы написали",
    "ты писал", "ты написал", "ви писали",
)  # fmt: skip

SELF = ("i", "you", "he", "she", "we", "they", "ich", "du", "er", "sie", "wir", "je", "j'ai", "tu", "il", "elle", "yo",
        "vous", "usted", "você")  # fmt: skip
"""Before a verb of writing: the author speaks, no program."""

QUOTING = (
    "quoting", "zitat von", "citando", "citando a", "citeren", "quoting from", "quotation from", "цитирую",
    "quote from", "posted by", "citation de", "citat", "in reply to", "original from", "posted on", "thus spake",
    "also sprach", "citeren van",
)  # fmt: skip
"""How a line above a quote begins that has no verb of writing."""

WROTE_STARTS = (
    "on", "am", "le", "el", "il", "op", "em", "a", "no dia", "dia", "dnia", "w dniu", "den", "på", "tor",
    "pe", "vào", "at", "in", "den", "dne", "dňa", "ob", "dana", "στις", "la", "în", "ke", "pada", "em",
    "alle", "il giorno", "þann", "from", "ב", "בתאריך", "في", "เมื่อ", "fecha", "datum", "vaata", "op",
    "ons", "il", "egun", "kell", "do",
)  # fmt: skip

HEADER_LABELS = {
    "from": (
        "from", "von", "de", "da", "van", "od", "från", "fra", "lähettäjä", "от", "від", "от кого",
        "feladó", "de la", "expéditeur", "remitente", "mittente", "afzender", "remetente", "gönderen",
        "kimden", "från", "odesílatel", "odosielateľ", "nadawca", "από", "saatja", "no", "nuo",
        "pošiljatelj", "发件人", "寄件者", "寄件人", "差出人", "送信者", "送信元", "보낸 사람", "보낸사람",
        "보낸이", "מאת", "من", "từ", "dari", "จาก", "šalje", "reply-to", "보낸사람", "寄件人", "발신", "sender",
        "absender", "avsender", "avsändare", "afsender",
    ),
    "sent": (
        "sent", "date", "gesendet", "gesendet am", "datum", "envoyé", "envoyé le", "enviado", "enviado el",
        "enviada em", "enviado em", "fecha", "data", "inviato", "data invio", "verzonden", "verzonden op",
        "wysłano", "wysłane", "skickat", "skickades", "sendt", "dato", "lähetetty", "päivämäärä", "päiväys",
        "отправлено", "дата", "надіслано", "odesláno", "odoslané", "dátum", "elküldve", "küldve", "trimis",
        "trimisă", "tarih", "gönderildi", "gönderilme tarihi", "στάλθηκε", "ημερομηνία", "saadetud",
        "kuupäev", "nosūtīts", "išsiųsta", "poslano", "发送时间", "发件时间", "日期", "时间", "寄件日期",
        "傳送時間", "送信日時", "日時", "日付", "보낸 날짜", "날짜", "보낸 시간", "נשלח", "תאריך",
        "التاريخ", "تاريخ", "изпратено", "enviat", "enviat el", "dikirim pada", "sendt den", "lähetyspäivä",
        "invio", "date d'envoi", "date sent", "gesendet um", "skickad", "送信日", "发送日期", "傳送日期", "寄件時間",
        "보낸날짜", "enviada", "تم الإرسال", "ngày", "đã gửi", "tanggal", "dikirim", "ส่ง",
    ),
    "to": (
        "to", "an", "à", "para", "a", "aan", "do", "till", "til", "vastaanottaja", "кому", "komu",
        "címzett", "către", "kime", "alıcı", "προς", "destinataire", "destinatario", "destinatário",
        "saaja", "kam", "kam", "prima", "za", "收件人", "收件者", "宛先", "받는 사람", "받는사람", "받는이",
        "אל", "إلى", "đến", "tới", "kepada", "ถึง", "per", "per a", "до", "수신", "adresat", "odbiorca", "empfänger",
        "mottagare", "mottaker", "modtager", "ontvanger", "geadresseerde", "adresát", "příjemce", "príjemca",
        "получатель", "адресат", "одержувач", "отримувач", "destinatar", "primatelj", "prejemnik", "παραλήπτης",
    ),
    "cc": (
        "cc", "kopie", "kopie (cc)", "copie à", "copia", "kopia", "kopi", "dw", "do wiadomości", "копия",
        "копія", "másolat", "másolatot kap", "bilgi", "κοιν", "κοινοποίηση", "抄送", "副本", "참조", "עותק",
        "نسخة", "bcc", "cci",
    ),
    "subject": (
        "subject", "betreff", "objet", "asunto", "oggetto", "assunto", "onderwerp", "temat", "ämne", "emne",
        "aihe", "тема", "předmět", "predmet", "tárgy", "subiect", "konu", "θέμα", "teema", "tēma", "tema",
        "zadeva", "主题", "主題", "主旨", "件名", "제목", "נושא", "الموضوع", "chủ đề", "subjek", "perihal",
        "เรื่อง", "assumpte", "относно", "asunto", "ogg", "sujet",
        "onderwerp:", "re", "ref", "tema", "temats", "efni", "gaia", "asmuntu",
    ),
}  # fmt: skip

ORIGINAL_MESSAGE = (
    "original message", "original email", "ursprüngliche nachricht", "originalnachricht",
    "original-nachricht", "ursprüngliche mail", "message d'origine", "message original", "message initial",
    "mensaje original", "messaggio originale", "oorspronkelijk bericht", "origineel bericht",
    "mensagem original", "wiadomość oryginalna", "oryginalna wiadomość", "ursprungligt meddelande",
    "originalmeddelande", "opprinnelig melding", "original meddelelse", "oprindelig meddelelse",
    "original besked", "alkuperäinen viesti", "исходное сообщение", "оригинальное сообщение",
    "вихідне повідомлення", "původní zpráva", "původní e-mail", "pôvodná správa", "eredeti üzenet",
    "mesaj original", "mesajul original", "orijinal ileti", "özgün ileti", "orijinal mesaj",
    "αρχικό μήνυμα", "algne kiri", "izvorna poruka", "原始邮件", "原始郵件", "元のメッセージ", "原文",
    "원본 메시지", "원본 메일", "הודעה מקורית", "الرسالة الأصلية", "thư gốc", "tin nhắn gốc", "pesan asli",
    "reply message", "original appointment", "urspr. nachricht", "replied message", "邮件原件", "原文件", "原始信件",
    "originele bericht", "originalt meddelande", "original-mail", "ursprüngliche e-mail", "message original d origine",
    "opprinnelig e-post", "oprindelig besked", "původní e-mailová zpráva", "original mail", "orijinal mesajı",
    "oprindelige meddelelse", "mensaje original de", "originele e-mail", "원본메시지", "원문 메시지", "원본 이메일",
)  # fmt: skip

FORWARDED = (
    "forwarded message", "begin forwarded message", "forwarded mail", "fwd message",
    "weitergeleitete nachricht", "anfang der weitergeleiteten nachricht",
    "anfang der weitergeleiteten e-mail", "weitergeleitete mail", "message transféré", "message réexpédié",
    "début du message transféré", "début du message réexpédié", "mensaje reenviado",
    "inicio del mensaje reenviado", "messaggio inoltrato", "inizio messaggio inoltrato",
    "inizio del messaggio inoltrato", "doorgestuurd bericht", "begin doorgestuurd bericht",
    "mensagem encaminhada", "mensagem reencaminhada", "início da mensagem encaminhada",
    "início da mensagem reencaminhada", "przekazana wiadomość", "wiadomość przekazana dalej",
    "treść przekazanej wiadomości", "vidarebefordrat meddelande", "vidarebefordrat mejl",
    "videresendt melding", "videresendt meddelelse", "videresendt besked", "start på videresendt besked",
    "välitetty viesti", "edelleenlähetetty viesti", "пересылаемое сообщение", "пересланное сообщение",
    "начало переадресованного сообщения", "переслане повідомлення", "přeposlaná zpráva",
    "preposlaná správa", "továbbított üzenet", "továbbított levél", "mesaj redirecționat",
    "mesaj redirectionat", "iletilmiş mesaj", "iletilen mesaj", "yönlendirilmiş mesaj", "προωθημένο μήνυμα",
    "edastatud kiri", "转发的邮件", "转发邮件信息", "轉寄的郵件", "轉寄郵件", "転送メッセージ",
    "転送されたメッセージ", "전달된 메시지", "הודעה שהועברה", "رسالة معاد توجيهها", "thư đã chuyển tiếp",
    "pesan terusan", "missatge reenviat",
)  # fmt: skip

FORWARD_SUBJECTS = (
    "fwd:", "fw:", "wg:", "tr:", "rv:", "enc:", "doorst:", "vb:", "vl:", "i:", "pd:", "ilt:",
    "továbbítás:", "转发:", "轉寄:",
)  # fmt: skip

ABOVE_THIS_LINE = (
    "reply above this line", "write above this line", "type your reply above this line", "reply above the line",
    "your reply above this line", "reply above here", "above this line to reply", "above this line to add",
    "reply above this", "oberhalb dieser linie antworten", "antworten sie oberhalb dieser zeile",
    "oberhalb dieser zeile", "répondre au-dessus de cette ligne", "au-dessus de cette ligne",
    "por encima de esta línea", "encima de esta línea", "sopra questa riga", "acima desta linha",
    "boven deze regel", "ovanför denna rad", "over denne linje", "powyżej tej linii", "над этой строкой",
    "この行より上", "请在此行上方", "do not write below this line", "do not reply below this line",
)  # fmt: skip
