import type { Server } from "partyserver";
import { HEARTBEAT } from "#core/platform/rooms/heartbeat.ts";
import type { MeteredKind, RevocableKind, ROOM_KINDS, RoomKind } from "#core/rooms/kinds.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";

/** What the platform calls in a room that admits people: it closes a person's sockets (ROOM-R16). */
export type Revocable = { revoke(person: string, at: number): void };

/** What the platform calls in a room whose size counts: whether its tenant may store no more (ROOM-R62). */
export type Metered = { setTenantFull(isFull: boolean): void };

/** What the platform calls in a lobby. */
export type RoomList = { setOpen(tenant: string, open: boolean): void };

/** For the class of each kind of room, by its binding: what the platform calls there. */
export type RoomClasses = {
  [K in RoomKind as (typeof ROOM_KINDS)[K]["binding"]]: (K extends RevocableKind
    ? Revocable
    : RoomList) &
    (K extends MeteredKind ? Metered : unknown);
};

export type RoomVisit = Pick<TicketClaims, "kind" | "room" | "person" | "exp">;

export type RoomSize = { kind: MeteredKind; room: string; bytes: number };

/** What is called in the index of a tenant's rooms. Times are in seconds since the epoch. */
export type RoomIndex = Revocable & {
  enter(visit: RoomVisit): boolean;
  /** Records a room's size; true when the tenant may store no more. */
  measured(size: RoomSize): Promise<boolean>;
  /** Sets what the tenant's rooms may store together; returns what they do. In bytes. */
  allow(maxBytes: number): Promise<number>;
};

/** What the runtime gives to the rooms: wrangler.jsonc's bindings and the secret. */
export type RoomsEnvironment = {
  [TBinding in keyof RoomClasses]: DurableObjectNamespace<Server & RoomClasses[TBinding]>;
} & {
  TenantRoomIndex: DurableObjectNamespace<Rpc.DurableObjectBranded & RoomIndex>;
  /** Signs tickets and revocations; PocketBase has the same. Missing when the operator forgot it. */
  GQ_TICKET_SECRET?: string | null;
};

/**
 * The same, as the classes are. A kind of room without a class, or one whose class lacks what the
 * platform calls, is a type error.
 */
export type Bindings<
  TClasses extends RoomClasses & Record<keyof TClasses, Rpc.DurableObjectBranded>,
> = {
  [TBinding in keyof TClasses]: DurableObjectNamespace<TClasses[TBinding]>;
} & Pick<RoomsEnvironment, "TenantRoomIndex" | "GQ_TICKET_SECRET">;

/** Shorter secrets can be guessed from a ticket. */
export const SECRET_MIN_CHARS = 32;

/** Writes one line of JSON to standard output, in the form that pino gives the other processes. */
export function logError(msg: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  const line = { level: 50, time: Date.now(), name: "rooms", msg: `${msg}: ${reason}` };
  // biome-ignore lint/suspicious/noConsole: workerd has no other way to standard output
  console.log(JSON.stringify(line));
}

/** Has the runtime answer its clients' heartbeats, without waking a room that sleeps (ROOM-R15). */
export function answerHeartbeats(room: DurableObjectState): void {
  room.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ask, HEARTBEAT.answer));
}
