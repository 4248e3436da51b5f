import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { type BatchEntry, DELIVERY, type EntryKind } from "#core/chat/batch.ts";
import { COMMAND_EDIT, COUNTER_CHANGE, SCHEDULED_RUN, USAGE } from "#core/waddle/batch-entries.ts";

/** Until November 2026 the outbox had a table for each kind of entry, and a batch a list for each. */
type Add = <T>(kind: EntryKind<T>, payload: T) => void;

const oldBatch = v.object({
  id: v.string(),
  usage: v.array(v.unknown()),
  deliveries: v.array(v.unknown()),
  turns: v.optional(v.array(v.unknown()), []),
  edits: v.optional(v.array(v.unknown()), []),
  counters: v.optional(v.array(v.unknown()), []),
});

const json = v.pipe(v.string(), v.parseJson());

const QUERIES: readonly ((database: DatabaseSync, add: Add) => void)[] = [
  (database, add) =>
    convert(database, "SELECT command, count FROM usage", USAGE, add, (row) => row),
  (database, add) =>
    convert(database, "SELECT entry FROM deliveries ORDER BY number", DELIVERY, add, entryOf),
  (database, add) =>
    convert(
      database,
      "SELECT kind, id, at, reason FROM turns ORDER BY at",
      SCHEDULED_RUN,
      add,
      (row) => row,
    ),
  (database, add) =>
    convert(database, "SELECT entry FROM edits ORDER BY number", COMMAND_EDIT, add, entryOf),
  (database, add) =>
    convert(
      database,
      "SELECT counter, is_set, amount FROM counters",
      COUNTER_CHANGE,
      add,
      ({ is_set, ...row }) => ({ ...row, operation: is_set === 1 ? "set" : "add" }),
    ),
];

/**
 * Brings an outbox of that time into the new table, once: its entries, and the batch under way with
 * its id, so that PocketBase knows it again.
 */
export function convertOldTables(database: DatabaseSync, add: Add): void {
  const isOld = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'usage'").get();
  if (!isOld) return;
  database.exec("BEGIN IMMEDIATE");
  for (const query of QUERIES) query(database, add);
  for (const { body } of database.prepare("SELECT body FROM batch").all()) {
    const old = v.safeParse(v.pipe(json, oldBatch), body);
    if (!old.success) continue;
    const { id, usage, deliveries, turns, edits, counters } = old.output;
    const entries = [
      ...entriesOf(COMMAND_EDIT, edits),
      ...entriesOf(USAGE, usage),
      ...entriesOf(COUNTER_CHANGE, counters),
      ...entriesOf(SCHEDULED_RUN, turns),
      ...entriesOf(DELIVERY, deliveries),
    ];
    database
      .prepare("UPDATE batch SET body = ? WHERE id = ?")
      .run(JSON.stringify({ id, entries }), id);
  }
  for (const table of ["usage", "deliveries", "turns", "edits", "counters"]) {
    database.exec(`DROP TABLE ${table}`);
  }
  database.exec("COMMIT");
}

type Row = Record<string, unknown>;

function convert<T>(
  database: DatabaseSync,
  query: string,
  kind: EntryKind<T>,
  add: Add,
  payloadOf: (row: Row) => unknown,
): void {
  for (const row of database.prepare(query).all()) {
    const payload = v.safeParse(kind.schema, payloadOf(row));
    if (payload.success) add(kind, payload.output);
  }
}

function entryOf({ entry }: Row): unknown {
  const result = v.safeParse(json, entry);
  return result.success ? result.output : undefined;
}

function entriesOf<T>({ service, kind }: EntryKind<T>, payloads: readonly unknown[]): BatchEntry[] {
  return payloads.map((payload) => ({ service, kind, payload }));
}
