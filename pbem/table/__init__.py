"""One game at its table: loaded, its moves, its questions, its record."""
