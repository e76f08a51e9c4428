"""The proof of a list: what it is, how anybody verifies it, and what was overridden at the gate."""

from anyio import to_thread
from litestar import Response, get
from litestar.params import FromPath

from arpad.locale import message
from arpad.office.gate import overrides_of
from arpad.office.gate_finding import Check
from arpad.office.list_offers import Besides, stem_of
from arpad.office.list_papers import ListPapers
from arpad.office.list_proof import ProofSums, sums_of
from arpad.office.list_size import number_listed
from arpad.office.pools import pool_called
from arpad.office.published import head_of
from arpad.store.lists import Origin
from arpad.web.pages.asked import day_of_list
from arpad.web.pages.list_files import key_of, opened
from arpad.web.shelf import SHELF
from arpad.web.visit import Visit, Visiting

CHECKS = {
    Check.IMPROBABLE: message("Improbable result"),
    Check.MOVER: message("Big mover"),
    Check.NEWCOMER: message("Newcomer near the top"),
    Check.SWAP: message("Possible swap of two players"),
    Check.CLAIMS: message("Report describes somebody else"),
    Check.AGE: message("Age that cannot be"),
    Check.SILENT: message("Event nothing is heard of"),
    Check.VOLUME: message("Unusual number of events"),
    Check.EDITION: message("Edition not in force"),
    Check.UNFINISHED: message("Unfinished events"),
    Check.WAITING: message("Waiting events"),
    Check.BALANCE: message("Ledger that does not balance"),
}
_MADE_AT_ONCE = 50_000
"""The proof of a longer list takes minutes: its sums are shown when somebody has loaded it."""


@get("/lists/{pool:str}/{list_date:str}/proof", include_in_schema=False)
async def list_proof(
    visit: Visiting, pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes]:
    """Show how a list can be verified; making its proof takes long, and pages go on meanwhile."""
    return await to_thread.run_sync(_proof, visit, pool, list_date)


def _proof(visit: Visit, pool: str, list_date: str) -> Response[bytes]:
    """Return the page of a proof, with what was overridden before the list went out."""
    with visit.reading() as connection:
        found = pool_called(connection, pool)
        head = head_of(connection, found, day_of_list(list_date))
        players = number_listed(connection, head)
    name = f"{stem_of(found, head)}-{Besides.PROOF.value}"
    papers = ListPapers(visit.reading, found, head)
    is_proved = head.origin is Origin.PUBLISHED
    is_ready = players <= _MADE_AT_ONCE or SHELF.has(key_of(visit, papers, name))
    sums = _sums(visit, papers, name) if is_proved and is_ready else None
    return visit.page(
        "list_proof.html",
        pool=found,
        head=head,
        name=name,
        is_proved=is_proved,
        sums=sums,
        overrides=overrides_of(head),
        checks={check.value: words for check, words in CHECKS.items()},
    )


def _sums(visit: Visit, papers: ListPapers, name: str) -> ProofSums:
    with opened(visit, papers, name) as bundle:
        return sums_of(bundle)


ROUTES = (list_proof,)
