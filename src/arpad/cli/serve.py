"""`arpad serve`: the public site of a book."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk, moment_told
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.serving import Place, serve_site


def serve(
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
    book: BookAddress = None,
) -> int:
    """Show a book to the public: pages for players and arbiters, and an API that reads.

    It goes on until it is stopped with Ctrl-C, and changes nothing in the book.
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
        now=moment_told(),
    )
    return ExitCode.DONE
