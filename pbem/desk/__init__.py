"""What a mail's orders come to, and doing it."""
