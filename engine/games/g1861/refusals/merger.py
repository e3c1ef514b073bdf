"""Refusals of the merger round (§6) and of nationalisation (§5.8.4)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "nationalised": ("5.8.4", "{company} is nationalised as phase {phase} begins."),
    "national_lays_none": ("5.6", "The {company} lays no track and places no tokens."),
    "none_trainless": ("5.8.4", "No director is being asked about nationalisation now."),
    "other_trainless": ("5.8.4", "This is not about {company} but about {asked}: nationalise it or pass."),
    "other_minor": ("6", "It is not {company}’s turn but {asked}’s: it may convert, merge or pass."),
    "public_taken": ("6", "{public} cannot be formed. Publics not yet started: {publics}."),
    "not_yellow": ("6.1", "{company} is at {price}, not on a yellow cell; minors convert from {prices}, in yellow."),
    "merge_unknown": ("6.2", "{minor} cannot join this merger. Other minors in play besides {company}: {minors}."),
    "merge_count": ("6.2", "A merger takes 2 to {most} different minors, not {count}."),
    "merge_owner": ("6.2", "{owner} would hold {shares} shares of {public}; nobody may have more than {limit}."),
    "not_connected_minors": ("6.2", "{minors} are not connected. {company} has a route to {partners}."),
    "merge_first_share": ("6.2", "Nobody would have two shares, and {who} cannot pay {price} for a second one."),
    "remove_other": ("6.2", "{company} does not have to give up a token; {removing} does."),
    "remove_place": ("6.2", "{company} cannot give up a token at {hex} stop {stop}. It can give one up at {places}."),
    "purchase_only": ("6.3", "Only shares of {public} from its treasury are for sale now, at {price}; buy or pass."),
    "treasury_empty": ("6.3", "{public} has no shares left in its treasury, so pass."),
    "first_share_due": ("6.2", "Nobody has two shares of {public}, and nobody after you can buy one; you must buy."),
}
