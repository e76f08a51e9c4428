"""Names of places in templates: a translator sees `{deadline}` where the code has a whole call."""

import ast

DRESSING = {
    "_points", "_score", "_shown", "_signed", "_some", "_words", "as_decimal", "half_up", "int",
    "listed", "points_text", "printable", "quoted", "sentence", "shown", "some", "sorted", "str",
}  # fmt: skip
"""Functions that only dress what is put into a sentence: its place is called after that."""
BESIDE = {
    "decode", "get", "isoformat", "join", "lower", "lstrip", "normalize", "quantize", "replace",
    "rstrip", "splitlines", "strip", "upper",
}  # fmt: skip
"""Methods of the same kind."""
BARE = {"text", "value", "words"}
"""Attributes that say nothing about what they belong to."""


def place_name(node: ast.expr) -> str:
    """Return what a place is called: after the last name of what is put there."""
    name = (_name(node) or "value").strip("_").lower()
    return name if name.isidentifier() and name.isascii() else "value"


def _name(node: ast.expr) -> str | None:
    match node:
        case ast.Attribute(attr=name) if name not in BARE:
            return name
        case ast.Name(id=name):
            return name
        case ast.Call(func=ast.Name(id="number_of"), args=[_, ast.Constant(value=str(noun))]):
            return f"{noun}s".replace(" ", "_")
        case ast.Call(func=ast.Name(id="len"), args=[counted]):
            return f"number_of_{_name(counted) or 'them'}"
        case ast.JoinedStr(values=values):
            return next((found for value in values if (found := _name(value))), None)
    inner = _inside_call(node) if isinstance(node, ast.Call) else _inside(node)
    return None if inner is None else _name(inner)


def _inside(node: ast.expr) -> ast.expr | None:
    """Return the part of an expression that it is called after."""
    match node:
        case ast.GeneratorExp(elt=inner) | ast.ListComp(elt=inner) | ast.IfExp(body=inner):
            return inner
        case ast.BoolOp(values=[inner, *_]) | ast.BinOp(left=inner) | ast.UnaryOp(operand=inner):
            return inner
        case ast.FormattedValue(value=inner) | ast.Subscript(value=inner):
            return inner
        case ast.Attribute(value=inner) | ast.Starred(value=inner):
            return inner
    return None


def _inside_call(call: ast.Call) -> ast.expr:
    match call:
        case ast.Call(func=ast.Name(id="map"), args=[_, inner]):
            return inner
        case ast.Call(func=ast.Name(id=name), args=[inner, *_]) if name in DRESSING:
            return inner
        case ast.Call(func=ast.Attribute(attr="join"), args=[inner]):
            return inner
        case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in BESIDE:
            return inner
    return call.func
