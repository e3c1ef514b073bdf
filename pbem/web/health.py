"""`GET /health`: 200 while all is well, 503 with the reason otherwise."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
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
            well, figures = health(clock.now())
    except PeeweeException as failure:
        return jsonify(ok=False, trouble=[f"the store is not available: {type(failure).__name__}"]), 503
    return jsonify(figures), 200 if well else 503
