"""`GET /health`: 200 while all is well, 503 with the reason otherwise."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from peewee import PeeweeException

from pbem import clock
from pbem.db import connected
from pbem.health import health

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
def show() -> tuple[Response, int]:
    """Counts as JSON; never names, tokens or positions."""
    try:
        with connected():
            well, figures = health(clock.now())
    except PeeweeException as failure:
        return jsonify(ok=False, trouble=[f"the store is not available: {type(failure).__name__}"]), 503
    return jsonify(figures), 200 if well else 503
