"""The forms in which the lists of the demonstration are written, as far as they can be here."""

from importlib.util import find_spec

from arpad.formats.list_target import TargetForm

_NEED = {
    TargetForm.XLSX: "xlsxwriter",
    TargetForm.PARQUET: "pyarrow",
    TargetForm.PDF: "typst",
}


def forms_of(*, is_last: bool) -> tuple[TargetForm, ...]:
    """Return CSV for every list, and for the last of a sport all forms whose extra is installed."""
    if not is_last:
        return (TargetForm.CSV,)
    return tuple(f for f in TargetForm if f not in _NEED or find_spec(_NEED[f]) is not None)
