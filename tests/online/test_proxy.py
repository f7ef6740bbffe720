"""Behind nginx as docs/operating.md has it: who is asked, and what happens when processes go."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from http.client import HTTPConnection

import pytest

from tests.online.behind import AT, Game, Pair
from tests.online.line import Line
from tests.online.proxy import NAME, find_nginx
from tests.online.site import Site
from tests.services import Postgres, Redis, wait_for
from tests.web.accounts import register
from tests.web.browser import Browser, bad, good, new_id
from tests.web.company import BLITZ


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis_server: Redis
) -> Iterator[Pair]:
    program = find_nginx()
    if program is None:
        pytest.skip(
            "no nginx: install it (Debian: sudo apt-get install nginx-light), and these tests "
            "run too"
        )
    url = postgres.make()
    redis_server.empty()
    site = Site(
        tmp_path_factory.mktemp("site"),
        TAIJITU_DATABASE_URL=url,
        TAIJITU_REDIS_URL=redis_server.url,
        TAIJITU_PUBLIC_URL=f"https://{NAME}",
        TAIJITU_TRUSTED_PROXIES="127.0.0.1",
    )
    with ExitStack() as stack:
        stack.callback(postgres.drop, url)
        stack.callback(site.close)
        made = Pair(site, program)
        stack.callback(made.nginx.close)
        yield made


@pytest.fixture(scope="module")
def people(pair: Pair) -> tuple[Browser, Browser]:
    anna, boris = pair.nginx.client(), pair.nginx.client(address="127.0.0.2")
    register(anna, "Anna")
    register(boris, "Boris")
    return anna, boris


@pytest.fixture(scope="module")
def games(pair: Pair, people: tuple[Browser, Browser]) -> list[Game]:
    """Games at home in both processes: which one it is follows from the table's id."""
    found: list[Game] = []
    while len(found) < 4 or len({pair.way(game.table) for game in found}) < 2:
        found.append(Game(pair, people))
    homes = {pair.way(game.table): game for game in found}
    others = [game for game in found if game not in homes.values()]
    return [*homes.values(), *others]


def test_the_players_of_a_game_meet_in_one_process(pair: Pair, games: list[Game]) -> None:
    """Whatever they ask, and over their sockets; and each process has games."""
    before = {port: pair.moves(port) for port in pair.at}
    for game in games[:2]:
        with closing(game.line("b")) as black, closing(game.line("w")) as white:
            for _ in range(3):
                white.until(game.by_socket(black)["seq"])
                black.until(game.by_request("w")["seq"])
        assert game.kept() == game.played
        wait_for(partial(_left, pair, game), "nginx has not written of the sockets")
        assert {one.ports for one in pair.nginx.asked(AT + game.table)} == {pair.way(game.table)}
    written = {port: pair.moves(port) - before[port] for port in pair.at}
    assert list(written.values()) == [6, 6]


def _left(pair: Pair, game: Game) -> bool:
    sockets = pair.nginx.asked(f"{AT}{game.table}/socket")
    return [one.status for one in sockets] == [101, 101]


def test_a_rated_game_with_a_clock(pair: Pair, people: tuple[Browser, Browser]) -> None:
    """The way to each player is measured through nginx, and each is seen to be there."""
    game = Game(pair, people, rated=True, clock=BLITZ)
    with closing(game.line("b")) as black, closing(game.line("w")) as white:
        white.until(game.by_socket(black)["seq"])
        view = black.until(game.by_socket(white)["seq"])
        assert [seat["present"] for seat in view["seats"]] == [True, True]
    good(people[0].wish(view, "resign", "b"))
    assert people[1].view(game.table)["result"]["winner"] == "w"


def test_a_rolling_restart_while_games_go_on(pair: Pair, games: list[Game]) -> None:
    """Nobody sees an error, no move is lost or doubled, and sockets come back by themselves."""
    stop = threading.Event()
    lines = [(game.line("b"), game.line("w")) for game in games[:2]]

    def over_sockets(game: Game, black: Line, white: Line) -> None:
        while not stop.wait(0.05):
            one, two = (black, white) if black.view["to_act"] == ["b"] else (white, black)
            two.until(game.by_socket(one)["seq"])

    def by_requests(game: Game) -> None:
        while not stop.wait(0.05):
            game.by_request("bw"[len(game.played) % 2])

    with ThreadPoolExecutor(4) as threads, ExitStack() as stack:
        stack.callback(stop.set)
        playing = [
            threads.submit(over_sockets, game, *line)
            for game, line in zip(games[:2], lines, strict=True)
        ]
        playing += [threads.submit(by_requests, game) for game in games[2:4]]
        for port in tuple(pair.at):
            time.sleep(1)
            assert pair.at[port].end(signal.SIGTERM) in (0, -signal.SIGTERM)
            assert pair.at[port].said() == ""
            pair.start(port)
        time.sleep(1)
        stop.set()
        for one in playing:
            one.result()
    for line in (line for both in lines for line in both):
        line.close()
        assert set(line.closed) == {1012}  # "service restart"
    for game in games[:4]:
        assert game.kept() == game.played
    assert "no live upstreams" not in pair.nginx.errors()


def test_a_process_is_killed(pair: Pair, games: list[Game]) -> None:
    """The other one takes over at once, and it is used again as soon as it is back."""
    game = games[0]
    (port,) = pair.way(game.table)
    (other,) = set(pair.at) - {port}
    with closing(game.line("b")) as black, closing(game.line("w")) as white:
        if game.at["b"].view(game.table, "b")["to_act"] == ["w"]:
            black.until(game.by_socket(white)["seq"])
        request, stone = new_id(), game.choice(black.view)
        black.send(stone, request=request)
        pair.at[port].kill()
        body = {"id": request, "seat": "b", "ply": black.view["ply"], "actions": [stone]}
        first = good(game.at["b"].post(f"{AT}{game.table}/actions", body))
        game.played.append(stone)
        assert white.until(first["seq"])["seq"] == first["seq"]
        black.until(game.by_socket(white)["seq"])
        assert game.kept() == game.played
        assert pair.way(game.table) == (port, other)
        assert black.closed == white.closed == [None]
        pair.start(port)
        assert game.kept() == game.played
        assert pair.way(game.table) == (port,)


@pytest.mark.parametrize(
    "path", ["/metrics", "/metrics/", "//metrics", "/a/../metrics", "/%6detrics", "/ready/"]
)
def test_what_is_for_the_administrator_is_closed(pair: Pair, path: str) -> None:
    before = pair.nginx.asked("/")
    assert _plainly(pair, path) == 404
    wait_for(lambda: len(pair.nginx.asked("/")) > len(before), "nginx has not written of it")
    assert pair.nginx.asked("/")[-1].ports == ()


def test_only_sockets_are_upgraded(pair: Pair) -> None:
    assert _plainly(pair, "/health", Connection="Upgrade", Upgrade="h2c") == 200
    assert [process.said() for process in pair.at.values()] == ["", ""]


def _plainly(pair: Pair, path: str, **headers: str) -> int:
    """The answer to a request whose path nobody has tidied up."""
    with closing(HTTPConnection("127.0.0.1", pair.nginx.port, timeout=30)) as connection:
        connection.request("GET", path, headers={"Host": NAME, **headers})
        return connection.getresponse().status


def test_what_is_for_all_is_open(pair: Pair) -> None:
    assert good(pair.nginx.client().get("/health"))["status"] == "ok"


def test_the_sites_name_and_origin_come_through(pair: Pair) -> None:
    browser = pair.nginx.client()
    answer = browser.get("/api/account")
    assert "Secure" in answer.headers["set-cookie"]
    good(browser.post("/api/account/sign-out", {}))
    foreign = {"Origin": "https://evil.example"}
    bad(browser.post("/api/account/sign-out", {}, foreign), 403, "foreign_origin")
    bad(browser.get("/api/account", {"Host": "evil.example"}), 403, "foreign_host")


def test_limits_are_for_the_clients_address(pair: Pair) -> None:
    """Whichever process is asked, and whatever a client says of where it comes from."""

    def sign_in(address: str, said: str) -> int:
        browser = pair.nginx.client(address=address)
        return browser.post("/api/account/sign-in", {}, {"X-Forwarded-For": said}).status_code

    for _ in range(100):  # a bucket fills up again meanwhile, however slow the machine is
        code = sign_in("127.0.0.7", "203.0.113.9")
        if code == 429:
            break
        assert code == 400
    assert code == 429
    assert sign_in("127.0.0.8", "127.0.0.7") == 400
