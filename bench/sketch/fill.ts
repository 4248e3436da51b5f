import { once } from "node:events";
import { WebSocket } from "ws";
import { encodeInk } from "#core/canvas/ink.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import { mintTicket, type RoomsStack } from "../../tests/stack/rooms.ts";

const COUNT = SKETCH.elementsPerOperationMaxCount;
const STYLE = { colour: "#0a7f5a", width: 4, dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const INK = encodeInk(Array.from({ length: 12 }, (_, index) => [100 + 9 * index, 100, 0.5]));

/**
 * Draws and erases until the room remembers as many deleted elements as it ever does, and draws so
 * many that stay.
 */
export async function fill(rooms: RoomsStack, room: string, kept: number): Promise<void> {
  const ticket = await mintTicket({ room, person: "filler" });
  const socket = new WebSocket(rooms.socketUrl("sketch", room, ticket));
  await once(socket, "open");
  const say = (message: object) => socket.send(JSON.stringify(message));
  const answer = new Map<number, () => void>();
  socket.on("message", (data) => {
    const notice = JSON.parse(String(data));
    if (notice.type === "refused") throw new Error(`Refused: ${String(data)}`);
    if (notice.type === "frame") say({ type: "heard", frame: notice.frame });
    if (notice.type === "saved") answer.get(notice.seq)?.();
  });
  say({ type: "hello", client: `client-of-${room}-filler`, epoch: "", since: 0 });
  let seq = 0;
  const does = async (operation: SketchOperation) => {
    seq += 1;
    const saved = new Promise<void>((resolve) => answer.set(seq, resolve));
    say({ type: "operation", seq, operation });
    await saved;
  };
  for (let from = 0; from < SKETCH.deletedKeptCount + kept; from += COUNT) {
    const ids = Array.from({ length: COUNT }, (_, index) => `fill-${from + index}`.padEnd(12, "_"));
    const elements = ids.map((id) => ({ id, kind: "stroke" as const, ink: INK, ...STYLE }));
    await does({ type: "put", elements });
    if (from < SKETCH.deletedKeptCount) await does({ type: "delete", ids });
  }
  socket.close(1000);
  await once(socket, "close");
}
