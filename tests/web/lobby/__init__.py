"""The lobby: matching, seeks, challenges, playing again, and people."""
