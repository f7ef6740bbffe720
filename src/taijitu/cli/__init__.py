"""The command line: for people, and with ``--json`` for programs."""
