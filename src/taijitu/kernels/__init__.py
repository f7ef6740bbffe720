"""Numba plumbing: rules that run as plain Python and compile, dispatch on a state's type, perft."""

from taijitu.kernels.cache import use_cache

CACHE_FOLDER = use_cache()
