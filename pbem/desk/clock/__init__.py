"""What deadlines bring: reminders, defaults, the moderator's orders about time, and how it is explained."""
