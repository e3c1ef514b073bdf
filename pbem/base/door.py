"""Who is let in with a mail: the settings that say how sure the service must be of who wrote it."""

from __future__ import annotations

from typing import Literal

import msgspec

Identify = Literal["strict", "subject"]
Authentication = Literal["off", "warn", "hold"]


class Door(msgspec.Struct, frozen=True):
    """How mail to this domain is met; the meaning of each stands in `config/service.yaml`."""

    domain: str
    identify: Identify = "strict"
    authentication: Authentication = "hold"
    trusted_authserv: str = ""
    own_dkim: bool = False
