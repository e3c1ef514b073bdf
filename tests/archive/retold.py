"""Games told again, for tests of what is made of them; nothing in them is left to chance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from pbem.archive.format import Archive, Scope
from pbem.archive.story import Story, story_of
from pbem.base.settings import load_settings
from pbem.drawing.scene import Scene
from tests.archived import archived
from tests.house import House
from tests.worlds import Hands, world


def archives(
    lay: Callable[[House], object], *wanted: tuple[Scope, str], hands: Hands | None = None
) -> tuple[Archive, ...]:
    """The game that `lay` lays down in a house of its own, in these scopes for these readers; `hands` as dealt."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        settings = load_settings({"PBEM_HOME": folder, "PBEM_DOMAIN": "mail.test"})
        with world(Path(folder) / "home", settings, patch, hands) as house:
            lay(house)
            return tuple(archived(house, *one) for one in wanted or (("public", ""),))


def stories(lay: Callable[[House], object], *wanted: tuple[Scope, str]) -> tuple[Story, ...]:
    """The same, told."""
    return tuple(map(story_of, archives(lay, *wanted)))


def renamed(archive: Archive, name: str) -> Archive:
    """The archive with another name for whoever sits first."""
    members = tuple(msgspec.structs.replace(one, name=name) if one.player == "p1" else one for one in archive.members)
    return msgspec.structs.replace(archive, members=members)


def dots(scene: Scene, few_colours: bool = False) -> bytes:
    """A picture that costs nothing and differs where the drawings do, for `pbem.archive.painting.png`."""
    return scene.digest().encode()
