import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import * as v from "valibot";
import { type EntriesRequest, entriesRequest } from "#core/giveaways/api.ts";

type Entry = EntriesRequest["entries"][number];

const savedEntry = v.pipe(v.string(), v.parseJson(), entriesRequest.entries.entries.item);
const savedBatch = v.pipe(v.string(), v.parseJson(), entriesRequest);

/**
 * Entries that PocketBase has not answered, on disk: a kill of the process loses none that it heard.
 * What can't be read again is as good as none.
 */
export class SavedEntries {
  readonly #database: DatabaseSync;
  readonly #wait: StatementSync;
  #isOpen = true;

  /** `path` is the database's file. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS entries (
        run TEXT NOT NULL, login TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (run, login)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS batches (run TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
    `);
    this.#wait = this.#database.prepare(
      `INSERT INTO entries (run, login, entry) VALUES (?, ?, ?)
       ON CONFLICT (run, login) DO UPDATE SET entry = excluded.entry`,
    );
  }

  /** What an earlier process had not got through. */
  of(run: string): { batch: EntriesRequest | undefined; entries: Entry[] } {
    const row = this.#database.prepare("SELECT body FROM batches WHERE run = ?").get(run);
    const batch = v.safeParse(savedBatch, row?.body);
    const entries = this.#database
      .prepare("SELECT entry FROM entries WHERE run = ? ORDER BY rowid")
      .all(run)
      .flatMap(({ entry }) => {
        const result = v.safeParse(savedEntry, entry);
        return result.success ? [result.output] : [];
      });
    return { batch: batch.success ? batch.output : undefined, entries };
  }

  /** How an entry stands that waits to be sent. It is on disk when this returns. */
  wait(run: string, entry: Entry): void {
    if (this.#isOpen) this.#wait.run(run, entry.login, JSON.stringify(entry));
  }

  /** The batch is sent next, and again until it is answered. */
  send(batch: EntriesRequest): void {
    if (!this.#isOpen) return;
    const forget = this.#database.prepare("DELETE FROM entries WHERE run = ? AND login = ?");
    this.#database.exec("BEGIN");
    this.#database
      .prepare("INSERT OR REPLACE INTO batches (run, body) VALUES (?, ?)")
      .run(batch.run, JSON.stringify(batch));
    for (const { login } of batch.entries) forget.run(batch.run, login);
    this.#database.exec("COMMIT");
  }

  /** The run's batch was answered. */
  answered(run: string): void {
    if (this.#isOpen) this.#database.prepare("DELETE FROM batches WHERE run = ?").run(run);
  }

  /** Forgets what belongs to none of these runs, which take no entries any more. */
  keep(runs: readonly string[]): void {
    const isGone = "run NOT IN (SELECT value FROM json_each(?))";
    for (const table of ["entries", "batches"]) {
      this.#database.prepare(`DELETE FROM ${table} WHERE ${isGone}`).run(JSON.stringify(runs));
    }
  }

  close(): void {
    this.#isOpen = false;
    this.#database.close();
  }
}
