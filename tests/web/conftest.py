"""The fixtures of those who knock at the webhook."""

from __future__ import annotations

from tests.web.knocking import door, files

__all__ = ["door", "files"]
