/** A room with its storage and its sockets, as the adapter runs it, with faults to order. */
import { compareDrawing } from "#core/sketch/document.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import {
  handleSketchEvent,
  isFrameDue,
  isPresenceDue,
  openSketchRoom,
  wakeSketchRoom,
} from "#core/sketch/room.ts";
import { RoomOutbox } from "#core/sketch/room-outbox.ts";
import {
  AUDIENCES,
  type ClientRecord,
  type SeatRecord,
  type SketchEffect,
  type SketchEvent,
  type SketchPerson,
  type SketchRoom,
  type StoreEffect,
} from "#core/sketch/room-state.ts";
import { afterFailure } from "#core/sketch/room-storing.ts";
import type { SketchNotice, SketchRequest, SketchSettings } from "#core/sketch/wire.ts";

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
  kicked: [person: string, until: number][];
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
    kicked: [],
  };
  room: SketchRoom;
  now = 1_000_000;
  /** True while the storage takes nothing. */
  broken = false;
  /** True while the storage takes its time: until `store`. */
  slow = false;
  /** How often a seat began to lag. */
  lags = 0;
  readonly #outbox: RoomOutbox;

  constructor() {
    this.room = this.#fromStorage();
    this.#outbox = new RoomOutbox(
      {
        write: (effects) => this.#write(effects),
        carryOut: (effect) => this.#carryOut(effect),
        storeSoon: () => {},
        failed: (lost) => this.#openAgain(lost),
      },
      this.room.document.version,
    );
  }

  /** Opens a socket for somebody whose ticket was checked. */
  connect(connection: string, person: SketchPerson): Line {
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
    this.#outbox.take(handleSketchEvent(this.room, event, { now: this.now }).effects);
    if (!this.slow) this.store();
  }

  /** What waited for storage is stored, and sent. */
  store(): void {
    this.#outbox.store();
  }

  /** Every interval is over. */
  tick(): void {
    for (const audience of AUDIENCES) {
      const { stored } = this.#outbox;
      if (isFrameDue(this.room, audience, stored)) this.give({ type: "flush", audience, stored });
    }
    if (isPresenceDue(this.room)) this.give({ type: "presence" });
  }

  /** The process dies and starts again: nothing is left but storage. */
  restart(): void {
    for (const line of this.lines.values()) line.down.push(null);
    this.lines.clear();
    this.room = this.#fromStorage();
    this.#outbox.startAt(this.room.document.version);
  }

  /** The room sleeps when all is sent, and wakes with its sockets. */
  sleep(): void {
    this.store();
    this.tick();
    this.#wake(false);
  }

  notify(connection: string, notice: SketchNotice): void {
    this.lines.get(connection)?.down.push(JSON.stringify(notice));
  }

  /** What a connection was sent and has not read yet; it counts as read then. */
  unread(line: Line): SketchNotice[] {
    const messages = line.down.splice(0);
    return messages.flatMap((message) => (message === null ? [] : [JSON.parse(message)]));
  }

  storedElements(): SketchElement[] {
    const elements = [...this.rows.elements.values()].map((row): SketchElement => JSON.parse(row));
    return elements.sort(compareDrawing);
  }

  #openAgain(lost: readonly SketchEffect[]): void {
    this.#wake(true);
    this.#outbox.take(afterFailure(this.room, lost));
  }

  #wake(missed: boolean): void {
    this.room = this.#fromStorage();
    this.#outbox.startAt(this.room.document.version);
    const present = [...this.lines.values()].flatMap(({ connection, seat }) =>
      seat === null ? [] : [{ connection, seat: JSON.parse(JSON.stringify(seat)) }],
    );
    this.#outbox.take(wakeSketchRoom(this.room, present, { missed }).effects);
  }

  #fromStorage(): SketchRoom {
    const { version, horizon, elements, deleted, settings, clients, known, kicked } = this.rows;
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
      kicked,
    });
  }

  #write(effects: readonly StoreEffect[]): void {
    if (this.broken) throw new Error("The storage takes nothing");
    for (const effect of effects) {
      if (effect.type === "store") this.#store(effect);
      else if (effect.type === "store-settings") this.rows.settings = effect.settings;
      else if (effect.type === "store-kicks") this.rows.kicked = effect.kicked;
      else {
        this.rows.known.add(effect.person);
        for (const person of effect.forgotten) this.rows.known.delete(person);
      }
    }
  }

  #carryOut(effect: Exclude<SketchEffect, StoreEffect>): void {
    switch (effect.type) {
      case "seat": {
        const line = this.lines.get(effect.to);
        if (line === undefined) break;
        if (effect.seat.lagging && line.seat?.lagging !== true) this.lags += 1;
        line.seat = effect.seat;
        break;
      }
      case "notify":
        this.#checkStored(effect.notice);
        for (const to of effect.to) this.notify(to, effect.notice);
        break;
      case "close":
        this.#end(effect.to);
        break;
      case "history":
        break;
    }
  }

  /** Nobody receives what a crash would take away (SKETCH-S12). */
  #checkStored(notice: SketchNotice): void {
    const { version } = this.rows;
    if ("version" in notice && notice.version > version) {
      throw new Error(`Version ${notice.version} was sent as ${notice.type}; ${version} is stored`);
    }
  }

  #end(connection: string): void {
    this.lines.get(connection)?.down.push(null);
    this.lines.delete(connection);
  }

  #store(effect: Extract<SketchEffect, { type: "store" }>): void {
    const { rows } = this;
    const { client, seq } = effect.client;
    const before = rows.clients.get(client);
    const last: ClientRecord["seq"] = before === undefined ? 0 : JSON.parse(before).seq;
    if (seq !== last + 1) throw new Error(`${client} was at ${last}, and then did ${seq}`);
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
