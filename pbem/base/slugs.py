"""What a game’s slug is called where Python or a table of sentences needs a name."""

from __future__ import annotations


def name_of(slug: str) -> str:
    """`g1830` of `1830`, `paris_connection` of `paris-connection`: its packages, and the beginning of its keys."""
    name = slug.replace("-", "_")
    return f"g{name}" if name[:1].isdigit() else name


def slug_of(name: str) -> str:
    """The slug that `name_of` made a name of."""
    return (name[1:] if name[1:2].isdigit() and name[0] == "g" else name).replace("_", "-")
