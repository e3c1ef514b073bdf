"""What mail systems write that report a letter lost or late, or ask a sender to prove themself: data, lower case."""

from __future__ import annotations

SYSTEM_NAMES = (
    "mail delivery", "mailer-daemon", "mailer daemon", "mail administrator", "mail system", "delivery subsystem",
    "postmaster", "system administrator", "internet mail delivery", "mail router", "delivery system", "mail gateway",
    "systemadministrator", "administrateur système", "administrador del sistema", "microsoft outlook", "mail service",
    "email system", "e-mail system", "mailservice", "smtp server", "mail server", "mdaemon", "delivery agent",
    "post_master", "post-master", "mail-admin", "mailadmin", "mail robot",
)  # fmt: skip
"""In the name or the local part of a sender."""

LOST_STARTS = (
    "delivery failure", "delivery status notification", "undeliverable:", "undeliverable mail",
    "undeliverable message", "undelivered mail", "mail delivery failed", "returned mail", "failure notice",
    "message status - undeliverable", "mail system error", "unzustellbar:", "non remis", "nondeliverable mail",
    "message not delivered", "delivery has failed",
)  # fmt: skip
"""At the start of a subject, as people do not begin one."""

LOST_SUBJECTS = (
    "undeliver", "delivery status notification", "mail delivery fail", "delivery failure", "delivery failed",
    "mail delivery system", "returned mail", "failure notice", "delivery has failed", "not delivered",
    "returned to sender",
    "unzustellbar", "nicht zustellbar", "non remis", "échec de la remise", "no se puede entregar", "non recapitabile",
    "onbestelbaar", "não entregue", "ej levererbart", "niedostarczon", "недоставлен", "не доставлено", "配信不能",
    "无法投递", "nondeliverable", "non-delivery", "failure delivery", "mail system error",
    "message delivery has failed",
    "delivery notification", "delivery error", "delivery problem", "delivery report", "error sending", "rejected mail",
    "could not be delivered", "cannot be delivered", "can't be delivered", "message could not", "mail could not",
    "unable to deliver", "user unknown", "unknown user", "undelivered", "failed mail", "mail failure", "mail error",
    "bounce", "returned message", "message returned", "mail returned", "mailing failed", "message status",
    "echec de", "zustellung fehlgeschlagen", "fehlgeschlagene zustellung", "zustellungsstatus", "notification d'état",
    "退信", "系统退信", "送达", "배달", "no entregado", "devuelto", "mancata consegna", "retour", "virus",
    "nicht zugestellt",
    "your message", "nachricht konnte nicht", "notifica", "warning:", "status of your mail", "error in mail", "failed:",
)  # fmt: skip
"""In a subject that is no answer."""

LOST_WORDS = (
    "could not be delivered", "couldn't be delivered", "was not delivered", "not be delivered", "cannot be delivered",
    "can't be delivered", "unable to deliver", "undeliverable", "undelivered", "permanent fatal error",
    "permanent error", "failed permanently", "delivery failed", "delivery to the following", "following address",
    "following recipient", "failed recipient", "failed address", "transcript of session", "unrouteable address",
    "user unknown", "unknown user", "no such user", "no such recipient", "user not found", "unknown recipient",
    "recipient unknown", "unknown address", "mailbox unavailable", "mailbox is full", "mailbox full", "over quota",
    "quota exceeded", "exceeds allowed size", "invalid recipient", "invalid final delivery", "invalid address",
    "address rejected", "recipient rejected", "host unknown", "did not reach the following", "returned mail",
    "qmail-send program", "this is a permanent error", "i've given up", "mail delivery software", "was undeliverable",
    "no mailbox here", "message was rejected", "not accepting mail", "account has been disabled", "does not exist",
    "returned to you", "returned message", "return to sender", "delivery attempts", "machine generated message",
    "final-recipient:", "diagnostic-code:", "reporting-mta:", "original message follows", "konnte nicht zugestellt",
    "nicht zustellbar", "unbekannter empfänger", "n'a pas pu être", "non remis", "no se pudo entregar",
    "no ha podido ser", "non è stato possibile", "não foi possível entregar", "não pôde ser", "kon niet worden",
    "nie mógł zostać", "не может быть", "не удалось доставить", "не доставлено", "配信できません", "无法投递",
    "無法投遞", "退信", "발송 실패", "smtp error", "remote host said", "rcpt to:", "message not delivered",
    "not been delivered", "error message below", "full mailbox", "no valid recipients", "wasn't able to deliver",
    "n'a pas pu etre", "not able to deliver",
)  # fmt: skip
"""In the text of a report."""

LATE_WORDS = (
    "could not send message for past", "will be retried", "keep trying", "still trying", "do not need to resend",
    "has been delayed", "delivery delayed", "delivery is delayed", "not yet been delivered", "will continue to",
    "has been postponed", "continue to try", "noch nicht zugestellt", "wird weiterhin versucht", "retardé",
    "delivery attempt delayed", "warning message only",
)  # fmt: skip
"""In the text of a report that nothing is lost yet."""

OPENINGS = (
    "this is the qmail-send program", "this is the james mail server", "this is the mail system at host",
    "this is the mail delivery", "this is the postfix program", "this is the courier mail", "this is the mail gateway",
    "this is the deliver program", "this is the maildrop", "this is the sendmail", "this is the ezmlm program",
    "this is an automatically generated delivery status", "this message was created automatically by mail",
    "this message was generated automatically by mail", "this is a permanent error; i've given up",
    "the original message was received at", "a message that you sent could not be delivered to",
    "diese nachricht wurde automatisch vom mailserver", "unfortunately, i was not able to deliver",
)  # fmt: skip
"""How mail programs introduce themselves in the first words of a report."""

COMPLAINTS = (
    "this is an email abuse report", "this is an e-mail abuse report", "email abuse report for an email",
    "email feedback report", "this is an abuse report", "abuse complaint", "complaint was received",
    "reported this message as", "reported as spam", "marked as spam", "has complained about", "spam complaint",
    "marked this message as spam", "marked the message as spam", "report as spam", "feedback-type: abuse",
    "feedback-type: fraud", "feedback-type: not-spam", "feedback-type: virus", "feedback-type: opt-out",
    "feedback-type: auth-failure", "feedback-type: miscategorized", "feedback-type: other", "feedback-type: complaint",
)  # fmt: skip
"""In the text of a report that somebody complained of a mail (RFC 5965)."""

COMPLAINT_SUBJECTS = (
    "abuse report", "abuse complaint", "complaint about message", "complaint about", "email feedback report",
    "feedback report", "spam report", "spam complaint", "email abuse", "abuse feedback", "report domain:", "fbl:",
)  # fmt: skip

COMPLAINT_SENDERS = (
    "abuse", "complaint", "feedbackloop", "feedback", "fbl", "scomp", "staff", "spamreport", "spam-report",
    "spam.report", "postmaster",
)  # fmt: skip

LIST_SENDERS = (
    "majordomo", "listserv", "listproc", "listar", "ecartis", "mailman", "sympa", "ezmlm", "mlmmj", "smartlist",
    "-owner", "owner-", "-request", "-bounces", "-help", "-admin", "list manager", "list server", "list owner",
    "mailing list",
)  # fmt: skip

LIST_SUBJECTS = (
    "majordomo results", "majordomo file", "majordomo help", "ezmlm response", "ezmlm warning", "ezmlm probe",
    "awaits moderator approval", "waiting for approval", "waiting for moderator", "post by non-member",
    "the results of your email commands", "uncaught bounce notification", "bounce action notification",
    "you have been unsubscribed", "you have been removed", "confirm subscription", "confirm unsubscribe",
    "confirmation of subscription", "subscription confirmation", "welcome to", "goodbye from", "rejected posting",
    "request to mailing list", "mailing list memberships reminder", "output of your job", "your message to",
    "posting rejected", "post rejected", "message rejected", "submission rejected", "list subscription", "moderate for",
    "returned post for", "bounce", "post denied", "denied post", "not a member", "non-member submission", "confirm ",
)  # fmt: skip

LIST_WORDS = (
    "this is the ezmlm program", "this is majordomo", "managing the", "mailman", "majordomo", "listserv", "ezmlm",
    "sympa", "mlmmj", "held until the list moderator", "is being held", "list moderator", "list administrator",
    "list owner", "mailing list", "subscribed address", "subscriber", "not a member of", "unsubscribe", "unprocessed:",
    "results:", "end of commands", "command not recognized", "command not understood", "help for", "non-member",
    "messages to you from the", "automated mailing list", "list of commands", "restricted to members",
)  # fmt: skip
"""Two of them in a mail whose sender and subject are a list's program's."""

CHALLENGE_SUBJECTS = (
    "confirm your message", "confirm your mail", "confirm your email", "confirm your e-mail", "please confirm",
    "verification required", "verify your", "sender verification", "sender confirmation", "awaiting your verification",
    "your message is waiting", "your email requires verification", "requires verification", "action required",
    "challenge", "boxbe", "spam arrest", "spamarrest", "message awaiting", "waiting for your confirmation",
    "bestätigung ihrer", "bitte bestätigen", "confirmez votre", "demande de confirmation", "confirmación requerida",
    "confirme su", "confirme seu", "antispam", "anti-spam", "whitelist", "authentication request",
    "authorization required",
)  # fmt: skip

CHALLENGE_WORDS = (
    "prove that you are", "verify that you are", "you are human", "real person", "not a machine", "not a spammer",
    "not a robot", "release your message", "deliver your message", "your message will be delivered once",
    "add you to", "approved sender", "approved list", "guest list", "white list", "whitelist", "spam filter",
    "spam-filter", "anti-spam", "antispam", "junk mail", "unsolicited", "spam arrest", "spamarrest", "boxbe",
    "unbekannte absender", "ihre nachricht wird zugestellt", "filtre anti", "lista blanca", "lista de contatos",
    "one-time", "click the link below", "reply to this message", "simply reply", "tmda", "challenge-response",
)  # fmt: skip
"""Two of them in a mail whose subject asks, or its answer's head does."""
