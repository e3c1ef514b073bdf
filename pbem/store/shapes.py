"""The shape of a query: all of it but its values. Queries of one shape have one SQL text, which is made but once.

Most of what a mail costs would else be making the same few dozen texts again. Only what our queries are made of is
known here; any other query is left to the library. Of each shape the library makes the first text and its values, and
only if these are the values found here it is used again (`Texts`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from peewee import (
    OP,
    SQL,
    Alias,
    DatabaseProxy,
    Expression,
    Field,
    FieldAlias,
    ForeignKeyField,
    ForUpdate,
    Function,
    Join,
    Model,
    ModelBase,
    ModelDelete,
    ModelInsert,
    ModelSelect,
    ModelUpdate,
    Negated,
    Node,
    NodeList,
    OnConflict,
    Ordering,
    Select,
    Value,
)

from pbem.store.untyped import Held, Part, Query

Shape = Hashable
Values = list[Held]
Convert = Callable[[Held], Held] | None
Written = tuple[str, Sequence[Held]]  # the text of a query, and its values in their order

MOST_SHAPES = 2000
_MANY = (list, tuple, set, frozenset, range)


class _Unknown(Exception):
    """Something of which no shape is known here."""


class Texts:
    """The SQL texts of one engine, by shape."""

    def __init__(self) -> None:
        """None is made yet."""
        self._known: dict[Shape, str | None] = {}

    def text_of(self, query: Query, write: Callable[[Query], Written]) -> Written:
        """The text of a query and its values, as the library would `write` them."""
        try:
            shape, values = shape_of(query)
        except _Unknown:
            return write(query)
        known = self._known.get(shape)
        if known is not None:
            return known, values
        text, written = write(query)
        if shape not in self._known and len(self._known) < MOST_SHAPES:
            self._known[shape] = text if alike(written, values) else None
        return text, written


def alike(some: Sequence[Held], others: Sequence[Held]) -> bool:
    """Whether these are the same values, of the same types; bytes that a driver has wrapped are looked into."""
    plain = [[(type(one), getattr(one, "obj", one)) for one in values] for values in (some, others)]
    return plain[0] == plain[1]


def shape_of(query: Query) -> tuple[Shape, Values]:
    """The shape of a query, and its values in the order of the text."""
    values: Values = []
    return _query(query, values), values


def _query(query: Query, values: Values, convert: Convert = None) -> Shape:
    make = _QUERIES.get(type(query))
    if make is None or query._cte_list:
        raise _Unknown
    return (make, *make(query, values))


def _select(query: Query, values: Values) -> tuple[Shape, ...]:
    if query._having is not None or query._windows or query._distinct or query._lateral:
        raise _Unknown
    whole = getattr(query, "_is_default", False)  # all columns of its table
    return (
        query._alias,
        query.model if whole else _nodes(query._returning, values),
        _nodes(query._from_list, values),
        None if query._where is None else _node(query._where, values),
        _nodes(query._group_by or (), values),
        query._simple_distinct,
        *_ordering(query, values),
        None if query._for_update is None else _node(query._for_update, values),
    )


def _update(query: Query, values: Values) -> tuple[Shape, ...]:
    if query._from:
        raise _Unknown
    set_to: list[Shape] = []
    for field in sorted(query._update, key=_place):
        value = query._update[field]
        if isinstance(value, Node) and not isinstance(value, Model):
            set_to.append((_named(field), _node(value, values)))
        else:
            values.append(field.db_value(value))
            set_to.append(_named(field))
    where = None if query._where is None else _node(query._where, values)
    return (query.model, tuple(set_to), where, *_ordering(query, values), _nodes(query._returning or (), values))


def _delete(query: Query, values: Values) -> tuple[Shape, ...]:
    where = None if query._where is None else _node(query._where, values)
    return (query.model, where, *_ordering(query, values), _nodes(query._returning or (), values))


def _insert(query: Query, values: Values) -> tuple[Shape, ...]:
    """Rows given as what their fields hold, the first of them having all fields that any has."""
    rows = [query._insert] if isinstance(query._insert, dict) else query._insert
    if query._columns or not isinstance(rows, list) or not rows:
        raise _Unknown
    defaults = query.get_default_data()
    fields = sorted({*map(_own_field, rows[0]), *defaults}, key=_place)
    for row in rows:
        if not isinstance(row, dict) or not row.keys() <= set(fields):
            raise _Unknown
        for field in fields:
            value = row[field] if field in row else defaults.get(field)
            value = value() if callable(value) else value
            if isinstance(value, Node) and not (isinstance(value, Model) and isinstance(field, ForeignKeyField)):
                raise _Unknown
            values.append(field.db_value(value))
    conflict = _conflict(query._on_conflict)
    return (query.model, tuple(map(_named, fields)), len(rows), conflict, _nodes(query._returning or (), values))


def _conflict(clause: Part) -> Shape:
    """What becomes of a row that is there already: an error, or nothing."""
    if clause is not None and vars(clause) != vars(OnConflict("nothing")):
        raise _Unknown
    return clause is not None


def _ordering(query: Query, values: Values) -> tuple[Shape, ...]:
    ordered = _nodes(query._order_by or (), values)
    limits = (query._limit, query._offset)
    values.extend(limit for limit in limits if limit is not None)
    return (ordered, *(limit is not None for limit in limits))


_QUERIES: dict[type, Callable[[Query, Values], tuple[Shape, ...]]] = {
    Select: _select,
    ModelSelect: _select,
    ModelUpdate: _update,
    ModelDelete: _delete,
    ModelInsert: _insert,
}


def _own_field(key: Part) -> Part:
    if not isinstance(key, Field):
        raise _Unknown
    return key


def _place(field: Part) -> Part:
    return _own_field(field)._sort_key


def _nodes(nodes: Part, values: Values) -> Shape:
    return tuple([_node(one, values) for one in nodes])


def _node(node: Part, values: Values, convert: Convert = None) -> Shape:
    """The shape of a part of a query; `convert`: what becomes of a value that stands beside a field."""
    make = _PARTS.get(type(node))
    if make is not None:
        return make(node, values, convert)
    if isinstance(node, Field) and not isinstance(node, FieldAlias):
        return _named(node)
    if isinstance(node, ModelBase):
        return _ours(node)
    raise _Unknown


def _ours(model: Part) -> Shape:
    """A table, if it is one of those that last as long as the program: they are bound to whatever is open."""
    if not isinstance(model._meta.database, DatabaseProxy):
        raise _Unknown
    table: Shape = model
    return table


def _named(field: Part) -> Shape:
    """A field by its table and name: `==` between fields themselves makes a part of a query."""
    return (_ours(field.model), field.name)


def _expression(node: Part, values: Values, convert: Convert) -> Shape:
    right, shape = node.rhs, _node(node.lhs, values)
    field: Part = node.lhs if isinstance(node.lhs, Field) else None
    convert = field.db_value if field is not None and field._coerce else None
    if right is None:
        if node.op not in (OP.IS, OP.IS_NOT):
            raise _Unknown
        beside: Shape = None
    elif isinstance(right, Model):
        if not isinstance(field, ForeignKeyField) or convert is None:
            raise _Unknown
        values.append(convert(right))
        beside = "value"
    elif isinstance(right, Node | ModelBase):
        beside = (_node(right, values, convert),)
    elif isinstance(right, _MANY):
        if node.op not in (OP.IN, OP.NOT_IN) or not right or any(isinstance(one, Node) for one in right):
            raise _Unknown
        values.extend(map(convert, right) if convert else right)
        beside = len(right)
    elif node.op in (OP.IN, OP.NOT_IN):
        raise _Unknown
    else:
        values.append(convert(right) if convert else right)
        beside = "value"
    return (node.op, node.flat, shape, beside)


def _value(node: Part, values: Values, convert: Convert) -> Shape:
    if node.multi or isinstance(node.value, Node | ModelBase):
        raise _Unknown
    convert = node.converter or (convert if node.converter is None else None)
    values.append(convert(node.value) if convert else node.value)
    return "value"


def _function(node: Part, values: Values, convert: Convert) -> Shape:
    if node._filter is not None or node._order_by:
        raise _Unknown
    arguments: list[Shape] = []
    for one in node.arguments:
        if isinstance(one, Node | ModelBase):
            arguments.append((_node(one, values),))
        else:
            values.append(one)
            arguments.append("value")
    return (node.name, *arguments)


def _list(node: Part, values: Values, convert: Convert) -> Shape:
    """Parts with a word between them, such as the two ends of BETWEEN."""
    parts: list[Shape] = []
    for one in node.nodes:
        if isinstance(one, Node | ModelBase):
            parts.append((_node(one, values, convert),))
        elif isinstance(one, _MANY):
            raise _Unknown
        else:
            values.append(convert(one) if convert else one)
            parts.append("value")
    return (node.glue, node.parens, *parts)


def _sql(node: Part, values: Values, convert: Convert) -> Shape:
    if node.params:
        raise _Unknown
    return ("sql", node.sql)


def _join(node: Part, values: Values, convert: Convert) -> Shape:
    on = None if node._on is None else _node(node._on, values)
    return (node.join_type, _node(node.lhs, values), _node(node.rhs, values), on)


def _for_update(node: Part, values: Values, convert: Convert) -> Shape:
    if node._of is not None:
        raise _Unknown
    return (node._expr, node._nowait, node._skip_locked)


_PARTS: dict[type, Callable[[Part, Values, Convert], Shape]] = {
    Expression: _expression,
    Value: _value,
    Function: _function,
    Join: _join,
    ForUpdate: _for_update,
    Select: _query,
    ModelSelect: _query,
    SQL: _sql,
    NodeList: _list,
    Alias: lambda node, values, convert: ("alias", node._alias, _node(node.node, values)),
    Negated: lambda node, values, convert: ("not", _node(node.node, values)),
    Ordering: lambda node, values, convert: (node.direction, node.collation, node.nulls, _node(node.node, values)),
}
