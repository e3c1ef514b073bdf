"""The fixtures of those who knock at the webhook."""

from __future__ import annotations

from tests.web.knocking import door, files
from tests.web.providers import amazon, ways

__all__ = ["amazon", "door", "files", "ways"]
