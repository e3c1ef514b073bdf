"""All ways by which mail comes in, as whoever installs the service sees them: what each needs, here and in the DNS."""

from __future__ import annotations

from typing import NamedTuple

from pbem.base.settings import Settings

_NOT_LOCAL = (
    "{domain} must not be in `postconf mydestination`, or Postfix looks for its addresses among the users of this "
    "machine. Where it does nothing else: postconf -e 'mydestination = localhost' && postfix reload"
)


class WayIn(NamedTuple):
    """One way. `given`: settings whose values its provider has; `made`: secrets that we make for it.

    `mx`: the servers that take the mail of the domain; none where it is a server of the operator's own.
    `url`: what its provider posts to, with SECRET for the inbound token; empty for a way without HTTP.
    `process`: what runs for it besides web and worker. `then`: what is left to do, `{config}` being the folder of the
    configuration.
    """

    name: str
    tells: str
    given: tuple[str, ...] = ()
    made: tuple[str, ...] = ()
    mx: tuple[str, ...] | None = None
    url: str = ""
    process: str = ""
    then: tuple[str, ...] = ()
    signed: bool = False  # what it posts is proved by signatures that need the extra `signatures`


WAYS_IN = {
    one.name: one
    for one in (
        WayIn(
            "lmtp", "your mail server on this machine hands mail over by LMTP", mx=(), process="lmtp",
            then=(
                "postconf -e 'relay_domains = {domain}' 'transport_maps = inline:{{{domain}=lmtp:{lmtp}}}' "
                "'relay_recipient_maps =' 'smtpd_relay_restrictions = permit_mynetworks, "
                "reject_unauth_destination, reject_unverified_recipient' && postfix reload",
                _NOT_LOCAL,
            ),
        ),
        WayIn(
            "pipe", "your mail server on this machine pipes mail into `pbem inbound`", mx=(),
            then=(
                "postconf -M 'night-mail/unix=night-mail unix - n n - 5 pipe flags=Rq user={user} null_sender= "
                "argv={program} inbound --from ${{sender}} --to ${{recipient}}' && postconf -e "
                "'relay_domains = {domain}' 'transport_maps = inline:{{{domain}=night-mail:}}' "
                "'relay_recipient_maps =' && postfix reload",
                _NOT_LOCAL,
            ),
        ),
        WayIn(
            "imap", "an ordinary mailbox, which `pbem imap` fetches from", ("imap_url",), process="imap",
            then=("pbem imap --once --from now   # logs in; what is in the mailbox already is left alone",),
        ),
        WayIn("raw", "a script or relay of your own posts it, with the inbound token", url="/inbound/raw", mx=()),
        WayIn(
            "relay", "a relay of your own posts it, signed", made=("relay_secret",), url="/inbound/relay", mx=(),
            then=("Give the relay (relay.sh) the URL {url} and the secret in {secrets}/relay_secret.",),
        ),
        WayIn(
            "cloudflare", "Cloudflare's Email Worker", made=("relay_secret",), url="/inbound/cloudflare",
            mx=("route1.mx.cloudflare.net", "route2.mx.cloudflare.net", "route3.mx.cloudflare.net"),
            then=("Deploy the Worker (email-worker.js) with URL {url} and the secret in {secrets}/relay_secret.",),
        ),
        WayIn(
            "postmark", "Postmark", url="/inbound/postmark", mx=("inbound.postmarkapp.com",),
            then=("Postmark, inbound stream, webhook: {url}, and tick «Include raw email content in JSON payload».",),
        ),
        WayIn(
            "mailgun", "Mailgun Routes", ("mailgun_signing_key",), url="/inbound/mailgun/mime",
            mx=("mxa.mailgun.org", "mxb.mailgun.org"),
            then=("Mailgun, Receiving, Create route: match `.*@{domain}`, forward to {url}",),
        ),
        WayIn(
            "sendgrid", "SendGrid Inbound Parse", url="/inbound/sendgrid", mx=("mx.sendgrid.net",),
            then=("SendGrid, Inbound Parse: {domain}, {url}, and tick «POST the raw, full MIME message».",),
        ),
        WayIn(
            "ses", "Amazon SES through SNS", ("ses_topic_arn",), url="/inbound/ses",
            mx=("inbound-smtp.{region}.amazonaws.com",), signed=True,
            then=("aws sns subscribe --topic-arn {topic} --protocol https --notification-endpoint {url}",),
        ),
    )
}  # fmt: skip


def lacking(settings: Settings) -> tuple[str, ...]:
    """Settings that the chosen way needs and that say nothing yet."""
    way = WAYS_IN.get(settings.mail_in)
    return tuple(key for key in (*way.given, *way.made) if not getattr(settings, key)) if way else ()
