"""Who comes to a seat: people, substitutes, who may not, their reply address."""
