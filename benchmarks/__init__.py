"""How fast Taijitu is, measured beside other programs on the same machine in the same run.

``make bench`` does everything; ``python -m benchmarks perft`` does one group. All work is done on
one thread and timed in processor time.
"""
