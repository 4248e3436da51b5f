import * as v from "valibot";
import { visibleText } from "#core/entities/visible-text.ts";
import type { Tombstone } from "#core/sketch/document.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import type { ClientRecord, SketchEffect, StoredSketch } from "#core/sketch/room-state.ts";
import { NEW_SKETCH_SETTINGS, type SketchSettings, sketchSettings } from "#core/sketch/wire.ts";
import { elementText } from "./text.ts";

type Writing = Extract<SketchEffect, { type: "store" }>;

type ElementRow = { json: string; version: number; gone: number; gone_by: string };
type ClientRow = { client: string; person: string; seq: number; refused: string };

const kicks = v.array(v.tuple([v.string(), v.number()]));
const json = v.pipe(v.string(), v.parseJson());
/** Of a sketch from before SKETCH-S34 in which nobody has changed a switch. */
const OLD_SETTINGS: SketchSettings = { ...NEW_SKETCH_SETTINGS, approval: false };

const TABLES = [
  "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  `CREATE TABLE IF NOT EXISTS elements (
    id TEXT PRIMARY KEY,
    json TEXT NOT NULL,
    version INTEGER NOT NULL,
    gone INTEGER NOT NULL,
    gone_by TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS clients (
    position INTEGER PRIMARY KEY,
    client TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    seq INTEGER NOT NULL,
    refused TEXT NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS people (
    position INTEGER PRIMARY KEY, person TEXT NOT NULL UNIQUE
  )`,
];

/**
 * A sketch in its room's SQLite: a row an element, those deleted among them. What is in here was
 * checked when it came in, so it is read without being checked again. Only its text is cleaned once more:
 * it may be from before SKETCH-S9.
 */
export class SketchStorage {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.prepare();
  }

  /** Makes the tables; to be called again after everything was deleted. */
  prepare(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** A fact about the room by its name; undefined when none was written. */
  fact<T>(name: string, schema: v.GenericSchema<unknown, T>): T | undefined {
    const [row] = this.#sql
      .exec<{ value: string }>("SELECT value FROM facts WHERE name = ?", name)
      .toArray();
    if (row === undefined) return undefined;
    const fact = v.safeParse(v.pipe(json, schema), row.value);
    return fact.success ? fact.output : undefined;
  }

  setFact(name: string, value: unknown): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)",
      name,
      JSON.stringify(value),
    );
  }

  /** All that the room needs to open; `newEpoch` names a storage that is new. */
  read(newEpoch: () => string): StoredSketch {
    const elements: SketchElement[] = [];
    const deleted: Tombstone[] = [];
    const rows = this.#sql.exec<ElementRow>("SELECT * FROM elements ORDER BY version, rowid");
    for (const { json: text, gone, version, gone_by: by } of rows) {
      const element: SketchElement = JSON.parse(visibleText(text));
      if (gone === 0) elements.push(element);
      else deleted.push({ element, version, by });
    }
    return {
      epoch: this.#epoch(newEpoch),
      version: this.fact("version", v.number()) ?? 0,
      horizon: this.fact("horizon", v.number()) ?? 0,
      elements,
      deleted,
      settings: this.fact("settings", sketchSettings) ?? OLD_SETTINGS,
      clients: this.#clients(),
      known: this.#sql
        .exec<{ person: string }>("SELECT person FROM people ORDER BY position")
        .toArray()
        .map(({ person }) => person),
      kicked: this.fact("kicked", kicks) ?? [],
    };
  }

  #epoch(newEpoch: () => string): string {
    const known = this.fact("epoch", v.string());
    if (known !== undefined) return known;
    const epoch = newEpoch();
    this.setFact("epoch", epoch);
    this.setSettings(NEW_SKETCH_SETTINGS);
    return epoch;
  }

  #clients(): ClientRecord[] {
    return this.#sql
      .exec<ClientRow>("SELECT client, person, seq, refused FROM clients ORDER BY position")
      .toArray()
      .map(({ refused, ...client }) => ({ ...client, refused: JSON.parse(refused) }));
  }

  /** What operations changed, the oldest first. */
  write(operations: readonly Writing[]): void {
    const clients = new Map<string, ClientRecord>();
    for (const { elements, deleted, forgotten, client, forgottenClients } of operations) {
      for (const element of elements) this.#writeElement(element);
      if (deleted.length > 0) this.#writeDeleted(deleted);
      if (forgotten.length > 0) this.#delete("elements", "id", forgotten);
      for (const id of forgottenClients) clients.delete(id);
      if (forgottenClients.length > 0) this.#delete("clients", "client", forgottenClients);
      // Those that sent something last are the last.
      clients.delete(client.client);
      clients.set(client.client, client);
    }
    for (const client of clients.values()) this.#writeClient(client);
    const last = operations.findLast(({ change }) => change !== null);
    if (last === undefined) return;
    this.setFact("version", last.version);
    if (operations.some(({ forgotten }) => forgotten.length > 0)) {
      this.setFact("horizon", last.horizon);
    }
  }

  addPerson(person: string, forgotten: readonly string[]): void {
    this.#sql.exec("INSERT OR IGNORE INTO people (person) VALUES (?)", person);
    if (forgotten.length > 0) this.#delete("people", "person", forgotten);
  }

  setSettings(settings: SketchSettings): void {
    this.setFact("settings", settings);
  }

  setKicked(kicked: readonly [person: string, until: number][]): void {
    this.setFact("kicked", kicked);
  }

  #writeElement(element: SketchElement): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO elements (id, json, version, gone, gone_by) VALUES (?, ?, ?, 0, '')",
      element.id,
      elementText(element),
      element.version,
    );
  }

  /** What one change deleted: its elements have rows already. */
  #writeDeleted(deleted: readonly Tombstone[]): void {
    const [first] = deleted;
    if (first === undefined) return;
    this.#sql.exec(
      `UPDATE elements SET gone = 1, version = ?, gone_by = ?
       WHERE id IN (SELECT value FROM json_each(?))`,
      first.version,
      first.by,
      JSON.stringify(deleted.map(({ element }) => element.id)),
    );
  }

  #writeClient({ client, person, seq, refused }: ClientRecord): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO clients (client, person, seq, refused) VALUES (?, ?, ?, ?)",
      client,
      person,
      seq,
      JSON.stringify(refused),
    );
  }

  #delete(table: "elements" | "clients" | "people", key: string, values: readonly string[]): void {
    this.#sql.exec(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))`,
      JSON.stringify(values),
    );
  }
}
