"""Formulas as plain text, for the terminal: signs of Unicode in place of LaTeX."""

import re
from collections.abc import Iterator
from typing import Final

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}^_]|\d+(?:\.\d+)?|[A-Za-z]+|\s+|.", re.DOTALL)
_LOW = dict(zip("0123456789+-=()ijkmn", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ᵢⱼₖₘₙ", strict=True))  # there is no low b, so no low a
_HIGH = dict(zip("0123456789+-()*'n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾*′ⁿ", strict=True))
_OVER: Final = {"hat": "\u0302", "bar": "\u0304", "tilde": "\u0303", "overline": "\u0304"}  # signs that combine
_SIGNS: Final = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "theta": "θ",
    "kappa": "κ",
    "lambda": "λ",
    "mu": "μ",
    "pi": "π",
    "sigma": "σ",
    "chi": "χ",
    "Phi": "Φ",
    "Gamma": "Γ",
    "cdot": "·",
    "pm": "±",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "approx": "≈",
    "sim": "~",
    "mid": "|",
    "in": "∈",
    "ni": "∋",
    "notin": "∉",
    "infty": "∞",
    "dots": "…",
    "sum": "Σ",
    "int": "∫",
    "lceil": "⌈",
    "rceil": "⌉",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "quad": " ",
    "left": "",
    "right": "",
    ",": "",
}
_BIG = {"sum", "int", "max", "min", "sup", "arg"}  # with limits below and above
_OPENING = {"text", "quad", "sum", "int", "max", "min", "sup", "ln", "exp", "left", "cdot", ","}
_OPERATORS = tuple("+-=<>≤≥≠≈~±·/|(,[{:; ")
_WORDS = {"ln", "exp", "max", "min", "sup", "arg", "Pr", "median"}  # set off from what follows them
_ONE_FACTOR = re.compile(
    r"(?:[^\W\d]\w*|\d+(?:\.\d+)?)(?:_[^\W_]+)?['*̂-̄⁰-ⁿ¹²³₀-ₜ]*|√?\(.*\)[⁰-ⁿ²³]*|√\w+|#\{.*\}|C\(.*\)|\|[^|]*\|"
)
_SPACE = re.compile(r"(?<=[(\[]) +| +(?=[)\]])| +(?= )")  # that no reader needs


def plain_formula(tex: str) -> str:
    r"""
    Write a formula in a line.

    >>> plain_formula(r"\frac{TP}{TP + FN}"), plain_formula(r"z = \Phi^{-1}(1 - \alpha / 2)")
    ('TP / (TP + FN)', 'z = Φ⁻¹(1 - α / 2)')
    >>> plain_formula(r"\hat{p} - z \sqrt{\frac{\hat{p}(1 - \hat{p})}{n}}")
    'p̂ - z √(p̂(1 - p̂) / n)'
    >>> plain_formula(r"\sum_{i=1}^{n} (x_{i} - \bar{x})^2")
    'Σ[i=1..n] (xᵢ - x̄)²'
    >>> plain_formula(r"\frac{1")  # an author's, which cannot be set
    '1 / ()'
    """
    return _SPACE.sub("", "".join(_Reader(tex).run())).strip()


class _Reader:
    """Goes through the signs of a formula once."""

    def __init__(self, tex: str) -> None:
        self._signs: list[str] = _TOKEN.findall(tex)
        self._at = 0
        self._open = True  # nothing that a fraction could be multiplied with comes before
        self._of_word = False  # what comes next is what a logarithm is of

    def run(self, end: str = "") -> Iterator[str]:
        """Write all up to the end of a group."""
        self._open, self._of_word = True, False
        while self._at < len(self._signs) and self._signs[self._at] != end:
            sign = self._signs[self._at]
            part = self._part()
            if not sign.isspace():
                self._open = sign[1:] in _OPENING or part[-1:] in _OPERATORS
                self._of_word = sign[1:] in _WORDS
            yield part
        self._at += 1

    def _part(self) -> str:
        sign = self._next()
        if sign == "{":
            return self._group_that_began()
        if sign in ("_", "^"):
            return self._script(sign)
        return self._command(sign[1:]) if sign.startswith("\\") else sign

    def _command(self, name: str) -> str:
        if name in _OVER:
            return "".join(f"{letter}{_OVER[name]}" for letter in self._group())
        if name in _BIG:
            return self._with_limits(_SIGNS.get(name, name))
        if name in _WORDS:
            return name + ("" if self._ahead() in ("(", "\\left") else " ")
        written = {
            "frac": self._fraction,
            "sqrt": lambda: f"√{_in_brackets(self._group())}",
            "binom": lambda: f"C({self._group()}, {self._group()})",
            **dict.fromkeys(("text", "mathrm", "operatorname"), self._group),
        }
        return written[name]() if name in written else _SIGNS.get(name, name)

    def _next(self) -> str:
        self._at += 1
        return self._signs[self._at - 1]

    def _ahead(self) -> str:
        return next((sign for sign in self._signs[self._at :] if not sign.isspace()), "")

    def _group(self) -> str:
        """Write what a command or a script takes: a group, or the next sign."""
        while self._at < len(self._signs) and self._signs[self._at].isspace():
            self._at += 1
        if self._at >= len(self._signs):
            return ""
        if self._signs[self._at] == "{":
            self._at += 1
            return "".join(self.run("}")).strip()
        if self._signs[self._at].isalnum() and len(self._signs[self._at]) > 1:  # x_ij: only the i is low
            first, self._signs[self._at] = self._signs[self._at][0], self._signs[self._at][1:]
            return first
        return self._part()

    def _group_that_began(self) -> str:
        inside = "".join(self.run("}"))
        above, choose, below = inside.partition("choose")
        return f"C({above.strip()}, {below.strip()})" if choose else inside

    def _script(self, sign: str) -> str:
        """Write an index or a power, in small signs where there are such."""
        text = self._group()
        small = _LOW if sign == "_" else _HIGH
        if text and all(letter in small for letter in text):
            return "".join(small[letter] for letter in text)
        return f"{sign}{text}" if len(text) == 1 or text.startswith("(") else f"{sign}({text})"

    def _with_limits(self, word: str) -> str:
        """Write a sum or an extreme with what it goes over, in brackets if that is more than an index."""
        low = high = ""
        while self._at < len(self._signs) and self._signs[self._at] in ("_", "^"):
            sign = self._next()
            if sign == "_":
                low = self._group()
            else:
                high = self._group()
        over = f"{low}..{high}" if high else low
        if not high and len(over) == 1 and over in _LOW:
            word += _LOW[over]
        elif over:
            word += f"[{over}]"
        return word if self._ahead() in ("(", "\\left", "\\{") and not over else f"{word} "

    def _fraction(self) -> str:
        """Write a fraction, with a sign of multiplication before and after it where there are factors."""
        before, of_word = "" if self._open else " · ", self._of_word
        above, below = self._group(), self._group()
        if re.fullmatch(r"\d+[A-Za-z].*", below):  # 1/2n would be read as a half of n
            below = f"({below})"
        sign = "/" if re.fullmatch(r"[^\W_]+/[^\W_]+", f"{above}/{below}") else " / "
        fraction = f"{above if _is_product(above) else f'({above})'}{sign}{_enclosed(below)}"
        return f"{before}({fraction})" if of_word else f"{before}{fraction}{self._times()}"

    def _times(self) -> str:
        """Write a sign of multiplication after a fraction that is followed by a factor."""
        ahead = self._ahead()
        begins = ahead[:1].isalnum() or ahead in (
            "(",
            "[",
            "\\left",
            "\\frac",
            "\\sqrt",
            "\\sum",
            "\\hat",
            "\\binom",
            "\\ln",
        )
        return " · " if begins else ""


def _enclosed(text: str) -> str:
    """Put brackets around what is below the line of a fraction, if it is more than one factor."""
    return text if _ONE_FACTOR.fullmatch(text) and _closes_at_end(text) else f"({text})"


def _in_brackets(text: str) -> str:
    return text if re.fullmatch(r"[^\W_]+", text) else f"({text})"


def _is_product(text: str) -> bool:
    """Tell whether the part above the line can be read without brackets: no sum, no quotient, no logarithm."""
    outer, inner = re.sub(r"\|[^|]*\|", "", text), ""
    while outer != inner:
        inner, outer = outer, re.sub(r"\([^()]*\)", "", outer)
    return not re.search(r" [-+=<>≤≥/±] |/|^(?:ln|max|min|sup)\b.* ", outer)


def _closes_at_end(text: str) -> bool:
    """Tell whether a bracket that is open is closed only at the end."""
    depth = 0
    for letter in text.rstrip("".join(_HIGH.values()))[:-1]:
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth == 0:
            return False
    return True
