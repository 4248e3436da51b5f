import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Batch, CounterBatchChange, Delivery, ScheduledKind, Turn } from "#core/chat/batch.ts";
import { OUTBOX } from "#core/chat/limits.ts";
import type { CommandEdit } from "#core/waddle/command-edit.ts";
import type { CounterEffect } from "#core/waddle/counters.ts";
import { COUNTER } from "#core/waddle/limits.ts";

/** What chat changed and PocketBase may not know of; `batch` is empty while it is in none. */
export type PendingChanges = {
  edits: readonly CommandEdit[];
  /** The oldest first. */
  counters: readonly { batch: string; change: CounterBatchChange }[];
};

/** Configuration that was read while a batch was applied may be so old when it is used. */
const FINISHED_KEPT_MS = 60_000;

/** A counter can't be moved further than from one end to the other. */
const SUM_MAX = 2 * COUNTER.valueMax;

/** The largest count that one entry of a batch may carry. */
const COUNT_MAX = 1_000_000;

/**
 * Usage counts and ledger entries on their way to PocketBase, on disk. What was added outlives a
 * kill of the process (SQLite's WAL; a power cut may cost the last moments). It is bounded: counts
 * of a command are merged, and beyond OUTBOX.entriesMaxCount the oldest ledger entries go.
 */
export class OutboxStore {
  readonly #database: DatabaseSync;
  readonly #newBatchId: () => string;
  readonly #addUsage: StatementSync;
  readonly #addDelivery: StatementSync;
  readonly #addTurn: StatementSync;
  readonly #addEdit: StatementSync;
  readonly #setCounter: StatementSync;
  readonly #addToCounter: StatementSync;
  readonly #changeTurn: StatementSync;
  readonly #dropOldest: StatementSync;
  #deliveryCount: number;
  #usageCount: number;
  #turnCount: number;
  #editCount: number;
  #counterCount: number;
  /** Counters of batches that are done; a value that was read meanwhile may lack them. */
  #finished: { batch: string; changes: readonly CounterBatchChange[]; at: number }[] = [];
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
      CREATE TABLE IF NOT EXISTS usage (command TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS deliveries (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        entry TEXT NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS turns (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        is_said INTEGER NOT NULL,
        at INTEGER NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (kind, id, is_said)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS edits (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        entry TEXT NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS counters (
        counter TEXT PRIMARY KEY,
        is_set INTEGER NOT NULL,
        amount INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS batch (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    `);
    this.#addUsage = this.#database.prepare(
      `INSERT INTO usage (command, count) VALUES (?, 1)
       ON CONFLICT (command) DO UPDATE SET count = count + 1 RETURNING count`,
    );
    this.#addDelivery = this.#database.prepare("INSERT INTO deliveries (entry) VALUES (?)");
    this.#addTurn = this.#database.prepare(
      "INSERT OR IGNORE INTO turns (at, reason, kind, id, is_said) VALUES (?, ?, ?, ?, ?)",
    );
    this.#addEdit = this.#database.prepare("INSERT INTO edits (entry) VALUES (?)");
    this.#setCounter = this.#database.prepare(
      `INSERT INTO counters (counter, is_set, amount) VALUES (?, 1, ?)
       ON CONFLICT (counter) DO UPDATE SET is_set = 1, amount = excluded.amount`,
    );
    this.#addToCounter = this.#database.prepare(
      `INSERT INTO counters (counter, is_set, amount) VALUES (?, 0, ?)
       ON CONFLICT (counter) DO UPDATE SET amount = max(-${SUM_MAX}, min(${SUM_MAX}, amount + excluded.amount))`,
    );
    this.#changeTurn = this.#database.prepare(
      "UPDATE turns SET at = ?, reason = ? WHERE kind = ? AND id = ? AND is_said = ?",
    );
    this.#dropOldest = this.#database.prepare(
      "DELETE FROM deliveries WHERE number IN (SELECT number FROM deliveries ORDER BY number LIMIT ?)",
    );
    this.#deliveryCount = this.#countOf("deliveries");
    this.#usageCount = this.#countOf("usage");
    this.#turnCount = this.#countOf("turns");
    this.#editCount = this.#countOf("edits");
    this.#counterCount = this.#countOf("counters");
  }

  /** What waits, the batch under way not included. */
  get pendingCount(): number {
    return (
      this.#deliveryCount +
      this.#usageCount +
      this.#turnCount +
      this.#editCount +
      this.#counterCount
    );
  }

  /** Ledger entries that were given up since the process started, because too many waited. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  /** One more use of a command. It is on disk when this returns. */
  addUsage(command: string): void {
    if (this.#addUsage.get(command)?.count === 1) this.#usageCount += 1;
  }

  addDelivery(delivery: Delivery): void {
    this.#addDelivery.run(JSON.stringify(delivery));
    this.#deliveryCount += 1;
    const excess = this.#deliveryCount - OUTBOX.entriesMaxCount;
    if (excess <= 0) return;
    this.#dropOldest.run(excess);
    this.#deliveryCount -= excess;
    this.#droppedCount += excess;
  }

  /** The latest turn of a timer or an offline message; the latest that was said is kept beside it. */
  addTurn({ kind, id, at, reason }: Turn): void {
    const values = [at, reason, kind, id, reason === "" ? 1 : 0];
    const isNew = Number(this.#addTurn.run(...values).changes) > 0;
    if (isNew) this.#turnCount += 1;
    else this.#changeTurn.run(...values);
  }

  /** A change of the commands by chat. It is on disk when this returns. */
  addEdit(edit: CommandEdit): void {
    this.#addEdit.run(JSON.stringify(edit));
    this.#editCount += 1;
  }

  /** A change of a counter by chat. It is on disk when this returns. */
  addCounter({ counter, value, by }: Pick<CounterEffect, "counter" | "value" | "by">): void {
    if (by === undefined) this.#setCounter.run(counter, value);
    else this.#addToCounter.run(counter, by);
    this.#counterCount = this.#countOf("counters");
  }

  /** What configuration that was read a moment ago may lack. */
  get pendingChanges(): PendingChanges {
    const underWay = this.#underWay();
    const now = performance.now();
    this.#finished = this.#finished.filter(({ at }) => now - at < FINISHED_KEPT_MS);
    const counters = this.#finished.flatMap(({ batch, changes }) =>
      changes.map((change) => ({ batch, change })),
    );
    for (const change of underWay?.counters ?? [])
      counters.push({ batch: underWay?.id ?? "", change });
    for (const change of this.#counters(-1)) counters.push({ batch: "", change });
    return { edits: [...(underWay?.edits ?? []), ...this.#edits(-1)], counters };
  }

  /** Turns that PocketBase may not know of yet, with those of the batch under way. */
  get pendingTurns(): Turn[] {
    const underWay = this.#underWay()?.turns ?? [];
    return [...underWay, ...this.#turns(-1)];
  }

  /**
   * The batch to send now: the one that was under way, with the same id and content, even after a
   * restart; else a new one of what waits. Undefined when nothing waits.
   */
  nextBatch(): Batch | undefined {
    const underWay = this.#underWay();
    if (underWay) return underWay;
    if (this.pendingCount === 0) return undefined;
    return this.#inTransaction(() => this.#cutBatch());
  }

  /** The batch has reached PocketBase, or never will: it is not sent again. */
  finish(batchId: string): void {
    const changes = this.#underWay()?.counters ?? [];
    if (changes.length > 0) {
      this.#finished.push({ batch: batchId, changes, at: performance.now() });
    }
    this.#database.prepare("DELETE FROM batch WHERE id = ?").run(batchId);
  }

  close(): void {
    this.#database.close();
  }

  #cutBatch(): Batch {
    const usage = this.#database
      .prepare("SELECT command, min(count, ?) AS count FROM usage LIMIT ?")
      .all(COUNT_MAX, OUTBOX.batchMaxCount)
      .map((row) => ({ command: String(row.command), count: Number(row.count) }));
    const rows = this.#database
      .prepare("SELECT entry FROM deliveries ORDER BY number LIMIT ?")
      .all(OUTBOX.batchMaxCount);
    const deliveries = rows.map((row) => JSON.parse(String(row.entry)) as Delivery);
    const turns = this.#turns(OUTBOX.batchMaxCount);
    const edits = this.#edits(OUTBOX.batchMaxCount);
    const counters = this.#counters(OUTBOX.batchMaxCount);
    const batch = { id: this.#newBatchId(), usage, deliveries, turns, edits, counters };

    const take = this.#database.prepare("UPDATE usage SET count = count - ? WHERE command = ?");
    for (const { command, count } of usage) take.run(count, command);
    this.#database.exec("DELETE FROM usage WHERE count <= 0");
    this.#dropOldest.run(rows.length);
    const takeTurn = this.#database.prepare(
      "DELETE FROM turns WHERE kind = ? AND id = ? AND is_said = ?",
    );
    for (const { kind, id, reason } of turns) takeTurn.run(kind, id, reason === "" ? 1 : 0);
    this.#database
      .prepare(
        "DELETE FROM edits WHERE number IN (SELECT number FROM edits ORDER BY number LIMIT ?)",
      )
      .run(edits.length);
    const takeCounter = this.#database.prepare("DELETE FROM counters WHERE counter = ?");
    for (const { counter } of counters) takeCounter.run(counter);
    this.#database
      .prepare("INSERT INTO batch (id, body) VALUES (?, ?)")
      .run(batch.id, JSON.stringify(batch));
    this.#deliveryCount -= rows.length;
    this.#usageCount = this.#countOf("usage");
    this.#turnCount = this.#countOf("turns");
    this.#editCount = this.#countOf("edits");
    this.#counterCount = this.#countOf("counters");
    return batch;
  }

  #underWay(): Batch | undefined {
    const row = this.#database.prepare("SELECT body FROM batch LIMIT 1").get();
    return row && (JSON.parse(String(row.body)) as Batch);
  }

  /** The oldest edits, at most so many; a negative number is all. */
  #edits(limit: number): CommandEdit[] {
    return this.#database
      .prepare("SELECT entry FROM edits ORDER BY number LIMIT ?")
      .all(limit)
      .map((row) => JSON.parse(String(row.entry)) as CommandEdit);
  }

  /** Changes of counters, at most so many; a negative number is all. */
  #counters(limit: number): CounterBatchChange[] {
    return this.#database
      .prepare("SELECT counter, is_set, amount FROM counters LIMIT ?")
      .all(limit)
      .map((row) => ({
        counter: String(row.counter),
        operation: row.is_set === 1 ? "set" : "add",
        amount: Number(row.amount),
      }));
  }

  /** The oldest turns, at most so many; a negative number is all. */
  #turns(limit: number): Turn[] {
    return this.#database
      .prepare("SELECT kind, id, at, reason FROM turns ORDER BY at LIMIT ?")
      .all(limit)
      .map((row) => ({
        kind: row.kind as ScheduledKind,
        id: String(row.id),
        at: Number(row.at),
        reason: String(row.reason),
      }));
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

  #countOf(table: "usage" | "deliveries" | "turns" | "edits" | "counters"): number {
    return Number(this.#database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
  }
}
