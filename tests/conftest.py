"""Deterministic property tests: the same examples on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "taijitu",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("taijitu")
