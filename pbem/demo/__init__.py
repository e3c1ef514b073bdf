"""`pbem demo`: simulated players who write real mails, and the page with everybody's mailbox."""
