"""Every column there is: which checks find that a value of it was changed, or why it does no harm that none does."""

from __future__ import annotations

from typing import Any

from pbem.store.models import TABLES

COLUMNS: list[tuple[Any, str]] = [(table, field.column_name) for table in TABLES for field in table._meta.sorted_fields]

_CLOCKWORK = "the service's own note of what it works on: it runs out, or is made anew by the next tick"
_HABIT = (
    "the person's own setting, of a kind that can be: it moves deadlines to come, and their letters say so; "
    "while away, at most the default that the player stated is played"
)
_WAY = "which letters somebody gets, and when: the next one says so, and all news stand in `history`"
_DEADLINE = (
    "time of a question after an order, an undo, a pause or a habit that moves deadlines (else it follows from the "
    "record, and is checked): it plays no move by itself but a default the player gave; each letter tells it"
)
_SENT = "of a letter that has gone: its reader has the bytes that were sent, and nothing is made of this again"
_CAME = "of a mail that was worked off: what it did stands in the record, and nothing is made of it again"
_SHOWN = "only shown, or kept for who looks; nothing follows from it"
# Where nobody says anything of a change that leaves a value which can be: why it does no harm.
HARMLESS: dict[str, str] = {
    **dict.fromkeys(("person.timezone", "person.quiet", "person.away"), _HABIT),
    **dict.fromkeys(("person.bounces", "person.bounced_at", "person.bounce_reason", "person.created_at"), _SHOWN),
    **dict.fromkeys(("person.bounce_score", "person.bounce_told"), "a notice to the moderator, more or less"),
    "game.invite_again_at": "who is silent is invited again once, earlier or later; a letter that changes nothing",
    "game.folded_at": "what its letters said is packed once more, or left as it stands: it is the same either way",
    **dict.fromkeys(("letter_pack.id", "letter_pack.game_id", "letter_pack.data"), _SENT),
    **dict.fromkeys(
        ("outage_game.id", "outage_game.game_id", "outage_game.begin"),
        "which games are yet to give back an outage: twice does nothing, as the record says that they did; of one that "
        "is lost the deadlines do not move, and each letter tells them",
    ),
    "game.vote_at": "a vote opens or closes earlier or later, or with the next yes or no: who said what is recorded",
    "member.digest_next": _WAY,
    "member.rests_until": "orders in hand rest longer, or no longer: each of them was given by the player",
    "member.defaults": "one that its player stated; of one that is lost, the player is told that none is played",
    "member.name": "of somebody who is invited and has not accepted: it is shown, and accepting may change it",
    "member.told_number": "some news stands twice in a letter, or only in `history`",
    "member.threads": "a mail program sorts a letter elsewhere",
    "log_entry.id": "a row's own number; the record counts by `number`, and nothing names this one",
    **dict.fromkeys(
        ("decision.due_at", "decision.counts", "decision.next_at", "decision.overdue", "decision.because"), _DEADLINE,
    ),
    "decision.about": "of a question that is over: counted for how often a kind of decision is explained",
    "decision.id": "a row's own number; letters and the record say `number`, and no row names this one",
    **dict.fromkeys(
        ("inbound_mail.received_at", "inbound_mail.event_key", "inbound_mail.envelope_from",
         "inbound_mail.envelope_to", "inbound_mail.outcome", "inbound_mail.claimed_until", "inbound_mail.attempts",
         "inbound_mail.error", "inbound_mail.handled_at", "inbound_mail.turn", "inbound_mail.member_id",
         "inbound_mail.game_id", "inbound_mail.state", "inbound_mail.mime", "inbound_mail.id",
         "inbound_mail.way"), _CAME,
    ),
    **dict.fromkeys(
        ("outbound_mail.dedupe_key", "outbound_mail.template", "outbound_mail.content", "outbound_mail.pack_id",
         "outbound_mail.thread", "outbound_mail.decision", "outbound_mail.number", "outbound_mail.in_reply_to",
         "outbound_mail.references",
         "outbound_mail.created_at", "outbound_mail.next_at", "outbound_mail.claimed_until",
         "outbound_mail.attempts", "outbound_mail.last_error", "outbound_mail.mime", "outbound_mail.sent_at",
         "outbound_mail.id"), _SENT,
    ),
    **dict.fromkeys(
        ("decision_address.id", "decision_address.token", "decision_address.state", "decision_address.decision",
         "decision_address.member_id"),
        "a link of a letter is asked about, or reaches nobody, or is late by another number; its letters have the "
        "seat's own address too, and who writes must show either way that it is them",
    ),
    **dict.fromkeys(
        ("held_mail.id", "held_mail.moves", "held_mail.decision", "held_mail.good_until", "held_mail.misses",
         "held_mail.void", "held_mail.waited", "held_mail.code"),
        "of a mail that is its sender's own by the code of a letter, or does nothing: it is judged anew then",
    ),
    **dict.fromkeys(
        ("order_in_hand.id", "order_in_hand.kind", "order_in_hand.about", "order_in_hand.line", "order_in_hand.facts",
         "order_in_hand.mail", "order_in_hand.made_at", "order_in_hand.made_after", "order_in_hand.over_at",
         "order_in_hand.over_after", "order_in_hand.why", "order_in_hand.told"),
        "DOES HARM: nobody but its owner knows an order for later before it is done, so no record promises it. What it "
        "does is in the record and in the next letter, and the owner can have it taken back",
    ),
    **dict.fromkeys(
        ("former_address.id", "former_address.last_letter"),
        "a reference to a letter from before `new address` is asked about, or counts for a seat it was written to",
    ),
    "confirmation.good_until": "by less than the second that its letter names; more is found",
    "confirmation.id": "a row's own number; nothing names it",
    **dict.fromkeys(
        ("confirmation.number", "confirmation.used", "confirmation.misses", "confirmation.void"),
        "a code is good longer, or not at all: what it does is what its letter said, and is judged anew then",
    ),
    "inbound_mail.text_key": "a robot gets an answer more, or one fewer",
    **dict.fromkeys(
        ("lease.name", "lease.holder", "lease.expires_at", "pulse.name", "pulse.at", "pulse.facts"), _CLOCKWORK
    ),
}  # fmt: skip
# All others: a change of them in a game that has begun is found, by these checks.
CHECKED: dict[str, str] = {
    **dict.fromkeys(("person.id", "person.address"), "promised with each seat (`seats`), and by where letters went"),
    **dict.fromkeys(("game.id", "game.chain", "game.last_number", "game.brought"), "the chain (`chain_findings`)"),
    **dict.fromkeys(
        ("game.slug", "game.options", "game.files", "game.seed", "game.seed_hash", "game.salts", "game.commitments",
         "game.start", "game.position"), "promised, drawn and replayed (`by_record`, `by_rules`)",
    ),
    **dict.fromkeys(
        ("game.name", "game.state", "game.paused_at", "game.created_at", "game.started_at", "game.ended_at"),
        "told by the record (`standing`, `moments`)",
    ),
    **dict.fromkeys(
        ("game.hours", "game.reminders", "game.on_deadline", "game.weekends_off", "game.minimum_hours",
         "game.settings", "game.pause_reason", "game.pause_from", "game.pause_until",
         "member.mail_mode", "member.digest_at",
         "member.mail_form"),
        "told by the record (`chosen`)",
    ),
    **dict.fromkeys(
        ("member.id", "member.game_id", "member.person_id", "member.number", "member.role", "member.player",
         "member.token", "member.status", "member.word", "member.plays_default", "member.arrived"),
        "promised or told by the record (`seating`)",
    ),
    **dict.fromkeys(
        ("log_entry.game_id", "log_entry.number", "log_entry.at", "log_entry.kind", "log_entry.actor_id",
         "log_entry.player", "log_entry.text", "log_entry.facts", "log_entry.events", "log_entry.readers",
         "log_entry.undoes", "log_entry.mail", "log_entry.mail_number", "log_entry.cause", "log_entry.salt",
         "log_entry.hash"), "the chain (`chain_findings`)",
    ),
    **dict.fromkeys(
        ("game.last_decision", "decision.game_id", "decision.number", "decision.member_id", "decision.player",
         "decision.opened_at", "decision.closed_at", "decision.outcome", "decision.closed_by",
         "decision.reminders_sent"), "the rules and the record (`questions`, `times`)",
    ),
    **dict.fromkeys(("game.last_mail", "inbound_mail.content_key", "inbound_mail.message_id"), "the mails' own bytes"),
    **dict.fromkeys(
        ("outbound_mail.game_id", "outbound_mail.member_id", "outbound_mail.to_address", "outbound_mail.message_id",
         "outbound_mail.state", "outbound_mail.prints"), "the letters' own bytes, and whose they are (`belonging`)",
    ),
    **dict.fromkeys(
        ("confirmation.member_id", "confirmation.code", "confirmation.orders", "confirmation.letter"),
        "the letter that asks (`belonging`)",
    ),
    **dict.fromkeys(
        ("held_mail.mail_id", "held_mail.member_id", "held_mail.doubt", "held_mail.address",
         "former_address.member_id", "former_address.token"), "whose they are, and what was promised (`belonging`)",
    ),
    **dict.fromkeys(
        ("order_in_hand.game_id", "order_in_hand.member_id", "order_in_hand.number"), "seats (`orders_in_hand`)",
    ),
}  # fmt: skip
