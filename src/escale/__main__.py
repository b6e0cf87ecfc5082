"""`python -m escale` is `escale`."""

import sys

from .cli import main

sys.exit(main())
