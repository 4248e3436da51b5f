import { object, parse, string } from "valibot";
import type { ErrorCode } from "#core/platform/errors.ts";
import { ROOM } from "#core/platform/limits.ts";
import type { RoomKind } from "#core/rooms/kinds.ts";
import type { TicketRequest } from "#core/rooms/tickets.ts";
import { pb } from "./environment.ts";
import { attempt } from "./result.ts";
import {
  type Admission,
  connectRoom,
  type RoomHandlers,
  type RoomSocket,
} from "./room-connection.ts";

export type { RoomSocket, RoomStatus } from "./room-connection.ts";

export type RoomOptions = RoomHandlers & { kind: RoomKind; room: string; protocol: number };

/** With these no ticket is to be had as things are: the person has to do something first. */
const NO_TICKET = new Set<string>([
  "NOT_SIGNED_IN",
  "NOT_FOUND",
  "PERMISSION_MISSING",
  "SKETCH_BLOCKED",
  "EMAIL_UNVERIFIED",
  "SERVICE_OFF",
  "REQUEST_INVALID",
] satisfies ErrorCode[]);

const ticketAnswer = object({ ticket: string() });

/** A socket of the member who is signed in. */
export function openRoom({ kind, room, ...options }: RoomOptions): RoomSocket {
  return connectRoom({ kind, admit: () => admitMember({ kind, room }), ...options });
}

/** Asks for a ticket of the member who is signed in; to try again later is to fail. */
export async function admitMember(
  asked: Pick<TicketRequest, "kind" | "room"> & Partial<TicketRequest>,
): Promise<Admission> {
  const answer = await attempt(async () => {
    const signal = AbortSignal.timeout(ROOM.connectMs);
    return parse(
      ticketAnswer,
      await pb().send("/api/gq/tickets", { method: "POST", body: asked, signal }),
    );
  });
  if (answer.ok) return { room: asked.room, ticket: answer.value.ticket };
  const { code, message } = answer.failure;
  if (NO_TICKET.has(code)) return { refused: message, code };
  throw new Error(message);
}
