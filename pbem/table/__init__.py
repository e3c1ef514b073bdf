"""One game at its table: session, moves, questions and deadlines, defaults, settings, the record and its kinds."""
