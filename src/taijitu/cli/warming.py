"""``taijitu warm``: compile the kernels, with a bar for each game."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from taijitu.core.words import say
from taijitu.kernels.warm import is_warm, warm


def warm_with_progress() -> None:
    """Compile what is not compiled yet; a warm cache is left alone."""
    console = Console()
    if is_warm():
        console.print(f"    {say('cli-warm')}")
        return
    columns = (TextColumn("    {task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console) as progress:
        bars: dict[str, TaskID] = {}

        def report(game: str, done: int, total: int) -> None:
            if game not in bars:
                bars[game] = progress.add_task(say(f"{game}-title"), total=total)
            progress.update(bars[game], completed=done)

        warm(report)
