"""What a position waits for, what its rules say of an action, and how orders pass over steps of a turn."""
