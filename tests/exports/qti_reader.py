"""
A strict reader of QTI 2.1 packages and a small evaluator, written from "IMS QTI Assessment Test, Section and Item
Information Model, Version 2.1" and "IMS Content Packaging Information Model".

The schemas of IMS may not be passed on without a licence, so the grammar of what we use is written out here: each element
with its attributes and its children. An expression is NULL where a variable has no value, and a condition that is NULL
counts as false.
"""

import io
import re
from dataclasses import dataclass
from xml.etree import ElementTree as Xml
from zipfile import ZipFile

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
MATH = "{http://www.w3.org/1998/Math/MathML}"
LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
INLINE = set("b em code br img textEntryInteraction math".split())
FLOW = INLINE | set("p ul ol pre table".split())
TESTS = set("and or not isNull match member gte lte".split())
VALUES = set("variable baseValue correct sum divide multiple".split())
GRAMMAR = {  # element: needed attributes, other attributes, children
    "assessmentItem": ({"identifier", "title", "adaptive", "timeDependent"}, {LOCATION, LANGUAGE},
                       {"responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback"}),
    "responseDeclaration": ({"identifier", "cardinality", "baseType"}, set(), {"correctResponse"}),
    "correctResponse": (set(), set(), {"value"}),
    "outcomeDeclaration": ({"identifier", "cardinality", "baseType"}, {"normalMaximum"}, {"defaultValue"}),
    "defaultValue": (set(), set(), {"value"}),
    "value": (set(), set(), set()),
    "itemBody": (set(), set(), set("p ul ol pre table choiceInteraction extendedTextInteraction rubricBlock".split())),
    "rubricBlock": ({"view"}, set(), set("p ul ol pre table".split())),
    "modalFeedback": ({"outcomeIdentifier", "identifier", "showHide"}, set(), FLOW - {"textEntryInteraction"}),
    "choiceInteraction": ({"responseIdentifier", "shuffle", "maxChoices"}, set(), {"simpleChoice"}),
    "simpleChoice": ({"identifier"}, set(), FLOW - {"textEntryInteraction"}),
    "textEntryInteraction": ({"responseIdentifier"}, {"expectedLength"}, set()),
    "extendedTextInteraction": ({"responseIdentifier"}, {"expectedLines"}, set()),
    "p": (set(), set(), INLINE), "pre": (set(), set(), INLINE - {"img"}),
    "ul": (set(), set(), {"li"}), "ol": (set(), set(), {"li"}), "li": (set(), set(), FLOW),
    "b": (set(), set(), INLINE), "em": (set(), set(), INLINE), "code": (set(), set(), INLINE),
    "br": (set(), set(), set()), "img": ({"src", "alt"}, set(), set()),
    "table": (set(), {"class"}, {"caption", "thead", "tbody"}), "caption": (set(), set(), INLINE),
    "thead": (set(), set(), {"tr"}), "tbody": (set(), set(), {"tr"}), "tr": (set(), set(), {"th", "td"}),
    "th": (set(), {"scope"}, FLOW), "td": (set(), set(), FLOW),
    "responseProcessing": (set(), set(), {"responseCondition", "setOutcomeValue"}),
    "responseCondition": (set(), set(), {"responseIf", "responseElseIf"}),
    "responseIf": (set(), set(), TESTS | {"setOutcomeValue"}),
    "responseElseIf": (set(), set(), TESTS | {"setOutcomeValue"}),
    "setOutcomeValue": ({"identifier"}, set(), VALUES),
    "variable": ({"identifier"}, set(), set()), "correct": ({"identifier"}, set(), set()),
    "baseValue": ({"baseType"}, set(), set()),
    **{one: (set(), set(), TESTS | VALUES) for one in ("and", "not", "isNull", "match", "member", "gte", "lte")},
    **{one: (set(), set(), VALUES) for one in ("sum", "divide", "multiple")},
}  # fmt: skip
WORDY = set("p pre li b em code caption th td simpleChoice value baseValue".split())
FIRST_TO_LAST = ["responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback"]
ROWS = set("math mrow msqrt mtd mtr mtable mstyle".split())
TOKENS = set("mi mn mo mtext mspace".split())
CHILDREN = {"mfrac": 2, "msup": 2, "msub": 2, "mover": 2, "munder": 2, "mroot": 2, "msubsup": 3, "munderover": 3}


@dataclass
class Item:
    root: Xml.Element
    files: dict[str, bytes]

    @property
    def title(self):
        return self.root.get("title")

    @property
    def responses(self):
        return [one.get("identifier") for one in self.root.findall(f"{QTI}responseDeclaration")]

    @property
    def maximum(self):
        return float(self.outcome("MAXSCORE").findtext(f"{QTI}defaultValue/{QTI}value"))

    def declaration(self, name):
        return self.root.find(f"{QTI}responseDeclaration[@identifier='{name}']")

    def outcome(self, name):
        return self.root.find(f"{QTI}outcomeDeclaration[@identifier='{name}']")

    def correct(self, name):
        return [one.text for one in self.declaration(name).findall(f"{QTI}correctResponse/{QTI}value")]

    def text(self, part="itemBody"):
        return "".join(self.root.find(f"{QTI}{part}").itertext())

    def feedback(self, name):
        (found,) = self.root.findall(f"{QTI}modalFeedback[@identifier='{name}']")
        return "".join(found.itertext()).strip()

    def marked(self, **responses):
        """Return the score and what is said."""
        outcomes = {"SCORE": 0.0, "FEEDBACK": []}
        for rule in self.root.find(f"{QTI}responseProcessing"):
            run(rule, self, responses, outcomes)
        return outcomes["SCORE"], [self.feedback(one) for one in outcomes["FEEDBACK"] if one != "solution"]


def read(data):
    """Read a package: each file is listed and each that is listed is there."""
    with ZipFile(io.BytesIO(data)) as package:
        files = {name: package.read(name) for name in package.namelist()}
        assert len(files) == len(package.namelist())
    manifest = Xml.fromstring(files.pop("imsmanifest.xml"))
    assert manifest.tag == f"{PACKAGE}manifest"
    assert [one.tag.removeprefix(PACKAGE) for one in manifest] == ["metadata", "organizations", "resources"]
    listed, items, shared, needed = [], {}, {}, set()
    names = [one.get("identifier") for one in manifest.iter() if one.get("identifier")]
    assert len(set(names)) == len(names)
    assert all(map(NAME.fullmatch, names))
    resources = manifest.find(f"{PACKAGE}resources")
    for resource in resources.findall(f"{PACKAGE}resource[@type='webcontent']"):
        (file,) = resource
        assert file.get("href") == resource.get("href")
        shared[resource.get("identifier")] = file.get("href")
    for resource in resources:
        if resource.get("identifier") in shared:
            continue
        assert resource.get("type") == "imsqti_item_xmlv2p1"
        tags = [one.tag.removeprefix(PACKAGE) for one in resource]
        assert tags == sorted(tags, key=["file", "dependency"].index)
        hrefs = [one.get("href") for one in resource.findall(f"{PACKAGE}file")]
        depends = [one.get("identifierref") for one in resource.findall(f"{PACKAGE}dependency")]
        assert len(set(depends)) == len(depends)
        assert hrefs[0] == resource.get("href")
        used = [*hrefs[1:], *(shared[one] for one in depends)]
        items[hrefs[0]] = item(files[hrefs[0]], {one.removeprefix("items/"): files[one] for one in used})
        listed += hrefs
        needed |= {*depends}
    assert needed == set(shared)
    listed += shared.values()
    assert sorted(listed) == sorted(files)
    return items


def item(data, files):
    root = Xml.fromstring(data)
    check(root)
    order = [FIRST_TO_LAST.index(one.tag.removeprefix(QTI)) for one in root]
    assert order == sorted(order)
    assert [order.count(at) for at in (2, 3)] == [1, 1]
    found = Item(root, files)
    assert len(set(found.responses)) == len(found.responses)
    used = [one.get("responseIdentifier") for one in root.iter() if one.get("responseIdentifier")]
    assert sorted(used) == sorted(found.responses)
    outcomes = {one.get("identifier") for one in root.findall(f"{QTI}outcomeDeclaration")}
    assert {one.get("identifier") for one in root.iter(f"{QTI}variable")} <= outcomes | set(used)
    assert {one.get("identifier") for one in root.iter(f"{QTI}setOutcomeValue")} <= outcomes
    said = [one.get("identifier") for one in root.findall(f"{QTI}modalFeedback")]
    assert len(set(said)) == len(said)
    assert {one.get("src") for one in root.iter(f"{QTI}img")} == set(files)
    for one in root.iter():
        if one.get("identifier"):
            assert NAME.fullmatch(one.get("identifier"))
    return found


def check(element):
    """Compare an element with the grammar, and all in it."""
    if element.tag.startswith(MATH):
        formula(element)
        return
    assert element.tag.startswith(QTI), element.tag
    tag = element.tag.removeprefix(QTI)
    needed, other, children = GRAMMAR[tag]
    assert needed <= set(element.keys()) <= needed | other, (tag, element.keys())
    assert tag in WORDY or not (element.text or "").strip(), (tag, element.text)
    for child in element:
        name = child.tag.rpartition("}")[2]
        assert name in children, (tag, name)
        assert tag in WORDY or tag == "modalFeedback" or not (child.tail or "").strip()
        check(child)


def formula(element):
    tag = element.tag.removeprefix(MATH)
    if tag in TOKENS:
        assert not len(element)
        assert "\\" not in (element.text or "")
        return
    assert tag in ROWS or len(element) == CHILDREN[tag], tag
    assert not (element.text or "").strip()
    for child in element:
        formula(child)


def run(rule, of, responses, outcomes):
    tag = rule.tag.removeprefix(QTI)
    if tag == "setOutcomeValue":
        outcomes[rule.get("identifier")] = value(rule[0], of, responses, outcomes)
        return
    for branch in rule:
        test, *rules = branch
        if value(test, of, responses, outcomes) is True:
            for one in rules:
                run(one, of, responses, outcomes)
            return


def value(expression, of, responses, outcomes):
    tag, name = expression.tag.removeprefix(QTI), expression.get("identifier")
    if tag == "variable":
        given = outcomes[name] if name in outcomes else responses.get(name)
        return None if given == [] else given
    if tag == "baseValue":
        return float(expression.text) if expression.get("baseType") == "float" else expression.text
    if tag == "correct":
        values = of.correct(name)
        return values if of.declaration(name).get("cardinality") == "multiple" else values[0]
    inner = [value(one, of, responses, outcomes) for one in expression]
    return FOR_NULLS[tag](*inner) if tag in FOR_NULLS else None if None in inner else OPERATIONS[tag](*inner)


def listed(*values):
    return [one for each in values if each is not None for one in (each if isinstance(each, list) else [each])]


FOR_NULLS = {
    "isNull": lambda one: one is None,
    "and": lambda *all_: False if False in all_ else None if None in all_ else True,
    "multiple": listed,
}
OPERATIONS = {
    "not": lambda one: not one,
    "gte": lambda a, b: a >= b,
    "lte": lambda a, b: a <= b,
    "match": lambda a, b: sorted(a) == sorted(b) if isinstance(a, list) else a == b,
    "member": lambda one, of: one in of,
    "sum": lambda *all_: sum(all_),
    "divide": lambda a, b: a / b,
}
