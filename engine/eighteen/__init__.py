"""What games of the 18xx family share: map, stock market, bank, trains, phases. It knows no game by name."""
