"""The players' vote: what can be voted on, how it is asked, and what becomes of it."""
