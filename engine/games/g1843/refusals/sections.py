"""Where the shared rules stand in the rules of 1843."""

from __future__ import annotations

IN_SECTION: dict[str, str] = {
    "5": "phase_over",
    "6.1": "other_auction bid_too_low bid_step",
    "7.1": "not_your_turn not_now",
    "7.2": "privates_not_sold not_started not_in_hand pool_full",
    "7.3": "not_for_sale none_there sold_before cannot_pay_share",
    "7.5": "directors_certificate not_your_company",
    "7.6": "must_sell cert_limit",
    "8.2": "other_company unknown_company",
    "8.4.1": (
        "not_connected none_left leads_off track_not_kept unknown_hex hex_closed unknown_tile track_cost same_hex_twice"
    ),
    "8.4.2": "wrong_colour colour_not_yet second_upgrade no_room_for_tokens",
    "8.4.3": "wrong_label",
    "8.5.1": "token_cash no_token_left no_city token_place",
    "8.6": "must_run not_its_trains",
    "8.6.1": (
        "route_unknown_hex route_not_neighbours route_closed_side route_no_track route_no_end route_track_twice "
        "route_stop_twice route_hex_twice route_area_twice route_area_passed route_city_blocked route_no_token "
        "route_one_hex route_one_stop route_track_shared"
    ),
    "8.7": "must_decide nothing_to_pay not_public",
    "8.8.1": (
        "nothing_offered needs_consent no_consent_needed same_price declined_already train_not_sold train_not_in_pool "
        "train_not_there list_price"
    ),
    "8.8.2": "train_limit train_limit_exceeded trains_rust discard_not_held not_crowded",
    "8.8.3": "must_buy",
    "8.10.1": "game_over",
    "10.1": "private_hex private_owner no_private private_price no_private_sales cash",
    "13.2": "route_too_long route_too_many_stops route_too_many_cities route_token_uncounted",
}
SECTIONS: dict[str, str] = {code: section for section, codes in IN_SECTION.items() for code in codes.split()}
