"""Whether an installation is well: one finding after another, each with what to do next. Nothing is changed.

The list is here; the checks are in `installation_check.py`, `listening_check.py`, `dns_check.py` and `store_check.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from dns.resolver import Resolver

from pbem.base.settings import Settings
from pbem.operating.dns_check import check_dns
from pbem.operating.extent import Extent
from pbem.operating.finding import Finding, Findings
from pbem.operating.imap_check import check_line, check_read
from pbem.operating.installation_check import check_home, check_mail, check_readers, check_settings, check_shipped
from pbem.operating.listening_check import check_way_in
from pbem.operating.store_check import STORED, check_games, check_positions, check_rows, check_schema
from pbem.store.db import connected, open_database


def examine(
    settings: Settings,
    now: datetime,
    *,
    mail: bool = False,
    deep: bool = False,
    extent: Extent | None = None,
    private: Sequence[Path] = (),
    resolver: Resolver | None = None,
) -> list[Finding]:
    """All findings. `mail`: call the mail server too, as for a letter, but hand over none.

    `resolver`: who is asked for DNS records; by default whom this machine asks.
    `private`: files and folders besides home that have secrets in them.
    `deep`: look closely at stored positions, and at the bytes of mails and letters.
    `extent`: how much of the store is looked at; by default all of it, or of a large one a sample.
    """
    found = [
        *_tried("settings", partial(check_settings, settings, private)),
        *_tried("home", partial(check_home, settings)),
    ]
    found += _tried("home", partial(check_readers, settings, private))
    found += _tried("ways of mail", partial(check_mail, settings, call=mail))
    found += _tried("mail in", partial(check_way_in, settings))
    found += _tried("mailbox", partial(check_line, settings, call=mail))
    found += _tried("DNS", partial(check_dns, settings, resolver))
    found += _tried("games", check_shipped)
    open_database(settings)
    reached = list(_tried("database", partial(check_schema, settings)))
    found += reached
    if all(one.level != "bad" for one in reached):
        with connected():
            some = extent or Extent()
            for about, look in STORED.items():
                found += _tried(about, partial(look, settings, now))
            found += _tried("rows", partial(check_rows, some))
            found += _tried("games", partial(check_games, settings, now, some))
            found += _tried("mailbox", partial(check_read, settings, now))
            if deep:
                close = [
                    *_tried("rows", partial(check_rows, some, beside_bytes=True)),
                    *_tried("positions", partial(check_positions, settings, now, some)),
                ]
                found += [one for one in close if one not in found]  # a game that does not load was named already
    return found


def _tried(about: str, look: Callable[[], Findings]) -> Findings:
    """What a check finds; one that cannot be made is bad by itself."""
    try:
        yield from list(look())
    except Exception as error:  # what was tampered with may make anything fail
        yield Finding("bad", about, f"this could not be checked: {' '.join(str(error).split())}")
