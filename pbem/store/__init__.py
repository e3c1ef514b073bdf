"""The database: tables, transactions, claims, migrations."""
