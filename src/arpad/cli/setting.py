"""`arpad setting`: the thresholds of the gate, with their defaults and what is settled instead."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json


def list(  # noqa: A001 - the name of the command
    pool: Annotated[str | None, Parameter(help="A pool; else what is settled for all.")] = None,
    /,
    *,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """List the thresholds of the gate, what holds and what the default is."""
    from arpad.office.gate_settings import SETTINGS, settings_for  # noqa: PLC0415 - slow to import

    with at_the_desk(book) as office:
        limits = settings_for(office, pool)
    rows = [
        {
            "name": setting.name,
            "value": limits.value(setting.name),
            "default": setting.default,
            "unit": setting.unit,
            "meaning": setting.meaning,
        }
        for setting in SETTINGS
    ]
    if as_json:
        write_json(encoded(rows))
        return ExitCode.DONE
    with Page() as page:
        page.table(rows)
    return ExitCode.DONE


def set(  # noqa: A001 - the name of the command
    pool: Annotated[str, Parameter(help="A pool, or all.")],
    name: Annotated[str, Parameter(help="The setting, as `arpad setting list` names it.")],
    value: Annotated[str, Parameter(help="What holds from now on; default goes back.")],
    /,
    *,
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Settle a threshold for a pool, or for all that have settled nothing else."""
    from arpad.office.gate_settings import settle  # noqa: PLC0415 - the database is slow to import

    with at_the_desk(book, who) as office:
        held = settle(office, pool, name, value)
    say(f"{pool}: {name} is {held} from now on.")
    return ExitCode.DONE
