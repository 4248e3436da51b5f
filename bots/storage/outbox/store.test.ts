import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Batch, Delivery, Turn } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import { OutboxStore } from "./store.ts";

let folder: string;
let ids: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goose-outbox-"));
  ids = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(): OutboxStore {
  return new OutboxStore(join(folder, "bots", "outbox.sqlite"), () => {
    ids += 1;
    return `batch-${ids}`;
  });
}

function delivery(text: string): Delivery {
  return {
    tenant: "t1",
    network: "twitch",
    channel: "pond",
    text,
    state: "sent",
    reason: "",
    at: 1,
  };
}

/** Takes batches until nothing waits. */
function drain(store: OutboxStore): Batch[] {
  const batches: Batch[] = [];
  for (let batch = store.nextBatch(); batch; batch = store.nextBatch()) {
    batches.push(batch);
    store.finish(batch.id);
  }
  return batches;
}

describe("the outbox's store", () => {
  it("merges counts of a command and keeps ledger entries in order", () => {
    const store = open();
    for (const command of ["a", "b", "a", "a"]) store.addUsage(command);
    store.addDelivery(delivery("one"));
    store.addDelivery(delivery("two"));
    expect(store.pendingCount).toBe(4);
    expect(store.nextBatch()).toMatchObject({
      id: "batch-1",
      usage: [
        { command: "a", count: 3 },
        { command: "b", count: 1 },
      ],
      deliveries: [delivery("one"), delivery("two")],
    });
    store.close();
  });

  it("gives the same batch again until it is finished, even after a restart", () => {
    const before = open();
    before.addUsage("a");
    const batch = before.nextBatch();
    before.addUsage("a");
    expect(before.nextBatch()).toEqual(batch);
    before.close();

    const after = open();
    expect(after.nextBatch()).toEqual(batch);
    after.finish("batch-1");
    expect(after.nextBatch()).toMatchObject({
      id: "batch-2",
      usage: [{ command: "a", count: 1 }],
      deliveries: [],
    });
    after.finish("batch-2");
    expect(after.nextBatch()).toBeUndefined();
    after.close();
  });

  it("keeps of each message the latest turn, and the latest that was said, until it is known (T11)", () => {
    const turn = (id: string, at: number, reason = ""): Turn => ({ kind: "timer", id, at, reason });
    const store = open();
    const turns = [turn("a", 1), turn("a", 2), turn("b", 2, "too quiet"), turn("a", 3, "paused")];
    for (const each of turns) store.addTurn(each);
    expect(store.pendingCount).toBe(3);
    const latest = [turn("a", 2), turn("b", 2, "too quiet"), turn("a", 3, "paused")];
    expect(store.pendingTurns).toEqual(latest);
    expect(store.nextBatch()?.turns).toEqual(latest);
    expect(store.pendingCount).toBe(0);
    store.addTurn(turn("b", 4));
    store.close();

    const after = open();
    expect(after.pendingTurns).toEqual([...latest, turn("b", 4)]);
    after.finish("batch-1");
    expect(after.nextBatch()?.turns).toEqual([turn("b", 4)]);
    after.finish("batch-2");
    expect(after.pendingTurns).toEqual([]);
    after.close();
  });

  it("keeps what was added when it is not closed", () => {
    const killed = open();
    killed.addUsage("a");
    killed.addDelivery(delivery("one"));
    const after = open();
    expect(after.pendingCount).toBe(2);
    after.close();
    killed.close();
  });

  it("gives up the oldest ledger entries beyond its limit, and counts them", () => {
    const store = open();
    for (let i = 0; i < OUTBOX.entriesMaxCount + 3; i += 1) store.addDelivery(delivery(String(i)));
    expect(store.pendingCount).toBe(OUTBOX.entriesMaxCount);
    expect(store.droppedCount).toBe(3);
    expect(store.nextBatch()?.deliveries[0]?.text).toBe("3");
    store.close();
  });

  it("cuts batches of the size that PocketBase takes", () => {
    const store = open();
    for (let i = 0; i < 450; i += 1) {
      store.addUsage(`c${i}`);
      store.addDelivery(delivery(String(i)));
    }
    const batches = drain(store);
    expect(batches.map(({ usage }) => usage.length)).toEqual([200, 200, 50]);
    expect(batches.flatMap(({ deliveries }) => deliveries.map(({ text }) => text))).toEqual(
      Array.from({ length: 450 }, (_, i) => String(i)),
    );
    store.close();
  });

  it("loses and doubles no count, whatever order of adds, sends, losses and restarts", () => {
    const act = fc.constantFrom("add a", "add b", "send", "fail", "restart");
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        rmSync(join(folder, "bots"), { recursive: true, force: true });
        let store = open();
        const applied = new Map<string, Batch>();
        const added = { a: 0, b: 0 };
        for (const each of acts) {
          if (each === "add a" || each === "add b") {
            const command = each === "add a" ? "a" : "b";
            added[command] += 1;
            store.addUsage(command);
          } else if (each === "restart") {
            store.close();
            store = open();
          } else {
            const batch = store.nextBatch();
            // A failure may come after PocketBase has applied the batch.
            if (batch) applied.set(batch.id, batch);
            if (batch && each === "send") store.finish(batch.id);
          }
        }
        for (const batch of drain(store)) applied.set(batch.id, batch);
        store.close();
        const total = (name: string) =>
          [...applied.values()]
            .flatMap(({ usage }) => usage)
            .filter(({ command }) => command === name)
            .reduce((sum, { count }) => sum + count, 0);
        expect({ a: total("a"), b: total("b") }).toEqual(added);
      }),
      { numRuns: 60 },
    );
  });
});
