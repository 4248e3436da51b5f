import { expect, test, vi } from "vitest";
import { isRevocable, isRoomKind, ROOM_KINDS, type RoomKind } from "#core/rooms/kinds.ts";
import { SqlStorageStandIn } from "../../tests/simulators/sql-storage.ts";
import { TenantRoomIndex } from "./tenant-room-index.ts";

// What the runtime brings with it, and Node does not have.
vi.mock("cloudflare:workers", () => ({
  DurableObject: class {
    constructor(
      readonly ctx: unknown,
      readonly env: unknown,
    ) {}
  },
}));
vi.mock("partyserver", () => ({
  getServerByName: (namespace: Map<string, unknown>, name: string) => namespace.get(name),
}));

test("ROOM-R16: a revocation reaches the room of every kind that admits people", async () => {
  const kinds = Object.keys(ROOM_KINDS).filter(isRoomKind);
  const revoked: RoomKind[] = [];
  const env = Object.fromEntries(
    kinds.map((kind) => [
      ROOM_KINDS[kind].binding,
      new Map([["room1", { revoke: () => revoked.push(kind) }]]),
    ]),
  );
  const ctx = { storage: { sql: new SqlStorageStandIn() } };
  const index: TenantRoomIndex = Reflect.construct(TenantRoomIndex, [ctx, env]);
  for (const kind of kinds) index.enter({ kind, room: "room1", person: "ada", exp: 0 });
  await index.revoke("ada", 1);
  expect(revoked.sort()).toEqual(kinds.filter(isRevocable).sort());
  expect(revoked).toContain("sketch");
});
