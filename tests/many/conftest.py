"""The started game of the service's tests serves here too."""

from __future__ import annotations

from tests.service.conftest import client, kept_game, running

__all__ = ["client", "kept_game", "running"]
