/** Clients of sketch rooms that say exactly what a test has them say. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { SignJWT } from "jose";
import { encodeInk, type Point } from "#core/canvas/ink.ts";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import type { AccessEvent } from "#core/sketch/access-events.ts";
import { ACCESS_EVENTS_PATH } from "#core/sketch/access-events.ts";
import type { SketchChange, SketchOperation } from "#core/sketch/operation.ts";
import type { LiveChange, SketchNotice, SketchRequest } from "#core/sketch/wire.ts";
import { mintTicket, type Notice, ROOMS_SECRET, RoomClient, type RoomsStack } from "./rooms.ts";

export const STYLE = { colour: "#0a7f5a", width: 4 };
const POINTS: Point[] = [
  [10, 10, 0.5],
  [20, 30, 0.6],
];
export const INK = encodeInk(POINTS);

export const strokeOf = (id: string, ink = INK) => ({ id, kind: "stroke", ink, ...STYLE }) as const;

type WelcomeNotice = Extract<SketchNotice, { type: "welcome" }>;

export class SketchClient extends RoomClient {
  readonly name: string;
  #seq = 0;

  constructor(url: string, name: string) {
    super(url);
    this.name = name;
  }

  ask(request: SketchRequest): void {
    this.send(request);
  }

  /** Resolves when the socket is open. */
  async opened(): Promise<void> {
    if (this.socket.readyState !== this.socket.OPEN) await once(this.socket, "open");
  }

  /** Says hello and waits for the welcome; `since` is the version that the client has. */
  async hello(since = 0, epoch = ""): Promise<WelcomeNotice> {
    await this.opened();
    this.ask({ type: "hello", client: clientId(this.name), epoch, since });
    const notice = await this.waitFor(({ type }) => type === "welcome" || type === "refused");
    if (notice.type === "refused") return notice as unknown as WelcomeNotice;
    const welcome = notice as unknown as WelcomeNotice;
    this.#seq = welcome.seq;
    return welcome;
  }

  /** Sends an operation with the next number; returns the number. */
  do(operation: SketchOperation): number {
    this.#seq += 1;
    this.ask({ type: "operation", seq: this.#seq, operation });
    return this.#seq;
  }

  /** Does an operation and waits until it is stored; answers its version. */
  async saves(operation: SketchOperation): Promise<number> {
    const seq = this.do(operation);
    const saved = await this.waitFor((notice) => notice.seq === seq);
    if (saved.type !== "saved") throw new Error(JSON.stringify(saved));
    return Number(saved.version);
  }

  draws(...ids: string[]): Promise<number> {
    return this.saves(put(...ids));
  }

  /** What the room has sent in frames, in order. */
  changes(): SketchChange[] {
    return this.#frames().flatMap((frame) => frame.changes);
  }

  live(): LiveChange[] {
    return this.#frames().flatMap((frame) => frame.live);
  }

  #frames(): Extract<SketchNotice, { type: "frame" }>[] {
    return (this.received as unknown as SketchNotice[]).filter((notice) => notice.type === "frame");
  }
}

export function put(...ids: string[]): SketchOperation {
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  return { type: "put", elements: ids.map((id) => ({ ...strokeOf(id), ...unmoved })) };
}

/** A client's id, made of a name so that the same client can come back. */
export function clientId(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 24);
}

/** A frame, or what follows it, in which something happened. */
export const mentions = (text: string) => (notice: object) => JSON.stringify(notice).includes(text);

export const refusal = (code: string) => (notice: Notice) =>
  notice.type === "refused" && notice.code === code;

/** Opens a room's socket without a word. */
export async function knock(
  rooms: RoomsStack,
  room: string,
  claims: Partial<TicketClaims> = {},
): Promise<SketchClient> {
  const ticket = await mintTicket({ room, ...claims });
  const name = `${claims.person ?? "person1"}-${room}`;
  return new SketchClient(rooms.socketUrl("sketch", room, ticket), name);
}

/** Enters a room and says hello. */
export async function enter(
  rooms: RoomsStack,
  room: string,
  claims: Partial<TicketClaims> = {},
): Promise<SketchClient> {
  const client = await knock(rooms, room, claims);
  await client.hello();
  return client;
}

type Unaddressed<T> = T extends unknown ? Omit<T, "at" | "tenant"> & { at?: number } : never;

/** Posts access events as PocketBase does; `at` is now, rounded up, without another. */
export async function sendAccessEvents(
  rooms: RoomsStack,
  events: readonly Unaddressed<AccessEvent>[],
  { secret = ROOMS_SECRET, purpose = "access-events", tenant = "tenant1" } = {},
): Promise<Response> {
  const at = Math.ceil(Date.now() / 1000);
  const body = await new SignJWT({
    purpose,
    events: events.map((one) => ({ at, tenant, ...one })),
  })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(secret));
  return fetch(rooms.url + ACCESS_EVENTS_PATH, { method: "POST", body });
}
