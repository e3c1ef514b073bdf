"""The rules of 1861, a file per chapter; a test's name carries its section."""
