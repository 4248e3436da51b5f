/** A room with its storage and its sockets, as the adapter runs it, with faults to order. */
import { errorNotice } from "../../errors.ts";
import { compareDrawing } from "../document.ts";
import type { SketchElement } from "../element.ts";
import {
  handleSketchEvent,
  isFrameDue,
  isPresenceDue,
  openSketchRoom,
  wakeSketchRoom,
} from "../room.ts";
import {
  AUDIENCES,
  type ClientRecord,
  type SeatRecord,
  type SketchEffect,
  type SketchEvent,
  type SketchRoom,
} from "../room-state.ts";
import type { SketchNotice, SketchRequest, SketchSettings } from "../wire.ts";

/** One socket: what is on its way in each direction. `null` on the way down is its end. */
export type Line = {
  connection: string;
  up: string[];
  down: (string | null)[];
  seat: SeatRecord | null;
};

/** What survives everything: each row as it is written. */
type Rows = {
  version: number;
  horizon: number;
  elements: Map<string, string>;
  deleted: Map<string, string>;
  clients: Map<string, string>;
  known: Set<string>;
  settings: SketchSettings;
};

export class Host {
  readonly lines = new Map<string, Line>();
  readonly rows: Rows = {
    version: 0,
    horizon: 0,
    elements: new Map(),
    deleted: new Map(),
    clients: new Map(),
    known: new Set(),
    settings: { approval: false, locked: false, hidden: false },
  };
  room: SketchRoom;
  now = 1_000_000;
  /** True while the storage takes nothing. */
  broken = false;

  constructor() {
    this.room = this.#fromStorage();
  }

  /** Opens a socket for somebody whose ticket was checked. */
  connect(
    connection: string,
    person: { person: string; name: string; role: SeatRecord["role"] },
  ): Line {
    const line: Line = { connection, up: [], down: [], seat: null };
    this.lines.set(connection, line);
    this.give({ type: "join", connection, person });
    return line;
  }

  disconnect(connection: string): void {
    this.lines.delete(connection);
    this.give({ type: "leave", connection });
  }

  request(connection: string, request: SketchRequest): void {
    this.give({ type: "request", connection, request });
  }

  give(event: SketchEvent): void {
    const { effects } = handleSketchEvent(this.room, event, { now: this.now });
    if (this.broken && effects.some(({ type }) => type.startsWith("store"))) {
      this.#openAgain();
      if (event.type === "request") {
        this.tell(event.connection, { type: "refused", ...errorNotice("SERVER_ERROR") });
      }
      if (event.type === "join") this.#end(event.connection);
      return;
    }
    this.#carryOut(effects);
  }

  /** Every interval is over. */
  tick(): void {
    for (const audience of AUDIENCES) {
      if (isFrameDue(this.room, audience)) this.give({ type: "flush", audience });
    }
    if (isPresenceDue(this.room)) this.give({ type: "presence" });
  }

  /** The process dies and starts again: nothing is left but storage. */
  restart(): void {
    for (const line of this.lines.values()) line.down.push(null);
    this.lines.clear();
    this.room = this.#fromStorage();
  }

  /** The room sleeps when all is told, and wakes with its sockets. */
  sleep(): void {
    this.tick();
    this.#wake(false);
  }

  tell(connection: string, notice: SketchNotice): void {
    this.lines.get(connection)?.down.push(JSON.stringify(notice));
  }

  /** What a connection was told and has not read yet; it counts as read then. */
  told(line: Line): SketchNotice[] {
    const messages = line.down.splice(0);
    return messages.flatMap((message) => (message === null ? [] : [JSON.parse(message)]));
  }

  storedElements(): SketchElement[] {
    const elements = [...this.rows.elements.values()].map((row): SketchElement => JSON.parse(row));
    return elements.sort(compareDrawing);
  }

  #openAgain(): void {
    this.#wake(true);
  }

  #wake(missed: boolean): void {
    this.room = this.#fromStorage();
    const present = [...this.lines.values()].flatMap(({ connection, seat }) =>
      seat === null ? [] : [{ connection, seat: JSON.parse(JSON.stringify(seat)) }],
    );
    const { effects } = wakeSketchRoom(this.room, present, { missed });
    this.#carryOut(effects);
  }

  #fromStorage(): SketchRoom {
    const { version, horizon, elements, deleted, settings, clients, known } = this.rows;
    const parsed = (rows: Map<string, string>) => [...rows.values()].map((row) => JSON.parse(row));
    return openSketchRoom({
      epoch: "storage-1",
      version,
      horizon,
      elements: parsed(elements),
      deleted: parsed(deleted),
      settings: { ...settings },
      clients: parsed(clients) satisfies ClientRecord[],
      known: [...known],
    });
  }

  #carryOut(effects: readonly SketchEffect[]): void {
    for (const effect of effects) {
      switch (effect.type) {
        case "store":
          this.#store(effect);
          break;
        case "store-settings":
          this.rows.settings = effect.settings;
          break;
        case "store-person":
          this.rows.known.add(effect.person);
          for (const person of effect.forgotten) this.rows.known.delete(person);
          break;
        case "seat": {
          const line = this.lines.get(effect.to);
          if (line !== undefined) line.seat = effect.seat;
          break;
        }
        case "tell":
          for (const to of effect.to) this.tell(to, effect.notice);
          break;
        case "close":
          this.#end(effect.to);
          break;
        case "history":
          break;
      }
    }
  }

  #end(connection: string): void {
    this.lines.get(connection)?.down.push(null);
    this.lines.delete(connection);
  }

  #store(effect: Extract<SketchEffect, { type: "store" }>): void {
    const { rows } = this;
    rows.version = effect.version;
    rows.horizon = effect.horizon;
    for (const element of effect.elements) {
      rows.deleted.delete(element.id);
      rows.elements.set(element.id, JSON.stringify(element));
    }
    for (const tombstone of effect.deleted) {
      rows.elements.delete(tombstone.element.id);
      rows.deleted.delete(tombstone.element.id);
      rows.deleted.set(tombstone.element.id, JSON.stringify(tombstone));
    }
    for (const id of effect.forgotten) rows.deleted.delete(id);
    rows.clients.delete(effect.client.client);
    rows.clients.set(effect.client.client, JSON.stringify(effect.client));
    for (const client of effect.forgottenClients) rows.clients.delete(client);
  }
}
