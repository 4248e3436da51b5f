import { visibleText } from "#core/entities/visible-text.ts";
import { ROOM } from "#core/platform/limits.ts";
import { withProps } from "#core/sketch/document.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchChange } from "#core/sketch/operation.ts";
import type { HistoryEntry } from "#core/sketch/wire.ts";

type Entry = { version: number; at: number; change: string };

/** Changes that are kept, and characters of their JSON. */
type HistoryLimits = { maxCount: number; maxChars: number };

const LIMITS: HistoryLimits = {
  maxCount: SKETCH.historyMaxCount,
  maxChars: SKETCH.historyMaxChars,
};

/** Elements of the first picture in one entry: as few as a change that puts them may have. */
const BASE_ELEMENTS = SKETCH.elementsPerOperationMaxCount;

/**
 * What happened to a sketch, for a time-lapse: its changes, and the picture before the first of
 * them. Beyond its limits the oldest changes become part of that picture, one by one.
 */
export class SketchHistory {
  readonly #sql: SqlStorage;
  readonly #limits: HistoryLimits;
  #count = 0;
  #chars = 0;

  constructor(sql: SqlStorage, limits: HistoryLimits = LIMITS) {
    this.#sql = sql;
    this.#limits = limits;
    this.prepare();
  }

  /** Makes the tables; to be called again after everything was deleted. */
  prepare(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS history (
        version INTEGER PRIMARY KEY, at INTEGER NOT NULL, change TEXT NOT NULL
      )`,
    );
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS base (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID",
    );
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS base_of (id INTEGER PRIMARY KEY, version INTEGER, at INTEGER)",
    );
    const [size] = this.#sql
      .exec<{ count: number; chars: number }>(
        "SELECT count(*) AS count, total(length(change)) AS chars FROM history",
      )
      .toArray();
    this.#count = size?.count ?? 0;
    this.#chars = size?.chars ?? 0;
  }

  /** `at` is in milliseconds since the epoch. */
  add(change: SketchChange, at: number): void {
    const text = JSON.stringify(change);
    this.#sql.exec(
      "INSERT INTO history (version, at, change) VALUES (?, ?, ?)",
      change.version,
      at,
      text,
    );
    this.#count += 1;
    this.#chars += text.length;
    const { maxCount, maxChars } = this.#limits;
    while (this.#count > maxCount || this.#chars > maxChars) this.#foldOldest();
  }

  /**
   * Entries after a version, about ROOM.frameBytes of them, and whether there are more. The first
   * picture is sent as elements that were put, at versions up to that of the change which it ends
   * with; `oldest` is that version, and grows when more became part of the picture.
   */
  after(version: number): { entries: string[]; more: boolean; oldest: number } {
    const base = this.#base();
    const entries: string[] = [];
    let chars = 0;
    let more = false;
    const add = (entry: string): boolean => {
      more = chars > 0 && chars + entry.length > ROOM.frameBytes;
      if (more) return false;
      entries.push(entry);
      chars += entry.length;
      return true;
    };
    if (version < base.version) {
      for (const entry of this.#baseEntries(base)) {
        if (entry.change.version > version && !add(JSON.stringify(entry))) break;
      }
    }
    if (!more) {
      const rows = this.#sql.exec<Entry>(
        "SELECT version, at, change FROM history WHERE version > ? ORDER BY version",
        version,
      );
      for (const { at, change } of rows)
        if (!add(`{"at":${at},"change":${visibleText(change)}}`)) break;
    }
    return { entries, more, oldest: base.version };
  }

  #base(): { version: number; at: number } {
    const [base] = this.#sql
      .exec<{ version: number; at: number }>("SELECT version, at FROM base_of")
      .toArray();
    return base ?? { version: 0, at: 0 };
  }

  #baseEntries({ version, at }: { version: number; at: number }): HistoryEntry[] {
    const elements = this.#sql
      .exec<{ json: string }>("SELECT json FROM base")
      .toArray()
      .map((row): SketchElement => JSON.parse(visibleText(row.json)))
      .sort((a, b) => a.version - b.version);
    const count = Math.ceil(elements.length / BASE_ELEMENTS);
    return Array.from({ length: count }, (_, index) => ({
      at,
      change: {
        type: "put",
        version: version - (count - 1 - index),
        by: "",
        elements: elements.slice(index * BASE_ELEMENTS, (index + 1) * BASE_ELEMENTS),
      },
    }));
  }

  #foldOldest(): void {
    const [oldest] = this.#sql
      .exec<Entry>("SELECT version, at, change FROM history ORDER BY version LIMIT 1")
      .toArray();
    if (oldest === undefined) return;
    this.#fold(JSON.parse(oldest.change));
    this.#sql.exec("DELETE FROM history WHERE version = ?", oldest.version);
    this.#sql.exec(
      "INSERT OR REPLACE INTO base_of (id, version, at) VALUES (1, ?, ?)",
      oldest.version,
      oldest.at,
    );
    this.#count -= 1;
    this.#chars -= oldest.change.length;
  }

  #fold(change: SketchChange): void {
    switch (change.type) {
      case "put":
        for (const element of change.elements) this.#putBase(element);
        return;
      case "set":
        for (const { id, props } of change.changes) {
          const [row] = this.#sql
            .exec<{ json: string }>("SELECT json FROM base WHERE id = ?", id)
            .toArray();
          if (row !== undefined) this.#putBase(withProps(JSON.parse(row.json), props));
        }
        return;
      case "delete":
        this.#sql.exec(
          "DELETE FROM base WHERE id IN (SELECT value FROM json_each(?))",
          JSON.stringify(change.ids),
        );
    }
  }

  #putBase(element: SketchElement): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO base (id, json) VALUES (?, ?)",
      element.id,
      JSON.stringify(element),
    );
  }
}
