/** The pages there are, and the address of each. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "play"; table: string }
  | { page: "rules"; game: string }
  | { page: "lobby" }
  | { page: "account" }
  | { page: "leaderboard" }
  | { page: "moderation" }
  | { page: "person"; name: string }
  | { page: "missing" };

const SINGLE = ["lobby", "account", "leaderboard", "moderation"] as const;

/** The route of a path such as "/play/1234". */
export function routeOf(path: string): Route {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decode);
  if (first === undefined) return { page: "home" };
  const single = SINGLE.find((name) => name === first);
  if (single !== undefined && second === undefined) return { page: single };
  if (second !== undefined && rest.length === 0) {
    if (first === "new") return { page: "new", game: second };
    if (first === "play") return { page: "play", table: second };
    if (first === "person") return { page: "person", name: second };
    if (first === "rules") return { page: "rules", game: second };
  }
  return { page: "missing" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray "%": the page of that name is missing then
  }
}
