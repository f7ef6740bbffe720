import { describe, expect, it } from "vitest";
import { BLANK, canOffer, change, draftText, offer, readDraft, tapCause, tapEffect } from "./draft";
import { formatLaw, parseLaw, type Law } from "./notation";

function law(text: string): Law {
  const found = parseLaw(text);
  if (!found) throw new Error(text);
  return found;
}

describe("tapping the cause", () => {
  it("cycles empty, black, white, and the effect follows", () => {
    let draft = BLANK;
    const seen: string[] = [];
    for (let tap = 0; tap < 3; tap += 1) {
      draft = tapCause(draft, 1);
      seen.push(formatLaw(draft));
    }
    expect(seen).toEqual([".b..>.b..", ".w..>.w..", "....>...."]);
  });

  it("keeps what was changed elsewhere in the effect", () => {
    expect(formatLaw(tapCause(law("bwbw>bwb."), 0))).toBe("wwbw>wwb.");
    expect(formatLaw(tapCause(law("bwbw>*"), 0))).toBe("wwbw>*");
  });
});

describe("tapping the effect", () => {
  it("takes a pawn away and brings it back", () => {
    const gone = tapEffect(law("bwbw>bwbw"), 3);
    expect(formatLaw(gone)).toBe("bwbw>bwb.");
    expect(change(gone, 3)).toBe("gone");
    expect(formatLaw(tapEffect(gone, 3))).toBe("bwbw>bwbw");
  });

  it("cycles what appears in an empty box", () => {
    const black = tapEffect(law("b.b.>b.b."), 1);
    expect(formatLaw(black)).toBe("b.b.>bbb.");
    expect(change(black, 1)).toBe("new");
    expect(formatLaw(tapEffect(black, 1))).toBe("b.b.>bwb.");
  });

  it("takes the red token off", () => {
    expect(formatLaw(tapEffect(law("bw..>*"), 0))).toBe("bw..>bw..");
  });
});

describe("effects at one press", () => {
  it("begin from the cause and use one's own colour", () => {
    expect(formatLaw(offer(law(".wbw>*"), "destruction", "b"))).toBe(".wbw>..bw");
    expect(formatLaw(offer(law("b...>b..b"), "population", "w"))).toBe("b...>bww.");
    expect(formatLaw(offer(law("bwbw>bwb."), "adaptation", "b"))).toBe("bwbw>*");
  });

  it("are offered where there is enough for them", () => {
    expect(canOffer(BLANK, "destruction")).toBe(false);
    expect(canOffer(law("bwb.>bwb."), "population")).toBe(false);
    expect(canOffer(law("bw..>bw.."), "population")).toBe(true);
    expect(canOffer(BLANK, "adaptation")).toBe(true);
  });
});

it("knows an untouched domino from an empty law", () => {
  expect(draftText(null)).toBeNull();
  expect(draftText(BLANK)).toBe("....>....");
  expect(readDraft(null)).toBeNull();
  expect(readDraft("bw..>*")).toEqual(law("bw..>*"));
});
