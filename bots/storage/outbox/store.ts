import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import * as v from "valibot";
import type { Batch, BatchEntry, EntryKind } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import { convertOldTables } from "./old-tables.ts";

/** An entry that PocketBase may not know of; `batch` is empty while the entry is in none. */
export type PendingEntry<T> = { batch: string; payload: T };

/** Configuration that was read while a batch was applied may be so old when it is used. */
const FINISHED_KEPT_MS = 60_000;

/**
 * Entries on their way to PocketBase, on disk. What was added outlives a kill of the process
 * (SQLite's WAL; a power cut may cost the last moments). It is bounded: entries with the same key
 * are merged, and of a kind with a `maxCount` the oldest are given up.
 */
export class OutboxStore {
  readonly #database: DatabaseSync;
  readonly #newBatchId: () => string;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #latestOfKey: StatementSync;
  readonly #oldest: StatementSync;
  readonly #deleteOldest: StatementSync;
  /** How many entries wait, by kind. */
  readonly #counts = new Map<string, { service: string; kind: string; count: number }>();
  /** Kinds with a `maxCount`: nobody asks for their entries again. */
  readonly #bounded = new Set<string>();
  /** Entries of batches that are done; a value that was read meanwhile may lack them. */
  #finished: { batch: string; entries: readonly BatchEntry[]; at: number }[] = [];
  #droppedCount = 0;

  /** `path` is the database's file. */
  constructor(path: string, newBatchId: () => string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path);
    this.#newBatchId = newBatchId;
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA busy_timeout = 5000;
      CREATE TABLE IF NOT EXISTS entries (
        number INTEGER PRIMARY KEY,
        service TEXT NOT NULL,
        kind TEXT NOT NULL,
        key TEXT,
        payload TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS entries_by_kind ON entries (service, kind);
      CREATE INDEX IF NOT EXISTS entries_by_key ON entries (service, kind, key)
        WHERE key IS NOT NULL;
      CREATE TABLE IF NOT EXISTS batch (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    `);
    this.#insert = this.#database.prepare(
      "INSERT INTO entries (service, kind, key, payload) VALUES (?, ?, ?, ?)",
    );
    this.#update = this.#database.prepare("UPDATE entries SET payload = ? WHERE number = ?");
    this.#latestOfKey = this.#database.prepare(
      `SELECT number, payload FROM entries WHERE service = ? AND kind = ? AND key = ?
       ORDER BY number DESC LIMIT 1`,
    );
    this.#oldest = this.#database.prepare(
      "SELECT payload FROM entries WHERE service = ? AND kind = ? ORDER BY number LIMIT ?",
    );
    this.#deleteOldest = this.#database.prepare(
      `DELETE FROM entries WHERE number IN (
         SELECT number FROM entries WHERE service = ? AND kind = ? ORDER BY number LIMIT ?
       )`,
    );
    const rows = this.#database
      .prepare("SELECT service, kind, count(*) AS count FROM entries GROUP BY service, kind")
      .all();
    for (const { service, kind, count } of rows) {
      this.#countOf({ service: String(service), kind: String(kind) }).count = Number(count);
    }
    convertOldTables(this.#database, (kind, payload) => this.add(kind, payload));
  }

  /** The number of entries that wait, without the batch under way. */
  get pendingCount(): number {
    let sum = 0;
    for (const { count } of this.#counts.values()) sum += count;
    return sum;
  }

  /** Entries that were given up since the process started, because too many waited. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  /** Adds an entry, or merges it into the one with its key. It is on disk when this returns. */
  add<T>(kind: EntryKind<T>, payload: T): void {
    const { service, kind: name, merging, maxCount } = kind;
    const key = merging?.key(payload) ?? null;
    if (merging && key !== null) {
      const known = this.#latestOfKey.get(service, name, key);
      const before = known && parsed(kind, known.payload);
      const merged = before && merging.merge(before, payload);
      if (known && merged !== undefined) {
        this.#update.run(JSON.stringify(merged), Number(known.number));
        return;
      }
    }
    this.#insert.run(service, name, key, JSON.stringify(payload));
    const waiting = this.#countOf({ service, kind: name });
    waiting.count += 1;
    if (maxCount === undefined) return;
    this.#bounded.add(nameOf(waiting));
    const excess = waiting.count - maxCount;
    if (excess <= 0) return;
    this.#deleteOldest.run(service, name, excess);
    waiting.count -= excess;
    this.#droppedCount += excess;
  }

  /** Returns the entries of a kind that PocketBase has not confirmed, the oldest first. */
  pending<T>(kind: EntryKind<T>): PendingEntry<T>[] {
    const underWay = this.#underWay();
    const waiting = this.#oldest.all(kind.service, kind.kind, -1);
    return [
      ...(underWay ? ofKind(kind, underWay.entries, underWay.id) : []),
      ...waiting.map(({ payload }) => ({ batch: "", payload: parsed(kind, payload) })),
    ];
  }

  /** As `pending`, after those that PocketBase confirmed a moment ago. */
  recent<T>(kind: EntryKind<T>): PendingEntry<T>[] {
    const now = performance.now();
    this.#finished = this.#finished.filter(({ at }) => now - at < FINISHED_KEPT_MS);
    const finished = this.#finished.flatMap(({ batch, entries }) => ofKind(kind, entries, batch));
    return [...finished, ...this.pending(kind)];
  }

  /**
   * The batch to send now: the one that was under way, with the same id and content, even after a
   * restart; else a new one of the waiting entries. Undefined when nothing waits.
   */
  nextBatch(): Batch | undefined {
    const underWay = this.#underWay();
    if (underWay) return underWay;
    if (this.pendingCount === 0) return undefined;
    return this.#inTransaction(() => this.#cutBatch());
  }

  /** PocketBase has the batch, or refused it for good: it is not sent again. */
  finish(batchId: string): void {
    const entries = (this.#underWay()?.entries ?? []).filter(
      (entry) => !this.#bounded.has(nameOf(entry)),
    );
    if (entries.length > 0) {
      this.#finished.push({ batch: batchId, entries, at: performance.now() });
    }
    this.#database.prepare("DELETE FROM batch WHERE id = ?").run(batchId);
  }

  close(): void {
    this.#database.close();
  }

  #cutBatch(): Batch {
    const entries: BatchEntry[] = [];
    for (const waiting of this.#counts.values()) {
      const { service, kind } = waiting;
      const rows = this.#oldest.all(service, kind, OUTBOX.batchMaxCount);
      for (const { payload } of rows) {
        entries.push({ service, kind, payload: JSON.parse(String(payload)) });
      }
      this.#deleteOldest.run(service, kind, rows.length);
      waiting.count -= rows.length;
    }
    const batch = { id: this.#newBatchId(), entries };
    this.#database
      .prepare("INSERT INTO batch (id, body) VALUES (?, ?)")
      .run(batch.id, JSON.stringify(batch));
    return batch;
  }

  #underWay(): Batch | undefined {
    const row = this.#database.prepare("SELECT body FROM batch LIMIT 1").get();
    return row && (JSON.parse(String(row.body)) as Batch);
  }

  #countOf(entry: { service: string; kind: string }) {
    const name = nameOf(entry);
    const known = this.#counts.get(name) ?? { ...entry, count: 0 };
    this.#counts.set(name, known);
    return known;
  }

  #inTransaction<T>(work: () => T): T {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }
}

function nameOf({ service, kind }: { service: string; kind: string }): string {
  return `${service}/${kind}`;
}

function ofKind<T>(
  kind: EntryKind<T>,
  entries: readonly BatchEntry[],
  batch: string,
): PendingEntry<T>[] {
  return entries
    .filter((entry) => nameOf(entry) === nameOf(kind))
    .map(({ payload }) => ({ batch, payload: v.parse(kind.schema, payload) }));
}

function parsed<T>({ schema }: EntryKind<T>, payload: unknown): T {
  return v.parse(schema, JSON.parse(String(payload)));
}
