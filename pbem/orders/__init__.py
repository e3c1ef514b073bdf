"""From text to typed orders: lines, order words, dates and names, did-you-mean; knows no game."""
