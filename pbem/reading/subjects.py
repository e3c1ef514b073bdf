"""Subjects by which automatic mail is known, in the languages of our players' mail programs."""

from __future__ import annotations

import re

# Written by the program, always with a colon or alone.
_AUTOMATIC = (
    "automatic reply", "auto reply", "autoreply", "auto-reply", "auto response", "autoresponse",
    "auto-response", "automated reply", "automated response", "out of office autoreply",
    "automatische antwort", "automatische rückantwort", "abwesenheitsnotiz", "abwesenheitsbenachrichtigung",
    "abwesenheitsmeldung", "abwesenheitsnachricht", "abwesenheitsassistent", "réponse automatique",
    "message d'absence", "notification d'absence", "absence du bureau", "respuesta automática",
    "respuesta automatica", "fuera de la oficina", "fuera de oficina", "risposta automatica", "fuori sede",
    "fuori ufficio", "assenza dall'ufficio", "automatisch antwoord", "automatische beantwoording",
    "automatisch bericht", "afwezigheidsbericht", "niet aanwezig", "resposta automática",
    "ausência temporária", "fora do escritório", "ausente do escritório", "autosvar", "automatiskt svar",
    "automatisk svar", "frånvaro", "ikke til stede", "fraværsbesked", "fraværsmelding",
    "automaattinen vastaus", "poissaoloilmoitus", "poissa", "odpowiedź automatyczna",
    "automatyczna odpowiedź", "nieobecność w biurze", "poza biurem", "автоответ", "автоматический ответ",
    "автоматична відповідь", "automatická odpověď", "automatická odpoveď", "mimo kancelář",
    "automatikus válasz", "házon kívül", "răspuns automat", "otomatik yanıt", "otomatik cevap",
    "αυτόματη απάντηση", "自动回复", "自動回覆", "自動応答", "自動返信", "不在通知", "자동 회신",
    "자동응답", "부재중", "תשובה אוטומטית", "رد تلقائي", "trả lời tự động", "vacation reply",
    "vacation message", "i am away", "away notice",
)  # fmt: skip
# A person may use these words too, so nothing but the program's own ending may follow.
_AWAY = (
    "out of office", "out of the office", "out-of-office", "ooo", "on vacation", "abwesend", "abwesenheit",
    "nicht im büro", "außer haus", "absent", "en vacances", "de vacaciones", "ausente", "assente",
    "in ferie", "afwezig", "semester", "nieobecny", "на отпуске", "отпуск", "休暇", "休假", "휴가",
)  # fmt: skip
_UNDELIVERABLE = (
    "undeliverable", "undelivered mail", "delivery status notification", "mail delivery failed",
    "delivery failure", "mail delivery system", "returned mail", "failure notice", "delivery has failed",
    "message not delivered", "unzustellbar", "nicht zustellbar", "non remis", "échec de la remise",
    "no se puede entregar", "non recapitabile", "onbestelbaar", "não entregue", "ej levererbart",
    "niedostarczon", "недоставлен", "не доставлено", "配信不能", "无法投递",
)  # fmt: skip


def _any_of(words: tuple[str, ...]) -> str:
    return "(?:" + "|".join(map(re.escape, words)) + ")"


_IS_AUTOMATIC = re.compile(
    r"[\[(]" + _any_of(_AUTOMATIC) + r"[\])]|" + _any_of(_AUTOMATIC) + r"\s*(?:[:!.(\[/-]|re\b|\Z)"
)
_IS_AWAY = re.compile(r"[\[(]?" + _any_of(_AWAY) + r"[\])]?\s*(?:[:!.]\s*.*|re:.*|)\Z", re.DOTALL)
_IS_UNDELIVERABLE = re.compile(_any_of(_UNDELIVERABLE))


def is_out_of_office(subject: str) -> bool:
    """Tell whether a subject is an absence notice's. An answer («Re: …») never is: a person may quote the
    words."""
    text = subject[:200].strip().lower()
    return bool(_IS_AUTOMATIC.match(text) or _IS_AWAY.match(text))


def is_undeliverable(subject: str) -> bool:
    """Tell whether a subject reports that a mail did not arrive."""
    return bool(_IS_UNDELIVERABLE.search(subject[:200].lower()))
