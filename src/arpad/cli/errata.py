"""`arpad errata`: everything that was corrected, with its reason and its effect."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json

if TYPE_CHECKING:
    from arpad.office.errata import PublishedErratum

_MOST_NAMED = 5


def errata(
    pool: Annotated[str | None, Parameter(help="Only this pool; else all.")] = None,
    /,
    *,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """List what was corrected, when, why and with which effect."""
    from arpad.office.errata import errata as all_errata  # noqa: PLC0415 - the database is slow
    from arpad.office.pools import pool_called  # noqa: PLC0415

    with at_the_desk(book) as office, office.reading() as connection:
        found = all_errata(connection, pool_called(connection, pool) if pool else None)
    if as_json:
        write_json(encoded({"errata": [_plain(each) for each in found]}))
        return ExitCode.DONE
    if not found:
        say("Nothing has been corrected.")
        return ExitCode.DONE
    from arpad.cli.correction_words import about_correction  # noqa: PLC0415

    with Page() as page:
        for each in found:
            page.heading(about_correction(each.erratum))
            page.paragraph(_effect(each), indent=2)
    return ExitCode.DONE


def _plain(each: "PublishedErratum") -> dict[str, Any]:
    return {"erratum": each.erratum, "effects": each.effects}


def _effect(each: "PublishedErratum") -> str:
    """Say whose rating a correction changed: the first few by name, the rest by number."""
    said = [
        f"{effect.player} {_words(effect.rating[0])} → {_words(effect.rating[1])} ({pool})"
        for pool, effects in each.effects.items()
        for effect in effects
    ]
    more = len(said) - _MOST_NAMED
    rest = f"; and {more} more" if more > 0 else ""
    return "; ".join(said[:_MOST_NAMED]) + rest + "." if said else "No published rating changed."


def _words(rating: int | None) -> str:
    return "none" if rating is None else str(rating)
