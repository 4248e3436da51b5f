import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { PastLine } from "#core/chat/limiter.ts";
import { TWITCH } from "#core/chat/limits.ts";

/** Longer than any window of Twitch's. */
const KEPT_MS = 2 * TWITCH.limitWindowMs;

/**
 * What was said on Twitch in the last minute, on disk: a process that is killed and started again
 * must not break limits that it does not remember (rule L11).
 */
export class SaidLines {
  readonly #database: DatabaseSync;
  readonly #add: StatementSync;
  readonly #forget: StatementSync;
  #forgottenAt = 0;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS said (
        at REAL NOT NULL, channel TEXT NOT NULL, text TEXT NOT NULL
      ) STRICT;
    `);
    this.#add = this.#database.prepare("INSERT INTO said (at, channel, text) VALUES (?, ?, ?)");
    this.#forget = this.#database.prepare("DELETE FROM said WHERE at < ?");
  }

  /** `now` and the answers' `at` are on the clock of performance.now(). */
  past(now: number): PastLine[] {
    const offset = Date.now() - now;
    return this.#database
      .prepare("SELECT at, channel, text FROM said WHERE at BETWEEN ? AND ? ORDER BY at")
      .all(Date.now() - KEPT_MS, Date.now())
      .map((row) => ({
        at: Number(row.at) - offset,
        channel: String(row.channel),
        text: String(row.text),
      }));
  }

  add(channel: string, text: string): void {
    const now = Date.now();
    this.#add.run(now, channel, text);
    if (now - this.#forgottenAt < KEPT_MS) return;
    this.#forgottenAt = now;
    this.#forget.run(now - KEPT_MS);
  }

  close(): void {
    this.#database.close();
  }
}
