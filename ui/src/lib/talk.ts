/** Talk beside a table: two rooms, one for the players and one for whoever watches. */
import { ask, query } from "./request";
import type { Letter } from "./types";

export type Room = "players" | "spectators";

export interface Message {
  number: number;
  /** The account; null for a guest. */
  by: string | null;
  /** The seat of whoever said it; null for a spectator. */
  seat: Letter | null;
  /** Said from this browser. */
  yours: boolean;
  time: string;
  text: string;
  /** A moderator has removed the text. */
  removed: boolean;
}

/** The newest messages of a room, and whether one may write there. */
export interface ChatView {
  room: Room;
  may_write: boolean;
  messages: Message[];
}

export const LONGEST = 300;

const chat = (table: string) => `/api/tables/${encodeURIComponent(table)}/chat`;

export const messages = (table: string, room: Room, after: number) =>
  ask<ChatView>(chat(table) + query({ room, after }));

export const speak = (table: string, id: string, room: Room, text: string) =>
  ask<unknown>(chat(table), { id, room, text });

export const report = (table: string, id: string, about: string, text: string) =>
  ask<unknown>(`/api/tables/${encodeURIComponent(table)}/report`, { id, about, text });

/** The rooms that a viewer may read: one's own, and both once the game is over. */
export function roomsOf(seated: boolean, over: boolean): Room[] {
  const own: Room = seated ? "players" : "spectators";
  return over ? ["players", "spectators"] : [own];
}

/** Old and new messages as one list in order, each once. */
export function merged(old: readonly Message[], fresh: readonly Message[]): Message[] {
  const known = new Map([...old, ...fresh].map((message) => [message.number, message]));
  return [...known.values()].sort((a, b) => a.number - b.number);
}
