"""What our schema on a PostgreSQL server is made of, beside the one that the same migrations make, and no more.

Ours is made anew in a schema of its own, in a transaction that is taken back: there is no second list of what belongs
to us. What an extension brought is left alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.operating.shape import Difference, Shape
from pbem.store import schema
from pbem.store.untyped import Handle

_NOT_BROUGHT = (
    "NOT EXISTS (SELECT FROM pg_depend d WHERE d.deptype = 'e' AND d.objid = {0}.oid AND d.classid = {0}.tableoid)"
)
_TABLES = "JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')"
# What there is in the schema `%s`: its kind, its name (behind that of its table), how it is made.
_LOOKS: dict[str, str] = {
    "relation": f"""
        SELECT CASE c.relkind WHEN 'r' THEN 'table' WHEN 'p' THEN 'table' WHEN 'v' THEN 'view' WHEN 'S' THEN 'sequence'
                    WHEN 'm' THEN 'view' WHEN 'f' THEN 'foreign table' ELSE 'type' END,
               c.relname, concat_ws(' ', c.relpersistence, c.relrowsecurity, c.relforcerowsecurity)
        FROM pg_namespace n
        JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S', 'c')
        WHERE n.nspname = %s AND {_NOT_BROUGHT.format("c")}""",
    "column": f"""
        SELECT 'column', c.relname || '.' || a.attname,
               concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                         pg_get_expr(f.adbin, f.adrelid))
        FROM pg_namespace n {_TABLES} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_attrdef f ON f.adrelid = c.oid AND f.adnum = a.attnum
        WHERE n.nspname = %s AND {_NOT_BROUGHT.format("c")}""",
    "index": f"""
        SELECT 'index', i.relname, pg_get_indexdef(i.oid)
        FROM pg_namespace n {_TABLES} JOIN pg_index x ON x.indrelid = c.oid JOIN pg_class i ON i.oid = x.indexrelid
        WHERE n.nspname = %s""",
    "constraint": f"""
        SELECT 'constraint', c.relname || '.' || o.conname, pg_get_constraintdef(o.oid)
        FROM pg_namespace n {_TABLES} JOIN pg_constraint o ON o.conrelid = c.oid WHERE n.nspname = %s""",
    "trigger": f"""
        SELECT 'trigger', c.relname || '.' || t.tgname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid))
        FROM pg_namespace n {_TABLES} JOIN pg_trigger t ON t.tgrelid = c.oid AND NOT t.tgisinternal
        WHERE n.nspname = %s""",
    "rule": f"""
        SELECT 'rule', c.relname || '.' || r.rulename, pg_get_ruledef(r.oid)
        FROM pg_namespace n {_TABLES} JOIN pg_rewrite r ON r.ev_class = c.oid WHERE n.nspname = %s""",
    "policy": f"""
        SELECT 'policy', c.relname || '.' || p.polname, ''
        FROM pg_namespace n {_TABLES} JOIN pg_policy p ON p.polrelid = c.oid WHERE n.nspname = %s""",
    "heir": f"""
        SELECT 'table that adds rows to', c.relname, ''
        FROM pg_namespace n {_TABLES} JOIN pg_inherits h ON h.inhparent = c.oid WHERE n.nspname = %s""",
    "function": f"""
        SELECT 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
               concat_ws(' ', p.prosrc, p.prosecdef, p.proconfig, p.probin, l.lanname)
        FROM pg_namespace n JOIN pg_proc p ON p.pronamespace = n.oid JOIN pg_language l ON l.oid = p.prolang
        WHERE n.nspname = %s AND {_NOT_BROUGHT.format("p")}""",
    "type": f"""
        SELECT 'type', t.typname, t.typtype
        FROM pg_namespace n JOIN pg_type t ON t.typnamespace = n.oid AND t.typtype IN ('d', 'e', 'r')
        WHERE n.nspname = %s AND {_NOT_BROUGHT.format("t")}""",
}
_ACTING = ("trigger", "event trigger", "rule", "policy", "column", "constraint", "table that adds rows to")
# Of the whole database: it runs when anybody changes a schema.
_ON_EVENTS = f"SELECT e.evtname FROM pg_event_trigger e WHERE {_NOT_BROUGHT.format('e')}"


def compared(server: Handle) -> Difference:
    """The schema in use beside ours; nothing is changed, and nothing that is not ours is run.

    Needs the right to make a schema; a PeeweeException says so where it is lacking.
    """
    watchers = [str(name) for (name,) in server.execute_sql(_ON_EVENTS).fetchall()]
    if watchers:  # to make our tables beside would set them off
        return Difference(extra=[("event trigger", name) for name in sorted(watchers)], other=[], missing=[])
    (name,) = server.execute_sql("SELECT current_schema()").fetchone()
    with _ours_beside(server, name) as ours:
        there, wanted = _shape(server, name), _shape(server, ours)
    strange = {table for kind, table in there.keys() - wanted.keys() if kind.endswith("table")}
    return Difference(
        extra=sorted(one for one in there.keys() - wanted.keys() if one[1].partition(".")[0] not in strange
                     or one[0].endswith("table")),
        other=sorted(one for one in wanted.keys() & there.keys() if wanted[one] != there[one]),
        missing=sorted(wanted.keys() - there.keys()),
    )  # fmt: skip


def acting(found: Difference) -> list[tuple[str, str]]:
    """Of the differences, what does something to rows that are written; a view or a function alone does not."""
    return [*found.missing, *found.other, *(one for one in found.extra if one[0] in _ACTING)]


@contextmanager
def _ours_beside(server: Handle, name: str) -> Iterator[str]:
    """The name of a schema that holds, within the block, what our migrations make."""
    ours = f"night_mail_{secrets.token_hex(8)}"
    with server.atomic() as both:
        server.execute_sql(f'CREATE SCHEMA "{ours}"')
        server.execute_sql(f'SET LOCAL search_path = "{ours}"')
        schema.migrate(server)
        try:
            yield ours
        finally:
            both.rollback()


def _shape(server: Handle, name: str) -> Shape:
    found: Shape = {}
    for look in _LOOKS.values():
        for kind, called, made in server.execute_sql(look, (name,)).fetchall():
            found[str(kind), str(called)] = _anywhere(str(made), name)
    return found


def _anywhere(made: str, name: str) -> str:
    """A definition without the name of the schema it stands in."""
    return made.replace(f'"{name}".', "").replace(f"{name}.", "")
