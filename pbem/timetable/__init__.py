"""The arithmetic of deadlines: which moments fit somebody's zone, quiet hours, weekends and absences.

Pure: no clock, no rows; every function is given what it needs. All moments are aware; those handed back are in UTC.
Weekends off and absences do not count as time. Quiet hours do, only nothing may fall in them.

    wall.py     what the clocks of a zone show, and when
    habits.py   what a player's habits take out of time
    reckon.py   deadlines and reminders
"""

from __future__ import annotations

from pbem.timetable.habits import Habits
from pbem.timetable.reckon import Due, counted, due, is_quiet, reminder, settle
from pbem.timetable.wall import local_day, local_moment, next_clock

__all__ = [
    "Due", "Habits", "counted", "due", "is_quiet", "local_day", "local_moment", "next_clock", "reminder", "settle",
]  # fmt: skip
