"""At the same instant, and twice: of what excludes each other exactly one happens, on either
database, and whoever comes too late, or sends again, gets an answer that makes sense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient

from taijitu.core.errors import TaijituError
from taijitu.rooms.commands import Act, Resign
from taijitu.store.ratings import recalculate
from tests.web.accounts import database
from tests.web.browser import OPEN, PERSON, Browser, Json, bad, good, new_id
from tests.web.company import BLITZ, match, seek, sign_up
from tests.web.twins import Time

ABSOLUTE: Json = {"kind": "absolute", "main_s": 60}


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """What each of several pieces of work gives, or raises, when all begin together."""
    barrier = Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return work()
        except TaijituError as error:
            return error.code

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(run, works))


def codes(answers: Sequence[Response]) -> Counter[str]:
    """How often each answer was given: ``ok``, or the code of a refusal."""
    assert all(answer.status_code < 500 for answer in answers), [one.text for one in answers]
    return Counter("ok" if one.is_success else one.json()["code"] for one in answers)


def people(client: TestClient[Any], number: int) -> list[Browser]:
    """So many people with accounts."""
    store = database(client)
    return [sign_up(client, store) for _ in range(number)]


def desk_of(client: TestClient[Any]) -> Any:
    return client.app.dependencies["house"].dependency().desk


def begun(client: TestClient[Any], **terms: Any) -> tuple[Json, Browser, Browser]:
    """A game between two people, and both of them."""
    one, other = people(client, 2)
    table = one.create(other=OPEN, **terms)
    good(other.join(table["id"]))
    return table, one, other


class TestAtOnce:
    def test_joins(self, any_client: TestClient[Any]) -> None:
        host, *crowd = people(any_client, 7)
        table = host.create(other=OPEN)["id"]
        answers = at_once(*(lambda guest=guest: guest.join(table) for guest in crowd))
        assert codes(answers) == {"ok": 1, "seat_taken": 5}
        seats = host.view(table)["seats"]
        assert all(seat["person"] for seat in seats)

    @pytest.mark.parametrize("rated", [False, True])
    def test_matches(self, any_client: TestClient[Any], rated: bool) -> None:
        crowd = people(any_client, 8)
        found = at_once(*(lambda one=one: match(one, rated=rated)["id"] for one in crowd))
        assert sorted(Counter(found).values()) == [2, 2, 2, 2]

    def test_a_match_and_a_join_by_the_link(self, any_client: TestClient[Any]) -> None:
        for _ in range(3):
            host, guest, seeker = people(any_client, 3)
            table = seek(host, listed=True, side_drawn=True)["id"]
            joined, matched = at_once(partial(guest.join, table), partial(match, seeker))
            met = matched["id"] == table
            assert codes([joined]) == ({"seat_taken": 1} if met else {"ok": 1})
            if not met:
                body = {"id": new_id(), "seat": "e"}
                good(seeker.post(f"/api/tables/{matched['id']}/abort", body))

    def test_two_moves_of_one_side_from_two_tabs(self, any_client: TestClient[Any]) -> None:
        table, one, _ = begun(any_client)
        tab = Browser(any_client)
        tab.token = one.token
        view = one.view(table["id"], "e")
        answers = at_once(lambda: one.act(view, "3@7"), lambda: tab.act(view, "3@8"))
        assert codes(answers) == {"ok": 1, "stale_ply": 1}
        assert one.view(table["id"])["ply"] == 1

    def test_a_retry_of_a_move(self, any_client: TestClient[Any]) -> None:
        table, one, _ = begun(any_client)
        body = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"]}
        path = f"/api/tables/{table['id']}/actions"
        answers = at_once(*[lambda: one.post(path, body)] * 6)
        assert codes(answers) == {"ok": 6}
        assert {answer.json()["seq"] for answer in answers} == {3}

    def test_a_move_and_a_flag(self, server_time: Time, any_client: TestClient[Any]) -> None:
        """The move is in time only because it was so long on its way."""
        desk, ended = desk_of(any_client), Counter[str]()
        for number in range(4):
            table, one, other = begun(any_client, clock=ABSOLUTE)
            good(one.act(one.view(table["id"], "e"), "3@7"))
            good(other.act(other.view(table["id"], "c"), "2@10"))
            server_time.pass_s(60.2)
            owner = desk.person(one.token)
            text = one.view(table["id"], "e")["choices"][0]["text"]
            move = Act(0, (text,), lag_ms=400)
            moved, flagged = at_once(
                lambda: desk.change(table["id"], owner, move, f"request-{number}"),  # noqa: B023
                lambda: desk.flag(table["id"]),  # noqa: B023
            )
            last = desk.table(table["id"]).events[-1].kind.value
            ended[last] += 1
            if last == "flagged":
                assert moved == "game_over" or moved.result.termination == "time"
            else:
                assert (moved.line[-1].seat, flagged) == (0, None)
            assert desk.table(table["id"]).number == 5
        assert ended.keys() <= {"flagged", "acted"}

    def test_a_takeback_accepted_and_a_resignation(self, any_client: TestClient[Any]) -> None:
        table, one, other = begun(any_client)
        good(one.act(one.view(table["id"], "e"), "3@7"))
        good(one.wish(one.view(table["id"], "e"), "takeback"))
        views = one.view(table["id"], "e"), other.view(table["id"], "c")
        answers = at_once(
            lambda: other.wish(views[1], "accept"), lambda: one.wish(views[0], "resign")
        )
        assert codes(answers)["ok"] >= 1
        assert codes(answers).keys() <= {"ok", "game_over"}
        assert one.view(table["id"])["result"]["termination"] == "resigned"

    def test_rematches(self, any_client: TestClient[Any]) -> None:
        for _ in range(3):
            table, one, other = begun(any_client)
            good(one.wish(one.view(table["id"], "e"), "resign"))
            first, second = at_once(
                lambda: one.wish(table, "rematch", "e"),  # noqa: B023
                lambda: other.wish(table, "rematch", "c"),  # noqa: B023
            )
            assert good(first)["id"] == good(second)["id"]
            assert one.view(good(first)["id"])["state"] == "playing"

    def test_declining_and_withdrawing_a_challenge(self, any_client: TestClient[Any]) -> None:
        store = database(any_client)
        host, guest = sign_up(any_client, store), sign_up(any_client, store, "Invited")
        table = seek(host, invited="Invited")
        path = f"/api/tables/{table['id']}"
        answers = at_once(
            lambda: host.wish(table, "abort", "e"),
            lambda: guest.post(f"{path}/decline-challenge", {"id": new_id()}),
            lambda: guest.join(table["id"]),
        )
        assert codes(answers)["ok"] in (1, 2)  # who has joined may still call it off
        assert codes(answers).keys() <= {"ok", "game_over", "own_table", "seat_taken"}

    def test_names(self, any_client: TestClient[Any]) -> None:
        crowd = [Browser(any_client) for _ in range(4)]
        bodies = [{"name": "Wanted", "password": f"password {n}"} for n in range(4)]
        answers = at_once(
            *(
                lambda one=one, body=body: one.post("/api/account/register", body)
                for one, body in zip(crowd, bodies, strict=True)
            )
        )
        assert codes(answers) == {"ok": 1, "name_taken": 3}

    def test_messages(self, any_client: TestClient[Any]) -> None:
        table, one, other = begun(any_client)
        path = f"/api/tables/{table['id']}/chat"

        def say(browser: Browser) -> Response:
            return browser.post(path, {"id": new_id(), "room": "players", "text": "hello"})

        answers = at_once(*(lambda who=who: say(who) for who in (one, other) * 3))
        assert codes(answers) == {"ok": 6}
        said = good(one.get(f"{path}?room=players"))["messages"]
        assert [message["number"] for message in said] == [1, 2, 3, 4, 5, 6]


class TestRated:
    def test_games_that_end_at_once_all_count(self, any_client: TestClient[Any]) -> None:
        """Four games between the same three people, and one that both sides end."""
        one, other, third = people(any_client, 3)
        games = []
        for black, white in ((one, other), (other, one), (other, third), (third, one)):
            table = black.create(other=OPEN, clock=BLITZ, rated=True)
            good(white.join(table["id"]))
            games.append((table, black, white))
        ends = [
            lambda who=who, table=table, seat=seat: who.wish(table, "resign", seat)
            for table, black, white in games
            for who, seat in ((black, "e"), (white, "c"))
        ]
        assert codes(at_once(*ends)) == {"ok": 4, "game_over": 4}
        replayed = recalculate(database(any_client), write=False)
        assert (replayed.games, replayed.ratings, replayed.changed) == (4, 3, 0)

    def test_a_whole_game(self, any_client: TestClient[Any]) -> None:
        one, other = people(any_client, 2)
        waiting = match(one, rated=True)
        view = match(other, rated=True)
        assert view["id"] == waiting["id"]
        at = {}
        for browser in (one, other):
            (mine,) = (
                seat["letter"] for seat in browser.view(view["id"])["seats"] if seat["yours"]
            )
            at[mine] = browser
        for _ in range(6):
            seat = one.view(view["id"])["to_act"][0]
            mine = at[seat].view(view["id"], seat)
            good(at[seat].act(mine, mine["choices"][0]["text"]))
        end = good(at["c"].wish(at["c"].view(view["id"], "c"), "resign"))
        assert end["result"]["winner"] == "e"
        winner, loser = (good(at[seat].get("/api/account"))["person"] for seat in ("e", "c"))
        (won,) = good(one.get(f"/api/people/{winner}"))["ratings"]
        (lost,) = good(one.get(f"/api/people/{loser}"))["ratings"]
        assert won["rating"] > 1500 > lost["rating"]


class TestTwice:
    def test_every_command_may_be_sent_again(self, any_client: TestClient[Any]) -> None:
        """The answer is as the first time, as long as nothing else has happened."""
        one, other = people(any_client, 2)

        def twice(browser: Browser, path: str, body: Json, status: int = 200) -> Json:
            whole = {"id": new_id(), **body}
            first, again = (good(browser.post(path, whole), status) for _ in range(2))
            for answer in (first, again):
                answer.pop("now_ms", None)
                answer.pop("clock", None)
            assert first == again
            return dict(again)

        made = {"game": "qyshinsu", "seats": {"e": PERSON, "c": OPEN}, "clock": BLITZ}
        table = twice(one, "/api/tables", made, 201)["id"]
        path = f"/api/tables/{table}"
        twice(other, f"{path}/join", {})
        twice(one, f"{path}/actions", {"seat": "e", "ply": 0, "actions": ["3@7"]})
        twice(one, f"{path}/takeback", {"seat": "e"})
        twice(other, f"{path}/decline", {"seat": "c"})
        twice(one, f"{path}/offer", {"seat": "e"})
        twice(other, f"{path}/decline", {"seat": "c"})
        twice(other, f"{path}/actions", {"seat": "c", "ply": 1, "actions": ["2@10"]})
        twice(other, f"{path}/takeback", {"seat": "c"})
        twice(one, f"{path}/accept", {"seat": "e"})
        twice(one, f"{path}/chat", {"room": "players", "text": "hello"}, 201)
        twice(one, f"{path}/report", {"about": "c", "text": "rude"}, 201)
        twice(other, f"{path}/resign", {"seat": "c"})
        again = twice(one, f"{path}/rematch", {"seat": "e"})["id"]
        twice(other, f"/api/tables/{again}/decline-challenge", {})
        waiting = twice(one, "/api/lobby/match", {"game": "qyshinsu", "clock": BLITZ})
        twice(one, f"/api/tables/{waiting['id']}/abort", {"seat": "e"})
        assert len(good(one.get("/api/tables"))) == 3

    def test_an_id_is_no_pass_to_something_else(self, any_client: TestClient[Any]) -> None:
        table, one, other = begun(any_client)
        path = f"/api/tables/{table['id']}"
        body = {"id": new_id(), "seat": "e"}
        good(one.post(f"{path}/offer", body))
        for what in ("resign", "takeback", "accept", "decline", "abort"):
            bad(one.post(f"{path}/{what}", body), 409, "id_reused")
        acts = {**body, "ply": 0, "actions": ["3@7"]}
        bad(one.post(f"{path}/actions", acts), 409, "id_reused")
        again = {"id": new_id(), "seat": "e", "ply": 0, "actions": ["3@7"]}
        good(one.post(f"{path}/actions", again))
        bad(one.post(f"{path}/actions", {**again, "actions": ["3@8"]}), 409, "id_reused")
        # The other's ids are the other's own.
        good(other.post(f"{path}/actions", {**again, "seat": "c", "ply": 1, "actions": ["2@10"]}))
        good(other.post(f"{path}/resign", {**body, "seat": "c"}))


def test_a_seat_is_resigned_by_its_owner_alone(any_client: TestClient[Any]) -> None:
    table, one, other = begun(any_client)
    desk = desk_of(any_client)
    persons = [desk.person(browser.token) for browser in (one, other)]
    answers = at_once(
        *(
            lambda seat=seat, owner=owner: desk.change(table["id"], owner, Resign(seat), new_id())
            for seat in (0, 1)
            for owner in persons
        )
    )
    assert sorted(str(one) for one in answers if isinstance(one, str)) == [
        "game_over",
        "wrong_seat",
        "wrong_seat",
    ]
