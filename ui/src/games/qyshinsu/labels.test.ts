import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { candidatesOf } from "../../lib/picks";
import { catalogue } from "../../lib/words";
import { fixtures } from "./fixtures";
import { sideStoneLabel, spaceLabel } from "./labels";
import { spaceStates } from "./spaces";

const words = new URL("../../../../src/taijitu/games/qyshinsu/words/en/", import.meta.url);
const { say, has } = catalogue(
  "en",
  ["rules.ftl", "page.ftl"].map((file) => readFileSync(fileURLToPath(new URL(file, words)), "utf8")),
);

function label(name: string, space: number, picks: string[] = []): string {
  const view = fixtures[name];
  if (!view) throw new Error(`no fixture ${name}`);
  const state = spaceStates(view, picks, candidatesOf(view.choices, picks))[space - 1];
  return state ? spaceLabel(view, state, say) : "";
}

describe("labels of spaces", () => {
  it("say what lies there and what is asked", () => {
    expect(label("demandThree", 1)).toBe("Space 1: Ebony Two");
    expect(label("demandThree", 8)).toBe("Space 8: Crimson Three, last turn");
    expect(label("demandThree", 5)).toBe("Space 5: vacant, demanded, you may place here");
    expect(label("demandThree", 11)).toBe(
      "Space 11: Ebony Four, demanded, you may remove this stone",
    );
    expect(label("demandThree", 5, ["space:5"])).toBe("Space 5: vacant, demanded, picked");
  });

  it("say what is closed, and to whom", () => {
    expect(label("closed", 5)).toBe("Space 5: Crimson Four, demanded, closed to you");
    expect(label("won", 1)).toBe("Space 1: Ebony Two, demanded, closed to Crimson");
  });

  it("say what leans and what is banned", () => {
    expect(label("leaning", 1)).toBe(
      "Space 1: vacant, Ebony Two just removed from here, Ebony may not put a Two back here next",
    );
    expect(label("ban", 3)).toContain("you may not put a Three back here next");
  });

  it("say why a stone at the side may not be placed", () => {
    const state = { picked: false, offered: false, full: true };
    expect(sideStoneLabel("e", "2", state, say)).toBe(
      "Ebony Two, two are on the board, so it may not be placed",
    );
  });

  it("have words for everything that is shown", () => {
    for (const view of Object.values(fixtures)) {
      for (const state of spaceStates(view, [], view.choices)) {
        expect(spaceLabel(view, state, say)).not.toContain("qyshinsu-");
      }
    }
    for (const key of ["breaths-offer", "breaths-begin", "side-arrange", "next-kind"]) {
      expect(has(`qyshinsu-${key}`)).toBe(true);
    }
  });
});
