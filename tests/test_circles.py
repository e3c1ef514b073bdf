"""No two modules of `engine` or `pbem` import each other, by whatever way; and a circle would be found."""

from __future__ import annotations

from tests.circles import circles, imports


def test_there_is_no_circle() -> None:
    assert list(circles(imports())) == []


def test_the_engine_is_looked_at() -> None:
    assert "engine.games.g1861.turn" in imports()["engine.games.g1861.sequence"]


def test_the_files_of_orders_are_known() -> None:
    assert "pbem.desk.moderator.extend" in imports()["pbem.desk.order_book"]


def test_a_circle_is_found_once() -> None:
    graph = {"a": frozenset({"b"}), "b": frozenset({"c", "d"}), "c": frozenset({"a"}), "d": frozenset[str]()}
    assert list(circles(graph)) == [("a", "b", "c")]
