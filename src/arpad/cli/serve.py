"""`arpad serve`: the site of a book."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk, moment_told
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.serving import Place, serve_site


def serve(  # noqa: PLR0913 - one argument an option
    *,
    address: Annotated[
        str, Parameter(help="Where to listen: 127.0.0.1 for this machine, 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port.")] = 8000,
    processes: Annotated[int, Parameter(help="How many processes answer.")] = 2,
    requests: Annotated[
        int, Parameter(help="Requests a minute from one address to the API; 0 for any number.")
    ] = 300,
    proxies: Annotated[
        int, Parameter(help="How many proxies of your own stand before the site.")
    ] = 0,
    url: Annotated[
        str, Parameter(help="Where the public finds the site; https makes cookies safe.")
    ] = "",
    no_desk: Annotated[bool, Parameter(help="Public pages only: nobody can sign in.")] = False,
    no_work: Annotated[
        bool, Parameter(help="Leave the long work to an `arpad work` of its own.")
    ] = False,
    log: Annotated[
        Literal["json", "plain", "none"], Parameter(help="A line a request, to standard error.")
    ] = "none",
    book: BookAddress = None,
) -> int:
    """Show a book: public pages and an API, and the desk for those who work on it.

    It goes on until it is stopped with Ctrl-C.
    """
    if processes < 1 or requests < 0 or proxies < 0:
        raise UsageError("--processes is 1 or more; --requests and --proxies are 0 or more.")
    with at_the_desk(book) as office:
        with office.reading():
            pass  # a book that cannot be read is told before anybody is invited
        shown = office.book.address if office.book.is_server else Path(office.book.address)
    serve_site(
        str(shown if isinstance(shown, str) else shown.absolute()),
        Place(address, port),
        processes=processes,
        requests=requests,
        proxies=proxies,
        url=url,
        has_desk=not no_desk,
        works=not (no_desk or no_work),
        log=log,
        now=moment_told(),
    )
    return ExitCode.DONE
