import * as v from "valibot";
import { ticketBearer } from "#core/platform/rooms/ticket.ts";

/** What a ticket says of its bearer; the room alone checks whether it is genuine. */
export function claimsOf(ticket: string): v.InferOutput<typeof ticketBearer> | undefined {
  const [, payload = ""] = ticket.split(".");
  try {
    const bytes = Uint8Array.from(
      atob(payload.replaceAll("-", "+").replaceAll("_", "/")),
      (character) => character.charCodeAt(0),
    );
    const claims = v.safeParse(ticketBearer, JSON.parse(new TextDecoder().decode(bytes)));
    return claims.success ? claims.output : undefined;
  } catch {
    return undefined;
  }
}
