"""Certificates: what ships is proven twice, what is altered is rejected."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from taijitu.core.registry import get_game
from taijitu.games.qyshinsu.game import Qyshinsu
from taijitu.solve.around import after, code_of, coded_state
from taijitu.solve.certificate import Certificate, CertificateError, from_bytes, read
from taijitu.solve.holder import hold
from taijitu.solve.proven import shipped
from taijitu.solve.verify import verify
from taijitu.solve.winning import win
from tests.oracles.qyshinsu import QyshinsuOracle
from tests.solve.checker import check

GAME = get_game("qyshinsu")
START = GAME.format_position(GAME.initial(GAME.normalise({})))
SHIPPED = [one for one in shipped() if one.game == "qyshinsu" and one.root == START]


def small_win() -> Certificate:
    """The certificate of some win in a few turns."""
    options = GAME.normalise({})
    rng = random.Random(2)
    while True:
        position = GAME.initial(options)
        for _ in range(9):
            seats = GAME.to_act(position)
            if not seats:
                break
            (seat,) = seats
            position = GAME.apply(position, seat, rng.choice(GAME.legal_actions(position, seat)))
        if GAME.outcome(position) is None:
            for seat in (0, 1):
                found = win(GAME, options, position, seat, most=7)
                if found.certificate is not None and len(found.certificate.codes) > 3:
                    return found.certificate


@pytest.fixture(scope="module")
def win_tree() -> Certificate:
    return small_win()


def play_through(certificate: Certificate) -> int:
    """The second checker's count of the situations."""
    wins = certificate.claim == "wins"
    entries = {
        int(code): (int(kept), int(certificate.distances[n]) if wins else None)
        for n, (code, kept) in enumerate(zip(certificate.codes, certificate.kept, strict=True))
    }
    root = QyshinsuOracle(dict(certificate.options), certificate.root)
    return check(root, "ec"[certificate.keeper], entries, certificate.distance)


def test_ebony_need_never_lose_under_any_options() -> None:
    proven = {
        (one.options["old_stones"], one.options["old_stone_reach"])
        for one in SHIPPED
        if one.claim == "holds" and one.keeper == 0
    }
    assert proven == {(2, "nearest"), (2, "each_way"), (1, "nearest"), (1, "each_way")}


@pytest.mark.parametrize("certificate", shipped(), ids=lambda one: one.name)
def test_what_ships_is_verified(certificate: Certificate) -> None:
    assert verify(certificate).situations == len(certificate.codes)


@pytest.mark.parametrize("certificate", SHIPPED[:1], ids=lambda one: one.name)
def test_the_second_checker_agrees(certificate: Certificate) -> None:
    assert play_through(certificate) == len(certificate.codes)


def test_the_second_checker_agrees_on_a_win(win_tree: Certificate) -> None:
    assert play_through(win_tree) == verify(win_tree).situations == len(win_tree.codes)


def test_a_search_finds_what_ships() -> None:
    options = GAME.normalise({})
    found = hold(GAME, options, GAME.initial(options), 0, memory_mib=1024)
    assert found.certificate is not None
    assert found.certificate.content in {one.content for one in SHIPPED}


def test_crimson_wins_after_a_stone_of_two() -> None:
    (one,) = [c for c in shipped() if c.claim == "wins" and c.game == "qyshinsu"]
    assert (one.root.split()[2], one.keeper, one.distance) == ("2@1", 1, 71)
    assert play_through(one) == len(one.codes)


def test_a_file_gives_the_certificate_back(tmp_path: Path, win_tree: Certificate) -> None:
    for certificate in (SHIPPED[0], win_tree):
        path = tmp_path / "one.certificate"
        certificate.write(path)
        again = read(path)
        assert again.content == certificate.content
        assert np.array_equal(again.codes, certificate.codes)
        assert verify(again).situations == len(certificate.codes)


def test_any_altered_byte_is_noticed(win_tree: Certificate) -> None:
    data = win_tree.to_bytes()
    rng = random.Random(1)
    for place in range(len(data)):
        altered = bytearray(data)
        altered[place] ^= 1 << rng.randrange(8)
        with pytest.raises(CertificateError):
            from_bytes(bytes(altered))


def test_a_shortened_or_lengthened_file_is_noticed(win_tree: Certificate) -> None:
    data = win_tree.to_bytes()
    for altered in (b"", data[:10], data[:-1], data + b"\0", data[1:]):
        with pytest.raises(CertificateError):
            from_bytes(altered)


def altered(certificate: Certificate, column: str, place: int, value: int) -> Certificate:
    """A certificate with one entry changed; its digests fit what it says."""
    changed = getattr(certificate, column).copy()
    changed[place] = value
    return from_bytes(replace(certificate, **{column: changed}).to_bytes())


def check_mutants(certificate: Certificate, places: list[int]) -> None:
    rng = random.Random(3)
    for place in places:
        code = int(certificate.codes[place])
        for value in (code + 1, code - 1, code ^ 1, rng.randrange(1 << 62)):
            with pytest.raises(CertificateError):
                verify(altered(certificate, "codes", place, value))
        kept = int(certificate.kept[place])
        for value in (kept ^ 128, kept + 1, kept ^ 16, 0, -1, 1 << 20):
            mutant = altered(certificate, "kept", place, value)
            try:
                verify(mutant)
            except CertificateError:
                continue
            # Another kept action may prove the same: then the second checker finds so too.
            assert play_through(mutant) == len(certificate.codes)
        if certificate.claim == "wins":
            far = int(certificate.distances[place])
            for value in (far + 1, far - 1, far + 2, far - 2, 0):
                with pytest.raises(CertificateError):
                    verify(altered(certificate, "distances", place, value))


def test_any_altered_entry_of_a_win_is_noticed(win_tree: Certificate) -> None:
    check_mutants(win_tree, list(range(min(40, len(win_tree.codes)))))


def test_altered_entries_of_a_closed_set_are_noticed() -> None:
    certificate = SHIPPED[0]
    check_mutants(certificate, random.Random(4).sample(range(len(certificate.codes)), 25))


def test_a_left_out_entry_is_noticed() -> None:
    certificate = SHIPPED[0]
    for place in random.Random(5).sample(range(len(certificate.codes)), 25):
        codes, kept = np.delete(certificate.codes, place), np.delete(certificate.kept, place)
        with pytest.raises(CertificateError):
            verify(replace(certificate, codes=codes, kept=kept))


def test_a_needless_entry_is_noticed() -> None:
    first, second = SHIPPED[0], SHIPPED[1]
    strange = int(np.setdiff1d(second.codes, first.codes)[0])
    place = int(np.searchsorted(first.codes, strange))
    where = int(np.searchsorted(second.codes, strange))
    codes = np.insert(first.codes, place, strange)
    kept = np.insert(first.kept, place, second.kept[where])
    with pytest.raises(CertificateError):
        verify(replace(first, codes=codes, kept=kept))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("keeper", 1),
        ("claim", "wins"),
        ("root", "-/-/-/-/-/-/-/-/-/-/-/- c - - -"),
        ("root", "nowhere"),
        ("root", "1c/2c/-/-/-/-/-/-/-/-/-/3c e 1@1 - -"),
        ("root", "oe/oe/oc/oc/1e/1e/2e/2e/3e/3e/4e/4e c 4@12 - -"),
    ],
)
def test_an_altered_claim_is_noticed(field: str, value: Any) -> None:
    changes: dict[str, Any] = {field: value}
    if value == "wins":
        changes |= {"distances": np.zeros(len(SHIPPED[0].codes), np.int32), "distance": 7}
    with pytest.raises(CertificateError):
        verify(replace(SHIPPED[0], **changes))


def test_a_planted_error_is_found_where_it_is() -> None:
    certificate = SHIPPED[0]
    kept = certificate.kept.copy()
    kept[17] = 5 << 4 | 15
    with pytest.raises(CertificateError, match="situation 18 "):
        verify(replace(certificate, kept=kept))


def test_bad_headers_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(CertificateError) as error:
        read(tmp_path / "none")
    assert error.value.code == "certificate_unreadable"
    with pytest.raises(CertificateError) as error:
        from_bytes(b"something else")
    assert error.value.code == "certificate_not_one"
    for header in (b"{}", b"[]", b"nonsense", b'{"game":"chess"}'):
        text = b"taijitu certificate 1\n" + header + b"\nbody"
        with pytest.raises(CertificateError) as error:
            from_bytes(text + hashlib.sha256(text).digest())
        assert error.value.code == "certificate_header"


def test_headers_have_to_fit_what_follows(win_tree: Certificate) -> None:
    first, header, body = win_tree.to_bytes()[:-32].split(b"\n", 2)
    facts = json.loads(header)
    fewer = {name: value for name, value in facts.items() if name != "distance"}
    for changed, code, problem in (
        (fewer, "certificate_header", "fields"),
        (facts | {"claim": "draws"}, "certificate_header", "holds or wins"),
        (facts | {"claim": "holds"}, "certificate_header", "situations in the columns"),
        (facts | {"situations": -1}, "certificate_header", "situations in the columns"),
        (facts | {"keeper": "x"}, "certificate_header", ""),
        (facts | {"distance": 1}, "certificate_damaged", ""),
    ):
        text = b"\n".join((first, json.dumps(changed).encode(), body))
        with pytest.raises(CertificateError) as error:
            from_bytes(text + hashlib.sha256(text).digest())
        assert error.value.code == code
        assert problem in error.value.message()


def test_what_is_listed_must_be_reached(win_tree: Certificate) -> None:
    """Of another position with the same win, one turn later, some situations are needless."""
    position = GAME.parse_position(win_tree.root, win_tree.options)
    for seat in (win_tree.keeper, 1 - win_tree.keeper):
        if GAME.to_act(position) == {seat}:
            choices = GAME.legal_actions(position, seat)
            if seat == win_tree.keeper:
                state = position.state
                stands = coded_state(state, code_of(state))
                place = int(np.searchsorted(win_tree.codes, code_of(state)))
                wanted = code_of(after(stands, int(win_tree.kept[place])))
                choices = [one for one in choices if code_of(after(state, one)) == wanted]
            position = GAME.apply(position, seat, choices[0])
    place = int(np.searchsorted(win_tree.codes, code_of(position.state)))
    assert win_tree.codes[place] == code_of(position.state)
    later = replace(
        win_tree, root=GAME.format_position(position), distance=int(win_tree.distances[place])
    )
    with pytest.raises(CertificateError) as error:
        verify(later)
    assert error.value.code == "certificate_unreached"


def test_a_root_without_number_proves_nothing() -> None:
    """With passing, situations of Capture Go have none: what was played before matters."""
    game = get_game("capture-go")
    (one, *_) = [c for c in shipped() if c.game == "capture-go"]
    options = game.normalise(dict(one.options) | {"passing": "allowed"})
    with pytest.raises(CertificateError) as error:
        verify(replace(one, options=options))
    assert error.value.code == "certificate_no_number"


def test_searches_for_wins_say_what_they_were_asked() -> None:
    options = GAME.normalise({})
    start = GAME.initial(options)
    told: list[int] = []

    def enough(plies: int, nodes: int) -> bool:
        told.append(plies)
        return True

    stopped = win(GAME, options, start, 0, most=9, report=enough)
    assert told == [1]
    assert (stopped.distance, stopped.certificate) == (None, None)
    over = GAME.parse_position("1c/2c/-/-/-/-/-/-/-/-/-/3c e 1@1 - -", options)
    with pytest.raises(ValueError, match="over"):
        win(GAME, options, over, 1)


def test_a_win_of_the_seat_that_is_not_to_move(win_tree: Certificate) -> None:
    """After the kept action: all that the other side may do is listed, and nothing more."""
    position = GAME.parse_position(win_tree.root, win_tree.options)
    seat = win_tree.keeper
    wins = {GAME.to_act(position) == {seat}: win_tree}
    if True in wins:
        for action in GAME.legal_actions(position, seat):
            child = GAME.apply(position, seat, action)
            if GAME.outcome(child) is None:
                found = win(GAME, win_tree.options, child, seat, most=6).certificate
                if found is not None:
                    wins[False] = found
                    break
    assert wins[False].distance is not None
    assert verify(wins[False]).situations == len(wins[False].codes)


def test_names_tell_what_is_proven() -> None:
    for certificate in SHIPPED:
        assert certificate.name.startswith("qyshinsu-e-holds-")
        assert certificate.content.startswith(certificate.name.rsplit("-", 1)[1])
    assert isinstance(GAME, Qyshinsu)
