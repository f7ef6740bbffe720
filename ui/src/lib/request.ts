/** Requests to the server: one that is refused, one that is not answered, and asking again. */
import type { Problem } from "./types";

/** The server said no, with its reason. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** No answer: no network, the server is being restarted, a proxy in between is unhappy. */
export class NoAnswer extends Error {}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

export async function ask<Answer>(
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { cache: "no-store" }
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
            signal,
          },
    );
    answer = await response.json();
  } catch (error) {
    throw new NoAnswer(String(error));
  }
  if (response.ok) return answer as Answer;
  // A problem of ours has a code; anything else comes from something in between.
  if (isProblem(answer)) throw new Refused(response.status, answer);
  throw new NoAnswer(`${path}: ${response.status}`);
}

/**
 * Ask again until there is an answer: for requests that carry an id, which the server applies once
 * however often it hears them. Gives up after `tries`, with the last `NoAnswer`.
 */
export async function persist<Answer>(
  request: () => Promise<Answer>,
  tries = 6,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<Answer> {
  for (let count = 1; ; count++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof NoAnswer) || count >= tries) throw error;
      await pause(Math.min(250 * 2 ** count, 4000));
    }
  }
}

/** "?a=1&b=2", leaving out what is not given. */
export function query(values: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : "";
}
