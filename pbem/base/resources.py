"""Where shipped files lie: `config/`, `mail_templates/`, `docs/deploy`, fonts; in a source tree or a wheel."""

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


def deploy_dir() -> Path:
    """Units of systemd, recipes of containers, relays: what an installation may be made of."""
    inside = _PACKAGE / "_data" / "deploy"
    return inside if inside.is_dir() else _PACKAGE.parent / "docs" / "deploy"


def fonts_dir() -> Path:
    """The fonts of the pictures; they are part of the package."""
    return _PACKAGE / "drawing" / "fonts"
