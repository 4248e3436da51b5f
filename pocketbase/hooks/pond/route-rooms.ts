import { check } from "#core/entities/text.ts";
import { type PondTicket, roomRequest, seatRequest } from "#core/pond/api.ts";
import { newCode, roomOfCode } from "#core/pond/code.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import { invalid, refuse } from "../platform/http/answer.ts";
import { bodyOf } from "../platform/http/request.ts";
import { signTicket } from "../platform/rooms/ticket-sign.ts";
import { fingerprint } from "../platform/secret-text.ts";

/** Every room belongs to nobody's workspace. */
const NO_TENANT = "pond";

/** POST /api/gq/pond/rooms: a new code, and the ticket that opens its room (POND-L1). */
export function openPondRoom(e: core.RequestEvent) {
  const result = check(roomRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const code = newCode(secureRandom);
  return answerTicket(e, code, { role: "owner", person: personOf(code, result.value.guest) });
}

/** POST /api/gq/pond/tickets: a ticket to the room under a code (POND-L2). */
export function issuePondTicket(e: core.RequestEvent) {
  const result = check(seatRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { code, guest, watch } = result.value;
  const role = watch ? "overlay" : "guest";
  return answerTicket(e, code, { role, person: personOf(code, guest) });
}

/** Another id in each room, from which nobody finds the guest's secret. */
function personOf(code: string, guest: string): string {
  return `guest${fingerprint(`pond ${code} ${guest}`).slice(0, 20)}`;
}

function answerTicket(
  e: core.RequestEvent,
  code: string,
  who: Pick<TicketClaims, "role" | "person">,
) {
  const room = roomOfCode(code);
  const origin = fingerprint(`origin pond ${code} ${e.realIP()}`).slice(0, 32);
  const claims = { kind: "pond", room, tenant: NO_TENANT, name: "Guest", origin, ...who } as const;
  const ticket = signTicket(claims);
  if (ticket === undefined) return refuse(e, { status: 500, code: "SERVER_ERROR" });
  const answer: PondTicket = { ...ticket, code, room };
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, answer);
}

/** From 0 to below 1, of six digits. */
function secureRandom(): number {
  return Number($security.randomStringWithAlphabet(6, "0123456789")) / 1_000_000;
}
