"""Deterministic property tests: the same examples on every machine; and services to test with."""

from hypothesis import HealthCheck, settings

from tests.services import mortal_redis, postgres, postgres_url, redis_server, redis_url

__all__ = ["mortal_redis", "postgres", "postgres_url", "redis_server", "redis_url"]

settings.register_profile(
    "taijitu",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("taijitu")
