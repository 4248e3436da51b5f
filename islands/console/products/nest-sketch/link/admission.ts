/** How somebody gets into the room of a public link: as a member, or as who they say they are. */
import * as v from "valibot";
import type { ErrorCode } from "#core/platform/errors.ts";
import { ROOM } from "#core/platform/limits.ts";
import { linkTicket, NAMELESS } from "#core/sketch/api.ts";
import { mayDraw } from "#core/sketch/change.ts";
import { claimsOf } from "../../../../sketch/room/ticket-claims.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Result } from "../../../../stores/result.ts";
import type { Admission } from "../../../../stores/room-connection.ts";
import { currentSession } from "../../../../stores/session.ts";
import { keepGuest, readGuest } from "./guest.ts";

/** Where they are let in, and as whom. */
export type Entry = { room: string; ticket: string; person: string };

/** With these there is no ticket as things are. */
const FINAL = new Set<string>([
  "NOT_FOUND",
  "SKETCH_BLOCKED",
  "REQUEST_INVALID",
] satisfies ErrorCode[]);

/**
 * Asks for a ticket: of the link, or for a member who may do no less, of their own; with `watch`,
 * for one to watch.
 */
export async function enter(token: string, watch: boolean): Promise<Result<Entry>> {
  keepGuest();
  const { secret, name } = readGuest();
  const member = currentSession()?.user;
  const comeAs = (chosen: string) =>
    ask("/api/gq/sketch-links", linkTicket, { token, guest: secret, name: chosen, watch });
  let byLink = await comeAs(member?.name || name || NAMELESS);
  // A stranger's account may have the name of somebody here: then it is the name that they chose.
  if (isNameTaken(byLink) && member?.name && name) byLink = await comeAs(name);
  if (!byLink.ok || member === undefined) return byLink;
  const { room, role } = byLink.value;
  const own = await ask("/api/gq/tickets", v.object({ ticket: v.string() }), {
    kind: "sketch",
    room,
    watch,
  });
  if (!own.ok) return own.failure.code === "SKETCH_BLOCKED" ? own : byLink;
  const { ticket } = own.value;
  const claims = claimsOf(ticket);
  const isLess = claims?.role === "viewer" && mayDraw(role);
  return claims === undefined || isLess
    ? byLink
    : { ok: true, value: { room, ticket, person: claims.person } };
}

/** Somebody of the workspace has the name, or one that looks like it (ACCESS-K25). */
export function isNameTaken(entry: Result<unknown>): boolean {
  return !entry.ok && entry.failure.fields.name !== undefined;
}

/** The same, as a room's socket asks for it. */
export async function admit(token: string, watch: boolean): Promise<Admission> {
  const entry = await enter(token, watch);
  if (entry.ok) return entry.value;
  const { code, message, fields } = entry.failure;
  if (FINAL.has(code)) return { refused: fields.name ?? message, code };
  throw new Error(message);
}

function ask<T>(
  route: string,
  schema: v.GenericSchema<unknown, T>,
  body: object,
): Promise<Result<T>> {
  return attempt(async () => {
    const signal = AbortSignal.timeout(ROOM.connectMs);
    return v.parse(schema, await pb().send(route, { method: "POST", body, signal }));
  });
}
