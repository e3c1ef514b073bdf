"""The crash test: a process ends at every step of the way of a mail, and afterwards nothing is lost or doubled."""
