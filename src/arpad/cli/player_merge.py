"""`arpad player merge` and `unmerge`: two entries of the register that are one person or not."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.correct import AS_SHOWN, Correcting, carry_out
from arpad.cli.desk import at_the_desk


def merge(
    duplicate: Annotated[str, Parameter(help="The code that is one too many.")],
    kept: Annotated[str, Parameter(help="The code of the same person that is kept.")],
    /,
    *,
    how: Correcting = AS_SHOWN,
) -> int:
    """Give everything of a duplicate to the player who is kept, as a correction."""
    from arpad.office.merge import Duplicate  # noqa: PLC0415 - the database is slow to import

    return carry_out(Duplicate(duplicate, kept), how)


def unmerge(
    code: Annotated[str, Parameter(help="The code that was merged into another one.")],
    /,
    *,
    how: Correcting = AS_SHOWN,
) -> int:
    """Take a merge back: everything is as if it had not been."""
    from arpad.office.correct_undo import Undo  # noqa: PLC0415 - the database is slow to import
    from arpad.office.merge import merge_of  # noqa: PLC0415

    with at_the_desk(how.book, how.who) as office, office.reading() as connection:
        number = merge_of(connection, code)
    return carry_out(Undo(number), how)
