"""Errors an operator can cause and mend. The command line prints them as one line; nothing else is caught there.

ServiceError
├─ BadSetting           a setting is missing or wrong; names the key and where it came from
├─ StoreNotReady        the database is missing, older or newer than this program
├─ NoSuchGame           no game with this number
├─ NoSuchMail           no mail or letter of this name
├─ BadTitle             a game of this program lacks something; names file and key
├─ BadAddress           no letter can be sent there, or no person answer from there
├─ CannotCreate         the game cannot be created as asked
├─ NotCopied            a backup, a restore or a copy was refused; everything is as it was
└─ DeliveryError        a letter was not taken
   ├─ TemporaryFailure  try again later
   │  └─ Unreachable    … because nobody answers: no other letter would get through either
   │     └─ CutShort    … any more, in the middle of a letter: perhaps because of it
   │        └─ TooSlow  … within the time a letter may take: perhaps it is too long for this line
   └─ PermanentFailure  trying again is of no use
      └─ TooBig         … with so long a letter
"""


class ServiceError(Exception):
    """Base of all errors meant for the operator; str() is a sentence that says what to do next."""


class BadSetting(ServiceError):
    """A setting is missing or wrong."""

    def __init__(self, key: str, reason: str, source: str) -> None:
        super().__init__(f"Setting `{key}` ({source}): {reason}")
        self.key = key


class StoreNotReady(ServiceError):
    """The database is missing, or its schema is not the one this program needs."""


class NoSuchGame(ServiceError):
    """There is no game with this number."""


class NoSuchMail(ServiceError):
    """There is no mail or letter of this name."""


class BadTitle(ServiceError):
    """A game of this program lacks something; the sentence names file and key."""


class BadAddress(ServiceError):
    """No letter can be sent to this address, or no person can answer from there."""


class CannotCreate(ServiceError):
    """The game cannot be created as asked."""


class NotCopied(ServiceError):
    """A backup, a restore or a copy was refused; everything is as it was."""


class DeliveryError(ServiceError):
    """A letter was not taken by the mail server."""


class TemporaryFailure(DeliveryError):
    """Trying again later may succeed."""


class Unreachable(TemporaryFailure):
    """The mail server cannot be reached, or does not let us in: the next letter would fare no better."""


class CutShort(Unreachable):
    """The mail server would go on with no letter; this one was being offered, and may be why."""


class TooSlow(CutShort):
    """The letter was on its way for as long as one may be, and was not taken."""


class PermanentFailure(DeliveryError):
    """Trying again is of no use."""


class TooBig(PermanentFailure):
    """The mail server takes no letter that is so long."""
