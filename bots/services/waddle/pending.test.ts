import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Batch } from "#core/chat/batch.ts";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import {
  afterChange,
  COMMAND_EDIT,
  COUNTER_CHANGE,
  type CounterEntry,
  LIST_EDIT,
} from "#core/waddle/batch-entries.ts";
import type { CommandEdit } from "#core/waddle/command-edit.ts";
import { EMPTY_CONFIG, type WaddleCommand, type WaddleCounter } from "#core/waddle/config.ts";
import { payloadsOf } from "../../../tests/stack/bots-batch.ts";
import type { TenantConfig } from "../../backend.ts";
import { OutboxStore } from "../../storage/outbox/store.ts";
import { withPending } from "./pending.ts";

let folder: string;
let store: OutboxStore;
let ids: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goose-pending-"));
  ids = 0;
  store = open();
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): OutboxStore {
  return new OutboxStore(join(folder, "outbox.sqlite"), () => {
    ids += 1;
    return `batch-${String(ids).padStart(4, "0")}`;
  });
}

const deaths: WaddleCounter = {
  id: "n1",
  name: "deaths",
  value: 5,
  step: 1,
  user_level: "mod",
  revision: 1,
  lastBatch: "",
};

function tenant(waddle: { commands?: WaddleCommand[]; counters?: WaddleCounter[] }): TenantConfig {
  return {
    tenant: "t1",
    services: ["waddle"],
    twitchChannel: "pond",
    prefix: "!",
    schedule: {
      channel: "pond",
      timeZone: "UTC",
      isPaused: false,
      timers: [],
      offlineMessages: [],
    },
    waddle: {
      ...EMPTY_CONFIG,
      channel: "pond",
      ...waddle,
    },
  };
}

function pendingChanges() {
  return {
    edits: store.pending(COMMAND_EDIT).map(({ payload }) => payload),
    lists: store.pending(LIST_EDIT).map(({ payload }) => payload),
    counters: store.recent(COUNTER_CHANGE),
  };
}

const change = (operation: "add" | "set", amount: number): CounterEntry => ({
  counter: deaths.id,
  operation,
  amount,
});

const countersOf = (batch: Batch | undefined) => (batch ? payloadsOf(COUNTER_CHANGE, batch) : []);

/** The configuration as the engine gets it. */
function read(config: TenantConfig) {
  const change = withPending({ type: "all", tenants: [config] }, pendingChanges());
  const [first] = change.type === "all" ? change.tenants : [];
  if (!first) throw new Error("the tenant is gone");
  return first.waddle;
}

const hug = {
  ...PLAIN_COMMAND,
  command_name: "!hug",
  aliases: [],
  response_text: "hugs",
  cooldown_seconds: 0,
  cooldown_user_seconds: 0,
  cooldown_group: "",
  cooldown_exempt: "none",
  user_level: "everyone",
  enabled: true,
} as const;

const asked = { tenant: "t1", login: "hanna", level: "mod", at: 1 } as const;

function add(command: string): CommandEdit {
  return { ...asked, action: "add", command, fields: { ...hug, aliases: [] } };
}

describe("WADDLE-W20: configuration that lacks what chat changed", () => {
  it("gets the commands that chat made, until PocketBase has them", () => {
    store.add(COMMAND_EDIT, add("c1"));
    store.add(COMMAND_EDIT, {
      ...asked,
      action: "edit",
      command: "c1",
      name: "!hug",
      fields: { enabled: false },
    });
    expect(read(tenant({})).commands).toMatchObject([{ id: "c1", enabled: false, usage_count: 0 }]);
    const batch = store.nextBatch();
    expect(batch?.entries).toHaveLength(2);
    expect(read(tenant({})).commands).toHaveLength(1);
    store.close();
    store = open();
    expect(read(tenant({})).commands).toHaveLength(1);
    store.finish(batch?.id ?? "");
    expect(read(tenant({})).commands).toEqual([]);
  });

  it("loses the commands that chat deleted, and only this tenant's", () => {
    const commands = [{ ...hug, aliases: [], id: "c1", usage_count: 3 }];
    store.add(COMMAND_EDIT, { ...asked, action: "delete", command: "c1", name: "!hug" });
    expect(read(tenant({ commands })).commands).toEqual([]);
    const other = withPending(
      { type: "some", tenants: [{ ...tenant({ commands }), tenant: "t2" }] },
      pendingChanges(),
    );
    expect(other.tenants[0]?.waddle.commands).toEqual(commands);
  });

  it("gets and loses the regulars and quotes that chat did", () => {
    store.add(LIST_EDIT, { ...asked, action: "add_regular", record: "r1", name: "greta" });
    const fields = { text: "Honk", number: 1, game: "", said_on: "2026-11-22" };
    store.add(LIST_EDIT, { ...asked, action: "add_quote", record: "q1", fields });
    expect(read(tenant({}))).toMatchObject({ regulars: ["greta"], quotes: [{ number: 1 }] });
    store.add(LIST_EDIT, { ...asked, action: "remove_regular", name: "greta" });
    store.add(LIST_EDIT, { ...asked, action: "delete_quote", number: 1 });
    expect(read(tenant({}))).toMatchObject({ regulars: [], quotes: [] });
  });

  it("merges changes of a counter into one", () => {
    store.add(COUNTER_CHANGE, change("add", 1));
    store.add(COUNTER_CHANGE, change("add", 2));
    expect(countersOf(store.nextBatch())).toEqual([change("add", 3)]);
    store.finish("batch-0001");
    store.add(COUNTER_CHANGE, change("set", 100));
    store.add(COUNTER_CHANGE, change("add", -1));
    expect(countersOf(store.nextBatch())).toEqual([change("set", 99)]);
  });

  it("WADDLE-W20: shows each count once, whenever it was read and whatever became of the batches", () => {
    const act = fc.oneof(
      fc.record({ type: fc.constant("add" as const), by: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ type: fc.constant("set" as const), to: fc.integer({ min: 0, max: 50 }) }),
      fc.constantFrom(
        { type: "send" as const },
        { type: "lose answer" as const },
        { type: "read" as const },
        { type: "restart" as const },
      ),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        store.close();
        rmSync(join(folder, "outbox.sqlite"), { force: true });
        rmSync(join(folder, "outbox.sqlite-wal"), { force: true });
        rmSync(join(folder, "outbox.sqlite-shm"), { force: true });
        store = open();
        let stored = { ...deaths };
        let applied = "";
        let truth = deaths.value;
        const apply = (batch: Batch) => {
          if (applied === batch.id) return;
          applied = batch.id;
          for (const change of countersOf(batch)) {
            stored = { ...stored, value: afterChange(stored.value, change), lastBatch: batch.id };
          }
        };
        for (const each of acts) {
          if (each.type === "add") {
            truth += each.by;
            store.add(COUNTER_CHANGE, change("add", each.by));
          } else if (each.type === "set") {
            truth = each.to;
            store.add(COUNTER_CHANGE, change("set", truth));
          } else if (each.type === "restart") {
            store.close();
            store = open();
          } else if (each.type !== "read") {
            const batch = store.nextBatch();
            // Read before the batch is applied, used after it is done.
            const early = { ...stored };
            if (batch) apply(batch);
            if (batch && each.type === "send") {
              store.finish(batch.id);
              expect(read(tenant({ counters: [early] })).counters[0]?.value).toBe(truth);
            }
          }
          expect(read(tenant({ counters: [stored] })).counters[0]?.value).toBe(truth);
        }
      }),
      { numRuns: 25 },
    );
  }, 30_000);
});
