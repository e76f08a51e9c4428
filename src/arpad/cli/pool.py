"""`arpad pool`: the scales of an office, and the editions and readings that govern them."""

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson, ReadingChoices, check_day, chosen_readings
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json

PoolCode = Annotated[str, Parameter(help="A pool, as `arpad pool list` names it.")]


def list(*, book: BookAddress = None, as_json: AsJson = False) -> int:  # noqa: A001 - the command
    """List the pools with the editions chosen for them."""
    from arpad.store.pools import pools  # noqa: PLC0415 - the database is slow to import

    with at_the_desk(book) as office, office.reading() as connection:
        found = pools(connection)
    if as_json:
        write_json(encoded([*found.values()]))
        return ExitCode.DONE
    with Page() as page:
        page.table(
            [
                {
                    "pool": pool.code,
                    "name": pool.name,
                    "federation": pool.federation,
                    "moves": pool.moves.value,
                    "since": "" if chosen is None or chosen.since is None else str(chosen.since),
                    "edition": (chosen and chosen.edition) or "by its dates",
                    "readings": _readings(chosen.readings) if chosen else "",
                }
                for pool in found.values()
                for chosen in (pool.editions or (None,))
            ]
        )
    return ExitCode.DONE


def _readings(chosen: dict[str, str]) -> str:
    return ", ".join(f"{name}={choice}" for name, choice in chosen.items())


def set(  # noqa: A001 - the name of the command
    pool: PoolCode,
    /,
    *,
    since: Annotated[date, Parameter(help="The first day for which this is chosen.")],
    edition: Annotated[
        str | None, Parameter(help="The edition; left out, the texts' own dates decide.")
    ] = None,
    reading: ReadingChoices = (),
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Choose an edition and readings for a pool from a day on; what was before stays known."""
    from arpad.office.pools import choose_edition  # noqa: PLC0415 - the database is slow to import

    check_day("--since", since)
    with at_the_desk(book, who) as office:
        choose_edition(office, pool, since, edition, chosen_readings(reading))
    say(f"{pool}: {edition or 'by the dates of the texts'} from {since} on.")
    return ExitCode.DONE
