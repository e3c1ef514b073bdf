"""The best run of a company, asked outside of its turn: what is asked, the answer as data, and its picture."""
