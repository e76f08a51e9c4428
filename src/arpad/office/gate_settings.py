"""The thresholds of the gate: settings with stated defaults, for one pool or for all of them."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.locale import message
from arpad.office.gate_finding import Check, GateFinding, Numbers, Weight
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.store.settings import add_setting, settings_of

_PREFIX = "gate."
DEFAULT = "default"
EVERY_POOL = "all"


class Setting(Struct, frozen=True, kw_only=True):
    """A threshold: its name, what counts unless an office settles otherwise, and what it means."""

    name: str
    default: str
    unit: str
    meaning: str
    most: int | None = None

    @property
    def is_weight(self) -> bool:
        """Tell whether it says what a finding does, and not from where on there is one."""
        return "." not in self.name


_WEIGHT = "block, notice or off"


def _weight(check: Check, weight: Weight, meaning: str) -> Setting:
    return Setting(name=check.value, default=weight.value, unit=_WEIGHT, meaning=meaning)


def _limit(name: str, default: str, unit: str, meaning: str, *, most: int | None = None) -> Setting:
    return Setting(name=name, default=default, unit=unit, meaning=meaning, most=most)


SETTINGS = (
    _weight(Check.IMPROBABLE, Weight.BLOCK, "a score that chance hardly explains"),
    _limit(
        "improbable.chance",
        "0.001",
        message("probability"),
        "at most so probable, after correction for the number of scores looked at",
        most=1,
    ),
    _weight(Check.MOVER, Weight.BLOCK, "a rating that moves far from one list to the next"),
    _limit("mover.points", "100", message("points"), "at least so far"),
    _limit(
        "mover.k", "10", message("times K"), "and at least so many times the largest K of the games"
    ),
    _weight(Check.NEWCOMER, Weight.BLOCK, "a first rating near the top of the list"),
    _limit("newcomer.top", "100", message("place"), "at this place or above"),
    _limit(
        "newcomer.share",
        "1",
        message("per cent"),
        "and among so many of the players of the list",
        most=100,
    ),
    _limit("newcomer.rating", "2500", message("rating"), "or at least this rating, on any list"),
    _weight(Check.SWAP, Weight.BLOCK, "two players of one event who may be one another"),
    _limit(
        "swap.points",
        "300",
        message("points"),
        "their performances are at least so far off, crosswise",
    ),
    _limit("swap.games", "5", message("games"), "in at least so many counted games each"),
    _limit(
        "swap.chance",
        "0.001",
        message("probability"),
        "and together at most so probable, after correction for the pairs looked at",
        most=1,
    ),
    _limit(
        "swap.claims",
        "2",
        message("facts"),
        "or so many of rating, birth, federation, title, sex stand crosswise in the report",
        most=5,
    ),
    _weight(Check.CLAIMS, Weight.NOTICE, "a report that describes somebody else"),
    _limit("claims.rating", "300", message("points"), "the reported rating is at least so far off"),
    _limit("claims.years", "3", message("years"), "or the reported year of birth is"),
    _limit(
        "claims.facts", "2", message("facts"), "or so many of federation, title, sex differ", most=3
    ),
    _weight(Check.AGE, Weight.BLOCK, "a player too young, too old or dead"),
    _limit("age.youngest", "4", message("years"), "younger than this when the event began"),
    _limit("age.oldest", "105", message("years"), "or at least this old"),
    _weight(Check.SILENT, Weight.NOTICE, "an event of former years of which nothing is heard"),
    _limit(
        "silent.years",
        "2",
        message("years"),
        "held in so many years before, one after the other",
        most=20,
    ),
    _limit(
        "silent.days",
        "28",
        message("days"),
        "and so many days later than the year before",
        most=180,
    ),
    _weight(Check.VOLUME, Weight.BLOCK, "much less or much more than a year before"),
    _limit("volume.percent", "50", message("per cent"), "less or more by at least so much"),
    _limit(
        "volume.events",
        "20",
        message("events"),
        "where there were at least so many the year before",
    ),
    _weight(Check.EDITION, Weight.BLOCK, "an edition or a reading that is not in force"),
    _weight(Check.UNFINISHED, Weight.BLOCK, "events of this list that the office has still to do"),
    _weight(Check.WAITING, Weight.NOTICE, "events of this list that wait for a decision"),
    _weight(Check.BALANCE, Weight.BLOCK, "a ledger that does not give the list"),
)
"""Every setting of the gate, check by check."""

_BY_NAME = {setting.name: setting for setting in SETTINGS}


class Limits(Struct, frozen=True):
    """The settings that hold for a list."""

    settled: Mapping[str, str]

    def value(self, name: str) -> str:
        """Return a setting as it is written."""
        return self.settled.get(_PREFIX + name, _BY_NAME[name].default)

    def number(self, name: str) -> Decimal:
        """Return a threshold."""
        return Decimal(self.value(name))

    def weight(self, check: Check) -> Weight:
        """Return what findings of a check do."""
        return Weight(self.value(check.value))

    def finding(
        self, check: Check, about: str, message: str, **numbers: float | str
    ) -> GateFinding:
        """Return a finding with the weight that is settled for its check."""
        told: Numbers = dict(numbers)
        return GateFinding(
            check=check, weight=self.weight(check), about=about, message=message, numbers=told
        )

    def notice(self, check: Check, about: str, message: str, **numbers: float | str) -> GateFinding:
        """Return a finding that does not block, whatever is settled."""
        found = self.finding(check, about, message, **numbers)
        return replace(found, weight=Weight.NOTICE) if found.is_blocking else found


def limits_of(connection: Connection, pool_id: int | None) -> Limits:
    """Return the settings that hold for a pool, or for those without any of their own."""
    return Limits(settings_of(connection, pool_id))


def settings_for(office: Office, code: str | None) -> Limits:
    """Return the settings that hold for a pool by its code; without one those for all."""
    with office.reading() as connection:
        if code is None or code == EVERY_POOL:
            return limits_of(connection, None)
        return limits_of(connection, pool_called(connection, code).id)


def settle(office: Office, code: str, name: str, value: str) -> str:
    """Settle a threshold for a pool, or for all; return what holds from now on."""
    with office.writing(f"setting set {code} {name}") as entry:
        pool_id = None if code == EVERY_POOL else pool_called(entry.connection, code).id
        known = _BY_NAME.get(name)
        if known is None:
            raise OfficeError(f"There is no setting {name!r}; arpad setting list shows them.")
        kept = None if value == DEFAULT else _checked(known, value)
        add_setting(entry, pool_id, _PREFIX + name, kept)
        return limits_of(entry.connection, pool_id).value(name)


def _checked(setting: Setting, value: str) -> str:
    if setting.is_weight:
        if value not in set(Weight):
            raise OfficeError(f"{setting.name} is {_WEIGHT}, not {value!r}.")
        return value
    most = setting.most or 100_000
    try:
        number = Decimal(value)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or not 0 <= number <= most:
        raise OfficeError(f"{setting.name} is a number from 0 to {most}, not {value!r}.")
    return value
