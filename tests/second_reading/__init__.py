"""A second reading of the rules of 1861: a slow, naive model written from the rule text alone."""
