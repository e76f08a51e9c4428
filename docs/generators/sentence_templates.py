"""The sentences of the law, the formats and the office, found in their code.

Every text that the code makes for people is a template. What is no text for people, such as a
statement of SQL, a pattern or the name of a command in the journal, is known by where it stands.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from .named_texts import NamedTexts
from .spoken_strings import Unfolding, is_spoken

SILENT_CALLS = {
    "AssertionError", "CheckConstraint", "Edition", "Meta", "NotImplementedError", "TypeError",
    "_one_of", "article", "compile", "copy", "count", "deciding", "endswith", "exec_driver_sql",
    "execute", "execution_options", "find", "get_close_matches", "getattr", "index", "isoformat",
    "lstrip", "match", "message", "number_of", "partition", "plural", "removeprefix",
    "removesuffix", "report_schema", "rsplit", "rstrip", "say", "schema_of", "search", "split",
    "startswith", "strftime", "strip", "sub", "take_turn", "text", "translate", "writing",
}  # fmt: skip
SILENT_KEYWORDS = {"command", "description", "encoding", "isolation_level", "title"}
FINDINGS = {
    "Finding",
    "Objection",
    "Observation",
    "blame",
    "error",
    "info",
    "refuse",
    "tell",
    "warn",
}
"""Who calls these speaks to people, even in a single word."""
SILENT_PARENTS = (
    *(ast.Attribute, ast.ClassDef, ast.Compare, ast.Expr, ast.FunctionDef, ast.JoinedStr),
    *(ast.MatchValue, ast.arg),
)
"""Docstrings, annotations, comparisons, and pieces of a text that is looked at as a whole."""
PASSED_ON = ast.Tuple | ast.List | ast.Set | ast.IfExp | ast.keyword | ast.Dict | ast.Starred
WORD = re.compile(r"[^\W\d_]{2,}")
PLACE = re.compile(r"\{[a-z][a-z0-9_]*\}")


class SpokenFile:
    """One file of code: its texts for people, each in all of its forms."""

    def __init__(self, path: Path) -> None:
        """Read a file."""
        self._names = NamedTexts(ast.parse(path.read_text(encoding="utf-8")))
        self._parents = self._names.parents
        self._unfolding = Unfolding(self._names.texts)
        self._has_words = "formats" not in path.parts or path.name == "observation.py"

    def templates(self) -> Iterator[str]:
        """Yield the template of every text for people, in the order of the file."""
        told: list[tuple[ast.expr, list[str]]] = []
        kept: list[ast.expr] = []
        parts: list[ast.expr] = []
        for node in self._names.nodes:
            if not isinstance(node, ast.expr) or not self._is_said(node):
                continue
            if self._names.is_kept(node):
                kept.append(node)
            elif is_spoken(self._parents[node]):
                parts.append(node)
            elif node not in self._unfolding.absorbed:
                told.append((node, self._unfolding.templates(node)))
        told += self._kept_and_said(kept)
        told += [
            (node, self._unfolding.templates(node))
            for node in parts
            if node not in self._unfolding.absorbed
            and self._parents[node] in self._unfolding.absorbed
        ]
        told.sort(key=lambda each: (each[0].lineno, each[0].col_offset))
        for node, texts in told:
            single = self._is_said_in_one_word(node)
            yield from (text for text in texts if is_for_people(text, single=single))

    def nouns(self) -> Iterator[str]:
        """Yield what is counted: the nouns of `number_of`."""
        for node in self._names.nodes:
            match node:
                case ast.Call(func=ast.Name(id="number_of"), args=[_, noun]) if is_spoken(noun):
                    yield from Unfolding(self._names.texts).templates(noun)

    def _kept_and_said(self, kept: list[ast.expr]) -> list[tuple[ast.expr, list[str]]]:
        """Return texts kept under a name that are said by themselves, not only inside others."""
        told: list[tuple[ast.expr, list[str]]] = []
        silent = {node for node in self._names.nodes if self._is_told_to_no_one(node)}
        while True:
            waiting = {node for node in kept if node not in self._unfolding.absorbed}
            loose = self._names.used_alone(self._unfolding.absorbed | silent, waiting)
            found = [node for node in kept if node in loose and node not in dict(told)]
            if not found:
                return told
            told += [(node, self._unfolding.templates(node)) for node in found]

    def _is_said(self, node: ast.expr) -> bool:
        return (
            is_spoken(node)
            and not _is_silent_in(self._parents[node], node)
            and not self._is_told_to_no_one(node)
        )

    def _is_told_to_no_one(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.expr):
            return False
        call = self._call_around(node)
        return call is not None and _called(call) in SILENT_CALLS

    def _call_around(self, node: ast.AST) -> ast.Call | None:
        """Return the call whose argument a node is, through tuples, lists and choices."""
        inside = self._parents[node]
        while isinstance(inside, PASSED_ON):
            inside = self._parents[inside]
        return inside if isinstance(inside, ast.Call) else None

    def _is_said_in_one_word(self, node: ast.AST) -> bool:
        call = self._call_around(node)
        inside = self._parents[self._parents[node]]
        is_word = isinstance(inside, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id in {"StrEnum", "Word"} for base in inside.bases
        )
        return (is_word and self._has_words) or (call is not None and _called(call) in FINDINGS)


def _is_silent_in(parent: ast.AST, node: ast.expr) -> bool:
    """Tell whether a text is no text for people, by what it stands in."""
    match parent:
        case ast.AnnAssign(annotation=inner) | ast.Subscript(slice=inner):
            return inner is node
        case ast.Dict(keys=keys):
            return node in keys
        case ast.keyword(arg=name):
            return name in SILENT_KEYWORDS
    return isinstance(parent, SILENT_PARENTS)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def is_for_people(text: str, *, single: bool) -> bool:
    """Tell whether a template has words that somebody can translate.

    >>> is_for_people("{id} of {name}", single=False), is_for_people("{a}/{b}.json", single=False)
    (True, False)
    """
    bare = PLACE.sub(" ", text).replace(" arpad ", " ")
    if not (WORD.search(bare) or "R_u" in bare) or text.startswith(("%", "<")):
        return False
    return (single and "_" not in text) or " " in text.strip()
