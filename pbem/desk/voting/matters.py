"""Everything that can be voted on, by its word."""

from __future__ import annotations

from pbem.desk.voting import end, pauses, replace, undo

MATTERS = {one.word: one for one in (undo.MATTER, replace.MATTER, end.MATTER, pauses.PAUSE, pauses.RESUME)}
