"""Who hears what, and how it gets to them."""
