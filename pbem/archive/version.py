"""Which version of Night Mail this is."""

from __future__ import annotations

from importlib.metadata import version


def program_version() -> str:
    """As it stands in every archive that this program makes."""
    return version("night-mail")
