"""Loads a spec written as text, and answers what is wrong with it."""

import pytest

from reportgen.errors import ReportgenError
from reportgen.spec.load import load


@pytest.fixture
def loaded(tmp_path):
    """Return the spec that this text, or this dict, stands for."""

    def read(given):
        if isinstance(given, dict):
            return load(given)
        file = tmp_path / "spec.yaml"
        file.write_text(given, encoding="utf-8")
        return load(file)

    return read


@pytest.fixture
def problems(loaded):
    """Return all problems of a spec, none where it is sound."""

    def found(given):
        try:
            loaded(given)
        except ReportgenError as error:
            return list(error.problems)
        return []

    return found


@pytest.fixture
def codes(problems):
    """Return the codes of all problems of a spec that begins soundly."""
    return lambda more: [one.code for one in problems("kind: validation\ntitle: T\n" + more)]


@pytest.fixture
def problems_of_file():
    """Return all problems of a spec that is written to a file of this name."""

    def found(file, text):
        file.write_text(text, encoding="utf-8")
        try:
            load(file)
        except ReportgenError as error:
            return list(error.problems)
        return []

    return found
