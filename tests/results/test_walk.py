"""One walk passes every part of results once, in reading order, with the parts around it."""

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field

from reportgen import api
from reportgen.results.cases import Group, Grouping, ModelResults
from reportgen.results.parts import Estimate, Fact, Interval, ResultPart
from reportgen.results.refs import objects
from reportgen.results.walk import Walked, of, walk

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/results.json"))


class Leaf(ResultPart):
    """A part without parts."""

    ref: str


class Ripe(Leaf):
    """A leaf of a more special type."""

    colour: str = "red"


class Twig(ResultPart):
    """A part whose fields hold parts in every way that fields can."""

    ref: str
    single: Leaf | None = None
    several: tuple[Leaf, ...] = ()
    nested: tuple[tuple[Leaf, ...], ...] = ()
    listed: list[Leaf] = Field([])
    named: dict[str, Leaf] = Field({})
    either: Ripe | Leaf | None = None
    noted: Annotated[Leaf | None, Field(description="A note")] = None
    free: dict[str, Any] = Field({})
    rows: tuple[tuple[float | None, ...], ...] = ()


class Tree(ResultPart):
    """A kind of results that reportgen does not know."""

    twigs: tuple[Twig, ...] = ()
    last: Leaf | None = None


def refs(nodes):
    return [node.part.ref for node in nodes]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({}, ""),
        ({"single": Leaf(ref="a")}, "a"),
        ({"several": (Leaf(ref="a"), Ripe(ref="b"))}, "a b"),
        ({"nested": ((Leaf(ref="a"),), (), (Leaf(ref="b"), Leaf(ref="c")))}, "a b c"),
        ({"listed": [Leaf(ref="a"), Leaf(ref="b")]}, "a b"),
        ({"named": {"z": Leaf(ref="a"), "y": Leaf(ref="b")}}, "a b"),
        ({"either": Ripe(ref="a")}, "a"),
        ({"noted": Leaf(ref="a")}, "a"),
        ({"free": {"ref": "a"}, "rows": ((1, None),)}, ""),
        ({"named": {"z": Leaf(ref="b")}, "single": Leaf(ref="a")}, "a b"),
    ],
)
def test_parts_are_found_in_every_kind_of_field_in_the_order_of_declaration(fields, found):
    assert refs(walk(Twig(ref="t", **fields))) == ["t", *found.split()]


@pytest.fixture
def tree():
    one, two = (
        Twig(ref=name, single=Leaf(ref=f"{name}1"), several=(Ripe(ref=f"{name}2"), Leaf(ref=f"{name}3")))
        for name in "ab"
    )
    return Tree(twigs=(one, two), last=Ripe(ref="c"))


def test_a_part_comes_before_what_it_holds(tree):
    assert refs(list(walk(tree))[1:]) == ["a", "a1", "a2", "a3", "b", "b1", "b2", "b3", "c"]


def test_parts_are_asked_for_by_type(tree):
    walked = Walked(tree)

    assert refs(walked.of(Leaf)) == ["a1", "a2", "a3", "b1", "b2", "b3", "c"]
    assert refs(of(tree, Ripe)) == refs(walked.of(Ripe)) == ["a2", "b2", "c"]
    assert walked.parts(Twig) == tree.twigs
    assert walked.of(Interval) == ()
    assert [node.part for node in walked.of(ResultPart)] == [node.part for node in walked]


def test_a_node_knows_what_is_around_it(tree):
    node = Walked(tree).by_ref["b2"]

    assert [around.part for around in node.ancestors] == [tree.twigs[1], tree]
    assert node.path == ("twigs", "several")
    assert (node.nearest(Twig), node.nearest(Tree), node.nearest(Ripe)) == (tree.twigs[1], tree, None)
    assert (node.field_of(Twig), node.field_of(Tree), node.field_of(Ripe)) == ("several", "twigs", "")
    assert (node.inside(Tree), node.inside(Leaf)) == (True, False)
    assert (node.held_by(Twig), node.held_by(Tree)) == (True, False)


def test_the_root_stands_in_no_field(tree):
    root = next(walk(tree))

    assert (root.part, root.field, root.parent, root.path, list(root.ancestors)) == (tree, "", None, (), [])


def test_the_closest_of_several_ancestors_of_a_type_is_found():
    class Box(ResultPart):
        ref: str
        inner: "Box | None" = None
        leaf: Leaf | None = None

    nested = Box(ref="outer", inner=Box(ref="inner", leaf=Leaf(ref="a")))

    assert Walked(nested).by_ref["a"].nearest(Box).ref == "inner"


def test_who_holds_an_interval_says_what_it_is_beside():
    def estimate(ref):
        return Estimate(ref=ref, metric="recall", label="Recall", interval=Interval(level=0.95, method="wilson"))

    group = Group(ref="g", name="east", cases=1, positives=1, negatives=0, estimates=(estimate("b"),))
    model = ModelResults(
        ref="m",
        name="A",
        threshold=Fact(ref="t", label="Threshold"),
        estimates=(estimate("a"),),
        groupings=(Grouping(ref="c", column="site", prespecified=True, groups=(group,)),),
    )
    columns = [grouping.column if (grouping := node.nearest(Grouping)) else None for node in of(model, Interval)]

    assert [node.nearest(Estimate).ref for node in of(model, Interval)] == ["a", "b"]
    assert columns == [None, "site"]


@pytest.fixture(scope="module", params=SAMPLES, ids=lambda file: file.parent.name)
def sample(request):
    return request.param


def test_every_ref_of_a_sample_is_found_once(sample):
    written = Counter(ref for ref, _ in objects(json.loads(sample.read_bytes())))
    found = Counter(node.part.ref for node in walk(api.read_results(sample)) if hasattr(node.part, "ref"))

    assert set(written.values()) == {1}
    assert found == written


def test_a_part_of_a_sample_holds_what_stands_at_its_ref(sample):
    by_ref = Walked(api.read_results(sample)).by_ref

    for ref, stored in objects(json.loads(sample.read_bytes())):
        assert json.loads(by_ref[ref].part.model_dump_json()) == stored
