"""A second reading of the rules of 1843: a slow, naive model from the rule text and the reference's facts alone."""
