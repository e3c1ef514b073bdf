"""Mail fetched from an ordinary mailbox by IMAP: what is for us is stored and put into a folder; nothing is deleted."""
