"""Write the list of modules into ARCHITECTURE.md: dependency order, one line each.

``module_map.py`` writes it anew; ``module_map.py --check`` fails if it is out of date.
"""

from __future__ import annotations

import ast
import re
import sys
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
MAP = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- modules -->\n", "<!-- end of modules -->"
FLOORS = (
    "core",
    "kernels",
    "games",
    "search",
    "solve",
    "players",
    "arena",
    "rooms",
    "store",
    "web",
    "cli",
)
"""The floors of the house, lowest first, as the import contracts have them."""


def modules() -> dict[str, tuple[str, set[str]]]:
    """Each module's first line of documentation, and the modules that it imports."""
    found = {}
    for path in sorted((SOURCE / "taijitu").rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        if "versions" in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module)
                imported |= {f"{node.module}.{alias.name}" for alias in node.names}
            elif isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
        text = (ast.get_docstring(tree) or "").split("\n\n")[0].replace("\n", " ")
        found[name.removesuffix(".__init__")] = (text, imported)
    return found


def floor_of(name: str) -> str:
    """The room of a module: ``core``, ``games.qyshinsu`` and so on."""
    parts = name.split(".")[1:]
    return ".".join(parts[:2]) if parts[:1] == ["games"] and len(parts) > 1 else parts[0]


def listing() -> str:
    """The list, room by room, each in the order of its imports."""
    known = modules()
    lines = []
    for floor in FLOORS:
        rooms = sorted({floor_of(n) for n in known if n.startswith(f"taijitu.{floor}")})
        for room in rooms:
            members = [
                n for n in known if n.count(".") and floor_of(n) == room and n != f"taijitu.{room}"
            ]
            inner = {n: {i for i in known[n][1] if i in members and i != n} for n in members}
            ordered = _order(inner)
            about = known.get(f"taijitu.{room}", ("", set()))[0]
            lines.append(f"**`taijitu.{room}`**: {about}\n")
            lines += [f"* `{n.removeprefix(f'taijitu.{room}.')}`: {known[n][0]}" for n in ordered]
            lines.append("")
    return "\n".join(lines) + "\n"


def _order(imports: dict[str, set[str]]) -> list[str]:
    sorter = TopologicalSorter({name: sorted(used) for name, used in sorted(imports.items())})
    return list(sorter.static_order())


def main() -> int:
    """Write or check the list."""
    text = MAP.read_text(encoding="utf-8")
    new = re.sub(
        f"{re.escape(BEGIN)}.*?{re.escape(END)}",
        lambda _: f"{BEGIN}{listing()}{END}",
        text,
        flags=re.S,
    )
    if "--check" in sys.argv[1:]:
        if new != text:
            print("ARCHITECTURE.md is out of date: run python tools/module_map.py", file=sys.stderr)
        return int(new != text)
    MAP.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
