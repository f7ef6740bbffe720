/** Accounts and people, as the server tells of them. */
import type { Family, Player } from "./lobby";
import { ask, query } from "./request";
import type { Room } from "./talk";
import type { Letter, ResultView } from "./types";

/** GET /api/account: who this browser is. */
export interface Me {
  /** The account's name; null for a guest. */
  person: string | null;
  guest: boolean;
  moderator: boolean;
  blocked: string[];
  vacation: Vacation;
}

/** Vacation from correspondence games. */
export interface Vacation {
  /** Whole days that are left this year. */
  left_days: number;
  /** When the one that is going on began and will end (ISO 8601); null without. */
  since: string | null;
  until: string | null;
}

export interface Rating {
  game: string;
  family: Family;
  rating: number;
  deviation: number;
  provisional: boolean;
  games: number;
}

/** GET /api/people/{name} */
export interface Profile {
  name: string;
  since: string;
  present?: boolean;
  ratings: Rating[];
  games: number;
}

/** A game of somebody's history, as anybody may see it. */
export interface PastGame {
  id: string;
  game: string;
  family: Family;
  rated: boolean;
  /** The letter of the person whose history it is. */
  side: Letter;
  seats: Player[];
  started: string;
  result: ResultView | null;
  change: { before: number; after: number } | null;
}

export interface Leader {
  rank: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

/** GET /api/moderation/reports */
export interface Report {
  id: string;
  table: string;
  about: string | null;
  by: string | null;
  time: string;
  text: string;
  handled: string | null;
  /** What the reported person said at the table. */
  messages: { room: Room; number: number; time: string; text: string; removed: boolean }[];
}

export type Handling =
  | { action: "dismiss" | "close_account" }
  /** Without room and number: everything that they said there. */
  | { action: "remove_message"; room?: Room; number?: number };

const person = (name: string) => `/api/people/${encodeURIComponent(name)}`;

export const me = () => ask<Me>("/api/account");
export const register = (id: string, name: string, password: string) =>
  ask<Me>("/api/account/register", { id, name, password });
export const signIn = (name: string, password: string) =>
  ask<Me>("/api/account/sign-in", { name, password });
export const signOut = () => ask<Me>("/api/account/sign-out", {});
export const changePassword = (old: string, fresh: string) =>
  ask<unknown>("/api/account/password", { old, new: fresh });
export const changeName = (name: string, password: string) =>
  ask<Me>("/api/account/name", { name, password });
/** Let one's vacation last so many days; 0 ends it. */
export const vacate = (days: number) => ask<Me>("/api/account/vacation", { days });
export const deleteAccount = (password: string) =>
  ask<unknown>("/api/account/delete", { password });
export const EXPORT_ADDRESS = "/api/account/export";

export const profile = (name: string) => ask<Profile>(person(name));
export const gamesOf = (name: string, before: string | null) =>
  ask<{ games: PastGame[]; more: boolean }>(`${person(name)}/games${query({ before })}`);
export const leaderboard = (game: string, family: string) =>
  ask<{ places: Leader[] }>(`/api/leaderboard${query({ game, family })}`);
export const block = (name: string) => ask<unknown>(`${person(name)}/block`, {});
export const unblock = (name: string) => ask<unknown>(`${person(name)}/unblock`, {});

export const reports = () => ask<{ reports: Report[] }>("/api/moderation/reports");
export const handle = (id: string, how: Handling) =>
  ask<Report>(`/api/moderation/reports/${encodeURIComponent(id)}/handle`, how);
