import { type Connection, type ConnectionContext, Server } from "partyserver";
import { errorNotice } from "#core/platform/errors.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { frameFor, type Sent } from "#core/pond/frames.ts";
import { nextDue } from "#core/pond/keeping.ts";
import { POND } from "#core/pond/limits.ts";
import { handlePondEvent, wakePond } from "#core/pond/room.ts";
import type { Place, PondEffect, PondEvent, PondState } from "#core/pond/state.ts";
import { newPond } from "#core/pond/state.ts";
import type { PondNotice } from "#core/pond/wire.ts";
import { ROOM_KINDS } from "#core/rooms/kinds.ts";
import { POND_CONTENT } from "../../content/trivia/table.ts";
import { claimsOf } from "../platform/admission.ts";
import {
  answerHeartbeats,
  logError,
  type Revocable,
  type RoomsEnvironment,
} from "../platform/environment.ts";
import { MessageReader } from "../platform/message-reader.ts";
import { Revocations } from "../platform/revocations.ts";
import { answerClose, send } from "../platform/sockets.ts";
import { Throttle } from "../platform/throttle.ts";
import { PondStorage } from "./storage.ts";

const REQUESTS = ROOM_KINDS.pond.protocol.messages.person;

/** What is due later than this wakes the room by an alarm, so that it can sleep until then. */
const TIMER_MAX_MS = 200_000;

/** What stays with a socket while the room sleeps; null: it is on its way out. */
type Attachment = Pick<Place, "person" | "isScreen">;

/** One room of Pond Party: its sockets, its storage and its clock; the rules are in the core. */
export class Pond extends Server<RoomsEnvironment> implements Revocable {
  static override options = { hibernate: true };

  readonly #storage = new PondStorage(this.ctx.storage);
  readonly #reader = new MessageReader();
  readonly #revocations = new Revocations();
  readonly #sockets = new Map<string, Connection<Attachment>>();
  /** What each socket has been sent, as far as the next frame needs to know. */
  readonly #sent = new Map<string, Sent>();
  readonly #frames = new Throttle(
    () => POND.frameMs,
    () => this.#flush(),
  );
  #unstored: Extract<PondEffect, { type: "ink" | "forget-drawings" }>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: PondState = newPond();

  override onStart(): void {
    answerHeartbeats(this.ctx);
    this.#wake(this.getConnections<Attachment>());
    this.#handle({ type: "time" });
  }

  override onConnect(connection: Connection<Attachment>, { request }: ConnectionContext): void {
    const claims = claimsOf(request);
    if (this.#revocations.refuse(connection, claims)) return;
    const { person, role } = claims;
    const isScreen = role === "overlay";
    this.#sockets.set(connection.id, connection);
    connection.setState({ person, isScreen });
    this.#handle({
      type: "join",
      connection: connection.id,
      person,
      isScreen,
      opens: role === "owner" ? this.name.toUpperCase() : null,
    });
  }

  override onMessage(connection: Connection<Attachment>, message: unknown): void {
    if (!this.#sockets.has(connection.id)) return;
    const request = this.#reader.read(connection, REQUESTS, message);
    if (request !== null) this.#handle({ type: "request", connection: connection.id, request });
  }

  override onClose(connection: Connection<Attachment>, code: number): void {
    answerClose(connection, code);
    this.#leave(connection);
  }

  override onError(connection: Connection<Attachment>): void {
    this.#leave(connection);
  }

  override onAlarm(): void {
    this.#handle({ type: "time" });
  }

  /** Guests have no account, so nobody's access to a pond is ever changed; a socket goes all the same. */
  revoke(person: string, at: number): void {
    this.#revocations.record(person, at);
    for (const [id, { state }] of this.#sockets) {
      if (state?.person === person) this.#close(id, CLOSE.revoked, "ACCESS_CHANGED");
    }
  }

  #wake(connections: Iterable<Connection<Attachment>>): void {
    const kept = this.#storage.read();
    const places: Record<string, Place> = {};
    for (const socket of connections) {
      if (socket.state === null) continue;
      const { person, isScreen } = socket.state;
      const seat = kept?.stored.seats.find((one) => one.person === person)?.id ?? null;
      this.#sockets.set(socket.id, socket);
      places[socket.id] = { person, isScreen, seat: isScreen ? null : seat };
    }
    const game = kept?.stored.game;
    const drawing = game?.kind === "doodle" ? game.turn : null;
    const ink = drawing === null ? null : { drawing, ops: this.#storage.drawing(drawing) };
    const now = Date.now();
    const times = { storedAt: kept?.storedAt ?? now, now };
    this.#state = wakePond(kept?.stored ?? null, ink, places, times);
  }

  #leave(connection: Connection<Attachment>): void {
    this.#sockets.delete(connection.id);
    this.#sent.delete(connection.id);
    this.#handle({ type: "leave", connection: connection.id });
  }

  #handle(event: PondEvent): void {
    const { state, effects } = handlePondEvent(this.#state, event, {
      now: Date.now(),
      random: secureRandom,
      content: POND_CONTENT,
    });
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    if (effects.some(({ type }) => type === "flush")) this.#flush();
    else this.#frames.wake();
    this.#schedule();
  }

  #carryOut(effect: PondEffect): void {
    switch (effect.type) {
      case "close":
        this.#close(effect.connection, effect.code, effect.reason);
        return;
      case "refuse":
        this.#notify(effect.connection, { type: "refused", ...errorNotice(effect.code) });
        return;
      case "ink":
      case "forget-drawings":
        this.#unstored.push(effect);
        return;
      case "drawing":
        this.#notify(effect.connection, {
          type: "drawing",
          drawing: effect.drawing,
          ops: this.#storage.drawing(effect.drawing),
        });
        return;
      case "flush":
        return;
      case "end":
        this.#end();
        return;
    }
  }

  /** Stores what happened, and only then says so: to each socket one frame (POND-S1). */
  #flush(): void {
    const now = Date.now();
    if (!this.#store(now)) return;
    for (const [id, socket] of this.#sockets) {
      const place = this.#state.live.places[id];
      if (place === undefined) continue;
      const { frame, sent } = frameFor(this.#state, place, this.#sent.get(id) ?? null, now);
      this.#sent.set(id, sent);
      if (frame !== null) send(socket, JSON.stringify(frame));
    }
  }

  #store(now: number): boolean {
    if (this.#state.room.code === "") return true;
    try {
      this.#storage.write(this.#state, this.#unstored, now);
      this.#unstored = [];
      return true;
    } catch (error) {
      this.#startAgain(error);
      return false;
    }
  }

  /** Nobody was told of what was not stored: the room goes on from what is, and its guests come back. */
  #startAgain(error: unknown): void {
    logError(`Pond ${this.name} could not store something`, error);
    this.#unstored = [];
    for (const id of [...this.#sockets.keys()]) this.#close(id, CLOSE.failed, "SERVER_ERROR");
    this.#wake([]);
  }

  /** A timer while people play; an alarm where the room may sleep, or nobody is there. */
  #schedule(): void {
    clearTimeout(this.#timer ?? null);
    this.#timer = undefined;
    const now = Date.now();
    const due = nextDue(this.#state, now);
    if (due === null) return;
    const waitMs = Math.max(0, due - now);
    if (waitMs <= TIMER_MAX_MS && this.#sockets.size > 0) {
      this.#timer = setTimeout(() => this.#handle({ type: "time" }), waitMs);
    } else this.ctx.waitUntil(this.ctx.storage.setAlarm(due));
  }

  #notify(id: string, notice: PondNotice): void {
    const socket = this.#sockets.get(id);
    if (socket !== undefined) send(socket, JSON.stringify(notice));
  }

  #end(): void {
    for (const id of [...this.#sockets.keys()]) this.#close(id, CLOSE.unknown, "POND_CLOSED");
    this.#unstored = [];
    this.ctx.waitUntil(this.#storage.deleteAll());
  }

  #close(id: string, code: number, reason: string): void {
    const socket = this.#sockets.get(id);
    this.#sockets.delete(id);
    this.#sent.delete(id);
    // A room that wakes before the close is done must not seat them again.
    socket?.setState(null);
    socket?.close(code, reason);
  }
}

/** From 0 to below 1; nobody can guess what comes next. */
function secureRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
