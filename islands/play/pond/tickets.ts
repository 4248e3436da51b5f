/** Tickets to rooms, and what this browser keeps of its guest. No account is needed, nor PocketBase's SDK. */
import * as v from "valibot";
import { ROOM } from "#core/platform/limits.ts";
import { REQUEST_ERRORS } from "#core/platform/request-errors.ts";
import { type PondTicket, pondTicket } from "#core/pond/api.ts";
import { gooseSeed, guestName } from "#core/pond/wire.ts";
import { environment } from "../../stores/environment.ts";
import type { Admission } from "../../stores/room-connection.ts";
import { forget, keep, readKept } from "../../stores/safe-storage.ts";

const GUEST_KEY = "gq:pond-guest";
const PROFILE_KEY = "gq:pond-profile";
const OPENING_KEY = "gq:pond-opening";

const profile = v.object({ name: guestName, goose: gooseSeed });

/** How a guest was called last, and the seed of their goose. */
export type GuestProfile = v.InferOutput<typeof profile>;

const kept = v.pipe(v.string(), v.parseJson());
const opening = v.pipe(
  kept,
  v.object({ code: v.string(), room: v.string(), ticket: v.string(), until: v.number() }),
);
const refusal = v.object({ code: v.string(), message: v.string() });

/** Refusals after which the same request would be refused again. */
const FINAL_STATUSES = new Set([400, 403, 404]);

/** In memory where the browser's storage is blocked. */
let blockedGuest: string | undefined;

/** The secret of this browser's guest, by which they come back to their seats. */
function guestSecret(): string {
  const known = readKept("localStorage", GUEST_KEY) ?? blockedGuest;
  if (known !== undefined && /^[a-f0-9]{48}$/.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep("localStorage", GUEST_KEY, secret);
  blockedGuest = secret;
  return secret;
}

export function rememberedProfile(): GuestProfile | null {
  const read = v.safeParse(v.pipe(kept, profile), readKept("localStorage", PROFILE_KEY));
  return read.success ? read.output : null;
}

export function rememberProfile(guest: GuestProfile): void {
  keep("localStorage", PROFILE_KEY, JSON.stringify(guest));
}

export type OpenedRoom = { ok: true; code: string } | { ok: false; message: string };

/** Opens a room; whoever joins it by the code from this tab within a minute is its host. */
export async function openPondRoom(): Promise<OpenedRoom> {
  try {
    const answer = await post("rooms", { guest: guestSecret() });
    if ("refused" in answer) return { ok: false, message: answer.refused };
    const { code, room, ticket } = answer;
    const until = environment().now() + (ROOM.ticketSeconds - 5) * 1000;
    keep("sessionStorage", OPENING_KEY, JSON.stringify({ code, room, ticket, until }));
    return { ok: true, code };
  } catch {
    return { ok: false, message: REQUEST_ERRORS.SERVER_ERROR };
  }
}

/** The ticket that opens a room, while it is good. */
export function takeOpeningTicket(code: string): Admission | undefined {
  const read = v.safeParse(opening, readKept("sessionStorage", OPENING_KEY));
  if (!read.success || read.output.code !== code) return undefined;
  const { room, ticket, until } = read.output;
  if (until > environment().now()) return { room, ticket };
  forget("sessionStorage", OPENING_KEY);
  return undefined;
}

/** A ticket for a seat, or for a big screen; to try again later is to fail. */
export async function askForTicket(code: string, watch: boolean): Promise<Admission> {
  const answer = await post("tickets", { code, guest: guestSecret(), watch });
  return "refused" in answer ? answer : { room: answer.room, ticket: answer.ticket };
}

async function post(
  route: "rooms" | "tickets",
  body: object,
): Promise<PondTicket | { refused: string; code: string }> {
  const response = await environment().fetch(`/api/gq/pond/${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ROOM.connectMs),
  });
  const answer: unknown = await response.json();
  if (response.ok) return v.parse(pondTicket, answer);
  const { code, message } = v.parse(refusal, answer);
  if (FINAL_STATUSES.has(response.status)) return { refused: message, code };
  throw new Error(message);
}
