"""Games played again by people who state what they know: how often they go from hand to hand."""
