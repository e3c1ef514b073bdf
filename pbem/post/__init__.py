"""Who hears what after what: contents queued, the outbox, letters written and delivered, the daily letter."""
