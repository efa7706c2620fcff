"""Settings for all tests."""

from hypothesis import settings

# How long one example takes says nothing on a machine that does other work as well.
settings.register_profile("tehai", deadline=None)
settings.load_profile("tehai")
