"""Exact results: closed sets, win trees, certificates and their checker, tables."""
