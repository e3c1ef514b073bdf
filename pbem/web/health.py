"""`GET /health`: 200 while the service works, 503 with the reason otherwise; `?strict`: also when anything is amiss."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, request
from peewee import PeeweeException

from pbem.base import clock
from pbem.operating.health import disk_trouble, health, places
from pbem.store.db import connected

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def show() -> tuple[Response, int]:
    """Counts as JSON; never names, tokens or positions."""
    folders = places(current_app.config["SETTINGS"])
    try:
        with connected():
            well, figures = health(clock.now(), *folders)
    except PeeweeException as failure:
        why = [f"the store is not available: {type(failure).__name__}", *disk_trouble(folders)]
        return jsonify(ok=False, trouble=why), 503
    if "strict" in request.args:
        well = not figures["trouble"]
    return jsonify(figures), 200 if well else 503
