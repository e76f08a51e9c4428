"""A published list on paper: every form, its companions, and what is new on it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.formats.document import Findings
from arpad.formats.list_target import TargetForm, UnwritableListError, check_form, write_list
from arpad.formats.lists import ListTable, table_of_rating_list
from arpad.formats.whole_file import whole_file
from arpad.locale import Language, message
from arpad.model.period import ListRow, RatingList
from arpad.model.pool import Pool
from arpad.office.changes import changes_between
from arpad.office.companions import companions
from arpad.office.errata import errata_carried_by
from arpad.office.gate import overrides_of
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.published import published_list
from arpad.office.shogi_paper import tables_and_promotions
from arpad.store.lists import ListHead, Origin, lists_of

SHOGI = "FESA"
OF_COMPANIONS = frozenset(
    {TargetForm.CSV, TargetForm.JSON, TargetForm.XLSX, TargetForm.PARQUET, TargetForm.PDF}
)
"""The forms in which companions are written."""


TITLES = {
    "organisers": message("Organisers' file"),
    "delisted": message("Delisted players"),
    "titled-unrated": message("Titled players without a rating"),
    "inactive": message("Inactive players"),
    "top": message("Top list"),
    "top-women": message("Top list of women"),
    "women": message("Women"),
    "juniors": message("Juniors"),
}
"""The companions of a list by the ends of their names; those of federations have their codes."""


class Paper(Struct, frozen=True):
    """A file that was written, and what could not be written as it is."""

    path: Path
    findings: Findings


def write_papers(
    connection: Connection,
    pool: Pool,
    head: ListHead,
    folder: Path,
    *,
    forms: Sequence[TargetForm],
    language: Language = Language.ENGLISH,
) -> Iterator[Paper]:
    """Write a list, its companions, what is new and its proof into a folder, file by file."""
    folder.mkdir(parents=True, exist_ok=True)
    made = published_list(connection, head)
    stem = f"{pool.code}-{head.list_date}"
    main = table_of_rating_list(made, pool=pool.name)
    yield from _written(main, folder / stem, forms, language)
    smaller = [form for form in forms if form in OF_COMPANIONS]
    for name, title, rows in _companions(connection, head, made):
        table = table_of_rating_list(made, rows, title=title, pool=pool.name)
        yield from _written(table, folder / f"{stem}-{name}", smaller, language)
    earlier = [h for h in lists_of(connection, pool.id) if h.list_date < head.list_date]
    before = earlier[-1] if earlier else None
    if pool.federation == SHOGI:
        since = before.list_date if before else None
        written = tables_and_promotions(connection, pool, folder / stem, since, head.list_date)
        yield from (Paper(path, ()) for path in written)
    yield _told(folder / f"{stem}-changes.json", changes_between(connection, before, head))
    if errata := errata_carried_by(connection, pool, head, before):
        yield _told(folder / f"{stem}-errata.json", {"errata": errata})
    if overrides := overrides_of(head):
        yield _told(folder / f"{stem}-overrides.json", {"overrides": overrides})
    if head.origin is Origin.PUBLISHED:
        yield _proved(connection, pool, head, folder / f"{stem}-proof.zip")


def _proved(connection: Connection, pool: Pool, head: ListHead, path: Path) -> Paper:
    """Write the bundle by which anybody can make the list again."""
    with whole_file(path) as stream:
        write_bundle(connection, list_then(connection, pool.code, head.list_date), stream)
    return Paper(path, ())


def _told(path: Path, values: object) -> Paper:
    with whole_file(path) as stream:
        stream.write(plain_json(values))
    return Paper(path, ())


def plain_json(values: object) -> bytes:
    """Return values as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(values), indent=2) + b"\n"


def _written(
    table: ListTable, stem: Path, forms: Sequence[TargetForm], language: Language
) -> Iterator[Paper]:
    for form in forms:
        try:
            check_form(table, form)
        except UnwritableListError:
            continue
        path = stem.with_name(stem.name + form.value)
        with whole_file(path, keep_empty=False) as stream:
            findings = write_list(table, stream, form, language=language)
            is_empty = not stream.tell()
        if is_empty:
            path.unlink(missing_ok=True)
        yield Paper(path, findings)


def _companions(
    connection: Connection, head: ListHead, made: RatingList
) -> Iterator[tuple[str, str, Sequence[ListRow]]]:
    """Yield the companions that anybody is on: name of the file, title, rows."""
    drawn = companions(connection, head)
    named: Mapping[str, Sequence[ListRow]] = {
        "organisers": made.file or (),
        "delisted": drawn.delisted,
        "titled-unrated": drawn.titled_unrated,
        "inactive": drawn.inactive,
        "top": drawn.top_men,
        "top-women": drawn.top_women,
        "women": drawn.women,
        "juniors": drawn.juniors,
    }
    yield from ((name, TITLES[name], rows) for name, rows in named.items() if rows)
    for code, rows in drawn.federations.items():
        yield f"federation-{code}", code, rows
