"""The rules of each game, one folder each; none knows another, and nothing below knows one of them."""
