"""The working site in a real Chromium: from the organiser's file to an erratum that all can read.

Every role takes its main road, at the width of a desk and of a telephone, on a site that is served
with its worker as `arpad serve` does it.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect
from tests.web.browser.looking import blemishes

from arpad.demo.folder import BOOK
from arpad.model.rights import Role
from arpad.office.access.passwords import hashed
from arpad.store.book import Book
from arpad.store.desk.accounts import Account, add_account, change_account
from arpad.store.desk.desk import Desk

PASSWORD = "a sentence nobody guesses"  # noqa: S105 - of accounts that live for a test
NOW = datetime(2013, 2, 20, 12, tzinfo=UTC)
HOME = "ALM"
PEOPLE = {
    "organiser": (Role.ORGANISER, HOME),
    "federation": (Role.FEDERATION_OFFICER, HOME),
    "officer": (Role.RATING_OFFICER, None),
    "commission": (Role.COMMISSION, None),
    "admin": (Role.ADMINISTRATOR, None),
}
# Two rated players of the invented federation, with four rounds on a day: art. 3.1 allows three.
REPORT = """
name = "Open of <i>Alm</i>"
federation = "ALM"
start = 2013-02-05
end = 2013-02-05
system = "swiss"
time_control = "90+30"
arbiter = "Kask, Kaur"
rounds = [
  { number = 1, date = 2013-02-05 },
  { number = 2, date = 2013-02-05 },
  { number = 3, date = 2013-02-05 },
  { number = 4, date = 2013-02-05 },
]
players = [
  { id = "88000381", name = "Ackerbäumer, Lothar" },
  { id = "88000117", name = "Oberschütz, Jürgen" },
]
[[games]]
round = 1
white = "88000381"
black = "88000117"
result = "1-0"
[[games]]
round = 2
white = "88000117"
black = "88000381"
result = "1-0"
[[games]]
round = 3
white = "88000381"
black = "88000117"
result = "1/2"
[[games]]
round = 4
white = "88000117"
black = "88000381"
result = "1/2"
"""

SignIn = Callable[[str], Page]


@pytest.fixture
def office(demo_folder: Path, tmp_path: Path) -> Path:
    """Return a copy of the demonstration's book with somebody in every role."""
    for end in ("", "-wal", "-shm"):
        beside = demo_folder / f"{BOOK}{end}"
        if beside.exists():
            shutil.copy(beside, tmp_path / f"office.db{end}")
    kept = hashed(PASSWORD)
    with Desk(Book(str(tmp_path / "office.db"))).writing() as connection:
        for name, (role, federation) in PEOPLE.items():
            made = Account(
                name=name,
                full_name=f"{name.title()} Example",
                roles=(role,),
                federation=federation,
                created=NOW,
                created_by="test",
            )
            change_account(connection, add_account(connection, made), password=kept)
    return tmp_path / "office.db"


@pytest.fixture
def working_address(office: Path) -> Iterator[str]:
    """Serve the book with its worker, on a day before a list."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arpad = Path(sys.executable).with_name("arpad")
    asked = ["serve", "--book", str(office), "--port", str(port), "--requests", "0"]
    environment = os.environ | {"ARPAD_NOW": NOW.isoformat()}
    served = subprocess.Popen([arpad, *asked, "--processes", "1"], env=environment)
    address, until = f"http://127.0.0.1:{port}", monotonic() + 60
    try:
        while monotonic() < until:
            try:
                with urlopen(f"{address}/ready"):  # noqa: S310 - our own address
                    break
            except OSError:
                sleep(0.2)
        yield address
    finally:
        served.terminate()
        served.wait(timeout=30)


ON_A_PHONE = pytest.param(360, marks=pytest.mark.long)


@pytest.fixture(params=[1280, ON_A_PHONE])
def sign_in(
    request: pytest.FixtureRequest, working_address: str, chromium: Browser
) -> Iterator[SignIn]:
    """Return what lets somebody sign in, in a browser of his own; every console stays silent."""
    said, contexts = list[str](), list[object]()

    def come_in(name: str) -> Page:
        context = chromium.new_context(
            base_url=working_address, viewport={"width": request.param, "height": 900}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda told: said.append(told.text) if told.type == "error" else None)
        page.goto("/sign-in")
        page.get_by_label("Name of the account").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Example")
        return page

    yield come_in
    assert said == []
    for context in contexts:
        context.close()  # type: ignore[attr-defined]


def looks_well(page: Page, name: str) -> None:
    """Check what an eye would see at once, and keep the picture."""
    assert page.viewport_size is not None
    width = page.viewport_size["width"]
    pictures = Path(os.environ.get("ARPAD_SCREENSHOTS", "build/screenshots"))
    pictures.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=pictures / f"desk-{name}-{width}.png", full_page=True)
    assert blemishes(page) == []


def job_done(page: Page) -> None:
    """Wait until the page of a job says that it is done."""
    expect(page.locator("#job")).to_contain_text("Done.", timeout=60_000)


def test_from_the_file_of_an_organiser_to_an_erratum_for_everybody(sign_in: SignIn) -> None:
    organiser = sign_in("organiser")
    event = _hand_in(organiser)
    officer = sign_in("officer")
    _decide(officer, event)
    _rate(officer)
    _publish(officer)
    _correct(officer, event)
    public = sign_in("organiser")
    public.goto("/errata")
    expect(public.locator("main")).to_contain_text("The score sheet says otherwise.")
    public.goto(f"/desk/events/{event}")
    expect(public.locator("main")).to_contain_text("Open of <i>Alm</i>")


@pytest.mark.long
def test_an_officer_adjusts_a_list_and_corrects_a_base(sign_in: SignIn) -> None:
    page = sign_in("officer")
    page.goto("/desk/adjustments/fide/2013-03-01")
    looks_well(page, "adjustments")
    page.get_by_role("button", name="See whom it would move").first.click()
    job_done(page)
    page.goto("/desk/adjustments/fide/2013-03-01")
    looks_well(page, "adjustment-looked-at")
    page.get_by_role("button", name="Order it for this list").click()
    job_done(page)
    page.goto("/desk/adjustments/fide/2013-03-01")
    looks_well(page, "adjustment-ordered")
    page.goto("/desk/corrections/new?kind=start&player=88000381&pool=fide")
    page.get_by_role("textbox", name="The right rating").fill("2000")
    page.get_by_label("The list that should have said it").fill("2013-01-01")
    looks_well(page, "correction-base")
    page.get_by_role("button", name="Show what it touches").click()
    looks_well(page, "correction-base-look")


def _hand_in(page: Page) -> str:
    page.goto("/desk/submit")
    looks_well(page, "submit")
    file = {"name": "alm.toml", "mimeType": "text/plain", "buffer": REPORT.encode()}
    page.locator("input[name=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Hand in the report").click()
    link = page.get_by_role("link", name="To the event")
    expect(link).to_be_visible(timeout=60_000)
    looks_well(page, "submission")
    link.click()
    expect(page.locator("main")).to_contain_text("4 rounds on 2013-02-05; at most 3 are allowed.")
    looks_well(page, "event")
    return page.url.rpartition("/")[2]


def _decide(page: Page, event: str) -> None:
    page.goto("/desk/inbox")
    looks_well(page, "inbox")
    page.goto(f"/desk/review/{event}")
    looks_well(page, "review")
    page.locator("summary", has_text="Decide").first.click()
    form = page.locator("form[action$='/decide']").first
    form.get_by_label("Admit it all the same").check()
    form.get_by_label("Reason").fill("A festival; the players agreed.")
    form.get_by_role("button", name="Record the decision").click()
    expect(page.locator("main")).to_contain_text("Ready to be rated")
    expect(page.locator("main")).to_contain_text("A festival; the players agreed.")


def _rate(page: Page) -> None:
    page.goto("/desk/periods/fide/2013-03-01")
    looks_well(page, "period")
    page.get_by_role("button", name="Make a dry run").click()
    job_done(page)
    page.get_by_role("link", name="Go on").click()
    expect(page.locator("main")).to_contain_text("Nothing is booked.")
    looks_well(page, "dry-run")
    page.goto("/desk/periods/fide/2013-03-01")
    page.get_by_role("button", name="Rate and book the period").click()
    job_done(page)


def _publish(page: Page) -> None:
    page.goto("/desk/gate/fide/2013-03-01")
    looks_well(page, "gate")
    boxes = page.locator("input[name=seen]")
    if boxes.count():
        for box in boxes.all():
            box.check()
        page.get_by_label("Reason").fill("Looked at one by one.")
        page.get_by_role("button", name="Override").click()
    expect(page.locator("main")).to_contain_text("Nothing stops the list.")
    page.goto("/desk/publish/fide/2013-03-01")
    looks_well(page, "publish")
    page.get_by_role("button", name="Publish this list now").click()
    job_done(page)
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("2013")


def _correct(page: Page, event: str) -> None:
    page.goto(f"/desk/corrections/new?kind=result&event={event}&round=3")
    looks_well(page, "correction")
    page.get_by_label("The right result").select_option("1-0")
    page.get_by_role("button", name="Show what it touches").click()
    expect(page.locator("main")).to_contain_text("Nothing is booked yet")
    looks_well(page, "blast-radius")
    page.get_by_label("Reason").fill("The score sheet says otherwise.")
    page.get_by_role("button", name="Book the correction").click()
    expect(page.locator("main")).to_contain_text("is booked")


def test_a_federation_officer_changes_a_player_and_asks_for_a_transfer(sign_in: SignIn) -> None:
    page = sign_in("federation")
    page.goto("/desk/players?q=Ackerb")
    looks_well(page, "players")
    page.goto("/desk/players/88000381/change")
    looks_well(page, "player-change")
    page.get_by_label("Title").fill("IM")
    page.locator("[name=source]").fill("Letter of the federation")
    page.get_by_role("button", name="Enter the change").click()
    expect(page.get_by_role("status")).to_contain_text("The change is in the register")
    page.goto("/desk/requests/new?player=88000381")
    looks_well(page, "request")


def test_a_commission_sees_everything_and_has_no_button(sign_in: SignIn) -> None:
    page = sign_in("commission")
    for path in (
        "/desk/inbox",
        "/desk/periods/fide/2013-03-01",
        "/desk/gate/fide/2013-03-01",
        "/desk/corrections",
        "/desk/log",
        "/desk/audit",
    ):
        page.goto(path)
        looks_well(page, f"commission{path.replace('/', '-')}")
        for deed in ("Rate and book", "Override", "Publish", "Record the decision"):
            expect(page.get_by_role("button", name=deed)).to_have_count(0)


def test_an_administrator_invites_somebody_who_comes_in(sign_in: SignIn, chromium: Browser) -> None:
    page = sign_in("admin")
    page.goto("/desk/accounts")
    looks_well(page, "accounts")
    page.get_by_label("Name of the account").fill("new.one")
    page.get_by_label("Name of the person").fill("Nora Neu")
    page.get_by_label("commission", exact=True).check()
    page.get_by_role("button", name="Invite").click()
    link = page.get_by_label("Link").input_value()
    context = chromium.new_context()
    newcomer = context.new_page()
    newcomer.goto(link)
    for label in ("New password", "The same again"):
        newcomer.get_by_label(label).fill("quite another sentence")
    newcomer.get_by_role("button", name="Set the password").click()
    newcomer.get_by_label("Name of the account").fill("new.one")
    newcomer.get_by_label("Password").fill("quite another sentence")
    newcomer.get_by_role("button", name="Sign in").click()
    expect(newcomer.get_by_role("heading", level=1)).to_contain_text("Nora Neu")
    context.close()
    page.goto("/desk/law")
    looks_well(page, "law")
    page.goto("/desk/site")
    looks_well(page, "site")


@pytest.mark.parametrize("sign_in", [360, 1280], indirect=True)
def test_the_desk_has_no_serious_fault_for_who_cannot_see_it(sign_in: SignIn) -> None:
    page = sign_in("officer")
    for path in ("/desk", "/desk/inbox", "/desk/submit", "/desk/account", "/desk/calendar"):
        page.goto(path)
        found = Axe().run(page).response["violations"]
        serious = [each["id"] for each in found if each["impact"] in {"serious", "critical"}]
        assert serious == [], path
