"""The moderator's orders, one file each: word, reading, reasons against it, what it does, what others hear."""
