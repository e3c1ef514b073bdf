"""Tests of mail fetched by IMAP: a real Dovecot on the loopback."""
