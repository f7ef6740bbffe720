"""``taijitu play``: a game in the terminal, against the program or a person beside you.

It is a table of play like those of the page: the same commands, and the same projection of what
each person may see.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from functools import partial

from rich.console import Console
from rich.prompt import Prompt

from taijitu.core.errors import TaijituError
from taijitu.core.game import Seat
from taijitu.core.play import END, can_end, letter, seat_of
from taijitu.core.registry import get_game
from taijitu.core.words import say
from taijitu.rooms.commands import ACTS, Act, Command, create, decide
from taijitu.rooms.errands import errands
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import Eyes, moves, view, viewer_of
from taijitu.rooms.record import record
from taijitu.rooms.table import Table, begin, follow
from taijitu.rooms.trial import half_entered

console = Console(highlight=False)

OWNER = "terminal"
PERSON = Holder("person", owner=OWNER)


class TerminalGame:
    """One table at the terminal."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = [s for s, holder in enumerate(table.holders) if holder.kind == "person"]
        self.looking: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.told = 0

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        console.print(say("terminal-help"))
        while self.table.result is None:
            if errands(self.table):
                self._programs()
            elif not self._person(min(self.table.to_act)):
                return
        self._show(None)

    def _do(self, command: Command) -> None:
        for event in decide(self.table, command, time.time_ns() // 1_000_000):
            self.table = follow(self.table, event)

    def _programs(self) -> None:
        """Let the programs answer what they are asked, and tell what they did."""
        # The searches are slow to import and are not needed by two people.
        from taijitu.players.choose import answer_offer, choose_turn

        game = self.table.game.spec.id
        for errand in errands(self.table):
            with console.status(say("terminal-thinking")):
                if errand.offer is None:
                    seed = random.SystemRandom().getrandbits(32)
                    answer: list[str] | bool = choose_turn(
                        game, errand.position, errand.seat, errand.level, seed, errand.past
                    )
                else:
                    answer = answer_offer(
                        game,
                        errand.position,
                        errand.seat,
                        errand.level,
                        errand.offer,
                        errand.past,
                    )
            self._do(errand.command(answer))
            if answer is False:
                console.print(say("terminal-declined"))

    def _person(self, seat: Seat) -> bool:
        """One entry of a person; False when they leave."""
        name = say(f"{self.table.game.spec.id}-seat-{letter(self.table.game, seat)}")
        hidden = self.table.game.spec.hidden_information
        if hidden and self.looking != seat:
            self._hand_over(name)
        self.looking = seat
        self._show(seat)
        while True:
            text = Prompt.ask(name).strip()
            if text == "quit":
                return False
            if text == "legal":
                choices = view(self.table, Eyes(seat, OWNER)).choices
                console.print("  ".join(choice.text for choice in choices), markup=False)
            elif text == "record":
                console.print_json(data=record(self.table, Eyes(seat, OWNER)))
            elif text and self._try(partial(self._enter, seat, text)):
                return True

    def _enter(self, seat: Seat, text: str) -> None:
        """A command by its name, or else a turn; a closing ``end`` may be left out."""
        if text in ACTS:
            if text == "takeback" and len(self.people) == 2 and self.table.line:
                seat = self.table.line[-1].seat  # Whoever has just played asks for it.
            self._do(ACTS[text](seat))
            return
        actions = text.split()
        trial = half_entered(self.table, seat, actions)
        if can_end(trial.game, trial.position, seat) is not None:
            actions.append(END)
        self._do(Act(seat, tuple(actions)))

    def _try(self, work: Callable[[], None]) -> bool:
        """Whether it could be done; if not, it is said why."""
        try:
            work()
        except TaijituError as error:
            clause = f" [{error.clause}]" if error.clause else ""
            console.print(f"{error.message()}{clause}", markup=False)
            return False
        return True

    def _hand_over(self, name: str) -> None:
        """A clean screen, scrolled-back lines included, before the next person's secrets."""
        console.clear()
        if console.is_terminal:
            console.file.write("\x1b[3J")
        Prompt.ask(say("terminal-hand-over", {"who": name}), default="", show_default=False)

    def _show(self, seat: Seat | None) -> None:
        """The board, what was played since it was last shown, and what is asked."""
        eyes = Eyes(seat, OWNER)
        shown = view(self.table, eyes)
        played = [m for m in moves(self.table, viewer_of(self.table, eyes)) if m.turn]
        for move in played[self.told :]:
            who = say(f"{shown.game}-seat-{move.seat}")
            console.print(f"{who}: {move.text}", markup=False)
        self.told = len(played)
        console.print()
        console.print(self.table.game.draw(shown.position), markup=False)
        console.print(shown.sentence, markup=False)


def play_in_terminal(
    game_name: str, options: Mapping[str, object], seat: str | None, level: int, two: bool
) -> None:
    """Play one game. Raises a ``TaijituError`` for a bad game, option, seat or level."""
    from taijitu.players.levels import LEVELS

    game = get_game(game_name)
    if level not in LEVELS:
        raise TaijituError("bad_level", field="level", got=str(level), expected=tuple(LEVELS))
    own = 0 if seat is None else seat_of(game, seat)
    program = Holder("program", level=level)
    holders = [PERSON if two or s == own else program for s in (0, 1)]
    created = create(game, options, holders, time.time_ns() // 1_000_000)
    try:
        TerminalGame(begin("terminal", created)).run()
    except EOFError:
        console.print()
