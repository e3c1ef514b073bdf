"""The web application: made by a factory from settings; nothing happens at import."""

from __future__ import annotations

from flask import Flask

from pbem.base.errors import BadSetting
from pbem.base.settings import Settings
from pbem.inbox.background import MailRoom
from pbem.web import archives, at_work, failures, fewer_letters, health, inbound, metrics
from pbem.web.gate import Gate
from pbem.web.limits import limits_of
from pbem.web.ways import amazon


def create_app(settings: Settings) -> Flask:
    """The web process: inbound mail, health, archives by link, and in demo and development everybody's mailbox.

    The database must be open already. BadSetting when no inbound token is set.
    """
    if not settings.inbound_token.strip():
        reason = "is empty; set PBEM_INBOUND_TOKEN to a long random text that your mail relay sends with each mail."
        raise BadSetting("inbound_token", reason, "settings")
    static = "static" if settings.shows_mailboxes else None
    app = Flask("pbem.web", template_folder="templates", static_folder=static)
    app.config["SETTINGS"] = settings
    app.config["MAILROOM"] = MailRoom(settings.door)
    app.config["GATE"] = Gate(settings.inbound_token, limits_of(settings), settings.relay_secret)
    app.config["FETCH"] = amazon.fetch
    at_work.register(app)
    failures.register(app)
    app.register_blueprint(inbound.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(metrics.blueprint)
    metrics.count_requests(app)
    app.register_blueprint(archives.blueprint)
    app.register_blueprint(fewer_letters.blueprint)
    if settings.shows_mailboxes:
        from pbem.web import dev_mail

        app.register_blueprint(dev_mail.blueprint)
    return app
