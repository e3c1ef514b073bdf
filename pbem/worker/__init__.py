"""What the clock does: letters by every worker, all else by one at a time: deadlines, downtime, a clock that jumps."""
