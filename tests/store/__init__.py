"""The database: nothing acknowledged is lost, nothing is applied twice."""
