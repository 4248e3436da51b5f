import { expect, test } from "vitest";
import { ROOM } from "../platform/limits.ts";
import { CLOSE } from "../platform/rooms/ticket.ts";
import {
  admitVisitor,
  applyAccessEvent,
  OPEN_ACCESS,
  reevaluate,
  reevaluatePresent,
  type Visitor,
} from "./access.ts";
import type { AccessEvent } from "./access-events.ts";

const AT = 1_700_000_000;
const now = AT * 1000;
const about = { sketch: "sketch1", tenant: "tenant1", at: AT };
const origin = "0123456789abcdef";

/** Tickets from before the news. */
const member: Visitor = { person: "ada", role: "editor", exp: AT + ROOM.ticketSeconds };
const guest: Visitor = { ...member, person: "guest1", role: "guest", origin };
const overlay: Visitor = { ...member, person: "overlay", role: "overlay", origin };

const roleNews = (
  person: string,
  role: Extract<AccessEvent, { type: "role" }>["role"],
): AccessEvent => ({ type: "role", ...about, person, role });
const unlink: AccessEvent = { type: "unlink", ...about };
const unlive: AccessEvent = { type: "unlive", ...about };
const deleted: AccessEvent = { type: "deleted", ...about };
const link = (access: "view" | "draw", except: string[] = []): AccessEvent => ({
  type: "link",
  ...about,
  access,
  except,
});

const staying = (role: Visitor["role"]) => ({ status: "in", role });
const blocked = { status: "out", reason: "SKETCH_BLOCKED", code: CLOSE.forbidden };
const again = { status: "out", reason: "ACCESS_CHANGED", code: CLOSE.revoked };

test.each([
  ["ROOM-R51: a role", roleNews("ada", "viewer"), member, staying("viewer")],
  ["ROOM-R51: somebody else's role", roleNews("bob", "viewer"), member, staying("editor")],
  ["ROOM-R51: blocked", roleNews("ada", "blocked"), member, blocked],
  ["ROOM-R52: a link to look at", link("view"), guest, staying("viewer")],
  ["ROOM-R52: a link to draw", link("draw"), { ...guest, role: "viewer" }, staying("guest")],
  ["ROOM-R52: a link, for a member", link("view"), member, staying("editor")],
  ["ROOM-R52: a link, for an overlay", link("draw"), overlay, staying("overlay")],
  ["ROOM-R52: a link, for one with a role", link("view", ["guest1"]), guest, staying("guest")],
  ["ROOM-R52: no link", unlink, guest, again],
  ["ROOM-R52: no link, for a member", unlink, member, staying("editor")],
  ["ROOM-R52: no link, for an overlay", unlink, overlay, staying("overlay")],
  ["ROOM-R52: another live sketch", unlive, overlay, again],
  ["ROOM-R52: another live sketch, for a guest", unlive, guest, staying("guest")],
  [
    "ROOM-R53: deleted",
    deleted,
    member,
    { status: "out", reason: "SKETCH_GONE", code: CLOSE.unknown },
  ],
] as const)("%s", (_, news, visitor, verdict) => {
  expect(reevaluate(news, visitor)).toEqual(verdict);
  const newer = { ...visitor, exp: AT + ROOM.ticketSeconds + 1 };
  expect(reevaluate(news, newer)).toEqual(staying(visitor.role));

  const door = applyAccessEvent(OPEN_ACCESS, news, { origins: [], now });
  expect(admitVisitor(door, newer)).toEqual(staying(visitor.role));
  const entrance = admitVisitor(door, visitor);
  if (verdict === again) expect(entrance).toMatchObject({ reason: "TICKET_EXPIRED" });
  else expect(entrance).toEqual(verdict);
});

test("ROOM-R54: the last news of somebody count, and news are forgotten when no ticket is older", () => {
  let door = applyAccessEvent(OPEN_ACCESS, roleNews("ada", "blocked"), { origins: [], now });
  door = applyAccessEvent(door, roleNews("ada", "viewer"), { origins: [], now });
  door = applyAccessEvent(door, roleNews("bob", "owner"), { origins: [], now });
  expect(admitVisitor(door, member)).toEqual(staying("viewer"));

  const later = { origins: [], now: now + 10 * 60_000 };
  const fresh = { ...roleNews("bob", "viewer"), at: AT + 600 };
  expect(applyAccessEvent(door, fresh, later).news).toEqual([fresh]);
});

test("ROOM-R55: a ban holds for the address until the person is let in again", () => {
  const theirs = { origins: [origin], now };
  let door = applyAccessEvent(OPEN_ACCESS, roleNews("guest1", "blocked"), theirs);
  const newcomer = { ...guest, person: "guest2", exp: AT + 10_000 };
  expect(admitVisitor(door, newcomer)).toEqual(blocked);
  // Watching is reading: from there nobody does that by the link either.
  expect(admitVisitor(door, { ...newcomer, role: "viewer" })).toEqual(blocked);
  expect(admitVisitor(door, { ...overlay, exp: AT + 10_000 })).toEqual(staying("overlay"));
  expect(admitVisitor(door, { ...member, exp: AT + 10_000 })).toEqual(staying("editor"));

  // Who is in already, by an old ticket or a new one, is out with the event itself.
  const ban = roleNews("guest1", "blocked");
  for (const there of [{ ...guest, person: "guest2" }, newcomer, { ...newcomer, role: "viewer" }]) {
    expect(reevaluatePresent(door, ban, there as Visitor)).toEqual(blocked);
  }
  const elsewhere = { ...newcomer, origin: "fedcba9876543210" };
  for (const there of [overlay, member, elsewhere]) {
    expect(reevaluatePresent(door, ban, there)).toEqual(staying(there.role));
  }

  door = applyAccessEvent(door, roleNews("guest1", "guest"), { ...theirs, now: now + 1000 });
  expect(admitVisitor(door, newcomer)).toEqual(staying("guest"));
});
