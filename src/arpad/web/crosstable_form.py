"""A crosstable with a box for every result, for who has no table to paste."""

from arpad.locale import message
from arpad.web.form import Form

LARGEST_FIELD = 16
SIZES = range(3, LARGEST_FIELD + 1)
RESULTS = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "-"}
"""The results by what a form has for them, with the signs that a reader knows."""

_LONGEST_NAME = 60
_NO_SEMICOLON = message("A name cannot hold a semicolon.")


def table_of_cells(form: Form, size: int) -> str | None:
    """Return the typed table that the boxes of a form make; None while all are empty."""
    if not any(form.given.get(f"c{i}_{j}") for i in range(1, size) for j in range(i + 1, size + 1)):
        return None
    return "\n".join(_line(form, i, size) for i in range(1, size + 1))


def _line(form: Form, i: int, size: int) -> str:
    name = form.text(f"n{i}", _LONGEST_NAME) or f"{i}"
    if ";" in name:
        form.blame(f"n{i}", _NO_SEMICOLON)
    rating = form.text(f"p{i}", 9)
    cells = " ".join(_cell(form, i, j) for j in range(1, size + 1))
    return f"{name.replace(';', ' ')}; {rating.replace(';', ' ')}; {cells}"


def _cell(form: Form, i: int, j: int) -> str:
    """Return a result of the upper half; the lower half follows from it."""
    return form.choice(f"c{i}_{j}", RESULTS, "x") if i < j else "x"
