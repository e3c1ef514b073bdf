"""From a letter's content to what its reader gets: words, page, message, RFC 5322 bytes."""
