"""Refusing to read a line of Paris Connection: its sentences stand in its own table."""

from __future__ import annotations

from functools import partial

from pbem.orders import refuse

refused = partial(refuse.refused, table="paris_connection.orders")
