"""Two people at two screens: invited by link, found in the lobby, named by their accounts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, Server
from tests.services import Postgres

TURNS = ("O@3", "4@4", "2@8", "5@6", "2@1", "5@11")
"""A whole game of Qyshinsu, which Crimson wins."""

PASSWORD = "nine willows by the river"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def addresses(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[str]]:
    """One process with its file; then two on PostgreSQL and Redis, where people meet across."""
    if request.param == "sqlite":
        yield [request.getfixturevalue("server").address]
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    url, redis = postgres.make(), request.getfixturevalue("redis_server").url
    data = tmp_path_factory.mktemp("shared")
    both = [Server(data, TAIJITU_DATABASE_URL=url, TAIJITU_REDIS_URL=redis) for _ in range(2)]
    try:
        for one in both:
            one.start()
        yield [one.address for one in both]
    finally:
        for one in both:
            one.stop()
        postgres.drop(url)


def invite(host: Page, clock: str = "5 + 3", side: str = "Ebony") -> str:
    """The path of a table of Qyshinsu to which ``host`` invites by link."""
    host.goto("/new/qyshinsu")
    host.get_by_role("radio", name="A friend, by link").check()
    host.get_by_role("radio", name=side).check()
    host.get_by_role("radio", name=clock, exact=True).check()
    host.get_by_role("button", name="Make the link").click()
    expect(host.get_by_role("heading", name="Waiting for your opponent")).to_be_visible()
    link = host.get_by_label("Send this link").input_value()
    return "/" + link.split("/", 3)[3]


def join(guest: Page, path: str) -> None:
    """Follow an invitation."""
    guest.goto(path)
    expect(guest.get_by_role("heading", name="invites you to Qyshinsu")).to_be_visible()
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_label("What is asked")).to_be_visible()


def register(page: Page, name: str) -> None:
    """Make an account."""
    page.goto("/account")
    page.get_by_role("radio", name="New account").check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("link", name=name).first).to_be_visible()


def seated(somebody: NewPage) -> tuple[Page, Page]:
    """Ebony and Crimson, who have just sat down."""
    ebony, crimson = somebody(), somebody()
    join(crimson, invite(ebony))
    expect(ebony.get_by_label("What is asked")).to_be_visible()
    return ebony, crimson


def play(page: Page, text: str) -> None:
    """Place a stone: by a click on it, and one on its space."""
    kind, space = text.split("@")
    begin = page.get_by_role("button", name="Begin", exact=True)
    expect(page.get_by_label("What is asked")).to_contain_text(re.compile(r"You begin|[Aa]nswer"))
    if begin.is_visible():
        begin.click()
    page.locator(f"[data-may][data-pick='kind:{kind}']").first.click()
    page.locator(f"[data-may][data-pick='space:{space}']").click()
    expect(page.get_by_role("button", name=re.compile(rf": {re.escape(text)}$"))).to_be_visible()


def test_a_whole_game_by_link(somebody: NewPage) -> None:
    ebony, crimson = seated(somebody)
    expect(ebony.get_by_role("timer", name="Clock of Ebony, running")).to_contain_text("first turn")
    for page in (ebony, crimson):
        expect(page.get_by_role("timer", name="Clock of Crimson")).to_contain_text("5:00")
    for count, text in enumerate(TURNS):
        play((ebony, crimson)[count % 2], text)
    expect(crimson.get_by_role("heading", name="You have won")).to_be_visible()
    expect(ebony.get_by_role("heading", name="You have lost")).to_be_visible()
    for page in (ebony, crimson):
        expect(page.get_by_role("timer", name=re.compile("running"))).to_have_count(0)


def test_a_clock_runs_and_its_increment_is_added(somebody: NewPage) -> None:
    ebony, crimson = seated(somebody)
    play(ebony, TURNS[0])
    play(crimson, TURNS[1])
    clock = crimson.get_by_role("timer", name="Clock of Ebony, running")
    expect(clock).to_contain_text(re.compile(r"4:5[0-8]"))
    play(ebony, TURNS[2])
    expect(crimson.get_by_role("timer", name="Clock of Ebony")).to_contain_text(re.compile("5:0"))


def test_talk_resigning_and_playing_again(somebody: NewPage) -> None:
    ebony, crimson = seated(somebody)
    play(ebony, TURNS[0])
    play(crimson, TURNS[1])
    ebony.get_by_label("Say something").fill("A good evening to you!")
    ebony.get_by_role("button", name="Send").click()
    for page in (ebony, crimson):
        expect(page.get_by_role("log", name="Players")).to_contain_text("A good evening to you!")
    ebony.get_by_role("button", name="Resign").click()
    ebony.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(crimson.get_by_role("heading", name="You have won")).to_be_visible()
    before = ebony.url
    ebony.get_by_role("button", name="Play again").click()
    ebony.wait_for_url(lambda url: url != before)
    crimson.get_by_role("button", name="Play again: accept").click()
    for page, side in ((ebony, "Crimson"), (crimson, "Ebony")):
        expect(page.get_by_label("What is asked")).to_be_visible()
        expect(page.get_by_role("region", name=f"You: {side}")).to_be_visible()


@pytest.mark.parametrize("height", [720, 800])
def test_board_sentence_clocks_and_talk_are_seen_at_once(somebody: NewPage, height: int) -> None:
    for page in seated(somebody):
        page.set_viewport_size({"width": 1280, "height": height})
        for text in ("Good evening!", "And a good game to you."):
            page.get_by_label("Say something").fill(text)
            page.get_by_role("button", name="Send").click()
            expect(page.get_by_label("Say something")).to_have_value("")
            expect(page.get_by_role("log", name="Players")).to_contain_text(text)
        for found in (
            page.get_by_role("region", name="Board"),
            page.get_by_label("What is asked"),
            page.get_by_label("Say something"),
            *page.get_by_role("timer").all(),
        ):
            expect(found).to_be_in_viewport(ratio=1)


def test_all_tabs_are_whoever_signs_in_or_out_in_one(somebody: NewPage) -> None:
    first = somebody()
    play_tab, lobby = (first.context.new_page() for _ in range(2))
    play_tab.goto(invite(first))
    lobby.goto("/lobby")
    expect(play_tab.get_by_role("heading", name="Waiting")).to_be_visible()
    join(somebody(), play_tab.url)
    expect(play_tab.get_by_role("region", name="You: Ebony")).to_be_visible()

    register(first, "Tabea")
    for tab in (play_tab, lobby):
        expect(tab.get_by_role("link", name="Tabea").first).to_be_visible()
    play(play_tab, TURNS[0])

    first.get_by_role("button", name="Sign out").click()
    for tab in (play_tab, lobby):
        expect(tab.get_by_role("link", name="Sign in").first).to_be_visible()
    expect(play_tab.get_by_role("region", name="You: Ebony")).to_have_count(0)
    expect(play_tab.get_by_role("region", name="Ebony")).to_be_visible()

    first.goto("/account")
    first.get_by_label("Name", exact=True).fill("Tabea")
    first.get_by_label("Password", exact=True).fill(PASSWORD)
    first.get_by_role("button", name="Sign in", exact=True).click()
    expect(play_tab.get_by_role("region", name="You: Ebony")).to_be_visible()
    expect(lobby.get_by_role("link", name="Tabea").first).to_be_visible()


def test_an_invitation_is_withdrawn(somebody: NewPage) -> None:
    host, guest = somebody(), somebody()
    path = invite(host)
    guest.goto(path)
    expect(guest.get_by_role("button", name="Join")).to_be_visible()
    host.get_by_role("button", name="Withdraw the invitation").click()
    expect(guest.get_by_role("heading", name="This invitation is over")).to_be_visible()


def test_a_game_is_called_off_before_the_first_turn(somebody: NewPage) -> None:
    ebony, crimson = seated(somebody)
    play(ebony, TURNS[0])
    crimson.get_by_role("button", name="Call off").click()
    crimson.get_by_role("dialog").get_by_role("button", name="Call off").click()
    for page in (ebony, crimson):
        expect(page.get_by_role("heading", name="Called off")).to_be_visible()


def test_two_find_each_other_in_the_lobby_and_a_third_watches(somebody: NewPage) -> None:
    first, second, third = somebody(), somebody(), somebody()
    third.goto("/lobby")
    for page in (first, second):
        page.goto("/")
        page.get_by_role("link", name="Play with somebody").click()
        page.get_by_role("radio", name="Qyshinsu").check()
        page.get_by_role("button", name="Find an opponent").click()
        page.wait_for_url("**/play/*")
        if page is first:
            seat = third.get_by_role("listitem").filter(has_text="10 + 5")
            expect(seat).to_have_count(1)
    for page in (first, second):
        expect(page.get_by_label("What is asked")).to_be_visible()
    assert urlsplit(first.url).path == urlsplit(second.url).path
    third.get_by_role("listitem").filter(has_text="rapid").get_by_role("link").click()
    expect(third.get_by_label("What is asked")).to_be_visible()
    expect(first.get_by_text("1 person watches")).to_be_visible(timeout=30_000)


def test_an_account_challenges_another_by_name(somebody: NewPage) -> None:
    host, other = somebody(), somebody()
    for page, name in ((host, "Li_Bai"), (other, "Du_Fu")):
        register(page, name)
    host.goto("/person/Du_Fu")
    host.get_by_role("link", name="Challenge to Qyshinsu").click()
    host.get_by_role("radio", name="3 + 2", exact=True).check()
    host.get_by_role("checkbox", name="Rated").check()
    host.get_by_role("button", name="Send the challenge").click()
    expect(host.get_by_role("heading", name="Waiting for Du_Fu")).to_be_visible()
    other.goto("/lobby")
    other.get_by_role("listitem").filter(has_text="Li_Bai").get_by_role("link").click()
    expect(other.get_by_role("heading", name="Li_Bai invites you")).to_be_visible()
    expect(other.get_by_role("button", name="Decline")).to_be_visible()
    other.get_by_role("button", name="Join").click()
    for page in (host, other):
        expect(page.get_by_label("What is asked")).to_be_visible()
        expect(page.get_by_text("rated · 3 + 2")).to_be_visible()
        for name in ("Li_Bai", "Du_Fu"):
            expect(page.get_by_role("main").get_by_role("link", name=name)).to_be_visible()


def test_clocks_stand_still_on_vacation_and_whoever_leaves_is_called_deleted(
    somebody: NewPage,
) -> None:
    host, guest = somebody(), somebody()
    register(host, "Wang_Wei")
    path = invite(host, clock="3 days a turn")
    join(guest, path)
    host.goto("/account")
    host.get_by_label("Days", exact=True).fill("5")
    host.get_by_role("button", name="Go on vacation").click()
    expect(host.get_by_text("You are on vacation until")).to_be_visible()
    expect(host.get_by_text("25 of this year's 30 days are left.")).to_be_visible()
    expect(guest.get_by_text("the clock stands still")).to_be_visible()
    host.get_by_role("button", name="End the vacation").click()
    expect(host.get_by_role("button", name="Go on vacation")).to_be_visible()
    expect(guest.get_by_text("the clock stands still")).to_have_count(0)
    expect(guest.get_by_role("timer", name="Clock of Ebony, running")).to_be_visible()
    host.get_by_role("button", name="Delete the account").click()
    host.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    host.get_by_role("dialog").get_by_role("button", name="Delete for ever").click()
    expect(guest.get_by_role("heading", name="You have won")).to_be_visible()
    expect(guest.get_by_role("region", name="Seat: Ebony")).to_contain_text("Deleted")
    expect(guest.get_by_role("button", name="Play again")).to_have_count(0)
