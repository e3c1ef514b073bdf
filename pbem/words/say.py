"""A say: one sentence as a message key and its facts; the words stand in `mail_templates/<language>/messages/`."""

from __future__ import annotations

import msgspec


class Say(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A sentence to be worded later, in the reader's language.

    `key` names the entry of the message table, `facts` fill its placeholders. `text` is the
    sentence to use where the table has no such key (an engine's refusal brings its own).
    """

    key: str
    facts: dict[str, str] = {}
    text: str = ""
