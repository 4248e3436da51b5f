import * as v from "valibot";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import {
  admitVisitor,
  applyAccessEvent,
  OPEN_ACCESS,
  reevaluatePresent,
  type SketchAccess,
  sketchAccess,
  type Verdict,
  type Visitor,
} from "#core/sketch/access.ts";
import type { AccessEvent } from "#core/sketch/access-events.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchRole } from "#core/sketch/wire.ts";
import type { SketchStorage } from "./storage.ts";

/** The name of the fact in storage; older versions called it so. */
const STORED_AS = "door";

const DAY_MS = 86_400_000;

/** Decides who comes into a sketch, by the access events that it stores (ROOM-R51 to ROOM-R55). */
export class SketchAccessStore {
  readonly #sql: SqlStorage;
  readonly #storage: SketchStorage;
  #access: SketchAccess;

  constructor(sql: SqlStorage, storage: SketchStorage) {
    this.#sql = sql;
    this.#storage = storage;
    this.#access = storage.fact(STORED_AS, sketchAccess) ?? OPEN_ACCESS;
    this.prepare();
  }

  /** Makes the table. */
  prepare(): void {
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS origins (
        person TEXT NOT NULL, origin TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (person, origin)
      ) WITHOUT ROWID`,
    );
  }

  /** Stores the access events again, after everything in the storage was deleted. */
  restore(): void {
    this.prepare();
    this.#storage.setFact(STORED_AS, this.#access);
  }

  /** Whose room it is; undefined before the first ticket. */
  get tenant(): string | undefined {
    return this.#storage.fact("tenant", v.string());
  }

  /** True when the room is that tenant's: the first tenant whose ticket came keeps it (ROOM-R3). */
  belongsTo(tenant: string): boolean {
    const known = this.tenant;
    if (known === undefined) this.#storage.setFact("tenant", tenant);
    return known === undefined || known === tenant;
  }

  /** Whether whoever has this ticket may come in, and as what. `now` is in milliseconds. */
  admit(claims: TicketClaims & { role: SketchRole }, now: number): Verdict {
    const verdict = admitVisitor(this.#access, claims);
    if (verdict.status === "in" && claims.origin !== undefined && verdict.role !== "overlay") {
      this.#recordOrigin(claims.person, claims.origin, now);
    }
    return verdict;
  }

  /** True for an event that comes again: what it changed may have been changed back since. */
  hasReceived(event: AccessEvent): boolean {
    const text = JSON.stringify(event);
    return this.#access.news.some((old) => JSON.stringify(old) === text);
  }

  /** `now` is in milliseconds. */
  receive(event: AccessEvent, now: number): void {
    const origins = event.type === "role" ? this.#originsOf(event.person) : [];
    this.#access = applyAccessEvent(this.#access, event, { origins, now });
    this.#storage.setFact(STORED_AS, this.#access);
  }

  /** What an event, once received, means for somebody who is in the room. */
  reevaluate(event: AccessEvent, visitor: Visitor): Verdict {
    return reevaluatePresent(this.#access, event, visitor);
  }

  #recordOrigin(person: string, origin: string, now: number): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO origins (person, origin, at) VALUES (?, ?, ?)",
      person,
      origin,
      now,
    );
    this.#sql.exec("DELETE FROM origins WHERE at < ?", now - SKETCH.originsKeptDays * DAY_MS);
  }

  #originsOf(person: string): string[] {
    return this.#sql
      .exec<{ origin: string }>("SELECT origin FROM origins WHERE person = ?", person)
      .toArray()
      .map(({ origin }) => origin);
  }
}
