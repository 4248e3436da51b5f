/**
 * What a sketch room does by PocketBase's news, and what it remembers of them for whoever comes with
 * a ticket from before (docs/spec/rooms.md, R51 to R55).
 */
import * as v from "valibot";
import type { ErrorCode } from "../platform/errors.ts";
import { REVOCATION, ROOM } from "../platform/limits.ts";
import { CLOSE, isIssuedAfter } from "../platform/rooms/ticket.ts";
import { type SketchNews, sketchNews } from "./access-events.ts";
import type { SketchRole } from "./wire.ts";

/** As the room stores it. */
export const sketchDoor = v.object({
  /** The news of the last while, the oldest first. */
  news: v.array(sketchNews),
  /** Digests of network addresses from which nobody draws by the link, and whose they are. */
  banned: v.record(v.string(), v.string()),
});

export type SketchDoor = v.InferOutput<typeof sketchDoor>;

/** Somebody at the door or in the room, by their ticket. */
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

export const OPEN_DOOR: SketchDoor = { news: [], banned: {} };

/** `origins` are the digests that a person of the news is known by; `now` is in milliseconds. */
export function hearNews(
  door: SketchDoor,
  news: SketchNews,
  { origins, now }: { origins: readonly string[]; now: number },
): SketchDoor {
  // No ticket lives longer, so what is older changes nothing any more.
  const before = now / 1000 - ROOM.ticketSeconds - REVOCATION.rememberSeconds;
  const recent = door.news.filter((old) => old.at >= before && !replaces(news, old));
  recent.push(news);
  if (news.type !== "role") return { ...door, news: recent };
  const { person, role } = news;
  const others = Object.entries(door.banned).filter(([, whose]) => whose !== person);
  const theirs = role === "blocked" ? origins.map((origin) => [origin, person] as const) : [];
  return { news: recent, banned: Object.fromEntries([...others, ...theirs]) };
}

/** True when newer news leave nothing of older ones. */
function replaces(newer: SketchNews, older: SketchNews): boolean {
  if (newer.type !== older.type) return false;
  return newer.type !== "role" || (older.type === "role" && newer.person === older.person);
}

/** Whether somebody may come in, and as what. */
export function admitVisitor(door: SketchDoor, visitor: Visitor): Verdict {
  const draws = visitor.role !== "viewer" && isByLink(visitor);
  if (draws && Object.hasOwn(door.banned, visitor.origin ?? "")) return BLOCKED;
  let { role } = visitor;
  for (const news of door.news) {
    const verdict = judge(news, { ...visitor, role });
    // An old ticket is no reason to stay away: a new one tells what is true now.
    if (verdict.status === "out") return verdict === AGAIN ? EXPIRED : verdict;
    role = verdict.role;
  }
  return { status: "in", role };
}

/** What news mean for somebody who is in the room. */
export function judge(news: SketchNews, visitor: Visitor): Verdict {
  const { person, role } = visitor;
  const stays: Verdict = { status: "in", role };
  if (isIssuedAfter(visitor, news.at)) return stays;
  switch (news.type) {
    case "role":
      if (news.person !== person || role === "overlay") return stays;
      return news.role === "blocked" ? BLOCKED : { status: "in", role: news.role };
    case "link":
      if (!isByLink(visitor) || news.except.includes(person)) return stays;
      return { status: "in", role: news.access === "draw" ? "guest" : "viewer" };
    case "unlink":
      return isByLink(visitor) ? AGAIN : stays;
    case "unlive":
      return role === "overlay" ? AGAIN : stays;
    case "deleted":
      return { status: "out", reason: "SKETCH_GONE", code: CLOSE.unknown };
  }
}

function isByLink({ origin, role }: Visitor): boolean {
  return origin !== undefined && role !== "overlay";
}

const BLOCKED: Verdict = { status: "out", reason: "SKETCH_BLOCKED", code: CLOSE.forbidden };
/** Another ticket tells whether there is a way back. */
const AGAIN: Verdict = { status: "out", reason: "ACCESS_CHANGED", code: CLOSE.revoked };
const EXPIRED: Verdict = { status: "out", reason: "TICKET_EXPIRED", code: CLOSE.ticketRefused };
