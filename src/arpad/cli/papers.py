"""Published lists on paper: which forms are asked for, and where they go."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.exits import UsageError
from arpad.cli.list_output import with_extras
from arpad.cli.page import Page
from arpad.cli.waiting import waiting
from arpad.cli.words import count

if TYPE_CHECKING:
    from arpad.formats.list_target import TargetForm
    from arpad.office.office import Office
    from arpad.store.lists import ListHead

Into: TypeAlias = Annotated[
    str | None, Parameter(metavar="FOLDER", help="Write the list and its companions into it.")
]
Forms: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(
        name="--form",
        metavar="FORM",
        help="csv, json, xlsx, parquet, pdf, txt or xml; repeatable; else all.",
    ),
]


def chosen_forms(words: Sequence[str], into: str | None) -> "tuple[TargetForm, ...]":
    """Return the forms that are asked for; all where none is named."""
    from arpad.formats.list_target import TargetForm  # noqa: PLC0415 - only with a folder

    if words and into is None:
        raise UsageError("--form is about the files that --into writes: name a folder.")
    known = {form.value[1:]: form for form in TargetForm}
    wrong = [word for word in words if word.casefold() not in known]
    if wrong:
        raise UsageError(
            *(f"--form {w} is not known; there are {', '.join(known)}." for w in wrong)
        )
    return tuple(known[word.casefold()] for word in words) or tuple(TargetForm)


def write_into(
    office: "Office",
    pool_code: str,
    head: "ListHead",
    folder: Path,
    forms: "Sequence[TargetForm]",
    language: str,
) -> None:
    """Write a list into a folder and say what was written."""
    from arpad.locale import Language  # noqa: PLC0415 - only with a folder
    from arpad.office.paper import write_papers  # noqa: PLC0415
    from arpad.office.pools import pool_called  # noqa: PLC0415

    if language not in set(Language):
        raise UsageError(f"--language {language} is not known; there are {', '.join(Language)}.")
    tongue = Language(language)
    try:
        with office.reading() as connection, waiting("writing the files"), with_extras():
            pool = pool_called(connection, pool_code)
            papers = write_papers(connection, pool, head, folder, forms=forms, language=tongue)
            written = [*papers]
    except OSError as problem:
        raise UsageError(f"{folder} cannot be written: {problem.strerror or problem}.") from problem
    with Page() as page:
        page.gap()
        page.paragraph(f"{count(len(written), 'file')} in {folder}.")
        said = [(paper, finding) for paper in written for finding in paper.findings]
        page.table([{"file": p.path.name, "note": f.message} for p, f in said[:20]])
