"""An auditor's view of a game: whether its rows, its record and its rules agree, each file one question."""
