"""Bins of the calibration curve: a number of them, or a column whose values they are."""


def test_bins_beside_a_column_are_refused(problems):
    text = "kind: validation\ntitle: T\ndata: p.csv\ncalibration: {bins: 5, scheme: rating}\n"
    (found,) = problems(text)

    assert (found.code, found.value, found.place.line) == ("bins_of_column", "5", 4)
    assert found.remedy == "leave bins out, or write `scheme: quantile`"


def test_a_matrix_has_no_column_of_bins(problems):
    text = (
        "kind: validation\ntitle: T\ndata: {confusion: {tp: 4, fp: 1, fn: 2, tn: 9}}\ncalibration: {scheme: rating}\n"
    )

    assert "no_column_of_bins" in {found.code for found in problems(text)}
