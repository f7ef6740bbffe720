"""The database: tables, events, people, ratings, talk. SQLite unless told otherwise."""
