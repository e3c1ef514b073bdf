"""What everything stands on: settings, clock, errors, logs, files that are shipped."""
