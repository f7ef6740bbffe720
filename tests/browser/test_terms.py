"""What is agreed on before a game: who may sit down, and how long both prepare."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.test_online import register


def test_a_range_of_ratings(somebody: NewPage) -> None:
    host, guest = somebody(), somebody()
    register(host, "Ranger")
    host.goto("/new/qyshinsu")
    host.get_by_role("radio", name="Anyone").check()
    ends = host.get_by_role("group", name="Who may sit down")
    host.get_by_role("radio", name="No clock").check()
    expect(ends.get_by_label("Rated from")).to_be_disabled()
    host.get_by_role("radio", name="5 + 3", exact=True).check()
    ends.get_by_label("Rated from").fill("1700")
    ends.get_by_label("to", exact=True).fill("1600")
    host.get_by_role("button", name="Find an opponent").click()
    expect(ends.get_by_role("alert")).to_contain_text("The lower end")
    ends.get_by_label("to", exact=True).fill("99999")
    ends.get_by_label("to", exact=True).blur()
    expect(ends.get_by_label("to", exact=True)).to_have_value("9999")
    expect(ends.get_by_role("alert")).to_have_count(0)
    host.get_by_role("button", name="Find an opponent").click()
    expect(host.get_by_text("Players rated 1700 or more")).to_be_visible()
    guest.goto("/lobby")
    seat = guest.get_by_role("link", name="for players rated 1700 or more")
    expect(seat).to_contain_text("Ranger")
    seat.click()
    expect(guest.get_by_text("Players rated 1700 or more")).to_be_visible()
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("alert")).to_contain_text("from 1700 to 9999")
    host.get_by_role("button", name="Withdraw").click()
    host.wait_for_url("**/lobby")


def test_time_to_compose(somebody: NewPage) -> None:
    host, guest = somebody(), somebody()
    host.goto("/new/qyshinsu")
    host.get_by_role("radio", name="A friend, by link").check()
    host.get_by_role("radio", name="5 + 3", exact=True).check()
    expect(host.get_by_text("compose")).to_have_count(0)
    host.goto("/new/yin-yang")
    host.get_by_role("radio", name="A friend, by link").check()
    minutes = host.get_by_label("Minutes to compose the laws")
    expect(minutes).to_have_count(0)
    host.get_by_role("radio", name="5 + 3", exact=True).check()
    expect(minutes).to_have_value("10")
    minutes.fill("200")
    minutes.blur()
    expect(minutes).to_have_value("60")
    minutes.fill("3")
    host.get_by_role("button", name="Make the link").click()
    link = host.get_by_label("Send this link").input_value()
    guest.goto("/" + link.split("/", 3)[3])
    expect(guest.get_by_text("5 + 3 · 3 min to prepare")).to_be_visible()
    guest.get_by_role("button", name="Join").click()
    for page in (host, guest):
        expect(page.get_by_text("3 minutes are left to prepare").first).to_be_visible()
