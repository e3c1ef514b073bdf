"""Whether the mailbox that mail is fetched from can be read, and whether somebody reads it."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.base.errors import ServiceError
from pbem.base.settings import Settings
from pbem.imap import memory
from pbem.imap.account import Account, account_of
from pbem.imap.mailbox import LOST, Mailbox, Refused
from pbem.operating.finding import Finding, Findings
from pbem.operating.installation_check import LOOPBACK

SILENT = timedelta(minutes=30)  # longer than any pause between two looks that is not an hour's
_ABOUT = "mailbox"
_BEGIN = "Run `pbem imap --from now` (only what comes from now on), or `--from all`."


def check_line(settings: Settings, *, call: bool) -> Findings:
    """What the settings say of it; `call`: whether its server lets us in, and what it can do. Nothing is changed."""
    if not settings.imap_url:
        return
    try:
        account = account_of(settings)
    except ServiceError as error:
        yield Finding("bad", _ABOUT, str(error), "Correct PBEM_IMAP_URL.")
        return
    if account.encrypted == "never" and account.host not in LOOPBACK:
        yield Finding(
            "warning", _ABOUT, "its password goes out unencrypted", "Take ?starttls=never out of PBEM_IMAP_URL."
        )
    if not call:
        yield Finding("ok", _ABOUT, f"{account.shown}, not tried; `pbem doctor --mail` does that")
        return
    try:
        with Mailbox(account) as box:
            yield from _looked_at(box, account)
    except Refused as error:
        yield Finding("bad", _ABOUT, str(error), "Correct what it names, and run `pbem doctor --mail` again.")
    except LOST as error:
        there = f"{account.host}:{account.port} does not answer: {error}"
        yield Finding("bad", _ABOUT, there, "Check host and port of PBEM_IMAP_URL, and whether a firewall is between.")


def _looked_at(box: Mailbox, account: Account) -> Findings:
    state = box.open(only_look=True)
    at_once = "new mail is told at once" if box.can("IDLE") else "it has no IDLE, so it is asked now and then"
    yield Finding("ok", _ABOUT, f"{account.shown} lets us in (mails there: {state.mails}); {at_once}")
    if not box.can("MOVE"):
        yield Finding("ok", _ABOUT, "its server cannot move mails: those that are stored stay, marked NightMail")
    elif box.place_for_taken(only_look=True):
        yield Finding("ok", _ABOUT, f"stored mails go to its folder {account.taken}")
    else:
        yield Finding("ok", _ABOUT, f"stored mails will go to its folder {account.taken}, which is made then")


def check_read(settings: Settings, now: datetime) -> Findings:
    """Whether somebody has looked into it lately."""
    if not settings.imap_url:
        return
    known = memory.recall(account_of(settings).key)
    if known is None:
        then = _BEGIN if not settings.imap_from else "Run `pbem imap`, or `pbem serve`, which does it too."
        yield Finding("warning", _ABOUT, "nobody has looked into it yet", then)
    elif now - known.at > SILENT:
        minutes = int((now - known.at).total_seconds()) // 60
        yield Finding("bad", _ABOUT, f"nobody has looked into it for {minutes} minutes",
                      "Start `pbem imap` (or `pbem serve`); if it runs, its log says what is wrong.")  # fmt: skip
    else:
        yield Finding("ok", _ABOUT, "somebody looked into it lately")
