"""Mail that came in: kept, whose it is, turned away or handed to the desk."""
