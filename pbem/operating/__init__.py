"""The operator's view: checks, backups, looking at games and mails."""
