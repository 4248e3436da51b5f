/** People who take up a sketch's places and do nothing else: sockets, without browsers. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { WebSocket } from "ws";
import { roomPath } from "#core/platform/rooms/ticket.ts";
import { SKETCH_PROTOCOL, type SketchRole } from "#core/sketch/wire.ts";
import { mintTicket } from "./rooms.ts";
import type { GooseQuarters } from "./whole.ts";

export type Crowd = {
  /** So many of them go. */
  leave: (count: number) => Promise<void>;
};

/** Many sockets are opened this many at a time. */
const AT_ONCE = 50;

/** Seats so many people; those who came are in when it resolves. */
export async function crowdInto(
  goose: GooseQuarters,
  { id, tenant }: { id: string; tenant: string },
  role: SketchRole,
  count: number,
): Promise<Crowd> {
  const secrets = JSON.parse(readFileSync(`${goose.dataDir}.key`, "utf8"));
  const sockets: WebSocket[] = [];
  const come = async (index: number) => {
    const claims = { room: id, tenant, role, person: `crowd${role}${index}`, name: `No. ${index}` };
    const ticket = await mintTicket(claims, secrets.ticketSecret);
    const address = new URL(`ws://127.0.0.1:${goose.ports.rooms}${roomPath("sketch", id)}`);
    address.search = new URLSearchParams({ ticket, v: String(SKETCH_PROTOCOL) }).toString();
    const socket = new WebSocket(address);
    sockets.push(socket);
    await once(socket, "open");
  };
  for (let first = 0; first < count; first += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) => first + at);
    await Promise.all(group.map(come));
  }
  return {
    leave: async (leaving) => {
      const going = sockets.splice(0, leaving);
      await Promise.all(
        going.map((socket) => {
          const gone = once(socket, "close");
          socket.close(1000);
          return gone;
        }),
      );
    },
  };
}
