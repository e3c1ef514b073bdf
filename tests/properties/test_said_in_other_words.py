"""Legal actions of random positions, said in words that are not the reader's own: done or asked back, never another."""
