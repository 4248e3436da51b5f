import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { ChannelState, StateOwner, StateRecord } from "../../chat/channel-state.ts";

/**
 * The state of channels in a SQLite file. It outlives a kill of the process; a power cut may cost the
 * last moments, since waiting for the disk at each line would stop the chat.
 */
export class SqliteChannelState implements ChannelState {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #read: StatementSync;
  readonly #drop: StatementSync;
  readonly #dropAll: StatementSync;
  readonly #channels: StatementSync;
  #isOpen = true;

  /** `path` is the database's file. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS records (
        number INTEGER PRIMARY KEY,
        service TEXT NOT NULL,
        channel TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        UNIQUE (service, channel, key)
      ) STRICT;
    `);
    this.#put = this.#database.prepare(
      "INSERT OR REPLACE INTO records (service, channel, key, value) VALUES (?, ?, ?, ?)",
    );
    this.#read = this.#database.prepare(
      "SELECT key, value FROM records WHERE service = ? AND channel = ? ORDER BY number",
    );
    this.#drop = this.#database.prepare(
      "DELETE FROM records WHERE service = ? AND channel = ? AND key = ?",
    );
    this.#dropAll = this.#database.prepare("DELETE FROM records WHERE service = ? AND channel = ?");
    this.#channels = this.#database.prepare(
      "SELECT DISTINCT channel FROM records WHERE service = ? ORDER BY channel",
    );
  }

  append(
    { service, channel }: StateOwner,
    records: readonly StateRecord[],
    replaced: readonly string[] = [],
  ): void {
    this.#atOnce(records.length + replaced.length, () => {
      for (const key of replaced) this.#drop.run(service, channel, key);
      for (const { key, value } of records) {
        this.#put.run(service, channel, key, JSON.stringify(value));
      }
    });
  }

  read({ service, channel }: StateOwner): StateRecord[] {
    if (!this.#isOpen) return [];
    return this.#read.all(service, channel).map(({ key, value }) => ({
      key: String(key),
      value: JSON.parse(String(value)),
    }));
  }

  clear({ service, channel }: StateOwner, keys?: readonly string[]): void {
    this.#atOnce(keys?.length ?? 1, () => {
      if (!keys) this.#dropAll.run(service, channel);
      for (const key of keys ?? []) this.#drop.run(service, channel, key);
    });
  }

  channels(service: string): string[] {
    if (!this.#isOpen) return [];
    return this.#channels.all(service).map(({ channel }) => String(channel));
  }

  close(): void {
    if (this.#isOpen) this.#database.close();
    this.#isOpen = false;
  }

  /** One statement is a transaction by itself. */
  #atOnce(statementsCount: number, work: () => void): void {
    if (!this.#isOpen || statementsCount === 0) return;
    if (statementsCount > 1) this.#database.exec("BEGIN");
    work();
    if (statementsCount > 1) this.#database.exec("COMMIT");
  }
}
