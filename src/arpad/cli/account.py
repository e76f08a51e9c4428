"""`arpad account`: who may work on the site of a book; the first administrator comes from here."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json

if TYPE_CHECKING:
    from arpad.office.access.accounts import Invited
    from arpad.office.access.entrance import Entrance
    from arpad.office.office import Office

Name = Annotated[str, Parameter(help="The name of the account, such as anna.tamm.")]
Url = Annotated[str, Parameter(metavar="URL", help="Where the site is, for the link.")]
_HERE = "http://127.0.0.1:8000"


def invite(  # noqa: PLR0913 - one argument an option
    name: Name,
    /,
    *,
    full_name: Annotated[str, Parameter(help="The name of the person.")],
    role: Annotated[
        tuple[str, ...],
        Parameter(help="organiser, federation-officer, rating-officer, commission, administrator."),
    ],
    federation: Annotated[
        str | None, Parameter(help="Whom an organiser or a federation officer works for.")
    ] = None,
    email: Annotated[str | None, Parameter(help="Where letters go.")] = None,
    language: Annotated[str, Parameter(help="en, fr or et.")] = "en",
    url: Url = _HERE,
    book: BookAddress = None,
    who: Who = None,
) -> int:
    """Make an account, and print the link by which its owner chooses a password."""
    from arpad.locale import Language  # noqa: PLC0415 - the office is slow to import
    from arpad.model.rights import GIVEN, Role  # noqa: PLC0415
    from arpad.office.access import accounts  # noqa: PLC0415

    known = {each.value for each in GIVEN}
    if wrong := [each for each in role if each not in known]:
        raise UsageError(f"{wrong[0]} is no role; there are {', '.join(sorted(known))}.")
    if language not in {each.value for each in Language}:
        raise UsageError(f"{language} is no language of the site; there are en, fr and et.")
    wanted = accounts.Wanted(
        name=name,
        full_name=full_name,
        roles=tuple(Role(each) for each in role),
        email=email,
        federation=federation,
        language=language,
    )
    with at_the_desk(book, who) as office:
        _print_link(accounts.invite(_entrance(office), wanted), url)
    return ExitCode.DONE


def link(name: Name, /, *, url: Url = _HERE, book: BookAddress = None, who: Who = None) -> int:
    """Print a link by which the owner of an account chooses a new password."""
    from arpad.office.access.accounts import link_for  # noqa: PLC0415 - slow to import
    from arpad.store.desk.accounts import account_named  # noqa: PLC0415

    with at_the_desk(book, who) as office:
        entrance = _entrance(office)
        with entrance.reading() as connection:
            found = account_named(connection, name)
        if found is None:
            raise UsageError(f"There is no account {name!r}; see arpad account list.")
        _print_link(link_for(entrance, found.id), url)
    return ExitCode.DONE


def list(*, book: BookAddress = None, as_json: AsJson = False) -> int:  # noqa: A001 - the command
    """List the accounts with their roles."""
    from arpad.store.desk.accounts import accounts  # noqa: PLC0415 - the database is slow to import

    with at_the_desk(book) as office, _entrance(office).reading() as connection:
        found = accounts(connection)
    if as_json:
        write_json(encoded(found))
        return ExitCode.DONE
    with Page() as page:
        page.table(
            [
                {
                    "account": each.name,
                    "name": each.full_name,
                    "roles": ", ".join(each.roles),
                    "federation": each.federation or "",
                    "state": "closed" if each.is_closed else "open",
                }
                for each in found
            ]
        )
    return ExitCode.DONE


def _entrance(office: "Office") -> "Entrance":
    from arpad.office.access.entrance import Entrance  # noqa: PLC0415 - slow to import
    from arpad.store.desk.desk import Desk  # noqa: PLC0415

    with office.reading():
        pass  # a book that is not there has no desk
    return Entrance(desk=Desk(office.book), who=office.clerk.who, now=office.clerk.now)


def _print_link(invited: "Invited", url: str) -> None:
    print(f"{url.rstrip('/')}/account/link/{invited.token}")
    say(f"The link is for {invited.account.full_name}, is good once, and is shown only now.")
