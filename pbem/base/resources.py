"""Where the shipped files lie: `config/`, `mail_templates/`, fonts; in a source tree or inside an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]  # pbem/


def shipped(name: str) -> Path:
    """The folder `config` or `mail_templates`: inside the wheel under `pbem/_data`, else beside `pbem/`."""
    inside = _PACKAGE / "_data" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def config_dir() -> Path:
    """`config/`: service.yaml and games/."""
    return shipped("config")


def templates_dir() -> Path:
    """`mail_templates/`: one folder per language."""
    return shipped("mail_templates")


def fonts_dir() -> Path:
    """The fonts of the pictures; they are part of the package."""
    return _PACKAGE / "drawing" / "fonts"
