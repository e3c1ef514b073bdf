"""Reading a mail: bytes to who wrote it and what he wrote himself, one idea a file, never failing, always
bounded."""
