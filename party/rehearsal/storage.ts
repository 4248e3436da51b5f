import * as v from "valibot";
import {
  type ChatDelivery,
  type ChatLine,
  type ChatTrace,
  chatDelivery,
  chatLine,
  chatTrace,
} from "#core/chat/chat-line.ts";
import { REHEARSAL } from "#core/chat/limits.ts";
import { QUIET_STAGE, type RehearsalStage, rehearsalStage } from "#core/chat/rehearsal/protocol.ts";
import type { RehearsalRecord } from "#core/chat/rehearsal/room.ts";

const json = v.pipe(v.string(), v.parseJson());
const storedLine = v.pipe(json, chatLine);
const storedNote = v.pipe(json, v.variant("type", [chatTrace, chatDelivery]));
const storedStage = v.pipe(json, rehearsalStage);

/** What a rehearsal room keeps over restarts: the last lines and notes, and the stage. */
export class RehearsalStorage {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      "CREATE TABLE IF NOT EXISTS lines (position INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL)",
    );
    sql.exec(
      `CREATE TABLE IF NOT EXISTS notes (
        position INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, note TEXT NOT NULL
      )`,
    );
    sql.exec("CREATE TABLE IF NOT EXISTS stage (id INTEGER PRIMARY KEY, stage TEXT NOT NULL)");
  }

  /** What can't be read, e.g. of an older version, is passed over. */
  read(): RehearsalRecord {
    const notes = this.#rows("SELECT note AS json FROM notes ORDER BY position", storedNote);
    const [stage] = this.#rows("SELECT stage AS json FROM stage", storedStage);
    return {
      lines: this.#rows("SELECT line AS json FROM lines ORDER BY position", storedLine),
      traces: notes.filter((note) => note.type === "trace"),
      ledger: notes.filter((note) => note.type === "delivery"),
      stage: stage ?? QUIET_STAGE,
    };
  }

  addLine(line: ChatLine): void {
    this.#sql.exec("INSERT INTO lines (line) VALUES (?)", JSON.stringify(line));
    this.#sql.exec(
      "DELETE FROM lines WHERE position <= (SELECT max(position) FROM lines) - ?",
      REHEARSAL.linesKeptCount,
    );
  }

  addNote(note: ChatTrace | ChatDelivery): void {
    this.#sql.exec("INSERT INTO notes (type, note) VALUES (?, ?)", note.type, JSON.stringify(note));
    this.#sql.exec(
      "DELETE FROM notes WHERE position <= (SELECT max(position) FROM notes) - ?",
      2 * REHEARSAL.linesKeptCount,
    );
  }

  setStage(stage: RehearsalStage): void {
    this.#sql.exec("INSERT OR REPLACE INTO stage (id, stage) VALUES (1, ?)", JSON.stringify(stage));
  }

  clear(): void {
    this.#sql.exec("DELETE FROM lines");
    this.#sql.exec("DELETE FROM notes");
  }

  #rows<T>(query: string, schema: v.GenericSchema<unknown, T>): T[] {
    return this.#sql
      .exec<{ json: string }>(query)
      .toArray()
      .flatMap(({ json }) => {
        const parsed = v.safeParse(schema, json);
        return parsed.success ? [parsed.output] : [];
      });
  }
}
