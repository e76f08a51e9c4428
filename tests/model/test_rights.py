"""Reach: how far a right goes, for everything that somebody may be."""

import pytest

from arpad.model.rights import GIVEN, RIGHTS, Matter, Reach, Right, Role, reach_of, reaches

OWN_EVENT = Matter(federation="LAT", is_own=True)
ESTONIAN, LATVIAN, NOBODYS = Matter(federation="EST"), Matter(federation="LAT"), Matter()


@pytest.mark.parametrize(
    ("reach", "federation", "within"),
    [
        (Reach.NOTHING, "EST", set()),
        (Reach.OWN, "EST", {OWN_EVENT}),
        (Reach.FEDERATION, "EST", {OWN_EVENT, ESTONIAN}),
        (Reach.FEDERATION, None, {OWN_EVENT}),
        (Reach.EVERYTHING, None, {OWN_EVENT, ESTONIAN, LATVIAN, NOBODYS}),
    ],
)
def test_a_reach_has_just_these_matters_in_it(
    reach: Reach, federation: str | None, within: set[Matter]
) -> None:
    matters = {OWN_EVENT, ESTONIAN, LATVIAN, NOBODYS}
    assert {matter for matter in matters if reaches(reach, matter, federation)} == within


def test_the_public_sees_the_public_site_and_does_nothing() -> None:
    held = {right for right in Right if reach_of((), right) is not Reach.NOTHING}
    assert held == {Right.SEE_PUBLIC}


@pytest.mark.parametrize("right", Right)
def test_several_roles_have_the_widest_of_their_reaches(right: Right) -> None:
    assert reach_of(GIVEN, right) == max(reach_of((role,), right) for role in GIVEN)


def test_what_is_held_for_a_federation_or_for_own_events_is_held_by_who_has_one() -> None:
    local = {Role.ORGANISER, Role.FEDERATION_OFFICER}
    for held in RIGHTS.values():
        for role, reach in held.items():
            assert reach is Reach.EVERYTHING or role in local
