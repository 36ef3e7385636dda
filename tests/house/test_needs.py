"""The guard that a test which cannot run here skips, and fails where nothing may be skipped."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TEST = """
import pytest

@pytest.mark.needs("no-such-program")
def test_that_needs_it():
    pass

@pytest.mark.needs("axe")
def test_that_needs_what_is_fetched():
    pass

def test_that_does_not():
    pass
"""


@pytest.mark.parametrize(("ci", "status", "outcome"), [("", 0, "1 passed, 2 skipped"), ("1", 1, "1 passed, 2 errors")])
def test_a_test_that_lacks_its_program_skips_with_the_reason_and_fails_in_ci(tmp_path, ci, status, outcome):
    shutil.copy(Path(__file__).parents[1] / "conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(TEST, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -ra -p no:cacheprovider\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest"],
        cwd=tmp_path,
        env=os.environ | {"REPORTGEN_CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == status
    assert outcome in done.stdout
    assert "no-such-program is not installed; see .ci/setup --tests" in done.stdout
    assert ".ci/setup --tests would bring axe.min.js" in done.stdout
