import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

export type SharedNotification = { id: string; channel: string; type: string; event: unknown };

/** What nobody took for so long is thrown away: the channel is nobody's any more. */
const KEPT_MS = 600_000;

/**
 * Notifications of EventSub that reached a process which does not own their channel: a conduit hands
 * them to any of its shards. The owner takes them, also one that starts later (rule TWITCH-E6). The
 * file is shared by the processes of one machine.
 */
export class SharedLines {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #channels: StatementSync;
  readonly #take: StatementSync;
  readonly #sweep: StatementSync;
  #isOpen = true;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new DatabaseSync(path, { timeout: 5000 });
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = OFF;
      CREATE TABLE IF NOT EXISTS notifications (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        channel TEXT NOT NULL,
        type TEXT NOT NULL,
        event TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS notifications_channel ON notifications (channel);
    `);
    this.#put = this.#database.prepare(
      "INSERT OR IGNORE INTO notifications (id, channel, type, event, at) VALUES (?, ?, ?, ?, ?)",
    );
    this.#channels = this.#database.prepare("SELECT DISTINCT channel FROM notifications");
    this.#take = this.#database.prepare(
      "DELETE FROM notifications WHERE channel = ? RETURNING number, id, type, event",
    );
    this.#sweep = this.#database.prepare("DELETE FROM notifications WHERE at < ?");
  }

  put({ id, channel, type, event }: SharedNotification): void {
    if (!this.#isOpen) return;
    this.#put.run(id, channel, type, JSON.stringify(event), Date.now());
  }

  /** Takes what waits for the channels that `isOurs` names, the oldest first. */
  take(isOurs: (channel: string) => boolean): SharedNotification[] {
    if (!this.#isOpen) return [];
    const waiting = this.#channels.all().map((row) => String(row.channel));
    const taken = waiting.filter(isOurs).flatMap((channel) =>
      this.#take.all(channel).map((row) => ({
        number: Number(row.number),
        id: String(row.id),
        channel,
        type: String(row.type),
        event: JSON.parse(String(row.event)) as unknown,
      })),
    );
    return taken.sort((a, b) => a.number - b.number);
  }

  sweep(now: number = Date.now()): void {
    if (this.#isOpen) this.#sweep.run(now - KEPT_MS);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#database.close();
  }
}
