"""1843, as data so far; a test's name carries its section."""
