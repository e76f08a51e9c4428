"""One player's page of proof: from the state before to the row of the list."""

from typing import TYPE_CHECKING

import pytest

from arpad.model.ledger import Cause
from arpad.office.proof.faults import BundleError
from arpad.office.proof.player_proof import PlayerProof, player_proof
from arpad.office.proof.verify import verify

if TYPE_CHECKING:
    from tests.office.proof.conftest import Bundles


def proof_of(bundles: "Bundles", data: bytes, code: str) -> PlayerProof:
    return player_proof(verify(bundles.path(data), version="0", watch=code), code)


def test_entries_lead_from_the_list_before_to_this_one(bundles: "Bundles", small: bytes) -> None:
    proof = proof_of(bundles, small, "4500010")
    (event,) = proof.events
    # 15 x (1 - 0.79), 15 x (0.5 - 0.32), 15 x (1 - 0.66) by the differences 235, 135 and 117.
    assert [entry.amount for entry in event.entries] == [315, 270, 510]
    assert [(entry.cause, entry.amount) for entry in proof.of_list] == [(Cause.ROUNDING, 5)]
    assert (proof.start, proof.end, proof.adds_up) == (2105, 211_600, True)
    assert (proof.name, event.name, event.edition) == (
        "Kask, Kaur",
        "Kask Memorial",
        "fide/b02_2010",
    )


def test_the_page_names_the_hashes_that_cover_it(bundles: "Bundles", small: bytes) -> None:
    proof = proof_of(bundles, small, "4500010")
    assert proof.covers["list.jsonl"] == bundles.verify(small).fingerprint
    assert {"standings.jsonl", "events.jsonl", "decisions.jsonl"} <= proof.covers.keys()


def test_nobody_else_has_a_page(bundles: "Bundles", small: bytes) -> None:
    with pytest.raises(BundleError, match="Nobody in the bundle has the code 99"):
        proof_of(bundles, small, "99")


def test_without_a_list_there_is_no_page(bundles: "Bundles", small: bytes) -> None:
    forged = bundles.changed(small, {"events.jsonl": b"x\n"})
    with pytest.raises(BundleError, match="cannot be made again"):
        proof_of(bundles, forged, "4500010")
