"""Starting ratings in the office: found from rankings, and taken over by a pool without lists."""

from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from arpad.formats.ranking_file import ranking_from_bytes
from arpad.formats.starting_ratings_file import starting_ratings_csv
from arpad.formats.wording import sentence
from arpad.model.pool import Moves
from arpad.model.ranking import StartingRatings
from arpad.office.import_history import Wishes, import_lists
from arpad.office.import_list import Imported
from arpad.office.office import Office, OfficeError
from arpad.office.pools import edition_for, pool_called
from arpad.regulations.application import starting_ratings
from arpad.regulations.catalogue import UnknownEditionError
from arpad.store.lists import lists_of

_MOST_FAULTS = 10


def starting_ratings_of(
    office: Office, code: str, on: date, data: bytes, *, name: str
) -> StartingRatings:
    """Turn the bytes of two rankings into starting ratings, by the text and readings of a pool."""
    with office.reading() as connection:
        pool = pool_called(connection, code)
    if pool.moves is not Moves.BY_EVENT:
        raise OfficeError(f"The pool {pool.code} knows no starting ratings from rankings.")
    ranking, findings = ranking_from_bytes(data, name=name)
    if ranking is None:
        said = [f"{finding.where}: {finding.message}" for finding in findings[:_MOST_FAULTS]]
        raise OfficeError("The file cannot be used. " + " ".join(said))
    edition, readings = edition_for(pool, on)
    try:
        return starting_ratings(ranking, on=on, edition=edition or "", readings=readings)
    except (UnknownEditionError, ValueError) as problem:
        raise OfficeError(sentence(str(problem))) from problem


def book_starting_ratings(office: Office, code: str, found: StartingRatings) -> Imported:
    """Let a pool begin with starting ratings; refuse one that has begun."""
    refuse_begun(office, code)
    with TemporaryDirectory(prefix="arpad-") as folder:
        file = Path(folder) / f"starting-ratings-{found.on}.csv"
        file.write_bytes(starting_ratings_csv(found).encode())
        wishes = Wishes(pool=code, list_date=found.on)
        (imported,) = import_lists(office, [file], wishes)
    return imported


def refuse_begun(office: Office, code: str) -> None:
    """Refuse a pool that has a list: its ratings go on from there, and not from a ranking."""
    with office.reading() as connection:
        pool = pool_called(connection, code)
        heads = lists_of(connection, pool.id)
    if heads:
        raise OfficeError(
            f"The pool {pool.code} has begun with the list of {heads[0].list_date}: starting "
            "ratings cannot be booked any more. A single wrong one is corrected."
        )
