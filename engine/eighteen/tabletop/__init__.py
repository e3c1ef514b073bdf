"""A game begun on a table: what people write down of its position, read with every mistake named."""
