import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Batch, DELIVERY, type Delivery } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import { SCHEDULED_RUN, type ScheduledRun, USAGE } from "#core/waddle/batch-entries.ts";
import { batchOf, payloadsOf } from "../../../tests/stack/bots-batch.ts";
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

function addUsage(store: OutboxStore, command: string): void {
  store.add(USAGE, { command, count: 1 });
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
    for (const command of ["a", "b", "a", "a"]) addUsage(store, command);
    store.add(DELIVERY, delivery("one"));
    store.add(DELIVERY, delivery("two"));
    expect(store.pendingCount).toBe(4);
    expect(store.nextBatch()).toEqual(
      batchOf("batch-1", {
        usage: [
          { command: "a", count: 3 },
          { command: "b", count: 1 },
        ],
        deliveries: [delivery("one"), delivery("two")],
      }),
    );
    store.close();
  });

  it("gives the same batch again until it is finished, even after a restart", () => {
    const before = open();
    addUsage(before, "a");
    const batch = before.nextBatch();
    addUsage(before, "a");
    expect(before.nextBatch()).toEqual(batch);
    before.close();

    const after = open();
    expect(after.nextBatch()).toEqual(batch);
    after.finish("batch-1");
    expect(after.nextBatch()).toEqual(batchOf("batch-2", { usage: [{ command: "a", count: 1 }] }));
    after.finish("batch-2");
    expect(after.nextBatch()).toBeUndefined();
    after.close();
  });

  it("keeps of each message the latest run, and the latest that was said, until it is known (WADDLE-T11)", () => {
    const run = (id: string, at: number, reason = ""): ScheduledRun => {
      return { kind: "timer", id, at, reason };
    };
    const pending = (store: OutboxStore) =>
      store.pending(SCHEDULED_RUN).map((each) => each.payload);
    const next = (store: OutboxStore) =>
      payloadsOf(SCHEDULED_RUN, store.nextBatch() ?? batchOf("none", {}));
    const store = open();
    const runs = [run("a", 1), run("a", 2), run("b", 2, "too quiet"), run("a", 3, "paused")];
    for (const each of runs) store.add(SCHEDULED_RUN, each);
    expect(store.pendingCount).toBe(3);
    const latest = [run("a", 2), run("b", 2, "too quiet"), run("a", 3, "paused")];
    expect(pending(store)).toEqual(latest);
    expect(next(store)).toEqual(latest);
    expect(store.pendingCount).toBe(0);
    store.add(SCHEDULED_RUN, run("b", 4));
    store.close();

    const after = open();
    expect(pending(after)).toEqual([...latest, run("b", 4)]);
    after.finish("batch-1");
    expect(next(after)).toEqual([run("b", 4)]);
    after.finish("batch-2");
    expect(pending(after)).toEqual([]);
    after.close();
  });

  it("keeps what was added when it is not closed", () => {
    const killed = open();
    addUsage(killed, "a");
    killed.add(DELIVERY, delivery("one"));
    const after = open();
    expect(after.pendingCount).toBe(2);
    after.close();
    killed.close();
  });

  it("gives up the oldest ledger entries beyond its limit, and counts them", () => {
    const store = open();
    for (let i = 0; i < OUTBOX.entriesMaxCount + 3; i += 1)
      store.add(DELIVERY, delivery(String(i)));
    expect(store.pendingCount).toBe(OUTBOX.entriesMaxCount);
    expect(store.droppedCount).toBe(3);
    const batch = store.nextBatch() ?? batchOf("none", {});
    expect(payloadsOf(DELIVERY, batch)[0]?.text).toBe("3");
    store.close();
  });

  it("cuts batches of the size that PocketBase takes", () => {
    const store = open();
    for (let i = 0; i < 450; i += 1) {
      addUsage(store, `c${i}`);
      store.add(DELIVERY, delivery(String(i)));
    }
    const batches = drain(store);
    expect(batches.map((batch) => payloadsOf(USAGE, batch).length)).toEqual([200, 200, 50]);
    expect(batches.flatMap((batch) => payloadsOf(DELIVERY, batch).map(({ text }) => text))).toEqual(
      Array.from({ length: 450 }, (_, i) => String(i)),
    );
    store.close();
  });

  it("takes over an outbox of an earlier version, with the batch under way", () => {
    mkdirSync(join(folder, "bots"));
    const old = new DatabaseSync(join(folder, "bots", "outbox.sqlite"));
    old.exec(`
      CREATE TABLE usage (command TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT;
      CREATE TABLE deliveries (number INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL) STRICT;
      CREATE TABLE turns (kind TEXT, id TEXT, is_said INTEGER, at INTEGER, reason TEXT) STRICT;
      CREATE TABLE edits (number INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL) STRICT;
      CREATE TABLE counters (counter TEXT PRIMARY KEY, is_set INTEGER, amount INTEGER) STRICT;
      CREATE TABLE batch (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
      INSERT INTO usage VALUES ('a', 3);
      INSERT INTO turns VALUES ('timer', 'm1', 1, 5, '');
      INSERT INTO counters VALUES ('n1', 1, 7), ('n2', 0, -2);
    `);
    const edit = { action: "delete", tenant: "t1", login: "hanna", level: "mod", at: 1 } as const;
    const deletion = { ...edit, command: "a", name: "!a" };
    old
      .prepare("INSERT INTO deliveries (entry) VALUES (?)")
      .run(JSON.stringify(delivery("waiting")));
    old.prepare("INSERT INTO edits (entry) VALUES (?)").run(JSON.stringify(deletion));
    const underWay = { id: "batch-old", usage: [{ command: "a", count: 2 }], deliveries: [] };
    old.prepare("INSERT INTO batch VALUES (?, ?)").run("batch-old", JSON.stringify(underWay));
    old.close();

    const waiting = {
      usage: [{ command: "a", count: 3 }],
      deliveries: [delivery("waiting")],
      runs: [{ kind: "timer" as const, id: "m1", at: 5, reason: "" }],
      edits: [deletion],
      counters: [
        { counter: "n1", operation: "set" as const, amount: 7 },
        { counter: "n2", operation: "add" as const, amount: -2 },
      ],
    };
    open().close();
    const store = open();
    expect(store.pendingCount).toBe(6);
    expect(drain(store)).toEqual([
      batchOf("batch-old", { usage: [{ command: "a", count: 2 }] }),
      { id: "batch-1", entries: expect.arrayContaining(batchOf("batch-1", waiting).entries) },
    ]);
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
            addUsage(store, command);
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
            .flatMap((batch) => payloadsOf(USAGE, batch))
            .filter(({ command }) => command === name)
            .reduce((sum, { count }) => sum + count, 0);
        expect({ a: total("a"), b: total("b") }).toEqual(added);
      }),
      { numRuns: 60 },
    );
  });
});
