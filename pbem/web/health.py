"""`GET /health`: 200 while the service works, 503 with the reason otherwise; `?strict`: also when anything is amiss."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, request
from peewee import PeeweeException

from pbem.base import clock
from pbem.operating.health import health
from pbem.store.db import connected

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def show() -> tuple[Response, int]:
    """Counts as JSON; never names, tokens or positions."""
    try:
        with connected():
            well, figures = health(clock.now(), current_app.config["SETTINGS"].home_dir)
    except PeeweeException as failure:
        return jsonify(ok=False, trouble=[f"the store is not available: {type(failure).__name__}"]), 503
    if "strict" in request.args:
        well = not figures["trouble"]
    return jsonify(figures), 200 if well else 503
