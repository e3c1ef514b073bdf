"""Indexes for stores of many games: open questions, bytes still kept, orders in hand, addresses that do not answer."""

from pbem.store.untyped import Handle


def up(migrator: object, db: Handle) -> None:
    """Those with a condition hold only the few rows that the clock and the lists ask for.

    Letters that wait are looked for in the order of their rows; that of when they are due was of no use.
    """
    db.execute_sql('CREATE INDEX "decision_open" ON "decision" ("game_id") WHERE "closed_at" IS NULL')
    kept = 'coalesce("sent_at", "created_at")'
    db.execute_sql(f'CREATE INDEX "outbound_mail_kept" ON "outbound_mail" ({kept}) WHERE "mime" IS NOT NULL')
    db.execute_sql('CREATE INDEX "inbound_mail_kept" ON "inbound_mail" ("received_at") WHERE length("mime") > 0')
    db.execute_sql('CREATE INDEX "order_in_hand_open" ON "order_in_hand" ("kind") WHERE "over_after" IS NULL')
    db.execute_sql('CREATE INDEX "person_bounce_score" ON "person" ("bounce_score")')
    db.execute_sql('CREATE INDEX "outbound_mail_state_id" ON "outbound_mail" ("state", "id")')
    db.execute_sql('DROP INDEX "outbound_mail_state_next_at"')
