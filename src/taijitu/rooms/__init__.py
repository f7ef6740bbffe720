"""One table of play: seats, offers, the event log, and what each viewer may know of it.

Pure: no HTTP, no SQL, no clock. Time and the names of people's seats are passed in.
"""
