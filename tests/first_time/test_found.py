"""Mails that a slow reader of the issue's sentences found read wrongly (`found.yaml`): done, asked back, or nothing.

Each is sent where it was found, by whoever is asked there.
"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.first_time.table import HERE, Table, does_the_same

FOUND: dict[str, dict[str, dict[int, list[dict[str, Any]]]]] = yaml.safe_load((HERE / "found.yaml").read_text("utf-8"))
EVERY = [(slug, str(batch)) for slug, batches in FOUND.items() for batch in batches]


@pytest.mark.any_engine
@pytest.mark.parametrize(("slug", "batch"), EVERY)
def test_what_a_reader_found(slug: str, batch: str) -> None:
    table, wrong = Table(slug, batch), []
    for letter, mails in FOUND[slug][batch].items():
        nothing = table.came_of(letter, "")
        for mail in mails:
            came = table.came_of(letter, mail["text"])
            means = table.came_of(letter, mail["done"]) if "done" in mail else nothing
            good = does_the_same(came, means)
            good = good and (mail.get("asked") is None or mail["asked"] in came.offered)
            good = good and mail.get("not") not in came.offered
            if not good:
                wrong.append(f"{mail}: {came.hand} {came.offered}")
    assert not wrong, "\n".join(wrong)
