"""The kinds of documents by name."""

from collections.abc import Mapping

from reportgen.document.kinds.comparison import COMPARISON
from reportgen.document.kinds.kind import DocumentKind
from reportgen.document.kinds.validation import VALIDATION

KINDS: Mapping[str, DocumentKind] = {"validation": VALIDATION, "comparison": COMPARISON}
