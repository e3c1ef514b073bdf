"""What a mail's orders come to, and doing it: one file an order in the folders; `order_book` finds them."""
