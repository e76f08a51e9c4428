"""The thresholds of the gate as settings of the office."""

import pytest

from arpad.office.gate_finding import Check
from arpad.office.gate_settings import SETTINGS, settings_for, settle
from arpad.office.office import Office, OfficeError

ON_FILE = pytest.mark.parametrize("book_address", ["file"], indirect=True)
"""Cases for which one kind of book is enough."""


def test_every_check_has_a_weight_and_every_setting_says_what_it_means() -> None:
    weights = [setting.name for setting in SETTINGS if setting.is_weight]
    assert weights == list(Check)
    assert all(setting.meaning and setting.unit for setting in SETTINGS)
    assert {setting.name.partition(".")[0] for setting in SETTINGS} == set(Check)


def test_a_pool_goes_before_all_pools_and_all_pools_before_the_default(office: Office) -> None:
    def points(code: str | None) -> str:
        return settings_for(office, code).value("mover.points")

    assert points("fide") == "100"
    settle(office, "all", "mover.points", "150")
    assert (points("fide"), points("fesa"), points(None)) == ("150", "150", "150")
    settle(office, "fide", "mover.points", "200")
    assert (points("fide"), points("fesa"), points(None)) == ("200", "150", "150")
    assert settle(office, "fide", "mover.points", "default") == "150"
    settle(office, "all", "mover.points", "default")
    assert points("fide") == "100"


@ON_FILE
@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("mover.point", "1", "There is no setting 'mover.point'"),
        ("mover.points", "far", "mover.points is a number from 0 to 100000"),
        ("mover.points", "-1", "mover.points is a number"),
        ("mover.points", "NaN", "mover.points is a number"),
        ("improbable.chance", "1.1", "improbable.chance is a number from 0 to 1,"),
        ("silent.years", "21", "silent.years is a number from 0 to 20,"),
        ("improbable", "maybe", "improbable is block, notice or off"),
    ],
)
def test_what_makes_no_sense_is_refused(office: Office, name: str, value: str, said: str) -> None:
    with pytest.raises(OfficeError, match=said):
        settle(office, "fide", name, value)


@ON_FILE
def test_a_pool_that_is_not_there_is_refused(office: Office) -> None:
    with pytest.raises(OfficeError, match="There is no pool 'chess'"):
        settle(office, "chess", "mover.points", "1")
