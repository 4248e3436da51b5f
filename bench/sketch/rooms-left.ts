/** Rooms that are opened, drawn in and left: what the server keeps of them. */
import { once } from "node:events";
import { encodeInk } from "#core/canvas/ink.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { mintTicket } from "../../tests/stack/rooms.ts";
import { openSocket } from "./dialect.ts";
import { memoryMb } from "./process-figures.ts";
import type { Running } from "./servers.ts";

const AT_ONCE = 20;
/** A room that nobody is in sleeps after about 10 s. */
const ASLEEP_MS = 15_000;

export type RoomsLeft = { count: number; memoryMb: number; perSecond: number };

/** Opens rooms up to each of the counts; the memory is measured when all sleep. */
export async function openAndLeave(
  server: Running,
  counts: readonly number[],
): Promise<RoomsLeft[]> {
  const steps: RoomsLeft[] = [
    { count: 0, memoryMb: await memoryMb(server.processId), perSecond: 0 },
  ];
  let opened = 0;
  for (const count of counts) {
    const began = performance.now();
    const first = opened;
    while (opened < count) {
      const batch = Math.min(AT_ONCE, count - opened);
      const rooms = Array.from({ length: batch }, (_, index) => `left${opened + index}`);
      await Promise.all(rooms.map((room) => drawOnce(server.address, room)));
      opened += batch;
    }
    const perSecond = Math.round((count - first) / ((performance.now() - began) / 1000));
    await new Promise((resolve) => setTimeout(resolve, ASLEEP_MS));
    steps.push({ count, memoryMb: await memoryMb(server.processId), perSecond });
  }
  return steps;
}

async function drawOnce(address: string, room: string): Promise<void> {
  const ticket = await mintTicket({ room, person: "goose1" });
  const url = `${address}/parties/sketch/${room}?v=${SKETCH_PROTOCOL}&ticket=${ticket}`;
  const socket = openSocket(url);
  socket.removeAllListeners("close");
  const say = (message: object) => socket.send(JSON.stringify(message));
  const hears = async (type: string) => {
    while (true) {
      const [frame] = await once(socket, "message");
      if (String(frame).startsWith(`{"type":"${type}"`)) return;
    }
  };
  await once(socket, "open");
  say({ type: "hello", client: `client-of-${room}-0000`, epoch: "", since: 0 });
  await hears("welcome");
  const ink = encodeInk([
    [10, 10, 0.5],
    [200, 120, 0.6],
  ]);
  const stroke = { id: "stroke-0001", kind: "stroke", ink, colour: "#0a7f5a", width: 4 };
  say({ type: "operation", seq: 1, operation: { type: "put", elements: [stroke] } });
  await hears("saved");
  socket.close(1000);
  await once(socket, "close");
}
