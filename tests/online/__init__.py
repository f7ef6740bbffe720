"""A site of several processes, on a real PostgreSQL and a real Redis, and what may happen to it."""
