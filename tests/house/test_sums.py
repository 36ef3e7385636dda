"""Sums are made in a fixed order: BLAS and LAPACK, whose last digits hang on the processor, add nothing but whole numbers."""

import ast

import pytest

# Sums of whole numbers are exact below 2**53, in any order.
OF_WHOLE_NUMBERS = {
    "reportgen/data/logistic.py",  # and of shares that are whole multiples of a power of two
    "reportgen/data/resampling_units.py",
    "reportgen/data/groups.py",
    "reportgen/hypotests/cochran_q.py",
}
PRODUCTS = set(
    "dot matmul vdot vecdot matvec vecmat inner tensordot linalg lstsq polyfit cov corrcoef convolve".split()
)


def products(tree):
    """List the lines that multiply matrices, or may; einsum does so by BLAS when it may optimise."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.BinOp(op=ast.MatMult())
                | ast.AugAssign(op=ast.MatMult())
                | ast.Attribute(attr="dot")
                | ast.keyword(arg="optimize")
            ):
                yield node.lineno
            case ast.Attribute(value=ast.Name(id="np"), attr=name) if name in PRODUCTS:
                yield node.lineno


def test_matrices_are_multiplied_only_where_they_hold_whole_numbers(sources):
    assert {file for file, tree in sources.items() if any(products(tree))} == OF_WHOLE_NUMBERS


@pytest.mark.parametrize(
    "code",
    ["a @ b", "a @= b", "np.dot(a, b)", "a.dot(b)", "np.linalg.eigh(a)", "np.einsum('i,i', a, b, optimize=True)"],
)
def test_a_product_is_seen(code):
    assert list(products(ast.parse(code))) == [1]
