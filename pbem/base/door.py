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
    provider_verdicts: bool = False
    most_of_sender: int = 120  # mails an hour that are answered, of one person in all their games …
    most_of_game: int = 600  # … and of one game, by whomever
