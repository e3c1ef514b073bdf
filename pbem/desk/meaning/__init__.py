"""What a line that is no order may mean, and what is offered in its place."""
