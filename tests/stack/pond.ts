/** A room of Pond Party in memory, played by the same rules as the real one, on a clock that a test moves. */
import { applyFrame } from "#core/pond/client-view.ts";
import type { PondContent } from "#core/pond/content.ts";
import { frameFor, type Sent } from "#core/pond/frames.ts";
import { nextDue } from "#core/pond/keeping.ts";
import { handlePondEvent, wakePond } from "#core/pond/room.ts";
import { newPond, type PondEffect, type PondState, type StoredPond } from "#core/pond/state.ts";
import type { InkOp, PondView } from "#core/pond/view-types.ts";
import type { PondFrame, PondRequest } from "#core/pond/wire.ts";

/** Words that stand in no frame by chance. */
export const TEST_CONTENT: PondContent = {
  words: {
    easy: Array.from({ length: 40 }, (_, at) => `blorptix${letter(at)}`),
    medium: Array.from({ length: 40 }, (_, at) => `quizzlewump${letter(at)}`),
    hard: Array.from({ length: 40 }, (_, at) => `snarfle vonk${letter(at)}`),
  },
  questions: {
    geese: Array.from({ length: 20 }, (_, at) => question(`geese ${at}`)),
    birds: Array.from({ length: 20 }, (_, at) => question(`birds ${at}`)),
    streaming: Array.from({ length: 20 }, (_, at) => question(`streaming ${at}`)),
  },
};

function letter(at: number): string {
  return String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));
}

function question(text: string) {
  const options = ["right", "wrong one", "wrong two", "wrong three"].map(
    (kind) => `${kind} of ${text}`,
  );
  return { text: `What about ${text}?`, options, source: `Source of ${text}` };
}

type Client = { person: string; isScreen: boolean; sent: Sent | null; view: PondView | null };

export type Delivery = { connection: string; frame: PondFrame };

export class PondHouse {
  state: PondState = newPond();
  now = 1_000_000;
  readonly random: () => number;
  readonly content: PondContent;
  readonly clients = new Map<string, Client>();
  /** Why sockets were closed, and what was refused, by connection. */
  readonly closed = new Map<string, string>();
  readonly refused: { connection: string; code: string }[] = [];
  readonly drawings = new Map<number, InkOp[]>();
  /** Drawings that were asked for. */
  readonly asked: { connection: string; drawing: number }[] = [];
  isOver = false;
  onFrame: (delivery: Delivery) => void = () => {};
  #stored: { stored: PondState; at: number } | null = null;
  #unstored: PondEffect[] = [];
  #count = 0;

  constructor(random: () => number = () => 0.5, content: PondContent = TEST_CONTENT) {
    this.random = random;
    this.content = content;
  }

  /** Opens a socket; `opens`: with the ticket that opens the room. */
  enter(
    person: string,
    { opens = false, isScreen = false }: { opens?: boolean; isScreen?: boolean } = {},
  ): string {
    this.#count += 1;
    const connection = `${person}-${this.#count}`;
    this.clients.set(connection, { person, isScreen, sent: null, view: null });
    this.give({ type: "join", connection, person, isScreen, opens: opens ? "HJKM" : null });
    return connection;
  }

  /** Opens a socket and takes a seat. */
  sit(person: string, options: { opens?: boolean } = {}): string {
    const connection = this.enter(person, options);
    this.ask(connection, { type: "hello", name: person, goose: `goose-${person}` });
    return connection;
  }

  ask(connection: string, request: PondRequest): void {
    if (this.clients.has(connection)) this.give({ type: "request", connection, request });
  }

  drop(connection: string): void {
    if (this.clients.delete(connection)) this.give({ type: "leave", connection });
  }

  give(event: Parameters<typeof handlePondEvent>[1]): void {
    const { state, effects } = handlePondEvent(this.state, event, this);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
    this.flush();
  }

  #carryOut(effect: PondEffect): void {
    switch (effect.type) {
      case "close":
        this.closed.set(effect.connection, effect.reason);
        this.clients.delete(effect.connection);
        return;
      case "refuse":
        this.refused.push({ connection: effect.connection, code: effect.code });
        return;
      case "ink":
      case "forget-drawings":
        this.#unstored.push(effect);
        return;
      case "drawing":
        this.asked.push({ connection: effect.connection, drawing: effect.drawing });
        return;
      case "flush":
        return;
      case "end":
        this.isOver = true;
        this.clients.clear();
        this.#stored = null;
        return;
    }
  }

  /** Stores what happened, and sends it to all. */
  flush(): void {
    for (const effect of this.#unstored.splice(0)) {
      if (effect.type === "forget-drawings") this.drawings.clear();
      else if (effect.type === "ink") {
        const steps = this.drawings.get(effect.drawing) ?? [];
        steps[effect.at] = effect.op;
        this.drawings.set(effect.drawing, steps);
      }
    }
    if (this.state.room.code !== "") {
      this.#stored = { stored: this.state, at: this.now };
    }
    for (const [connection, client] of this.clients) {
      const place = this.state.live.places[connection];
      if (place === undefined) continue;
      const { frame, sent } = frameFor(this.state, place, client.sent, this.now);
      client.sent = sent;
      if (frame === null) continue;
      const copy: PondFrame = JSON.parse(JSON.stringify(frame));
      client.view = applyFrame(client.view, copy);
      this.onFrame({ connection, frame: copy });
    }
  }

  /** The process ends as by kill -9 and begins anew `awayMs` later; every socket is gone. */
  crash(awayMs = 1000): void {
    this.clients.clear();
    this.now += awayMs;
    const kept = this.#stored;
    const game = kept?.stored.game;
    const ink =
      game?.kind === "doodle"
        ? { drawing: game.turn, ops: this.drawings.get(game.turn) ?? [] }
        : null;
    const times = { storedAt: kept?.at ?? this.now, now: this.now };
    const { live: _, ink: __, ...parts } = kept?.stored ?? newPond();
    // What is stored is its JSON.
    const stored: StoredPond = JSON.parse(JSON.stringify(parts));
    this.state = wakePond(kept === null ? null : stored, ink, {}, times);
    this.give({ type: "time" });
  }

  /** Lets time pass, stopping at each moment at which something is due. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = nextDue(this.state, this.now);
      if (due === null || due > until) break;
      this.now = Math.max(this.now, due);
      this.give({ type: "time" });
    }
    this.now = until;
  }

  /** What a connection has been shown. */
  view(connection: string): PondView {
    const view = this.clients.get(connection)?.view;
    if (view == null) throw new Error(`${connection} has no view`);
    return view;
  }

  scores(): Map<string, number> {
    return new Map(this.state.seats.map(({ person, score }) => [person, score]));
  }
}
