import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../lib/words";
import { fixtures } from "./fixtures";
import { heap, stoneLook } from "./grain";
import { pointLabel } from "./labels";
import type { CaptureGoView } from "./points";
import { clickPoint, pointStates, takenBetween } from "./points";

const words = new URL("../../../../src/taijitu/games/capture_go/words/en/page.ftl", import.meta.url);
const { say } = catalogue("en", [readFileSync(fileURLToPath(words), "utf8")]);

function view(name: string): CaptureGoView {
  const found = fixtures[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found;
}

function state(name: string, vertex: string) {
  const found = pointStates(view(name), view(name).choices)
    .flat()
    .find((point) => point.vertex === vertex);
  if (!found) throw new Error(`no point ${vertex}`);
  return found;
}

const seen = { atari: true, forbidden: true, taken: null };

describe("clicks", () => {
  it("pick what is offered and ask about the rest", () => {
    expect(clickPoint(view("midgame"), state("midgame", "A9"))).toEqual({ pick: "point:A9" });
    expect(clickPoint(view("midgame"), state("midgame", "C5"))).toEqual({ refused: "C5" });
    expect(clickPoint(view("midgame"), state("midgame", "E5"))).toEqual({ refused: "E5" });
  });

  it("do nothing when it is not the viewer's turn", () => {
    expect(clickPoint(view("waiting"), state("waiting", "A1"))).toBeNull();
    expect(clickPoint(view("won"), state("won", "A1"))).toBeNull();
  });
});

describe("labels", () => {
  it("say all that is to be seen", () => {
    expect(pointLabel(state("midgame", "E5"), seen, say)).toBe("E5, black stone, in atari");
    expect(pointLabel(state("midgame", "F4"), seen, say)).toBe(
      "F4, white stone, in atari, last move",
    );
    expect(pointLabel(state("midgame", "A9"), seen, say)).toBe("A9, vacant");
    expect(pointLabel(state("midgame", "C5"), seen, say)).toBe(
      "C5, vacant, forbidden, it would repeat an earlier board",
    );
  });

  it("leave out what is not shown", () => {
    const hidden = { ...seen, atari: false, forbidden: false };
    expect(pointLabel(state("midgame", "E5"), hidden, say)).toBe("E5, black stone");
    expect(pointLabel(state("midgame", "C5"), hidden, say)).toBe("C5, vacant");
  });

  it("say where a stone was just taken", () => {
    expect(pointLabel(state("won", "C3"), { ...seen, taken: "w" }, say)).toBe(
      "C3, vacant, a white stone was just captured here",
    );
  });
});

describe("captured stones", () => {
  it("are those that left the board", () => {
    expect(takenBetween(view("waiting").position, view("won").position)).toEqual([
      { vertex: "C3", seat: "w" },
      { vertex: "D3", seat: "w" },
    ]);
    expect(takenBetween(view("start").position, view("small").position)).toEqual([]);
  });

  it("lie inside the bowl, the same way every time", () => {
    for (let count = 0; count <= 30; count += 1) {
      const stones = heap(count, 2);
      expect(stones).toHaveLength(count);
      for (const { x, y } of stones) expect(Math.hypot(x, y)).toBeLessThan(0.85);
      expect(heap(count, 2)).toEqual(stones);
    }
    expect(stoneLook(40)).toEqual(stoneLook(40));
  });
});
