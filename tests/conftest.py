"""Settings that all tests share."""

import os

from hypothesis import settings

THOROUGH = os.environ.get("ESCALE_LAWS") == "thorough"

# The same examples on every run, so that a red test is a bug and never bad luck;
# a thorough run looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("thorough", deadline=None, print_blob=True)
settings.load_profile("thorough" if THOROUGH and not os.environ.get("CI") else "steady")
