"""Where the shared rules stand in the rules of 1861."""

from __future__ import annotations

IN_SECTION: dict[str, str] = {
    "1.1.1": "unknown_hex hex_closed",
    "1.2": "unknown_company",
    "1.2.1": "no_private private_price",
    "1.2.3": "not_your_company",
    "1.3": "unknown_tile",
    "4": "not_your_turn not_now",
    "4.1": "privates_not_sold not_started not_in_hand pool_full directors_certificate",
    "4.2": "not_for_sale none_there sold_before holding_limit cannot_pay_share",
    "4.2.1": "must_sell cert_limit",
    "4.2.4": "other_auction bid_too_low bid_step bid_over_cash too_poor_to_bid",
    "5.3": (
        "route_unknown_hex route_not_neighbours route_closed_side route_no_track route_no_end "
        "route_track_twice route_stop_twice route_hex_twice route_area_twice route_area_passed "
        "route_city_blocked route_no_token"
    ),
    "5.5": "other_company not_public private_owner no_private_sales cash",
    "5.5.2": "not_connected",
    "5.5.2.1": "wrong_colour colour_not_yet none_left",
    "5.5.2.2": "private_hex bad_rotation leads_off",
    "5.5.2.3": "wrong_kind wrong_label track_not_kept no_room_for_tokens",
    "5.5.3": "token_twice no_token_left no_city token_place",
    "5.5.4": (
        "must_run not_its_trains route_one_hex route_one_stop route_too_long route_too_many_stops "
        "route_too_many_cities route_token_uncounted route_track_shared"
    ),
    "5.5.5": "nothing_to_pay",
    "5.5.8": "train_not_sold train_not_in_pool train_not_there list_price price_range",
    "5.5.9": "must_buy",
    "5.8.1": "phase_over",
    "5.8.3": "train_limit train_limit_exceeded trains_rust discard_not_held not_crowded",
    "7": "game_over",
}
SECTIONS: dict[str, str] = {code: section for section, codes in IN_SECTION.items() for code in codes.split()}
