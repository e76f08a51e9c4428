"""Markdown by hand: cells that cannot break a table, tables, and words out of the code."""

import ast
import inspect
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from enum import Enum

NOTICE = "<!-- Written by `make docs` from the code; change the code, not this page. -->"


def cell(text: str) -> str:
    """Return text that stays inside its cell."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; the cells come as Markdown."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def value(of: object) -> str:
    """Return a value of a regulation in words: names before their numbers, lists in a row."""
    match of:
        case Mapping() if any(isinstance(inner, Mapping) for inner in of.values()):
            named = [f"{name}: {value(inner)}" for name, inner in of.items() if inner != {}]
            return "; ".join(named) or "none"
        case Mapping():
            return (
                ", ".join(f"{_named(name)} {value(inner)}" for name, inner in of.items()) or "none"
            )
        case bool():
            return "yes" if of else "no"
        case str() | int() | Decimal():
            return str(of)
        case list() | tuple():
            return ", ".join(value(inner) for inner in of)
    return str(of)


def _named(name: object) -> str:
    """Return a name, with a colon when it is a number that could run into the next one."""
    return f"{name}:" if str(name).isdecimal() else str(name)


def sentences_of(members: type[Enum]) -> dict[str, str]:
    """Return what the code says under each member of an enumeration, by the member's value."""
    body = ast.parse(textwrap.dedent(inspect.getsource(members))).body[0]
    sentences: dict[str, str] = {}
    name = ""
    for statement in getattr(body, "body", []):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                continue
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                sentences[str(members[name].value)] = " ".join(text.split())
    return sentences


def first_sentence(doc: str | None) -> str:
    """Return the first line of a docstring."""
    return (doc or "").strip().partition("\n")[0]
