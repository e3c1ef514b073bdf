"""What happened and how things stand, in sentences and tables."""
