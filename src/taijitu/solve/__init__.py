"""Exact results: closed sets, win trees, tables; certificates and their checker; equilibria."""
