"""How a game begins: new, again, from a table, from a recorded game or from another installation."""
