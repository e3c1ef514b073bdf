"""Reading a mail: bytes to who wrote it and what they wrote themselves, one idea a file, never failing, always
bounded."""
