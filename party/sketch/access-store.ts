import * as v from "valibot";
import type { TicketClaims } from "#core/rooms/tickets.ts";
import {
  admitVisitor,
  hearNews,
  OPEN_DOOR,
  type SketchDoor,
  sketchDoor,
  type Verdict,
} from "#core/sketch/access.ts";
import type { SketchNews } from "#core/sketch/access-events.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchRole } from "#core/sketch/wire.ts";
import type { SketchStorage } from "./storage.ts";

const DAY_MS = 86_400_000;

/** Lets people into a sketch by its door, and keeps in storage what the door goes by (R51 to R55). */
export class SketchDoorkeeper {
  readonly #sql: SqlStorage;
  readonly #storage: SketchStorage;
  #door: SketchDoor;

  constructor(sql: SqlStorage, storage: SketchStorage) {
    this.#sql = sql;
    this.#storage = storage;
    this.#door = storage.fact("door", sketchDoor) ?? OPEN_DOOR;
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

  /** After everything in the storage was deleted: what the door goes by stays. */
  outlive(): void {
    this.prepare();
    this.#storage.setFact("door", this.#door);
  }

  /** True when the room is that tenant's: the first tenant whose ticket came keeps it (R3). */
  belongsTo(tenant: string): boolean {
    const known = this.#storage.fact("tenant", v.string());
    if (known === undefined) this.#storage.setFact("tenant", tenant);
    return known === undefined || known === tenant;
  }

  /** Whether whoever has this ticket may come in, and as what. `now` is in milliseconds. */
  admit(claims: TicketClaims & { role: SketchRole }, now: number): Verdict {
    const verdict = admitVisitor(this.#door, claims);
    if (verdict.status === "in" && claims.origin !== undefined && verdict.role !== "overlay") {
      this.#noteOrigin(claims.person, claims.origin, now);
    }
    return verdict;
  }

  /** `now` is in milliseconds. */
  hear(news: SketchNews, now: number): void {
    const origins = news.type === "role" ? this.#originsOf(news.person) : [];
    this.#door = hearNews(this.#door, news, { origins, now });
    this.#storage.setFact("door", this.#door);
  }

  #noteOrigin(person: string, origin: string, now: number): void {
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
