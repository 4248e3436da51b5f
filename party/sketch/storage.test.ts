import { expect, test } from "vitest";
import { elementsOf } from "#core/sketch/document.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import { handleSketchEvent, openSketchRoom } from "#core/sketch/room.ts";
import type { SketchRoom } from "#core/sketch/room-state.ts";
import { SqlStorageStandIn } from "../../tests/simulators/sql-storage.ts";
import { put } from "../../tests/stack/sketch.ts";
import { SketchStorage } from "./storage.ts";

const STEPS: SketchOperation[] = [
  put("stroke-0001", "stroke-0002", "stroke-0003"),
  { type: "set", changes: [{ id: "stroke-0002", props: { dx: 12, colour: "#112233" } }] },
  { type: "delete", ids: ["stroke-0001", "stroke-0003"] },
  { type: "restore", ids: ["stroke-0003"] },
  { type: "clear" },
  put("stroke-0004"),
  { type: "restore", ids: ["stroke-0002"] },
  { type: "approve", ids: ["stroke-0002"] },
];

function write(
  storage: SketchStorage,
  room: SketchRoom,
  event: Parameters<typeof handleSketchEvent>[1],
) {
  for (const effect of handleSketchEvent(room, event, { now: 1000 }).effects) {
    if (effect.type === "store") storage.write([effect]);
    if (effect.type === "store-settings") storage.setSettings(effect.settings);
    if (effect.type === "store-kicks") storage.setKicked(effect.kicked);
    if (effect.type === "store-person") storage.addPerson(effect.person, effect.forgotten);
  }
}

test("what a room stores, step by step, is what it opens with", () => {
  const sql = new SqlStorageStandIn() as unknown as SqlStorage;
  const storage = new SketchStorage(sql);
  const newEpoch = () => "epoch-1";
  const room = openSketchRoom(storage.read(newEpoch));
  const connection = "socket-1";
  const person = { person: "ada", name: "Ada", role: "owner" } as const;
  write(storage, room, { type: "join", connection, person });
  const client = "client-0000000001";
  const hello = { type: "hello", client, epoch: "", since: 0 } as const;
  write(storage, room, { type: "request", connection, request: hello });
  const settings = { type: "settings", settings: { approval: true } } as const;
  write(storage, room, { type: "request", connection, request: settings });
  for (const [index, operation] of STEPS.entries()) {
    const request = { type: "operation", seq: index + 1, operation } as const;
    write(storage, room, { type: "request", connection, request });

    const opened = openSketchRoom(new SketchStorage(sql).read(() => "another"));
    expect(opened.epoch).toBe("epoch-1");
    expect(elementsOf(opened.document)).toEqual(elementsOf(room.document));
    expect(opened.document.version).toBe(room.document.version);
    expect([...opened.document.deleted.keys()].sort()).toEqual(
      [...room.document.deleted.keys()].sort(),
    );
    expect([...opened.clients.values()]).toEqual([...room.clients.values()]);
    expect(opened.known).toEqual(room.known);
    expect(opened.settings).toEqual({ approval: true, locked: false, hidden: false });
  }
  // Each step did something, or the test would show nothing.
  expect(room.document.version).toBe(STEPS.length - 1);
});

test("SKETCH-S9: texts and names that were stored before they were cleaned are clean when they are read", () => {
  const sql = new SqlStorageStandIn() as unknown as SqlStorage;
  const storage = new SketchStorage(sql);
  const text = 'moc.\u202eelgoog "\u200b"';
  sql.exec(
    "INSERT INTO elements (id, json, version, gone, gone_by) VALUES (?, ?, 1, 0, '')",
    "text-0001",
    JSON.stringify({ id: "text-0001", kind: "text", text, author: `A${"\u0334".repeat(9)}` }),
  );
  expect([...storage.read(() => "epoch-1").elements]).toEqual([
    { id: "text-0001", kind: "text", text: 'moc.elgoog ""', author: `A${"\u0334".repeat(4)}` },
  ]);
});
