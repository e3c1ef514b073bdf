"""What the clock does: ticks over rows by one worker at a time, deadlines, downtime, a clock that jumps."""
