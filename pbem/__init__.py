"""Night Mail: play-by-email moderator for railway board games (the service)."""
