"""`GET /archive/NAME`: an archive of a game that was too large for a letter, to whoever has the link of that letter."""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, send_file
from peewee import PeeweeException

from pbem.archive.link import PATH, Linked, is_over, read_name, secret_of
from pbem.archive.shelf import BeingMade, Shelf
from pbem.base import clock
from pbem.base.settings import Settings
from pbem.store.db import connected
from pbem.web.for_holders import guard

log = logging.getLogger(__name__)
blueprint = Blueprint("archives", __name__)
AGAIN_SECONDS = 20  # until an archive that is being made is asked for again
# It is to be kept, never shown: nothing of it may act in the name of this host.
guard(blueprint, "default-src 'none'; sandbox; frame-ancestors 'none'")


@blueprint.get(f"{PATH}<name>")
def fetch(name: str) -> Response:
    """The zip file. 404 for any name that we did not give, or gave too long ago; the path is nothing but a name."""
    settings: Settings = current_app.config["SETTINGS"]
    now = clock.now()
    linked = read_name(secret_of(settings), name)
    if linked is None or is_over(linked, settings.keep_archives_days, now):
        abort(404)
    try:
        return send_file(
            BytesIO(_file(settings, linked).read_bytes()),  # some MB; no file stays open where a line is cut
            mimetype="application/zip",
            as_attachment=True,
            download_name=f"g{linked.game}.zip",
            conditional=False,
            etag=False,
        )
    except BeingMade:
        return _later("The file is being made. Please try again in a moment.")
    except PeeweeException:
        log.exception("an archive could not be fetched", extra={"game": linked.game})
        return _later("The game cannot be reached just now. Please try again in a moment.")
    except Exception:  # whoever fetches it learns nothing of why
        log.exception("an archive could not be made", extra={"game": linked.game})
        abort(404)


def _file(settings: Settings, linked: Linked) -> Path:
    with connected():
        return Shelf(settings.home_dir).file(linked.game, linked.wanted, settings.domain, clock.now())


def _later(why: str) -> Response:
    return Response(f"{why}\n", 503, {"Retry-After": str(AGAIN_SECONDS)}, mimetype="text/plain")
