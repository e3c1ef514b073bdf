"""Lines of a mail as orders of 18xx players: whom they speak of, names, shares, trains, what a line passes over."""
