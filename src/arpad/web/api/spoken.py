"""Answers in the language of the reader: sentences and texts of the law, wherever they stand."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from arpad.client.answers.words import LAW_TEXT, SENTENCE
from arpad.locale import Language, Words

A = TypeVar("A", bound=Struct)


def spoken(answer: A, say: Words) -> A:
    """Return an answer with its sentences in the language of the words."""
    if say.language is Language.ENGLISH:
        return answer
    changed = {
        name: _said(getattr(answer, name), said, say)
        for name, said in _said_in(type(answer)).items()
    }
    return msgspec.structs.replace(answer, **changed)


def _said(value: object, said: str | None, say: Words) -> object:
    if isinstance(value, Struct):
        return spoken(value, say)
    if isinstance(value, tuple):
        return tuple(_said(each, said, say) for each in value)
    if said is None or not isinstance(value, str):
        return value
    return say.law(value) if said == LAW_TEXT["said"] else say.sentence(value)


@cache
def _said_in(kind: type[Struct]) -> Mapping[str, str | None]:
    """Return how the fields of an answer are said that hold texts, or answers that may."""
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: _mark(hint) for name, hint in hints.items()}
    return {
        name: mark for name, mark in marks.items() if mark is not None or _has_answers(hints[name])
    }


def _mark(hint: Any) -> str | None:  # noqa: ANN401 - any type
    for part in get_args(hint):
        if isinstance(part, Meta) and part.extra in (SENTENCE, LAW_TEXT):
            return str(part.extra["said"])
        if (inner := _mark(part)) is not None:
            return inner
    return None


def _has_answers(hint: Any) -> bool:  # noqa: ANN401 - any type
    if isinstance(hint, type) and issubclass(hint, Struct):
        return True
    return any(_has_answers(part) for part in get_args(hint))
