import type { PondEffect, StoredPond } from "#core/pond/state.ts";
import { STORED_PARTS } from "#core/pond/state.ts";
import type { InkOp } from "#core/pond/view-types.ts";

/** The version of what is stored: what an older one stored is a room that is over. */
const FORMAT = 1;

type Part = (typeof STORED_PARTS)[number];

type InkEffect = Extract<PondEffect, { type: "ink" | "forget-drawings" }>;

/** What a room of Pond Party keeps over restarts: its parts, and drawings step by step. */
export class PondStorage {
  readonly #storage: DurableObjectStorage;
  /** The parts as they are in storage: one that is another object has changed. */
  #stored: Partial<StoredPond> = {};

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#prepare();
  }

  #prepare(): void {
    const { sql } = this.#storage;
    sql.exec("CREATE TABLE IF NOT EXISTS parts (name TEXT PRIMARY KEY, json TEXT NOT NULL)");
    sql.exec(
      `CREATE TABLE IF NOT EXISTS steps (
        drawing INTEGER NOT NULL, place INTEGER NOT NULL, step TEXT NOT NULL,
        PRIMARY KEY (drawing, place)
      )`,
    );
  }

  /** Null when the room was never opened, or is over. `storedAt` in milliseconds since the epoch. */
  read(): { stored: StoredPond; storedAt: number } | null {
    const rows = new Map(
      this.#storage.sql
        .exec<{ name: string; json: string }>("SELECT name, json FROM parts")
        .toArray()
        .map(({ name, json }): [string, unknown] => [name, JSON.parse(json)]),
    );
    if (rows.get("format") !== FORMAT) return null;
    // Our own text, of this very format: it was written by `write` below.
    const stored = Object.fromEntries(STORED_PARTS.map((part) => [part, rows.get(part)]));
    this.#stored = stored as StoredPond;
    return { stored: stored as StoredPond, storedAt: Number(rows.get("at")) };
  }

  /** What changed, in one transaction; throws when nothing of it could be stored. */
  write(state: StoredPond, ink: readonly InkEffect[], now: number): void {
    const changed = STORED_PARTS.filter((part) => this.#stored[part] !== state[part]);
    if (changed.length === 0 && ink.length === 0) return;
    this.#storage.transactionSync(() => {
      for (const part of changed) this.#put(part, state[part]);
      for (const effect of ink) this.#writeInk(effect);
      this.#put("at", now);
      this.#put("format", FORMAT);
    });
    this.#stored = Object.fromEntries(STORED_PARTS.map((part) => [part, state[part]]));
  }

  #put(name: Part | "at" | "format", value: unknown): void {
    this.#storage.sql.exec(
      "INSERT OR REPLACE INTO parts (name, json) VALUES (?, ?)",
      name,
      JSON.stringify(value),
    );
  }

  #writeInk(effect: InkEffect): void {
    const { sql } = this.#storage;
    if (effect.type === "forget-drawings") sql.exec("DELETE FROM steps");
    else {
      const { drawing, at, op } = effect;
      const step = JSON.stringify(op);
      sql.exec("INSERT OR REPLACE INTO steps VALUES (?, ?, ?)", drawing, at, step);
    }
  }

  drawing(drawing: number): InkOp[] {
    return this.#storage.sql
      .exec<{ step: string }>("SELECT step FROM steps WHERE drawing = ? ORDER BY place", drawing)
      .toArray()
      .map(({ step }) => JSON.parse(step));
  }

  async deleteAll(): Promise<void> {
    this.#stored = {};
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
    this.#prepare();
  }
}
