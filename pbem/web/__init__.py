"""The web process: the webhook for mail, health, and in demo and development everybody's mailbox."""
