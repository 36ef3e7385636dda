"""Lets the tests of error rates share their helpers, as scripts that make the tables do."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
