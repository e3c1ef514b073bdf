"""Queries for whole rows, of which most of a mail's are: their SQL is the same each time, so it is written once."""

from __future__ import annotations

from typing import Any

from peewee import OP, Expression, ModelSelect

_columns: dict[tuple[Any, ...], str] = {}
_by_key: dict[tuple[Any, ...], str] = {}


class Rows(ModelSelect):
    """A query for all columns of a table, or for some, or with others joined: only the first gains."""

    _returning: Any  # peewee’s own

    def __init__(self, model: Any, fields: Any, is_default: bool = False) -> None:
        """As peewee’s; `is_default`: all columns."""
        super().__init__(model, fields, is_default)
        self._whole = self._returning if is_default else None

    def __sql_selection__(self, ctx: Any, is_subquery: bool = False) -> Any:
        if is_subquery or self._whole is None or self._returning is not self._whole:
            return super().__sql_selection__(ctx, is_subquery)
        kind = (self.model, ctx.alias_manager[self.model._meta.table], ctx.state.quote)
        if (known := _columns.get(kind)) is not None:
            return ctx.literal(known)
        before = len(ctx._sql)
        super().__sql_selection__(ctx, is_subquery)
        _columns[kind] = "".join(ctx._sql[before:])
        return ctx


class RowOfKey(Rows):
    """A query for the one row with a primary key."""

    def __init__(self, model: Any, key: int | str) -> None:
        """`key`: as the column stores it."""
        super().__init__(model, model._meta.sorted_fields, is_default=True)
        self._key = key
        self._where = model._meta.primary_key == key
        self._limit = 1

    def __sql__(self, ctx: Any) -> Any:
        if ctx._sql or ctx.state.value_literals:  # part of another query, or to be read by somebody
            return super().__sql__(ctx)  # type: ignore[no-untyped-call]
        kind = (self.model, ctx.state.quote, ctx.state.param)
        known = _by_key.get(kind)
        if known is None:
            super().__sql__(ctx)  # type: ignore[no-untyped-call]
            _by_key[kind] = "".join(ctx._sql)
            return ctx
        ctx.literal(known)
        for value in (self._key, self._limit):
            ctx.value(value, False, add_param=False)
        return ctx

    def get(self, database: Any = None) -> Any:
        """The row; the table's DoesNotExist where there is none."""
        for row in self.execute(database):
            return row
        missing: Any = self.model
        raise missing.DoesNotExist(f"no {self.model.__name__} {self._key}")


def key_asked_for(model: Any, query: tuple[Any, ...]) -> int | str | None:
    """The primary key, where nothing else is asked for; else None."""
    if len(query) == 1 and type(query[0]) is Expression:
        one = query[0]
        if one.op == OP.EQ and one.lhs is model._meta.primary_key and isinstance(one.rhs, int | str):
            return one.rhs
    return None
