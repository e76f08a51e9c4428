"""Templates of the sentences that an expression of Python makes: text with named places.

A sentence is rarely one string: it is put together from constants, conditions and variables of its
function. Here all forms that it can take are unfolded, so that who translates sees it whole.
"""

import ast
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from .place_names import place_name

MOST_FORMS = 8
"""A sentence with more forms than this keeps its conditional pieces as places."""


class Hole(NamedTuple):
    """A place of a template: what is put there, and what it is called."""

    source: str
    name: str


class Choice(NamedTuple):
    """The mark of a branch that was taken: the same question has one answer in a sentence."""

    question: str
    answer: int


Pieces: TypeAlias = tuple[str | Hole | Choice, ...]
Resolve: TypeAlias = Callable[[ast.expr], list[ast.expr]]
"""The texts that a name, or a word of a table, can stand for; none where that is not known."""


def is_spoken(node: ast.AST) -> bool:
    """Tell whether an expression is text, or text put together."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return is_spoken(left) or is_spoken(right)
        case ast.IfExp(body=body, orelse=other):
            return is_spoken(body) and is_spoken(other)
        case ast.Call(
            func=ast.Attribute(value=inner, attr="replace"), args=[ast.Constant(), ast.Constant()]
        ):
            return is_spoken(inner)
    return False


class Unfolding:
    """The unfolding of texts; `absorbed` are the nodes that have become part of a template."""

    def __init__(self, resolve: Resolve) -> None:
        """Take what tells which expressions a name stands for."""
        self._resolve = resolve
        self.absorbed: set[ast.AST] = set()

    def templates(self, node: ast.expr) -> list[str]:
        """Return every form that the text of an expression can take."""
        return [_template(pieces) for pieces in self._forms(node)]

    def _forms(self, node: ast.expr) -> list[Pieces]:
        self.absorbed.add(node)
        match node:
            case ast.Constant(value=str(text)):
                return [tuple(_positions(text))]
            case ast.JoinedStr(values=values):
                return self._joined(values)
            case ast.BinOp(left=left, right=right):
                return self._joined([left, right])
            case ast.IfExp(test=test, body=body, orelse=other):
                question = ast.unparse(test)
                return [
                    (Choice(question, answer), *form)
                    for answer, branch in enumerate((body, other))
                    for form in self._forms(branch)
                ]
            case ast.Call(func=ast.Attribute(value=inner), args=arguments):
                old, new = (ast.literal_eval(argument) for argument in arguments)
                self.absorbed.update(arguments)
                return [_replaced(pieces, old, new) for pieces in self._forms(inner)]
        return [(_hole(node),)]

    def _joined(self, values: list[ast.expr]) -> list[Pieces]:
        """Join the forms of all parts; where that is too many, first tables and then all stay."""
        parts: list[list[Pieces]] = []
        taken: list[set[ast.AST]] = []
        for value in values:
            before = set(self.absorbed)
            parts.append(self._part(value))
            taken.append(self.absorbed - before)
        for kinds in (ast.Subscript, ast.expr):
            joined = _products(parts)
            if len(joined) <= MOST_FORMS:
                break
            for number, value in enumerate(values):
                if len(parts[number]) > 1 and isinstance(_inner(value), kinds):
                    self.absorbed -= taken[number]
                    parts[number] = [(_hole(value),)]
        return _products(parts)

    def _part(self, value: ast.expr) -> list[Pieces]:
        self.absorbed.add(value)
        if isinstance(value, ast.FormattedValue):
            if value.format_spec is not None or value.conversion != -1:
                return [(_hole(value.value),)]
            value = value.value
        found = self._resolve(value)
        if found and not any(map(_is_number, found)):
            self.absorbed.add(value)
            question = f"which {ast.unparse(value)}"
            return [
                (Choice(question, answer), *form) if len(found) > 1 else form
                for answer, each in enumerate(found)
                for form in self._forms(each)
            ]
        return self._forms(value) if is_spoken(value) else [(_hole(value),)]


def _is_number(node: ast.expr) -> bool:
    """Tell whether a text is a number, which changes while the sentence around it does not."""
    return isinstance(node, ast.Constant) and str(node.value).isdecimal()


def _inner(value: ast.expr) -> ast.expr:
    return value.value if isinstance(value, ast.FormattedValue) else value


def _products(parts: list[list[Pieces]]) -> list[Pieces]:
    whole = (tuple(piece for pieces in chosen for piece in pieces) for chosen in product(*parts))
    return [pieces for pieces in whole if _is_of_one_mind(pieces)]


def _is_of_one_mind(pieces: Pieces) -> bool:
    answers: dict[str, int] = {}
    return all(
        answers.setdefault(piece.question, piece.answer) == piece.answer
        for piece in pieces
        if isinstance(piece, Choice)
    )


def _replaced(pieces: Pieces, old: str, new: str) -> Pieces:
    return tuple(p.replace(old, new) if isinstance(p, str) else p for p in _tidy(pieces))


def _positions(text: str) -> Iterator[str | Hole]:
    """Yield the pieces of a text with places that `format` fills, marked by bare braces."""
    first, *others = text.split("{}")
    yield first
    for other in others:
        yield Hole("{}", "value")
        yield other


def _hole(node: ast.expr) -> Hole:
    return Hole(ast.unparse(node), place_name(node))


def _tidy(pieces: Pieces) -> list[str | Hole]:
    """Join neighbouring texts, and neighbouring places, which nobody could tell apart again."""
    joined: list[str | Hole] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if piece == "" or isinstance(piece, Choice):
            continue
        if isinstance(piece, str) and isinstance(last, str):
            joined[-1] = last + piece
        elif not (isinstance(piece, Hole) and isinstance(last, Hole)):
            joined.append(piece)
    return joined


def _template(pieces: Pieces) -> str:
    """Write a template: what is tied to a text before or after it gets a place for that text."""
    joined = _tidy(pieces)
    if joined and isinstance(joined[0], str) and joined[0][:1] in set(" ,;:."):
        joined.insert(0, Hole("", "before"))
    if joined and isinstance(joined[-1], str) and joined[-1].endswith(" "):
        joined.append(Hole("", "after"))
    names: dict[str, str] = {}
    return "".join(piece if isinstance(piece, str) else _named(piece, names) for piece in joined)


def _named(hole: Hole, names: dict[str, str]) -> str:
    """Write a place; two places with different things in them have different names."""
    key = f"{hole.source} {len(names)}" if hole.source == "{}" else hole.source
    if key not in names:
        taken = set(names.values())
        others = (f"{hole.name}{number}" for number in range(2, 99))
        free = (name for name in (hole.name, *others) if name not in taken)
        names[key] = next(free)
    return f"{{{names[key]}}}"
