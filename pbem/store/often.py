"""Queries that every mail asks: the library writes each once, with places for what differs, and here it is asked again.

Most of what a query costs is making it and its rows, not the database. Any query may be asked this way; the dozen of an
ordinary move is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from peewee import AutoField, CharField, Field, ForeignKeyField, IntegerField, TextField, Value

from pbem.store import later
from pbem.store.db import database
from pbem.store.untyped import Handle, Held, Part, Query, Row

_PLAIN = (AutoField, CharField, ForeignKeyField, IntegerField, TextField)
_PLAINLY = {kind.python_value for kind in _PLAIN}


class _Given:
    """The place of a value in a query's text."""

    def __init__(self, name: str, field: Part) -> None:
        self.name = name
        self._field = field

    def of(self, values: dict[str, Held]) -> Held:
        """The value that stands here."""
        value = values[self.name]
        return value if self._field is None else self._field.db_value(value)


def given(name: str, field: Field | None = None) -> Value:
    """A value that is named when the query is asked; as a column holds it, or as `field` writes it."""
    return Value(_Given(name, field), converter=False)


class Often:
    """A query, built when it is first asked of an engine."""

    def __init__(self, build: Callable[[], Query]) -> None:
        self._build = build
        self._built: dict[type, _Built] = {}

    def rows(self, **values: Held) -> list[Row]:
        """Its rows, as objects of its model; where it joins others, each knows the row that its key names."""
        built = self._of_this_engine()
        return [built.row(one) for one in self._ask(built, values).fetchall()]

    def tuples(self, **values: Held) -> list[Held]:
        """Its rows, as the driver hands them out."""
        return list(self._ask(self._of_this_engine(), values).fetchall())

    def run(self, **values: Held) -> int:
        """How many rows a change has changed."""
        return int(self._ask(self._of_this_engine(), values).rowcount)

    def _of_this_engine(self) -> _Built:
        engine = type(database.obj)
        if engine not in self._built:
            self._built[engine] = _Built(self._build())
        return self._built[engine]

    def _ask(self, built: _Built, values: dict[str, Held]) -> Handle:
        later.before(built.text)
        return database.execute_sql(built.text, built.with_values(values))


class _Built:
    """The text of a query, the values in it, and how rows are made of what it brings."""

    def __init__(self, query: Query) -> None:
        self.text, self._values = database.get_sql_context().sql(query).query()
        fields = [field for field in query._returning or () if isinstance(field, Field)]
        self._tables = [_Columns(model, fields) for model in dict.fromkeys(one.model for one in fields)]

    def with_values(self, values: dict[str, Held]) -> list[Held]:
        """What is bound to the text."""
        return [one.of(values) if isinstance(one, _Given) else one for one in self._values]

    def row(self, values: Sequence[Held]) -> Row:
        """An object of the model, as the library reads it."""
        main, *joined = self._tables
        row = main.row(values)
        for other in joined:
            row.__rel__[main.key_of(other)] = other.row(values)
        return row


class _Columns:
    """Those of a query's columns that belong to one table."""

    def __init__(self, model: Part, fields: list[Field]) -> None:
        self.model, self._as_read = model, model.as_read
        self._places = [(at, field.name) for at, field in enumerate(fields) if field.model is model]
        own = [field for field in fields if field.model is model]
        self._convert: list[tuple[str, Callable[[Held], Held]]] = [
            (one.name, one.python_value) for one in own if not _is_plain(one)
        ]

    def row(self, values: Sequence[Held]) -> Row:
        """The row of the table that is in a row of the query."""
        data = {name: values[at] for at, name in self._places}
        for name, convert in self._convert:
            data[name] = convert(data[name])
        return self._as_read(data)

    def key_of(self, other: _Columns) -> str:
        """The name of the key of this table that names a row of the other."""
        keys = self.model._meta.refs.items()
        return next(str(key.name) for key, model in keys if model is other.model)


def _is_plain(field: Field) -> bool:
    """Whether what the drivers hand out is the value itself."""
    return isinstance(field, _PLAIN) and type(field).python_value in _PLAINLY
