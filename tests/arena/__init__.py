"""The arena: arithmetic, logs, openings, engines."""
