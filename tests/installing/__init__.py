"""Tests of setting up a service: answers, files, records, units; and of the whole by the command itself."""
