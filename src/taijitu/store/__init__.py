"""The database: tables, their events, and guests. SQLite by default; nothing to install."""
