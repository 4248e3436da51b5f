/** Where the pages of Pond Party's rooms are, and what their addresses name. */
import { readCode } from "./code.ts";
import { GAMES, type GameKind } from "./settings.ts";

export const POND_PARTY = "/pond-party";
export const NEW_ROOM = `${POND_PARTY}/new`;
export const JOIN_ROOM = `${POND_PARTY}/join`;

/** What a page of rooms is about. */
export type PondPlace =
  | { page: "new"; game: GameKind | null }
  /** `typed` is what somebody entered that is no code; empty before that. */
  | { page: "join"; typed: string }
  /** `game`: what its host has in mind to play first. */
  | { page: "room"; code: string; game: GameKind | null };

/** The address of a room, as it is shared. */
export function roomAddress(code: string): string {
  return `${POND_PARTY}/${code}`;
}

/** The address of a room's big screen, for a streaming program. */
export function screenAddress(code: string): string {
  return `/embed/pond/${code}`;
}

/** The code that the address of a big screen names; null where it can't be one. */
export function codeOfScreen(pathname: string): string | null {
  return readCode(pathname.split("/")[3] ?? "");
}

/** The address at which a host arrives in the room that they have opened. */
export function openedRoomAddress(code: string, game: GameKind): string {
  return `${roomAddress(code)}?game=${game}`;
}

export function newRoomAddress(game: GameKind): string {
  return `${NEW_ROOM}?game=${game}`;
}

/** A room is named by the path, or by the `code` that the form of a page has sent to `JOIN_ROOM`. */
export function pondPlaceOf({ pathname, search }: { pathname: string; search: string }): PondPlace {
  const query = new URLSearchParams(search);
  const game = GAMES.find((kind) => kind === query.get("game")) ?? null;
  if (pathname === NEW_ROOM) return { page: "new", game };
  const typed =
    pathname === JOIN_ROOM
      ? (query.get("code") ?? "")
      : pathname.slice(POND_PARTY.length + 1).replace(/\/$/, "");
  const code = readCode(typed);
  return code === null ? { page: "join", typed } : { page: "room", code, game };
}
