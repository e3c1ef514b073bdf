"""1843, as data so far: board, trains, phases, companies and their files; no rules yet."""
