"""What somebody sends with a form of the desk: its fields, and the file that comes with it."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from msgspec import Struct

from arpad.office.office import OfficeError
from arpad.web.file_name import plain_name
from arpad.web.form import Form
from arpad.web.sent import LARGEST_FILE, too_large

_GARBLED = "A field has signs in it that no text has. Leave them out."


class Posted(Struct, frozen=True):
    """The fields of a form, each by its last value; all values of those that may have several.

    `file_name` and `data` are the first file, `files` all of them, by name and bytes.
    """

    fields: Mapping[str, str] = {}
    several: Mapping[str, tuple[str, ...]] = {}
    file_name: str = ""
    data: bytes = b""
    files: tuple[tuple[str, bytes], ...] = ()

    def text(self, name: str) -> str:
        """Return a field without blanks around it; empty where there is none."""
        return self.fields.get(name, "").strip()

    def all(self, name: str) -> tuple[str, ...]:
        """Return all values of a field, such as boxes that were ticked."""
        return self.several.get(name, ())

    def is_on(self, name: str) -> bool:
        """Tell whether a box is ticked."""
        return self.text(name) not in {"", "0", "no"}

    def needed_data(self, sentence: str) -> bytes:
        """Return the file, or say by a sentence that there is none."""
        if not self.data:
            raise OfficeError(sentence)
        return self.data

    def form(self) -> Form:
        """Return the fields as a form that collects what is wrong with them."""
        return Form(self.fields)


Posting: TypeAlias = NamedDependency[Posted]
"""What was sent, as a handler asks for it: by the name `posted`."""


async def posted(request: "Request[Any, Any, Any]") -> Posted:
    """Read the form that comes with a request; nothing of it is ever a path."""
    if request.method != "POST":
        return Posted()
    form = await request.form()
    several = dict[str, list[str]]()
    files = list[tuple[str, bytes]]()
    for field, value in form.multi_items():
        if isinstance(value, UploadFile):
            if value.filename:
                files.append((plain_name(value.filename), await value.read()))
        else:
            several.setdefault(field, []).append(_text(value))
    if any(len(data) > LARGEST_FILE for _, data in files):
        raise too_large()
    name, data = files[0] if files else ("", b"")
    return Posted(
        {field: values[-1] for field, values in several.items()},
        {field: tuple(values) for field, values in several.items()},
        name,
        data,
        tuple(files),
    )


def _text(value: object) -> str:
    said = value if isinstance(value, str) else str(value)
    if "\0" in said:
        raise OfficeError(_GARBLED)
    return said.replace("\r\n", "\n")
