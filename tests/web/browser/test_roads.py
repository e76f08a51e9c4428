"""The roads of a player and of an arbiter, walked in a real browser."""

import re

from playwright.sync_api import Browser, Page, expect
from tests.web.browser.window import Cast, Window, opened

from arpad.demo.chess_season import LAST_LIST


def test_a_player_finds_himself_and_reads_why_his_rating_moved(
    chromium: Browser, address: str, cast: Cast
) -> None:
    with opened(chromium, address, Window(width=360)) as (page, complaints):
        page.goto("/")
        _type(page, cast.name.split(",")[0].lower())
        page.get_by_role("button", name="Search").click()
        page.get_by_role("link", name=cast.name).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(cast.name)
        page.get_by_role("link", name="Why this number?").click()
        expect(page).to_have_url(re.compile(rf"/why/fide/{LAST_LIST}"))
        expect(page.get_by_text("It adds up")).to_be_visible()
        rows = page.locator("section[aria-labelledby=sum] tbody tr")
        amounts = [_number(row) for row in rows.locator("td").all_inner_texts()]
        assert sum(amounts[:-1]) == amounts[-1]
        page.get_by_role("link", name=re.compile(r"art\. ")).first.click()
        expect(page).to_have_url(re.compile(r"/regulations/fide/b02_2010/"))
        assert complaints == []


def _type(page: Page, name: str) -> None:
    page.get_by_role("searchbox").first.fill(name)


def _number(text: str) -> int:
    """Return hundredths of a point, as a page writes them."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("+", "").replace("±", "")
    return round(float(plain) * 100)


def test_a_search_is_live_and_finds_folded_names(
    chromium: Browser, address: str, cast: Cast
) -> None:
    """The name has letters that a keyboard may lack, and is found without them."""
    with opened(chromium, address, Window()) as (page, complaints):
        page.goto("/players")
        _type(page, "guigueda claudio")
        expect(page.get_by_role("link", name=cast.name).first).to_be_visible()
        assert "q=guigueda" in page.url
        _type(page, "zzzzzz")
        expect(page.get_by_role("link", name=cast.name)).to_have_count(0)
        assert complaints == []


def test_a_search_works_without_script(chromium: Browser, address: str, cast: Cast) -> None:
    with opened(chromium, address, Window(has_script=False)) as (page, _):
        page.goto("/players")
        _type(page, "guigueda")
        page.get_by_role("button", name="Search").first.click()
        expect(page.get_by_role("link", name=cast.name).first).to_be_visible()


def test_an_arbiter_sees_where_an_event_is_stuck(chromium: Browser, address: str) -> None:
    with opened(chromium, address, Window(width=360)) as (page, complaints):
        page.goto("/events?state=waiting")
        page.get_by_role("link", name="Torrelagos Club Tournament").click()
        expect(page.get_by_text("art. 6.31").first).to_be_visible()
        expect(page.get_by_text("at least 4").first).to_be_visible()
        assert complaints == []


def test_an_arbiter_has_a_report_examined_and_takes_the_mended_one(
    chromium: Browser, address: str
) -> None:
    with opened(chromium, address, Window()) as (page, complaints):
        page.goto("/clinic")
        page.locator("input[type=file]").set_input_files("src/arpad/examples/report.trf")
        page.get_by_role("button", name="Examine").click()
        expect(page.locator(".findings li").first).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("button", name=re.compile("mended", re.IGNORECASE)).click()
        assert download.value.suggested_filename.endswith(".trf")
        assert complaints == []


def test_colours_are_switched_and_kept(chromium: Browser, address: str) -> None:
    with opened(chromium, address, Window()) as (page, complaints):
        page.goto("/")
        light = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.get_by_role("button", name="Light or dark").click()
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.goto("/lists")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark != light
        assert complaints == []


def test_the_page_is_reached_by_the_keyboard_alone(chromium: Browser, address: str) -> None:
    with opened(chromium, address, Window()) as (page, _):
        page.goto("/players")
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null")


def test_every_language_can_be_chosen_from_every_other(chromium: Browser, address: str) -> None:
    with opened(chromium, address, Window()) as (page, _):
        page.goto("/lists")
        for name, code in (("Français", "fr"), ("Eesti", "et"), ("English", "en")):
            page.get_by_role("link", name=name).click()
            expect(page.locator("html")).to_have_attribute("lang", code)
