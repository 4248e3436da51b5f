/**
 * What a sketch's room does when PocketBase changes access to it, and what it remembers for tickets
 * that were issued before (docs/spec/rooms.md, ROOM-R51 to ROOM-R55).
 */
import * as v from "valibot";
import type { ErrorCode } from "../platform/errors.ts";
import { REVOCATION, ROOM } from "../platform/limits.ts";
import { CLOSE, isIssuedAfter } from "../platform/rooms/ticket.ts";
import { type AccessEvent, accessEvent } from "./access-events.ts";
import type { SketchRole } from "./wire.ts";

/** As the room stores it. */
export const sketchAccess = v.object({
  /** The recent access events, the oldest first; stored under this name by every version so far. */
  news: v.array(accessEvent),
  /** Digests of network addresses from which nobody comes by the link, and whose they are. */
  banned: v.record(v.string(), v.string()),
});

export type SketchAccess = v.InferOutput<typeof sketchAccess>;

/** Somebody who comes or is in the room, by their ticket. */
export type Visitor = {
  person: string;
  role: SketchRole;
  /** Those who came by the public link have one, and overlays. */
  origin?: string | undefined;
  /** When their ticket expires or expired, in seconds since the epoch. */
  exp: number;
};

export type Verdict =
  | { status: "in"; role: SketchRole }
  | { status: "out"; reason: ErrorCode; code: number };

export const OPEN_ACCESS: SketchAccess = { news: [], banned: {} };

/** `origins` are the digests that the person of the event is known by; `now` is in milliseconds. */
export function applyAccessEvent(
  access: SketchAccess,
  event: AccessEvent,
  { origins, now }: { origins: readonly string[]; now: number },
): SketchAccess {
  // No ticket lives longer, so what is older changes nothing any more.
  const before = now / 1000 - ROOM.ticketSeconds - REVOCATION.rememberSeconds;
  const recent = access.news.filter((old) => old.at >= before && !replaces(event, old));
  recent.push(event);
  if (event.type !== "role") return { ...access, news: recent };
  const { person, role } = event;
  const others = Object.entries(access.banned).filter(([, whose]) => whose !== person);
  const theirs = role === "blocked" ? origins.map((origin) => [origin, person] as const) : [];
  return { news: recent, banned: Object.fromEntries([...others, ...theirs]) };
}

/** True when a newer event leaves nothing of an older one. */
function replaces(newer: AccessEvent, older: AccessEvent): boolean {
  if (newer.type !== older.type) return false;
  return newer.type !== "role" || (older.type === "role" && newer.person === older.person);
}

/** Whether somebody may come in, and as what. */
export function admitVisitor(access: SketchAccess, visitor: Visitor): Verdict {
  if (isBanned(access, visitor)) return BLOCKED;
  let { role } = visitor;
  for (const event of access.news) {
    const verdict = reevaluate(event, { ...visitor, role });
    // An old ticket is no reason to stay away: a new one says what is true now.
    if (verdict.status === "out") return verdict === AGAIN ? EXPIRED : verdict;
    role = verdict.role;
  }
  return { status: "in", role };
}

/**
 * What an event, which `access` has taken in already, means for somebody who is in the room: a ban of
 * their network ends their connection at once, whenever their ticket was issued (ROOM-R55).
 */
export function reevaluatePresent(
  access: SketchAccess,
  event: AccessEvent,
  visitor: Visitor,
): Verdict {
  return isBanned(access, visitor) ? BLOCKED : reevaluate(event, visitor);
}

/** What an event means for somebody by itself. */
export function reevaluate(event: AccessEvent, visitor: Visitor): Verdict {
  const { person, role } = visitor;
  const stays: Verdict = { status: "in", role };
  if (isIssuedAfter(visitor, event.at)) return stays;
  switch (event.type) {
    case "role":
      if (event.person !== person || role === "overlay") return stays;
      return event.role === "blocked" ? BLOCKED : { status: "in", role: event.role };
    case "link":
      if (!isByLink(visitor) || event.except.includes(person)) return stays;
      return { status: "in", role: event.access === "draw" ? "guest" : "viewer" };
    case "unlink":
      return isByLink(visitor) ? AGAIN : stays;
    case "unlive":
      return role === "overlay" ? AGAIN : stays;
    case "deleted":
      return { status: "out", reason: "SKETCH_GONE", code: CLOSE.unknown };
  }
}

/** Whether somebody came by the public link from a network that is blocked. */
function isBanned({ banned }: SketchAccess, visitor: Visitor): boolean {
  return isByLink(visitor) && Object.hasOwn(banned, visitor.origin ?? "");
}

function isByLink({ origin, role }: Visitor): boolean {
  return origin !== undefined && role !== "overlay";
}

const BLOCKED: Verdict = { status: "out", reason: "SKETCH_BLOCKED", code: CLOSE.forbidden };
/** Another ticket says whether there is a way back. */
const AGAIN: Verdict = { status: "out", reason: "ACCESS_CHANGED", code: CLOSE.revoked };
const EXPIRED: Verdict = { status: "out", reason: "TICKET_EXPIRED", code: CLOSE.ticketRefused };
